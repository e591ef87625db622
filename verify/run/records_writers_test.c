/* One run with one record of each kind, as JSON, JUnit and text. */
#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/writers.h"

/* A check that failed, with a simplified witness. */
static const record failed = {
    .subject = "cloth",
    .check = "rotation",
    .verdict = VERDICT_FAIL,
    .worst = 8.5,
    .bound = 4,
    .samples = 90,
    .not_judged = 7,
    .finding = FOUND_WRONG,
    .counts = {[FOUND_WRONG] = {30, 60, 0}},
    .seed = 18446744073709551615u,
    .note = "\"W\" < 0 & l\xe9g\xc3\xa9 isn't",
    .witness = {.ndof = 2,
                .nparam = 1,
                .x = {1, -0.1},
                .p = {3},
                .state = "rest",
                .quantity = "energy",
                .shrunk = 1},
};

static const record passed = {
    .subject = "cloth", .check = "symmetry", .verdict = VERDICT_PASS, .samples = 5};
static const record inaccurate = {.subject = "cloth",
                                  .check = "digits_energy",
                                  .verdict = VERDICT_PASS,
                                  .finding = FOUND_INACCURATE,
                                  .samples = 5,
                                  .note = "5.1 are left"};
static const record skipped = {
    .subject = "cloth", .check = "balance", .verdict = VERDICT_SKIP, .note = "50 # less \\ more"};
static const record missed = {.subject = "cloth",
                              .check = "symmetry",
                              .control = "one <block>",
                              .verdict = VERDICT_FAIL,
                              .worst = (double)NAN,
                              .bound = 4};
static const record crashed = {.subject = "cloth",
                               .check = "finite",
                               .verdict = VERDICT_ERROR,
                               .worst = (double)INFINITY,
                               .note = "crashed"};

static const record *const records[] = {&passed, &failed, &skipped, &missed, &crashed, &inaccurate};

enum { RECORDS = sizeof records / sizeof records[0] };

/* ---- rows of the ledger ---------------------------------------------------------- */

static int any_measure(const ledger_state *s, ledger_found *f) {
  (void)s, (void)f;
  return 0;
}

static const ledger_row misprint_row = {.id = "K34",
                                        .place = "eqs. 34 & 35",
                                        .statement = "the eigenvectors of shear",
                                        .kind = LEDGER_SPECTRUM,
                                        .expected = LEDGER_MISPRINT,
                                        .remedy = "f_v above f_u",
                                        .figure = "angle, in degrees",
                                        .checks = "eigenpairs bw_shear",
                                        .bound = 1e-24,
                                        .why = "rounding of quad",
                                        .measure = any_measure};
static const ledger_row open_row = {.id = "P6.1",
                                    .place = "section 6",
                                    .statement = "a step takes 20 ms",
                                    .kind = LEDGER_CLAIM,
                                    .expected = LEDGER_OPEN,
                                    .remedy = "needs dynamics"};

