/* cluster_newton.c -- Newton's method by SNES; PETSc's solvers accept or reject its matrices. */
#include "cluster/cluster_system.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

static PetscErrorCode gradient(SNES snes, Vec x, Vec F, void *to) {
  cluster_run *n = to;
  const double began = MPI_Wtime();
  (void)snes;
  PetscCall(cluster_evaluate(n->system, x, &n->energy, F, n->forces));
  n->course.next.evaluation += MPI_Wtime() - began;
  return 0;
}

static PetscErrorCode objective(SNES snes, Vec x, double *energy, void *to) {
  cluster_run *n = to;
  const double began = MPI_Wtime();
  (void)snes;
  PetscCall(cluster_evaluate(n->system, x, energy, NULL, NULL));
  n->course.next.evaluation += MPI_Wtime() - began;
  return 0;
}

/* Stores PETSc's error until control returns to PETSc. */
static slv_status store_error(cluster_run *n, PetscErrorCode code) {
  n->code = code;
  return code == 0 ? SLV_OK : SLV_ENOTCONVERGED;
}

static PetscErrorCode assemble(cluster_run *n, int is_projected) {
  const slv_newton_options *o = n->course.o;
  if (is_projected)
    return cluster_assemble(n->system, n->at, SLV_NEWTON_PROJECTED,
                            slv_definite_bending(o->bending));
  return cluster_assemble(n->system, n->at, slv_first_hessian(o->hessian), o->bending);
}

/* Assembles K + t (P - K), with the scheme's Hessian K and the projected Hessian P. */
static PetscErrorCode blend_matrix(cluster_run *n, double t) {
  cluster_system *s = n->system;
  const size_t count = (size_t)s->count;
  PetscCall(assemble(n, t >= 1));
  if (!(t > 0 && t < 1)) return 0;
  double *full = base_alloc(count, sizeof *full);
  memcpy(full, s->values, count * sizeof *full);
  const PetscErrorCode code = assemble(n, 1);
  for (size_t i = 0; i < count; i++) s->values[i] = full[i] + t * (s->values[i] - full[i]);
  free(full);
  return code;
}

static PetscErrorCode form_matrix(cluster_run *n, double t) {
  const double began = MPI_Wtime();
  PetscCall(blend_matrix(n, t));
  PetscCall(MatSetValuesCOO(n->system->A, n->system->values, INSERT_VALUES));
  PetscCall(cluster_set_rigid_motions(n->system->A, n->at));
  n->shifted = 0;
  n->course.next.assembly += MPI_Wtime() - began;
  return 0;
}

static PetscErrorCode find_mean(cluster_run *n, double *mean) {
  const cluster_system *s = n->system;
  const double *a;
  double sum[2] = {0};
  Vec diagonal;
  PetscCall(VecDuplicate(s->x, &diagonal));
  PetscCall(MatGetDiagonal(s->A, diagonal));
  PetscCall(VecGetArrayRead(diagonal, &a));
  for (size_t i = 0; i < 3 * s->part.nown; i++)
    if (!s->part.held[cluster_own(&s->part, i)]) sum[0] += fabs(a[i]), sum[1] += 1;
  PetscCall(VecRestoreArrayRead(diagonal, &a));
  PetscCall(VecDestroy(&diagonal));
  PetscCall(cluster_sum(2, sum));
  *mean = sum[0] / sum[1];
  return 0;
}

/* Tests a matrix by an iterative solution, which SNES then uses as its initial guess. */
static PetscErrorCode ask_iterations(cluster_run *n, int *refused) {
  Vec F, step;
  PetscCall(SNESGetFunction(n->snes, &F, NULL, NULL));
  PetscCall(SNESGetSolutionUpdate(n->snes, &step));
  PetscCall(VecSet(step, 0));
  PetscCall(KSPSetInitialGuessNonzero(n->solver.ksp, PETSC_TRUE));
  return cluster_solver_solve(&n->solver, F, step, refused);
}

static PetscErrorCode judge_matrix(cluster_run *n, double shift, int *refused) {
  slv_iterate *at = &n->course.next;
  const double began = MPI_Wtime();
  PetscBool is_preonly;
  if (n->shifted > 0) PetscCall(MatSetValuesCOO(n->system->A, n->system->values, INSERT_VALUES));
  if (shift > 0) PetscCall(MatShift(n->system->A, shift));
  n->shifted = shift;
  PetscCall(cluster_solver_take(&n->solver, n->system->A, refused));
  n->settled = MPI_Wtime();
  at->factorisation += n->settled - began;
  PetscCall(PetscObjectTypeCompare((PetscObject)n->solver.ksp, KSPPREONLY, &is_preonly));
  if (!is_preonly && n->report->why[0] == '\0') PetscCall(ask_iterations(n, refused));
  n->report->linear = n->solver.iterations;
  at->solve += MPI_Wtime() - n->settled;
  n->settled = MPI_Wtime();
  return 0;
}

static slv_status form(void *run, double t) { return store_error(run, form_matrix(run, t)); }

static slv_status mean_diagonal(void *run, double *mean) {
  return store_error(run, find_mean(run, mean));
}

