/* baseline_command.c -- the command `selvedge-verify baseline`. */
#include "cli/verify_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "baseline/baseline_values.h"
#include "suite/selected.h"
#include "suite/settings.h"
#include "suite/supervise.h"
#include "support/base/file.h"
#include "support/base/start.h"
#include "support/cli/near.h"
#include "support/harness/blas.h"
#include "support/records/verify_judge.h"

/* Data of one run */
typedef struct {
  const options *o;
  unsigned scalars;
  subjects subjects;
  double (*pinned)[SLV_MAX_PARAM]; /* parameters that --set fixes, for each subject */
  const char **checks;             /* names of the checks; NULL ends the list */
  buffer command_line;
  output out;
  baseline baseline;
  results results;
  progress bar;
  size_t current;  /* index of the current subject */
  int garbled;     /* 1: a value could not be read, because a plugin wrote into the pipe */
  int ended_early; /* 1: the values of some subject are incomplete */
} run;

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

/* Stores the text as a setting of the document, and empties the text. */
static void note_setting(baseline *b, const char *name, buffer *text) {
  baseline_setting(b, name, "%s", buffer_string(text));
  buffer_free(text);
}

/* Stores the settings that determine the numbers, whatever the machine. */
static void note_settings(run *r) {
  const options *o = r->o;
  buffer text = {0};
  baseline_setting(&r->baseline, "seed", "%" PRIu64, o->seed);
  baseline_setting(&r->baseline, "samples", "%" PRIu64, o->samples);
  for (scalar s = SCALAR_F64; s <= SCALAR_F128; s++)
    if ((r->scalars >> s & 1U) != 0)
      buffer_format(&text, "%s%s", text.size > 0 ? "," : "", scalar_word(s));
  note_setting(&r->baseline, "scalar", &text);
  for (size_t i = 0; i < o->settings.count; i++)
    buffer_format(&text, "%s%s", i > 0 ? "," : "", items_text(&o->settings, i));
  note_setting(&r->baseline, "set", &text);
}

static int prepare(run *r, int argc, char **argv) {
  const options *o = r->o;
  buffer_command(&r->command_line, o->program, argc, argv);
  TRY(choose_scalars(&o->scalars, &r->scalars));
  TRY(selected_checks(&o->checks, &o->skipped, &r->checks));
  TRY(subjects_choose(o, &r->subjects));
  TRY(settings_pin_all(&o->settings, &r->subjects, &r->pinned));
  note_settings(r);
  watch_interrupts(); /* so that an interrupt leaves no half-written file */
  return output_open(&r->out, o->out);
}

static baseline_request request_of(const run *r, const slv_energy *e) {
  const options *o = r->o;
  return (baseline_request){
      .states = {.energy = e, .seed = o->seed, .pinned = r->pinned[r->current]},
      .scalars = r->scalars,
      .extent = o->full    ? BASELINE_FULL
                : o->brief ? BASELINE_BRIEF
                           : BASELINE_USUAL};
}

enum { BLOCK = 16 }; /* number of states that are sent together */

static void send_all(int fd, baseline *b) {
  for (size_t i = 0; i < b->all.values.n; i++)
    wire_send_element(fd, WIRE_VALUE, &doc_baseline_value_shape, &b->all.values.v[i]);
  for (size_t i = 0; i < b->all.texts.n; i++)
    wire_send_element(fd, WIRE_TEXT, &doc_baseline_text_shape, &b->all.texts.v[i]);
  arena_free(&b->memory);
}

/* Sends the values of `count` states, all of which exist: baseline_add_state() cannot fail. */
static void send_block(const baseline_request *q, int threads, uint64_t from, int count, int fd) {
  baseline of[BLOCK] = {{.all.tool = NULL}};
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
  for (int i = 0; i < count; i++) (void)baseline_add_state(q, from + (uint64_t)i, &of[i]);
  for (int i = 0; i < count; i++) send_all(fd, &of[i]);
}

static void send_values(void *with, int fd) {
  const run *r = with;
  const baseline_request q = request_of(r, subject_load(&r->subjects.at[r->current], fd));
  const int threads = (int)r->o->threads;
  const uint64_t all = baseline_states(&q);
  baseline lacks = {.all.tool = NULL};
  blas_reserve(threads);
  baseline_add_lacks(&q, &lacks);
  send_all(fd, &lacks);
  for (uint64_t i = 0; i < all; i += BLOCK) {
    const double done = (double)i / (double)all;
    wire_send(fd, WIRE_BEAT, &done, sizeof done);
    send_block(&q, threads, i, (int)(all - i < BLOCK ? all - i : BLOCK), fd);
  }
}

/* Returns the fraction of an energy's time that its values take; the checks take the rest. */
static double share_of_values(const run *r) { return r->o->no_checks ? 1 : 0.25; }

