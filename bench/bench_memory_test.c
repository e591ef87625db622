/* Allocations of selvedge-bench fail, one after another: failing_walk.h says what must
 * hold. CHOLMOD's own allocations and OpenBLAS's are left to solve_memory_test. */
#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "support/testing/failing_walk.h"
#include "support/testing/scratch.h"

program_main selvedge_main;

TestSuite(bench_memory, .init = failing_enter, .fini = failing_leave, .timeout = 240);

#define ARGUMENTS(...) FAILING_WORDS("selvedge-bench", __VA_ARGS__)
#define WALK(...) failing_walk_all(&(failing_walk){.run = selvedge_main, __VA_ARGS__})

Test(bench_memory, list) {
  WALK(.arguments = ARGUMENTS("kernels", "--list"));
}

#define QUICK_KERNELS                                                             \
  "kernels", "--size", "512", "--samples", "5", "--min-time", "1e-5", "--energy", \
      "bw_shear"

Test(bench_memory, kernels) {
  WALK(.arguments = ARGUMENTS(QUICK_KERNELS, "--kernel",
                              "energy/scalar,projected/scalar", "--json", "r.json"),
       .outputs = FAILING_WORDS("r.json"), .each = 10);
}

static void put_earlier(const char *path) {
  static const char words[] = "earlier\n";
  cr_assert(zero(int, scratch_write(path, words, strlen(words))));
}

Test(bench_memory, kernels_baseline) {
  put_earlier("b.json");
  WALK(.arguments = ARGUMENTS(QUICK_KERNELS, "--kernel", "energy/scalar", "--quiet",
                              "--baseline", "b.json"),
       .outputs = FAILING_WORDS("b.json"), .each = 10);
}

Test(bench_memory, refine) {
  WALK(.arguments = ARGUMENTS("refine", "--n", "2", "--mesh-kind", "regular", "--alpha",
                              "sqrt", "--json", "r.json"),
       .outputs = FAILING_WORDS("r.json"));
}

#define QUICK_NEWTON                                                        \
  "newton", "--n", "3", "--scene", "edge-affine", "--scheme", "full,blend", \
      "--threads", "1"

static const char *const newton[] = {"selvedge-bench", QUICK_NEWTON, "--json", "r.json",
                                     NULL};

Test(bench_memory, newton) {
  WALK(.arguments = newton, .outputs = FAILING_WORDS("r.json"));
}

Test(bench_memory, newton_baseline) {
  put_earlier("b.json");
  WALK(.arguments = ARGUMENTS(QUICK_NEWTON, "--quiet", "--baseline", "b.json"),
       .outputs = FAILING_WORDS("b.json"));
}

/* The records of r.json, a whole document. */
static int records_there(void) {
  size_t size;
  char *words = scratch_read("r.json", &size);
  cr_assert(ne(ptr, words, NULL));
  cJSON *tree = cJSON_Parse(words);
  cr_expect(ne(ptr, tree, NULL), "%s", words);
  const int count =
      cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(tree, "records"));
  cJSON_Delete(tree);
  free(words);
  return count;
}

static int records_before;

static void expect_all_there(void) {
  cr_expect(eq(int, records_there(), records_before));
}

/* What an earlier run left is all there still, wherever memory ends. */
Test(bench_memory, newton_goes_on) {
  program_end end;
  failing_program(selvedge_main, newton, (failure){.n = -1}, &end);
  records_before = records_there();
  cr_assert(gt(int, records_before, 1), "%s", end.words);
  WALK(.arguments = newton, .look = expect_all_there);
}
