/* cluster_matrix.c -- the matrix of a step: what the schemes of lib/solve/direction.c
 * choose, judged by PETSc's solvers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_newton.h"
#include "support/base/memory.h"

/* As in lib/solve/direction.c. */
static const double first_shift = 1e-3, shift_growth = 4, most_shift = 1e6;
static const double blend_growth = 4, least_blend = 1.0 / 64;

/* ---- filled ---------------------------------------------------------------------- */

static int is_projection(slv_newton_hessian h) {
  return h == SLV_NEWTON_PROJECTED || h == SLV_NEWTON_PROJECTED_NUMERIC ||
         h == SLV_NEWTON_PROJECTED_SUM || h == SLV_NEWTON_PROJECTED_ELEMENT;
}

static PetscErrorCode projected(cluster_run *n, Vec x) {
  const slv_bending_hessian b = n->o->bending;
  return cluster_assemble(&n->system, x, SLV_NEWTON_PROJECTED,
                          b == SLV_BENDING_FULL ? SLV_BENDING_PROJECTED : b);
}

/* K + t (P - K). */
static PetscErrorCode fill(cluster_run *n, Vec x, double t) {
  cluster_system *s = &n->system;
  const size_t count = (size_t)s->count;
  if (t >= 1) return projected(n, x);
  PetscCall(cluster_assemble(s, x, n->o->hessian, n->o->bending));
  if (!(t > 0)) return 0;
  double *full = base_alloc(count, sizeof *full);
  memcpy(full, s->values, count * sizeof *full);
  const PetscErrorCode code = projected(n, x);
  for (size_t i = 0; i < count; i++) s->values[i] = full[i] + t * (s->values[i] - full[i]);
  free(full);
  return code;
}

/* Rigid motions, which an aggregation must keep apart from what stretches the cloth. */
static PetscErrorCode set_rigid_motions(const cluster_run *n, Vec x) {
  MatNullSpace rigid;
  PetscCall(MatNullSpaceCreateRigidBody(x, &rigid));
  PetscCall(MatSetNearNullSpace(n->system.A, rigid));
  return MatNullSpaceDestroy(&rigid);
}

