/* Files read whole, and what cannot be. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/base/complain.h"
#include "support/base/input.h"

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

/* By the constants' own text: of nothing the offset; of "foobar" what FNV's authors
 * print. */
Test(input, mark_of_nothing) {
  uint64_t mark;
  put("");
  cr_assert(eq(int, input_mark(path, &mark), 0));
  cr_expect(eq(u64, mark, UINT64_C(0xcbf29ce484222325)));
}

Test(input, mark_of_bytes) {
  uint64_t mark;
  put("foobar");
  cr_assert(eq(int, input_mark(path, &mark), 0));
  cr_expect(eq(u64, mark, UINT64_C(0x85944171f73967e8)));
  cr_expect(eq(int, input_mark("no/such/file", &mark), EXIT_USAGE));
  cr_expect(eq(int, input_mark(".", &mark), EXIT_USAGE));
}
