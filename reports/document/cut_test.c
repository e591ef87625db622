/* A document cut at any byte is refused with a reason.  A CSV file of traces cut at any
 * byte is refused, or gives the points before the cut. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "document/records.h"
#include "series/traces.h"
#include "support/base/file.h"
#include "support/testing/said.h"

TestSuite(cut, .init = said_begin);

static int open_file(char *path, const char *words, size_t size) {
  const int file = mkstemp(path);
  cr_assert(ge(int, file, 0));
  cr_assert(eq(long, (long)write(file, words, size), (long)size));
  return file;
}

Test(cut, document) {
  char path[] = "cut-XXXXXX";
  buffer whole = {0};
  const int read = input_read(SELVEDGE_DOCUMENT, &whole);
  cr_assert(eq(int, read, 0));
  const int file = open_file(path, whole.data, whole.size);
  for (size_t n = whole.size - 1; n-- > 0;) { /* without the last newline */
    record_set set;
    const char *why = n > 0 ? "not JSON at or just before this place" : ": it is empty";
    cr_assert(zero(int, ftruncate(file, (off_t)n)));
    const int s = records_read((char *[]){path}, 1, &set);
    cr_expect(s == EXIT_USAGE && strstr(said(), why) != NULL, "%zu", n);
    records_free(&set);
  }
  buffer_free(&whole);
  (void)close(file);
  (void)unlink(path);
}

static const char lines[] = "trace,iteration,residual\r\na,0,1\r\n\"b\",0,1e-3\r\n";

Test(cut, traces) {
  char path[] = "cut-XXXXXX";
  const int file = open_file(path, "", 0);
  size_t before = 0;
  for (size_t n = 0; n < sizeof lines; n++) {
    arena memory = {0};
    trace_list traces;
    cr_assert(n == 0 || pwrite(file, &lines[n - 1], 1, (off_t)n - 1) == 1);
    const int s = traces_read(path, &traces, &memory);
    cr_expect(s == 0 || (s == EXIT_USAGE && said()[0] != '\0'), "%zu", n);
    if (s == 0) {
      cr_expect(ge(sz, traces.n, before), "%zu bytes", n);
      before = traces.n;
    }
    arena_free(&memory);
  }
  cr_expect(eq(sz, before, 2));
  (void)close(file);
  (void)unlink(path);
}
