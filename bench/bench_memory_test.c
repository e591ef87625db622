/* Every allocation of selvedge-bench fails in turn: it says so and exits with 3, never
 * crashes, leaks nothing (a sanitizer build sees leaks), and loses no record that a
 * file held.  CHOLMOD's own allocations and OpenBLAS's are left to solve_memory_test.
 */
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

static char folder[] = "bench-memory-XXXXXX";

static void enter(void) {
  cr_assert(ne(ptr, mkdtemp(folder), NULL));
  cr_assert(zero(int, chdir(folder)));
}

static void leave(void) {
  (void)unlink("r.json");
  cr_expect(zero(int, chdir("..")));
  cr_expect(zero(int, rmdir(folder)), "a file was left behind");
}

TestSuite(bench_memory, .init = enter, .fini = leave, .timeout = 240);

/* The records of r.json, a whole document; -1: there is no file. */
static int records_there(void) {
  char *words = NULL;
  size_t size = 0;
  FILE *f = fopen("r.json", "r");
  if (f == NULL) return -1;
  cr_expect(gt(long, (long)getdelim(&words, &size, '\0', f), 0));
  (void)fclose(f);
  cJSON *tree = cJSON_Parse(words);
  cr_expect(ne(ptr, tree, NULL), "%s", words);
  const int count =
      cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(tree, "records"));
  cJSON_Delete(tree);
  free(words);
  return count;
}

static void expect_end(const char *command, failure f, const program_end *end) {
  const int told = strstr(end->words, "out of memory") != NULL ||
                   strstr(end->words, "Cannot allocate memory") != NULL;
  const int code = end->met ? EXIT_HARNESS : EXIT_PASSED;
  cr_expect(end->code == code && told == end->met,
            "%s, %s allocation %ld%s: code %d, signal %d, leaked %d: %s", command,
            f.json ? "cJSON's" : "its", f.n, f.once ? "" : " and all after it",
            end->code, end->signal, end->leaked, end->words);
}

/* One allocation after the other, until there is none left to fail. */
static void expect_told(const char *const *argv) {
  for (size_t way = 0; way < FAILING_WAYS; way++) {
    failure f = failing_ways[way];
    for (program_end end = {.met = 1}; end.met; f.n = failing_next(f)) {
      (void)unlink("r.json");
      failing_program(selvedge_main, argv, f, &end);
      expect_end(argv[1], f, &end);
      (void)records_there();
    }
  }
}

Test(bench_memory, list) {
  expect_told((const char *[]){"selvedge-bench", "kernels", "--list", NULL});
}

Test(bench_memory, kernels) {
  expect_told((const char *[]){"selvedge-bench", "kernels", "--size", "512",
                               "--samples", "5", "--min-time", "1e-5", "--energy",
                               "bw_shear", "--kernel", "energy/scalar,projected/scalar",
                               "--json", "r.json", NULL});
}

Test(bench_memory, refine) {
  expect_told((const char *[]){"selvedge-bench", "refine", "--n", "2", "--mesh-kind",
                               "regular", "--alpha", "sqrt", "--json", "r.json", NULL});
}

static const char *const newton[] = {
    "selvedge-bench", "newton",   "--n",        "3",         "--scene",
    "edge-affine",    "--scheme", "full,blend", "--threads", "1",
    "--json",         "r.json",   NULL};

Test(bench_memory, newton) {
  expect_told(newton);
}

/* What an earlier run left is all there still, wherever memory ends. */
Test(bench_memory, newton_goes_on) {
  program_end end;
  failing_program(selvedge_main, newton, (failure){.n = -1}, &end);
  const int before = records_there();
  cr_assert(gt(int, before, 1), "%s", end.words);
  for (size_t way = 0; way < FAILING_WAYS; way++) {
    failure f = failing_ways[way];
    for (end.met = 1; end.met; f.n = failing_next(f)) {
      failing_program(selvedge_main, newton, f, &end);
      expect_end("newton, again", f, &end);
      cr_expect(eq(int, records_there(), before), "allocation %ld", f.n);
    }
  }
}
