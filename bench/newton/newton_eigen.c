#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_case.h"
#include "selvedge/dense.h"
#include "selvedge/states.h"
#include "support/base/memory.h"

enum { BLOCK = 8, MOST_TURNS = 40, WANTED = 4, MOST_POWERS = 200, MOST_SHIFTS = 40 };

/* Relative change at which an eigenvalue counts as found. */
static const double settled = 1e-8;

double newton_dot(size_t n, const double *a, const double *b) {
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

static void scale(size_t n, double by, double *v) {
  for (size_t i = 0; i < n; i++) v[i] *= by;
}

void newton_draw(size_t n, uint32_t stream, double *v) {
  double u[4];
  for (size_t i = 0; i < n; i++) {
    if (i % 4 == 0) slv_random_uniform4(1, i / 4, stream, u);
    v[i] = 2 * u[i % 4] - 1;
  }
}

double newton_largest(slv_solver *s, size_t numbers) {
  double *v = base_alloc(2 * numbers, sizeof *v), *y = v + numbers;
  double largest = NAN, before = 0;
  newton_draw(numbers, 1, v);
  for (int k = 0; k < MOST_POWERS; k++) {
    slv_solver_multiply(s, v, y);
    const double length = sqrt(newton_dot(numbers, y, y));
    if (!(length > 0) || !isfinite(length)) break;
    largest = length;
    scale(numbers, 1 / length, y);
    memcpy(v, y, numbers * sizeof *v);
    if (k > 2 && fabs(length - before) <= 1e-4 * length) break;
    before = length;
  }
  free(v);
  return largest;
}

/* ---- a subspace ---------------------------------------------------------------------
 */

typedef struct {
  slv_solver *solver;
  size_t numbers;
  double *v, *w; /* [BLOCK*numbers] each */
} subspace;

/* Gram-Schmidt, done twice: after one pass, cancellation leaves vectors not
 * orthogonal. */
static int orthonormalise(const subspace *s) {
  const size_t n = s->numbers;
  for (size_t k = 0; k < BLOCK; k++) {
    double *v = s->v + k * n;
    for (size_t twice = 0; twice < 2 * k; twice++) {
      const double *u = s->v + twice % k * n, along = newton_dot(n, u, v);
      for (size_t i = 0; i < n; i++) v[i] -= along * u[i];
    }
    const double length = sqrt(newton_dot(n, v, v));
    if (!(length > 0) || !isfinite(length)) return 0;
    scale(n, 1 / length, v);
  }
  return 1;
}

/* Replaces V by (A + shift I)^-1 V and orthonormalises it. */
static int invert(const subspace *s) {
  for (size_t k = 0; k < BLOCK; k++) {
    double *v = s->v + k * s->numbers, *w = s->w + k * s->numbers;
    if (slv_solver_solve(s->solver, v, w) != SLV_OK) return 0;
    memcpy(v, w, s->numbers * sizeof *v);
  }
  return orthonormalise(s);
}

/* Eigenvalues of V'AV, ascending. */
static int ritz(const subspace *s, double value[BLOCK]) {
  double T[BLOCK * BLOCK];
  for (size_t k = 0; k < BLOCK; k++)
    slv_solver_multiply(s->solver, s->v + k * s->numbers, s->w + k * s->numbers);
  for (size_t i = 0; i < BLOCK; i++)
    for (size_t k = 0; k <= i; k++)
      T[i * BLOCK + k] = T[k * BLOCK + i] =
          newton_dot(s->numbers, s->v + i * s->numbers, s->w + k * s->numbers);
  return slv_dense_eigen(BLOCK, T, value, NULL) == SLV_OK;
}

/* How many of the wanted eigenvalues, from the lowest on, did not change. */
static size_t settled_of(const double a[BLOCK], const double b[BLOCK], double largest) {
  size_t n = 0;
  while (n < WANTED && fabs(a[n] - b[n]) <= settled * fabs(a[n]) + 1e-15 * largest) n++;
  return n;
}

static size_t iterate(const subspace *s, double largest, double lowest[4]) {
  double value[BLOCK], before[BLOCK] = {0};
  size_t found = 0;
  for (uint32_t k = 0; k < BLOCK; k++) {
    double *w = s->w + k * s->numbers;
    newton_draw(s->numbers, 2 + k, w);
    slv_solver_multiply(
        s->solver, w, s->v + k * s->numbers); /* the product is 0 at held coordinates */
  }
  if (!orthonormalise(s)) return 0;
  for (int turn = 0; turn < MOST_TURNS && found < WANTED; turn++) {
    if (!invert(s) || !ritz(s, value)) return 0;
    found = turn > 0 ? settled_of(value, before, largest) : 0;
    memcpy(before, value, sizeof before);
  }
  memcpy(lowest, value, found * sizeof *lowest);
  return found;
}

/* Factors A + shift I with the smallest of several shifts that makes it definite. */
static int factor(slv_solver *s, double largest) {
  slv_status status = SLV_EINDEFINITE;
  double shift = 0;
  for (int k = 0; status == SLV_EINDEFINITE && k < MOST_SHIFTS; k++) {
    status = base_status(slv_solver_factor(s, shift));
    shift = k == 0 ? 1e-10 * largest : 4 * shift;
  }
  return status == SLV_OK;
}

size_t newton_lowest(slv_solver *solver, size_t numbers, double largest,
                     double lowest[4]) {
  if (!(largest > 0) || slv_solver_count_free(solver) < 2 * BLOCK) return 0;
  if (!factor(solver, largest)) return 0;
  double *room = base_alloc(2 * BLOCK * numbers, sizeof *room);
  const subspace s = {solver, numbers, room, room + BLOCK * numbers};
  const size_t found = iterate(&s, largest, lowest);
  free(room);
  return found;
}
