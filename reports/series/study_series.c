/* study_series.c -- makes series from the studies over meshes, and of energies over time. */
#include <math.h>

#include "series/series.h"

/* Names of alphas in series, and kinds of lines, which the figure's script expects. */
static const char *const alphas[] = {
    [REFINE_A] = "a", [REFINE_A_3_4] = "a-3-4", [REFINE_SQRT_A] = "sqrt-a"};
static const char *const trends[] = {
    [REFINE_YES] = "limit ", [REFINE_NO] = "power ", [REFINE_UNDECIDED] = "undecided "};

/* Returns the known sags over mesh sizes, for one kind of mesh and alpha. */
static doc_series refine_line(record_set *to, const doc_refine *d, size_t run,
                              const doc_refine_subject *of) {
  doc_series s = series_of(to, FROM_REFINE, run, "refine", "n sag");
  s.subject = "hanging cloth";
  s.quantity =
      arena_printf(&to->memory, "%s/%s", doc_refine_mesh_words[of->mesh], alphas[of->alpha]);
  EACH (doc_refine_record, r, d->records)
    if (r->subject.mesh == of->mesh && r->subject.alpha == of->alpha && !isnan(r->sag))
      SERIES_ROW(to, s, (double)r->n, r->sag);
  return s;
}

void refine_series_add(record_set *set) {
  for (size_t i = 0; i < set->refines.n; i++) {
    const doc_refine *d = &set->refines.v[i];
    doc_series *lines = arena_alloc(&set->memory, d->series.n, sizeof *lines);
    buffer settings = {0};
    buffer_format(&settings, "continuum = %.17g\ntrends = '", d->scene->continuum_sag);
    for (size_t k = 0; k < d->series.n; k++) {
      lines[k] = refine_line(set, d, i, &d->series.v[k].subject);
      if (lines[k].rows.n > 0) buffer_add(&settings, trends[d->series.v[k].mesh_independent]);
    }
    buffer_add(&settings, "'\n");
    const char *words = buffer_move(&settings, &set->memory);
    for (size_t k = 0; k < d->series.n; k++) {
      lines[k].settings = words;
      series_add(set, &lines[k], 1);
    }
  }
}

/* Smaller errors of bending are drawn at this bound. */
static const double least_error = 1e-9;

/* Adds the errors of a method and choice of rings; the shape names the figure. */
static void bend_line(record_set *to, const doc_bend *d, size_t run, const doc_bend_subject *of) {
  doc_series s = series_of(to, FROM_BEND, run, "bend", "n off");
  s.subject = isnan(of->jitter) ? of->shape : arena_printf(&to->memory, "%s, jittered", of->shape);
  s.quantity = arena_printf(&to->memory, "%s/%s", of->method, of->rings);
  EACH (doc_bend_record, r, d->records)
    if (document_alike(&doc_bend_subject_shape, &r->subject, of, "", 1) && !isnan(r->ratio))
      SERIES_ROW(to, s, (double)r->n, fmax(fabs(r->ratio - 1), least_error));
  series_add(to, &s, 1);
}

void bend_series_add(record_set *set) {
  for (size_t i = 0; i < set->bends.n; i++) {
    const doc_bend *d = &set->bends.v[i];
    for (size_t k = 0; k < d->series.n; k++) bend_line(set, d, i, &d->series.v[k].subject);
  }
}

/* Energies of a run of motion.  The total is what an exact motion keeps: all energies and
 * dissipation, less the work put in.  Its fall shows implicit Euler's own damping. */
enum { ENERGIES = 8, WORK = 6, TOTAL };
static const char *const energy_names[ENERGIES] = {
    "kinetic", "stretch", "shear", "bend", "gravity", "dissipated", [WORK] = "work", "total"};

static double energy_of(const doc_motion_sample *s, size_t i) {
  const double v[TOTAL] = {s->kinetic, s->stretch,    s->shear, s->bend,
                           s->load,    s->dissipated, s->work};
  if (i != TOTAL) return v[i];
  double sum = -v[WORK];
  for (size_t k = 0; k < WORK; k++) sum += v[k];
  return sum;
}

static void motion_lines(record_set *set, size_t document, const doc_motion_record *r) {
  if (r->frames == NULL) return;
  for (size_t e = 0; e < ENERGIES; e++) {
    doc_series s = series_of(set, FROM_MOTION, document, "motion", "t J");
    s.subject = r->id;
    s.quantity = energy_names[e];
    for (size_t k = 0; k < r->samples.n; k++)
      SERIES_ROW(set, s, r->samples.v[k].t, energy_of(&r->samples.v[k], e));
    series_add(set, &s, 2);
  }
}

void motion_series_add(record_set *set) {
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t k = 0; k < set->motions.v[i].records.n; k++)
      motion_lines(set, i, &set->motions.v[i].records.v[k]);
}
