/* foreign_document.h -- the document of selvedge-verify check: values that another
 * code computed, compared with the reference. */
#pragma once

#include "support/records/environment_document.h"

#define STRUCTS_FROM "support/records/foreign_document.def"
#include "support/records/document_structs.h"
