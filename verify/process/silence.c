#include "process/silence.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/base/memory.h"
#include "support/cli/progress.h"

/* Reads the parent of a process, and its processor time in ticks including its ended children.
 * Returns 0 if there is no such process. */
static int read_process(pid_t process, pid_t *parent, double *ticks) {
  char path[40], line[512], *after;
  double time[4];
  (void)snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
  FILE *f = fopen(path, "r");
  if (f == NULL) return 0;
  const size_t n = fread(line, 1, sizeof line - 1, f);
  (void)fclose(f);
  line[n] = '\0';
  const char *name_ends = strrchr(line, ')');
  if (name_ends == NULL || strlen(name_ends) < 4) return 0;
  *parent = (pid_t)strtol(name_ends + 4, &after, 10);
  for (int i = 0; i < 9; i++) (void)strtol(after, &after, 10);
  for (int i = 0; i < 4; i++) time[i] = strtod(after, &after);
  *ticks = time[0] + time[1] + time[2] + time[3];
  return 1;
}

static int is_among(const items *list, pid_t process) {
  for (size_t i = 0; i < list->count; i++)
    if (((const pid_t *)list->at)[i] == process) return 1;
  return 0;
}

/* Returns the processor time in seconds of a process and of those that it started, which have
 * larger ids because they started later; NaN if the system does not report it. */
static double processor_time(pid_t process) {
  items tree = {0};
  double all = 0, ticks;
  pid_t parent;
  DIR *processes = opendir("/proc");
  for (struct dirent *d; processes != NULL && (d = readdir(processes)) != NULL;) {
    const pid_t one = (pid_t)strtol(d->d_name, NULL, 10);
    if (one < process || !read_process(one, &parent, &ticks)) continue;
    if (one != process && !is_among(&tree, parent)) continue;
    items_append(&tree, &one, sizeof one);
    all += ticks;
  }
  if (processes != NULL) (void)closedir(processes);
  const int known = tree.count > 0;
  free(tree.at);
  return known ? all / (double)sysconf(_SC_CLK_TCK) : (double)NAN;
}

void silence_ends(silence *s) { *s = (silence){.since = progress_clock()}; }

/* Updates the processor time of the process. This takes a millisecond, so it is done rarely. */
static void look_at(silence *s, pid_t process, double now) {
  const double busy = processor_time(process);
  if (s->looked == 0) s->begun = s->busy = busy, s->busy_at = now;
  if (busy > s->busy) s->busy = busy, s->busy_at = now;
  s->looked = now;
}

const char *silence_is_hang(silence *s, pid_t process, double limit) {
  static char words[96];
  const double shortest_sleep = 10, longest = 10 * limit, now = progress_clock();
  const double pause = fmin(1, limit / 10);
  const double asleep = fmax(limit, shortest_sleep);
  if (!isfinite(limit)) return NULL;
  if (process <= 0 && now - s->since > limit) s->begun = s->busy = (double)NAN;
  if (process > 0 && now - fmax(s->since, s->looked) > pause) look_at(s, process, now);
  if (!(now - s->since > limit)) return NULL;
  if (isnan(s->busy) || now - s->since > longest)
    (void)snprintf(words, sizeof words, "in %g s (%s--time-limit)",
                   isnan(s->busy) ? limit : longest, isnan(s->busy) ? "" : "10 times ");
  else if (s->busy - s->begun > limit)
    (void)snprintf(words, sizeof words, "in %g s of processor time (--time-limit)", limit);
  else if (now - s->busy_at > asleep)
    (void)snprintf(words, sizeof words, "in %g s, in which it computed nothing (--time-limit)",
                   asleep);
  else
    return NULL;
  return words;
}
