/* document.h -- one parsed JSON document into rows, and rows of several into one set.
 */
#ifndef REPORTS_DOCUMENT_H
#define REPORTS_DOCUMENT_H

#include <cjson/cJSON.h>

#include "document/records.h"

#define RECORDS_SCHEMA "selvedge.records/1"

/* The schema's name, which tells the kinds of documents apart. */
report_status document_schema(const char *path, const cJSON *tree, const char **name,
                              arena *memory, problem *p);

/* Checks every member that the reports use. */
report_status document_read(const char *path, const cJSON *tree, document_row *d,
                            arena *memory, problem *p);

/* Fills the lists of the set from its documents. */
report_status document_merge(record_set *set, problem *p);

#endif
