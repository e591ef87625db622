#include "base/problem.h"

#include <stdarg.h>
#include <stdio.h>

report_status problem_set(problem *p, report_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  (void)vsnprintf(p->words, sizeof p->words, format, args); /* cutting is fine */
  va_end(args);
  return status;
}

report_status problem_memory(problem *p) {
  return problem_set(p, REPORT_HARNESS, "out of memory");
}
