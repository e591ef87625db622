/* traces.h -- reads traces of Newton's method that other programs recorded, from CSV.
 *
 * The first line names the columns, in any order; unknown columns are ignored:
 *   trace      name of the trace, shown in the legend
 *   iteration  0, 1, 2, ... of each trace; 0 is the initial guess
 *   residual   relative to the forces
 *   energy     J
 *   seconds    since the start
 *   scene      as in the records
 *   n          vertices per side
 *
 * Columns trace and iteration are required, and residual or energy.  Fields of
 * residual, energy and seconds may be empty. */
#pragma once

#include <stddef.h>

#include "document/newton.h"

/* A point of a trace; numbers that are not given are NaN. */
typedef struct {
  const char *trace, *scene; /* "" when not given */
  double n, iteration, seconds, residual, energy;
  size_t line;
} trace_point;

typedef LIST(trace_point) trace_points;

/* Reads the file into the arena. EXIT_USAGE names the file, the line and the column. */
int traces_read(const char *path, trace_points *points, arena *memory);

/* Adds each trace as a record with the scheme "FILE/TRACE" to every problem that matches its scene
 * and n. Of the set's convergence runs only these problems are kept, without positions. Without any
 * convergence run, the traces make a document of their own. EXIT_USAGE when no problem matches a
 * trace, or several match one that names no scene. */
int traces_join(const char *path, const trace_points *points, record_set *set);
