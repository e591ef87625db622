#include "run/records_text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/ledger_lines.h"
#include "subjects/witness.h"
#include "support/base/numbers.h"
#include "support/cli/wrap.h"

static const char red[] = "\033[31m", green[] = "\033[32m", yellow[] = "\033[33m";

int wants_colour(FILE *f) {
  const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
  if (no_color != NULL && *no_color != '\0') return 0;
  return isatty(fileno(f)) && term != NULL && strcmp(term, "dumb") != 0;
}

static void put_word(const text_style *t, const char *colour, int width,
                     const char *word) {
  fprintf(t->f, "%s%-*s%s", t->colour ? colour : "", width, word,
          t->colour ? "\033[0m" : "");
}

/* ---- a record
 * -------------------------------------------------------------------------
 */

typedef struct {
  const char *word, *colour;
} face;

static face face_of(const record *r) {
  static const face check_face[] = {
      {"pass", green}, {"FAIL", red}, {"skip", yellow}, {"ERROR", red}};
  static const face control_face[] = {
      {"caught", green}, {"MISSED", red}, {"skip", yellow}, {"ERROR", red}};
  static const face lossy = {"lossy", yellow}, range = {"range", yellow};
  if (r->control[0] != '\0') return control_face[r->verdict];
  if (r->verdict != VERDICT_PASS) return check_face[r->verdict];
  return r->finding == FOUND_INACCURATE     ? lossy
         : r->finding == FOUND_OUT_OF_RANGE ? range
                                            : check_face[r->verdict];
}

static int failed(const record *r) {
  return r->verdict == VERDICT_FAIL || r->verdict == VERDICT_ERROR;
}

/* Not wrapped, so that the command can be copied. */
static void put_replay(FILE *f, const record *r, const subject *s) {
  buffer replay = {0};
  if (r->witness.ndof == 0 || s == NULL) return;
  char state[128];
  (void)snprintf(state, sizeof state, "at %s%s; replay:", r->witness.state,
                 r->witness.shrunk ? ", shrunk" : "");
  wrap_text(f, state, WRAP_INDENT, 0);
  witness_command(&replay, &r->witness, s);
  fprintf(f, "%s\n", buffer_string(&replay));
  free(replay.data);
}

/* The states judged of each class: right ones and others. */
static void put_states(FILE *f, const record *r) {
  for (int c = 0; c < SLV_CLASSES; c++) {
    uint64_t n = 0;
    for (int k = 0; k < FOUNDS; k++) n += r->counts[k][c];
    fprintf(f, " %9llu", (unsigned long long)n);
  }
  fputc('\n', f);
}

static void put_line(const text_style *t, const record *r) {
  char worst[SHORT_TEXT], bound[SHORT_TEXT];
  const face look = face_of(r);
  put_word(t, look.colour, 8, look.word);
  fprintf(t->f, "%-24s", r->check);
  if (r->control[0] != '\0' || r->verdict == VERDICT_SKIP) {
    wrap_text(t->f, r->control[0] != '\0' ? r->control : r->note, 32, 32);
    return;
  }
  fprintf(t->f, " %8s %8s", number_short(r->worst, worst),
          number_short(r->bound, bound));
  put_states(t->f, r);
}

void write_text_head(const text_style *t, const subject *s, int first) {
  if (t->quiet) return;
  if (t->detailed)
    fprintf(t->f, "%s%s\n%-8s%-24s %8s %8s %9s %9s %9s\n", first ? "" : "\n",
            s->card.name, "", "check", "worst", "bound", class_words[0], class_words[1],
            class_words[2]);
  else if (first)
    fprintf(t->f, "%-24s %6s %6s %6s %6s %6s %8s %10s\n", "energy", "passed", "lossy",
            "range", "FAILED", "skip", "controls", "states");
}

void write_text_record(const text_style *t, const record *r, const subject *s) {
  const int control = r->control[0] != '\0';
  const int found = r->finding != FOUND_NOTHING && !control;
  const int minor = control || r->verdict == VERDICT_SKIP;
  if (!failed(r) && (t->quiet || !t->detailed || (minor && !t->verbose))) return;
  if (!t->detailed) fprintf(t->f, "%s:\n", r->subject);
  put_line(t, r);
  if (!failed(r) && !found) return;
  wrap_text(t->f, r->note, WRAP_INDENT, 0);
  if (r->control[0] == '\0') put_replay(t->f, r, s);
}

/* ---- an energy
 * ------------------------------------------------------------------------
 */

static run_tally tally_of(const results *all, const subject *s) {
  results own = {0};
  for (size_t i = 0; i < all->records.count; i++) {
    const record *r = results_record(all, i);
    if (strcmp(r->subject, s->card.name) == 0) results_add_record(&own, r);
  }
  const run_tally t = results_tally(&own);
  results_free(&own);
  return t;
}

/* What was skipped, and how many controls were caught, in a line each. */
static void put_minor(const text_style *t, const results *all, const subject *s,
                      const run_tally *of) {
  buffer names = {0};
  for (size_t i = 0; i < all->records.count; i++) {
    const record *r = results_record(all, i);
    if (strcmp(r->subject, s->card.name) == 0 && r->verdict == VERDICT_SKIP)
      buffer_format(&names, "%s%s", names.size > 0 ? ", " : "", r->check);
  }
  if (of->skipped > 0) put_word(t, yellow, WRAP_INDENT, "skip");
  if (of->skipped > 0) wrap_text(t->f, buffer_string(&names), WRAP_INDENT, WRAP_INDENT);
  if (of->caught > 0) put_word(t, green, WRAP_INDENT, "caught");
  if (of->caught > 0)
    fprintf(t->f, "%zu of %zu wrong formulas\n", of->caught, of->caught + of->missed);
  buffer_free(&names);
}

