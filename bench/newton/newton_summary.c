/* newton_summary.c -- numbers of a run for ledger entries: of its record and its wrinkles. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_rows.h"
#include "newton/newton_scene.h"

static const double none = NAN;

/* Computes (list[i] - from) / whole, i = 0 to 4; beyond its end a list repeats its last entry. */
static void scale_stages(document_numbers list, double from, double whole,
                         double out[NEWTON_STAGES]) {
  double last = NAN;
  for (size_t i = 0; i < NEWTON_STAGES; i++) {
    if (i < list.n) last = whole > 0 ? (list.v[i] - from) / whole : none;
    out[i] = last;
  }
}

/* Returns entry i, or 0 if it is missing or not finite. */
static double value_at(document_numbers list, size_t i) {
  return i < list.n && isfinite(list.v[i]) ? list.v[i] : 0;
}

/* Sums the times of full steps, which have no halving and no indefinite matrix.  Skips the first
 * step, because it also allocates pages for the matrices and the factor. */
static void add_seconds(const doc_newton_trace *t, newton_summary *s) {
  double before = 0;
  for (size_t i = 0; i < t->seconds.n; i++) {
    const double end = value_at(t->seconds, i);
    const double spoilt = value_at(t->halvings, i) + value_at(t->refused, i);
    if (i > 1 && !(spoilt > 0)) {
      s->assembly += value_at(t->assembly, i);
      s->cholesky += value_at(t->factor, i) + value_at(t->solve, i);
      s->steps += end - before;
    }
    before = end;
  }
}

static double at_start(document_numbers list) { return list.n > 0 ? list.v[0] : none; }

newton_summary newton_summary_of(const doc_newton_record *r) {
  static const doc_newton_reference no_reference = {NAN, NAN, NAN, NAN};
  static const doc_newton_end no_end = {
      .negative = DOCUMENT_NO_COUNT, .scheme_condition = NAN, .contraction = NAN};
  const doc_newton_end *end = r->end != NULL ? r->end : &no_end;
  const doc_newton_reference *to = end->reference != NULL ? end->reference : &no_reference;
  const doc_newton_trace *t = r->trace;
  newton_summary s = {.r = *r,
                      .negative = end->negative != DOCUMENT_NO_COUNT ? (double)end->negative : none,
                      .contraction = end->contraction,
                      .scheme_condition = end->scheme_condition,
                      .buckling = to->out_of_plane,
                      .least = to->energy};
  for (size_t i = 1; i < t->projected.n; i++) /* entry 0 is the initial guess */
    s.accepted += !(t->projected.v[i] > 0);
  scale_stages(t->distance, 0, to->displacement, s.distance);
  scale_stages(t->distance_z, 0, to->out_of_plane, s.distance_z);
  scale_stages(t->out_of_plane, 0, to->out_of_plane, s.height);
  scale_stages(t->energy, to->energy, at_start(t->energy) - to->energy, s.excess);
  scale_stages(t->residual, 0, at_start(t->residual), s.residual);
  add_seconds(t, &s);
  return s;
}

int newton_is_of(const newton_summary *s, const char *scene) {
  const size_t length = strlen(scene);
  return strncmp(s->r.scene, scene, length) == 0 &&
         (s->r.scene[length] == '\0' || s->r.scene[length] == ' ');
}

int newton_is_own(const newton_summary *s) {
  for (size_t i = 0; newton_setup_at(i) != NULL; i++) {
    const newton_setup *setup = newton_setup_at(i);
    const newton_membrane m = newton_membrane_of(setup->membrane, setup->k);
    char name[MEMBRANE_NAME];
    newton_membrane_name(&m, name);
    if (newton_is_of(s, setup->name)) return strcmp(s->r.membrane, name) == 0;
  }
  return 0;
}

/* z and its high waves, [n*n] each; sampled cosines, [n] for each number of half waves. */
typedef struct {
  size_t n;
  double *z, *high, *cosine;
} grid;

/* Regions of a cloth, over which newton_wrinkles has a root mean square. */
typedef enum { WHOLE, ENDS, RIM, MIDDLE } region;

