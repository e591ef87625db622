/* sample_document.h -- for the tests: the smallest valid document, and a way to read
 * it. */
#ifndef REPORTS_SAMPLE_DOCUMENT_H
#define REPORTS_SAMPLE_DOCUMENT_H

#include "document/records.h"
#include "support/base/buffer.h"

/* A complete document with these records (JSON, "" for none). */
void sample_document(buffer *t, const char *records);

/* One record with that worst value, as JSON. */
void sample_record(buffer *t, double worst);

/* Writes the words to a temporary file, reads it as a records document and removes it.
 * The caller frees the set in any case. */
int sample_read(const char *words, record_set *set);

#endif
