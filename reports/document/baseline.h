/* baseline.h -- documents of numbers that later runs are held against
 * (baseline.schema.json). */
#ifndef REPORTS_BASELINE_H
#define REPORTS_BASELINE_H

#include "document/records.h"
#include "support/base/buffer.h"

#define BASELINE_SCHEMA "selvedge.baseline/1"

/* What names a row: of a value group, item, kind and scalar; of a text group and item;
 * of a check subject, check and control.  NULL where there is no such part. */
enum { BASELINE_KEY_PARTS = 4 };
typedef struct {
  const char *part[BASELINE_KEY_PARTS];
} baseline_key;

/* Rows begin with their key. */
typedef struct {
  baseline_key key;
  int scalar;  /* of numbers.h */
  double unit; /* foundation's bound of the error, Euclidean norm; 0: not known */
  const char *values; /* hexadecimal, apart by blanks; "": there are none, */
  const char *text;   /* for this reason; else NULL */
} baseline_value_row;

typedef struct {
  baseline_key key;
  const char *text;
} baseline_text_row;

typedef struct {
  baseline_key key;
  verdict verdict; /* of a control: pass means caught */
  double worst, bound;
  uint64_t samples, not_judged;
} baseline_check_row;

typedef struct {
  const char *name, *text;
} baseline_setting_row;

/* Rows by their keys. */
typedef struct {
  const char *rows;
  size_t n, size; /* of rows, of one in bytes */
  size_t *slots;  /* place of a row + 1, or 0; a power of two of them */
  size_t mask;
} baseline_index;

typedef struct {
  const char *path, *tool, *command;
  const environment_row *environment;
  LIST(baseline_setting_row) settings;
  LIST(baseline_value_row) values;
  LIST(baseline_text_row) texts;
  LIST(baseline_check_row) checks;
  baseline_index value_index, text_index, check_index;
  arena memory;
} baseline_document;

/* Reads the text of the file `path`; the document is to be freed in any case.
 * EXIT_USAGE names the file and the line and column, or the place in the document;
 * two rows of one key are refused. */
int baseline_parse(const char *path, const buffer *t, baseline_document *d);
int baseline_read(const char *path, baseline_document *d);
void baseline_free(baseline_document *d);

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
