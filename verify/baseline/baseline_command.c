/* baseline_command.c -- selvedge-verify baseline. */
#include "cli/verify_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "baseline/baseline_child.h"
#include "subjects/selected.h"
#include "subjects/settings.h"
#include "subjects/supervise.h"
#include "support/base/file.h"
#include "support/cli/near.h"
#include "support/cli/progress.h"

/* Everything that one run owns. */
typedef struct {
  const options *o;
  unsigned scalars;
  subjects subjects;
  double (*pinned)[SLV_MAX_PARAM]; /* for each subject */
  const char **checks;             /* names, ended by NULL */
  buffer command_line;
  output out;
  baseline baseline;
  results results;
  progress bar;
  size_t current;  /* number of the subject at work */
  int ended_early; /* 1: the values of some subject are incomplete */
} run;

/* ---- what is asked --------------------------------------------------------------- */

static int unknown_scalar(const char *word) {
  nearest n = nearest_to(word);
  for (scalar s = SCALAR_F64; s <= SCALAR_F128; s++) nearest_try(&n, scalar_word(s));
  return usage_error("--scalar %s: there are double, float, quad%s", word, nearest_hint(&n));
}

static int choose_scalars(const items *names, unsigned *scalars) {
  scalar s;
  *scalars = names->count > 0 ? 0 : 1U << SCALAR_F64 | 1U << SCALAR_F32 | 1U << SCALAR_F128;
  for (size_t i = 0; i < names->count; i++) {
    if (!scalar_of_word(items_text(names, i), &s)) return unknown_scalar(items_text(names, i));
    *scalars |= 1U << s;
  }
  return 0;
}

/* Stores the text as a setting and empties it. */
static void note(baseline *b, const char *name, buffer *text) {
  baseline_setting(b, name, "%s", buffer_string(text));
  buffer_free(text);
}

/* Stores the settings that decide on the numbers, whatever the machine. */
static void note_settings(run *r) {
  const options *o = r->o;
  buffer text = {0};
  baseline_setting(&r->baseline, "seed", "%" PRIu64, o->seed);
  baseline_setting(&r->baseline, "samples", "%" PRIu64, o->samples);
  for (scalar s = SCALAR_F64; s <= SCALAR_F128; s++)
    if ((r->scalars >> s & 1U) != 0)
      buffer_format(&text, "%s%s", text.size > 0 ? "," : "", scalar_word(s));
  note(&r->baseline, "scalar", &text);
  for (size_t i = 0; i < o->settings.count; i++)
    buffer_format(&text, "%s%s", i > 0 ? "," : "", items_text(&o->settings, i));
  note(&r->baseline, "set", &text);
}

static int prepare(run *r, int argc, char **argv) {
  const options *o = r->o;
  buffer_command(&r->command_line, o->program, argc, argv);
  int code = choose_scalars(&o->scalars, &r->scalars);
  if (code == 0) code = selected_checks(&o->checks, &o->skipped, &r->checks);
  if (code == 0) code = subjects_choose(o, &r->subjects);
  if (code == 0) code = settings_pin_all(&o->settings, &r->subjects, &r->pinned);
  if (code != 0) return code;
  note_settings(r);
  watch_interrupts(); /* an interrupt must not leave a file half written */
  return output_open(&r->out, o->out);
}

/* ---- while it runs --------------------------------------------------------------- */

/* The part of an energy's time that its values take, for the progress bar; its checks take the
 * rest. */
static const double share_of_values = 0.25;

static void show(run *r, const char *what, double within) {
  progress_set(&r->bar, r->subjects.at[r->current].card.name, what,
               ((double)r->current + within) / (double)r->subjects.count);
}

static void on_values(void *to, double fraction) {
  const run *r = to;
  show(to, "values", r->o->no_checks ? fraction : share_of_values * fraction);
}

static void on_checks(void *to, const char *name, int done, int total) {
  const double fraction = total > 0 && done < total ? (double)done / total : 1;
  show(to, name, share_of_values + (1 - share_of_values) * fraction);
}

static void on_record(void *to, const record *r) {
  (void)to, (void)r; /* nothing to do: `results` keeps all records */
}

