#include "run/writers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/check.h"
#include "subjects/describe.h"
#include "support/base/numbers.h"
#include "support/cli/wrap.h"

int wants_colour(FILE *f) {
  const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
  if (no_color != NULL && *no_color != '\0') return 0;
  return isatty(fileno(f)) && term != NULL && strcmp(term, "dumb") != 0;
}

void write_text_word(const text_style *t, const char *colour, int width, const char *word) {
  fprintf(t->f, "%s%-*s%s", t->colour ? colour : "", width, word, t->colour ? PLAIN : "");
}

/* ---- a record -------------------------------------------------------------------- */

typedef struct {
  const char *word, *colour;
} face;

static face face_of(const record *r) {
  static const face check_face[] = {
      {"pass", GREEN}, {"FAIL", RED}, {"skip", YELLOW}, {"ERROR", RED}};
  static const face control_face[] = {
      {"caught", GREEN}, {"MISSED", RED}, {"skip", YELLOW}, {"ERROR", RED}};
  static const face imperfect[FOUNDS] = {
      [FOUND_INACCURATE] = {"inaccurate", YELLOW}, [FOUND_OUT_OF_RANGE] = {"out of range", YELLOW}};
  if (r->control[0] != '\0') return control_face[r->verdict];
  if (r->verdict != VERDICT_PASS) return check_face[r->verdict];
  return imperfect[r->finding].word != NULL ? imperfect[r->finding] : check_face[r->verdict];
}

static int failed(const record *r) {
  return r->verdict == VERDICT_FAIL || r->verdict == VERDICT_ERROR;
}

/* Not wrapped, so that the command can be copied. */
static void put_replay(FILE *f, const record *r, const subject *s) {
  buffer replay = {0};
  if (r->witness.ndof == 0 || s == NULL) return;
  char state[128];
  (void)snprintf(state, sizeof state, "at %s%s; replay%s:", r->witness.state,
                 r->witness.shrunk ? ", shrunk" : "",
                 r->witness.two ? " of the two states compared" : "");
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
    fprintf(f, " %8llu", (unsigned long long)n);
  }
  fputc('\n', f);
}

/* The widths of a verdict and of a check's name: with the numbers, 80 columns. */
enum { WORD = 13, NAME = 22 };

static void put_line(const text_style *t, const record *r) {
  char worst[SHORT_TEXT], bound[SHORT_TEXT];
  const face look = face_of(r);
  write_text_word(t, look.colour, WORD, look.word);
  fprintf(t->f, "%-*s", NAME, r->check);
  if (r->control[0] != '\0' || r->verdict == VERDICT_SKIP) {
    fputc(' ', t->f);
    wrap_text(t->f, r->control[0] != '\0' ? r->control : r->note, WORD + NAME + 1, WORD + NAME + 1);
    return;
  }
  fprintf(t->f, " %8s %8s", number_short(r->worst, worst), number_short(r->bound, bound));
  put_states(t->f, r);
}

/* What x is taken for, where the row does not say, and the precision. */
static void put_note(FILE *f, const subject *s) {
  for (size_t i = 0; i < s->energy.notes.n; i++)
    if (strcmp(s->energy.notes.v[i], note_of_F) == 0) wrap_text(f, note_of_F, 0, 0);
  const char *precision = describe_precision(&s->energy);
  if (precision != NULL) wrap_text(f, precision, 0, 0);
}

void write_text_head(const text_style *t, const subject *s, int first) {
  if (t->quiet) return;
  if (t->detailed) fprintf(t->f, "%s%s\n", first ? "" : "\n", s->name);
  if (t->detailed) put_note(t->f, s);
  if (t->detailed)
    fprintf(t->f, "%-*s%-*s %8s %8s %8s %8s %8s\n", WORD, "", NAME, "check", "worst", "bound",
            class_words[0], class_words[1], class_words[2]);
  else if (first)
    fprintf(t->f, "%-20s %6s %10s %12s %6s %4s %8s %7s\n", "energy", "passed",
            found_words[FOUND_INACCURATE], found_words[FOUND_OUT_OF_RANGE], "FAILED", "skip",
            "controls", "states");
}

