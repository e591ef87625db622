/* baseline_write.h -- numbers of a run as later runs are held against them: the
 * document that `selvedge-report compare` reads, one line for each item.
 *
 * Values, texts and checks may come in any order, and are written in one go.  Of one
 * kind they stand in the order in which they came: the same run gives the same bytes.
 */
#ifndef PROGRAM_BASELINE_WRITE_H
#define PROGRAM_BASELINE_WRITE_H

#include "support/base/file.h"
#include "support/base/items.h"
#include "support/base/numbers.h"
#include "support/harness/environment.h"
#include "support/records/baseline_document.h"

typedef struct {
  items settings, values, texts,
      checks;   /* of document_entry, doc_baseline_value, ... */
  arena memory; /* of their texts */
} baseline;

void baseline_free(baseline *b);

/* What must be the same in two documents that are to be compared. */
void baseline_setting(baseline *b, const char *name, const char *text);

/* Some numbers of one item.  Its key is (group, item, kind, scalar). */
typedef struct {
  const char *group, *item, *kind;
  scalar scalar;
  double unit;        /* allowed error of all of them, Euclidean norm; 0: not known */
  const void *at;     /* [count] of that scalar */
  size_t count;       /* 0: there are none here, */
  const char *reason; /* for this reason */
} baseline_value;

void baseline_add_value(baseline *b, const baseline_value *v);

/* What is told in words.  Its key is (group, item). */
void baseline_add_text(baseline *b, const char *group, const char *item,
                       const char *text);

/* The same in two steps, for a process that has no document of its own: lines, each
 * ended by '\n', and the document that takes one of `size` bytes.  0 where the line
 * tells of no value or text. */
void baseline_value_line(buffer *lines, const baseline_value *v);
void baseline_text_line(buffer *lines, const char *group, const char *item,
                        const char *text);
int baseline_take_value(baseline *b, const char *line, size_t size);
int baseline_take_text(baseline *b, const char *line, size_t size);

/* The texts of its key live as long as the document. */
void baseline_add_check(baseline *b, const doc_baseline_check *c);

/* Who made the document, and where. */
typedef struct {
  const char *tool, *command;
  const environment *environment;
} baseline_heading;

void baseline_write(FILE *f, const baseline_heading *h, const baseline *b);

/* The same to an open file, which it closes: whole, or not at all.  0; or EXIT_HARNESS
 * having said why. */
int baseline_save(output *to, const baseline_heading *h, const baseline *b);

#endif
