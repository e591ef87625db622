#include "mesh/mesh_alone.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/spread.h"
#include "support/base/memory.h"

typedef struct {
  const mesh_state *state;
  size_t states, n; /* vertices */
  const mesh_given *H;
  double eps, *y, *size; /* [3 n] each: of products */
  items *findings;
} inquest;

static void tell(const inquest *q, mesh_finding f) {
  if (f.power)
    f.verdict = isnan(f.error)       ? ALONE_NOT_JUDGED
                : f.error >= f.bound ? ALONE_AGREES
                                     : ALONE_DIFFERS;
  else
    f.verdict = f.error <= f.bound ? ALONE_AGREES : ALONE_DIFFERS; /* NaN differs */
  items_append(q->findings, &f, sizeof f);
}

static double number_at(const mesh_given *g, size_t i) {
  return ((const mesh_number *)g->numbers.at)[i].value;
}

/* ---- one state ------------------------------------------------------------------- */

static void cross(const double *a, const double *b, double *c) {
  for (int i = 0; i < 3; i++)
    c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static void balance(const inquest *q) {
  double sum[3] = {0}, moment[3] = {0}, size = 0, arm = 0;
  for (size_t v = 0; v < q->n; v++) {
    double f[3], m[3];
    for (size_t k = 0; k < 3; k++) f[k] = number_at(q->state->forces, 3 * v + k);
    cross(q->state->x + 3 * v, f, m);
    for (int k = 0; k < 3; k++) sum[k] += f[k], moment[k] += m[k];
    size += vector_norm(3, f);
    arm += vector_norm(3, f) * vector_norm(3, q->state->x + 3 * v);
  }
  tell(q,
       (mesh_finding){.name = "sum of forces",
                      .error = vector_norm(3, sum),
                      .bound = sqrt(q->eps) * size,
                      .vertex = MESH_NO_VERTEX,
                      .wrong = "a load is among them, rows of held vertices are zero, "
                               "or numbers stand at other vertices"});
  tell(q,
       (mesh_finding){.name = "sum of moments",
                      .error = vector_norm(3, moment),
                      .bound = sqrt(q->eps) * arm,
                      .vertex = MESH_NO_VERTEX,
                      .wrong = "an energy that depends on directions in space, forces "
                               "at other vertices or of other positions, planar "
                               "numbers taken for x, y, z"});
}

/* y = H d, and the sizes that are added. */
static void multiply(const inquest *q, const double *d) {
  const mesh_number *h = q->H->numbers.at;
  memset(q->y, 0, 3 * q->n * sizeof *q->y);
  memset(q->size, 0, 3 * q->n * sizeof *q->size);
  for (size_t i = 0; i < q->H->numbers.count; i++) {
    q->y[h[i].row] += h[i].value * d[h[i].column];
    q->size[h[i].row] += fabs(h[i].value * d[h[i].column]);
  }
}

/* Takes the error |y - want| of the rows into account, want NULL for 0. */
static void add_rows(const inquest *q, const double *want, mesh_finding *f) {
  for (size_t i = 0; i < 3 * q->n; i++) {
    const double error = fabs(q->y[i] - (want != NULL ? want[i] : 0));
    const double bound = sqrt(q->eps) * q->size[i];
    if (isnan(f->error)) return; /* none is worse */
    if (error_in_units(error, bound) <= error_in_units(f->error, f->bound)) continue;
    f->error = error, f->bound = bound, f->vertex = i / 3;
  }
}

static void rigid_motions(const inquest *q, int rotates) {
  mesh_finding f = {.name = rotates ? "H of rotations" : "H of translations",
                    .vertex = MESH_NO_VERTEX,
                    .wrong = rotates
                                 ? "the Hessian lacks the terms of forces, as "
                                   "Gauss-Newton ones do, or is of other positions"
                                 : "rows of held vertices, one triangle of the "
                                   "matrix, or pairs of vertices that are left out"};
  double *d = base_alloc(3 * q->n + 1, sizeof *d),
         *want = base_alloc(3 * q->n + 1, sizeof *d);
  for (int k = 0; k < 3; k++) {
    const double w[3] = {k == 0, k == 1, k == 2};
    for (size_t v = 0; v < q->n; v++) {
      double g[3] = {0};
      for (size_t i = 0; i < 3 && rotates; i++)
        g[i] = -number_at(q->state->forces, 3 * v + i);
      memcpy(d + 3 * v, w, sizeof w);
      if (rotates) cross(w, q->state->x + 3 * v, d + 3 * v);
      cross(w, g, want + 3 * v);
    }
    multiply(q, d);
    add_rows(q, want, &f);
  }
  free(d);
  free(want);
  tell(q, f);
}

static int by_place(const void *left, const void *right) {
  const mesh_number *a = left, *b = right;
  if (a->row != b->row) return a->row < b->row ? -1 : 1;
  return (a->column > b->column) - (a->column < b->column);
}

/* A copy, turned or not, in the order of places, those at one place added. */
static mesh_number *sorted(const mesh_given *g, int turned, size_t *count) {
  const mesh_number *from = g->numbers.at;
  mesh_number *all = base_alloc(g->numbers.count + 1, sizeof *all);
  *count = 0;
  for (size_t i = 0; i < g->numbers.count; i++) {
    all[i] = from[i];
    if (turned) all[i].row = from[i].column, all[i].column = from[i].row;
  }
  qsort(all, g->numbers.count, sizeof *all, by_place);
  for (size_t i = 0; i < g->numbers.count; i++)
    if (*count > 0 && by_place(&all[*count - 1], &all[i]) == 0)
      all[*count - 1].value += all[i].value;
    else
      all[(*count)++] = all[i];
  return all;
}

/* The error of an entry beside the sizes of its row's. */
static void symmetry(const inquest *q) {
  size_t na, nb, i = 0, k = 0;
  mesh_number *a = sorted(q->H, 0, &na), *b = sorted(q->H, 1, &nb);
  mesh_finding f = {.name = "symmetry of H",
                    .vertex = MESH_NO_VERTEX,
                    .wrong =
                        "one triangle of the matrix is stored, rows of held "
                        "vertices are overwritten and columns are not, or an "
                        "element's matrix is"};
  double *ones = base_alloc(3 * q->n + 1, sizeof *ones);
  for (size_t r = 0; r < 3 * q->n; r++) ones[r] = 1;
  multiply(q, ones); /* for the sizes */
  memset(q->y, 0, 3 * q->n * sizeof *q->y);
  while (i < na || k < nb) {
    const int order = i == na ? 1 : k == nb ? -1 : by_place(&a[i], &b[k]);
    const size_t row = order <= 0 ? a[i].row : b[k].row;
    const double left = order <= 0 ? a[i++].value : 0,
                 right = order >= 0 ? b[k++].value : 0;
    q->y[row] = fmax(q->y[row], fabs(left - right));
    if (isnan(left - right)) q->y[row] = (double)INFINITY;
  }
  add_rows(q, NULL, &f);
  free(ones);
  free(a);
  free(b);
  tell(q, f);
}

/* ---- differences ----------------------------------------------------------------- */

/* The power with which the error falls, from the farthest to the nearest; infinite
 * where the nearest is rounding; NaN where there are not two distances. */
typedef struct {
  double near, far, near_error, far_error, rounding;
} fall;

static void add_fall(fall *f, double distance, double error, double rounding) {
  if (f->near == 0 || distance < f->near)
    f->near = distance, f->near_error = error, f->rounding = rounding;
  if (distance > f->far) f->far = distance, f->far_error = error;
}

static double power_of(const fall *f) {
  if (f->near_error <= f->rounding) return (double)INFINITY;
  if (!(f->near > 0 && f->far > 1.5 * f->near)) return (double)NAN;
  return log(f->far_error / f->near_error) / log(f->far / f->near);
}

static double move_to(const inquest *q, size_t k, double *d) {
  double square = 0;
  for (size_t i = 0; i < 3 * q->n; i++) {
    d[i] = q->state[k].x[i] - q->state[0].x[i];
    square += d[i] * d[i];
  }
  return sqrt(square);
}

static void energy_by_forces(const inquest *q, double *d) {
  fall f = {0};
  for (size_t k = 1; k < q->states; k++) {
    const double distance = move_to(q, k, d), E = number_at(q->state[k].energy, 0),
                 E0 = number_at(q->state[0].energy, 0);
    double work = 0, size = fabs(E) + fabs(E0);
    for (size_t i = 0; i < 3 * q->n; i++) {
      const double mean =
          number_at(q->state[k].forces, i) / 2 + number_at(q->state[0].forces, i) / 2;
      work -= mean * d[i];
      size += fabs(mean * d[i]);
    }
    add_fall(&f, distance, fabs(E - E0 - work), 64 * q->eps * size);
  }
  tell(q,
       (mesh_finding){.name = "energy by forces",
                      .error = power_of(&f),
                      .bound = 2.5,
                      .power = 1,
                      .vertex = MESH_NO_VERTEX,
                      .wrong = "forces and energy do not belong together: a sign, a "
                               "factor, an element or a term that one of them lacks"});
}

static void forces_by_hessian(const inquest *q, double *d) {
  fall f = {0};
  size_t at = 0;
  for (size_t k = 1; k < q->states; k++) {
    const double distance = move_to(q, k, d);
    double square = 0, sizes = 0, worst = 0;
    const int is_nearest = f.near == 0 || distance < f.near;
    multiply(q, d);
    for (size_t i = 0; i < 3 * q->n; i++) {
      const double a = number_at(q->state[k].forces, i),
                   b = number_at(q->state[0].forces, i), error = a - b + q->y[i];
      const double size = q->size[i] + fabs(a) + fabs(b);
      square += error * error;
      sizes += size * size;
      if (is_nearest && fabs(error) > worst) worst = fabs(error), at = i / 3;
    }
    add_fall(&f, distance, sqrt(square), 64 * q->eps * sqrt(sizes));
  }
  tell(q,
       (mesh_finding){.name = "forces by H",
                      .error = power_of(&f),
                      .bound = 1.5,
                      .power = 1,
                      .vertex = at,
                      .wrong = "H is not minus the Jacobian of the forces: a sign, a "
                               "factor, an element or a term that one of them lacks"});
}

void mesh_alone(const mesh_state *state, size_t states, size_t vertices,
                const mesh_given *hessian, double eps, items *findings) {
  inquest q = {state, states, vertices, hessian, eps, NULL, NULL, findings};
  double *d = base_alloc(3 * vertices + 1, sizeof *d);
  q.y = base_alloc(3 * vertices + 1, sizeof *q.y);
  q.size = base_alloc(3 * vertices + 1, sizeof *q.size);
  if (state->forces != NULL) balance(&q);
  if (hessian != NULL) {
    symmetry(&q);
    rigid_motions(&q, 0);
    if (state->forces != NULL) rigid_motions(&q, 1);
  }
  if (states > 1 && state->forces != NULL && state->energy != NULL)
    energy_by_forces(&q, d);
  if (states > 1 && state->forces != NULL && hessian != NULL) forces_by_hessian(&q, d);
  free(d);
  free(q.y);
  free(q.size);
}
