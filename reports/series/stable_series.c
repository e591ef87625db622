/* stable_series.c -- of runs of motion that differ in h: the largest stable step, and
 * how fast shorter ones agree. */
#include <math.h>

#include "series/series.h"

enum { COLUMNS = 2, FEWEST_STEPS = 3 };
static const char *const stable_columns[COLUMNS] = {"k_stretch", "h"};
static const char *const order_columns[COLUMNS] = {"h", "error"};

/* What a map has one picture for; its lines have what is in line_of() alone. */
static const char *subject_of(const doc_motion_setup *s, arena *memory) {
  return arena_printf(memory, "%s n=%d %s %s %s", s->mesh != NULL ? s->mesh : s->scene,
                      (int)s->n, s->membrane, s->bending, s->scheme);
}

static const char *line_of(const doc_motion_setup *s, arena *memory) {
  return arena_printf(memory, "%s/%g", s->hessian, s->k_damp);
}

/* Are these setups of fixed steps, alike but for h, and for the stiffness against
 * stretching where that is the line's x? */
static int alike(const doc_motion_setup *a, const doc_motion_setup *b, int any_k) {
  return isnan(a->stretch_limit) && doc_motion_alike(a, b, any_k ? "h k_stretch" : "h");
}

/* Is there such a record before this one? */
static int is_repeated(const doc_motion *d, size_t i, int any_k) {
  for (size_t k = 0; k < i; k++)
    if (alike(&d->records.v[k].setup, &d->records.v[i].setup, any_k)) return 1;
  return 0;
}

/* The largest h below which no run of record i's kind was unstable; NaN where the
 * shortest one was, or there are too few to tell. */
static double largest_stable(const doc_motion *d, size_t i) {
  double least_bad = (double)INFINITY, largest = (double)NAN;
  size_t steps = 0;
  for (size_t k = 0; k < d->records.n; k++) {
    const doc_motion_record *r = &d->records.v[k];
    if (!alike(&r->setup, &d->records.v[i].setup, 0)) continue;
    steps++;
    if (r->end != MOTION_FINISHED) least_bad = fmin(least_bad, r->setup.h);
  }
  for (size_t k = 0; k < d->records.n && steps >= FEWEST_STEPS; k++) {
    const doc_motion_record *r = &d->records.v[k];
    if (alike(&r->setup, &d->records.v[i].setup, 0) && r->setup.h < least_bad)
      largest = fmax(largest, r->setup.h);
  }
  return largest;
}

/* The line of record i's kind over the stiffnesses there are. */
static void add_line(record_set *set, size_t document, size_t i) {
  const doc_motion *d = &set->motions.v[document];
  const doc_motion_setup *s = &d->records.v[i].setup;
  double *v = arena_alloc(&set->memory, COLUMNS * d->records.n, sizeof *v);
  size_t n = 0;
  for (size_t k = 0; k < d->records.n; k++) {
    if (!alike(&d->records.v[k].setup, s, 1) || is_repeated(d, k, 0)) continue;
    v[COLUMNS * n] = d->records.v[k].setup.k_stretch;
    v[COLUMNS * n + 1] = largest_stable(d, k);
    if (!isnan(v[COLUMNS * n + 1])) n++;
  }
  if (n < 2) return;
  records_add_series(set,
                     (series_row){.run = document,
                                  .name = "stable",
                                  .subject = subject_of(s, &set->memory),
                                  .quantity = line_of(s, &set->memory),
                                  .scalar = "",
                                  .from = FROM_MOTION},
                     stable_columns, COLUMNS, v, n);
}

/* ---- the order of the step ---------------------------------------------------------
 */

/* The mechanical energy at the end, J. */
static double last_energy(const doc_motion_record *r) {
  const doc_motion_sample *s = &r->samples.v[r->samples.n - 1];
  return s->kinetic + s->stretch + s->shear + s->bend + s->load;
}

/* The run of the shortest step of record i's kind. */
static const doc_motion_record *finest(const doc_motion *d, size_t i) {
  const doc_motion_record *best = &d->records.v[i];
  for (size_t k = 0; k < d->records.n; k++)
    if (alike(&d->records.v[k].setup, &best->setup, 0) &&
        d->records.v[k].setup.h < best->setup.h)
      best = &d->records.v[k];
  return best;
}

/* How far the energy at the end is from that of the shortest step, over the others: of
 * record i's kind, where all came to their end. */
static void add_order(record_set *set, size_t document, size_t i) {
  const doc_motion *d = &set->motions.v[document];
  const doc_motion_record *best = finest(d, i);
  double *v = arena_alloc(&set->memory, COLUMNS * d->records.n, sizeof *v);
  size_t n = 0;
  for (size_t k = 0; k < d->records.n; k++) {
    const doc_motion_record *r = &d->records.v[k];
    if (r == best || !alike(&r->setup, &best->setup, 0)) continue;
    if (r->end != MOTION_FINISHED || best->end != MOTION_FINISHED) return;
    v[COLUMNS * n] = r->setup.h;
    v[COLUMNS * n++ + 1] = fabs(last_energy(r) - last_energy(best));
  }
  if (n < FEWEST_STEPS) return;
  const doc_motion_setup *s = &best->setup;
  records_add_series(
      set,
      (series_row){
          .run = document,
          .name = "order",
          .subject = arena_printf(&set->memory, "%s n=%d %s %s",
                                  s->mesh != NULL ? s->mesh : s->scene, (int)s->n,
                                  s->membrane, s->bending),
          .quantity = arena_printf(&set->memory, "%s/%g", s->scheme, s->k_damp),
          .scalar = "",
          .from = FROM_MOTION},
      order_columns, COLUMNS, v, n);
}

void stable_series_add(record_set *set) {
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t k = 0; k < set->motions.v[i].records.n; k++) {
      if (!is_repeated(&set->motions.v[i], k, 1)) add_line(set, i, k);
      if (!is_repeated(&set->motions.v[i], k, 0)) add_order(set, i, k);
    }
}
