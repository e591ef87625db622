/* cluster_none.c -- for a program without PETSc: starts the program with PETSc in its place. */
#include <stdio.h>
#include <unistd.h>

#include "cluster/cluster.h"
#include "support/base/complain.h"

int cluster_start(char **argv, int npetsc, char **petsc) {
  char own[4096], other[sizeof own + 8];
  const ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
  (void)npetsc, (void)petsc;
  if (length > 0) {
    (void)snprintf(other, sizeof other, "%.*s-petsc", (int)length, own);
    (void)execv(other, argv);
  }
  return usage_error(
      "--engine petsc: this build has no PETSc; install petsc-dev and configure with "
      "-D SELVEDGE_PETSC=ON, or run ./bootstrap.sh cluster");
}

int cluster_stop(int code) { return code; }

int cluster_rank(void) { return 0; }

int cluster_ranks(void) { return 1; }

int cluster_largest(int value) { return value; }
