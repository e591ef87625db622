#include "run/writers.h"

#include <stdlib.h>
#include <string.h>

#include "engine/describe.h"
#include "support/base/numbers.h"
#include "support/cli/wrap.h"
#include "support/records/verify_judge.h"

typedef struct {
  const char *word, *colour;
} face;

static face face_of(const doc_record *r) {
  static const face faces[] = {[VERDICT_PASS] = {"pass", GREEN},
                               [VERDICT_FAIL] = {"FAIL", RED},
                               [VERDICT_SKIP] = {"skip", YELLOW},
                               [VERDICT_ERROR] = {"ERROR", RED},
                               [SHOWN_INACCURATE] = {"inaccurate", YELLOW},
                               [SHOWN_RANGE] = {"out of range", YELLOW}};
  if (r->control != NULL && r->verdict == VERDICT_PASS) return (face){"caught", GREEN};
  if (r->control != NULL && r->verdict == VERDICT_FAIL) return (face){"MISSED", RED};
  return faces[record_shown(r)];
}

/* Prints the state, and the replay command on one unwrapped line, so that it can be copied. */
static void put_replay(FILE *f, const doc_witness *w) {
  enum { SHOWN = 12 }; /* at most the coordinates of a hinge or a quad */
  const char *end = w->beside.n > 0 ? "; replay of the two states compared:" : "; replay:";
  buffer x = {0};
  for (size_t i = 0; i < w->x.n && i < SHOWN; i++)
    buffer_format(&x, "%s%.4g", i == 0 ? "x = (" : ", ", w->x.v[i]);
  buffer_add(&x, w->x.n > SHOWN ? ", ...)" : ")");
  if (w->shrunk)
    wrap_say(f, "", WRAP_INDENT, "at %s, simplified from %s%s", buffer_string(&x), w->state, end);
  else
    wrap_say(f, "", WRAP_INDENT, "at %s, %s%s", w->state, buffer_string(&x), end);
  fprintf(f, "%s\n", w->command);
  buffer_free(&x);
}

/* Prints the number of tested states of each class. */
static void put_states(FILE *f, const doc_record *r) {
  for (size_t c = 0; c < SLV_CLASSES; c++) {
    double n = 0;
    for (int k = 0; k < FOUNDS; k++) n += c < r->states[k].n ? r->states[k].v[c] : 0;
    fprintf(f, " %8.0f", n);
  }
  fputc('\n', f);
}

/* Column widths: the verdict and the check's name, which leave 80 columns with the numbers. */
enum { WORD = 13, NAME = 22 };

static void put_line(const text_style *t, const doc_record *r) {
  char worst[SHORT_TEXT], bound[SHORT_TEXT];
  const face look = face_of(r);
  write_text_word(t, look.colour, WORD, look.word);
  fprintf(t->f, "%-*s", NAME, r->check);
  if (r->control != NULL || r->verdict == VERDICT_SKIP) {
    fputc(' ', t->f);
    wrap_text(t->f, r->control != NULL ? r->control : r->note, WORD + NAME + 1, WORD + NAME + 1);
    return;
  }
  fprintf(t->f, " %8s %8s", number_short(r->worst, worst), number_short(r->bound, bound));
  put_states(t->f, r);
}

/* Prints the layout of x for plugins with 6 coordinates, and a note about single precision. */
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

void write_text_record(const text_style *t, const doc_record *r) {
  const int is_control = r->control != NULL;
  const int found = r->finding != FOUND_NOTHING && !is_control;
  const int minor = is_control || r->verdict == VERDICT_SKIP;
  if (!record_failed(r) && (t->quiet || !t->detailed || (minor && !t->verbose))) return;
  if (!t->detailed) fprintf(t->f, "%s:\n", r->subject);
  put_line(t, r);
  if (!record_failed(r) && !found) return;
  wrap_text(t->f, r->note, WRAP_INDENT, 0);
  if (r->control == NULL && r->witness != NULL) put_replay(t->f, r->witness);
}

/* Prints one line with the names of skipped checks, and one with the number of caught controls. */
static void put_minor(const text_style *t, const doc_records *all, const subject *s,
                      const verify_counts *of) {
  buffer names = {0};
  EACH (doc_record, r, all->records)
    if (strcmp(r->subject, s->name) == 0 && r->verdict == VERDICT_SKIP)
      buffer_format(&names, "%s%s", names.size > 0 ? ", " : "", r->check);
  if (names.size > 0) write_text_word(t, YELLOW, WORD, "skip");
  if (names.size > 0) wrap_text(t->f, buffer_string(&names), WORD, WORD);
  if (of->caught > 0) write_text_word(t, GREEN, WORD, "caught");
  if (of->caught > 0) fprintf(t->f, "%zu of %zu wrong formulas\n", of->caught, of->controls);
  buffer_free(&names);
}

