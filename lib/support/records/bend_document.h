/* bend_document.h -- document of selvedge-bench bend: bending energies on surfaces of known
 * curvature, and the deflection of a plate, on successively finer meshes.  SI units. */
#pragma once

#include "support/records/environment_document.h"

#define STRUCTS_FROM "support/records/bend_document.def"
#include "support/records/document_structs.h"