static int is_in(region r, size_t n, size_t i, size_t j) {
  const size_t last = n - 1;
  const int at_end = 8 * (j < last - j ? j : last - j) <= last;
  const int at_side = 8 * (i < last - i ? i : last - i) <= last;
  const double u = (double)i / (double)last - 0.5;
  return r == WHOLE || (r == MIDDLE && (fabs(u) <= 0.1 || 2 * i + 1 == n)) ||
         (r != MIDDLE && (at_end || (r == RIM && at_side)));
}

static double rms(const double *z, size_t n, region in) {
  double sum = 0, count = 0;
  for (size_t k = 0; k < n * n; k++) {
    if (!is_in(in, n, k % n, k / n)) continue;
    sum += z[k] * z[k];
    count++;
  }
  return count > 0 ? sqrt(sum / count) : 0;
}

/* Computes orthonormal cosines with 0 to NEWTON_LOW_WAVES half waves over n samples. */
static void fill_cosines(grid *g) {
  const double n = (double)g->n, pi = acos(-1.0);
  for (size_t k = 0; k <= NEWTON_LOW_WAVES; k++)
    for (size_t i = 0; i < g->n; i++)
      g->cosine[k * g->n + i] =
          sqrt((k > 0 ? 2 : 1) / n) * cos(pi * (double)k * ((double)i + 0.5) / n);
}

/* Subtracts the component (k, l) of z, k and l half waves along u and v, from `high`. */
static void subtract_wave(grid *g, size_t k, size_t l) {
  const double *u = g->cosine + k * g->n, *v = g->cosine + l * g->n;
  double sum = 0;
  for (size_t i = 0; i < g->n * g->n; i++) sum += g->z[i] * u[i % g->n] * v[i / g->n];
  for (size_t i = 0; i < g->n * g->n; i++) g->high[i] -= sum * u[i % g->n] * v[i / g->n];
}

static void separate_high_waves(grid *g, const double *x) {
  const size_t all = g->n * g->n;
  const size_t most = g->n - 1 < NEWTON_LOW_WAVES ? g->n - 1 : NEWTON_LOW_WAVES;
  double mean = 0;
  for (size_t i = 0; i < all; i++) mean += x[3 * i + 2] / (double)all;
  for (size_t i = 0; i < all; i++) g->z[i] = g->high[i] = x[3 * i + 2] - mean;
  for (size_t k = 0; k <= most; k++)
    for (size_t l = 0; l <= most; l++) subtract_wave(g, k, l);
}

/* Computes the direction of crests from the structure tensor, the sum of grad z grad z' over cells:
 * crests are orthogonal to its dominant eigenvector. */
static void find_crests(const grid *g, newton_wrinkles *w) {
  const size_t n = g->n;
  double uu = 0, uv = 0, vv = 0;
  for (size_t j = 0; j + 1 < n; j++)
    for (size_t i = 0; i + 1 < n; i++) {
      const double *z = g->z + j * n + i;
      const double u = (z[1] - z[0] + z[n + 1] - z[n]) / 2;
      const double v = (z[n] - z[0] + z[n + 1] - z[1]) / 2;
      uu += u * u, uv += u * v, vv += v * v;
    }
  const double across = atan2(2 * uv, uu - vv) / 2, pi = acos(-1.0);
  w->angle = fmod(across * 180 / pi + 270, 180);
  w->coherence = uu + vv > 0 ? hypot(uu - vv, 2 * uv) / (uu + vv) : 0;
}

newton_wrinkles newton_wrinkles_of(const double *x, size_t n) {
  newton_wrinkles w;
  grid g = {.n = n, .z = base_alloc(n * (2 * n + NEWTON_LOW_WAVES + 1), sizeof *g.z)};
  g.high = g.z + n * n;
  g.cosine = g.high + n * n;
  fill_cosines(&g);
  separate_high_waves(&g, x);
  w.whole = rms(g.z, n, WHOLE);
  w.ends = rms(g.z, n, ENDS);
  w.rim = rms(g.z, n, RIM);
  w.high = rms(g.high, n, WHOLE);
  find_crests(&g, &w);
  for (size_t i = 0; i < n * n; i++) g.high[i] = g.z[i] - g.high[i];
  w.middle = rms(g.high, n, MIDDLE);
  free(g.z);
  return w;
}