/* Appends a received element to a list. */
static void take_element(run *r, const char *payload, const document_shape *of, void *list) {
  void *one = arena_alloc(&r->baseline.memory, 1, of->size);
  if (wire_read_element(payload, of, one, &r->baseline.memory))
    document_append(list, one, of->size, &r->baseline.memory);
  else
    r->garbled = 1;
}

static void on_values(void *to, wire_tag tag, const char *payload, size_t size) {
  run *r = to;
  double done;
  doc_baseline *all = &r->baseline.all;
  if (tag == WIRE_VALUE) take_element(r, payload, &doc_baseline_value_shape, &all->values);
  if (tag == WIRE_TEXT) take_element(r, payload, &doc_baseline_text_shape, &all->texts);
  if (tag != WIRE_BEAT || size != sizeof done) return;
  memcpy(&done, payload, size);
  progress_set(&r->bar, r->subjects.at[r->current].name, "values",
               ((double)r->current + share_of_values(r) * done) / (double)r->subjects.count);
}

/* Receives the values, in the order of the states for any number of threads. */
static int take_values(run *r) {
  const subject *s = &r->subjects.at[r->current];
  const child_job job = {.work = send_values,
                         .with = r,
                         .limit = subject_limit(s, r->o->time_limit),
                         .handle = on_values,
                         .to = r,
                         .bar = &r->bar};
  child_report end = {.end = CHILD_DONE};
  const char *why = s->broken;
  r->garbled = 0;
  if (why[0] == '\0') TRY(isolate_or_stop(&job, &end));
  if (end.end != CHILD_DONE) why = end.why;
  if (r->garbled) why = "wrote into the results";
  if (why[0] == '\0') return 0;
  baseline_add_text(&r->baseline, s->name, "values", why);
  r->ended_early = 1;
  return 0;
}

static int take_checks(run *r) {
  const suite_request request = {
      .checks = r->checks,
      .states = {.seed = r->o->seed, .random = r->o->samples, .pinned = r->pinned[r->current]},
      .how = {.threads = (int)r->o->threads},
      .controls = 1};
  const double all = (double)r->subjects.count;
  const supervision v = {.limit = r->o->time_limit,
                         .into = &r->results,
                         .bar = &r->bar,
                         .from = ((double)r->current + share_of_values(r)) / all,
                         .share = (1 - share_of_values(r)) / all};
  return r->o->no_checks ? 0 : supervise(&v, &r->subjects.at[r->current], &request);
}

static void add_checks(run *r) {
  EACH (doc_record, one, r->results.all.records) {
    const doc_baseline_check c = {.key = {{one->subject, one->check, one->control}},
                                  .verdict = one->verdict,
                                  .worst = one->worst,
                                  .bound = one->bound,
                                  .samples = one->samples,
                                  .not_judged = one->not_judged};
    document_append(&r->baseline.all.checks, &c, sizeof c, &r->baseline.memory);
  }
}

static int write_document(run *r) {
  environment here;
  environment_now(&here, (int)r->o->threads);
  add_checks(r);
  return baseline_save(&r->out, "selvedge-verify", r->command_line.data, &here, &r->baseline);
}

static int print_summary(const run *r) {
  const verify_counts c = count_records(&r->results.all, NULL);
  if (r->o->quiet || strcmp(r->o->out, "-") == 0) return 0;
  printf("%s: %zu values of %zu %s", r->o->out, r->baseline.all.values.n, r->subjects.count,
         r->subjects.count == 1 ? "energy" : "energies");
  if (!r->o->no_checks)
    printf("; checks: %zu passed, %zu failed, %zu skipped; controls: %zu caught, %zu missed",
           c.checks[VERDICT_PASS], counted_failures(&c), c.checks[VERDICT_SKIP], c.caught,
           c.controls - c.caught);
  putchar('\n');
  output text = {.f = stdout, .path = "standard output"};
  return output_close(&text, 1);
}

static int perform(run *r) {
  int code = 0;
  progress_start(&r->bar, !r->o->quiet);
  for (r->current = 0; code == 0 && r->current < r->subjects.count; r->current++) {
    code = take_values(r);
    if (code == 0) code = take_checks(r);
  }
  progress_clear(&r->bar);
  TRY(code);
  TRY(write_document(r));
  TRY(print_summary(r));
  if (r->ended_early) return EXIT_CHECK_FAILED;
  const verify_counts c = count_records(&r->results.all, NULL);
  return r->o->no_checks ? EXIT_PASSED : counted_verdict(&c);
}

int baseline_command(const options *o, int argc, char **argv) {
  run r = {.o = o};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = perform(&r);
  (void)output_close(&r.out, 0); /* uncommitted: a partial baseline never replaces a complete one */
  subjects_free(&r.subjects);
  arena_free(&r.results.memory);
  arena_free(&r.baseline.memory);
  free(r.pinned);
  free(r.checks);
  free(r.command_line.data);
  return code;
}