static slv_status attempt(void *run, double shift) {
  cluster_run *n = run;
  int refused = 0;
  SLV_TRY(store_error(n, judge_matrix(n, shift, &refused)));
  if (n->report->why[0] != '\0') return SLV_ENOTCONVERGED;
  return refused ? SLV_EINDEFINITE : SLV_OK;
}

/* Assembles and factors the scheme's matrices one after another until one is accepted. */
static PetscErrorCode jacobian(SNES snes, Vec x, Mat A, Mat P, void *to) {
  cluster_run *n = to;
  (void)A, (void)P;
  n->at = x;
  const slv_status s = slv_choose_matrix(
      &n->course,
      &(slv_newton_work){.to = n, .form = form, .mean = mean_diagonal, .attempt = attempt});
  if (n->code != 0) return n->code;
  if (s == SLV_EINDEFINITE && n->solver.reason == KSP_DIVERGED_INDEFINITE_PC)
    (void)snprintf(n->report->why, CLUSTER_WHY, "linear solver: %s",
                   KSPConvergedReasons[n->solver.reason]);
  else if (s == SLV_EINDEFINITE)
    n->stop = SLV_STOP_INDEFINITE;
  return s == SLV_OK ? 0 : SNESSetJacobianDomainError(snes);
}

/* The line search follows lib/solve/newton_rules.h.  PETSc's line search ignores round-off, and
 * fails when differences of energies are below round-off. */

/* Computes the change of the energy due to round-off of x. */
static PetscErrorCode energy_rounding(cluster_run *n, Vec x, double *rounding) {
  Vec size;
  PetscCall(VecDuplicate(x, &size));
  PetscCall(VecCopy(x, size));
  PetscCall(VecAbs(size));
  PetscCall(VecDot(size, n->forces, rounding));
  *rounding *= 4 * DBL_EPSILON;
  return VecDestroy(&size);
}

static PetscErrorCode evaluate_trial(cluster_run *n, double length, int blind, double *energy,
                                     double *slope) {
  Vec x, F, step, trial, G;
  PetscCall(SNESLineSearchGetVecs(n->search, &x, &F, &step, &trial, &G));
  PetscCall(VecWAXPY(trial, -length, step, x));
  if (!blind) return SNESComputeObjective(n->snes, trial, energy);
  PetscCall(SNESComputeFunction(n->snes, trial, G));
  *energy = n->energy;
  PetscCall(VecDot(G, step, slope));
  *slope = -*slope;
  return 0;
}

static slv_status look_at_trial(void *run, double length, int blind, double *energy,
                                double *slope) {
  return store_error(run, evaluate_trial(run, length, blind, energy, slope));
}

/* Moves x by -step, or by the fraction of it that lowers the energy. */
static PetscErrorCode take_step(SNESLineSearch search, void *to) {
  cluster_run *n = to;
  slv_course *c = &n->course;
  Vec x, F, step, trial, G;
  double slope, size;
  int found = 1;
  n->search = search;
  PetscCall(SNESLineSearchGetVecs(search, &x, &F, &step, &trial, &G));
  c->next.solve += MPI_Wtime() - n->settled;
  PetscCall(VecDot(F, step, &slope));
  PetscCall(VecNorm(step, NORM_INFINITY, &c->next.moved));
  PetscCall(VecNorm(x, NORM_INFINITY, &size));
  PetscCall(energy_rounding(n, x, &c->rounding));
  slope = -slope;
  c->next.decrement = sqrt(fmax(0, -slope));
  c->next.length = 1;
  if (c->o->search == SLV_SEARCH_ARMIJO)
    (void)slv_search(c, &(slv_newton_work){.to = n, .look = look_at_trial}, slope, c->next.moved,
                     size, &found);
  if (n->code != 0) return n->code;
  if (!found || !(slope < 0)) {
    n->stop = SLV_STOP_DESCENT;
    return SNESLineSearchSetReason(search, SNES_LINESEARCH_FAILED_REDUCT);
  }
  PetscCall(VecWAXPY(trial, -c->next.length, step, x));
  PetscCall(VecCopy(trial, x));
  PetscCall(SNESLineSearchSetLambda(search, c->next.length));
  PetscCall(SNESComputeFunction(n->snes, x, F));
  return SNESLineSearchComputeNorms(search);
}

/* Passes the iterate to the observer. */
static PetscErrorCode arrive(SNES snes, PetscInt iteration, double residual, void *to) {
  cluster_run *n = to;
  slv_course *c = &n->course;
  slv_iterate *at = &c->next;
  const double before = c->r->last.energy;
  double forces;
  Vec x;
  PetscCall(SNESGetSolution(snes, &x));
  PetscCall(VecNorm(n->forces, NORM_2, &forces));
  PetscCall(cluster_gather(n->system, x, n->x));
  at->iteration = (int)iteration;
  at->energy = n->energy;
  at->residual = residual;
  at->relative = residual == 0 ? 0 : residual / forces;
  at->seconds = MPI_Wtime() - n->began;
  c->r->last = *at;
  const int goes_on = c->o->observe == NULL || c->o->observe(c->o->to, at);
  n->stop = slv_judge_stop(c, !cluster_largest(!goes_on), before);
  *at = (slv_iterate){0};
  n->linear += n->solver.iterations;
  n->solver.iterations = n->report->linear = 0;
  n->began = MPI_Wtime();
  return 0;
}

