/* newton_contraction.c -- the spectral radius rho(I - P^-1 H), by the Lanczos method
 * in the inner product of P. */
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_case.h"
#include "support/base/memory.h"

/* Solves H v = mu P v.  I - P^-1 H is symmetric in <u, v> = u'P v and has the
 * eigenvalues 1 - mu.  With each Lanczos vector v_k, p_k = P v_k is stored, so that
 * only the factor of P is needed, not P.  All vectors are kept, and each new one is
 * orthogonalised against all.  G. Golub, C. Van Loan: Matrix Computations, 4th ed.,
 * sections 10.1 and 10.3. */
enum { MOST_STEPS = 240, LOOK_EVERY = 20 };

/* rho counts as found when the residual of its Ritz vector, which bounds its error,
 * is at most `fine` times |1 - rho|, since the number of iterations follows from 1 -
 * rho, or times distance_of_none where |1 - rho| is smaller than that. */
static const double fine = 0.05, distance_of_none = 1e-6;

typedef struct {
  slv_solver *solver;
  size_t numbers;
  double *v, *p, *w; /* [MOST_STEPS + 1][numbers] twice, [numbers] */
  double *ritz;      /* [MOST_STEPS][MOST_STEPS] */
  double alpha[MOST_STEPS], beta[MOST_STEPS + 1];
  int steps;
} lanczos;

static double *v_of(const lanczos *l, int k) {
  return l->v + (size_t)k * l->numbers;
}

static double *p_of(const lanczos *l, int k) {
  return l->p + (size_t)k * l->numbers;
}

/* Makes vector k of length 1 from l->w = P v_k; 0 when it vanishes or is not finite. */
static int put_vector(lanczos *l, int k) {
  double *v = v_of(l, k), *p = p_of(l, k);
  if (slv_solver_solve(l->solver, l->w, v) != SLV_OK) return 0;
  const double length = sqrt(fmax(0, newton_dot(l->numbers, l->w, v)));
  l->beta[k] = length;
  if (!(length > 1e-13) || !isfinite(length)) return 0;
  for (size_t i = 0; i < l->numbers; i++) v[i] /= length, p[i] = l->w[i] / length;
  return 1;
}

/* Adds a row to the tridiagonal matrix; returns 0 when it was the last. */
static int advance(lanczos *l) {
  const int k = l->steps++;
  slv_solver_multiply(l->solver, v_of(l, k), l->w);
  l->alpha[k] = newton_dot(l->numbers, l->w, v_of(l, k));
  for (int twice = 0; twice < 2; twice++)
    for (int j = 0; j <= k; j++) {
      const double along = newton_dot(l->numbers, l->w, v_of(l, j));
      const double *p = p_of(l, j);
      for (size_t i = 0; i < l->numbers; i++) l->w[i] -= along * p[i];
    }
  return put_vector(l, k + 1);
}

/* Finds the eigenvalue mu farthest from 1, as rho = |1 - mu|, and its residual; 0
 * where LAPACK fails. */
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
  newton_draw(l->numbers, 0, v_of(l, 0));
  slv_solver_multiply(l->solver, v_of(l, 0), l->w); /* H v is 0 at held coordinates */
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
