/* cluster_newton.c -- Newton's method by PETSc's SNES. */
#include "cluster/cluster_newton.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GOING = -1, PATIENCE = 10, MOST_ITERATIONS = 100 };
static const double default_tolerance = 1e-10;

/* ---- energy and gradient --------------------------------------------------------- */

static PetscErrorCode gradient(SNES snes, Vec x, Vec F, void *to) {
  cluster_run *n = to;
  const double began = MPI_Wtime();
  (void)snes;
  PetscCall(cluster_evaluate(&n->system, x, &n->energy, F, n->forces));
  n->next.evaluation += MPI_Wtime() - began;
  return 0;
}

static PetscErrorCode objective(SNES snes, Vec x, double *energy, void *to) {
  cluster_run *n = to;
  const double began = MPI_Wtime();
  (void)snes;
  PetscCall(cluster_evaluate(&n->system, x, energy, NULL, NULL));
  n->next.evaluation += MPI_Wtime() - began;
  return 0;
}

/* ---- the line search of lib/solve/newton.c --------------------------------------- */

/* PETSc's own knows nothing of rounding, and gives up where energies no longer tell one
 * iterate from the next. */
static const double armijo = 1e-4, turned = 0.5;

/* What rounding of x alone does to the energy. */
static PetscErrorCode energy_rounding(cluster_run *n, Vec x, double *rounding) {
  Vec size;
  PetscCall(VecDuplicate(x, &size));
  PetscCall(VecCopy(x, size));
  PetscCall(VecAbs(size));
  PetscCall(VecDot(size, n->forces, rounding));
  *rounding *= 4 * DBL_EPSILON;
  return VecDestroy(&size);
}

/* Is the trial low enough?  Where its whole promise is below the rounding of energies,
 * the slope along the step must not have turned about. */
static PetscErrorCode is_low(cluster_run *n, SNESLineSearch search, double slope, int *low) {
  const slv_iterate *at = &n->next;
  const double start = n->report->newton.last.energy;
  Vec x, F, step, trial, G;
  double energy, along = -INFINITY;
  PetscCall(SNESLineSearchGetVecs(search, &x, &F, &step, &trial, &G));
  if (-slope <= n->rounding) {
    PetscCall(SNESComputeFunction(n->snes, trial, G));
    energy = n->energy;
    PetscCall(VecDot(G, step, &along));
    along = -along;
  } else {
    PetscCall(SNESComputeObjective(n->snes, trial, &energy));
  }
  *low = energy <= start + armijo * at->length * slope + n->rounding && along <= -turned * slope;
  return 0;
}

/* Halves the step until the energy is low enough. */
static PetscErrorCode halve(SNESLineSearch search, void *to) {
  cluster_run *n = to;
  slv_iterate *at = &n->next;
  Vec x, F, step, trial, G;
  double slope, farthest, size;
  int low = 0;
  PetscCall(SNESLineSearchGetVecs(search, &x, &F, &step, &trial, &G));
  at->solve += MPI_Wtime() - n->settled;
  PetscCall(VecDot(F, step, &slope));
  PetscCall(VecNorm(step, NORM_INFINITY, &farthest));
  PetscCall(VecNorm(x, NORM_INFINITY, &size));
  PetscCall(energy_rounding(n, x, &n->rounding));
  slope = -slope;
  at->decrement = sqrt(fmax(0, -slope));
  for (;; at->halvings++) {
    at->length = ldexp(1, -at->halvings);
    at->moved = at->length * farthest;
    if (at->halvings > 0 && !(at->moved > DBL_EPSILON * size)) break;
    PetscCall(VecWAXPY(trial, -at->length, step, x));
    PetscCall(is_low(n, search, slope, &low));
    if (low) break;
  }
  if (!low || !(slope < 0)) {
    n->stop = SLV_STOP_DESCENT;
    return SNESLineSearchSetReason(search, SNES_LINESEARCH_FAILED_REDUCT);
  }
  PetscCall(VecCopy(trial, x));
  PetscCall(SNESLineSearchSetLambda(search, at->length));
  PetscCall(SNESComputeFunction(n->snes, x, F));
  return SNESLineSearchComputeNorms(search);
}

/* ---- stops ----------------------------------------------------------------------- */

