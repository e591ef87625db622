/* newton_document.h -- document of selvedge-bench newton: equilibria of cloth by Newton's method
 * with different matrices for the Hessian.  SI units; NaN stands for a missing number. */
#pragma once

#include "support/records/environment_document.h"

typedef enum { NEWTON_HOLDS, NEWTON_HOLDS_WHEN, NEWTON_REFUTED, NEWTON_OPEN } doc_newton_verdict;

#define STRUCTS_FROM "support/records/newton_document.def"
#include "support/records/document_structs.h"
