/* cluster_start.c -- starts and ends PETSc. */
#include <time.h>

#include "cluster/cluster_system.h"
#include "support/base/complain.h"

static int started;

/* Unless the user says otherwise.
 *
 * MUMPS: no ScaLAPACK, which does not tell signs of pivots (ICNTL 13); pivots that are
 * zero are found (24); no search for larger pivots, which a positive definite matrix
 * does not need (CNTL 1), and a half more room than foreseen (14); no messages of its
 * own (4).
 *
 * GAMG: its interpolation follows the matrix, which changes from step to step (with the
 * first step's, conjugate gradients break down), and the bounds of the spectrum come
 * from conjugate gradients, since the matrix is symmetric.  Its smoother stays
 * Jacobi's: an aggregate of vertices on a line has but five rigid motions, so that
 * coarse matrices may have zeros on the diagonal, on which Gauss and Seidel's sweeps
 * fail. */
static PetscErrorCode set_standards(void) {
  static const char *const standard[][2] = {
      {"-mat_mumps_icntl_13", "1"},      {"-mat_mumps_icntl_24", "1"},
      {"-mat_mumps_cntl_1", "0"},        {"-mat_mumps_icntl_14", "50"},
      {"-mat_mumps_icntl_4", "0"},       {"-pc_gamg_reuse_interpolation", "0"},
      {"-pc_gamg_esteig_ksp_type", "cg"}};
  for (size_t i = 0; i < sizeof standard / sizeof *standard; i++) {
    PetscBool given;
    PetscCall(PetscOptionsHasName(NULL, NULL, standard[i][0], &given));
    if (!given) PetscCall(PetscOptionsSetValue(NULL, standard[i][0], standard[i][1]));
  }
  return 0;
}

int cluster_start(char **argv, int npetsc, char **petsc) {
  (void)argv;
  if (PetscInitialize(&npetsc, &petsc, NULL, NULL) != 0)
    return harness_error("PETSc cannot be started");
  started = 1;
  return set_standards() == 0 ? 0 : harness_error("PETSc takes no options");
}

void cluster_stop(void) {
  if (started) (void)PetscFinalize();
  started = 0;
}

int cluster_rank(void) {
  PetscMPIInt rank = 0;
  if (started) (void)MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  return rank;
}

int cluster_ranks(void) {
  PetscMPIInt ranks = 1;
  if (started) (void)MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  return ranks;
}

int cluster_largest(int value) {
  int all = value;
  if (started) (void)MPI_Allreduce(&value, &all, 1, MPI_INT, MPI_MAX, PETSC_COMM_WORLD);
  return all;
}

void cluster_meet(const char *why) {
  enum { TENTHS = 100 };
  const struct timespec tenth = {.tv_nsec = 100000000};
  MPI_Request request;
  int together = 0;
  (void)MPI_Ibarrier(PETSC_COMM_WORLD, &request);
  for (int i = 0; !together && i < TENTHS; i++) {
    (void)MPI_Test(&request, &together, MPI_STATUS_IGNORE);
    if (!together) (void)nanosleep(&tenth, NULL);
  }
  if (together) return;
  const int code = harness_error("process %d alone failed: %s", cluster_rank(), why);
  (void)MPI_Abort(PETSC_COMM_WORLD, code);
}
