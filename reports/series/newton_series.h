/* newton_series.h -- the series that are made of Newton runs, one function for each
 * kind. */
#ifndef REPORTS_NEWTON_SERIES_H
#define REPORTS_NEWTON_SERIES_H

#include "document/newton.h"
#include "series/series_sink.h"

/* The current document and its index. */
typedef struct {
  const doc_newton *row;
  size_t run;
  const char *schemes; /* gnuplot line: all schemes, in the order of their colours */
} newton_context;

/* Lower bounds for drawing: smaller energies and residuals, zero among them, are raised
 * to these. */
#define NEWTON_LEAST_RESIDUAL 1e-17
#define NEWTON_LEAST_ENERGY 1e-18 /* J; or 1e-16 of the lowest energy, if larger */

/* Adds series for record r, the first of its problem; the subject names the problem.
 * Adds nothing when the record has no data for them. */
typedef void newton_series_fn(series_sink *to, const newton_context *c,
                              const doc_newton_record *r, const char *subject);
newton_series_fn newton_convergence, newton_waves;
/* The cloth of the run with the lowest energy of r's problem, when r is the first
 * record of its scene. */
newton_series_fn newton_cloth;

/* Adds a line for each scheme, over all problems of the document. */
void newton_profile(series_sink *to, const newton_context *c);

/* Vertices per side of a square grid whose positions are recorded; 0 for other
 * records. */
size_t newton_side(const doc_newton_record *r);

#endif