static void judge_stop(cluster_run *n, int goes_on) {
  const slv_newton_options *o = n->o;
  const slv_iterate *at = &n->report->newton.last;
  const double tolerance = o->tolerance > 0 ? o->tolerance : default_tolerance;
  const int blind = at->decrement * at->decrement <= n->rounding;
  const int falls = at->residual < n->least_residual ||
                    at->energy < n->least_energy - DBL_EPSILON * fabs(at->energy);
  n->waited = at->iteration > 0 && blind && !falls ? n->waited + 1 : 0;
  n->least_residual = fmin(n->least_residual, at->residual);
  n->least_energy = fmin(n->least_energy, at->energy);
  if (at->relative <= tolerance)
    n->stop = SLV_STOP_RESIDUAL;
  else if (!goes_on)
    n->stop = SLV_STOP_OBSERVER;
  else if (n->waited >= PATIENCE)
    n->stop = SLV_STOP_ROUNDING;
}

/* Shows the iterate. */
static PetscErrorCode arrive(SNES snes, PetscInt iteration, double residual, void *to) {
  cluster_run *n = to;
  slv_iterate *at = &n->next;
  double forces;
  Vec x;
  PetscCall(SNESGetSolution(snes, &x));
  PetscCall(VecNorm(n->forces, NORM_2, &forces));
  PetscCall(cluster_gather(&n->system, x, n->x));
  at->iteration = (int)iteration;
  at->energy = n->energy;
  at->residual = residual;
  at->relative = residual == 0 ? 0 : residual / forces;
  at->seconds = MPI_Wtime() - n->began;
  n->report->newton.last = *at;
  const int goes_on = n->o->observe == NULL || n->o->observe(n->o->to, at);
  judge_stop(n, !cluster_largest(!goes_on));
  *at = (slv_iterate){0};
  n->report->linear = 0;
  n->began = MPI_Wtime();
  return 0;
}

/* SNES asks after each iterate; arrive() has judged it. */
static PetscErrorCode is_over(SNES snes, PetscInt iteration, double x, double step, double residual,
                              SNESConvergedReason *reason, void *to) {
  const cluster_run *n = to;
  (void)snes, (void)iteration, (void)x, (void)step;
  *reason = SNES_CONVERGED_ITERATING;
  if (n->stop == SLV_STOP_RESIDUAL) *reason = SNES_CONVERGED_FNORM_RELATIVE;
  if (n->stop != GOING && n->stop != SLV_STOP_RESIDUAL) *reason = SNES_DIVERGED_INNER;
  if (!isfinite(residual)) *reason = SNES_DIVERGED_FNORM_NAN;
  return 0;
}

/* ---- the run --------------------------------------------------------------------- */

/* What PETSc found wrong first. */
static char first_error[160];

/* NOLINTNEXTLINE(readability-function-size): PETSc's eight parameters */
static PetscErrorCode keep_error(MPI_Comm comm, int line, const char *function, const char *file,
                                 PetscErrorCode code, PetscErrorType type, const char *message,
                                 void *to) {
  (void)comm, (void)line, (void)file, (void)to;
  if (type == PETSC_ERROR_INITIAL)
    (void)snprintf(first_error, sizeof first_error, "%s: %s", function, message);
  return code;
}

/* The standard solver: MUMPS's L D L'. */
static PetscErrorCode choose_solver(cluster_run *n) {
  KSP ksp;
  PC pc;
  PetscCall(SNESGetKSP(n->snes, &ksp));
  PetscCall(KSPGetPC(ksp, &pc));
  PetscCall(KSPSetType(ksp, KSPPREONLY));
  PetscCall(PCSetType(pc, PCCHOLESKY));
  PetscCall(PCFactorSetMatSolverType(pc, MATSOLVERMUMPS));
  return 0;
}

static PetscErrorCode make_snes(cluster_run *n) {
  const int most = n->o->most_iterations > 0 ? n->o->most_iterations : MOST_ITERATIONS;
  SNESLineSearch search;
  PetscCall(SNESCreate(PETSC_COMM_WORLD, &n->snes));
  PetscCall(SNESSetType(n->snes, SNESNEWTONLS));
  PetscCall(SNESSetFunction(n->snes, NULL, gradient, n));
  PetscCall(SNESSetObjective(n->snes, objective, n));
  PetscCall(SNESSetJacobian(n->snes, n->system.A, n->system.A, cluster_jacobian, n));
  PetscCall(SNESSetCheckJacobianDomainError(n->snes, PETSC_TRUE));
  PetscCall(SNESSetTolerances(n->snes, 0, 0, 0, most, PETSC_MAX_INT));
  PetscCall(SNESSetConvergenceTest(n->snes, is_over, n, NULL));
  PetscCall(SNESMonitorSet(n->snes, arrive, n, NULL));
  PetscCall(SNESGetLineSearch(n->snes, &search));
  if (n->o->search == SLV_SEARCH_NONE) {
    PetscCall(SNESLineSearchSetType(search, SNESLINESEARCHBASIC));
  } else {
    PetscCall(SNESLineSearchSetType(search, SNESLINESEARCHSHELL));
    PetscCall(SNESLineSearchShellSetUserFunc(search, halve, n));
  }
  PetscCall(choose_solver(n));
  return SNESSetFromOptions(n->snes);
}

