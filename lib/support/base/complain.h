/* complain.h -- error messages and their exit codes. */
#pragma once

#include <stdarg.h>

enum {
  EXIT_PASSED = 0,
  EXIT_CHECK_FAILED = 1,
  EXIT_USAGE = 2,  /* wrong usage, or input that cannot be read */
  EXIT_HARNESS = 3 /* cannot fork, cannot write, out of memory, interrupted */
};

#define LIKE_PRINTF(text, values) __attribute__((format(printf, text, values)))

/* Sets the program's name for messages, a constant text.  Call it first in main(). */
void complain_as(const char *program);

/* If `on` is 1, prints no more messages, because another process prints the same. */
void complain_silently(int on);

/* Print PROGRAM: MESSAGE on stderr and return the exit code; usage_error() also mentions --help. */
int usage_error(const char *format, ...) LIKE_PRINTF(1, 2);
int input_error(const char *format, ...) LIKE_PRINTF(1, 2);
int plugin_failed(const char *format, ...) LIKE_PRINTF(1, 2); /* EXIT_CHECK_FAILED */
int harness_error(const char *format, ...) LIKE_PRINTF(1, 2);

/* Calls a function that returns 0 or an exit code; if not 0, returns that code. */
#define TRY(call)               \
  do {                          \
    const int try_ = (call);    \
    if (try_ != 0) return try_; \
  } while (0)

/* Prints a warning, which does not change the exit code. */
void remark(const char *format, ...) LIKE_PRINTF(1, 2);
