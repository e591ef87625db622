/* Tests of the writers: a run with one record of each kind, as JSON, JUnit and text. */
#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/writers.h"

#define REPLAY                                               \
  "echo '0x1p+0 -0x1.999999999999ap-4' | verify eval cloth " \
  "--quantity energy --set k=0x1.8p+1 --hex"

#define ROW_REPLAY                                                  \
  "echo '0x1p+0 0x0p+0 0x0p+0 -0x1.999999999999ap-4 0x1p+0 0x0p+0'" \
  " | verify eval bw_shear --quantity eigenvalues --hex"

#define NUMBERS(...) \
  { (const double[]){__VA_ARGS__}, sizeof(double[]){__VA_ARGS__} / sizeof(double) }

static const doc_witness at_rest = {.x = NUMBERS(1, -0.1),
                                    .p = NUMBERS(3),
                                    .state = "rest",
                                    .quantity = "energy",
                                    .command = REPLAY,
                                    .shrunk = 1};

static const doc_record records[] = {
    {.subject = "cloth", .check = "symmetry", .verdict = VERDICT_PASS, .samples = 5, .note = ""},
    /* A failed check with a simplified witness */
    {.subject = "cloth",
     .check = "rotation",
     .verdict = VERDICT_FAIL,
     .worst = 8.5,
     .bound = 4,
     .samples = 90,
     .not_judged = 7,
     .finding = FOUND_WRONG,
     .states = {[FOUND_NOTHING] = NUMBERS(0, 0, 0), [FOUND_WRONG] = NUMBERS(30, 60, 0)},
     .seed = 18446744073709551615u,
     .note = "\"W\" < 0 & l\xe9g\xc3\xa9 isn't",
     .witness = &at_rest},
    {.subject = "cloth", .check = "balance", .verdict = VERDICT_SKIP, .note = "50 # less \\ more"},
    {.subject = "cloth",
     .check = "symmetry",
     .control = "one <block>",
     .verdict = VERDICT_FAIL,
     .worst = (double)NAN,
     .bound = 4,
     .note = ""},
    {.subject = "cloth",
     .check = "finite",
     .verdict = VERDICT_ERROR,
     .worst = (double)INFINITY,
     .note = "crashed"},
    {.subject = "cloth",
     .check = "digits_energy",
     .verdict = VERDICT_PASS,
     .finding = FOUND_INACCURATE,
     .samples = 5,
     .note = "5.1 are left"}};

enum { RECORDS = sizeof records / sizeof records[0] };

/* ---- ledger entries ---------------------------------------------------------- */

static const double bound = 1e-24, half = 0.5, quarter = 0.25, angle = 45;
static const doc_witness sheared = {.x = NUMBERS(1, 0, 0, -0.1, 1, 0),
                                    .state = "sheared",
                                    .quantity = "eigenvalues",
                                    .command = ROW_REPLAY};
static const doc_ledger rows[] = {{.id = "K34",
                                   .source = "Kim 2020",
                                   .place = "eqs. 34 & 35",
                                   .statement = "the eigenvectors of shear",
                                   .kind = LEDGER_SPECTRUM,
                                   .expected = LEDGER_MISPRINT,
                                   .remedy = "f_v above f_u",
                                   .figure_name = "angle, in degrees",
                                   .checks = "eigenpairs bw_shear",
                                   .bound = &bound,
                                   .why = "rounding of quad",
                                   .verdict = LEDGER_REFUTED,
                                   .note = "the corrected form does not hold either",
                                   .printed = &half,
                                   .remedy_residual = &quarter,
                                   .figure = &angle,
                                   .figure_at = "rest",
                                   .samples = 90,
                                   .seed = 7,
                                   .witness = &sheared},
                                  {.id = "P6.1",
                                   .source = "Pritchard 2003",
                                   .place = "section 6",
                                   .statement = "a step takes 20 ms",
                                   .kind = LEDGER_CLAIM,
                                   .expected = LEDGER_OPEN,
                                   .remedy = "needs dynamics",
                                   .verdict = LEDGER_OPEN,
                                   .agrees = 1,
                                   .note = ""}};

