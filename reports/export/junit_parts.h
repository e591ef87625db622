/* junit_parts.h -- what the suites of both programs are made of. */
#ifndef REPORTS_JUNIT_PARTS_H
#define REPORTS_JUNIT_PARTS_H

#include "document/records.h"
#include "support/base/buffer.h"

typedef struct {
  size_t cases, by_verdict[VERDICT_ERROR + 1];
  double seconds;
} junit_tally;

void junit_tally_add(junit_tally *n, verdict v, double seconds);
void junit_tally_merge(junit_tally *all, const junit_tally *n);

void junit_attribute(buffer *t, const char *name, const char *value);

/* tests="..." failures="..." ... */
void junit_tally_attributes(buffer *t, const junit_tally *n);

/* <testsuite ...> with the command as its property; NULL: none. */
void junit_open_suite(buffer *t, const char *name, const char *date,
                      const char *command, const junit_tally *n);

/* <failure ...>details</failure>, or as the verdict has it; nothing for a pass. */
void junit_outcome(buffer *t, verdict v, const char *message, const char *details);

/* A test suite per run and energy of selvedge-bench, and one of changes; adds to the
 * tally. */
void junit_bench(const record_set *set, junit_tally *all, buffer *t);

/* The case that a run came to its end, and why it is an error. */
void junit_broken_case(buffer *t, const char *why);

/* A test suite per run of selvedge-bench refine, and of newton; adds to the tally. */
void junit_refine(const record_set *set, junit_tally *all, buffer *t);
void junit_newton(const record_set *set, junit_tally *all, buffer *t);

/* A test suite per run of the ledger; adds to the tally. */
void junit_ledger(const record_set *set, junit_tally *all, buffer *t);

#endif
