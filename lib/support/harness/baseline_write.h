/* baseline_write.h -- numbers of a run as later runs are held against them: the
 * document that `selvedge-report compare` reads, one line for each item.
 *
 * Lines are gathered first and written in one go, so that values, texts and checks may
 * come in any order.  Of one kind they stand in the order in which they came: the same
 * run gives the same bytes. */
#ifndef PROGRAM_BASELINE_WRITE_H
#define PROGRAM_BASELINE_WRITE_H

#include <stdint.h>
#include <stdio.h>

#include "support/base/buffer.h"
#include "support/base/file.h"
#include "support/base/numbers.h"
#include "support/harness/environment.h"

typedef struct {
  buffer settings, values, texts, checks; /* JSON, apart by commas */
  size_t value_count;                     /* items, not numbers */
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

/* The same in two steps, for a process that has no document of its own: lines, without
 * their ends, and the document that takes them. */
void baseline_value_line(buffer *line, const baseline_value *v);
void baseline_text_line(buffer *line, const char *group, const char *item,
                        const char *text);
void baseline_take_value(baseline *b, const char *line);
void baseline_take_text(baseline *b, const char *line);

/* "f64", "f32", "f128" */
const char *baseline_scalar(scalar s);

/* How a check ended.  Its key is (subject, check, control). */
typedef struct {
  const char *subject, *check, *control; /* control: "" or NULL where there is none */
  const char *verdict;
  double worst, bound;
  uint64_t samples, not_judged;
} baseline_check;

void baseline_add_check(baseline *b, const baseline_check *c);

/* Who made the document, and where. */
typedef struct {
  const char *tool, *command;
  const environment *environment;
} baseline_heading;

/* 0 when out of memory, now or when something was added. */
int baseline_write(FILE *f, const baseline_heading *h, const baseline *b);

/* The same to an open file, which it closes: whole, or not at all.  0; or EXIT_HARNESS
 * having said why. */
int baseline_save(output *to, const baseline_heading *h, const baseline *b);

#endif
