/* assembled_document.h -- document of selvedge-verify mesh: a solver's assembly against ours. */
#pragma once

#include "support/records/environment_document.h"

#define STRUCTS_FROM "support/records/assembled_document.def"
#include "support/records/document_structs.h"
