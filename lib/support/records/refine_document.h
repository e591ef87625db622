/* refine_document.h -- document of selvedge-bench refine: equilibria of a square cloth, hung from
 * its top side, on ever finer meshes.  SI units; NaN stands for a missing number. */
#pragma once

#include "support/records/environment_document.h"
#include "support/records/newton_document.h"

typedef enum { REFINE_REGULAR, REFINE_ALTERNATING, REFINE_JITTERED, REFINE_MESHES } doc_refine_mesh;
typedef enum { REFINE_A, REFINE_A_3_4, REFINE_SQRT_A, REFINE_ALPHAS } doc_refine_alpha;
typedef enum { REFINE_YES, REFINE_NO, REFINE_UNDECIDED } doc_refine_independence;

#define STRUCTS_FROM "support/records/refine_document.def"
#include "support/records/document_structs.h"
