#include "subjects/supervise.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"
#include "support/harness/blas.h"

/* One child after the other, as long as `goes_on` leaves work for another. */
static int in_children(const child_job *job, int (*goes_on)(void *to, const child_report *r)) {
  child_report r;
  do {
    TRY(isolate_or_stop(job, &r));
  } while (goes_on(job->to, &r));
  return 0;
}

static void show(const supervision *v, const char *energy, const char *what, double done,
                 double total) {
  const double within = total > 0 && done < total ? done / total : 1;
  progress_set(v->bar, energy, what, v->from + v->share * within);
}

/* ---- the checks of an energy --------------------------------------------------- */

typedef struct {
  const supervision *v;
  const subject *s;
  const suite_request *request;
  wire_progress now; /* the last report of progress of the child at work */
  int ended_early;   /* 1: a child has */
} shift;

static int has_record(const shift *f, const char *name, const char *wrong_formula) {
  return results_find(f->v->results, f->s->name, name, wrong_formula) != NULL;
}

/* In the child, which knows what those before it have sent. */
static void run_suite(void *with, int fd) {
  const shift *f = with;
  const slv_energy *e = subject_load(f->s, fd);
  const sink out = wire_sink(&fd);
  suite_request left = *f->request;
  size_t all = 0, n = 0;
  while (left.checks[all] != NULL) all++;
  const char **checks = base_alloc(all + 1, sizeof *checks);
  for (size_t i = 0; i < all; i++)
    if (!has_record(f, left.checks[i], "")) checks[n++] = left.checks[i];
  left.checks = checks;
  blas_reserve(left.how.threads);
  suite_run(&left, e, &out);
  free(checks);
}

static void add_record(const shift *f, const record *r) {
  if (has_record(f, r->check, r->control)) return; /* a child before this one sent it */
  results_add_record(f->v->results, r);
  if (f->v->on_record != NULL) f->v->on_record(f->v->to, r);
}

/* Texts from a child may lack their '\0', since a plugin may overwrite any of its memory. */
#define END_TEXT(array) ((array)[sizeof(array) - 1] = '\0')

static void on_record(const shift *f, const char *payload) {
  record r;
  memcpy(&r, payload, sizeof r);
  END_TEXT(r.check), END_TEXT(r.control), END_TEXT(r.note);
  END_TEXT(r.found), END_TEXT(r.told);
  END_TEXT(r.witness.rest), END_TEXT(r.witness.state), END_TEXT(r.witness.quantity);
  (void)snprintf(r.subject, sizeof r.subject, "%s", f->s->name);
  const witness *w = &r.witness;
  if (w->ndof < 0 || w->ndof > VERIFY_MAX_DOF || w->nparam < 0 || w->nparam > SLV_MAX_PARAM)
    r.witness.ndof = 0;
  if ((unsigned)r.verdict > VERDICT_ERROR) r.verdict = VERDICT_ERROR;
  if ((unsigned)r.finding >= FOUNDS) r.finding = FOUND_NOTHING;
  if ((unsigned)r.sums.found >= FOUNDS) r.sums.found = FOUND_NOTHING;
  if ((unsigned)r.sums.class >= SLV_CLASSES) r.sums.class = SLV_CLASS_ORDINARY;
  add_record(f, &r);
}

static void on_series(const shift *f, const char *payload, size_t size) {
  series s;
  if (size < sizeof s) return;
  memcpy(&s, payload, sizeof s);
  END_TEXT(s.name), END_TEXT(s.quantity), END_TEXT(s.scalar), END_TEXT(s.columns);
  (void)snprintf(s.subject, sizeof s.subject, "%s", f->s->name);
  const size_t bytes = size - sizeof s;
  if ((uint64_t)s.nrows * s.ncolumns != bytes / sizeof(double)) return;
  double *rows = base_alloc(bytes, 1); /* a copy, since the message is not aligned for doubles */
  memcpy(rows, payload + sizeof s, bytes);
  results_add_series(f->v->results, &s, rows);
  free(rows);
}

static void on_message(void *to, wire_tag tag, const char *payload, size_t size) {
  shift *f = to;
  if (tag == WIRE_RECORD && size == sizeof(record)) on_record(f, payload);
  if (tag == WIRE_SERIES) on_series(f, payload, size);
  if (tag == WIRE_DIAGNOSIS && size >= sizeof(unsigned)) {
    unsigned pairs;
    memcpy(&pairs, payload, sizeof pairs);
    results_add_diagnosis(f->v->results, f->s->name,
                          f->request->how.part > 0 ? pairs : DOCUMENT_NO_COUNT,
                          payload + sizeof pairs);
  }
  if (tag != WIRE_PROGRESS || size != sizeof f->now) return;
  memcpy(&f->now, payload, size);
  END_TEXT(f->now.check);
  show(f->v, f->s->name, f->now.check, f->now.done, f->now.total);
}

