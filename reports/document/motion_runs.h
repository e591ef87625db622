/* motion_runs.h -- what the documents of selvedge-bench motion show: cloth stepped
 * through time.  SI units. */
#pragma once

#include "document/records.h"
#include "support/records/motion_document.h"

/* Seconds on the clock for a second of motion; NaN for a run that did not move. */
double motion_cost(const doc_motion_record *r);

/* ---- frames ---------------------------------------------------------------------- */

/* The cloth of a run with frames, and where it is. */
typedef struct motion_cloth {
  const doc_motion_record *run;
  size_t vertices, triangles;
  uint32_t *corner; /* [3*triangles], vertices */
  double *rest;     /* [3*vertices] */
  double *x;        /* [3*vertices], once placed */
} motion_cloth;

/* Reads what does not move.  NULL, or which member of r->frames is wrong, and why. */
const char *motion_cloth_read(const doc_motion_record *r, arena *memory, motion_cloth *c);

/* Places the cloth where frame k has it.  0 when its text is not that of positions. */
int motion_cloth_place(motion_cloth *c, size_t k, arena *memory);

/* Twice the area of a triangle at rest. */
double motion_area(const motion_cloth *c, size_t triangle);

/* Do threads run along x and y at rest?  So they do in a square; those of a mesh from a
 * file are not in the document. */
int motion_has_threads(const motion_cloth *c);

/* The largest stretch of a thread of the triangle as it is placed; where threads are
 * not known, the larger principal stretch. */
double motion_stretch(const motion_cloth *c, size_t triangle);
