/* study_series.c -- makes series of the studies over meshes, and of energies over time. */
#include <math.h>

#include "series/series.h"

/* ---- sags over mesh sizes, a line for each kind of mesh and alpha ----------------- */

/* Names of alphas in series, which the figure's script expects. */
static const char *const alphas[] = {
    [REFINE_A] = "a", [REFINE_A_3_4] = "a-3-4", [REFINE_SQRT_A] = "sqrt-a"};

static int is_of(const doc_refine_series *s, const doc_refine_record *r) {
  return r->subject.mesh == s->subject.mesh && r->subject.alpha == s->subject.alpha &&
         !isnan(r->sag);
}

static const char *const trends[] = {
    [REFINE_YES] = "limit ", [REFINE_NO] = "power ", [REFINE_UNDECIDED] = "undecided "};

/* Returns the trend line's value at a mesh size: the limit if the sag does not depend on the mesh;
 * if it does, a power of n through the finest mesh; if undecided, the sag. */
static double trend(const doc_refine_series *s, const doc_refine_record *finest,
                    const doc_refine_record *at) {
  if (s->mesh_independent == REFINE_YES) return s->limit;
  if (s->mesh_independent == REFINE_UNDECIDED) return at->sag;
  return finest->sag * pow((double)at->n / (double)finest->n, s->growth);
}

static size_t refine_rows(const doc_refine *row, const doc_refine_series *s, double *v) {
  const doc_refine_record *finest = NULL;
  for (size_t i = 0; i < row->records.n; i++)
    if (is_of(s, &row->records.v[i])) finest = &row->records.v[i];
  if (finest == NULL) return 0;
  size_t n = 0;
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_refine_record *r = &row->records.v[i];
    if (!is_of(s, r)) continue;
    double *to = v + 3 * n++;
    to[0] = (double)r->n;
    to[1] = r->sag;
    to[2] = trend(s, finest, r);
  }
  return n;
}

static int has_sags(const doc_refine *row, const doc_refine_series *s) {
  for (size_t i = 0; i < row->records.n; i++)
    if (is_of(s, &row->records.v[i])) return 1;
  return 0;
}

/* Returns gnuplot settings: the continuum's sag, and the kind of trend of each line, in order. */
static const char *settings_of(arena *memory, const doc_refine *row) {
  buffer t = {0};
  buffer_format(&t, "continuum = %.17g\ntrends = '", row->scene->continuum_sag);
  for (size_t i = 0; i < row->series.n; i++)
    if (has_sags(row, &row->series.v[i])) buffer_add(&t, trends[row->series.v[i].mesh_independent]);
  buffer_add(&t, "'\n");
  return buffer_move(&t, memory);
}

static void refine_line(record_set *to, const doc_refine *row, size_t run,
                        const doc_refine_series *s) {
  static const char *const columns[] = {"n", "sag", "trend"};
  double *v = arena_alloc(&to->memory, 3 * row->records.n, sizeof *v);
  const char *quantity = arena_printf(&to->memory, "%s/%s", doc_refine_mesh_words[s->subject.mesh],
                                      alphas[s->subject.alpha]);
  doc_series series = series_of(FROM_REFINE, run, "refine", "hanging cloth", quantity);
  series.settings = settings_of(&to->memory, row);
  const size_t n = refine_rows(row, s, v);
  if (n > 0) records_add_series(to, series, columns, 3, v, n);
}

void refine_series_add(record_set *set) {
  for (size_t i = 0; i < set->refines.n; i++) {
    const doc_refine *row = &set->refines.v[i];
    for (size_t k = 0; k < row->series.n; k++) refine_line(set, row, i, &row->series.v[k]);
  }
}

/* ---- bending: a line for each method and choice of rings, a figure for each shape -- */

/* Smaller errors are drawn at this bound. */
static const double least_error = 1e-9;

static size_t bend_rows(const doc_bend *d, const doc_bend_subject *s, double *v) {
  size_t n = 0;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_bend_record *r = &d->records.v[i];
    if (!document_alike(&doc_bend_subject_shape, &r->subject, s, "", 1) || isnan(r->ratio))
      continue;
    v[2 * n] = (double)r->n;
    v[2 * n + 1] = fmax(fabs(r->ratio - 1), least_error);
    n++;
  }
  return n;
}

static void bend_line(record_set *to, const doc_bend *d, size_t run, const doc_bend_subject *s) {
  static const char *const columns[] = {"n", "off"};
  double *v = arena_alloc(&to->memory, 2 * d->records.n, sizeof *v);
  const char *quantity = arena_printf(&to->memory, "%s/%s", s->method, s->rings);
  const char *shape =
      isnan(s->jitter) ? s->shape : arena_printf(&to->memory, "%s, jittered", s->shape);
  const size_t n = bend_rows(d, s, v);
  if (n > 0)
    records_add_series(to, series_of(FROM_BEND, run, "bend", shape, quantity), columns, 2, v, n);
}

void bend_series_add(record_set *set) {
  for (size_t i = 0; i < set->bends.n; i++) {
    const doc_bend *d = &set->bends.v[i];
    for (size_t k = 0; k < d->series.n; k++) bend_line(set, d, i, &d->series.v[k].subject);
  }
}

/* ---- the energies of each run of motion over time --------------------------------- */

static const struct {
  const char *name;
  size_t member; /* of a sample */
} energies[] = {
    {"kinetic", offsetof(doc_motion_sample, kinetic)},
    {"stretch", offsetof(doc_motion_sample, stretch)},
    {"shear", offsetof(doc_motion_sample, shear)},
    {"bend", offsetof(doc_motion_sample, bend)},
    {"gravity", offsetof(doc_motion_sample, load)},
    {"dissipated", offsetof(doc_motion_sample, dissipated)},
    {"work", offsetof(doc_motion_sample, work)},
};
enum { ENERGIES = sizeof energies / sizeof energies[0], WORK = ENERGIES - 1 };

static double energy(const doc_motion_sample *s, size_t i) {
  return *(const double *)(const void *)((const char *)s + energies[i].member);
}

/* Returns what an exact motion keeps: all energies and dissipation, less the work put in.  Its fall
 * shows implicit Euler's own damping. */
static double total(const doc_motion_sample *s) {
  double sum = -energy(s, WORK);
  for (size_t i = 0; i < WORK; i++) sum += energy(s, i);
  return sum;
}

static void motion_line(record_set *set, size_t document, const doc_motion_record *r, size_t i) {
  static const char *const columns[] = {"t", "J"};
  const size_t n = r->samples.n;
  double *v = arena_alloc(&set->memory, 2 * n, sizeof *v);
  for (size_t k = 0; k < n; k++) {
    v[2 * k] = r->samples.v[k].t;
    v[2 * k + 1] = i < ENERGIES ? energy(&r->samples.v[k], i) : total(&r->samples.v[k]);
  }
  records_add_series(
      set,
      series_of(FROM_MOTION, document, "motion", r->id, i < ENERGIES ? energies[i].name : "total"),
      columns, 2, v, n);
}

void motion_series_add(record_set *set) {
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t k = 0; k < set->motions.v[i].records.n; k++) {
      const doc_motion_record *r = &set->motions.v[i].records.v[k];
      const size_t lines = r->frames != NULL && r->samples.n > 1 ? ENERGIES + 1 : 0;
      for (size_t e = 0; e < lines; e++) motion_line(set, i, r, e);
    }
}
