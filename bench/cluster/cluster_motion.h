/* cluster_motion.h -- a cloth that moves, divided among processes. */
#pragma once

#include "cluster/cluster_newton.h"

struct cluster_motion {
  cluster_system system;
  slv_motion **part;
  slv_motion_state at; /* of the part */
  slv_linear_solver linear;
  cluster_solver solver; /* of linear steps */
  Vec b, y;
  cluster_run newton;  /* of converged ones */
  PetscErrorCode code; /* PETSc's error within a step */
  slv_status failed;   /* in a part, as all processes know */
  cluster_report report;
};
