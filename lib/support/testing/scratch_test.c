#include "support/testing/scratch.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[SCRATCH_NAME];

static void enter(void) {
  cr_assert(zero(int, scratch_make(folder)));
  cr_assert(zero(int, chdir(folder)));
}

static void leave(void) {
  cr_expect(zero(int, chdir("..")));
  cr_expect(zero(int, scratch_clear(folder, 1)));
  cr_expect(eq(int, access(folder, F_OK), -1));
}

TestSuite(scratch, .init = enter, .fini = leave);

static void expect_names(const char *names) {
  char *got = scratch_names();
  cr_assert(ne(ptr, got, NULL));
  cr_expect(zero(int, strcmp(got, names)), "%s", got);
  free(got);
}

Test(scratch, bytes_come_back) {
  size_t size;
  cr_assert(zero(int, scratch_write("a", "long before\n", 12)));
  cr_assert(zero(int, scratch_write("a", "x\0y", 3)));
  char *bytes = scratch_read("a", &size);
  cr_assert(ne(ptr, bytes, NULL));
  cr_expect(eq(sz, size, 3));
  cr_expect(zero(int, memcmp(bytes, "x\0y", 4)), "a NUL behind them");
  free(bytes);
}

Test(scratch, no_file_is_not_an_empty_one) {
  size_t size;
  cr_expect(eq(ptr, scratch_read("none", &size), NULL));
  cr_assert(zero(int, scratch_write("empty", NULL, 0)));
  char *bytes = scratch_read("empty", &size);
  cr_assert(ne(ptr, bytes, NULL));
  cr_expect(zero(sz, size));
  free(bytes);
}

Test(scratch, refuses) {
  size_t size;
  cr_expect(eq(int, scratch_write("none/a", "x", 1), -1));
  cr_expect(eq(int, errno, ENOENT));
  cr_assert(zero(int, mkdir("d", 0700)));
  cr_expect(eq(ptr, scratch_read("d", &size), NULL), "a folder");
  cr_expect(eq(int, scratch_clear("none", 0), -1));
}

Test(scratch, names_and_what_is_below) {
  expect_names("\n");
  cr_assert(zero(int, mkdir("d", 0700)));
  expect_names("\nd\n");
  cr_assert(zero(int, scratch_write("d/b", "", 0)));
  expect_names("\nd\nd/b\n");
}

/* A link is removed, but not its target. */
Test(scratch, clears_what_is_in_it_alone) {
  cr_assert(zero(int, mkdir("in", 0700)));
  cr_assert(zero(int, mkdir("in/d", 0700)));
  cr_assert(zero(int, scratch_write("in/d/b", "x", 1)));
  cr_assert(zero(int, mkdir("out", 0700)));
  cr_assert(zero(int, scratch_write("out/kept", "x", 1)));
  cr_assert(zero(int, symlink("../out", "in/link")));
  cr_assert(zero(int, scratch_clear("in", 0)));
  cr_expect(zero(int, access("in", F_OK)));
  cr_assert(zero(int, scratch_clear("in", 1)));
  expect_names("\nout\nout/kept\n");
}
