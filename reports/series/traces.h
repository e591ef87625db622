/* traces.h -- traces of Newton's method that somebody recorded elsewhere, as CSV.
 *
 * The first line names the columns, in any order; others are passed over:
 *   trace      whose it is, the name in the legend
 *   iteration  0, 1, 2, ... of each trace; 0 being the initial guess
 *   residual   relative to the forces
 *   energy     J
 *   seconds    since the start
 *   scene      as in the records
 *   n          vertices per side
 * trace and iteration must be there, and one of residual and energy.  A field of the
 * latter, and of seconds, may be empty. */
#ifndef REPORTS_TRACES_H
#define REPORTS_TRACES_H

#include <stddef.h>

#include "document/newton.h"

/* A point of a trace; NaN: not given. */
typedef struct {
  const char *trace, *scene; /* scene "": not given */
  double n, iteration, seconds, residual, energy;
  size_t line;
} trace_point;

typedef LIST(trace_point) trace_points;

/* Reads the file into the arena.  EXIT_USAGE names the file, the line and the column.
 */
int traces_read(const char *path, trace_points *points, arena *memory);

/* Puts each trace as a record of its own, the scheme "FILE/TRACE", beside the problems
 * of its scene and n; of the set's convergence runs these problems alone stay, and of
 * their records what a trace has.  Without any run the traces make one.  EXIT_USAGE
 * when there is no such problem, or several to choose from. */
int traces_join(const char *path, const trace_points *points, record_set *set);

#endif
