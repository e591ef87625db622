/* Fuzzes the document of an earlier run: any bytes must be continued, or rejected by a message. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "newton/newton_rows.h"
#include "study/study.h"
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

static void go_on(const uint8_t *data, size_t size) {
  options o = {.line.command = COMMAND_NEWTON, .json = growing};
  study s = {
      .kind = &newton_kind,
      .session = {.o = &o, .environment.common = {.version = "1", .commit = "c", .cpu = "p"}}};
  put(data, size);
  const int code = study_read_earlier(&s);
  FUZZ_REQUIRE(code == 0 || code == EXIT_USAGE);
  for (size_t i = 0; code == 0 && i < s.records.count; i++) {
    const newton_summary one = newton_summary_of((const doc_newton_record *)s.records.at + i);
    FUZZ_REQUIRE(one.r.id != NULL && one.accepted >= 0);
  }
  study_free(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  go_on(data, size);
  return 0;
}
