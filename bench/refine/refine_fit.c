#include "refine/refine_study.h"

#include <math.h>

/* Largest relative error of a limit that counts as known. */
static const double close_enough = 0.01;
/* Smallest exponent of s ~ n^q that counts as growth; slower growth may still level off. */
static const double least_exponent = 0.1;
/* Smallest ratio of the exponents of successive pairs of meshes for which growth goes on. */
static const double least_hold = 0.75;
static const double most_order = 16;

static double exponent_of(const double *n, const double *s) {
  return log(s[1] / s[0]) / log(n[1] / n[0]);
}

/* Returns (n0^-p - n1^-p) / (n1^-p - n2^-p), an increasing function of p. */
static double ratio_at(const double *n, double p) {
  return (pow(n[1] / n[0], p) - 1) / (1 - pow(n[1] / n[2], p));
}

/* Solves for the order p by bisection; NaN if no p in (0, most_order) fits. */
static double order_of(const double *n, const double *s) {
  if (s[2] == s[1]) return NAN;
  const double wanted = (s[1] - s[0]) / (s[2] - s[1]);
  double low = 1e-3, high = most_order;
  if (!(wanted > ratio_at(n, low) && wanted < ratio_at(n, high))) return NAN;
  for (int i = 0; i < 60; i++) {
    const double middle = (low + high) / 2;
    *(ratio_at(n, middle) < wanted ? &low : &high) = middle;
  }
  return (low + high) / 2;
}

static double limit_of(const double *n, const double *s, double p) {
  return s[2] + (s[2] - s[1]) / (pow(n[2] / n[1], p) - 1);
}

static double spread(const double *s) {
  const double high = fmax(s[0], fmax(s[1], s[2]));
  return high - fmin(s[0], fmin(s[1], s[2]));
}

/* Extrapolates the last three values, s[0..2]; `before`: there is a value s[-1]. */
static void extrapolate(const double *n, const double *s, int before, doc_refine_series *t) {
  t->order = order_of(n, s);
  if (t->order > 0) {
    t->limit = limit_of(n, s, t->order);
    t->error = fabs(t->limit - s[2]);
    const double earlier = before ? order_of(n - 1, s - 1) : 0;
    if (earlier > 0) t->error = fmax(t->error, fabs(t->limit - limit_of(n - 1, s - 1, earlier)));
  } else if (spread(s) <= close_enough * fabs(s[2])) {
    t->limit = s[2];
    t->error = spread(s);
  }
}

static int judge_independence(const doc_refine_series *t, double exponent_before) {
  const double now = fabs(t->growth), before = fabs(exponent_before);
  if (t->error <= close_enough * fabs(t->limit)) return REFINE_YES;
  if (t->error < fabs(t->limit)) return REFINE_UNDECIDED; /* converges too slowly */
  if (now >= least_exponent && now >= least_hold * before) return REFINE_NO;
  return REFINE_UNDECIDED;
}

doc_refine_series refine_fit(const double *n, const double *s, size_t count) {
  doc_refine_series t = {.mesh_independent = REFINE_UNDECIDED,
                         .growth = NAN,
                         .order = NAN,
                         .limit = NAN,
                         .error = NAN};
  for (size_t i = 0; i < count; i++)
    if (!(s[i] > 0 && isfinite(s[i]))) return t;
  if (count >= 2) t.growth = exponent_of(n + count - 2, s + count - 2);
  if (count < 3) return t;
  extrapolate(n + count - 3, s + count - 3, count > 3, &t);
  t.mesh_independent = judge_independence(&t, exponent_of(n + count - 3, s + count - 3));
  return t;
}
