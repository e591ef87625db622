/* newton_series.h -- each kind of series that Newton runs make. */
#ifndef REPORTS_NEWTON_SERIES_H
#define REPORTS_NEWTON_SERIES_H

#include "document/newton.h"
#include "series/series_sink.h"

/* The document at work, and its place. */
typedef struct {
  const doc_newton *row;
  size_t run;
  const char *schemes; /* gnuplot line: all of the document, which colours follow */
} newton_context;

/* Energies and residuals below these, zero among them, are drawn there. */
#define NEWTON_LEAST_RESIDUAL 1e-17
#define NEWTON_LEAST_ENERGY 1e-18 /* J; and the rounding of the lowest */

/* Of a record, whose problem's subject is given; adds nothing where it has none. */
typedef void newton_series_fn(series_sink *to, const newton_context *c,
                              const doc_newton_record *r, const char *subject);
newton_series_fn newton_convergence, newton_waves;
/* Of the run of lowest energy of r's problem, where r is the first of its scene. */
newton_series_fn newton_cloth;

/* A line for each scheme over all problems of the document. */
void newton_profile(series_sink *to, const newton_context *c);

/* Vertices along a side of a square grid with positions, or 0. */
size_t newton_side(const doc_newton_record *r);

#endif
