/* merge.h -- documents of selvedge-verify, several into one set. */
#ifndef REPORTS_MERGE_H
#define REPORTS_MERGE_H

#include "document/records.h"

/* What the members of a doc_records must say together: as many numbers in each row of a
 * series as it names columns. */
int records_check(const char *path, void *document, arena *memory);

/* Fills the lists of the set from its documents. */
void records_merge(record_set *set);

#endif