static const ledger_result rows[] = {
    {.row = &misprint_row,
     .verdict = LEDGER_REFUTED,
     .note = "its remedy does not hold either",
     .printed = 0.5,
     .remedy = 0.25,
     .figure = 45,
     .figure_at = "rest",
     .samples = 90,
     .seed = 7,
     .witness =
         {.ndof = 6, .x = {1, 0, 0, -0.1, 1, 0}, .state = "sheared", .quantity = "eigenvalues"}},
    {.row = &open_row, .verdict = LEDGER_OPEN, .agrees = 1, .figure = (double)NAN},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

typedef void write_fn(FILE *f, const run_facts *facts);

/* Returns a text to free(). */
static char *written(write_fn *write) {
  static const environment here = {.version = "1",
                                   .commit = "c",
                                   .compiler = "cc",
                                   .flags = "",
                                   .build_type = "",
                                   .blas = "",
                                   .system = "",
                                   .cpu = "",
                                   .date = "2026-01-01T00:00:00Z"};
  static const char *const checks[] = {"symmetry", "rotation", NULL};
  static const engine_options how;
  static const doc_parameter k = {.name = "k"};
  subject cloth = {.name = "cloth", .energy.parameters = {&k, 1}};
  const subjects all = {.at = &cloth, .count = 1};
  results r = {0};
  results_add_diagnosis(&r, "cloth", DOCUMENT_NO_COUNT, "the energy is wrong: twice");
  char *text = NULL;
  size_t size = 0;
  buffer_format(&cloth.replay, "verify eval cloth");
  for (int i = 0; i < RECORDS; i++) results_add_record(&r, records[i]);
  for (int i = 0; i < ROWS; i++) results_add_row(&r, &rows[i]);
  const run_facts facts = {.environment = &here,
                           .subjects = &all,
                           .results = &r,
                           .checks = checks,
                           .how = &how,
                           .program = "verify",
                           .run = {.command = "verify",
                                   .seed = 7,
                                   .samples = 1000,
                                   .planned = RECORDS,
                                   .planned_rows = ROWS,
                                   .complete = 1}};
  FILE *f = open_memstream(&text, &size);
  cr_assert(f != NULL);
  write(f, &facts);
  cr_assert(zero(int, fclose(f)));
  results_free(&r);
  free(cloth.replay.data);
  return text;
}

static void expect_in(const char *text, const char *part) {
  cr_expect(strstr(text, part) != NULL, "no \"%s\" in:\n%s", part, text);
}

#define REPLAY                                               \
  "echo '0x1p+0 -0x1.999999999999ap-4' | verify eval cloth " \
  "--quantity energy --set k=0x1.8p+1 --hex"

#define ROW_REPLAY                                                  \
  "echo '0x1p+0 0x0p+0 0x0p+0 -0x1.999999999999ap-4 0x1p+0 0x0p+0'" \
  " | verify eval bw_shear --quantity eigenvalues --hex"

#define ROW_PROBLEM "expected misprint, found refuted: its remedy does not hold either"
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
  expect_text(one, "note", "its remedy does not hold either");
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

/* ---- the screen ------------------------------------------------------------------ */

static void write_screen(FILE *f, const run_facts *facts) {
  const text_style t = {.f = f, .detailed = 1, .verbose = 1};
  const subject *cloth = &facts->subjects->at[0];
  write_text_head(&t, cloth, 1);
  for (int i = 0; i < RECORDS; i++) write_text_record(&t, records[i], cloth);
  for (int i = 0; i < ROWS; i++) write_text_row(&(text_style){.f = f}, 0, &rows[i], facts);
  write_text_summary(&t, facts);
}

static void write_brief_screen(FILE *f, const run_facts *facts) {
  const text_style t = {.f = f};
  const subject *cloth = &facts->subjects->at[0];
  write_text_head(&t, cloth, 1);
  for (int i = 0; i < RECORDS; i++) write_text_record(&t, records[i], cloth);
  write_text_subject(&t, facts->results, cloth);
}

Test(writers, the_screen_tells_each_failure) {
  char *text = written(write_screen);
  expect_in(text,
            "cloth\n             check                     worst    bound ordinary     hard "
            " extreme\n");
  expect_in(text, "FAIL         rotation                8.5e+00  4.0e+00       30 ");
  expect_in(text, "        at rest, shrunk; replay:\n" REPLAY "\n");
  expect_in(text, "inaccurate   digits_energy ");
  expect_in(text, "        5.1 are left\n");
  expect_in(text, "MISSED       symmetry               one <block>\n");
  expect_in(text, "ERROR        finite");
  expect_in(text, "\ncloth FAILS\n  the energy is wrong: twice\n");
  expect_in(text,
            "\n    failed: rotation\n    did not finish: finite\n    inaccurate: digits_energy\n");
  expect_in(text,
            "\n2 passed, 2 failed, 1 skipped; wrong 1, inaccurate 1, out of range 0\n"
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
  expect_in(text, "\nFAILED      K34       eqs. 34 & 35 ");
  expect_in(text, "\n        angle, in degrees: 4.5e+01, at rest\n        " ROW_PROBLEM "\n");
  expect_in(text, "\n        as printed 5.0e-01, remedy 2.5e-01; bound 1.0e-24\n");
  expect_in(text, "\n        corrected: f_v above f_u\n");
  expect_in(text, "\n        at sheared:\n        x = 0x1p+0 0x0p+0 0x0p+0 -0x1.99");
  expect_in(text, "\n" ROW_AGAIN "\n");
  expect_in(text, "\n" ROW_REPLAY "\n");
  expect_in(text, "\nopen        P6.1      section 6\n        needs dynamics\n");
  expect_in(text, "\nledger: 2 rows: 1 FAILED, 1 open\n");
  free(text);
}

static void write_broken_off(FILE *f, const run_facts *facts) {
  run_facts cut = *facts;
  char why[FACTS_TEXT];
  cut.run.complete = 0, cut.run.planned = 9, cut.run.planned_rows = 4;
  fprintf(f, "%s\n", facts_incomplete(&cut, why));
  cut.run.planned = 0;
  fprintf(f, "%s\n", facts_incomplete(&cut, why));
}

Test(writers, a_run_that_broke_off_counts_records_and_rows) {
  char *text = written(write_broken_off);
  expect_in(text,
            "the run broke off: 6 of 9 records, 2 of 4 rows of the ledger\n"
            "the run broke off: 2 of 4 rows of the ledger\n");
  free(text);
}
