/* Allocations of selvedge-report fail, one after another: failing_walk.h says what must
 * hold.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>
#include <sys/stat.h>

#include "base/problem.h"
#include "support/testing/failing_walk.h"
#include "support/testing/scratch.h"

program_main selvedge_main;

TestSuite(reports_memory, .init = failing_enter, .fini = failing_leave, .timeout = 240);

#define ARGUMENTS(...) FAILING_WORDS("selvedge-report", __VA_ARGS__)
#define OUTPUTS(...) FAILING_WORDS(__VA_ARGS__)
#define WALK(...) failing_walk_all(&(failing_walk){.run = selvedge_main, __VA_ARGS__})

static const char records[] = SELVEDGE_CORPUS "/document/documents_corpus/records.json",
                  failing[] =
                      SELVEDGE_CORPUS "/document/documents_corpus/bench_failing.json",
                  newton[] = SELVEDGE_CORPUS "/document/documents_corpus/newton.json",
                  refine[] = SELVEDGE_CORPUS "/document/documents_corpus/refine.json",
                  traces[] = SELVEDGE_CORPUS "/series/traces_corpus/mine.csv";

static void put(const char *path, const char *words) {
  cr_assert(zero(int, scratch_write(path, words, strlen(words))));
}

Test(reports_memory, html) {
  WALK(.arguments = ARGUMENTS("html", "--no-plots", "--out", "out", records),
       .outputs = OUTPUTS("out/index.html", "out/ledger.html"), .fine = REPORT_FAILED);
}

Test(reports_memory, junit) {
  put("a.xml", "earlier\n");
  WALK(.arguments = ARGUMENTS("junit", "--out", "a.xml", failing),
       .outputs = OUTPUTS("a.xml"), .fine = REPORT_FAILED);
}

Test(reports_memory, csv) {
  WALK(.arguments = ARGUMENTS("csv", newton, refine));
}

/* ---- plots ---------------------------------------------------------------------- */

/* What stands in for gnuplot: a picture as gnuplot's begin and end. */
static const char draws[] =
    "#!/bin/sh\n"
    "name=${2%.gp}\n"
    "echo '<svg viewBox=\"0 0 1 1\"><desc>a</desc><g/></svg>' >\"$name.svg\"\n";

static void put_gnuplot(void) {
  put("gnuplot", draws);
  cr_assert(zero(int, chmod("gnuplot", 0700)));
}

Test(reports_memory, plot) {
  put_gnuplot();
  WALK(.arguments = ARGUMENTS("plot", "--gnuplot", "../../gnuplot", "--out", "out",
                              traces, newton));
}

/* ---- baselines ------------------------------------------------------------------ */

/* A document of two values, a text and a check; those of another date, energy and text
 * have moved. */
#define DOCUMENT(date, energy, text)                                                 \
  "{\"schema\": \"selvedge.baseline/1\", \"tool\": \"selvedge-verify\",\n"           \
  "\"command\": \"c\", \"environment\": {\"version\":\"1\",\"commit\":\"c\","        \
  "\"compiler\":\"GNU\",\"flags\":\"-O2\",\"build_type\":\"Release\","               \
  "\"system\":\"Linux\",\"cpu\":\"one\",\"blas\":\"none\",\"threads\":1,"            \
  "\"date\":\"" date                                                                 \
  "\"},\n\"settings\": {\"seed\":\"1\"},\n\"values\": [\n"                           \
  "{\"group\":\"shear\",\"item\":\"rest\",\"kind\":\"energy\",\"scalar\":\"f64\","   \
  "\"unit\":\"0x1p-49\",\"values\":\"" energy                                        \
  "\"},\n"                                                                           \
  "{\"group\":\"shear\",\"item\":\"rest\",\"kind\":\"gradient\",\"scalar\":\"f64\"," \
  "\"unit\":\"0x1p-49\",\"values\":\"0x1p+0 -0 0x1p-3\"}],\n\"texts\": [\n"          \
  "{\"group\":\"shear\",\"item\":\"stop\",\"text\":\"" text                          \
  "\"}],\n\"checks\": [\n"                                                           \
  "{\"subject\":\"shear\",\"check\":\"gradient\",\"control\":null,"                  \
  "\"verdict\":\"pass\",\"worst\":\"0x1p-1\",\"bound\":\"0x1p+0\",\"samples\":20,"   \
  "\"not_judged\":0}]}\n"

static const char base[] = DOCUMENT("2026-01-01", "0x1p+0", "converged"),
                  moved[] = DOCUMENT("2026-01-02", "0x1.1p+0", "stopped");

Test(reports_memory, compare) {
  put("base.json", base);
  put("new.json", moved);
  put("a.xml", "earlier\n");
  WALK(.arguments = ARGUMENTS("compare", "--html", "out", "--junit", "a.xml",
                              "base.json", "new.json"),
       .outputs = OUTPUTS("out/index.html", "a.xml"), .fine = REPORT_FAILED);
}

/* Both files are replaced, or none. */
Test(reports_memory, accept) {
  put("base.json", base);
  put("new.json", moved);
  put("base.json.log", "earlier\n");
  WALK(.arguments =
           ARGUMENTS("accept", "--message", "a\nreason", "base.json", "new.json"),
       .outputs = OUTPUTS("base.json", "base.json.log"), .together = 1);
}

Test(reports_memory, history) {
  cr_assert(zero(int, mkdir("runs", 0700)));
  put("runs/a.json", base);
  put("runs/b.json", moved);
  put("runs/c.json", "{");
  put_gnuplot();
  WALK(.arguments =
           ARGUMENTS("history", "--gnuplot", "../../gnuplot", "--out", "out", "runs"),
       .outputs = OUTPUTS("out/index.html"));
}
