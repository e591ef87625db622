/* document.h -- one parsed JSON document into rows, and rows of several into one set.
 */
#ifndef REPORTS_DOCUMENT_H
#define REPORTS_DOCUMENT_H

#include <cjson/cJSON.h>

#include "records.h"

/* Checks the schema's name and every member that the reports use. */
report_status document_read(const char *path, const cJSON *tree, document_row *d,
                            arena *memory, problem *p);

/* Fills the lists of the set from its documents. */
report_status document_merge(record_set *set, problem *p);

#endif
