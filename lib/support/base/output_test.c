/* A file is there as a whole or not at all; pipes and links are never replaced. */
#include "support/base/output.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "selvedge-output-XXXXXX";

static void enter_folder(void) {
  cr_assert(ne(ptr, mkdtemp(folder), NULL));
  cr_assert(zero(int, chdir(folder)));
}

static void leave_folder(void) {
  static const char *const names[] = {"r.json", "link", "pipe"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) (void)unlink(names[i]);
  cr_expect(zero(int, chdir("..")));
  cr_expect(zero(int, rmdir(folder)), "a file was left behind");
}

TestSuite(output, .init = enter_folder, .fini = leave_folder);

static int write_words(const char *path, const char *words, int ok) {
  output o;
  const int code = output_open(&o, path);
  if (code != 0) return code;
  (void)fputs(words, o.f);
  return output_close(&o, ok);
}

static void expect_words(const char *path, const char *words) {
  char got[32] = "";
  FILE *f = fopen(path, "r");
  cr_assert(ne(ptr, f, NULL), "no %s", path);
  (void)fgets(got, sizeof got, f);
  (void)fclose(f);
  cr_expect(zero(int, strcmp(got, words)), "%s", got);
}

Test(output, replaces_only_when_all_went_well) {
  cr_assert(zero(int, write_words("r.json", "old", 1)));
  cr_expect(zero(int, write_words("r.json", "new", 0)));
  expect_words("r.json", "old");
  cr_expect(zero(int, write_words("r.json", "new", 1)));
  expect_words("r.json", "new");
}

Test(output, two_at_once_do_not_meet) {
  output a, b;
  cr_assert(zero(int, output_open(&a, "r.json")));
  cr_assert(zero(int, output_open(&b, "r.json")));
  (void)fputs("a", a.f);
  (void)fputs("b", b.f);
  cr_expect(zero(int, output_close(&a, 1)));
  expect_words("r.json", "a");
  cr_expect(zero(int, output_close(&b, 1)));
  expect_words("r.json", "b");
}

Test(output, a_link_is_followed_not_replaced) {
  struct stat s;
  cr_assert(zero(int, symlink("r.json", "link")));
  for (int there = 0; there < 2; there++) { /* first the link leads nowhere */
    const char *words = there ? "two" : "one";
    cr_expect(zero(int, write_words("link", words, 1)));
    expect_words("r.json", words);
    cr_expect(lstat("link", &s) == 0 && S_ISLNK(s.st_mode));
  }
}

Test(output, a_pipe_is_written_in_place, .timeout = 20) {
  struct stat s;
  cr_assert(zero(int, mkfifo("pipe", 0600)));
  const pid_t reader = fork();
  cr_assert(ne(int, reader, -1));
  if (reader == 0) {
    char got[8] = "";
    FILE *f = fopen("pipe", "r");
    _exit(f != NULL && fgets(got, sizeof got, f) != NULL && strcmp(got, "all") == 0
              ? 0
              : 1);
  }
  cr_expect(zero(int, write_words("pipe", "all", 1)));
  int status = -1;
  cr_assert(eq(int, waitpid(reader, &status, 0), reader));
  cr_expect(zero(int, status));
  cr_expect(lstat("pipe", &s) == 0 && S_ISFIFO(s.st_mode));
}

Test(output, a_folder_and_a_missing_folder_are_errors) {
  cr_expect(eq(int, write_words(".", "x", 1), 3));
  cr_expect(eq(int, write_words("no/r.json", "x", 1), 3));
}
