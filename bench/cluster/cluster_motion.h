/* cluster_motion.h -- a cloth that moves, divided among processes. */
#pragma once

#include "cluster/cluster_solver.h"
#include "cluster/cluster_system.h"

struct cluster_motion {
  cluster_system system;
  slv_motion **part;
  slv_motion_state at; /* of the part */
  slv_linear_solver linear;
  cluster_solver solver;
  Vec b, y;
  PetscErrorCode code; /* PETSc's error within a step */
  slv_status failed;   /* in a part, as all processes know */
  char name[CLUSTER_NAME], why[CLUSTER_WHY];
};