static void on_message(void *to) {
  run *r = to;
  progress_clear(&r->bar);
}

static void on_tick(void *to) {
  run *r = to;
  progress_draw(&r->bar);
}

static baseline_extent extent_of(const options *o) {
  return o->full ? BASELINE_FULL : o->brief ? BASELINE_BRIEF : BASELINE_USUAL;
}

static int take_values(run *r) {
  const baseline_child child = {.subject = &r->subjects.at[r->current],
                                .seed = r->o->seed,
                                .pinned = r->pinned[r->current],
                                .scalars = r->scalars,
                                .extent = extent_of(r->o),
                                .threads = (int)r->o->threads,
                                .limit = r->o->time_limit,
                                .into = &r->baseline,
                                .on_progress = on_values,
                                .tick = on_tick,
                                .to = r};
  return baseline_child_run(&child, &r->ended_early);
}

static int take_checks(run *r) {
  const suite_request request = {
      .checks = r->checks,
      .states = {.seed = r->o->seed, .random = r->o->samples, .pinned = r->pinned[r->current]},
      .how = {.threads = (int)r->o->threads},
      .controls = 1};
  const supervision v = {.request = &request,
                         .limit = r->o->time_limit,
                         .results = &r->results,
                         .on_record = on_record,
                         .on_progress = on_checks,
                         .before_message = on_message,
                         .tick = on_tick,
                         .to = r};
  return r->o->no_checks ? 0 : supervise(&v, &r->subjects.at[r->current]);
}

/* ---- what it leaves -------------------------------------------------------------- */

static void add_checks(run *r) {
  for (size_t i = 0; i < r->results.records.count; i++) {
    const record *one = results_record(&r->results, i);
    const char *wrong = one->control[0] != '\0' ? one->control : NULL;
    const doc_baseline_check c = {.key = {{one->subject, one->check, wrong}},
                                  .verdict = one->verdict,
                                  .worst = one->worst,
                                  .bound = one->bound,
                                  .samples = one->samples,
                                  .not_judged = one->not_judged};
    baseline_add_check(&r->baseline, &c);
  }
}

static int write_document(run *r) {
  environment here;
  environment_now(&here, (int)r->o->threads);
  const baseline_heading h = {
      .tool = "selvedge-verify", .command = r->command_line.data, .environment = &here};
  add_checks(r);
  return baseline_save(&r->out, &h, &r->baseline);
}

static int print_summary(const run *r) {
  const run_tally t = results_tally(&r->results);
  if (r->o->quiet || strcmp(r->o->out, "-") == 0) return 0;
  printf("%s: %zu values of %zu energies", r->o->out, r->baseline.values.count, r->subjects.count);
  if (!r->o->no_checks)
    printf("; checks: %zu passed, %zu failed, %zu skipped; controls: %zu caught, %zu missed",
           t.passed, t.failed, t.skipped, t.caught, t.missed);
  putchar('\n');
  output text = {.f = stdout, .path = "standard output"};
  return output_close(&text, 1);
}

static int verdict_of(const run *r) {
  if (r->ended_early) return EXIT_CHECK_FAILED;
  return r->o->no_checks ? EXIT_PASSED : results_verdict(&r->results);
}

static int perform(run *r) {
  int code = 0;
  progress_start(&r->bar, !r->o->quiet);
  for (r->current = 0; code == 0 && r->current < r->subjects.count; r->current++) {
    code = take_values(r);
    if (code == 0) code = take_checks(r);
  }
  progress_clear(&r->bar);
  if (code == 0) code = write_document(r);
  if (code == 0) code = print_summary(r);
  return code != 0 ? code : verdict_of(r);
}

int baseline_command(const options *o, int argc, char **argv) {
  run r = {.o = o};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = perform(&r);
  (void)output_close(&r.out,
                     0); /* without a commit, a partial baseline never replaces a whole one */
  subjects_free(&r.subjects);
  results_free(&r.results);
  baseline_free(&r.baseline);
  free(r.pinned);
  free(r.checks);
  free(r.command_line.data);
  return code;
}