void write_text_subject(const text_style *t, const doc_records *all, const subject *s) {
  const verify_counts of = count_records(all, s->name);
  char controls[32] = "-", states[SHORT_TEXT];
  if (!t->quiet && t->detailed && !t->verbose) put_minor(t, all, s, &of);
  if (t->quiet || t->detailed) return;
  if (of.controls > 0) (void)snprintf(controls, sizeof controls, "%zu/%zu", of.caught, of.controls);
  write_text_word(t, counted_faults(&of) > 0 ? RED : GREEN, 20, s->name);
  fprintf(t->f, " %6zu %10zu %12zu %6zu %4zu %8s %7s\n",
          of.checks[VERDICT_PASS] - counted_imperfect(&of),
          of.found[FOUND_INACCURATE][VERDICT_PASS], of.found[FOUND_OUT_OF_RANGE][VERDICT_PASS],
          counted_failures(&of), of.checks[VERDICT_SKIP], controls,
          number_short(of.states, states));
}

static const char *plural(int one) { return one ? "" : "s"; }

/* States at which a check found something: any, ordinary ones, or only hard or extreme ones */
typedef enum { ANYWHERE, AT_ORDINARY, ELSEWHERE } place;

static double ordinary_states(const doc_record *r, int found) {
  return r->states[found].n > 0 ? r->states[found].v[SLV_CLASS_ORDINARY] : 0;
}

/* Selection of checks that are printed in one line, after a title */
typedef struct {
  const char *title;
  verdict verdict;
  found_kind finding; /* finding of the check, if its verdict is PASS */
  place at;
  const char *note; /* note of the check; NULL: any */
} listing;

/* Prints the names of the subject's checks that match the listing, if there are any. */
static void put_names(FILE *f, const doc_records *all, const char *name, const listing *l) {
  buffer names = {0};
  EACH (doc_record, r, all->records) {
    double of = 0;
    if (strcmp(r->subject, name) != 0 || r->control != NULL) continue;
    if (r->verdict != l->verdict || (l->verdict == VERDICT_PASS && r->finding != l->finding))
      continue;
    if (l->note != NULL && strcmp(r->note, l->note) != 0) continue;
    for (int k = 0; k < FOUNDS; k++) of += ordinary_states(r, k);
    const double n = ordinary_states(r, (int)l->finding);
    if (l->at != ANYWHERE && (n > 0) != (l->at == AT_ORDINARY)) continue;
    buffer_format(&names, "%s%s", names.size > 0 ? ", " : l->title, r->check);
    if (l->at == AT_ORDINARY) buffer_format(&names, " (%.0f of %.0f)", n, of);
  }
  if (names.size > 0) wrap_text(f, buffer_string(&names), 4, 0);
  free(names.data);
}

/* Prints the subject's checks with this finding, first those that found it at ordinary states. */
static void put_imperfect(FILE *f, const run_facts *facts, const char *name, found_kind finding) {
  static const char *const places[] = {"", " at ordinary states", " at hard or extreme states"};
  const double tolerance = finding == FOUND_INACCURATE ? facts->how->tolerance : 0;
  char title[96], limit[40] = "";
  if (tolerance > 0) (void)snprintf(limit, sizeof limit, ", beyond the tolerance %g", tolerance);
  for (place at = AT_ORDINARY; at <= ELSEWHERE; at++) {
    (void)snprintf(title, sizeof title, "  %s%s%s: ", found_words[finding], places[at], limit);
    put_names(f, facts->all, name, &(listing){title, VERDICT_PASS, finding, at, NULL});
  }
}

static int was_run(const run_facts *facts, const subject *s, const char *name) {
  return record_find(facts->all, s->name, name, NULL) != NULL;
}

/* Appends the checks that this run did not test, by request or because it was interrupted; or "all
 * checks except" the tested ones if these are fewer. */
static void add_checks(const run_facts *facts, const subject *s, buffer *to) {
  size_t run = 0, out = 0;
  for (size_t i = 0; check_at(i) != NULL; i++)
    *(was_run(facts, s, check_at(i)->name) ? &run : &out) += 1;
  if (out == 0 || run == 0) return;
  const int all_but = run < out;
  const char *before = "  not tested by this run: ";
  if (all_but) before = "  not tested by this run: all checks except ";
  for (size_t i = 0; check_at(i) != NULL; i++) {
    if (was_run(facts, s, check_at(i)->name) != all_but) continue;
    buffer_format(to, "%s%s", before, check_at(i)->name);
    before = ", ";
  }
}

