/* merge.h -- merges several documents of selvedge-verify into one set. */
#ifndef REPORTS_MERGE_H
#define REPORTS_MERGE_H

#include "document/records.h"

/* Refuses a document with a series in which a row has more or fewer numbers than there
 * are columns. */
int records_check(const char *path, void *document, arena *memory);

/* Fills the merged lists of the set (energies, checks, records, ...) from its
 * documents. */
void records_merge(record_set *set);

#endif
