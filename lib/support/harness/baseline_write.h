/* baseline_write.h -- document of a run's numbers, with which `selvedge-report compare` compares
 * later runs.  Lists keep the order of addition, so that equal runs give equal bytes. */
#pragma once

#include "support/base/file.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"
#include "support/harness/environment.h"
#include "support/records/baseline_document.h"

typedef struct {
  doc_baseline all;
  arena memory; /* memory of its lists and their texts; releasing it releases all */
} baseline;

/* Adds a setting, which must be the same in documents that are compared. */
void baseline_setting(baseline *b, const char *name, const char *format, ...) LIKE_PRINTF(3, 4);

/* Numbers of one item.  Its key is (group, item, kind, scalar). */
typedef struct {
  const char *group, *item, *kind;
  scalar scalar;
  double unit;        /* allowed error of all of them, Euclidean norm; 0: unknown */
  const void *at;     /* [count] of that scalar */
  size_t count;       /* 0: there are none */
  const char *reason; /* why there are none */
} baseline_value;

void baseline_add_value(baseline *b, const baseline_value *v);

/* Adds a result that is a text.  Its key is (group, item). */
void baseline_add_text(baseline *b, const char *group, const char *item, const char *text);

/* Writes the environment and the rest to an open file and closes it; the file is written completely
 * or not at all.  Returns 0, or prints the error and returns EXIT_HARNESS. */
int baseline_save(output *to, const char *tool, const char *command, const environment *here,
                  const baseline *b);
