/* Every allocation of selvedge-report fails in turn: it says so and exits with 3, never
 * crashes, leaks nothing (a sanitizer build sees leaks), and leaves no half a file. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>
#include <unistd.h>

#include "failing_program.h"
#include "problem.h"

program_main selvedge_main;

static char folder[] = "reports-memory-XXXXXX";

static void enter(void) {
  cr_assert(ne(ptr, mkdtemp(folder), NULL));
  cr_assert(zero(int, chdir(folder)));
}

static void leave(void) {
  static const char *const files[] = {"out/index.html", "out/ledger.html", "out",
                                      "a.xml"};
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
    if (unlink(files[i]) != 0) (void)rmdir(files[i]);
  cr_expect(zero(int, chdir("..")));
  cr_expect(zero(int, rmdir(folder)), "a file was left behind");
}

TestSuite(reports_memory, .init = enter, .fini = leave, .timeout = 240);

static void expect_end(const char *command, failure f, int fine,
                       const program_end *end) {
  const int told = strstr(end->words, "out of memory") != NULL ||
                   strstr(end->words, "Cannot allocate memory") != NULL;
  cr_expect(end->code == (end->met ? REPORT_HARNESS : fine) && told == end->met,
            "%s, allocation %ld%s: code %d, signal %d, leaked %d: %s", command, f.n,
            f.once ? "" : " and all after it", end->code, end->signal, end->leaked,
            end->words);
}

/* One allocation after the other, until there is none left to fail. */
static void expect_told(const char *const *argv, int fine) {
  for (size_t way = 0; way < FAILING_WAYS; way++) {
    failure f = failing_ways[way];
    for (program_end end = {.met = 1}; end.met; f.n = failing_next(f)) {
      failing_program(selvedge_main, argv, f, &end);
      expect_end(argv[1], f, fine, &end);
    }
  }
}

static const char records[] = SELVEDGE_CORPUS "/documents_corpus/records.json",
                  failing[] = SELVEDGE_CORPUS "/documents_corpus/bench_failing.json",
                  newton[] = SELVEDGE_CORPUS "/documents_corpus/newton.json",
                  refine[] = SELVEDGE_CORPUS "/documents_corpus/refine.json";

Test(reports_memory, html) {
  expect_told((const char *[]){"selvedge-report", "html", "--no-plots", "--out", "out",
                               records, NULL},
              REPORT_FAILED);
}

Test(reports_memory, junit) {
  expect_told(
      (const char *[]){"selvedge-report", "junit", "--out", "a.xml", failing, NULL},
      REPORT_FAILED);
}

Test(reports_memory, csv) {
  expect_told((const char *[]){"selvedge-report", "csv", newton, refine, NULL},
              REPORT_OK);
}
