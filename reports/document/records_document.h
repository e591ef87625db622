/* records_document.h -- one parsed document of selvedge-verify into rows, and rows of
 * several into one set. */
#ifndef REPORTS_RECORDS_DOCUMENT_H
#define REPORTS_RECORDS_DOCUMENT_H

#include <cjson/cJSON.h>

#include "document/records.h"

#define RECORDS_SCHEMA "selvedge.records/1"

/* Checks every member that the reports use. */
report_status records_document_read(const char *path, const cJSON *tree,
                                    document_row *d, arena *memory, problem *p);

/* Fills the lists of the set from its documents. */
report_status document_merge(record_set *set, problem *p);

#endif
