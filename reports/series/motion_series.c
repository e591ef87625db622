/* motion_series.c -- the energies of each run of motion over time. */
#include "series/series.h"

enum { COLUMNS = 2 };
static const char *const columns[COLUMNS] = {"t", "J"};

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

/* What an exact motion keeps: all energies and what was dissipated, less the work put
 * in.  Implicit Euler's own damping shows in its fall. */
static double total(const doc_motion_sample *s) {
  double sum = -energy(s, WORK);
  for (size_t i = 0; i < WORK; i++) sum += energy(s, i);
  return sum;
}

static void line(record_set *set, size_t document, const doc_motion_record *r, size_t i) {
  const size_t n = r->samples.n;
  double *v = arena_alloc(&set->memory, COLUMNS * n, sizeof *v);
  for (size_t k = 0; k < n; k++) {
    v[COLUMNS * k] = r->samples.v[k].t;
    v[COLUMNS * k + 1] = i < ENERGIES ? energy(&r->samples.v[k], i) : total(&r->samples.v[k]);
  }
  records_add_series(
      set,
      series_of(FROM_MOTION, document, "motion", r->id, i < ENERGIES ? energies[i].name : "total"),
      columns, COLUMNS, v, n);
}

void motion_series_add(record_set *set) {
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t k = 0; k < set->motions.v[i].records.n; k++) {
      const doc_motion_record *r = &set->motions.v[i].records.v[k];
      const size_t lines = r->frames != NULL && r->samples.n > 1 ? ENERGIES + 1 : 0;
      for (size_t e = 0; e < lines; e++) line(set, i, r, e);
    }
}