static PetscErrorCode mean_diagonal(const cluster_run *n, double *mean) {
  const cluster_system *s = &n->system;
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

/* ---- judged ---------------------------------------------------------------------- */

/* Signs of the pivots of the factor. */
static PetscErrorCode ask_factor(PC pc, int *refused) {
  Mat factor;
  PetscInt negative, zero, positive;
  PetscCall(PCFactorGetMatrix(pc, &factor));
  PetscCall(MatGetInertia(factor, &negative, &zero, &positive));
  *refused = negative > 0 || zero > 0;
  return 0;
}

/* An iterative solver is asked by solving; SNES then starts from what was found. */
static PetscErrorCode ask_iterations(cluster_run *n, KSP ksp, int *refused) {
  Vec F, step;
  KSPConvergedReason reason;
  PetscInt iterations;
  PetscCall(SNESGetFunction(n->snes, &F, NULL, NULL));
  PetscCall(SNESGetSolutionUpdate(n->snes, &step));
  PetscCall(VecSet(step, 0));
  PetscCall(KSPSetInitialGuessNonzero(ksp, PETSC_TRUE));
  PetscCall(KSPSolve(ksp, F, step));
  PetscCall(KSPGetConvergedReason(ksp, &reason));
  PetscCall(KSPGetIterationNumber(ksp, &iterations));
  n->report->linear += (int)iterations;
  n->linear = reason;
  *refused = reason == KSP_DIVERGED_INDEFINITE_MAT || reason == KSP_DIVERGED_INDEFINITE_PC;
  if (reason < 0 && !*refused)
    (void)snprintf(n->report->why, sizeof n->report->why, "linear solver: %s after %d iterations",
                   KSPConvergedReasons[reason], (int)iterations);
  return 0;
}

/* The errors of MUMPS that are of memory: none to be had, or more than ICNTL(14) and
 * ICNTL(23) allow. */
static int is_of_memory(PetscInt error) {
  return error == -5 || error == -7 || error == -8 || error == -9 || error == -13 || error == -19;
}

static PetscErrorCode name_failure(cluster_run *n, PC pc, PCFailedReason failed) {
  Mat factor;
  MatSolverType type = NULL;
  PetscInt infog[2] = {0};
  PetscBool is_cholesky, is_mumps = PETSC_FALSE;
  PetscCall(PetscObjectTypeCompare((PetscObject)pc, PCCHOLESKY, &is_cholesky));
  if (is_cholesky) {
    PetscCall(PCFactorGetMatrix(pc, &factor));
    PetscCall(MatFactorGetSolverType(factor, &type));
    PetscCall(PetscStrcmp(type, MATSOLVERMUMPS, &is_mumps));
  }
  for (PetscInt i = 0; is_mumps && i < 2; i++)
    PetscCall(MatMumpsGetInfog(factor, i + 1, &infog[i]));
  char *why = n->report->why;
  const size_t size = sizeof n->report->why;
  const int begun = snprintf(why, size, "preconditioner: %s", PCFailedReasons[failed]);
  if (is_mumps)
    (void)snprintf(why + begun, size - (size_t)begun, ": MUMPS%s, INFOG(1:2) = %d %d",
                   is_of_memory(infog[0]) ? " has not enough memory" : "", (int)infog[0],
                   (int)infog[1]);
  return 0;
}

static PetscErrorCode judge(cluster_run *n, int *refused) {
  slv_iterate *at = &n->next;
  const double began = MPI_Wtime();
  PCFailedReason failed;
  PetscBool is_cholesky, is_preonly;
  KSP ksp;
  PC pc;
  *refused = 0;
  PetscCall(SNESGetKSP(n->snes, &ksp));
  PetscCall(KSPGetPC(ksp, &pc));
  PetscCall(KSPSetOperators(ksp, n->system.A, n->system.A));
  PetscCall(KSPSetUp(ksp));
  n->settled = MPI_Wtime();
  at->factorisation += n->settled - began;
  PetscCall(PCGetFailedReason(pc, &failed));
  if (failed != PC_NOERROR) return name_failure(n, pc, failed);
  PetscCall(PetscObjectTypeCompare((PetscObject)pc, PCCHOLESKY, &is_cholesky));
  PetscCall(PetscObjectTypeCompare((PetscObject)ksp, KSPPREONLY, &is_preonly));
  if (is_cholesky)
    PetscCall(ask_factor(pc, refused));
  else if (!is_preonly)
    PetscCall(ask_iterations(n, ksp, refused));
  at->solve += MPI_Wtime() - n->settled;
  n->settled = MPI_Wtime();
  at->refused += *refused;
  n->report->newton.refused += *refused;
  return 0;
}

static PetscErrorCode try_matrix(cluster_run *n, Vec x, double blend, double shift, int *refused) {
  cluster_system *s = &n->system;
  const double began = MPI_Wtime();
  PetscCall(fill(n, x, blend));
  PetscCall(MatSetValuesCOO(s->A, s->values, INSERT_VALUES));
  if (shift > 0) PetscCall(MatShift(s->A, shift));
  PetscCall(set_rigid_motions(n, x));
  n->next.assembly += MPI_Wtime() - began;
  n->next.blend = blend;
  n->next.shift = shift;
  n->next.projected = blend > 0;
  return judge(n, refused);
}

/* ---- chosen ---------------------------------------------------------------------- */

static PetscErrorCode shifted(cluster_run *n, Vec x, int *refused) {
  double mean = 0, shift = 0;
  PetscCall(try_matrix(n, x, 0, n->shift / shift_growth, refused));
  PetscCall(mean_diagonal(n, &mean));
  shift = n->next.shift;
  while (*refused && shift < most_shift * mean) {
    shift = fmax(first_shift * mean, shift_growth * shift);
    PetscCall(try_matrix(n, x, 0, shift, refused));
  }
  n->shift = shift >= first_shift * mean ? shift : 0;
  return 0;
}

static PetscErrorCode blended(cluster_run *n, Vec x, int *refused) {
  double t = n->blend / blend_growth;
  if (t < least_blend) t = 0;
  PetscCall(try_matrix(n, x, t, 0, refused));
  while (*refused && t < 1) {
    t = fmin(1, fmax(least_blend, blend_growth * t));
    PetscCall(try_matrix(n, x, t, 0, refused));
  }
  n->blend = t;
  return 0;
}

static PetscErrorCode choose(cluster_run *n, Vec x, int *refused) {
  const slv_newton_hessian h = n->o->hessian;
  if (h == SLV_NEWTON_SHIFTED) return shifted(n, x, refused);
  if (h == SLV_NEWTON_BLENDED) return blended(n, x, refused);
  PetscCall(try_matrix(n, x, 0, 0, refused));
  if (h == SLV_NEWTON_ON_DEMAND && *refused) return try_matrix(n, x, 1, 0, refused);
  if (is_projection(h)) n->next.projected = 1, n->next.blend = 1;
  return 0;
}

PetscErrorCode cluster_jacobian(SNES snes, Vec x, Mat A, Mat P, void *to) {
  cluster_run *n = to;
  int refused;
  (void)A, (void)P;
  PetscCall(choose(n, x, &refused));
  if (refused && n->linear == KSP_DIVERGED_INDEFINITE_PC)
    (void)snprintf(n->report->why, sizeof n->report->why, "linear solver: %s",
                   KSPConvergedReasons[n->linear]);
  else if (refused)
    n->stop = SLV_STOP_INDEFINITE;
  if (refused || n->report->why[0] != '\0') return SNESSetJacobianDomainError(snes);
  return 0;
}