/* Reports to SNES whether arrive() ended the run. */
static PetscErrorCode is_over(SNES snes, PetscInt iteration, double x, double step, double residual,
                              SNESConvergedReason *reason, void *to) {
  const cluster_run *n = to;
  (void)snes, (void)iteration, (void)x, (void)step;
  *reason = SNES_CONVERGED_ITERATING;
  if (n->stop == SLV_STOP_RESIDUAL) *reason = SNES_CONVERGED_FNORM_RELATIVE;
  if (n->stop != SLV_GOING && n->stop != SLV_STOP_RESIDUAL) *reason = SNES_DIVERGED_INNER;
  if (!isfinite(residual)) *reason = SNES_DIVERGED_FNORM_NAN;
  return 0;
}

PetscErrorCode cluster_newton_make(cluster_run *n) {
  SNESLineSearch search;
  PetscCall(VecDuplicate(n->system->x, &n->forces));
  PetscCall(SNESCreate(PETSC_COMM_WORLD, &n->snes));
  PetscCall(SNESSetType(n->snes, SNESNEWTONLS));
  PetscCall(SNESSetFunction(n->snes, NULL, gradient, n));
  PetscCall(SNESSetObjective(n->snes, objective, n));
  PetscCall(SNESSetJacobian(n->snes, n->system->A, n->system->A, jacobian, n));
  PetscCall(SNESSetCheckJacobianDomainError(n->snes, PETSC_TRUE));
  PetscCall(SNESSetTolerances(n->snes, 0, 0, 0, PETSC_MAX_INT, PETSC_MAX_INT));
  PetscCall(SNESSetConvergenceTest(n->snes, is_over, n, NULL));
  PetscCall(SNESMonitorSet(n->snes, arrive, n, NULL));
  PetscCall(SNESGetLineSearch(n->snes, &search));
  PetscCall(SNESLineSearchSetType(search, SNESLINESEARCHSHELL));
  PetscCall(SNESLineSearchShellSetUserFunc(search, take_step, n));
  PetscCall(SNESGetKSP(n->snes, &n->solver.ksp));
  PetscCall(cluster_solver_by_cholesky(n->solver.ksp));
  return cluster_options(SNESSetFromOptions(n->snes));
}

/* Stores the reason why SNES ended, unless a reason is stored already. */
static PetscErrorCode name_stop(cluster_run *n) {
  SNESConvergedReason reason;
  KSPConvergedReason linear;
  char *why = n->report->why;
  const size_t size = sizeof n->report->why;
  PetscCall(SNESGetConvergedReason(n->snes, &reason));
  PetscCall(KSPGetConvergedReason(n->solver.ksp, &linear));
  if (n->stop != SLV_GOING || why[0] != '\0') return 0;
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

static PetscErrorCode run(cluster_run *n) {
  PetscCall(cluster_solver_name(n->solver.ksp, n->report->solver));
  PetscCall(cluster_spread(n->system, n->x, n->system->x));
  n->began = MPI_Wtime();
  PetscCall(SNESSolve(n->snes, NULL, n->system->x));
  return name_stop(n);
}

slv_status cluster_newton_run(cluster_run *n, const slv_newton_options *o) {
  cluster_report *r = n->report;
  *r = (cluster_report){.newton.stop = SLV_STOP_ITERATIONS};
  n->course = (slv_course){.o = o, .r = &r->newton, .blend = 1};
  n->solver.why = r->why;
  n->stop = SLV_GOING;
  n->linear = 0;
  n->code = run(n);
  if (n->stop != SLV_GOING) r->newton.stop = (slv_stop)n->stop;
  if (n->system->status != SLV_OK) return n->system->status;
  return n->code == 0 && r->why[0] == '\0' && n->stop == SLV_STOP_RESIDUAL ? SLV_OK
                                                                           : SLV_ENOTCONVERGED;
}

void cluster_newton_free(cluster_run *n) {
  (void)SNESDestroy(&n->snes);
  (void)VecDestroy(&n->forces);
}

/* NOLINTBEGIN(readability-non-const-parameter): x is written by way of the run */
slv_status cluster_find_equilibrium(const cluster_cloth *c, const slv_newton_options *o, double *x,
                                    cluster_report *r) {
  /* NOLINTEND(readability-non-const-parameter) */
  cluster_system system;
  cluster_run n = {.system = &system, .x = x, .report = r};
  slv_status status = SLV_ENOTCONVERGED;
  *r = (cluster_report){.newton.stop = SLV_STOP_ITERATIONS};
  cluster_watch();
  n.code = cluster_system_make(c, x, &system);
  if (n.code == 0) n.code = cluster_newton_make(&n);
  if (n.code == 0) status = cluster_newton_run(&n, o);
  cluster_judge(n.code, r->why);
  if (system.status != SLV_OK) status = system.status;
  cluster_newton_free(&n);
  cluster_system_free(&system);
  return status;
}
