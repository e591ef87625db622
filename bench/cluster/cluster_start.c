/* cluster_start.c -- starts and ends PETSc. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cluster/cluster_system.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"

static int started;
static int nwords; /* the user's words for PETSc, the first of them a program's name */
static char **words;
static int misused;                       /* 1: PETSc rejected an option */
static char first_error[CLUSTER_WHY - 8]; /* PETSc's first error */

/* Default options.  MUMPS: no ScaLAPACK, which does not return signs of pivots (ICNTL 13);
 * detection of zero pivots (24); no search for larger pivots, which a positive definite matrix does
 * not need (CNTL 1); 50 % more memory than estimated (14); no messages (4).  GAMG: interpolation is
 * recomputed for each matrix, because conjugate gradients break down with the interpolation of an
 * earlier step.  Bounds of the spectrum come from conjugate gradients, because the matrix is
 * symmetric.  The smoother remains Jacobi: an aggregate of vertices on a line has only five rigid
 * motions, so coarse matrices may have zeros on the diagonal, on which Gauss-Seidel sweeps fail. */
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
  nwords = npetsc, words = petsc;
  if (PetscInitialize(&npetsc, &petsc, NULL, NULL) != 0)
    return harness_error("PETSc cannot be started");
  started = 1;
  complain_silently(0);
  return set_standards() == 0 ? 0 : harness_error("PETSc rejected the default options");
}

/* Appends the user's options that PETSc did not use, except those that it uses when it ends. */
static void list_unused(buffer *list) {
  static const char *const at_its_end[] = {"-log_", "-malloc_", "-memory_", "-objects_",
                                           "-options_"};
  for (int i = 1; i < nwords; i++) {
    PetscBool is_name = PETSC_FALSE, used = PETSC_FALSE;
    for (size_t k = 0; k < sizeof at_its_end / sizeof *at_its_end; k++)
      used |= strncmp(words[i], at_its_end[k], strlen(at_its_end[k])) == 0;
    (void)PetscOptionsValidKey(words[i], &is_name);
    if (is_name && !used) (void)PetscOptionsUsed(NULL, words[i] + 1, &used);
    if (is_name && !used) buffer_format(list, " %s", words[i]);
  }
}

int cluster_stop(int code) {
  buffer unused = {0};
  if (!started) return code;
  if (code <= EXIT_CHECK_FAILED) list_unused(&unused);
  if (unused.size > 0) {
    complain_silently(cluster_rank() > 0);
    code = input_error("PETSc did not use these options, perhaps misspelt:%s", unused.data);
  }
  buffer_free(&unused);
  (void)PetscFinalize();
  started = 0;
  return code;
}

int cluster_judge_options(void) {
  if (!misused) return 0;
  complain_silently(cluster_rank() > 0);
  return input_error("PETSc rejected an option: %s", first_error);
}

int cluster_judge_size(size_t vertices) {
  if (vertices >= (size_t)cluster_ranks()) return 0;
  complain_silently(cluster_rank() > 0);
  return input_error(
      "%zu vertices cannot be divided among %d processes: start fewer, or take a larger "
      "mesh",
      vertices, cluster_ranks());
}

PetscErrorCode cluster_options(PetscErrorCode code) {
  misused |= code != 0;
  return code;
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

/* NOLINTNEXTLINE(readability-function-size): PETSc's eight parameters */
static PetscErrorCode keep_error(MPI_Comm comm, int line, const char *function, const char *file,
                                 PetscErrorCode code, PetscErrorType type, const char *message,
                                 void *to) {
  (void)comm, (void)line, (void)file, (void)to;
  misused |= code == PETSC_ERR_ARG_UNKNOWN_TYPE;
  if (type == PETSC_ERROR_INITIAL)
    (void)snprintf(first_error, sizeof first_error, "%s: %s", function, message);
  return code;
}

void cluster_watch(void) {
  first_error[0] = '\0';
  (void)PetscPushErrorHandler(keep_error, NULL);
}

/* Waits up to 10 s until all processes report that PETSc failed.  Processes that do not report are
 * waiting for this one, which then prints the reason and aborts all. */
static void await_other_processes(void) {
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
  const int code = harness_error("process %d alone failed: %s", cluster_rank(), first_error);
  (void)MPI_Abort(PETSC_COMM_WORLD, code);
}

void cluster_judge(PetscErrorCode code, char *why) {
  (void)PetscPopErrorHandler();
  if (code != 0) await_other_processes();
  if (code != 0 && why[0] == '\0') (void)snprintf(why, CLUSTER_WHY, "PETSc: %s", first_error);
}