static void add_error(const shift *f, const char *name, const char *wrong_formula,
                      const char *why) {
  record r = {.verdict = VERDICT_ERROR, .worst = (double)NAN, .bound = (double)NAN};
  const struct check *known = check_find(name);
  if (known != NULL) r.bound = known->bound;
  r.seed = f->request->states.seed;
  (void)snprintf(r.subject, sizeof r.subject, "%s", f->s->name);
  (void)snprintf(r.check, sizeof r.check, "%s", name);
  (void)snprintf(r.control, sizeof r.control, "%s", wrong_formula);
  (void)snprintf(r.note, sizeof r.note, "%s", why);
  add_record(f, &r);
}

static int is_asked(const shift *f, const char *name) {
  for (size_t i = 0; f->request->checks[i] != NULL; i++)
    if (strcmp(f->request->checks[i], name) == 0) return 1;
  return 0;
}

/* Blames the check in progress for the early end of a child: it gets an error record.  Returns 1
 * when another child is to go on with the rest. */
static int blame(void *to, const child_report *r) {
  shift *f = to;
  if (r->end == CHILD_DONE) return 0;
  const char *name = f->now.check[0] != '\0' ? f->now.check : "start";
  const int is_beyond = has_record(f, name, ""); /* so the child was at a control or a plot */
  add_error(f, is_beyond ? "after_checks" : name, "", r->why);
  const int goes_on = !is_beyond && is_asked(f, name);
  f->ended_early = 1;
  f->now = (wire_progress){0};
  return goes_on;
}

/* A check or control that was asked for and left no record gets an error record. */
static void account_for(const shift *f) {
  control c;
  for (size_t i = 0; f->request->checks[i] != NULL; i++)
    if (!has_record(f, f->request->checks[i], ""))
      add_error(f, f->request->checks[i], "", "not run: it left no record");
  if (!f->ended_early || !f->request->controls || f->s->row == NULL) return;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++)
    if (strcmp(c.energy, f->s->name) == 0 && is_asked(f, c.check) &&
        !has_record(f, c.check, c.name))
      add_error(f, c.check, c.name, "not run: the child process had ended");
}

int supervise(const supervision *v, const subject *s, const suite_request *q) {
  shift f = {.v = v, .s = s, .request = q};
  const child_job job = {.work = run_suite,
                         .with = &f,
                         .limit = subject_limit(s, v->limit),
                         .handle = on_message,
                         .to = &f,
                         .bar = v->bar};
  if (s->broken[0] != '\0') {
    add_error(&f, "load", "", s->broken);
    return 0;
  }
  TRY(in_children(&job, blame));
  account_for(&f);
  return 0;
}

/* ---- rows of the ledger -------------------------------------------------------- */

typedef struct {
  const supervision *v;
  const selected_ledger *rows;
  const ledger_request *request;
  size_t done; /* how many rows have a result */
} ledger_shift;

static void beat(void *to) { wire_send(*(int *)to, WIRE_PROGRESS, NULL, 0); }

static void run_rows(void *with, int fd) {
  const ledger_shift *f = with;
  ledger_request q = *f->request;
  q.beat = beat, q.to = &fd;
  blas_reserve(q.threads);
  for (size_t i = f->done; i < f->rows->count; i++) {
    ledger_result r;
    beat(&fd);
    ledger_run(f->rows->at[i], &q, &r);
    wire_send(fd, WIRE_ROW, &r, sizeof r);
  }
}

static void add_row(ledger_shift *f, const ledger_result *r) {
  results_add_row(f->v->results, r);
  f->done++;
  if (f->v->on_row != NULL) f->v->on_row(f->v->to, r);
}

/* The child is a copy of this process, so its pointers to rows are valid here; still the row is
 * taken from the parent's own count. */
static void on_row(void *to, wire_tag tag, const char *payload, size_t size) {
  ledger_shift *f = to;
  ledger_result r;
  if (f->done >= f->rows->count) return;
  const ledger_row *row = f->rows->at[f->done];
  if (tag == WIRE_PROGRESS) show(f->v, "ledger", row->id, (double)f->done, (double)f->rows->count);
  if (tag != WIRE_ROW || size != sizeof r) return;
  memcpy(&r, payload, sizeof r);
  r.row = row;
  add_row(f, &r);
}

static int blame_row(void *to, const child_report *end) {
  ledger_shift *f = to;
  if (f->done == f->rows->count) return 0;
  ledger_result r = {.row = f->rows->at[f->done],
                     .verdict = LEDGER_OPEN,
                     .printed = (double)NAN,
                     .remedy = (double)NAN,
                     .figure = (double)NAN,
                     .seed = f->request->seed,
                     .random = f->request->random};
  (void)snprintf(r.note, sizeof r.note, "%.120s",
                 end->end == CHILD_DONE ? "it left no result" : end->why);
  add_row(f, &r);
  return f->done < f->rows->count;
}

int supervise_ledger(const supervision *v, const selected_ledger *rows, const ledger_request *q) {
  ledger_shift f = {.v = v, .rows = rows, .request = q};
  const child_job job = {
      .work = run_rows, .with = &f, .limit = v->limit, .handle = on_row, .to = &f, .bar = v->bar};
  return rows->count > 0 ? in_children(&job, blame_row) : 0;
}