enum { ROWS = sizeof rows / sizeof rows[0] };

typedef void write_fn(FILE *f, const run_facts *facts);

/* Returns the output of `write`; the caller frees it. */
static char *written(write_fn *write) {
  static const doc_environment here = {.version = "1",
                                       .commit = "c",
                                       .compiler = "cc",
                                       .flags = "",
                                       .build_type = "",
                                       .blas = "",
                                       .system = "",
                                       .cpu = "",
                                       .date = "2026-01-01T00:00:00Z"};
  static const engine_options how;
  static const ledger_request ledger = {.seed = 7, .program = "verify"};
  static const doc_check checks[] = {{.name = "symmetry", .measures = "", .why = ""},
                                     {.name = "rotation", .measures = "", .why = ""}};
  static const doc_diagnosis wrong = {
      .subject = "cloth", .text = "the energy is wrong: twice", .pairs = DOCUMENT_NO_COUNT};
  subject cloth = {.name = "cloth"};
  const subjects one = {.at = &cloth, .count = 1};
  const doc_verify_run run = {.command = "verify",
                              .seed = 7,
                              .samples = 1000,
                              .planned = RECORDS,
                              .planned_rows = ROWS,
                              .complete = 1};
  const doc_records all = {.tool = "verify",
                           .environment = &here,
                           .run = &run,
                           .checks = {checks, 2},
                           .diagnoses = {&wrong, 1},
                           .records = {records, RECORDS},
                           .ledger = {rows, ROWS}};
  const run_facts facts = {.all = &all, .subjects = &one, .how = &how, .ledger = &ledger};
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  cr_assert(f != NULL);
  write(f, &facts);
  cr_assert(zero(int, fclose(f)));
  return text;
}

static void expect_in(const char *text, const char *part) {
  cr_expect(strstr(text, part) != NULL, "no \"%s\" in:\n%s", part, text);
}

#define ROW_PROBLEM "expected misprint, found refuted: the corrected form does not hold either"
#define ROW_AGAIN "verify --ledger K34 --seed 7"

/* ---- JSON ------------------------------------------------------------------------ */

static const cJSON *item(const cJSON *o, const char *key) {
  const cJSON *i = cJSON_GetObjectItemCaseSensitive(o, key);
  cr_assert(i != NULL, "no %s", key);
  return i;
}

static void expect_text(const cJSON *o, const char *key, const char *want) {
  const char *got = cJSON_GetStringValue(item(o, key));
  cr_expect(got != NULL && strcmp(got, want) == 0, "%s: %s, not %s", key, got, want);
}

Test(writers, json_holds_all_of_a_record) {
  char *text = written(write_json);
  cJSON *o = cJSON_Parse(text);
  cr_assert(o != NULL, "%s", text);
  const cJSON *one = cJSON_GetArrayItem(item(o, "records"), 1);
  expect_text(one, "verdict", "fail");
  expect_text(one, "finding", "wrong");
  cr_expect(eq(dbl, cJSON_GetArrayItem(item(one, "wrong"), 1)->valuedouble, 60.0));
  cr_expect(eq(dbl, cJSON_GetArrayItem(item(one, "right"), 1)->valuedouble, 0.0));
  expect_text(one, "seed", "18446744073709551615");
  expect_text(one, "note", "\"W\" < 0 & l?g\xc3\xa9 isn't");
  cr_expect(eq(dbl, item(one, "not_judged")->valuedouble, 7.0));
  cr_expect(eq(dbl, item(one, "samples")->valuedouble, 90.0));
  cr_expect(cJSON_IsNull(item(one, "control")));
  const cJSON *w = item(one, "witness");
  cr_expect(cJSON_IsTrue(item(w, "shrunk")));
  expect_text(w, "quantity", "energy");
  expect_text(w, "command", REPLAY);
  cr_expect(eq(dbl, cJSON_GetArrayItem(item(w, "x"), 1)->valuedouble, -0.1));
  cr_expect(cJSON_IsNull(item(cJSON_GetArrayItem(item(o, "records"), 0), "witness")));
  expect_text(cJSON_GetArrayItem(item(o, "records"), 3), "worst", "NaN");
  expect_text(cJSON_GetArrayItem(item(o, "records"), 4), "worst", "Infinity");
  const cJSON *told = cJSON_GetArrayItem(item(o, "diagnoses"), 0);
  expect_text(told, "subject", "cloth");
  expect_text(told, "text", "the energy is wrong: twice");
  cJSON_Delete(o);
  free(text);
}

