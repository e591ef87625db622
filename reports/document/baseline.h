/* baseline.h -- documents of numbers that later runs are held against
 * (baseline_document.h), read, with their rows by their keys. */
#ifndef REPORTS_BASELINE_H
#define REPORTS_BASELINE_H

#include "document/records.h"
#include "support/base/buffer.h"
#include "support/base/numbers.h"
#include "support/records/baseline_document.h"

/* Rows by their keys. */
typedef struct {
  const char *rows;
  size_t n, size; /* of rows, of one in bytes */
  size_t *slots;  /* place of a row + 1, or 0; a power of two of them */
  size_t mask;
} baseline_index;

typedef struct {
  const char *path, *tool, *command;
  const doc_environment *environment;
  document_map settings;
  doc_baseline_values values;
  doc_baseline_texts texts;
  doc_baseline_checks checks;
  baseline_index value_index, text_index, check_index;
  arena memory;
} baseline_document;

/* Reads the text of the file `path`; the document is to be freed in any case.
 * EXIT_USAGE names the file and the line and column, or the place in the document;
 * two rows of one key are refused. */
int baseline_parse(const char *path, const buffer *t, baseline_document *d);
int baseline_read(const char *path, baseline_document *d);
void baseline_free(baseline_document *d);

/* As its key says. */
scalar baseline_scalar_of(const doc_baseline_value *v);

/* An index of none of the rows yet; room for n of that size.  EXIT_HARNESS when out
 * of memory. */
void baseline_index_open(baseline_index *index, const void *rows, size_t n, size_t size,
                         arena *memory);

/* Takes row i in, unless one of its key is there; the place of the one that is now. */
size_t baseline_index_put(baseline_index *index, size_t i);

/* Indexes n rows of that size; *twice is the place of the first row whose key another
 * one had, or n.  EXIT_HARNESS when out of memory. */
void baseline_index_rows(baseline_index *index, const void *rows, size_t n, size_t size,
                         arena *memory, size_t *twice);

/* The row of that key; `likely`, its place in another document, is tried first.  NULL:
 * there is none. */
const void *baseline_find(const baseline_index *index, const baseline_key *key,
                          size_t likely);

/* "group, item, kind, scalar" without the parts that are NULL. */
void baseline_key_words(buffer *t, const baseline_key *key);

#endif
