/* Every allocation of selvedge-verify fails in turn: it says so and exits with 3, never
 * crashes, leaks nothing (a sanitizer build sees leaks), and leaves no half a file. */
#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "complain.h"
#include "failing_program.h"

program_main selvedge_main;

static char folder[] = "verify-memory-XXXXXX";

static void enter(void) {
  cr_assert(ne(ptr, mkdtemp(folder), NULL));
  cr_assert(zero(int, chdir(folder)));
}

static void leave(void) {
  static const char *const files[] = {"r.json", "r.xml", "states.txt", "m.obj"};
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) (void)unlink(files[i]);
  cr_expect(zero(int, chdir("..")));
  cr_expect(zero(int, rmdir(folder)), "a file was left behind");
}

TestSuite(verify_memory, .init = enter, .fini = leave, .timeout = 240);

/* A file of records, where there is one, is a whole document. */
static void expect_whole(const char *path) {
  char *words = NULL;
  size_t size = 0;
  FILE *f = fopen(path, "r");
  if (f == NULL) return;
  cr_expect(gt(long, (long)getdelim(&words, &size, '\0', f), 0));
  (void)fclose(f);
  cJSON *tree = cJSON_Parse(words);
  cr_expect(ne(ptr, tree, NULL), "%s: %s", path, words);
  cJSON_Delete(tree);
  free(words);
  (void)unlink(path);
}

static void expect_end(const char *command, failure f, const program_end *end) {
  const int told = strstr(end->words, "out of memory") != NULL ||
                   strstr(end->words, "Cannot allocate memory") != NULL;
  /* A line of text may say so in the place of a number: the records have it. */
  const int right = end->code == (end->met ? EXIT_HARNESS : EXIT_PASSED) ||
                    (end->met && end->code == EXIT_PASSED);
  cr_expect(right && told == end->met,
            "%s, %s allocation %ld%s: code %d, signal %d, leaked %d: %s", command,
            f.json ? "cJSON's" : "its", f.n, f.once ? "" : " and all after it",
            end->code, end->signal, end->leaked, end->words);
}

/* One allocation after the other, until there is none left to fail. */
static void expect_told(const char *const *argv) {
  for (size_t way = 0; way < FAILING_WAYS; way++) {
    failure f = failing_ways[way];
    for (program_end end = {.met = 1}; end.met; f.n = failing_next(f)) {
      failing_program(selvedge_main, argv, f, &end);
      expect_end(argv[1], f, &end);
      expect_whole("r.json");
    }
  }
}

Test(verify_memory, list) {
  expect_told((const char *[]){"selvedge-verify", "list", NULL});
  expect_told((const char *[]){"selvedge-verify", "list", "--json", NULL});
}

Test(verify_memory, run) {
  expect_told((const char *[]){"selvedge-verify", "run", "--energy", "bw_shear",
                               "--check", "rest,symmetry", "--samples", "1",
                               "--threads", "1", "--json", "r.json", "--junit", "r.xml",
                               NULL});
}

Test(verify_memory, ledger) {
  expect_told((const char *[]){"selvedge-verify", "run", "--ledger", "K34", "--threads",
                               "1", "--json", "r.json", NULL});
}

Test(verify_memory, eval) {
  FILE *f = fopen("states.txt", "w");
  (void)fputs("1 0 0 0.5 1 0\n", f);
  (void)fclose(f);
  expect_told((const char *[]){"selvedge-verify", "eval", "bw_shear", "--quantity",
                               "projected", "--set", "k=8", "states.txt", NULL});
}

Test(verify_memory, grid) {
  expect_told(
      (const char *[]){"selvedge-verify", "grid", "--n", "3", "--out", "m.obj", NULL});
}
