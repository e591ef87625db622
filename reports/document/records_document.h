/* records_document.h -- one parsed document of selvedge-verify into rows, and rows of
 * several into one set. */
#ifndef REPORTS_RECORDS_DOCUMENT_H
#define REPORTS_RECORDS_DOCUMENT_H

#include <cjson/cJSON.h>

#include "document/records.h"

#define RECORDS_SCHEMA "selvedge.records/1"

/* Checks every member that the reports use. */
int records_document_read(const char *path, const cJSON *tree, document_row *d,
                          arena *memory);

/* Fills the lists of the set from its documents. */
void document_merge(record_set *set);

#endif
