/* newton_end.c -- analyses the end of a run: the equilibrium nearby; the Hessian's eigenvalues
 * there, by power iteration and inverse iteration; and the spectral radius rho(I - P^-1 H), by the
 * Lanczos method in the inner product of P. */
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_case.h"
#include "selvedge/dense.h"
#include "selvedge/states.h"
#include "solve/newton_rules.h"
#include "support/base/memory.h"

enum { BLOCK = 8, MOST_TURNS = 40, WANTED = 4, MOST_POWERS = 200, MOST_SHIFTS = 40 };

/* An eigenvalue has converged if its relative change in one iteration is below this value. */
static const double settled = 1e-8;

static double dot(size_t n, const double *a, const double *b) {
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

static void scale(size_t n, double by, double *v) {
  for (size_t i = 0; i < n; i++) v[i] *= by;
}

/* Fills v[n] with random numbers in (-1, 1) that depend only on the stream. */
static void draw_vector(size_t n, uint32_t stream, double *v) {
  double u[4];
  for (size_t i = 0; i < n; i++) {
    if (i % 4 == 0) slv_random_uniform4(1, i / 4, stream, u);
    v[i] = 2 * u[i % 4] - 1;
  }
}

/* Returns the eigenvalue of largest modulus, N/m, by power iteration; NaN if it fails. */
static double largest_of(slv_solver *s, size_t numbers) {
  double *v = base_alloc(2 * numbers, sizeof *v), *y = v + numbers;
  double largest = NAN, before = 0;
  draw_vector(numbers, 1, v);
  for (int k = 0; k < MOST_POWERS; k++) {
    slv_solver_multiply(s, v, y);
    const double length = sqrt(dot(numbers, y, y));
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

typedef struct {
  slv_solver *solver;
  size_t numbers;
  double *v, *w; /* [BLOCK*numbers] each */
} subspace;

/* Orthonormalises V by Gram-Schmidt, twice: after one pass cancellation spoils orthogonality. */
static int orthonormalise(const subspace *s) {
  const size_t n = s->numbers;
  for (size_t k = 0; k < BLOCK; k++) {
    double *v = s->v + k * n;
    for (size_t twice = 0; twice < 2 * k; twice++) {
      const double *u = s->v + twice % k * n, along = dot(n, u, v);
      for (size_t i = 0; i < n; i++) v[i] -= along * u[i];
    }
    const double length = sqrt(dot(n, v, v));
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

/* Computes the eigenvalues of V'AV, ascending. */
static int ritz(const subspace *s, double value[BLOCK]) {
  double T[BLOCK * BLOCK];
  for (size_t k = 0; k < BLOCK; k++)
    slv_solver_multiply(s->solver, s->v + k * s->numbers, s->w + k * s->numbers);
  for (size_t i = 0; i < BLOCK; i++)
    for (size_t k = 0; k <= i; k++)
      T[i * BLOCK + k] = T[k * BLOCK + i] =
          dot(s->numbers, s->v + i * s->numbers, s->w + k * s->numbers);
  return slv_dense_eigen(BLOCK, T, value, NULL) == SLV_OK;
}

static size_t iterate(const subspace *s, double largest, double lowest[4]) {
  double value[BLOCK], before[BLOCK] = {0};
  size_t found = 0;
  for (uint32_t k = 0; k < BLOCK; k++) {
    double *w = s->w + k * s->numbers;
    draw_vector(s->numbers, 2 + k, w);
    slv_solver_multiply(s->solver, w, s->v + k * s->numbers); /* pinned coordinates become 0 */
  }
  if (!orthonormalise(s)) return 0;
  for (int turn = 0; turn < MOST_TURNS && found < WANTED; turn++) {
    if (!invert(s) || !ritz(s, value)) return 0;
    const double tiny = 1e-15 * largest;
    found = 0; /* counts lowest eigenvalues that converged */
    while (turn > 0 && found < WANTED &&
           fabs(value[found] - before[found]) <= settled * fabs(value[found]) + tiny)
      found++;
    memcpy(before, value, sizeof before);
  }
  memcpy(lowest, value, found * sizeof *lowest);
  return found;
}

/* Factors A + shift I with growing shifts until the matrix is definite. */
static int factor(slv_solver *s, double largest) {
  slv_status status = SLV_EINDEFINITE;
  double shift = 0;
  for (int k = 0; status == SLV_EINDEFINITE && k < MOST_SHIFTS; k++) {
    status = base_status(slv_solver_factor(s, shift));
    shift = k == 0 ? 1e-10 * largest : 4 * shift;
  }
  return status == SLV_OK;
}

/* Computes the lowest eigenvalues, ascending, by inverse iteration of a subspace.  Returns how many
 * converged to 1e-8; 0 if no shift makes the matrix definite.  Overwrites the solver's factor. */
static size_t lowest_of(slv_solver *solver, size_t numbers, double largest, double lowest[4]) {
  if (!(largest > 0) || slv_solver_count_free(solver) < 2 * BLOCK) return 0;
  if (!factor(solver, largest)) return 0;
  double *room = base_alloc(2 * BLOCK * numbers, sizeof *room);
  const subspace s = {solver, numbers, room, room + BLOCK * numbers};
  const size_t found = iterate(&s, largest, lowest);
  free(room);
  return found;
}

/* Lanczos method for H v = mu P v: I - P^-1 H has the eigenvalues 1 - mu and is symmetric in <u, v>
 * = u'P v. Each Lanczos vector v_k is stored with p_k = P v_k, so that only the factor of P is
 * needed, not P. A new vector is orthogonalised against all earlier vectors.  G. Golub, C. Van
 * Loan: Matrix Computations, 4th ed., sections 10.1 and 10.3. */
enum { MOST_STEPS = 240, LOOK_EVERY = 20 };

/* The residual of a Ritz vector bounds the error of rho.  rho is accepted if the residual is at
 * most `fine` times |1 - rho|, because the number of iterations follows from 1 - rho, or at most
 * distance_of_none if |1 - rho| is smaller. */
static const double fine = 0.05, distance_of_none = 1e-6;

typedef struct {
  slv_solver *solver;
  size_t numbers;
  double *v, *p, *w; /* [MOST_STEPS + 1][numbers] twice, [numbers] */
  double *ritz;      /* [MOST_STEPS][MOST_STEPS] */
  double alpha[MOST_STEPS], beta[MOST_STEPS + 1];
  int steps;
} lanczos;

static double *v_of(const lanczos *l, int k) { return l->v + (size_t)k * l->numbers; }

static double *p_of(const lanczos *l, int k) { return l->p + (size_t)k * l->numbers; }

/* Computes vector k, normalised, from l->w = P v_k; returns 0 if it vanishes or is not finite. */
static int put_vector(lanczos *l, int k) {
  double *v = v_of(l, k), *p = p_of(l, k);
  if (slv_solver_solve(l->solver, l->w, v) != SLV_OK) return 0;
  const double length = sqrt(fmax(0, dot(l->numbers, l->w, v)));
  l->beta[k] = length;
  if (!(length > 1e-13) || !isfinite(length)) return 0;
  for (size_t i = 0; i < l->numbers; i++) v[i] /= length, p[i] = l->w[i] / length;
  return 1;
}

/* Adds one step, a row of the tridiagonal matrix; returns 0 if there can be no further step. */
static int advance(lanczos *l) {
  const int k = l->steps++;
  slv_solver_multiply(l->solver, v_of(l, k), l->w);
  l->alpha[k] = dot(l->numbers, l->w, v_of(l, k));
  for (int twice = 0; twice < 2; twice++)
    for (int j = 0; j <= k; j++) {
      const double along = dot(l->numbers, l->w, v_of(l, j));
      const double *p = p_of(l, j);
      for (size_t i = 0; i < l->numbers; i++) l->w[i] -= along * p[i];
    }
  return put_vector(l, k + 1);
}

/* Computes rho = |1 - mu|, mu the eigenvalue farthest from 1, and its residual; 0: LAPACK fails. */
static int farthest(const lanczos *l, double *rho, double *residual) {
  const int n = l->steps;
  double d[MOST_STEPS], e[MOST_STEPS];
  memcpy(d, l->alpha, (size_t)n * sizeof *d);
  memcpy(e, l->beta + 1, (size_t)n * sizeof *e);
  const int ok = LAPACKE_dstev(LAPACK_COL_MAJOR, 'V', n, d, e, l->ritz, n) == 0;
  const int k = ok && fabs(1 - d[0]) > fabs(1 - d[n - 1]) ? 0 : n - 1;
  *rho = fabs(1 - d[k]);
  *residual = l->beta[n] * fabs(l->ritz[(size_t)n * (size_t)k + (size_t)n - 1]);
  return ok;
}

static void search(lanczos *l, doc_newton_end *end) {
  double rho = NAN, residual = NAN;
  draw_vector(l->numbers, 0, v_of(l, 0));
  slv_solver_multiply(l->solver, v_of(l, 0), l->w); /* pinned coordinates become 0 */
  int goes_on = put_vector(l, 0);
  while (goes_on && l->steps < MOST_STEPS) {
    goes_on = advance(l);
    if (goes_on && l->steps % LOOK_EVERY != 0) continue;
    if (!farthest(l, &rho, &residual)) return;
    if (!(residual > fine * fmax(fabs(1 - rho), distance_of_none))) break;
  }
  end->contraction_steps = (uint64_t)l->steps;
  if (residual <= fine * fmax(fabs(1 - rho), distance_of_none)) end->contraction = rho;
}

void newton_contraction(slv_solver *solver, size_t numbers, doc_newton_end *end) {
  const size_t vectors = (2 * MOST_STEPS + 3) * numbers;
  double *room = base_alloc(vectors + MOST_STEPS * MOST_STEPS, sizeof *room);
  lanczos l = {.solver = solver,
               .numbers = numbers,
               .v = room,
               .p = room + (MOST_STEPS + 1) * numbers,
               .w = room + (2 * MOST_STEPS + 2) * numbers,
               .ritz = room + vectors};
  search(&l, end);
  free(room);
}

enum { MOST_REFERENCE = 300 };

/* Relative residual of a reference: the goal, and the most if round-off stops the solver. */
static const double sharp = 1e-13, sharp_enough = 1e-9;

/* Eigenvalues below this fraction of the largest count as 0. */
static const double zero_band = 1e-13;

static size_t numbers_of(const newton_ends *e) { return 3 * e->scene->mesh.nvertices; }

/* Largest distance of a reference from the end point, relative to the displacement.  A reference
 * farther away is another equilibrium. */
static const double near_by = 0.1;

/* Finds the equilibrium near the end with the shifted full Hessian, or else on demand. */
static const doc_newton_reference *find_reference(const newton_ends *e, double *x, arena *memory) {
  static const slv_newton_hessian ways[] = {SLV_NEWTON_SHIFTED, SLV_NEWTON_ON_DEMAND};
  slv_newton_result r;
  int found = 0;
  for (int i = 0; !found && i < 2; i++) {
    const slv_newton_options o = {.hessian = ways[i],
                                  .bending = SLV_BENDING_FULL,
                                  .most_iterations = MOST_REFERENCE,
                                  .tolerance = sharp};
    memcpy(x, e->x, numbers_of(e) * sizeof *x);
    const slv_status status = base_status(slv_solver_find_equilibrium(e->solver, &o, x, &r));
    found = status == SLV_OK || (status == SLV_ENOTCONVERGED && r.last.relative <= sharp_enough);
  }
  doc_newton_reference *to = arena_alloc(memory, 1, sizeof *to);
  *to = (doc_newton_reference){.energy = r.last.energy,
                               .relative = r.last.relative,
                               .displacement = newton_rms(numbers_of(e), x, e->scene->mesh.x, 0),
                               .out_of_plane = newton_rms(numbers_of(e), x, e->scene->mesh.x, 2)};
  const double away = newton_rms(numbers_of(e), e->x, x, 0);
  return found && away <= near_by * to->displacement ? to : NULL;
}

static void measure_distances(const newton_ends *e, const double *x, document_numbers distances[3],
                              arena *memory) {
  const size_t n = numbers_of(e);
  for (size_t i = 0; i < e->count; i++) {
    const double *at = e->iterates + n * i;
    const double of[3] = {newton_rms(n, at, x, 0), newton_rms(n, at, x, 2),
                          newton_rms(n, at, e->scene->mesh.x, 2)};
    for (size_t k = 0; k < 3; k++) document_append(&distances[k], &of[k], sizeof of[k], memory);
  }
}

static int assemble(const newton_ends *e, slv_newton_hessian h, slv_bending_hessian b,
                    const double *x) {
  return base_status(slv_solver_assemble(e->solver, h, b, x)) == SLV_OK;
}

/* Measures the condition of the scheme's matrix P, if that is not the full Hessian at first, and
 * the contraction.  P is factored before H is assembled, because assembly keeps the factor. */
static void measure_scheme(const newton_ends *e, const double *x, doc_newton_end *end) {
  double lowest[WANTED];
  if (!assemble(e, e->c->hessian, e->c->bending, x)) return;
  if (slv_first_hessian(e->c->hessian) != SLV_NEWTON_FULL) {
    const double largest = largest_of(e->solver, numbers_of(e));
    if (lowest_of(e->solver, numbers_of(e), largest, lowest) > 0 && lowest[0] > 0)
      end->scheme_condition = largest / lowest[0];
  }
  if (base_status(slv_solver_factor(e->solver, 0)) == SLV_OK &&
      assemble(e, SLV_NEWTON_FULL, SLV_BENDING_FULL, x))
    newton_contraction(e->solver, numbers_of(e), end);
}

static void count_signs(slv_solver *s, doc_newton_end *end) {
  const double band = zero_band * end->largest;
  size_t below, not_above;
  if (base_status(slv_solver_compute_inertia(s, -band, &below)) != SLV_OK ||
      base_status(slv_solver_compute_inertia(s, band, &not_above)) != SLV_OK)
    return;
  end->negative = below;
  end->zero = not_above - below;
  end->positive = slv_solver_count_free(s) - not_above;
}

static void examine_end(const newton_ends *e, doc_newton_end *end, double lowest[4]) {
  double nearest = INFINITY;
  if (!assemble(e, SLV_NEWTON_FULL, SLV_BENDING_FULL, e->x)) return;
  end->largest = largest_of(e->solver, numbers_of(e));
  if (!(end->largest > 0)) return;
  count_signs(e->solver, end);
  end->lowest.n = lowest_of(e->solver, numbers_of(e), end->largest, lowest);
  for (size_t i = 0; i < end->lowest.n; i++) nearest = fmin(nearest, fabs(lowest[i]));
  if (end->lowest.n > 0) end->condition = end->largest / nearest;
}

const doc_newton_end *newton_end_analyse(const newton_ends *e, document_numbers distances[3],
                                         arena *memory) {
  double *x = base_alloc(numbers_of(e), sizeof *x);
  double *lowest = arena_alloc(memory, WANTED, sizeof *lowest);
  doc_newton_end *end = arena_alloc(memory, 1, sizeof *end);
  *end = (doc_newton_end){.negative = DOCUMENT_NO_COUNT,
                          .zero = DOCUMENT_NO_COUNT,
                          .positive = DOCUMENT_NO_COUNT,
                          .lowest = {lowest, 0},
                          .largest = NAN,
                          .condition = NAN,
                          .scheme_condition = NAN,
                          .contraction = NAN,
                          .reference = find_reference(e, x, memory)};
  if (end->reference != NULL) {
    measure_distances(e, x, distances, memory);
    measure_scheme(e, x, end);
  }
  free(x);
  examine_end(e, end, lowest);
  return end;
}
