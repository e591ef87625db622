/* baseline.h -- reads the numbers that later runs are compared with, from a baseline document
 * (baseline_document.h) or from the records of selvedge-bench, and finds their rows by key. */
#pragma once

#include "document/records.h"
#include "support/base/buffer.h"
#include "support/base/numbers.h"
#include "support/records/baseline_document.h"

/* Hash table that finds the rows of one list by their keys. */
typedef struct {
  const char *rows;
  size_t n, size; /* number of rows, bytes of one row */
  size_t *slots;  /* [mask + 1, a power of 2] index of a row + 1; 0: empty */
  size_t mask;
} baseline_index;

typedef enum { BASELINE_VALUE, BASELINE_TEXT, BASELINE_CHECK, BASELINE_ROWS } baseline_row;

typedef struct {
  const char *path;
  doc_baseline doc;
  baseline_index index[BASELINE_ROWS];
  arena memory;
} baseline_document;

/* Parse the text `t` of the file `path`, or read the file.  Return EXIT_USAGE after naming the
 * place of a mistake, such as a second row with the same key.  Always free the document. */
int baseline_parse(const char *path, const buffer *t, baseline_document *d);
int baseline_read(const char *path, baseline_document *d);

/* Fills the rows of *d from a document of selvedge-bench.  Returns EXIT_USAGE after naming the
 * place of a mistake, or a document whose run was interrupted. */
int baseline_from_records(const cJSON *tree, series_origin of, baseline_document *d);

void baseline_free(baseline_document *d);

/* Returns the scalar that the row's key names. */
scalar baseline_scalar_of(const doc_baseline_value *v);

int baseline_same_key(const baseline_key *a, const baseline_key *b);

/* Returns the key of row i. */
const baseline_key *baseline_key_at(const baseline_index *index, size_t i);

/* Returns the row with that key, or NULL.  Tries position `likely` first, to save time. */
const void *baseline_find(const baseline_index *index, const baseline_key *key, size_t likely);

/* Writes "group, item, kind, scalar" without the parts that are NULL. */
void baseline_key_words(buffer *t, const baseline_key *key);
