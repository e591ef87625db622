/* environment_document.h -- the members of all documents that say what ran, and where. */
#pragma once

#define STRUCTS_FROM "support/records/environment_document.def"
#include "support/records/document_structs.h"
