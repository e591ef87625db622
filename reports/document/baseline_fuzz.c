/* Any bytes as two baseline documents, apart by a line of one '=', or one beside
 * itself: refused with a reason, or compared and written in every way. */
#include "compare/compare_text.h"
#include "support/testing/fuzz.h"

static void write_all(const guard_result *r, const tolerance_list *tolerances) {
  buffer t = {0};
  guard_write_text(r, 0, &t);
  guard_write_page(r, tolerances, &t);
  guard_write_junit(r, &t);
  FUZZ_REQUIRE(!t.failed);
  buffer_free(&t);
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

static int read_one(const fuzz_text *bytes, baseline_document *d) {
  buffer t = {0};
  problem p = {""};
  buffer_put(&t, (const char *)bytes->at, bytes->size);
  const report_status s = baseline_parse("fuzz", &t, d, &p);
  FUZZ_REQUIRE(s == REPORT_OK || (s == REPORT_INPUT && p.words[0] != '\0'));
  buffer_free(&t);
  return s == REPORT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  baseline_document base, now = {0};
  fuzz_text parts[2];
  const int count = fuzz_texts(data, size, parts);
  const int one = read_one(&parts[0], &base);
  const int two = count == 2 && read_one(&parts[1], &now);
  if (one && two) compare(&base, &now);
  if (one && !two) compare(&base, &base);
  baseline_free(&base);
  baseline_free(&now);
  return 0;
}
