/* cluster_none.c -- what a program without PETSc has: the way to that with it. */
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

void cluster_stop(void) {}

int cluster_rank(void) { return 0; }

int cluster_ranks(void) { return 1; }

int cluster_largest(int value) { return value; }

/* NOLINTBEGIN(readability-non-const-parameter): with PETSc x is written */
slv_status cluster_find_equilibrium(const cluster_cloth *c, const slv_newton_options *o, double *x,
                                    cluster_report *r) {
  /* NOLINTEND(readability-non-const-parameter) */
  (void)c, (void)o, (void)x, (void)r;
  return SLV_ECAPABILITY;
}

slv_status cluster_motion_make(const cluster_cloth *c, slv_motion **motion,
                               slv_linear_solver linear, cluster_motion **m) {
  (void)c, (void)motion, (void)linear;
  *m = NULL;
  return SLV_ECAPABILITY;
}

void cluster_motion_free(cluster_motion *m) { (void)m; }

const cluster_report *cluster_motion_report(const cluster_motion *m) {
  (void)m;
  return NULL;
}

slv_status cluster_motion_step(cluster_motion *m, const slv_motion_options *o, double h,
                               slv_motion_state *at, slv_motion_result *r) {
  (void)m, (void)o, (void)h, (void)at, (void)r;
  return SLV_ECAPABILITY;
}

slv_status cluster_motion_measure(cluster_motion *m, const slv_motion_state *at,
                                  slv_motion_measures *y) {
  (void)m, (void)at, (void)y;
  return SLV_ECAPABILITY;
}
