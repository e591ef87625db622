/* motion_runs.h -- costs and cloth of the runs in documents of selvedge-bench motion.  SI units. */
#pragma once

#include "support/records/motion_document.h"

/* Returns the wall-clock seconds for a second of motion; NaN for a run that did not move. */
double motion_cost(const doc_motion_record *r);

/* Cloth of a run with frames, and its position. */
typedef struct motion_cloth {
  const doc_motion_record *run;
  size_t vertices, triangles;
  uint32_t *corner; /* [3*triangles] vertices of the triangles */
  double *rest;     /* [3*vertices] positions at rest */
  double *x;        /* [3*vertices] positions, set by motion_cloth_place() */
} motion_cloth;

/* Reads triangles and rest shape.  Returns NULL, or which member of r->frames is wrong, and why. */
const char *motion_cloth_read(const doc_motion_record *r, arena *memory, motion_cloth *c);

/* Places the cloth as in frame k.  Returns 0 if the frame's text does not encode positions. */
int motion_cloth_place(motion_cloth *c, size_t k, arena *memory);

/* Returns twice the area of a triangle at rest. */
double motion_area(const motion_cloth *c, size_t triangle);

/* Returns whether threads run along x and y at rest: in squares, but not in a mesh from a file. */
int motion_has_threads(const motion_cloth *c);

/* Returns the larger stretch of a placed triangle's threads; the principal one without threads. */
double motion_stretch(const motion_cloth *c, size_t triangle);
