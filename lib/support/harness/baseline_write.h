/* baseline_write.h -- the numbers of a run that later runs are compared with: a document that
 * grows, and that `selvedge-report compare` reads.
 *
 * Within each of its lists the order is that in which elements were added, so that the same run
 * gives the same bytes. */
#pragma once

#include "support/base/file.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"
#include "support/harness/environment.h"
#include "support/records/baseline_document.h"

typedef struct {
  doc_baseline all;
  arena memory; /* of its lists and their texts: releasing it releases all */
} baseline;

/* Adds a setting, which must be the same in documents that are compared. */
void baseline_setting(baseline *b, const char *name, const char *format, ...) LIKE_PRINTF(3, 4);

/* Some numbers of one item.  Its key is (group, item, kind, scalar). */
typedef struct {
  const char *group, *item, *kind;
  scalar scalar;
  double unit;        /* allowed error of all of them, Euclidean norm; 0: not known */
  const void *at;     /* [count] of that scalar */
  size_t count;       /* 0: there are none, */
  const char *reason; /* for this reason */
} baseline_value;

void baseline_add_value(baseline *b, const baseline_value *v);

/* Adds a result that is a text.  Its key is (group, item). */
void baseline_add_text(baseline *b, const char *group, const char *item, const char *text);

/* Writes to an open file who made the document, and where, and the rest, and closes it; the file is
 * written whole or not at all.  Returns 0, or EXIT_HARNESS having said why. */
int baseline_save(output *to, const char *tool, const char *command, const environment *here,
                  const baseline *b);
