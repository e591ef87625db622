/* Files are replaced; pipes and links stay what they are. */
#include "base/write.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "write-XXXXXX";

static void enter(void) {
  cr_assert(mkdtemp(folder) != NULL && chdir(folder) == 0);
}

static void leave(void) {
  DIR *d = opendir(".");
  const struct dirent *e;
  while ((e = readdir(d)) != NULL)
    if (e->d_name[0] != '.') (void)unlink(e->d_name);
  (void)closedir(d);
  cr_assert(chdir("..") == 0 && rmdir(folder) == 0);
}

TestSuite(write, .init = enter, .fini = leave);

static report_status put(const char *path, const char *words) {
  text t = {0};
  problem p = {""};
  text_add(&t, words);
  const report_status s = write_file(path, &t, &p);
  text_free(&t);
  return s;
}

static const char *content(const char *path) {
  static char words[64];
  FILE *f = fopen(path, "rb");
  cr_assert(f != NULL, "%s", path);
  words[fread(words, 1, sizeof words - 1, f)] = '\0';
  (void)fclose(f);
  return words;
}

static mode_t kind(const char *path) {
  struct stat s;
  cr_assert(lstat(path, &s) == 0, "%s", path);
  return s.st_mode & S_IFMT;
}

static int entries(void) {
  DIR *d = opendir(".");
  const struct dirent *e;
  int n = 0;
  while ((e = readdir(d)) != NULL) n += e->d_name[0] != '.';
  (void)closedir(d);
  return n;
}

Test(write, makes_and_replaces_a_file) {
  cr_assert(eq(int, put("a", "first, and longer"), REPORT_OK));
  cr_assert(chmod("a", 0640) == 0);
  cr_assert(eq(int, put("a", "second"), REPORT_OK));
  cr_expect_str_eq(content("a"), "second");
  struct stat s;
  cr_assert(stat("a", &s) == 0);
  cr_expect(eq(uint, s.st_mode & 0777, 0640));
  cr_expect(eq(int, entries(), 1), "something was left behind");
}

Test(write, a_reader_of_the_old_file_keeps_it) {
  cr_assert(eq(int, put("a", "old"), REPORT_OK));
  FILE *f = fopen("a", "rb");
  char words[8] = "";
  cr_assert(eq(int, put("a", "new"), REPORT_OK));
  cr_assert(f != NULL && fread(words, 1, 3, f) == 3);
  (void)fclose(f);
  cr_expect_str_eq(words, "old");
}

Test(write, a_pipe_stays_a_pipe) {
  char words[8] = "";
  cr_assert(mkfifo("pipe", 0600) == 0);
  const int fd = open("pipe", O_RDONLY | O_NONBLOCK);
  cr_assert(fd >= 0);
  cr_expect(eq(int, put("pipe", "through"), REPORT_OK));
  cr_expect(read(fd, words, 7) == 7);
  (void)close(fd);
  cr_expect_str_eq(words, "through");
  cr_expect(kind("pipe") == S_IFIFO);
  cr_expect(eq(int, entries(), 1));
}

Test(write, a_link_keeps_leading_to_its_file) {
  cr_assert(eq(int, put("file", "old"), REPORT_OK));
  cr_assert(symlink("file", "near") == 0 && symlink("near", "far") == 0);
  cr_expect(eq(int, put("far", "new"), REPORT_OK));
  cr_expect(kind("far") == S_IFLNK && kind("near") == S_IFLNK);
  cr_expect(kind("file") == S_IFREG);
  cr_expect_str_eq(content("file"), "new");
  cr_expect(eq(int, entries(), 3));
}

Test(write, a_link_that_leads_nowhere_makes_its_file) {
  cr_assert(symlink("later", "link") == 0);
  cr_expect(eq(int, put("link", "new"), REPORT_OK));
  cr_expect(kind("link") == S_IFLNK);
  cr_expect_str_eq(content("later"), "new");
}

Test(write, a_link_to_a_pipe_leaves_both) {
  char words[8] = "";
  cr_assert(mkfifo("pipe", 0600) == 0 && symlink("pipe", "link") == 0);
  const int fd = open("pipe", O_RDONLY | O_NONBLOCK);
  cr_assert(fd >= 0);
  cr_expect(eq(int, put("link", "through"), REPORT_OK));
  cr_expect(read(fd, words, 7) == 7);
  (void)close(fd);
  cr_expect(kind("link") == S_IFLNK && kind("pipe") == S_IFIFO);
}

/* A file that an earlier process of the same number left is nobody's to overwrite. */
Test(write, passes_over_names_that_are_taken) {
  char taken[64];
  (void)snprintf(taken, sizeof taken, "a.%ld-0.part", (long)getpid());
  FILE *f = fopen(taken, "wb");
  cr_assert(f != NULL && fputs("mine", f) >= 0 && fclose(f) == 0);
  cr_expect(eq(int, put("a", "new"), REPORT_OK));
  cr_expect_str_eq(content("a"), "new");
  cr_expect_str_eq(content(taken), "mine");
}

Test(write, says_why_it_cannot) {
  text t = {0};
  problem p = {""};
  cr_expect(eq(int, write_file(".", &t, &p), REPORT_HARNESS));
  cr_expect_str_eq(p.words, ".: cannot write: Is a directory");
  cr_expect(eq(int, write_file("no/such", &t, &p), REPORT_HARNESS));
  cr_expect_str_eq(p.words, "no/such: cannot write: No such file or directory");
}
