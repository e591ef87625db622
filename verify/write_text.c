#include "write_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "witness.h"

enum {
  WIDTH = 80,
  INDENT = 8,
  LEAD = 47 /* columns of verdict, energy and check */
};

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

/* Words of s from column `indent` to WIDTH, the first line already at `column`; a word
 * that is longer stands alone. */
static void put_wrapped(FILE *f, const char *s, int indent, int column) {
  if (*s == '\0' && column == 0) return;
  while (*s != '\0') {
    const int length = (int)strcspn(s, " ");
    const int first = column <= indent;
    if (column > indent && column + 1 + length > WIDTH) {
      fputc('\n', f);
      column = 0;
      continue;
    }
    fprintf(f, "%*s%.*s", first ? indent - column : 1, "", length, s);
    column = (first ? indent : column + 1) + length;
    s += length;
    s += strspn(s, " ");
  }
  fputc('\n', f);
}

/* The command is one line, to be copied as it is. */
static void put_replay(FILE *f, const record *r, const subject *s) {
  buffer replay = {0};
  if (r->witness.ndof == 0 || s == NULL) return;
  char state[128];
  (void)snprintf(state, sizeof state, "at %s%s%s", r->witness.state,
                 r->witness.shrunk ? ", shrunk" : "", "; replay:");
  put_wrapped(f, state, INDENT, 0);
  witness_command(&replay, &r->witness, s);
  if (!replay.failed) fprintf(f, "%s\n", replay.at);
  free(replay.at);
}

static void put_lead(FILE *f, int colour, const record *r) {
  const face look = face_of(r);
  fprintf(f, "%s%-6s%s  %-15.15s  %-22.22s", colour ? look.colour : "", look.word,
          colour ? "\033[0m" : "", r->subject, r->check);
}

static void put_ratio(FILE *f, const record *r) {
  char samples[32];
  (void)snprintf(samples, sizeof samples, "%.0f", (double)r->samples);
  fprintf(f, "  %7.1e/%7.1e %*s\n", r->worst, r->bound, 11, samples);
}

void write_text_record(FILE *f, int colour, const record *r, const subject *s) {
  const int failed = r->verdict == VERDICT_FAIL || r->verdict == VERDICT_ERROR;
  put_lead(f, colour, r);
  if (r->control[0] != '\0')
    fprintf(f, "  %.*s\n", WIDTH - LEAD - 2, r->control);
  else if (r->verdict == VERDICT_SKIP)
    put_wrapped(f, r->note, LEAD + 2, LEAD);
  else
    put_ratio(f, r);
  if (!failed) return;
  put_wrapped(f, r->note, INDENT, 0);
  if (r->control[0] == '\0') put_replay(f, r, s);
}

void write_text_summary(FILE *f, int colour, const run_facts *facts) {
  const run_tally t = results_tally(facts->results);
  const int bad = t.failed + t.missed > 0;
  const double seconds = facts->seconds, rate = seconds > 0 ? t.states / seconds : 0;
  fprintf(
      f,
      "\n%s%zu passed, %zu failed, %zu skipped; controls: %zu caught, %zu missed%s\n",
      !colour ? ""
      : bad   ? red
              : green,
      t.passed, t.failed, t.skipped, t.caught, t.missed, colour ? "\033[0m" : "");
  fprintf(f, "%.0f states in %.1f s: %.3g states per second, %d thread%s, seed %llu\n",
          t.states, seconds, rate, facts->environment->threads,
          facts->environment->threads == 1 ? "" : "s", (unsigned long long)facts->seed);
}
