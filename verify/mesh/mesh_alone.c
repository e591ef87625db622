#include "mesh/mesh_alone.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/spread.h"
#include "solve/angle.h"
#include "support/base/memory.h"

typedef struct {
  const mesh_state *state;
  size_t states, n;          /* numbers of states and of vertices */
  double eps, *d, *y, *size; /* [3 n] each: a direction, H d, and the sums |H| |d| */
  items *findings;
} inquest;

typedef enum { FORCES, MOMENTS, SYMMETRY, TRANSLATIONS, ROTATIONS, WORK, STIFFNESS } row;

static const mesh_finding rows[] = {
    [FORCES] = {.d.check = "sum of forces", .of = OF_FORCES},
    [MOMENTS] = {.d.check = "sum of moments", .of = OF_FORCES},
    [SYMMETRY] = {.d.check = "symmetry of H", .of = OF_HESSIAN},
    [TRANSLATIONS] = {.d.check = "H of translations", .of = OF_HESSIAN},
    [ROTATIONS] = {.d.check = "H of rotations", .of = OF_FORCES | OF_HESSIAN},
    [WORK] = {.d.check = "energy by forces", .of = OF_ENERGY | OF_FORCES, .power = 1},
    [STIFFNESS] = {.d.check = "forces by H", .of = OF_FORCES | OF_HESSIAN, .power = 1},
};

/* The largest error of a check and its vertex; vertex DOCUMENT_NO_COUNT: the error has no place. */
typedef struct {
  double error, bound; /* for WORK and STIFFNESS the round-off of the error */
  uint64_t vertex;
} miss;

static void add_finding(const inquest *q, row which, miss m) {
  static const char *const verdicts[] = {"agrees", "DIFFERS", "NOT JUDGED"};
  mesh_finding f = rows[which];
  const int judged = f.power ? !isnan(m.error)
                             : m.error != 0 || m.bound != 0, /* if both are 0, all numbers are 0 */
      agrees = f.power ? m.error >= m.bound : m.error <= m.bound && m.error <= DBL_MAX;
  f.verdict = !judged ? ALONE_NOT_JUDGED : agrees ? ALONE_AGREES : ALONE_DIFFERS;
  f.d = (doc_assembled_finding){f.d.check, verdicts[f.verdict], m.error, m.bound, m.vertex};
  items_append(q->findings, &f, sizeof f);
}

static double number_at(const mesh_state *s, quantity q, size_t i) {
  return ((const mesh_number *)s->given[q].numbers.at)[i].value;
}

static double force_at(const mesh_state *s, size_t i) { return number_at(s, QUANTITY_GRADIENT, i); }

static void balance(const inquest *q) {
  double sum[3] = {0}, moment[3] = {0}, size = 0, arm = 0;
  const mesh_given *forces = &q->state->given[QUANTITY_GRADIENT];
  const uint64_t lost = forces->lost > 0 ? forces->first_lost / 3 : DOCUMENT_NO_COUNT;
  for (size_t v = 0; v < q->n; v++) {
    double f[3], m[3];
    for (size_t k = 0; k < 3; k++) f[k] = force_at(q->state, 3 * v + k);
    slv_cross3(q->state->x + 3 * v, f, m);
    for (int k = 0; k < 3; k++) sum[k] += f[k], moment[k] += m[k];
    size += vector_norm(3, f);
    arm += vector_norm(3, f) * vector_norm(3, q->state->x + 3 * v);
  }
  add_finding(q, FORCES, (miss){vector_norm(3, sum), sqrt(q->eps) * size, lost});
  add_finding(q, MOMENTS, (miss){vector_norm(3, moment), sqrt(q->eps) * arm, lost});
}

/* Computes y = H d, or subtracts H' d from y, and sums |H| |d|. */
static void multiply(const inquest *q, int transposed) {
  const mesh_number *h = q->state->given[QUANTITY_HESSIAN].numbers.at;
  if (!transposed) {
    memset(q->y, 0, 3 * q->n * sizeof *q->y);
    memset(q->size, 0, 3 * q->n * sizeof *q->size);
  }
  for (size_t k = 0; k < q->state->given[QUANTITY_HESSIAN].numbers.count; k++) {
    const uint32_t i = transposed ? h[k].column : h[k].row, j = transposed ? h[k].row : h[k].column;
    const double v = h[k].value * q->d[j];
    q->y[i] += transposed ? -v : v;
    q->size[i] += fabs(v);
  }
}

/* Tests H by vectors d with known H d: translations and rotations w x X.  For the symmetry of H, d
 * has irregular entries, which do not cancel by chance, and H d - H' d must be 0.  Finds the row
 * with the largest error relative to its bound. */
