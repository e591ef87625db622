/* baseline_document.h -- document of numbers with which later runs are compared. */
#pragma once

#include "support/records/verify_document.h"

/* Parts of an element's key, NULL if the key has fewer.  Each element begins with its key. */
enum { BASELINE_KEY_PARTS = 4 };
typedef struct {
  const char *part[BASELINE_KEY_PARTS];
} baseline_key;

#define STRUCTS_FROM "support/records/baseline_document.def"
#include "support/records/document_structs.h"
