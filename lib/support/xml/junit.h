/* junit.h -- writes test results in the JUnit format that CI services read.  A document consists of
 * suites, a suite of cases.  Cases are collected as text, because their counts precede them. */
#pragma once

#include "support/base/buffer.h"

typedef enum {
  JUNIT_PASSED,
  JUNIT_FAILED,
  JUNIT_SKIPPED,
  JUNIT_ERROR,
  JUNIT_OUTCOMES
} junit_outcome;

typedef struct {
  const char *class_name, *name;
  double seconds; /* duration; not finite: unknown */
  junit_outcome outcome;
  const char *message, *details; /* message of a case that did not pass; NULL: none */
} junit_case;

/* Cases of a suite, or suites of a document; {0} is empty. */
typedef struct {
  buffer text;
  size_t cases, by_outcome[JUNIT_OUTCOMES];
  double seconds;
} junit;

void junit_add_case(junit *suite, const junit_case *c);

/* Moves the suite's cases, if any, to the document, with the property `command` (may be NULL). */
void junit_add_suite(junit *document, junit *suite, const char *name, const char *date,
                     const char *command);

/* Appends the whole document and empties it. */
void junit_write(junit *document, const char *name, buffer *t);
