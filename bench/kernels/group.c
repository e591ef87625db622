#include "kernels/kernels_run.h"

#include <math.h>
#include <stdlib.h>

#include "machine/machine.h"
#include "machine/timing.h"
#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/start.h"

/* State of one group, which has one size and one number of threads. */
typedef struct {
  kernels_run *run;
  size_t elements;
  int threads;
  dataset data;      /* data of the group's size and threads */
  job *jobs;         /* [count] */
  record *records;   /* [count] */
  subject *subjects; /* [timed] */
  size_t count, timed;
  int pinned;
} work;

static void show_progress(const work *w, size_t of, double fraction) {
  const job *j = &w->jobs[of];
  kernels_run *r = w->run;
  progress_set(&r->session.bar, j->energy != NULL ? j->energy->name : "", j->row->name,
               ((double)r->done + fraction) / (double)r->groups);
  progress_draw(&r->session.bar);
}

static void add_job(work *w, const kernel *k, const slv_energy *e) {
  job *j = &w->jobs[w->count];
  *j = (job){.row = k, .energy = e, .data = &w->data};
  job_set_params(j);
  w->records[w->count++] =
      (record){.row = k,
               .d = {.kernel = k->name,
                     .energy = e != NULL ? e->name : NULL,
                     .family = k->family,
                     .words = k->words,
                     .role = (int)k->role,
                     .scalar = kernel_is_single(k) ? BENCH_FLOAT : BENCH_DOUBLE,
                     .store = (int)k->store,
                     .elements = w->elements,
                     .threads = (uint64_t)w->threads,
                     .group = w->run->done,
                     .bytes_read = kernel_bytes(k, k->read),
                     .bytes_written = kernel_bytes(k, k->written),
                     .flops = NAN,
                     .floor_ns = NAN}};
}

/* Adds jobs: a limit (kernel.h) once, any other kernel once for every energy. */
static void add_jobs(work *w) {
  const choice *c = &w->run->choice;
  for (size_t k = 0; k < c->kernels.count; k++)
    if (choice_kernel(c, k)->role == BENCH_LIMIT) add_job(w, choice_kernel(c, k), NULL);
  for (size_t e = 0; e < c->energies.count; e++)
    for (size_t k = 0; k < c->kernels.count; k++)
      if (choice_kernel(c, k)->role != BENCH_LIMIT &&
          kernel_is_for(choice_kernel(c, k), choice_energy(c, e)))
        add_job(w, choice_kernel(c, k), choice_energy(c, e));
}

static slv_status open_work(work *w, kernels_run *r, size_t elements, int threads) {
  const choice *c = &r->choice;
  const size_t most = c->kernels.count * c->energies.count + 1;
  *w = (work){.run = r,
              .elements = elements,
              .threads = threads,
              .jobs = base_alloc(most, sizeof *w->jobs),
              .records = base_alloc(most, sizeof *w->records),
              .subjects = base_alloc(most, sizeof *w->subjects)};
  add_jobs(w);
  w->pinned = pin_threads(threads);
  return dataset_open(&w->data, &c->shape, elements, threads, r->session.o->seed);
}

static void refuse(record *r, const char *why) {
  r->wrong = 1;
  r->d.why = why;
}

static void check_one(work *w, size_t i) {
  record *r = &w->records[i];
  const slv_energy *e = w->jobs[i].energy;
  arena *memory = &w->run->results.memory;
  doc_bench_check *check = arena_alloc(memory, 1, sizeof *check);
  r->d.why = kernel_lacks(r->row, e);
  if (r->d.why != NULL) return;
  record_set_operations(r, r->row->role == BENCH_LIMIT ? r->row->ops : flops_of(r->row, e), memory);
  const slv_status s = kernel_check_job(&w->jobs[i], check);
  r->d.check = check;
  if (s != SLV_OK)
    refuse(r, slv_status_text(s));
  else if (!check->passed)
    refuse(r, "the values of the kernel are wrong");
  else
    r->d.timed = 1;
}

/* Returns the index of the job of subject i. */
static size_t job_of(const work *w, size_t i) {
  return (size_t)((const job *)w->subjects[i].with - w->jobs);
}

static slv_status run_job(void *with, size_t first, size_t count) {
  return job_run(with, first, count);
}