void write_text_record(const text_style *t, const record *r, const subject *s) {
  const int is_control = r->control[0] != '\0';
  const int found = r->finding != FOUND_NOTHING && !is_control;
  const int minor = is_control || r->verdict == VERDICT_SKIP;
  if (!failed(r) && (t->quiet || !t->detailed || (minor && !t->verbose))) return;
  if (!t->detailed) fprintf(t->f, "%s:\n", r->subject);
  put_line(t, r);
  if (!failed(r) && !found) return;
  wrap_text(t->f, r->note, WRAP_INDENT, 0);
  if (r->control[0] == '\0') put_replay(t->f, r, s);
}

/* ---- an energy ------------------------------------------------------------------- */

static run_tally tally_of(const results *all, const subject *s) {
  results own = {0};
  for (size_t i = 0; i < all->records.count; i++) {
    const record *r = results_record(all, i);
    if (strcmp(r->subject, s->name) == 0) results_add_record(&own, r);
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
    if (strcmp(r->subject, s->name) == 0 && r->verdict == VERDICT_SKIP)
      buffer_format(&names, "%s%s", names.size > 0 ? ", " : "", r->check);
  }
  if (of->skipped > 0) write_text_word(t, YELLOW, WORD, "skip");
  if (of->skipped > 0) wrap_text(t->f, buffer_string(&names), WORD, WORD);
  if (of->caught > 0) write_text_word(t, GREEN, WORD, "caught");
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
    (void)snprintf(controls, sizeof controls, "%zu/%zu", of.caught, of.caught + of.missed);
  write_text_word(t, of.failed + of.missed > 0 ? RED : GREEN, 20, s->name);
  fprintf(t->f, " %6zu %10zu %12zu %6zu %4zu %8s %7s\n",
          of.passed - of.found[FOUND_INACCURATE] - of.found[FOUND_OUT_OF_RANGE],
          of.found[FOUND_INACCURATE], of.found[FOUND_OUT_OF_RANGE], of.failed, of.skipped, controls,
          number_short(of.states, states));
}

/* ---- the summary ----------------------------------------------------------------- */

static const char *plural(int one) { return one ? "" : "s"; }

/* Names of the subject's checks that ended so, after `title`; nothing if there are none. */
static void put_names(FILE *f, const results *all, const char *name, const char *title, verdict v,
                      found_kind finding) {
  buffer names = {0};
  for (size_t i = 0; i < all->records.count; i++) {
    const record *r = results_record(all, i);
    if (strcmp(r->subject, name) != 0 || r->control[0] != '\0') continue;
    if (r->verdict != v || (v == VERDICT_PASS && r->finding != finding)) continue;
    buffer_format(&names, "%s%s", names.size > 0 ? ", " : title, r->check);
  }
  if (names.size > 0) wrap_text(f, buffer_string(&names), 4, 0);
  free(names.data);
}

static int was_run(const run_facts *facts, const char *name) {
  for (size_t i = 0; facts->checks[i] != NULL; i++)
    if (strcmp(facts->checks[i], name) == 0) return 1;
  return 0;
}

static void add_count(char text[FACTS_TEXT], size_t done, uint64_t planned, const char *of) {
  const size_t used = strlen(text);
  if (planned > 0)
    (void)snprintf(text + used, FACTS_TEXT - used, "%s %zu of %" PRIu64 " %s",
                   used > 0 ? "," : "the run broke off:", done, planned, of);
}

const char *facts_incomplete(const run_facts *facts, char text[FACTS_TEXT]) {
  const results *r = facts->results;
  text[0] = '\0';
  if (facts->run.complete) return text;
  add_count(text, r->records.count, facts->run.planned, "records");
  add_count(text, r->ledger.count, facts->run.planned_rows, "rows of the ledger");
  return text;
}

