/* Fuzzing: any bytes as the records of an earlier run must be compared with,
 * continued from, or refused with a reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels/kernel_results.h"
#include "newton/newton_summary.h"
#include "newton/newton_write.h"
#include "support/base/complain.h"
#include "support/testing/fuzz.h"

/* Compares one timed record with the document. */
static void compare(const char *path) {
  static const kernel row = {.name = "k"};
  double samples[5] = {1, 2, 3, 4, 5};
  record one = {.row = &row,
                .energy = "e",
                .elements = 512,
                .threads = 1,
                .timed = 1,
                .samples = samples,
                .count = 5};
  const results r = {.records = {.at = &one, .count = 1, .capacity = 1}};
  doc_bench old = {0};
  arena memory = {0};
  comparison c = {0};
  int code = earlier_read(path, &old, &memory);
  if (code == 0) code = earlier_all(&r, &old, path, 0.05, 1, &c);
  FUZZ_REQUIRE(code == 0 || code == EXIT_USAGE);
  free(c.changes.at);
  arena_free(&memory);
}

static char folder[] = "fuzz-XXXXXX", growing[sizeof folder + 8];

static void leave_folder(void) {
  (void)unlink(growing);
  (void)rmdir(folder);
}

static void put(const uint8_t *data, size_t size) {
  if (growing[0] == '\0') {
    FUZZ_REQUIRE(mkdtemp(folder) != NULL);
    (void)snprintf(growing, sizeof growing, "%s/a.json", folder);
    FUZZ_REQUIRE(atexit(leave_folder) == 0);
  }
  FILE *f = fopen(growing, "wb");
  FUZZ_REQUIRE(f != NULL);
  FUZZ_REQUIRE(size == 0 || fwrite(data, 1, size, f) == size);
  FUZZ_REQUIRE(fclose(f) == 0);
}

static size_t records_of_a_whole_document(void) {
  cJSON *tree = NULL;
  char *words = NULL;
  size_t size = 0;
  FILE *f = fopen(growing, "r");
  FUZZ_REQUIRE(f != NULL);
  FUZZ_REQUIRE(getdelim(&words, &size, '\0', f) > 0);
  (void)fclose(f);
  tree = cJSON_Parse(words);
  FUZZ_REQUIRE(cJSON_IsObject(tree));
  const cJSON *records = cJSON_GetObjectItemCaseSensitive(tree, "records");
  const size_t count = (size_t)cJSON_GetArraySize(records);
  cJSON_Delete(tree);
  free(words);
  return count;
}

static void go_on(const uint8_t *data, size_t size) {
  const doc_environment here = {.version = "1",
                                .commit = "c",
                                .compiler = "",
                                .flags = "",
                                .build_type = "",
                                .system = "",
                                .date = "",
                                .blas = "",
                                .cpu = "p"};
  const doc_solver_environment described = {.common = here, .cholesky = ""};
  const doc_newton_run run = {
      .command = "selvedge-bench", .seed = 1, .tolerance = 1, .noise = 1};
  const doc_newton document = {.tool = "", .environment = &described, .run = &run};
  newton_file t;
  items earlier = {0};
  put(data, size);
  const int code = newton_file_open(&t, growing, &document, &earlier);
  FUZZ_REQUIRE(code == 0 || code == EXIT_USAGE);
  newton_file_close(&t);
  if (code == 0) FUZZ_REQUIRE(records_of_a_whole_document() == earlier.count);
  newton_summaries_free(&earlier);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  compare(fuzz_file(data, size));
  go_on(data, size);
  return 0;
}
