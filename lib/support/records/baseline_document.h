/* baseline_document.h -- the document of numbers that later runs are compared with. */
#pragma once

#include "support/records/verify_document.h"

/* Parts of an element's key, NULL if it lacks one.  Each element begins with them. */
enum { BASELINE_KEY_PARTS = 4 };
typedef struct {
  const char *part[BASELINE_KEY_PARTS];
} baseline_key;

#define STRUCTS_FROM "support/records/baseline_document.def"
#include "support/records/document_structs.h"