/* The checks that were not run, or, where these are more, those that were. */
static void add_checks(const run_facts *facts, buffer *to) {
  size_t run = 0, out = 0;
  for (size_t i = 0; check_at(i) != NULL; i++)
    *(was_run(facts, check_at(i)->name) ? &run : &out) += 1;
  if (out == 0) return;
  const int all_but = run < out;
  const char *before = "  not looked at: ";
  if (all_but) before = "  not looked at: any check but ";
  for (size_t i = 0; check_at(i) != NULL; i++) {
    if (was_run(facts, check_at(i)->name) != all_but) continue;
    buffer_format(to, "%s%s", before, check_at(i)->name);
    before = ", ";
  }
}

/* "  not looked at: rotation; hard states": what a run left out of checks and states, as it was
 * asked to; nothing where that is nothing. */
static void add_left_out(const run_facts *facts, buffer *to) {
  static const char title[] = "  not looked at: ";
  add_checks(facts, to);
  for (int k = 0; facts->how->classes != 0 && k < SLV_CLASSES; k++)
    if ((facts->how->classes >> k & 1u) == 0)
      buffer_format(to, "%s%s states", to->size > 0 ? "; " : title, class_words[k]);
  if (facts->how->most > 0)
    buffer_format(to, "%sstretches beyond %g to %g", to->size > 0 ? "; " : title, facts->how->least,
                  facts->how->most);
}

/* Of a subject whose functions are known, which has one at least. */
static int lacks(const subject *s, const char *name) {
  for (size_t i = 0; i < s->energy.functions.n; i++)
    if (strcmp(s->energy.functions.v[i], name) == 0) return 0;
  return s->energy.functions.n > 0;
}

/* The functions beside the energy: in words, and the check that judges each. */
static const char *const judges[][3] = {
    {"gradient", "gradient", "gradient_differences"},
    {"hessian", "Hessian", "hessian_differences"},
    {"spectrum", "spectrum", "eigenpairs"},
    {"projected", "projection", "projection_dsyev"},
    {"term_projected", "projection of terms", "terms_certificate"},
    {"condition", "conditions", "condition"},
    {"without_h", "without_h", "gauss_newton"},
    {"definite", "definite", "definite"},
};
enum { PROJECTION = 3, JUDGES = sizeof judges / sizeof judges[0] };

/* "energy, gradient and projection": what was compared of an energy that is not built in.  Of each
 * other function that it has a line in `why` says why not.  Returns how many were compared. */
static int add_compared(const results *all, const subject *s, buffer *words, buffer *why) {
  const char *word[JUDGES + 1] = {"energy"};
  int n = 1;
  for (size_t i = 0; i < JUDGES; i++) {
    const record *r = results_find(all, s->name, judges[i][2], "");
    if (r == NULL || s->row != NULL || lacks(s, judges[i][0])) continue;
    if (r->verdict == VERDICT_SKIP)
      buffer_format(why, "  %s: not judged, because %s\n", judges[i][1], r->note);
    else
      word[n++] = i == PROJECTION && r->sums.fine.figure > 0
                      ? "projection (nearest in the norm of F, not of x)"
                      : judges[i][1];
  }
  for (int i = 0; i < n; i++)
    buffer_format(words, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " and ", word[i]);
  return n;
}

/* Says in words how the subject fares, of which functions that is said, and why not of others. */
static void put_standing(FILE *f, const results *all, const run_tally *of, const subject *s,
                         int imperfect, int left_out) {
  buffer words = {0}, why = {0};
  const int compared = add_compared(all, s, &words, &why);
  const char *poor = imperfect ? ", but not everywhere good" : "";
  if (of->failed > 0)
    fprintf(f, " FAILS\n");
  else if (lacks(s, "gradient") || (why.size > 0 && compared == 1))
    fprintf(f, " has its energy alone: nothing was compared with it but what it claims\n");
  else if (left_out)
    fprintf(f, " passes what was looked at%s\n", imperfect ? ", but is not everywhere good" : "");
  else if (why.size > 0)
    fprintf(f, ": %s are correct%s\n", buffer_string(&words), poor);
  else
    fprintf(f, " is right%s\n", poor);
  if (why.size > 0) fputs(buffer_string(&why), f);
  if (compared > 1 && (lacks(s, "hessian") || strchr(buffer_string(&words), '(') != NULL))
    fprintf(f, "  compared: %s%s\n", buffer_string(&words),
            lacks(s, "hessian") ? "; it has no Hessian" : "");
  buffer_free(&words), buffer_free(&why);
}

