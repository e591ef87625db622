#include "run/records_text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/ledger_lines.h"
#include "subjects/witness.h"
#include "support/base/numbers.h"
#include "support/cli/wrap.h"

enum { LEAD = 47 /* widths of the columns of verdict, energy and check */ };

static const char red[] = "\033[31m", green[] = "\033[32m", yellow[] = "\033[33m";

int wants_colour(FILE *f) {
  const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
  if (no_color != NULL && *no_color != '\0') return 0;
  return isatty(fileno(f)) && term != NULL && strcmp(term, "dumb") != 0;
}

typedef struct {
  const char *word, *colour;
} face;

static face face_of(const record *r) {
  static const face check_face[] = {
      {"pass", green}, {"FAIL", red}, {"skip", yellow}, {"ERROR", red}};
  static const face control_face[] = {
      {"caught", green}, {"MISSED", red}, {"skip", yellow}, {"ERROR", red}};
  return (r->control[0] != '\0' ? control_face : check_face)[r->verdict];
}

/* Not wrapped, so that the command can be copied. */
static void put_replay(FILE *f, const record *r, const subject *s) {
  buffer replay = {0};
  if (r->witness.ndof == 0 || s == NULL) return;
  char state[128];
  (void)snprintf(state, sizeof state, "at %s%s%s", r->witness.state,
                 r->witness.shrunk ? ", shrunk" : "", "; replay:");
  wrap_text(f, state, WRAP_INDENT, 0);
  witness_command(&replay, &r->witness, s);
  fprintf(f, "%s\n", buffer_string(&replay));
  free(replay.data);
}

static void put_lead(FILE *f, int colour, const record *r) {
  const face look = face_of(r);
  fprintf(f, "%s%-6s%s  %-15.15s  %-22.22s", colour ? look.colour : "", look.word,
          colour ? "\033[0m" : "", r->subject, r->check);
}

static void put_ratio(FILE *f, const record *r) {
  char worst[SHORT_TEXT], bound[SHORT_TEXT];
  fprintf(f, "  %7s/%7s %11llu\n", number_short(r->worst, worst),
          number_short(r->bound, bound), (unsigned long long)r->samples);
}

void write_text_record(FILE *f, int colour, const record *r, const subject *s) {
  const int failed = r->verdict == VERDICT_FAIL || r->verdict == VERDICT_ERROR;
  put_lead(f, colour, r);
  if (r->control[0] != '\0')
    fprintf(f, "  %.*s\n", WRAP_WIDTH - LEAD - 2, r->control);
  else if (r->verdict == VERDICT_SKIP)
    wrap_text(f, r->note, LEAD + 2, LEAD);
  else
    put_ratio(f, r);
  if (!failed) return;
  wrap_text(f, r->note, WRAP_INDENT, 0);
  if (r->control[0] == '\0') put_replay(f, r, s);
}

static void put_controls(FILE *f, const run_facts *facts, const run_tally *t) {
  int built_in = 0;
  for (size_t i = 0; i < facts->subjects->count; i++)
    built_in |= facts->subjects->at[i].row != NULL;
  if (t->caught + t->missed > 0)
    fprintf(f, "%zu caught, %zu missed", t->caught, t->missed);
  else
    fprintf(f, "none run (%s)",
            !facts->controls ? "--no-controls"
            : !built_in      ? "they ride on built-in energies"
                             : "these checks have none here");
}

static const char *plural(int one) {
  return one ? "" : "s";
}

static void put_verdicts(FILE *f, int colour, const run_facts *facts) {
  const run_tally t = results_tally(facts->results);
  const int bad = t.failed + t.missed > 0 || !facts->complete;
  fprintf(f, "%s%zu passed, %zu failed, %zu skipped; controls: ",
          !colour ? ""
          : bad   ? red
                  : green,
          t.passed, t.failed, t.skipped);
  put_controls(f, facts, &t);
  fprintf(f, "%s\n", colour ? "\033[0m" : "");
}

void write_text_summary(FILE *f, int colour, const run_facts *facts) {
  const double states = results_tally(facts->results).states;
  const double seconds = facts->seconds;
  const int threads = (int)facts->environment->threads;
  char why[FACTS_TEXT];
  if (!facts->complete)
    fprintf(f, "\n%s%s%s", colour ? red : "", facts_incomplete(facts, why),
            colour ? "\033[0m" : "");
  fputc('\n', f);
  if (facts->planned > 0) put_verdicts(f, colour, facts);
  if (facts->planned_rows > 0) write_text_ledger_summary(f, colour, facts);
  fprintf(f, "%.0f state%s in %.2f s: %.0f states per second, %d thread%s, seed %llu\n",
          states, plural(states == 1), seconds, seconds > 0 ? states / seconds : 0,
          threads, plural(threads == 1), (unsigned long long)facts->seed);
}
