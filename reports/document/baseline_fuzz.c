/* Reads any bytes as two baseline documents, separated by a line of one '=', or as one document
 * that is compared with itself.  They must be refused with a reason, or be compared and written. */
#include "compare/comparison.h"
#include "support/testing/fuzz.h"

static void write_all(const comparison *r) {
  buffer t = {0};
  compare_write_text(r, 0, &t);
  compare_write_junit(r, &t);
  buffer_free(&t);
}

static void compare(const baseline_document *base, const baseline_document *now) {
  tolerance_list tolerances;
  comparison r;
  FUZZ_REQUIRE(tolerance_read(NULL, &tolerances) == 0);
  const int s = compare_documents(base, now, &tolerances, &r);
  FUZZ_REQUIRE(s == 0 || s == EXIT_USAGE);
  if (s == 0) {
    FUZZ_REQUIRE(base != now || compare_verdict(&r) == 0); /* equal documents pass */
    write_all(&r);
  }
  buffer why = {0};
  (void)compare_refused(base, now, &why);
  buffer_free(&why);
  compare_free(&r);
  tolerance_free(&tolerances);
}

static int read_one(const fuzz_text *bytes, baseline_document *d) {
  buffer t = {0};
  buffer_put(&t, (const char *)bytes->at, bytes->size);
  const int s = baseline_parse("fuzz", &t, d);
  FUZZ_REQUIRE(s == 0 || s == EXIT_USAGE);
  buffer_free(&t);
  return s == 0;
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