Test(writers, json_holds_all_of_a_row) {
  char *text = written(write_json);
  cJSON *o = cJSON_Parse(text);
  cr_assert(o != NULL, "%s", text);
  const cJSON *one = cJSON_GetArrayItem(item(o, "ledger"), 0);
  expect_text(one, "id", "K34");
  expect_text(one, "source", "Kim 2020");
  expect_text(one, "expected", "misprint");
  expect_text(one, "verdict", "refuted");
  expect_text(one, "note", "the corrected form does not hold either");
  expect_text(one, "remedy", "f_v above f_u");
  expect_text(one, "seed", "7");
  cr_expect(cJSON_IsFalse(item(one, "agrees")));
  cr_expect(eq(dbl, item(one, "printed")->valuedouble, 0.5));
  cr_expect(eq(dbl, item(one, "remedy_residual")->valuedouble, 0.25));
  cr_expect(eq(dbl, item(one, "figure")->valuedouble, 45.0));
  expect_text(one, "figure_at", "rest");
  expect_text(item(one, "witness"), "command", ROW_REPLAY);
  const cJSON *open = cJSON_GetArrayItem(item(o, "ledger"), 1);
  expect_text(open, "remedy", "needs dynamics");
  static const char *const absent[] = {"figure",          "figure_name", "printed",
                                       "remedy_residual", "bound",       "why",
                                       "checks",          "plot",        "witness"};
  for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
    cr_expect(cJSON_IsNull(item(open, absent[i])), "%s", absent[i]);
  cr_expect(eq(dbl, item(item(o, "run"), "planned_rows")->valuedouble, ROWS));
  cJSON_Delete(o);
  free(text);
}

/* ---- JUnit ----------------------------------------------------------------------- */

Test(writers, junit_escapes_what_xml_gives_a_meaning) {
  char *text = written(write_junit);
  expect_in(text,
            "<testsuites name=\"selvedge-verify\" tests=\"8\" failures=\"3\" "
            "errors=\"1\" skipped=\"2\"");
  expect_in(text,
            "<failure message=\"wrong: worst 8.5e+00, bound 4.0e+00: &quot;W&quot; &lt; 0 "
            "&amp; l\xef\xbf\xbdg\xc3\xa9 isn&#39;t\">");
  expect_in(text, "replay: echo &#39;0x1p+0 -0x1.999999999999ap-4&#39; | verify eval cloth ");
  expect_in(text, "name=\"symmetry catches one &lt;block&gt;\"");
  expect_in(text, "<skipped message=\"50 # less \\ more\"/>");
  expect_in(text, "<error message=");
  cr_expect(strstr(text, "\xe9g") == NULL);
  expect_in(text, "<testsuite name=\"ledger\" timestamp=");
  expect_in(text, "classname=\"ledger\" name=\"K34 eqs. 34 &amp; 35\"");
  expect_in(text, ">" ROW_PROBLEM
                  "\nthe eigenvectors of shear\nbound 1e-24, as printed 0.5, "
                  "remedy 0.25\nat sheared: ");
  expect_in(text, "<skipped message=\"needs dynamics\"/>");
  free(text);
}

/* ---- text ------------------------------------------------------------------------------ */

