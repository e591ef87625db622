/* sample_document.h -- for the tests: the least document, and files to put it in. */
#ifndef REPORTS_SAMPLE_DOCUMENT_H
#define REPORTS_SAMPLE_DOCUMENT_H

#include "document/records.h"
#include "support/base/buffer.h"

/* A whole document with these records (JSON, "" for none). */
void sample_document(buffer *t, const char *records);

/* One record of that worst value, as JSON. */
void sample_record(buffer *t, double worst);

/* Writes the words to a file of its own, reads it as a records document and removes it.
 * The set is to be freed in any case. */
int sample_read(const char *words, record_set *set);

#endif
