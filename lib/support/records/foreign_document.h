/* foreign_document.h -- the document of selvedge-verify check: values that another
 * code computed, compared with the reference. */
#pragma once

#include "support/records/environment_document.h"

/* A known mistake that explains all rows that differ. */
typedef struct {
  const char *text;
  uint64_t deviations;
  double factor;
} doc_explanation;

/* The value with the largest error, in units of what is allowed. */
typedef struct {
  uint64_t row, line; /* row DOCUMENT_NO_COUNT: not known */
  const char *state;  /* NULL: the table names none */
  const char *column;
  double got, expected, ratio;
} doc_foreign_worst;

typedef struct {
  const char *quantity, *verdict;
  uint64_t agree, agree_as_printed, differ, not_judged; /* rows */
  double digits_worst, digits_median;
  const char *bound;
  const doc_foreign_worst *worst; /* NULL: nothing was judged */
  DOCUMENT_LIST_OF(doc_explanation) explanations;
} doc_foreign_quantity;

typedef struct {
  const char *tool;
  const doc_environment *environment;
  const char *file, *energy, *scalar, *layout, *layout_is;
  double factor, tolerance; /* tolerance NaN: only the bounds apply */
  uint64_t rows;
  uint64_t lost,
      first_lost; /* rows whose x is NaN, the line of the first; DOCUMENT_NO_COUNT: none */
  const char *typical, *passed_over; /* NULL: none */
  int agrees;
  DOCUMENT_LIST_OF(doc_foreign_quantity) quantities;
} doc_foreign;

extern const document_shape doc_foreign_shape;
