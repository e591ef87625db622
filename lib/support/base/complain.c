#include "support/base/complain.h"

#include <stdio.h>

static const char *name = "selvedge";

static int silent;

void complain_as(const char *program) { name = program; }
void complain_silently(int on) { silent = on; }

static void say(const char *format, va_list arguments) LIKE_PRINTF(1, 0);

static void say(const char *format, va_list arguments) {
  if (silent) return;
  (void)fflush(stdout); /* keeps the order of messages if both streams are one file */
  fprintf(stderr, "%s: ", name);
  (void)vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
}

#define SAY(format)              \
  do {                           \
    va_list arguments;           \
    va_start(arguments, format); \
    say(format, arguments);      \
    va_end(arguments);           \
  } while (0)

int usage_error(const char *format, ...) {
  SAY(format);
  if (!silent) fprintf(stderr, "Try '%s --help'.\n", name);
  return EXIT_USAGE;
}

int input_error(const char *format, ...) {
  SAY(format);
  return EXIT_USAGE;
}

int plugin_failed(const char *format, ...) {
  SAY(format);
  return EXIT_CHECK_FAILED;
}

int harness_error(const char *format, ...) {
  SAY(format);
  return EXIT_HARNESS;
}

void remark(const char *format, ...) { SAY(format); }
