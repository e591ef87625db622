/* Fuzzing: any bytes as the records of an earlier run must be continued from, or
 * refused with a reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "newton/newton_summary.h"
#include "newton/newton_write.h"
#include "support/base/complain.h"
#include "support/testing/fuzz.h"

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
  const doc_newton_run run = {.command = "selvedge-bench", .seed = 1, .tolerance = 1, .noise = 1};
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
  go_on(data, size);
  return 0;
}
