#include "run/records_junit.h"

#include <stdlib.h>
#include <string.h>

#include "run/ledger_text.h"
#include "subjects/witness.h"
#include "support/base/numbers.h"
#include "support/base/utf8.h"

/* What stands for a character; NULL: itself.  XML has no way to write most control
 * characters, nor U+FFFE and U+FFFF: with what is no character at all they become '?'.
 */
static const char *escape_of(const char *s, size_t length) {
  const unsigned char c = (unsigned char)*s;
  const int control = c < 0x20 && c != '\t' && c != '\n';
  if (length == 0 || control) return "?";
  if (length == 3 && memcmp(s, "\xef\xbf", 2) == 0 && (unsigned char)s[2] >= 0xbe)
    return "?";
  return c == '&'   ? "&amp;"
         : c == '<' ? "&lt;"
         : c == '>' ? "&gt;"
         : c == '"' ? "&quot;"
                    : NULL;
}

static void put_escaped(FILE *f, const char *s) {
  while (*s != '\0') {
    const size_t length = utf8_length(s);
    const char *escape = escape_of(s, length);
    if (escape != NULL)
      (void)fputs(escape, f);
    else
      (void)fwrite(s, 1, length, f);
    s += length > 0 ? length : 1;
  }
}

static void put_attribute(FILE *f, const char *name, const char *value) {
  fprintf(f, " %s=\"", name);
  put_escaped(f, value);
  fputs("\"", f);
}

static void put_replay(FILE *f, const record *r, const subject *s) {
  buffer replay = {0};
  if (r->witness.ndof == 0 || s == NULL) return;
  witness_command(&replay, &r->witness, s);
  fputs("\nreplay: ", f);
  put_escaped(f, buffer_string(&replay));
  buffer_free(&replay);
}

static void put_problem(FILE *f, const record *r, const subject *s) {
  const char *element = r->verdict == VERDICT_ERROR ? "error" : "failure";
  char message[512], worst[SHORT_TEXT], bound[SHORT_TEXT];
  (void)snprintf(message, sizeof message, "worst %s, bound %s%s%s",
                 number_short(r->worst, worst), number_short(r->bound, bound),
                 r->note[0] != '\0' ? ": " : "", r->note);
  fprintf(f, "      <%s", element);
  put_attribute(f, "message", message);
  fputs(">", f);
  put_escaped(f, message);
  put_replay(f, r, s);
  fprintf(f, "</%s>\n", element);
}

static void put_case(FILE *f, const record *r, const subject *s) {
  char name[128];
  (void)snprintf(name, sizeof name, "%s%s%s", r->check,
                 r->control[0] != '\0' ? " catches: " : "", r->control);
  fputs("    <testcase", f);
  put_attribute(f, "classname", r->subject);
  put_attribute(f, "name", name);
  fprintf(f, " time=\"%.3f\"", r->seconds);
  if (r->verdict == VERDICT_PASS) {
    fputs("/>\n", f);
    return;
  }
  fputs(">\n", f);
  if (r->verdict == VERDICT_SKIP) {
    fputs("      <skipped", f);
    put_attribute(f, "message", r->note);
    fputs("/>\n", f);
  } else {
    put_problem(f, r, s);
  }
  fputs("    </testcase>\n", f);
}

typedef struct {
  size_t tests, failures, errors, skipped;
  double seconds;
} suite_counts;

/* of that subject; of all when it is "" */
static suite_counts count(const results *r, const char *only) {
  suite_counts c = {0};
  for (size_t i = 0; i < r->records.count; i++) {
    const record *one = results_record(r, i);
    if (*only != '\0' && strcmp(one->subject, only) != 0) continue;
    c.tests++;
    c.failures += one->verdict == VERDICT_FAIL;
    c.errors += one->verdict == VERDICT_ERROR;
    c.skipped += one->verdict == VERDICT_SKIP;
    c.seconds += one->seconds;
  }
  return c;
}

static void put_counts(FILE *f, const suite_counts *c) {
  fprintf(f,
          " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" "
          "time=\"%.3f\">\n",
          c->tests, c->failures, c->errors, c->skipped, c->seconds);
}

static void put_suite(FILE *f, const run_facts *facts, const subject *s) {
  const suite_counts c = count(facts->results, s->card.name);
  fputs("  <testsuite", f);
  put_attribute(f, "name", s->card.name);
  put_attribute(f, "timestamp", facts->environment->date);
  put_counts(f, &c);
  for (size_t i = 0; i < facts->results->records.count; i++) {
    const record *r = results_record(facts->results, i);
    if (strcmp(r->subject, s->card.name) == 0) put_case(f, r, s);
  }
  fputs("  </testsuite>\n", f);
}

static void add_counts(suite_counts *all, const suite_counts *c) {
  all->tests += c->tests;
  all->failures += c->failures;
  all->skipped += c->skipped;
  all->seconds += c->seconds;
}

static suite_counts count_rows(const run_facts *facts) {
  suite_counts c = {0};
  for (size_t i = 0; i < facts->results->ledger.count; i++) {
    const ledger_result *r = results_row(facts->results, i);
    c.tests++;
    c.failures += !r->agrees;
    c.skipped += r->agrees && r->verdict == LEDGER_OPEN;
    c.seconds += r->seconds;
  }
  return c;
}

static void put_ledger(FILE *f, const run_facts *facts) {
  const suite_counts c = count_rows(facts);
  fputs("  <testsuite name=\"ledger\"", f);
  put_attribute(f, "timestamp", facts->environment->date);
  put_counts(f, &c);
  for (size_t i = 0; i < c.tests; i++) {
    record r;
    ledger_text_record(results_row(facts->results, i), facts, &r);
    put_case(f, &r, NULL);
  }
  fputs("  </testsuite>\n", f);
}

/* What broke off is an error of its own, lest the rest look like all. */
static void put_incomplete(FILE *f, const char *why) {
  const suite_counts one = {.tests = 1, .errors = 1};
  fputs("  <testsuite name=\"run\"", f);
  put_counts(f, &one);
  fputs("    <testcase classname=\"run\" name=\"complete\">\n      <error", f);
  put_attribute(f, "message", why);
  fputs("/>\n    </testcase>\n  </testsuite>\n", f);
}

void write_junit(FILE *f, const run_facts *facts) {
  char why[FACTS_TEXT];
  suite_counts all = count(facts->results, "");
  const suite_counts rows = count_rows(facts);
  add_counts(&all, &rows);
  if (!facts->complete) all.tests++, all.errors++;
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", f);
  put_attribute(f, "name", "selvedge-verify");
  put_counts(f, &all);
  for (size_t i = 0; i < facts->subjects->count; i++)
    put_suite(f, facts, &facts->subjects->at[i]);
  if (rows.tests > 0) put_ledger(f, facts);
  if (!facts->complete) put_incomplete(f, facts_incomplete(facts, why));
  fputs("</testsuites>\n", f);
}