/* How a subject fares: of several, those that are not right; a screen has room for some of them. */
static int put_findings(const text_style *t, const run_facts *facts, const subject *s) {
  const results *all = facts->results;
  const char *name = s->name;
  const run_tally of = tally_of(all, s);
  const int imperfect = of.found[FOUND_INACCURATE] + of.found[FOUND_OUT_OF_RANGE] > 0;
  buffer left_out = {0};
  char inaccurate[64];
  if (of.failed == 0 && !imperfect && (!t->detailed || of.passed == 0)) return 0;
  add_left_out(facts, &left_out);
  write_text_word(t, of.failed > 0 ? RED : imperfect ? YELLOW : GREEN, 0, name);
  put_standing(t->f, all, &of, s, imperfect, left_out.size > 0);
  const char *precision = describe_precision(&s->energy);
  if (precision != NULL) fprintf(t->f, "  %s\n", precision);
  for (size_t i = 0; i < all->diagnoses.count; i++)
    if (strcmp(results_diagnosis(all, i)->subject, name) == 0)
      wrap_text(t->f, results_diagnosis(all, i)->text, 2, 0);
  put_names(t->f, all, name, "  failed: ", VERDICT_FAIL, FOUND_NOTHING);
  put_names(t->f, all, name, "  did not finish: ", VERDICT_ERROR, FOUND_NOTHING);
  (void)snprintf(inaccurate, sizeof inaccurate,
                 "  inaccurate, beyond the tolerance %g: ", facts->how->tolerance);
  put_names(t->f, all, name,
            facts->how->tolerance > 0 ? inaccurate : "  inaccurate: ", VERDICT_PASS,
            FOUND_INACCURATE);
  put_names(t->f, all, name, "  out of range: ", VERDICT_PASS, FOUND_OUT_OF_RANGE);
  if (left_out.size > 0) wrap_text(t->f, buffer_string(&left_out), 4, 0);
  buffer_free(&left_out);
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
            : !built_in      ? "they are wrong copies of built-in energies"
                             : "these checks have none here");
}

static void put_verdicts(const text_style *style, const run_facts *facts) {
  const run_tally t = results_tally(facts->results);
  const int bad = t.failed + t.missed > 0 || !facts->run.complete;
  FILE *f = style->f;
  fputs(!style->colour ? "" : bad ? RED : GREEN, f);
  fprintf(f, "%zu passed, %zu failed, %zu skipped", t.passed, t.failed, t.skipped);
  if (t.passed + t.failed > t.found[FOUND_NOTHING])
    fprintf(f, "; wrong %zu, inaccurate %zu, out of range %zu", t.found[FOUND_WRONG],
            t.found[FOUND_INACCURATE], t.found[FOUND_OUT_OF_RANGE]);
  fprintf(f, "\ncontrols: ");
  put_controls(f, facts, &t);
  fprintf(f, "%s\n", style->colour ? PLAIN : "");
}

void write_text_summary(const text_style *style, const run_facts *facts) {
  enum { SHOWN = 4 };
  FILE *f = style->f;
  const double states = results_tally(facts->results).states;
  const double seconds = facts->run.seconds;
  const int threads = (int)facts->environment->threads;
  char why[FACTS_TEXT];
  int shown = 0;
  if (!facts->run.complete)
    fprintf(f, "\n%s%s%s", style->colour ? RED : "", facts_incomplete(facts, why),
            style->colour ? PLAIN : "");
  fputc('\n', f);
  for (size_t i = 0; i < facts->subjects->count && shown < SHOWN; i++)
    shown += put_findings(style, facts, &facts->subjects->at[i]);
  if (facts->run.planned > 0) put_verdicts(style, facts);
  if (facts->run.planned_rows > 0) write_text_ledger_summary(style, facts);
  fprintf(f, "%.0f state%s in %.2f s: %.0f states per second, %d thread%s, seed %llu\n", states,
          plural(states == 1), seconds, seconds > 0 ? states / seconds : 0, threads,
          plural(threads == 1), (unsigned long long)facts->run.seed);
}
