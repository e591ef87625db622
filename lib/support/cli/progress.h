/* progress.h -- a progress bar on standard error, if that is a terminal.  A script that reads
 * standard error names another descriptor by SELVEDGE_PROGRESS; the bar is then always wanted. */
#pragma once

typedef struct {
  int screen; /* descriptor of the terminal */
  int shown;  /* 1: `screen` is a terminal, and the caller wants a bar */
  int drawn;  /* 1: a bar is on the screen */
  const char *energy;
  char check[64];
  double fraction, drawn_at, since; /* fraction of the whole run; times in seconds */
} progress;

void progress_start(progress *p, int wanted);

/* Sets `fraction`, the finished part of the whole run, from 0 to 1. */
void progress_set(progress *p, const char *energy, const char *check, double fraction);

/* Redraws the bar, at most ten times a second. */
void progress_draw(progress *p);

/* Removes the bar from the screen, so that a line can be printed. */
void progress_clear(progress *p);

/* Returns a time in seconds since an arbitrary moment. */
double progress_clock(void);
