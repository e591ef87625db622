/* motion_runs.h -- what the documents of selvedge-bench motion show.  SI units. */
#pragma once

#include "support/records/motion_document.h"

/* Returns the wall-clock seconds for a second of motion; NaN for a run that did not move. */
double motion_cost(const doc_motion_record *r);

/* Cloth of a run with frames, and its position. */
typedef struct motion_cloth {
  const doc_motion_record *run;
  size_t vertices, triangles;
  uint32_t *corner; /* [3*triangles], vertices */
  double *rest;     /* [3*vertices] */
  double *x;        /* [3*vertices], once placed */
} motion_cloth;

/* Reads what does not move.  Returns NULL, or which member of r->frames is wrong, and why. */
const char *motion_cloth_read(const doc_motion_record *r, arena *memory, motion_cloth *c);

/* Places the cloth as in frame k.  Returns 0 if the frame's text does not encode positions. */
int motion_cloth_place(motion_cloth *c, size_t k, arena *memory);

/* Returns twice the area of a triangle at rest. */
double motion_area(const motion_cloth *c, size_t triangle);

/* Returns whether threads run along x and y at rest, as in squares, not in a mesh from a file. */
int motion_has_threads(const motion_cloth *c);

/* Returns the largest stretch of the placed triangle's threads; the principal one if unknown. */
double motion_stretch(const motion_cloth *c, size_t triangle);
