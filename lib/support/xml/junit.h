/* junit.h -- test results in the JUnit dialect that CI services read.
 *
 * A document is made of suites, a suite of cases.  Counts come before what they count
 * in the file, so cases are gathered as text first. */
#ifndef XML_JUNIT_H
#define XML_JUNIT_H

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
  double seconds; /* not finite: not known */
  junit_outcome outcome;
  const char *message, *details; /* of a case that did not pass; NULL: none */
} junit_case;

/* Cases of a suite, or suites of a document; {0} is empty. */
typedef struct {
  buffer text;
  size_t cases, by_outcome[JUNIT_OUTCOMES];
  double seconds;
} junit;

void junit_add_case(junit *suite, const junit_case *c);

/* Moves the suite's cases into the document; leaves the suite out where it has none.
 * `command` is written as its property, unless it is NULL. */
void junit_add_suite(junit *document, junit *suite, const char *name, const char *date,
                     const char *command);

/* Appends the whole document, which is empty again. */
void junit_write(junit *document, const char *name, buffer *t);

#endif
