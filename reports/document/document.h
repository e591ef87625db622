/* document.h -- one parsed JSON document into rows, and rows of several into one set.
 */
#ifndef REPORTS_DOCUMENT_H
#define REPORTS_DOCUMENT_H

#include <cjson/cJSON.h>

#include "document/records.h"

#define RECORDS_SCHEMA "selvedge.records/1"

/* The schema's name, which tells the kinds of documents apart. */
int document_schema(const char *path, const cJSON *tree, const char **name,
                    arena *memory);

/* Checks every member that the reports use. */
int document_read(const char *path, const cJSON *tree, document_row *d, arena *memory);

/* Fills the lists of the set from its documents. */
void document_merge(record_set *set);

#endif