/* Appends what the options excluded: " not tested by this run: rotation; hard states". */
static void add_left_out(const run_facts *facts, const subject *s, buffer *to) {
  static const char title[] = "  not tested by this run: ";
  add_checks(facts, s, to);
  for (int k = 0; facts->how->classes != 0 && k < SLV_CLASSES; k++)
    if ((facts->how->classes >> k & 1u) == 0)
      buffer_format(to, "%s%s states", to->size > 0 ? "; " : title, class_words[k]);
  if (facts->how->most > 0)
    buffer_format(to, "%sstretches beyond %g to %g", to->size > 0 ? "; " : title, facts->how->least,
                  facts->how->most);
}

/* Returns 1 if the subject is described, and lacks this function. */
static int lacks(const subject *s, const char *name) {
  for (size_t i = 0; i < s->energy.functions.n; i++)
    if (strcmp(s->energy.functions.v[i], name) == 0) return 0;
  return s->energy.functions.n > 0;
}

/* Returns the function with which the others are compared, directly or through each other. */
static const char *first_function(const subject *s) {
  return lacks(s, "energy") ? "gradient" : "energy";
}

/* Functions, their words, and the checks that compare them */
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

/* Appends the compared functions of a plugin, "energy, gradient and projection". Appends a line to
 * `why` for each function that was not compared. Returns the number of compared functions. */
static int add_compared(const doc_records *all, const subject *s, buffer *words, buffer *why) {
  const char *word[JUDGES + 1] = {first_function(s)};
  int n = 1;
  for (size_t i = 0; i < JUDGES; i++) {
    const doc_record *r = record_find(all, s->name, judges[i][2], NULL);
    if (r == NULL || s->row != NULL || lacks(s, judges[i][0])) continue;
    if (strcmp(judges[i][0], word[0]) == 0) continue;
    if (r->verdict == VERDICT_SKIP)
      buffer_format(why, "  %s: not tested, because %s\n", judges[i][1], r->note);
    else
      word[n++] = i == PROJECTION && r->sums != NULL && r->sums->of.fine.figure > 0
                      ? "projection (nearest in the norm of F, not of x)"
                      : judges[i][1];
  }
  for (int i = 0; i < n; i++)
    buffer_format(words, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " and ", word[i]);
  return n;
}

/* Returns the number of checks with this finding, skipped ones excluded. */
static size_t found(const verify_counts *c, found_kind k) {
  return c->found[k][VERDICT_PASS] + c->found[k][VERDICT_FAIL] + c->found[k][VERDICT_ERROR];
}

/* Prints the verdict on the subject, which functions it covers, and why others were not tested. */
static void put_standing(FILE *f, const doc_records *all, const verify_counts *of, const subject *s,
                         int left_out) {
  buffer words = {0}, why = {0};
  const int compared = add_compared(all, s, &words, &why);
  const char *poor = found(of, FOUND_INACCURATE) > 0     ? ", with accuracy warnings"
                     : found(of, FOUND_OUT_OF_RANGE) > 0 ? ", but infinite or NaN at some states"
                                                         : "";
  const size_t warnings =
      of->found[FOUND_INACCURATE][VERDICT_FAIL] + of->found[FOUND_OUT_OF_RANGE][VERDICT_FAIL];
  if (counted_failures(of) > 0)
    fprintf(f, " FAILS%s\n",
            counted_failures(of) == warnings ? ", by warnings alone: --strict counts them" : "");
  else if (lacks(s, "gradient") || (compared == 1 && (why.size > 0 || lacks(s, "energy"))))
    fprintf(f, " has only its %s, which was tested only against the energy's claims\n",
            first_function(s));
  else if (left_out)
    fprintf(f, " passes the checks that were run%s\n", poor);
  else if (lacks(s, "energy"))
    fprintf(f, ": %s are consistent%s\n  there is no energy to compare the gradient with\n",
            buffer_string(&words), poor);
  else if (why.size > 0)
    fprintf(f, ": %s are correct%s\n", buffer_string(&words), poor);
  else
    fprintf(f, " is correct%s\n", poor);
  if (why.size > 0) fputs(buffer_string(&why), f);
  if (compared > 1 && (lacks(s, "hessian") || strchr(buffer_string(&words), '(') != NULL))
    fprintf(f, "  compared: %s%s\n", buffer_string(&words),
            lacks(s, "hessian") ? "; it has no Hessian" : "");
  buffer_free(&words), buffer_free(&why);
}

/* Prints the verdict and findings of a subject. With several subjects, prints those that are not
 * right, as far as they fit on a screen. */