static void write_screen(FILE *f, const run_facts *facts) {
  const text_style t = {.f = f, .detailed = 1, .verbose = 1};
  const subject *cloth = &facts->subjects->at[0];
  write_text_head(&t, cloth, 1);
  for (int i = 0; i < RECORDS; i++) write_text_record(&t, &records[i]);
  for (int i = 0; i < ROWS; i++) write_text_row(&(text_style){.f = f}, 0, &rows[i], facts->ledger);
  write_text_summary(&t, facts);
}

static void write_brief_screen(FILE *f, const run_facts *facts) {
  const text_style t = {.f = f};
  const subject *cloth = &facts->subjects->at[0];
  write_text_head(&t, cloth, 1);
  for (int i = 0; i < RECORDS; i++) write_text_record(&t, &records[i]);
  write_text_subject(&t, facts->all, cloth);
}

Test(writers, the_screen_tells_each_failure) {
  char *text = written(write_screen);
  expect_in(text,
            "cloth\n             check                     worst    bound ordinary     hard "
            " extreme\n");
  expect_in(text, "FAIL         rotation                8.5e+00  4.0e+00       30 ");
  expect_in(text, "), simplified from rest; replay:\n" REPLAY "\n");
  expect_in(text, "inaccurate   digits_energy ");
  expect_in(text, "        5.1 are left\n");
  expect_in(text, "MISSED       symmetry               one <block>\n");
  expect_in(text, "ERROR        finite");
  expect_in(text, "\ncloth FAILS\n  the energy is wrong: twice\n");
  expect_in(text,
            "\n    failed: rotation\n    did not finish: finite\n    inaccurate at hard or "
            "extreme states: digits_energy\n");
  expect_in(text,
            "\n1 passed, 1 warned, 2 failed, 1 skipped; wrong 1, inaccurate 1, out of range 0\n"
            "controls: 0 caught, 1 missed\n");
  free(text);
}

Test(writers, the_brief_screen_has_a_line_an_energy_and_the_failures) {
  char *text = written(write_brief_screen);
  expect_in(text,
            "energy               passed inaccurate out of range FAILED skip controls  states\n");
  expect_in(text, "\ncloth:\nFAIL         rotation ");
  expect_in(text, "\ncloth                     1          1            0      2    1      0/1");
  cr_expect(strstr(text, "inaccurate   digits_energy") == NULL, "%s", text);
  free(text);
}

Test(writers, the_screen_tells_of_the_ledger) {
  char *text = written(write_screen);
  expect_in(text, "\nFAILED         K34       eqs. 34 & 35 ");
  expect_in(text,
            "\n        angle, in degrees: 4.5e+01, at rest\n"
            "        expected misprint, found refuted: the corrected form does not hold\n");
  expect_in(text, "\n        as printed 5.0e-01, remedy 2.5e-01; bound 1.0e-24\n");
  expect_in(text, "\n        corrected: f_v above f_u\n");
  expect_in(text, "\n        at sheared:\n        x = 0x1p+0 0x0p+0 0x0p+0 -0x1.99");
  expect_in(text, "\n" ROW_AGAIN "\n");
  expect_in(text, "\n" ROW_REPLAY "\n");
  expect_in(text, "\nopen           P6.1      section 6\n        needs dynamics\n");
  expect_in(text, "\nledger: 2 rows: 1 FAILED, 1 open\n");
  free(text);
}

static void write_broken_off(FILE *f, const run_facts *facts) {
  doc_verify_run run = *facts->all->run;
  doc_records all = *facts->all;
  run_facts cut = *facts;
  cut.all = &all, all.run = &run;
  run.complete = 0, run.planned = 9, run.planned_rows = 4;
  write_text_summary(&(text_style){.f = f}, &cut);
  run.planned = 0;
  write_text_summary(&(text_style){.f = f}, &cut);
}

Test(writers, a_run_that_broke_off_counts_records_and_rows) {
  char *text = written(write_broken_off);
  expect_in(text, "\nthe run broke off: 6 of 9 records, 2 of 4 ledger entries\n");
  expect_in(text, "\nthe run broke off: 2 of 4 ledger entries\n");
  free(text);
}
