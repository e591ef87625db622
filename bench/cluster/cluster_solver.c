/* cluster_solver.c -- PETSc's linear solvers, and their verdicts on a matrix. */
#include "cluster/cluster_system.h"

#include <stdio.h>

/* Attaches the rigid motions to A, because multigrid by aggregation needs its near null space. */
PetscErrorCode cluster_set_rigid_motions(Mat A, Vec x) {
  MatNullSpace rigid;
  PetscCall(MatNullSpaceCreateRigidBody(x, &rigid));
  PetscCall(MatSetNearNullSpace(A, rigid));
  return MatNullSpaceDestroy(&rigid);
}

PetscErrorCode cluster_solver_by_cholesky(KSP ksp) {
  PC pc;
  PetscCall(KSPGetPC(ksp, &pc));
  PetscCall(KSPSetType(ksp, KSPPREONLY));
  PetscCall(PCSetType(pc, PCCHOLESKY));
  return PCFactorSetMatSolverType(pc, MATSOLVERMUMPS);
}

PetscErrorCode cluster_solver_name(KSP ksp, char name[CLUSTER_NAME]) {
  PC pc;
  KSPType outer;
  PCType inner;
  PetscCall(KSPGetPC(ksp, &pc));
  PetscCall(KSPGetType(ksp, &outer));
  PetscCall(PCGetType(pc, &inner));
  (void)snprintf(name, CLUSTER_NAME, "%s %s", outer, inner);
  return 0;
}

/* Returns whether MUMPS failed for lack of memory, or beyond its limits ICNTL(14) and (23). */
static int is_of_memory(PetscInt error) {
  return error == -5 || error == -7 || error == -8 || error == -9 || error == -13 || error == -19;
}

static PetscErrorCode name_failure(const cluster_solver *s, PC pc, PCFailedReason failed) {
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
  const int begun = snprintf(s->why, CLUSTER_WHY, "preconditioner: %s", PCFailedReasons[failed]);
  if (is_mumps)
    (void)snprintf(s->why + begun, CLUSTER_WHY - (size_t)begun, ": MUMPS%s, INFOG(1:2) = %d %d",
                   is_of_memory(infog[0]) ? " has not enough memory" : "", (int)infog[0],
                   (int)infog[1]);
  return 0;
}

PetscErrorCode cluster_solver_take(cluster_solver *s, Mat A, int *refused) {
  PCFailedReason failed;
  PetscBool is_cholesky;
  PetscInt negative, zero, positive;
  Mat factor;
  PC pc;
  *refused = 0;
  s->reason = KSP_CONVERGED_ITERATING;
  PetscCall(KSPGetPC(s->ksp, &pc));
  PetscCall(KSPSetOperators(s->ksp, A, A));
  PetscCall(KSPSetUp(s->ksp));
  PetscCall(PCGetFailedReason(pc, &failed));
  if (failed != PC_NOERROR) return name_failure(s, pc, failed);
  PetscCall(PetscObjectTypeCompare((PetscObject)pc, PCCHOLESKY, &is_cholesky));
  if (!is_cholesky) return 0;
  PetscCall(PCFactorGetMatrix(pc, &factor));
  PetscCall(MatGetInertia(factor, &negative, &zero, &positive));
  *refused = negative > 0 || zero > 0;
  return 0;
}

PetscErrorCode cluster_solver_solve(cluster_solver *s, Vec b, Vec x, int *refused) {
  PetscInt iterations;
  PetscCall(KSPSolve(s->ksp, b, x));
  PetscCall(KSPGetConvergedReason(s->ksp, &s->reason));
  PetscCall(KSPGetIterationNumber(s->ksp, &iterations));
  s->iterations += (int)iterations;
  *refused = s->reason == KSP_DIVERGED_INDEFINITE_MAT || s->reason == KSP_DIVERGED_INDEFINITE_PC;
  if (s->reason < 0 && !*refused)
    (void)snprintf(s->why, CLUSTER_WHY, "linear solver: %s after %d iterations",
                   KSPConvergedReasons[s->reason], (int)iterations);
  return 0;
}
