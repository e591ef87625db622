/* motion_maps.c -- maps of motion runs: results over one setting, a line per pair of two others. */
#include <math.h>
#include <string.h>

#include "series/series.h"

enum { NAMES = 2, FEWEST_STEPS = 3 };

/* Map: a result of runs over the setting x.  The runs of a line differ only in x and in the members
 * `but`; the runs of a picture also in the members `line`. */
typedef struct {
  const char *name, *x, *value; /* x is a member of the setup */
  const char *but;
  const char *line[NAMES];
  size_t fewest;    /* minimum number of points of a line */
  const char *part; /* beginning of the lines' names; NULL: none */
  /* Value of a run, or of record i and runs that differ from it only in `but`; NaN: no value. */
  double (*of_run)(const doc_motion_record *r);
  double (*of_kind)(const doc_motion *d, size_t i, const char *but);
} map;

/* Settings that name a picture unless the lines name them. */
static const char *const subjects[] = {"membrane", "bending", "scheme", "hessian", "solver"};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

static const char *text_of(const doc_motion_setup *s, const char *name, arena *memory) {
  document_field field;
  buffer t = {0};
  const void *at = document_member(&doc_motion_setup_shape, s, name, &field);
  if (at != NULL) document_plain(&t, &field, at);
  return buffer_move(&t, memory);
}

static double x_of(const map *m, const doc_motion_setup *s) {
  document_field field;
  const void *at = document_member(&doc_motion_setup_shape, s, m->x, &field);
  return field.kind == DOCUMENT_NUMBER ? *(const double *)at : (double)*(const uint64_t *)at;
}

/* Returns whether steps adapt; maps only show runs of fixed steps. */
static int adapts(const doc_motion_record *r) { return !isnan(r->setup.stretch_limit); }

/* Returns whether an earlier run differs from run i only in the members `but`. */
static int is_repeated(const doc_motion *d, size_t i, const char *but) {
  for (size_t k = 0; k < i; k++)
    if (doc_motion_alike(&d->records.v[k].setup, &d->records.v[i].setup, but)) return 1;
  return 0;
}

/* Returns the members in which a document's runs may differ: a map names no other differences. */
static const char *all_named(const map *m, arena *memory) {
  buffer t = {0};
  buffer_format(&t, "scene n vertices faces %s %s", m->x, m->but);
  for (size_t i = 0; i < SUBJECTS; i++) buffer_format(&t, " %s", subjects[i]);
  for (size_t i = 0; i < NAMES && m->line[i] != NULL; i++) buffer_format(&t, " %s", m->line[i]);
  return buffer_move(&t, memory);
}

static int is_named(const doc_motion *d, const char *members) {
  const doc_motion_record *first = NULL;
  EACH (doc_motion_record, r, d->records) {
    if (adapts(r)) continue;
    if (first == NULL) first = r;
    if (!doc_motion_alike(&first->setup, &r->setup, members)) return 0;
  }
  return first != NULL;
}

static const char *subject_of(const map *m, const doc_motion_setup *s, arena *memory) {
  buffer t = {0};
  buffer_add(&t, s->mesh != NULL ? s->mesh : s->scene);
  if (strcmp(m->x, "n") != 0) buffer_format(&t, " n=%d", (int)s->n);
  for (size_t i = 0; i < SUBJECTS; i++) {
    int named = 0;
    for (size_t k = 0; k < NAMES; k++)
      named |= m->line[k] != NULL && strcmp(subjects[i], m->line[k]) == 0;
    if (!named) buffer_format(&t, " %s", text_of(s, subjects[i], memory));
  }
  return buffer_move(&t, memory);
}

static const char *line_of(const map *m, const doc_motion_setup *s, arena *memory) {
  const char *second = m->line[1] != NULL ? text_of(s, m->line[1], memory) : NULL;
  return arena_printf(memory, "%s%s%s%s", m->part != NULL ? m->part : "",
                      text_of(s, m->line[0], memory), second != NULL ? "/" : "",
                      second != NULL ? second : "");
}

/* Returns the largest h up to which no run is bad, among the runs that differ from record i only in
 * `but`.  A run is bad if it did not finish or, if `definite`, Cholesky failed.  NaN if the
 * shortest h is bad, or if there are fewer than FEWEST_STEPS runs. */
static double largest_good(const doc_motion *d, size_t i, const char *but, int definite) {
  double least_bad = (double)INFINITY, largest = (double)NAN;
  size_t steps = 0;
  EACH (doc_motion_record, r, d->records) {
    if (!doc_motion_alike(&r->setup, &d->records.v[i].setup, but)) continue;
    steps++;
    if (definite ? r->refused > 0 : r->end != MOTION_FINISHED)
      least_bad = fmin(least_bad, r->setup.h);
  }
  for (size_t k = 0; k < d->records.n && steps >= FEWEST_STEPS; k++) {
    const doc_motion_record *r = &d->records.v[k];
    if (doc_motion_alike(&r->setup, &d->records.v[i].setup, but) && r->setup.h < least_bad)
      largest = fmax(largest, r->setup.h);
  }
  return largest;
}

static double largest_stable(const doc_motion *d, size_t i, const char *but) {
  return largest_good(d, i, but, 0);
}

static double largest_definite(const doc_motion *d, size_t i, const char *but) {
  return largest_good(d, i, but, 1);
}

