#include "mutate/outcome.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/text_file.h"
#include "support/base/complain.h"

static const char *const words[TRIAL_VERDICTS] = {"killed", "survived", "unchanged",
                                                  "unbuilt", "broken"};

const char *trial_word(trial_verdict v) {
  return words[v];
}

static int verdict_of(const char *word, size_t length, trial_verdict *v) {
  for (int k = 0; k < TRIAL_VERDICTS; k++) {
    if (strlen(words[k]) != length || strncmp(word, words[k], length) != 0) continue;
    *v = (trial_verdict)k;
    return 1;
  }
  return 0;
}

/* 0 for a line that is none of ours. */
static int parse(const char *line, outcome *one) {
  char *at;
  *one = (outcome){0};
  one->mutant = strtoull(line, &at, 16);
  if (at != line + 16 || *at != ' ') return 0;
  const char *const judges = at + 1;
  one->judges = strtoull(judges, &at, 16);
  if (at != judges + 16 || *at != ' ') return 0;
  const char *const word = at + 1, *const time = word + strcspn(word, " ");
  if (!verdict_of(word, (size_t)(time - word), &one->y.verdict)) return 0;
  one->y.seconds = strtod(time, &at);
  if (at == time || *at != ' ') return 0;
  (void)snprintf(one->y.by, sizeof one->y.by, "%s", at + 1);
  return 1;
}

static int read_all(char *text, items *list) {
  for (char *at = text, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
    outcome one;
    *end = '\0';
    if (parse(at, &one) && !items_append(list, &one, sizeof one)) return 0;
  }
  return 1;
}

static int compare(const void *a, const void *b) {
  const outcome *x = a, *y = b;
  return (x->mutant > y->mutant) - (x->mutant < y->mutant);
}

/* Stable, as qsort is not: the last line counts. */
static int sort(items *list) {
  outcome *at = list->at, *other = malloc((list->count + 1) * sizeof *other);
  if (other == NULL) return 0;
  for (size_t width = 1; width < list->count; width *= 2) {
    for (size_t low = 0; low < list->count; low += 2 * width) {
      const size_t middle = low + width < list->count ? low + width : list->count;
      const size_t high = low + 2 * width < list->count ? low + 2 * width : list->count;
      for (size_t i = low, j = middle, k = low; k < high; k++)
        other[k] = j == high || (i < middle && compare(&at[i], &at[j]) <= 0) ? at[i++]
                                                                             : at[j++];
    }
    memcpy(at, other, list->count * sizeof *at);
  }
  free(other);
  return 1;
}

int outcomes_open(const char *path, outcomes *o) {
  *o = (outcomes){0};
  char *text = text_file_read(path, NULL);
  if (text == NULL && errno != ENOENT)
    return input_error("cannot read %s: %s", path, strerror(errno));
  const int whole = text == NULL || text[0] == '\0' || text[strlen(text) - 1] == '\n';
  const int kept = text == NULL || (read_all(text, &o->list) && sort(&o->list));
  free(text);
  if (!kept) return out_of_memory();
  o->f = fopen(path, "a");
  if (o->f == NULL) return harness_error("cannot write %s: %s", path, strerror(errno));
  const struct flock whole_file = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(fileno(o->f), F_SETLK, &whole_file) != 0)
    return harness_error("another run writes %s: wait for it, or give --work", path);
  if (!whole) fputc('\n', o->f);
  return 0;
}

int outcomes_add(outcomes *o, const outcome *one) {
  errno = 0;
  if (fprintf(o->f, "%016" PRIx64 " %016" PRIx64 " %s %.3f %s\n", one->mutant,
              one->judges, words[one->y.verdict], one->y.seconds, one->y.by) > 0 &&
      fflush(o->f) == 0)
    return 0;
  return harness_error("cannot write the results: %s", strerror(errno));
}

int outcomes_close(outcomes *o) {
  errno = 0;
  const int closed = o->f == NULL || fclose(o->f) == 0;
  free(o->list.at);
  *o = (outcomes){0};
  return closed ? 0 : harness_error("cannot write the results: %s", strerror(errno));
}

const trial *outcomes_find(const outcomes *o, uint64_t mutant, uint64_t judges,
                           belief others) {
  const outcome *at = o->list.at;
  size_t low = 0, high = o->list.count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (at[middle].mutant < mutant)
      low = middle + 1;
    else
      high = middle;
  }
  const trial *found = NULL;
  for (; low < o->list.count && at[low].mutant == mutant; low++) {
    const int killed = at[low].y.verdict == TRIAL_KILLED;
    if (at[low].judges == judges || others == BELIEVE_ALL ||
        (others == BELIEVE_KILLS && killed))
      found = &at[low].y;
  }
  return found;
}
