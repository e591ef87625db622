/* One run with one record of each kind, as JSON, JUnit and TAP tell it. */
#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "write_json.h"
#include "write_junit.h"
#include "write_tap.h"
#include "write_text.h"

/* Of a check that failed at a witness that was shrunk. */
static const record failed = {
    .subject = "cloth",
    .check = "rotation",
    .verdict = VERDICT_FAIL,
    .worst = 8.5,
    .bound = 4,
    .samples = 90,
    .not_judged = 7,
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
static const record skipped = {.subject = "cloth",
                               .check = "balance",
                               .verdict = VERDICT_SKIP,
                               .note = "50 # less \\ more"};
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

static const record *const records[] = {&passed, &failed, &skipped, &missed, &crashed};

enum { RECORDS = sizeof records / sizeof records[0] };

typedef int write_fn(FILE *f, const run_facts *facts);

/* Text to free(). */
static char *written(write_fn *write) {
  static const environment here = {.version = "1",
                                   .commit = "c",
                                   .compiler = "cc",
                                   .flags = "",
                                   .build_type = "",
                                   .blas = "",
                                   .date = "2026-01-01T00:00:00Z"};
  static const char *const checks[] = {"symmetry", "rotation", NULL};
  subject cloth = {.card = {.name = "cloth", .nparam = 1, .param = {"k"}}};
  const subjects all = {.at = &cloth, .count = 1};
  results r = {0};
  char *text = NULL;
  size_t size = 0;
  buffer_print(&cloth.replay, "verify eval cloth");
  for (int i = 0; i < RECORDS; i++) results_add_record(&r, records[i]);
  const run_facts facts = {.environment = &here,
                           .subjects = &all,
                           .results = &r,
                           .checks = checks,
                           .command = "verify",
                           .planned = RECORDS,
                           .complete = 1};
  FILE *f = open_memstream(&text, &size);
  cr_assert(f != NULL && write(f, &facts) && fclose(f) == 0);
  results_free(&r);
  free(cloth.replay.at);
  return text;
}

static void expect_in(const char *text, const char *part) {
  cr_expect(strstr(text, part) != NULL, "no \"%s\" in:\n%s", part, text);
}

#define REPLAY                                               \
  "echo '0x1p+0 -0x1.999999999999ap-4' | verify eval cloth " \
  "--quantity energy --set k=0x1.8p+1 --hex"

/* ---- JSON --------------------------------------------------------------------------
 */

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
  cJSON_Delete(o);
  free(text);
}

/* ---- JUnit -------------------------------------------------------------------------
 */

Test(writers, junit_escapes_what_xml_gives_a_meaning) {
  char *text = written(write_junit);
  expect_in(text,
            "<testsuites name=\"selvedge-verify\" tests=\"5\" failures=\"2\" "
            "errors=\"1\" skipped=\"1\"");
  expect_in(text,
            "<failure message=\"worst 8.5e+00, bound 4.0e+00: &quot;W&quot; &lt; 0 "
            "&amp; l?g\xc3\xa9 isn't\">");
  expect_in(text, "replay: echo '0x1p+0 -0x1.999999999999ap-4' | verify eval cloth ");
  expect_in(text, "name=\"symmetry catches: one &lt;block&gt;\"");
  expect_in(text, "<skipped message=\"50 # less \\ more\"/>");
  expect_in(text, "<error message=");
  cr_expect(strstr(text, "\xe9g") == NULL);
  free(text);
}

/* ---- TAP ---------------------------------------------------------------------------
 */

Test(writers, tap_tells_each_failure) {
  char *text = written(write_tap);
  expect_in(text,
            "TAP version 13\n1..5\nok 1 - cloth symmetry\nnot ok 2 - cloth rotation\n"
            "  ---\n  verdict: 'fail'\n  worst: 8.5\n  bound: 4\n  samples: 90\n"
            "  note: '\"W\" < 0 & l?g\xc3\xa9 isn''t'\n");
  expect_in(text, "  replay: 'echo ''0x1p+0 -0x1.999999999999ap-4'' | verify eval");
  expect_in(text, "ok 3 - cloth balance # SKIP 50 \\# less \\\\ more\n");
  expect_in(text, "not ok 4 - cloth symmetry catches: one <block>\n");
  expect_in(text, "  worst: .nan\n");
  expect_in(text,
            "not ok 5 - cloth finite\n  ---\n  verdict: 'error'\n  worst: .inf\n");
  free(text);
}

/* ---- the screen --------------------------------------------------------------------
 */

static int write_screen(FILE *f, const run_facts *facts) {
  for (int i = 0; i < RECORDS; i++)
    write_text_record(f, 0, records[i], &facts->subjects->at[0]);
  write_text_summary(f, 0, facts);
  return 1;
}

Test(writers, the_screen_tells_each_failure) {
  char *text = written(write_screen);
  expect_in(text, "FAIL    cloth            rotation");
  expect_in(text, "        at rest, shrunk; replay:\n" REPLAY "\n");
  expect_in(text, "MISSED  cloth            symmetry                one <block>\n");
  expect_in(text, "ERROR   cloth            finite");
  expect_in(text, "1 passed, 2 failed, 1 skipped; controls: 0 caught, 1 missed\n");
  free(text);
}