void write_text_subject(const text_style *t, const results *all, const subject *s) {
  const run_tally of = tally_of(all, s);
  char controls[32] = "-", states[SHORT_TEXT];
  if (!t->quiet && t->detailed && !t->verbose) put_minor(t, all, s, &of);
  if (t->quiet || t->detailed) return;
  if (of.caught + of.missed > 0)
    (void)snprintf(controls, sizeof controls, "%zu/%zu", of.caught,
                   of.caught + of.missed);
  put_word(t, of.failed + of.missed > 0 ? red : green, 24, s->card.name);
  fprintf(t->f, " %6zu %6zu %6zu %6zu %6zu %8s %10s\n",
          of.passed - of.found[FOUND_INACCURATE] - of.found[FOUND_OUT_OF_RANGE],
          of.found[FOUND_INACCURATE], of.found[FOUND_OUT_OF_RANGE], of.failed,
          of.skipped, controls, number_short(of.states, states));
}

/* ---- the summary
 * ----------------------------------------------------------------------
 */

static const char *plural(int one) {
  return one ? "" : "s";
}

/* Names of the subject's checks that ended so, after `title`; nothing if there are
 * none. */
static void put_names(FILE *f, const results *all, const char *name, const char *title,
                      int is_failure, found_kind finding) {
  buffer names = {0};
  for (size_t i = 0; i < all->records.count; i++) {
    const record *r = results_record(all, i);
    if (strcmp(r->subject, name) != 0 || r->control[0] != '\0') continue;
    if (failed(r) != is_failure || (!is_failure && r->finding != finding)) continue;
    buffer_format(&names, "%s%s", names.size > 0 ? ", " : title, r->check);
  }
  if (names.size > 0) wrap_text(f, buffer_string(&names), 4, 0);
  free(names.data);
}

/* What is wrong with a subject, or imperfect; a screen has room for some of them. */
static int put_findings(const text_style *t, const run_facts *facts, const subject *s) {
  const results *all = facts->results;
  const char *name = s->card.name;
  const run_tally of = tally_of(all, s);
  const size_t imperfect = of.found[FOUND_INACCURATE] + of.found[FOUND_OUT_OF_RANGE];
  if (of.failed + imperfect == 0) return 0;
  put_word(t, of.failed > 0 ? red : yellow, 0, name);
  fprintf(t->f, of.failed > 0 ? " FAILS\n" : " is right, but not everywhere good\n");
  for (size_t i = 0; i < all->diagnoses.count; i++)
    if (strcmp(results_diagnosis(all, i)->subject, name) == 0)
      wrap_text(t->f, results_diagnosis(all, i)->text, 2, 0);
  put_names(t->f, all, name, "  failed: ", 1, FOUND_NOTHING);
  put_names(t->f, all, name, "  digits are lost: ", 0, FOUND_INACCURATE);
  put_names(t->f, all, name, "  infinite or NaN: ", 0, FOUND_OUT_OF_RANGE);
  return 1;
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

static void put_verdicts(const text_style *style, const run_facts *facts) {
  const run_tally t = results_tally(facts->results);
  const int bad = t.failed + t.missed > 0 || !facts->complete;
  FILE *f = style->f;
  fputs(!style->colour ? "" : bad ? red : green, f);
  fprintf(f, "%zu passed, %zu failed, %zu skipped", t.passed, t.failed, t.skipped);
  if (t.passed + t.failed > t.found[FOUND_NOTHING])
    fprintf(f, "; wrong %zu, inaccurate %zu, out of range %zu", t.found[FOUND_WRONG],
            t.found[FOUND_INACCURATE], t.found[FOUND_OUT_OF_RANGE]);
  fprintf(f, "\ncontrols: ");
  put_controls(f, facts, &t);
  fprintf(f, "%s\n", style->colour ? "\033[0m" : "");
}

void write_text_summary(const text_style *style, const run_facts *facts) {
  enum { SHOWN = 4 };
  FILE *f = style->f;
  const double states = results_tally(facts->results).states;
  const double seconds = facts->seconds;
  const int threads = (int)facts->environment->threads;
  char why[FACTS_TEXT];
  int shown = 0;
  if (!facts->complete)
    fprintf(f, "\n%s%s%s", style->colour ? red : "", facts_incomplete(facts, why),
            style->colour ? "\033[0m" : "");
  fputc('\n', f);
  for (size_t i = 0; i < facts->subjects->count && shown < SHOWN; i++)
    shown += put_findings(style, facts, &facts->subjects->at[i]);
  if (facts->planned > 0) put_verdicts(style, facts);
  if (facts->planned_rows > 0) write_text_ledger_summary(f, style->colour, facts);
  fprintf(f, "%.0f state%s in %.2f s: %.0f states per second, %d thread%s, seed %llu\n",
          states, plural(states == 1), seconds, seconds > 0 ? states / seconds : 0,
          threads, plural(threads == 1), (unsigned long long)facts->seed);
}
