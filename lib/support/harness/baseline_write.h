/* baseline_write.h -- writes a document of a run's numbers, for `selvedge-report compare`.  Lists
 * keep the order of addition, so that equal runs give identical bytes. */
#pragma once

#include "support/base/file.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"
#include "support/harness/environment.h"
#include "support/records/baseline_document.h"

typedef struct {
  doc_baseline all;
  arena memory; /* owns all lists and texts */
} baseline;

/* Adds a setting, which must be equal in documents to be compared. */
void baseline_setting(baseline *b, const char *name, const char *format, ...) LIKE_PRINTF(3, 4);

/* Numbers of one item, with the key (group, item, kind, scalar). */
typedef struct {
  const char *group, *item, *kind;
  scalar scalar;
  double unit;        /* tolerance of all numbers together, Euclidean norm; 0: unknown */
  const void *at;     /* [count] numbers of type `scalar` */
  size_t count;       /* 0: there are no numbers */
  const char *reason; /* reason if there are no numbers */
} baseline_value;

void baseline_add_value(baseline *b, const baseline_value *v);

/* Adds a text as result, with the key (group, item). */
void baseline_add_text(baseline *b, const char *group, const char *item, const char *text);

/* Writes the document to an open file and closes it; the file is written completely or not at all.
 * Returns 0, or prints the error and returns EXIT_HARNESS. */
int baseline_save(output *to, const char *tool, const char *command, const environment *here,
                  const baseline *b);
