/* progress.h -- a bar on standard error while a run goes on, when that is a terminal.
 */
#ifndef PROGRAM_PROGRESS_H
#define PROGRAM_PROGRESS_H

typedef struct {
  int shown; /* is standard error a terminal, and is a bar wanted? */
  int drawn; /* is one on the screen now? */
  const char *energy;
  char check[64];
  double fraction, drawn_at, since; /* of the whole run; when; seconds */
} progress;

void progress_start(progress *p, int wanted);

/* fraction, from 0 to 1, of the whole run */
void progress_set(progress *p, const char *energy, const char *check, double fraction);

/* Redraws it, at most ten times a second. */
void progress_draw(progress *p);

/* Takes it off the screen, so that a line can be printed. */
void progress_clear(progress *p);

/* Seconds from an arbitrary moment. */
double progress_clock(void);

#endif
