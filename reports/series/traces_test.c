/* Traces for which the program was once wrong. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "document/newton.h"
#include "series/series.h"
#include "series/traces.h"
#include "support/testing/said.h"

TestSuite(traces, .init = said_begin);

static int code_of(const char *words, size_t size) {
  char path[] = "traces-XXXXXX";
  record_set set = {0};
  trace_list traces;
  const int file = mkstemp(path);
  cr_assert(ge(int, file, 0));
  cr_assert(eq(long, (long)write(file, words, size), (long)size));
  (void)close(file);
  int s = traces_read(path, &traces, &set.memory);
  if (s == 0) s = traces_join(path, &traces, &set);
  if (s == 0) newton_series_add(&set);
  records_free(&set);
  (void)unlink(path);
  return s;
}

/* The best cost in the profile is 0 iterations.  The other trace gets the ratio
 * infinity, without a division by 0, which a build with sanitizers would report. */
Test(traces, one_starts_where_the_other_ends) {
  static const char words[] = "trace,iteration,residual,n\na,0,1,9\na,1,1e-12,9\nb,0,0,9\n";
  cr_expect(eq(int, code_of(words, sizeof words - 1), 0));
}

Test(traces, a_zero_byte_does_not_end_them_silently) {
  static const char words[] = "trace,iteration,residual\na,0,1\n\0a,1,0.5\n";
  cr_expect(eq(int, code_of(words, sizeof words - 1), EXIT_USAGE));
  cr_expect(strstr(said(), "a zero byte") != NULL);
}
