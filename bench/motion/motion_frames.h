/* motion_frames.h -- positions and states as text in a document. */
#pragma once

#include "motion/motion_scene.h"
#include "support/base/items.h"
#include "support/records/motion_document.h"

/* Positions at some times, as floats until all are known. */
typedef struct {
  items t, x; /* double; float[3*nvertices] */
} motion_frames;

void motion_frames_add(motion_frames *f, const slv_mesh *m, double t, const double *x);
void motion_frames_free(motion_frames *f);

/* The document's form, in the arena; NULL where there are none. */
const doc_motion_frames *motion_frames_describe(const motion_frames *f, const motion_scene *s,
                                                arena *memory);

/* Takes the frames of an earlier document.  Returns 0 where they are not those of so
 * many vertices. */
int motion_frames_read(const doc_motion_frames *d, const slv_mesh *m, motion_frames *f);
