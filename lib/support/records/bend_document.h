/* bend_document.h -- the document of selvedge-bench bend: energies of bending on surfaces of known
 * curvature, and the deflection of a plate, on ever finer meshes. SI units. */
#pragma once

#include "support/records/environment_document.h"

#define STRUCTS_FROM "support/records/bend_document.def"
#include "support/records/document_structs.h"
