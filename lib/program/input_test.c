/* Files read whole, and what cannot be. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "complain.h"
#include "input.h"

static char path[] = "input-XXXXXX";

static void put(const char *words) {
  const int file = mkstemp(path);
  cr_assert(ge(int, file, 0));
  FILE *f = fdopen(file, "w");
  (void)fputs(words, f);
  (void)fclose(f);
}

static void forget(void) {
  (void)unlink(path);
}

TestSuite(input, .fini = forget);

Test(input, whole) {
  char *text;
  put("two\nlines");
  cr_assert(eq(int, input_read(path, &text), 0));
  cr_expect(zero(int, strcmp(text, "two\nlines")), "%s", text);
  free(text);
}

Test(input, empty_missing_and_folder) {
  char *text;
  put("");
  cr_expect(eq(int, input_read(path, &text), EXIT_USAGE));
  cr_expect(eq(int, input_read("no/such/file", &text), EXIT_USAGE));
  cr_expect(eq(int, input_read(".", &text), EXIT_USAGE));
  cr_expect(zero(ptr, text));
}
