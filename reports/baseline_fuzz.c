/* Any bytes as two baseline documents, apart by a line of one '=', or one beside
 * itself: refused with a reason, or compared and written in every way. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "guard_text.h"

static void write_all(const guard_result *r, const tolerance_list *tolerances) {
  text t = {0};
  guard_write_text(r, 0, &t);
  guard_write_page(r, tolerances, &t);
  guard_write_junit(r, &t);
  FUZZ_REQUIRE(!t.failed);
  text_free(&t);
}

static void compare(const baseline_document *base, const baseline_document *now) {
  tolerance_list tolerances;
  guard_result r;
  problem p = {""};
  FUZZ_REQUIRE(tolerance_read(NULL, &tolerances, &p) == REPORT_OK);
  const report_status s = guard_compare(base, now, &tolerances, &r, &p);
  FUZZ_REQUIRE(s == REPORT_OK || (s == REPORT_INPUT && p.words[0] != '\0'));
  if (s == REPORT_OK) {
    FUZZ_REQUIRE(base != now ||
                 guard_verdict(&r) == REPORT_OK); /* itself is the same */
    write_all(&r, &tolerances);
  }
  (void)guard_comparable(base, now, &p);
  guard_free(&r);
  tolerance_free(&tolerances);
}

static int read_one(const char *bytes, size_t n, baseline_document *d) {
  text t = {0};
  problem p = {""};
  text_put(&t, bytes, n);
  const report_status s = baseline_parse("fuzz", &t, d, &p);
  FUZZ_REQUIRE(s == REPORT_OK || (s == REPORT_INPUT && p.words[0] != '\0'));
  text_free(&t);
  return s == REPORT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  baseline_document base, now = {0};
  char *bytes = malloc(size + 1);
  FUZZ_REQUIRE(bytes != NULL);
  if (size > 0) memcpy(bytes, data, size);
  bytes[size] = '\0';
  const char *cut = strstr(bytes, "\n=\n");
  const size_t first = cut != NULL ? (size_t)(cut - bytes) : size;
  const int one = read_one(bytes, first, &base);
  const int two = cut != NULL && read_one(cut + 3, size - first - 3, &now);
  if (one && two) compare(&base, &now);
  if (one && !two) compare(&base, &base);
  baseline_free(&base);
  baseline_free(&now);
  free(bytes);
  return 0;
}
