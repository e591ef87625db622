/* motion_document.h -- document of selvedge-bench motion: cloth stepped through time.  SI units. */
#pragma once

#include "support/records/newton_document.h"

/* End of a run; UNFINISHED: interrupted, and --resume continues it. */
typedef enum { MOTION_FINISHED, MOTION_UNSTABLE, MOTION_FAILED, MOTION_UNFINISHED } doc_motion_end;

#define STRUCTS_FROM "support/records/motion_document.def"
#include "support/records/document_structs.h"

/* Returns whether all members are equal, except those named in `but`, separated by spaces. */
static inline int doc_motion_alike(const doc_motion_setup *a, const doc_motion_setup *b,
                                   const char *but) {
  return document_alike(&doc_motion_setup_shape, a, b, but, 1);
}