static int put_findings(const text_style *t, const run_facts *facts, const subject *s) {
  const doc_records *all = facts->all;
  const char *name = s->name;
  const verify_counts of = count_records(all, name);
  const int bad = counted_failures(&of) > 0, imperfect = counted_imperfect(&of) > 0;
  buffer left_out = {0};
  if (!bad && !imperfect && (!t->detailed || of.checks[VERDICT_PASS] == 0)) return 0;
  add_left_out(facts, s, &left_out);
  write_text_word(t, bad ? RED : imperfect ? YELLOW : GREEN, 0, name);
  put_standing(t->f, all, &of, s, left_out.size > 0);
  const char *precision = describe_precision(&s->energy);
  if (precision != NULL) fprintf(t->f, "  %s\n", precision);
  for (size_t i = 0; i < all->diagnoses.n; i++)
    if (strcmp(all->diagnoses.v[i].subject, name) == 0)
      wrap_text(t->f, all->diagnoses.v[i].text, 2, 0);
  put_names(t->f, all, name, &(listing){.title = "  failed: ", .verdict = VERDICT_FAIL});
  put_names(t->f, all, name, &(listing){.title = "  did not finish: ", .verdict = VERDICT_ERROR});
  put_imperfect(t->f, facts, name, FOUND_INACCURATE);
  put_imperfect(t->f, facts, name, FOUND_OUT_OF_RANGE);
  if (s->row == NULL) /* built-in energies make all claims that hold */
    put_names(t->f, all, name,
              &(listing){.title = "  not tested, because not claimed: ",
                         .verdict = VERDICT_SKIP,
                         .note = check_not_claimed});
  if (left_out.size > 0) wrap_text(t->f, buffer_string(&left_out), 4, 0);
  buffer_free(&left_out);
  return 1;
}

/* Prints the number of caught controls, if the run has built-in energies: controls copy them. */
static void put_controls(FILE *f, const run_facts *facts, const verify_counts *c) {
  int built_in = 0;
  for (size_t i = 0; i < facts->subjects->count; i++)
    built_in |= facts->subjects->at[i].row != NULL;
  if (c->controls > 0)
    fprintf(f, "\ncontrols: %zu caught, %zu missed", c->caught, c->controls - c->caught);
  else if (built_in)
    fprintf(f, "\ncontrols: none run (%s)",
            !facts->controls ? "--no-controls" : "these checks have no controls here");
}

static void put_verdicts(const text_style *style, const run_facts *facts, const verify_counts *c) {
  const int bad = counted_failures(c) > 0 || c->caught < c->controls;
  FILE *f = style->f;
  fputs(!style->colour ? "" : bad || !facts->all->run->complete ? RED : GREEN, f);
  const size_t warned = counted_imperfect(c);
  fprintf(f, "%zu passed, ", c->checks[VERDICT_PASS] - warned);
  if (warned > 0) fprintf(f, "%zu warned, ", warned);
  fprintf(f, "%zu failed, %zu skipped", counted_failures(c), c->checks[VERDICT_SKIP]);
  if (found(c, FOUND_WRONG) + found(c, FOUND_INACCURATE) + found(c, FOUND_OUT_OF_RANGE) > 0)
    fprintf(f, "; wrong %zu, inaccurate %zu, out of range %zu", found(c, FOUND_WRONG),
            found(c, FOUND_INACCURATE), found(c, FOUND_OUT_OF_RANGE));
  put_controls(f, facts, c);
  fprintf(f, "%s\n", style->colour ? PLAIN : "");
}

/* Prints "the run broke off: 23 of 208 records, 0 of 131 ledger entries", if it did. */
static void put_incomplete(const text_style *style, const doc_records *all) {
  buffer words = {0};
  if (all->run->complete) return;
  run_words(&words, all);
  fprintf(style->f, "\n%sthe run broke off: %s%s", style->colour ? RED : "", buffer_string(&words),
          style->colour ? PLAIN : "");
  buffer_free(&words);
}

void write_text_summary(const text_style *style, const run_facts *facts) {
  enum { SHOWN = 4 };
  FILE *f = style->f;
  const doc_verify_run *run = facts->all->run;
  const verify_counts c = count_records(facts->all, NULL);
  const uint64_t threads = facts->all->environment->threads;
  int shown = 0;
  put_incomplete(style, facts->all);
  fputc('\n', f);
  for (size_t i = 0; i < facts->subjects->count && shown < SHOWN; i++)
    shown += put_findings(style, facts, &facts->subjects->at[i]);
  if (run->planned > 0) put_verdicts(style, facts, &c);
  if (run->planned_rows > 0) write_text_ledger_summary(style, facts);
  fprintf(f, "%.0f state%s in %.2f s: %.0f states per second, %d thread%s, seed %llu\n", c.states,
          plural(c.states == 1), run->seconds, run->seconds > 0 ? c.states / run->seconds : 0,
          (int)threads, plural(threads == 1), (unsigned long long)run->seed);
}
