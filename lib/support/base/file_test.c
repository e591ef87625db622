/* Tests that files are read whole, and written whole or not at all; pipes and links are kept. */
#include "support/base/file.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "selvedge-file-XXXXXX";

static void enter_folder(void) {
  cr_assert(ne(ptr, mkdtemp(folder), NULL));
  cr_assert(zero(int, chdir(folder)));
}

static void leave_folder(void) {
  static const char *const names[] = {"r.json", "link", "pipe", "taken"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) (void)unlink(names[i]);
  cr_expect(zero(int, chdir("..")));
  cr_expect(zero(int, rmdir(folder)), "a file was left behind");
}

TestSuite(file, .init = enter_folder, .fini = leave_folder);

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

Test(file, replaces_only_when_all_went_well) {
  cr_assert(zero(int, write_words("r.json", "old", 1)));
  cr_expect(zero(int, write_words("r.json", "new", 0)));
  expect_words("r.json", "old");
  cr_expect(zero(int, write_words("r.json", "new", 1)));
  expect_words("r.json", "new");
}

Test(file, two_at_once_do_not_meet) {
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

Test(file, a_link_is_followed_not_replaced) {
  struct stat s;
  cr_assert(zero(int, symlink("r.json", "link")));
  for (int there = 0; there < 2; there++) { /* at first the link is dangling */
    const char *words = there ? "two" : "one";
    cr_expect(zero(int, write_words("link", words, 1)));
    expect_words("r.json", words);
    cr_expect(lstat("link", &s) == 0 && S_ISLNK(s.st_mode));
  }
}

Test(file, a_pipe_is_written_in_place, .timeout = 20) {
  struct stat s;
  cr_assert(zero(int, mkfifo("pipe", 0600)));
  const pid_t reader = fork();
  cr_assert(ne(int, reader, -1));
  if (reader == 0) {
    char got[8] = "";
    FILE *f = fopen("pipe", "r");
    _exit(f != NULL && fgets(got, sizeof got, f) != NULL && strcmp(got, "all") == 0 ? 0 : 1);
  }
  cr_expect(zero(int, write_words("pipe", "all", 1)));
  int status = -1;
  cr_assert(eq(int, waitpid(reader, &status, 0), reader));
  cr_expect(zero(int, status));
  cr_expect(lstat("pipe", &s) == 0 && S_ISFIFO(s.st_mode));
}

Test(file, a_folder_and_a_missing_folder_are_errors) {
  cr_expect(eq(int, write_words(".", "x", 1), 3));
  cr_expect(eq(int, write_words("no/r.json", "x", 1), 3));
}

Test(file, keeps_its_permissions) {
  struct stat s;
  cr_assert(zero(int, write_words("r.json", "old", 1)));
  cr_assert(zero(int, chmod("r.json", 0640)));
  cr_assert(zero(int, write_words("r.json", "new", 1)));
  cr_assert(zero(int, stat("r.json", &s)));
  cr_expect(eq(uint, s.st_mode & 0777, 0640));
}

/* A file that an earlier process with the same id left behind is not overwritten. */
Test(file, passes_over_names_that_are_taken) {
  char *taken = base_printf("r.json.%ld.0", (long)getpid());
  cr_assert(zero(int, write_words(taken, "mine", 1)));
  cr_assert(zero(int, write_words("r.json", "new", 1)));
  expect_words("r.json", "new");
  expect_words(taken, "mine");
  cr_assert(zero(int, rename(taken, "taken")));
  free(taken);
}

/* Ends a child process, by exit() or by a signal, while a new file is open.  leave_folder() detects
 * files left behind. */
static void end_while_writing(int by_signal) {
  output o;
  int status = 0;
  const pid_t child = fork();
  cr_assert(ne(int, child, -1));
  if (child == 0) {
    if (output_open(&o, "r.json") == 0) (void)fputs("half", o.f);
    if (by_signal) (void)raise(SIGTERM);
    exit(3);
  }
  cr_assert(eq(int, waitpid(child, &status, 0), child));
  const int as_told = by_signal ? WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM
                                : WIFEXITED(status) && WEXITSTATUS(status) == 3;
  cr_expect(as_told);
  expect_words("r.json", "old");
}

Test(file, leaves_no_half_behind) {
  cr_assert(zero(int, write_words("r.json", "old", 1)));
  end_while_writing(0);
  end_while_writing(1);
}

Test(file, is_read_whole) {
  buffer t = {0};
  cr_assert(zero(int, write_words("r.json", "two\nlines", 1)));
  cr_assert(zero(int, input_read("r.json", &t)));
  cr_expect(zero(int, strcmp(t.data, "two\nlines")), "%s", t.data);
  buffer_free(&t);
}

Test(file, empty_missing_and_folder_cannot_be_read) {
  buffer t = {0};
  cr_assert(zero(int, write_words("r.json", "", 1)));
  cr_expect(eq(int, input_read("r.json", &t), EXIT_USAGE));
  cr_expect(eq(int, input_read("no/such/file", &t), EXIT_USAGE));
  cr_expect(eq(int, input_read(".", &t), EXIT_USAGE));
  cr_expect(zero(sz, t.size));
}

/* Hash of an empty text: FNV's offset; hash of "foobar": as published by FNV's authors. */
Test(file, hash) {
  uint64_t hash;
  cr_assert(zero(int, write_words("r.json", "", 1)));
  cr_assert(zero(int, input_hash("r.json", &hash)));
  cr_expect(eq(u64, hash, UINT64_C(0xcbf29ce484222325)));
  cr_assert(zero(int, write_words("r.json", "foobar", 1)));
  cr_assert(zero(int, input_hash("r.json", &hash)));
  cr_expect(eq(u64, hash, UINT64_C(0x85944171f73967e8)));
  cr_expect(eq(int, input_hash("no/such/file", &hash), EXIT_USAGE));
  cr_expect(eq(int, input_hash(".", &hash), EXIT_USAGE));
}
