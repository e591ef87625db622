/* cluster_matrix.c -- the matrix of a step: what the schemes of lib/solve/newton_rules.h
 * choose, judged by PETSc's solvers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_solver.h"
#include "support/base/memory.h"

static PetscErrorCode assemble(cluster_run *n, int is_projected) {
  const slv_newton_options *o = n->course.o;
  if (is_projected)
    return cluster_assemble(n->system, n->at, SLV_NEWTON_PROJECTED,
                            slv_definite_bending(o->bending));
  return cluster_assemble(n->system, n->at, slv_first_hessian(o->hessian), o->bending);
}

/* K + t (P - K). */
static PetscErrorCode fill(cluster_run *n, double t) {
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
  PetscCall(fill(n, t));
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

/* Iterative solvers are asked by solving; SNES then starts from what was found. */
static PetscErrorCode ask_iterations(cluster_run *n, int *refused) {
  Vec F, step;
  PetscCall(SNESGetFunction(n->snes, &F, NULL, NULL));
  PetscCall(SNESGetSolutionUpdate(n->snes, &step));
  PetscCall(VecSet(step, 0));
  PetscCall(KSPSetInitialGuessNonzero(n->solver.ksp, PETSC_TRUE));
  return cluster_solver_solve(&n->solver, F, step, refused);
}

static PetscErrorCode judge(cluster_run *n, double shift, int *refused) {
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

static slv_status form(void *run, double t) { return cluster_note(run, form_matrix(run, t)); }

static slv_status mean_diagonal(void *run, double *mean) {
  return cluster_note(run, find_mean(run, mean));
}

static slv_status attempt(void *run, double shift) {
  cluster_run *n = run;
  int refused = 0;
  SLV_TRY(cluster_note(n, judge(n, shift, &refused)));
  if (n->report->why[0] != '\0') return SLV_ENOTCONVERGED;
  return refused ? SLV_EINDEFINITE : SLV_OK;
}

PetscErrorCode cluster_jacobian(SNES snes, Vec x, Mat A, Mat P, void *to) {
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
