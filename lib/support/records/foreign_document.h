/* foreign_document.h -- document of selvedge-verify check: another code's values against ours. */
#pragma once

#include "support/records/environment_document.h"

#define STRUCTS_FROM "support/records/foreign_document.def"
#include "support/records/document_structs.h"
