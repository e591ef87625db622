/* Tests the bar on a pseudo-terminal. */
#include "support/cli/progress.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns what the bar shows after 10 s with this fraction of the run finished. */
static void shown_after_10_s(double fraction, char text[static 256]) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  cr_assert(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
  const int end = open(ptsname(terminal), O_RDWR | O_NOCTTY);
  cr_assert(end >= 0 && dup2(end, STDERR_FILENO) == STDERR_FILENO);
  progress p;
  progress_start(&p, 1);
  p.since -= 10;
  progress_set(&p, "arap", "rest", fraction);
  const ssize_t size = read(terminal, text, 255);
  cr_assert(size > 0);
  text[size] = '\0';
  (void)close(end);
  (void)close(terminal);
}

Test(progress, tells_the_time_left) {
  char text[256];
  shown_after_10_s(0.25, text);
  cr_expect(strstr(text, " 25%   10s, 30s left arap rest") != NULL, "%s", text);
}

Test(progress, guesses_no_time_where_nothing_is_finished) {
  char text[256];
  shown_after_10_s(0, text);
  cr_expect(strstr(text, "  0%   10s arap rest") != NULL, "%s", text);
}
