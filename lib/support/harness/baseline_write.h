/* baseline_write.h -- writes the numbers of a run that later runs are compared with:
 * the document that `selvedge-report compare` reads, one line for each item.
 *
 * Values, texts and checks may be added in any order, and are written together at the
 * end.  Within each kind the order is that in which they were added, so that the same
 * run gives the same bytes. */
#pragma once

#include "support/base/file.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"
#include "support/harness/environment.h"
#include "support/records/baseline_document.h"

typedef struct {
  items settings, values, texts, checks; /* of document_entry, doc_baseline_value, ... */
  arena memory;                          /* of their texts */
} baseline;

void baseline_free(baseline *b);

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

/* The same in two steps, for a process that has no document of its own: it writes
 * lines, each ended by '\n', and the process with the document adds each line, of
 * `size` bytes. baseline_take_*() return 0 where the line is no value or text. */
void baseline_value_line(buffer *lines, const baseline_value *v);
void baseline_text_line(buffer *lines, const char *group, const char *item, const char *text);
int baseline_take_value(baseline *b, const char *line, size_t size);
int baseline_take_text(baseline *b, const char *line, size_t size);

/* The texts of c->key must live as long as the document. */
void baseline_add_check(baseline *b, const doc_baseline_check *c);

/* Who made the document, and where. */
typedef struct {
  const char *tool, *command;
  const environment *environment;
} baseline_heading;

void baseline_write(FILE *f, const baseline_heading *h, const baseline *b);

/* Writes to an open file and closes it; the file is written whole or not at all.
 * Returns 0, or EXIT_HARNESS having said why. */
int baseline_save(output *to, const baseline_heading *h, const baseline *b);
