/* history_lines.c -- the lines of the plots, and which lines a row's number contributes
 * to. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "history/history.h"

/* ---- the lines of a row ---------------------------------------------------------- */

static const char *copy_of(history *h, const char *words, size_t n) {
  return arena_printf(&h->memory, "%.*s", (int)n, words);
}

static void place(history_places *places, const char *series, const char *subject,
                  const char *name, const char *tool) {
  places->key[places->n++] = (baseline_key){{series, subject, name, tool}};
}

static const char *join(history *h, const char *words, size_t n, const char *more) {
  return arena_printf(&h->memory, "%.*s, %s", (int)n, words, more);
}

/* The first word of a group (a scene or a kernel) names the plot, for times together
 * with the size.  The rest of the group (a scheme or an energy) names the line. */
static void place_by_group(history *h, const char *series, const char *tool,
                           const baseline_key *row, const char *size,
                           history_places *places) {
  const char *group = row->part[0];
  const size_t n = strcspn(group, " ");
  const char *name = group[n] != '\0' ? group + n + 1 : group;
  const char *subject = size != NULL ? join(h, group, n, size) : copy_of(h, group, n);
  place(places, series, subject, name, tool);
}

static void place_error(history *h, const char *tool, const baseline_key *row,
                        history_places *places) {
  const int single = strcmp(row->part[3], "f32") == 0;
  const char *series = single ? "history_float" : "history_double";
  const char *mean = join(h, tool, strlen(tool), "mean");
  place(places, series, tool, row->part[0], tool);
  place(places, series, mean, row->part[0], tool);
}

void history_places_of(history *h, const char *tool, compare_row_kind what,
                       const baseline_key *row, history_places *places) {
  const char *const *part = row->part;
  places->n = 0;
  if (what == MOVED_CHECK) /* a control, which part[2] names, is not drawn */
    if (part[2] == NULL) place(places, "history_margin", tool, part[1], tool);
  if (what != MOVED_VALUE || strcmp(part[3], "f128") == 0) return;
  const int is_f64 = strcmp(part[3], "f64") == 0;
  if (is_f64 && strcmp(part[2], "iterations") == 0)
    place_by_group(h, "history_iterations", tool, row, NULL, places);
  else if (is_f64 && strcmp(part[2], "seconds") == 0)
    place_by_group(h, "history_seconds", tool, row, part[1], places);
  else
    place_error(h, tool, row, places);
}

/* ---- the lines ------------------------------------------------------------------- */

static int same_words(const baseline_key *a, const baseline_key *b) {
  for (int i = 0; i < BASELINE_KEY_PARTS; i++)
    if (strcmp(a->part[i], b->part[i]) != 0) return 0;
  return 1;
}

static history_line *find_line(const history *h, const baseline_key *key) {
  for (size_t i = h->nlines; i-- > 0;)
    if (same_words(&h->lines[i].key, key)) return &h->lines[i];
  return NULL;
}

static history_line *new_line(history *h, const baseline_key *key) {
  history_line line = {.v = arena_alloc(&h->memory, h->nruns, sizeof *line.v),
                       .n = arena_alloc(&h->memory, h->nruns, sizeof *line.n),
                       .moved = arena_alloc(&h->memory, h->nruns, 1)};
  for (int i = 0; i < BASELINE_KEY_PARTS; i++)
    line.key.part[i] = arena_strdup(&h->memory, key->part[i]);
  if (h->nlines == h->room) {
    h->room = h->room > 0 ? 2 * h->room : 64;
    h->lines = base_realloc(h->lines, h->room, sizeof *h->lines);
  }
  for (size_t i = 0; i < h->nruns; i++) line.v[i] = (double)NAN;
  h->lines[h->nlines] = line;
  return &h->lines[h->nlines++];
}

void history_add(history *h, size_t run, const history_places *places, double value) {
  for (size_t i = 0; isfinite(value) && i < places->n; i++) {
    history_line *line = find_line(h, &places->key[i]);
    if (line == NULL) line = new_line(h, &places->key[i]);
    double *v = &line->v[run];
    const double n = (double)++line->n[run];
    if (n == 1 || (i == HISTORY_LEAST && value < *v))
      *v = value;
    else if (i == HISTORY_MEAN)
      *v += (value - *v) / n;
  }
}

void history_mark(history *h, size_t run, const history_places *places) {
  for (size_t i = 0; i < places->n; i++) {
    history_line *line = find_line(h, &places->key[i]);
    if (line != NULL) line->moved[run] = 1;
  }
}

void history_mark_all(history *h, size_t run) {
  for (size_t i = 0; i < h->nlines; i++)
    if (strcmp(h->lines[i].key.part[3], h->runs[run].tool) == 0)
      h->lines[i].moved[run] = 1;
}