static void multiples(const inquest *q, row which) {
  miss f = {.vertex = DOCUMENT_NO_COUNT};
  double *want = base_alloc(3 * q->n + 1, sizeof *want);
  for (int k = 0; k < (which == SYMMETRY ? 1 : 3); k++) {
    const double w[3] = {k == 0, k == 1, k == 2};
    for (size_t i = 0; i < 3 * q->n; i++)
      q->d[i] = which == SYMMETRY ? 1.5 + sin((double)(i * i + 1)) : w[i % 3];
    for (size_t v = 0; v < q->n && which == ROTATIONS; v++) {
      double g[3];
      for (size_t i = 0; i < 3; i++) g[i] = -force_at(q->state, 3 * v + i);
      slv_cross3(w, q->state->x + 3 * v, q->d + 3 * v);
      slv_cross3(w, g, want + 3 * v);
    }
    multiply(q, 0);
    if (which == SYMMETRY) multiply(q, 1);
    for (size_t i = 0; i < 3 * q->n && isfinite(f.error); i++) { /* stops at NaN or infinity */
      const double error = fabs(q->y[i] - want[i]), bound = sqrt(q->eps) * q->size[i];
      const int first = f.error == 0 && f.bound == 0 && bound > 0;
      if (first || !(error_in_units(error, bound) <= error_in_units(f.error, f.bound)))
        f = (miss){error, bound, i / 3};
    }
  }
  free(want);
  add_finding(q, which, f);
}

/* Returns the error of state k, displaced by q->d from state 0, and the round-off of this error. */
typedef miss miss_fn(const inquest *q, size_t k);

static miss energy_by_forces(const inquest *q, size_t k) {
  const double E = number_at(&q->state[k], QUANTITY_ENERGY, 0),
               E0 = number_at(&q->state[0], QUANTITY_ENERGY, 0);
  double work = 0, size = fabs(E) + fabs(E0);
  for (size_t i = 0; i < 3 * q->n; i++) {
    const double mean = force_at(&q->state[k], i) / 2 + force_at(&q->state[0], i) / 2;
    work -= mean * q->d[i];
    size += fabs(mean * q->d[i]);
  }
  return (miss){fabs(E - E0 - work), 64 * q->eps * size, DOCUMENT_NO_COUNT};
}

static miss forces_by_hessian(const inquest *q, size_t k) {
  double square = 0, sizes = 0, worst = 0;
  size_t at = 0;
  multiply(q, 0);
  for (size_t i = 0; i < 3 * q->n; i++) {
    const double a = force_at(&q->state[k], i), b = force_at(&q->state[0], i),
                 error = a - b + q->y[i], size = q->size[i] + fabs(a) + fabs(b);
    square += error * error;
    sizes += size * size;
    if (!isnan(worst) && !(fabs(error) <= worst)) worst = fabs(error), at = i / 3;
  }
  return (miss){sqrt(square), 64 * q->eps * sqrt(sizes), at};
}

/* Judges the power of the distance with which errors fall towards state 0.  The power is infinite
 * if the nearest error is round-off, 0 if an error is not finite, NaN without two distances. */
static void judge_power(const inquest *q, row which, miss_fn *of, double least) {
  miss near = {0}, far = {0};
  double nearest = 0, farthest = 0, power = (double)NAN;
  int lost = 0;
  for (size_t k = 1; k < q->states; k++) {
    double square = 0;
    for (size_t i = 0; i < 3 * q->n; i++) {
      q->d[i] = q->state[k].x[i] - q->state[0].x[i];
      square += q->d[i] * q->d[i];
    }
    const double distance = sqrt(square);
    const miss m = of(q, k);
    lost |= !isfinite(m.error);
    if (nearest == 0 || distance < nearest) nearest = distance, near = m;
    if (distance > farthest) farthest = distance, far = m;
  }
  if (near.error <= near.bound)
    power = (double)INFINITY;
  else if (nearest > 0 && farthest > 1.5 * nearest)
    power = log(far.error / near.error) / log(farthest / nearest);
  add_finding(q, which, (miss){lost ? 0 : power, least, near.vertex});
}

void mesh_alone(const mesh_state *state, size_t states, size_t vertices, double eps,
                items *findings) {
  const size_t n = 3 * vertices;
  double *room = base_alloc(3 * n + 1, sizeof *room);
  const inquest q = {state, states, vertices, eps, room, room + n, room + 2 * n, findings};
  const int energy = state->given[QUANTITY_ENERGY].file != NULL,
            forces = state->given[QUANTITY_GRADIENT].file != NULL,
            hessian = state->given[QUANTITY_HESSIAN].file != NULL;
  if (forces) balance(&q);
  if (hessian) multiples(&q, SYMMETRY), multiples(&q, TRANSLATIONS);
  if (hessian && forces) multiples(&q, ROTATIONS);
  if (states > 1 && forces && energy) judge_power(&q, WORK, energy_by_forces, 2.5);
  if (states > 1 && forces && hessian) judge_power(&q, STIFFNESS, forces_by_hessian, 1.5);
  free(room);
}