static const doc_motion_sample *last_of(const doc_motion_record *r) {
  return &r->samples.v[r->samples.n - 1];
}

/* Returns the sum of kinetic, elastic and gravitational energy, J. */
static double mechanical(const doc_motion_sample *s) {
  return s->kinetic + s->stretch + s->shear + s->bend + s->load;
}

/* Returns the distance of the final energy from that with the shortest step; NaN if unknown. */
static double off_the_finest(const doc_motion *d, size_t i, const char *but) {
  const doc_motion_record *best = &d->records.v[i];
  EACH (doc_motion_record, r, d->records) {
    if (!doc_motion_alike(&r->setup, &best->setup, but)) continue;
    if (r->end != MOTION_FINISHED) return (double)NAN;
    if (r->setup.h < best->setup.h) best = r;
  }
  return best == &d->records.v[i]
             ? (double)NAN
             : fabs(mechanical(last_of(&d->records.v[i])) - mechanical(last_of(best)));
}

/* Returns the share of steps in which Cholesky fails for the full matrix; NaN if never tried. */
static double refused(const doc_motion_record *r) {
  return strcmp(r->setup.hessian, "project-on-demand") == 0 && r->steps > 0
             ? (double)r->refused / (double)r->steps
             : (double)NAN;
}

/* Returns the mean number of conjugate gradient iterations per linear system. */
static double iterations(const doc_motion_record *r) {
  return r->end == MOTION_FINISHED && r->linear_iterations > 0
             ? (double)r->linear_iterations / (double)r->iterations
             : (double)NAN;
}

/* Returns the mean time of a step, s. */
static double cost(const doc_motion_record *r) {
  return r->steps > 0 ? r->seconds / (double)(r->steps + r->rejected) : (double)NAN;
}

/* Returns the bandwidth of products with the matrix, GB/s. */
static double bandwidth(const doc_motion_record *r) {
  return r->product > 0 ? r->product_bytes / r->product / 1e9 : (double)NAN;
}

static double lost_by_damping(const doc_motion_record *r) {
  return r->end == MOTION_FINISHED ? last_of(r)->dissipated : (double)NAN;
}

/* Returns the energy that exact motion would conserve, but the time step loses. */
static double lost_by_step(const doc_motion_record *r) {
  const doc_motion_sample *last = last_of(r);
  return r->end == MOTION_FINISHED
             ? mechanical(&r->samples.v[0]) + last->work - (mechanical(last) + last->dissipated)
             : (double)NAN;
}

static const map maps[] = {
    {"stable", "k_stretch", "h", "h", {"hessian", "k_damp"}, 2, NULL, NULL, largest_stable},
    {"critical", "b", "h", "h", {"membrane", "k_stretch"}, 2, NULL, NULL, largest_definite},
    {"order", "h", "error", "h", {"scheme", "k_damp"}, 3, NULL, NULL, off_the_finest},
    {"refused", "h", "share", "", {"membrane", "k_stretch"}, 3, NULL, refused, NULL},
    {"iterations", "h", "count", "", {"solver", "k_stretch"}, 3, NULL, iterations, NULL},
    {"cost", "n", "s", "vertices faces", {"solver", "hessian"}, 3, NULL, cost, NULL},
    {"bandwidth", "n", "GBps", "vertices faces", {"solver", "hessian"}, 3, NULL, bandwidth, NULL},
    {"lost", "h", "J", "", {"k_damp"}, 3, "step/", lost_by_step, NULL},
    {"lost", "h", "J", "", {"k_damp"}, 3, "damping/", lost_by_damping, NULL},
};

/* Adds the line of record i: a point for each x. */
static void add_line(record_set *set, size_t document, const map *m, size_t i, const char *along) {
  const doc_motion *d = &set->motions.v[document];
  const doc_motion_setup *setup = &d->records.v[i].setup;
  const char *columns = arena_printf(&set->memory, "%s %s", m->x, m->value);
  doc_series s = series_of(set, FROM_MOTION, document, m->name, columns);
  for (size_t k = 0; k < d->records.n; k++) {
    const doc_motion_setup *at = &d->records.v[k].setup;
    if (!doc_motion_alike(at, setup, along)) continue;
    if (strcmp(m->x, "h") != 0 && is_repeated(d, k, m->but)) continue;
    const double value = m->of_run != NULL ? m->of_run(&d->records.v[k]) : m->of_kind(d, k, m->but);
    if (!isnan(value)) SERIES_ROW(set, s, x_of(m, at), value);
  }
  s.subject = subject_of(m, setup, &set->memory);
  s.quantity = line_of(m, setup, &set->memory);
  series_add(set, &s, m->fewest);
}

static void add_map(record_set *set, size_t document, const map *m) {
  const doc_motion *d = &set->motions.v[document];
  const char *along = arena_printf(&set->memory, "%s %s", m->x, m->but);
  if (!is_named(d, all_named(m, &set->memory))) return;
  for (size_t k = 0; k < d->records.n; k++)
    if (!adapts(&d->records.v[k]) && !is_repeated(d, k, along))
      add_line(set, document, m, k, along);
}

void motion_maps_add(record_set *set) {
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t m = 0; m < sizeof maps / sizeof maps[0]; m++) add_map(set, i, &maps[m]);
}
