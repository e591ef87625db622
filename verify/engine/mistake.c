#include "engine/mistake.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/noise.h"
#include "measure/quad_derivative.h"
#include "measure/spread.h"
#include "support/base/memory.h"

enum { POINTS = NOISE_POINTS, TABLES = 10, IN_A_ROW = 3, AROUND = 4, SIGMAS = 8 };

typedef struct {
  const difference *of;
  double *point[POINTS]; /* difference D = value - reference at the points of the current table */
  double *before;        /* mean of D over the last table whose noise does not hide the mean */
  double *mean;          /* mean of D over the current table */
  double size, most;     /* largest tested value v nearby: |v|; |v| plus cancelled terms */
  double beside;         /* |v| at the last point except the state itself */
  double noise[2];       /* largest and second largest noise of D in any table */
  double plateau;        /* smallest |mean of D| of the last in_a_row tables */
  int in_a_row;          /* number of consecutive tables whose means of D agree */
  int isolated;          /* 1: |D| < |D(0)|/2 at more than half of the narrowest table's points */
  int alone;             /* 1: |D| at all other points is less than a thousandth of |D(0)| */
} tables;

static int measure_at(tables *a, double t, double *D) {
  difference_size size = {0};
  if (!a->of->at(a->of->with, t, D, &size)) return 0;
  if (isfinite(size.size)) a->size = fmax(a->size, size.size);
  if (t != 0) a->beside = size.size;
  if (isfinite(size.size + size.cancelled)) a->most = fmax(a->most, size.size + size.cancelled);
  return isfinite(vector_norm(a->of->n, D));
}

/* Returns the number of points with |D| < part * |D(0)|; D(0) is D at the state. */
static int count_less(const tables *a, double part) {
  const double middle = vector_norm(a->of->n, a->point[NOISE_MIDDLE]);
  int less = 0;
  for (int i = 0; i < POINTS; i++) less += vector_norm(a->of->n, a->point[i]) < part * middle;
  return less;
}

/* Sets a->mean to the mean of the points, and returns their standard deviation. */
static double mean_of(tables *a) {
  double squares = 0;
  for (int k = 0; k < a->of->n; k++) {
    a->mean[k] = 0;
    for (int i = 0; i < POINTS; i++) a->mean[k] += a->point[i][k] / POINTS;
    for (int i = 0; i < POINTS; i++)
      squares += (a->point[i][k] - a->mean[k]) * (a->point[i][k] - a->mean[k]);
  }
  return sqrt(squares / (POINTS - 1));
}

static void add_table(tables *a) {
  const int n = a->of->n;
  const double noise = noise_of_points(n, a->point, 2), scatter = mean_of(a),
               size = vector_norm(n, a->mean);
  const int agrees =
      a->in_a_row == 0 || vector_distance(n, a->mean, a->before) < fmin(size, a->plateau) / 2;
  a->noise[1] = fmax(a->noise[1], fmin(noise, a->noise[0]));
  a->noise[0] = fmax(a->noise[0], noise);
  if (!(size > 4 * scatter)) {
    a->in_a_row = 0;
  } else {
    a->plateau = agrees && a->in_a_row > 0 ? fmin(a->plateau, size) : size;
    a->in_a_row = agrees ? a->in_a_row + 1 : 1;
    memcpy(a->before, a->mean, (size_t)n * sizeof *a->mean);
  }
}

/* Returns 1 if the last tables agree on a mistake that exceeds this noise. */
static int exceeds(const tables *a, double noise) {
  return a->in_a_row >= IN_A_ROW && a->plateau > SIGMAS * noise + 4 * a->of->doubt &&
         a->plateau > IN_SCALAR(SMALLEST_MISTAKE, a->of->eps) * a->size;
}

/* Measures D in ever wider tables, until a mistake exceeds the largest noise that is excused. */
static difference_kind judge_tables(tables *a) {
  const double least = 32 * a->of->eps, most = 1.0 / 256;
  double best = 0;
  int measured = 0;
  /* Find |v| within |x|/4 of the state, too: near rest |v(0)| may be arbitrarily small. */
  for (int k = 1; k <= AROUND; k++)
    (void)measure_at(a, a->of->reach * (k % 2 == 0 ? -k : k) / (4 * AROUND), a->mean);
  for (int k = 0; k < TABLES; k++) {
    const double spacing = a->of->reach * least * pow(most / least, (double)k / (TABLES - 1));
    int there = 1;
    for (int i = 0; i < POINTS; i++)
      there &= measure_at(a, (i - NOISE_MIDDLE) * spacing, a->point[i]);
    if (!there) continue;
    if (measured++ == 0) a->isolated = 2 * count_less(a, 0.5) > POINTS;
    a->alone = (measured == 1 || a->alone) && count_less(a, 1e-3) == POINTS - 1;
    add_table(a);
    if (exceeds(a, LARGEST_ROUNDING(a->of->eps) * a->most)) return DIFFERENCE_GROSS;
    if (exceeds(a, 0)) best = fmax(best, a->plateau);
  }
  const double noise = fmin(a->noise[1], LARGEST_ROUNDING(a->of->eps) * a->most);
  const int found = best > SIGMAS * noise + 4 * a->of->doubt;
  if (found) return DIFFERENCE_MISTAKE;
  const double here = vector_norm(a->of->n, a->point[NOISE_MIDDLE]);
  if (measured == TABLES && a->alone && here < 4 * a->beside) return DIFFERENCE_ALONE;
  return measured && !a->isolated ? DIFFERENCE_ROUNDING : DIFFERENCE_ISOLATED;
}

difference_kind difference_judge(const difference *d) {
  const size_t n = (size_t)d->n;
  double *all = base_alloc((POINTS + 2) * n, sizeof *all);
  tables a = {.of = d, .mean = all, .before = all + n};
  for (size_t i = 0; i < POINTS; i++) a.point[i] = all + (2 + i) * n;
  const difference_kind found = judge_tables(&a);
  free(all);
  return found;
}
