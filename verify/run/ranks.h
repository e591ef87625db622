/* ranks.h -- the processes that mpirun started, which share the states of each check.
 *
 * Each rank judges its part of the states, as --part does, in processes of its own, which never
 * call MPI.  Rank 0 gets the sums, and goes on alone as one process does: MPI has ended before it
 * prints or writes.  Without SELVEDGE_MPI, or where no mpirun is, there is one rank. */
#pragma once

#include "suite/suite.h"

typedef struct {
  int index, count; /* this one, from 0; of so many */
} ranks;

/* To be called in main(), once this process will not be started anew (blas.h).  What other ranks
 * than 0 print goes nowhere but to ranks_agree() and ranks_add(). */
ranks ranks_start(void);

/* What ranks_start() returned. */
ranks ranks_here(void);

/* All ranks call it with their exit codes, or 0.  Where one is not 0, rank 0 names the node with
 * what its rank said, if it was not itself, and all get the code. */
int ranks_agree(int code);

/* All ranks call it with their results, and the code of getting them.  In those of rank
 * 0 the sums are then those of all ranks, and MPI has ended.  A check that broke off
 * ends the run: EXIT_HARNESS, once its node was named. */
int ranks_add(int code, results *all);

/* Ends MPI where that has not been done. */
void ranks_end(void);
