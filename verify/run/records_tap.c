#include "run/writers.h"

#include <math.h>
#include <stdlib.h>

#include "subjects/subject.h"
#include "support/base/utf8.h"

/* Prints one UTF-8 character.  A line break or tab becomes a blank; other control characters and
 * invalid bytes become '?'. */
static size_t put_character(FILE *f, const char *s) {
  const size_t length = utf8_length(s);
  const int control = (unsigned char)*s < 0x20;
  if (length == 0 || control)
    (void)fputc(*s == '\n' || *s == '\t' ? ' ' : '?', f);
  else
    (void)fwrite(s, 1, length, f);
  return length > 0 ? length : 1;
}

/* Prints a description; '#' is escaped, since it would start a directive. */
static void put_plain(FILE *f, const char *s) {
  while (*s != '\0') {
    if (*s == '#' || *s == '\\') fputc('\\', f);
    s += put_character(f, s);
  }
}

/* Prints a YAML text in single quotes. */
static void put_quoted(FILE *f, const char *key, const char *s) {
  fprintf(f, "  %s: '", key);
  while (*s != '\0') {
    if (*s == '\'') fputc('\'', f);
    s += put_character(f, s);
  }
  fputs("'\n", f);
}

/* Prints a number; YAML has its own words for infinities and NaN. */
static void put_number(FILE *f, const char *key, double x) {
  if (isfinite(x))
    fprintf(f, "  %s: %.17g\n", key, x);
  else
    fprintf(f, "  %s: %s\n", key, isnan(x) ? ".nan" : x > 0 ? ".inf" : "-.inf");
}

static void put_problem(FILE *f, const record *r, const subject *s) {
  fputs("  ---\n", f);
  put_quoted(f, "verdict", verdict_words[r->verdict]);
  if (r->finding != FOUND_NOTHING) put_quoted(f, "finding", found_words[r->finding]);
  put_number(f, "worst", r->worst);
  put_number(f, "bound", r->bound);
  fprintf(f, "  samples: %llu\n", (unsigned long long)r->samples);
  put_quoted(f, "note", r->note);
  if (r->witness.ndof > 0 && s != NULL) {
    buffer replay = {0};
    witness_command(&replay, &r->witness, s);
    put_quoted(f, "replay", buffer_string(&replay));
    free(replay.data);
  }
  fputs("  ...\n", f);
}

static void put_record(FILE *f, size_t i, const record *r, const subject *s) {
  const int fine = r->verdict == VERDICT_PASS || r->verdict == VERDICT_SKIP;
  fprintf(f, "%sok %zu - %s %s", fine ? "" : "not ", i + 1, r->subject, r->check);
  if (r->control[0] != '\0') {
    fputs(" catches: ", f);
    put_plain(f, r->control);
  }
  if (r->verdict == VERDICT_SKIP) {
    fputs(" # SKIP ", f);
    put_plain(f, r->note);
  }
  fputs("\n", f);
  if (!fine) put_problem(f, r, s);
}

void write_tap(FILE *f, const run_facts *facts) {
  const results *all = facts->results;
  const size_t checks = all->records.count, rows = all->ledger.count;
  const size_t planned = facts->planned + facts->planned_rows;
  char why[FACTS_TEXT];
  fprintf(f, "TAP version 13\n1..%zu\n", facts->complete ? checks + rows : planned);
  for (size_t i = 0; i < checks; i++) {
    const record *r = results_record(all, i);
    put_record(f, i, r, facts_subject(facts, r->subject));
  }
  for (size_t i = 0; i < rows; i++) {
    record r;
    ledger_text_record(results_row(all, i), facts, &r);
    put_record(f, checks + i, &r, NULL);
  }
  if (!facts->complete) fprintf(f, "Bail out! %s\n", facts_incomplete(facts, why));
}
