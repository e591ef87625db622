#include "support/cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 14, WIDEST = 78 };

double progress_clock(void) {
  struct timespec t = {0};
  (void)clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void progress_start(progress *p, int wanted) {
  const char *given = getenv("SELVEDGE_PROGRESS");
  const int screen = given != NULL ? (int)strtol(given, NULL, 10) : STDERR_FILENO;
  *p = (progress){.screen = screen, .energy = ""};
  p->shown = (wanted || given != NULL) && isatty(screen);
  p->since = progress_clock();
}

void progress_set(progress *p, const char *energy, const char *check, double fraction) {
  p->energy = energy;
  p->fraction = fraction > 0 ? fraction < 1 ? fraction : 1 : 0; /* a child may send anything */
  (void)snprintf(p->check, sizeof p->check, "%s", check);
  progress_draw(p);
}

/* Returns the width of the terminal: as it reports, or by the shell's COLUMNS. */
static int columns(int screen) {
  struct winsize size = {0};
  if (ioctl(screen, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char *shell = getenv("COLUMNS");
  const long given = shell != NULL ? strtol(shell, NULL, 10) : 0;
  return given > 0 && given < 10000 ? (int)given : WIDEST + 1;
}

/* Draws the bar, but not in the last column, because a full line would scroll. */
void progress_draw(progress *p) {
  const double now = progress_clock();
  if (!p->shown || now - p->drawn_at < 0.1) return;
  static const char bars[] = "==============>              "; /* BAR of it are shown */
  const int full = (int)(p->fraction * BAR);
  char line[WIDEST + 1], left[16] = "";
  const int width = columns(p->screen) - 1;
  const double seconds = now - p->since;
  if (p->fraction >= 0.01 && seconds >= 1) /* the estimate is then reliable */
    (void)snprintf(left, sizeof left, ", %.0fs left", seconds * (1 / p->fraction - 1));
  (void)snprintf(line, sizeof line, "[%.*s] %3.0f%% %4.0fs%s %.15s %.22s", BAR, bars + BAR - full,
                 100 * p->fraction, seconds, left, p->energy, p->check);
  (void)dprintf(p->screen, "\r\033[K%.*s", width, line);
  p->drawn = 1;
  p->drawn_at = now;
}

void progress_clear(progress *p) {
  if (!p->drawn) return;
  (void)dprintf(p->screen, "\r\033[K");
  p->drawn = 0;
  p->drawn_at = 0;
}