static PetscErrorCode name_solver(cluster_run *n) {
  KSP ksp;
  PC pc;
  KSPType outer;
  PCType inner;
  PetscCall(SNESGetKSP(n->snes, &ksp));
  PetscCall(KSPGetPC(ksp, &pc));
  PetscCall(KSPGetType(ksp, &outer));
  PetscCall(PCGetType(pc, &inner));
  (void)snprintf(n->report->solver, sizeof n->report->solver, "%s %s", outer, inner);
  return 0;
}

/* What SNES says where nothing here has said it. */
static PetscErrorCode name_stop(cluster_run *n) {
  SNESConvergedReason reason;
  KSPConvergedReason linear;
  KSP ksp;
  char *why = n->report->why;
  const size_t size = sizeof n->report->why;
  PetscCall(SNESGetConvergedReason(n->snes, &reason));
  PetscCall(SNESGetKSP(n->snes, &ksp));
  PetscCall(KSPGetConvergedReason(ksp, &linear));
  if (n->stop != GOING || why[0] != '\0') return 0;
  if (reason == SNES_DIVERGED_MAX_IT)
    n->stop = SLV_STOP_ITERATIONS;
  else if (reason == SNES_DIVERGED_FNORM_NAN)
    n->stop = SLV_STOP_DIVERGED;
  else if (reason == SNES_DIVERGED_LINE_SEARCH || reason == SNES_DIVERGED_LOCAL_MIN)
    n->stop = SLV_STOP_DESCENT;
  else if (reason == SNES_DIVERGED_LINEAR_SOLVE)
    (void)snprintf(why, size, "linear solver: %s", KSPConvergedReasons[linear]);
  else
    (void)snprintf(why, size, "SNES: %s", SNESConvergedReasons[reason]);
  return 0;
}

static PetscErrorCode run(const cluster_cloth *c, cluster_run *n) {
  PetscCall(cluster_system_make(c, n->x, &n->system));
  PetscCall(VecDuplicate(n->system.x, &n->forces));
  PetscCall(make_snes(n));
  PetscCall(name_solver(n));
  PetscCall(cluster_spread(&n->system, n->x, n->system.x));
  n->began = MPI_Wtime();
  PetscCall(SNESSolve(n->snes, NULL, n->system.x));
  return name_stop(n);
}

/* NOLINTBEGIN(readability-non-const-parameter): x is written by way of the run */
slv_status cluster_find_equilibrium(const cluster_cloth *c, const slv_newton_options *o, double *x,
                                    cluster_report *r) {
  /* NOLINTEND(readability-non-const-parameter) */
  cluster_run n = {.o = o,
                   .x = x,
                   .report = r,
                   .stop = GOING,
                   .blend = 1,
                   .least_residual = INFINITY,
                   .least_energy = INFINITY};
  *r = (cluster_report){.newton.stop = SLV_STOP_ITERATIONS};
  first_error[0] = '\0';
  (void)PetscPushErrorHandler(keep_error, NULL);
  const PetscErrorCode code = run(c, &n);
  (void)PetscPopErrorHandler();
  if (code != 0) cluster_meet(first_error);
  const slv_status status = n.system.status;
  if (code != 0 && r->why[0] == '\0')
    (void)snprintf(r->why, sizeof r->why, "PETSc: %s", first_error);
  if (n.stop != GOING) r->newton.stop = (slv_stop)n.stop;
  (void)SNESDestroy(&n.snes);
  (void)VecDestroy(&n.forces);
  cluster_system_free(&n.system);
  if (status != SLV_OK) return status;
  return r->why[0] == '\0' && n.stop == SLV_STOP_RESIDUAL ? SLV_OK : SLV_ENOTCONVERGED;
}
