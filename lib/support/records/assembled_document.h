/* assembled_document.h -- the document of selvedge-verify mesh: what a solver assembled
 * on a whole mesh, compared with the sum over its elements. */
#pragma once

#include "support/records/environment_document.h"

#define STRUCTS_FROM "support/records/assembled_document.def"
#include "support/records/document_structs.h"