static void add_subjects(work *w) {
  const size_t rounds = (size_t)w->run->session.o->samples;
  for (size_t i = 0; i < w->count; i++) {
    if (!w->records[i].d.timed) continue;
    w->subjects[w->timed++] =
        (subject){.run = run_job,
                  .with = &w->jobs[i],
                  .elements = w->elements,
                  .samples = arena_alloc(&w->run->results.memory, rounds, sizeof(double))};
  }
}

enum { VERIFYING = 10 }; /* share of the progress bar for checks, in percent */

static void on_progress(void *to, size_t which, double fraction) {
  const work *w = to;
  show_progress(w, job_of(w, which), 0.01 * (VERIFYING + (100 - VERIFYING) * fraction));
}

static slv_status time_all(work *w, int *done) {
  const options *o = w->run->session.o;
  timing_options t = {.rounds = (size_t)o->samples,
                      .grain = DATASET_GRAIN,
                      .min_time = o->min_time,
                      .warm_up = 0.05,
                      .seed = o->seed + (uint64_t)w->run->done,
                      .progress = on_progress,
                      .to = w,
                      .stop = &interrupted};
  add_subjects(w);
  instruments_open(&t.instruments, w->threads > 1);
  return timing_run(&t, w->subjects, w->timed, done);
}

static slv_status conclude_one(const work *w, size_t i) {
  const subject *s = &w->subjects[i];
  const options *o = w->run->session.o;
  arena *memory = &w->run->results.memory;
  record *r = &w->records[job_of(w, i)];
  doc_bench_outliers *far = arena_alloc(memory, 1, sizeof *far);
  doc_bench_disturbed *disturbed = arena_alloc(memory, 1, sizeof *disturbed);
  const double bytes = r->d.bytes_read + r->d.bytes_written;
  summary found;
  if (s->status != SLV_OK) {
    r->d.timed = 0;
    refuse(r, slv_status_text(s->status));
    return SLV_OK;
  }
  r->d.slice = s->slice;
  r->d.passes = s->passes;
  r->d.samples = (document_numbers){s->samples, o->samples};
  *disturbed = s->disturbed;
  SLV_TRY(stats_summary(s->samples, o->samples, o->seed, &found));
  SET_SUMMARY(&r->d, &found);
  *far = (doc_bench_outliers){.severe_low = (uint64_t)found.outliers.severe_low,
                              .mild_low = (uint64_t)found.outliers.mild_low,
                              .mild_high = (uint64_t)found.outliers.mild_high,
                              .severe_high = (uint64_t)found.outliers.severe_high};
  r->d.outliers = far, r->d.disturbed = disturbed;
  r->d.gb_per_s = bytes > 0 ? bytes / r->d.median : (double)NAN; /* bytes per ns are GB/s */
  r->d.gflop_per_s = r->d.flops / r->d.median;
  return SLV_OK;
}

static slv_status conclude(work *w) {
  results *out = &w->run->results;
  const size_t first = out->records.count;
  const int threads = w->threads;
  if (w->pinned && !kernel_results_were_pinned(out, threads))
    items_append(&out->pinned, &threads, sizeof threads);
  for (size_t i = 0; i < w->timed; i++) SLV_TRY(conclude_one(w, i));
  for (size_t i = 0; i < w->count; i++)
    items_append(&out->records, &w->records[i], sizeof w->records[i]);
  return kernel_results_compare(out, first, w->run->session.o->seed);
}

int kernels_run_group(kernels_run *r, size_t elements, int threads) {
  work w;
  int done = 0;
  slv_status s = open_work(&w, r, elements, threads);
  for (size_t i = 0; s == SLV_OK && i < w.count && !interrupted; i++) {
    show_progress(&w, i, 0.01 * VERIFYING * (double)i / (double)w.count);
    check_one(&w, i);
  }
  if (s == SLV_OK) s = time_all(&w, &done);
  if (s == SLV_OK && done) s = conclude(&w);
  dataset_close(&w.data);
  free(w.jobs);
  free(w.records);
  free(w.subjects);
  progress_clear(&r->session.bar);
  if (base_status(s) != SLV_OK)
    return harness_error("%zu elements: %s", elements, slv_status_text(s));
  return done ? 0 : harness_error("interrupted");
}
