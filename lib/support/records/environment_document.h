/* environment_document.h -- members of all documents: program and machine. */
#pragma once

#define STRUCTS_FROM "support/records/environment_document.def"
#include "support/records/document_structs.h"
