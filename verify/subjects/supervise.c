#include "subjects/supervise.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/harness/blas.h"

/* The state of the parent: one child after the other works for one subject. */
typedef struct {
  const supervision *v;
  const subject *s;
  const char **checks;   /* the checks that are still to be run, ended by NULL */
  suite_request request; /* for the next child */
  wire_progress now;     /* the child's last report of progress */
  char broken[256];      /* "", or how the program of --command failed */
} shift;

/* ---- in the child -------------------------------------------------------------- */

static void run_suite(void *with, int fd) {
  const shift *f = with;
  const slv_energy *e = subject_load(f->s, fd);
  const sink out = wire_sink(&fd);
  blas_reserve(f->request.how.threads);
  suite_run(&f->request, e, &out);
}

/* ---- in the parent ------------------------------------------------------------- */

static int has_record(const shift *f, const char *name, const char *wrong_formula) {
  return results_find(f->v->results, f->s->card.name, name, wrong_formula) != NULL;
}

static void add_record(const shift *f, const record *r) {
  if (has_record(f, r->check, r->control)) return; /* a child before this one sent it */
  results_add_record(f->v->results, r);
  f->v->on_record(f->v->to, r);
}

/* Texts from a child may lack their '\0', since a plugin may overwrite any of its memory. */
#define END_TEXT(array) ((array)[sizeof(array) - 1] = '\0')

static void on_record(const shift *f, const char *payload) {
  record r;
  memcpy(&r, payload, sizeof r);
  END_TEXT(r.check), END_TEXT(r.control), END_TEXT(r.note);
  END_TEXT(r.found), END_TEXT(r.told);
  END_TEXT(r.witness.rest), END_TEXT(r.witness.state), END_TEXT(r.witness.quantity);
  memcpy(r.subject, f->s->card.name, sizeof r.subject);
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
  memcpy(s.subject, f->s->card.name, sizeof s.subject);
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
    results_add_diagnosis(f->v->results, f->s->card.name, pairs, payload + sizeof pairs);
  }
  if (tag == WIRE_BROKEN) (void)snprintf(f->broken, sizeof f->broken, "%s", payload);
  if (tag != WIRE_PROGRESS || size != sizeof f->now) return;
  memcpy(&f->now, payload, size);
  END_TEXT(f->now.check);
  f->v->on_progress(f->v->to, f->now.check, f->now.done, f->now.total);
}

static void on_tick(void *to) {
  const shift *f = to;
  if (f->v->tick != NULL) f->v->tick(f->v->to);
}

static void add_error(const shift *f, const char *name, const char *wrong_formula,
                      const char *why) {
  record r = {.verdict = VERDICT_ERROR, .worst = (double)NAN, .bound = (double)NAN};
  const struct check *known = check_find(name);
  if (known != NULL) r.bound = known->bound;
  r.seed = f->request.states.seed;
  (void)snprintf(r.subject, sizeof r.subject, "%s", f->s->card.name);
  (void)snprintf(r.check, sizeof r.check, "%s", name);
  (void)snprintf(r.control, sizeof r.control, "%s", wrong_formula);
  (void)snprintf(r.note, sizeof r.note, "%s", why);
  add_record(f, &r);
}

/* Drops the checks that have a record from the list; returns whether `name` was in it. */
static int drop_recorded(shift *f, const char *name) {
  size_t kept = 0;
  int was = 0;
  for (size_t i = 0; f->checks[i] != NULL; i++) {
    was |= strcmp(f->checks[i], name) == 0;
    if (!has_record(f, f->checks[i], "")) f->checks[kept++] = f->checks[i];
  }
  f->checks[kept] = NULL;
  return was;
}

/* Blames the check in progress for the early end of a child: it gets an error record.
 * Returns 1 when checks are left for another child. */
static int blame(shift *f, const child_report *r) {
  const char *name = f->now.check[0] != '\0' ? f->now.check : "start";
  const char *why = f->broken[0] != '\0' ? f->broken : r->why;
  if (has_record(f, name, "")) { /* so the child was at a control or a plot */
    (void)drop_recorded(f, "");
    add_error(f, "after_checks", "", why);
    return 0;
  }
  add_error(f, name, "", why);
  return drop_recorded(f, name);
}

static void account_for_controls(const shift *f) {
  control c;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++) {
    const int ours = strcmp(c.energy, f->s->card.name) == 0;
    int selected = 0;
    for (size_t k = 0; f->v->request->checks[k] != NULL; k++)
      selected |= strcmp(f->v->request->checks[k], c.check) == 0;
    if (ours && selected && !has_record(f, c.check, c.name))
      add_error(f, c.check, c.name, "not run: the child process had ended");
  }
}

/* A check that was asked for and left no record gets an error record. */
static void account_for(const shift *f, int broken) {
  for (size_t i = 0; f->v->request->checks[i] != NULL; i++)
    if (!has_record(f, f->v->request->checks[i], ""))
      add_error(f, f->v->request->checks[i], "", "not run: it left no record");
  if (broken && f->request.controls && f->s->row != NULL) account_for_controls(f);
}

static int run_children(shift *f) {
  const child_job job = {.work = run_suite,
                         .with = f,
                         .limit = subject_limit(f->s, f->v->limit),
                         .handle = on_message,
                         .tick = on_tick,
                         .to = f};
  int broken = 0, again = 1;
  while (again) {
    f->now = (wire_progress){0};
    f->broken[0] = '\0';
    f->request.checks = f->checks;
    const child_report r = isolate(&job);
    if (r.end == CHILD_NEVER || r.end == CHILD_STOPPED) {
      f->v->before_message(f->v->to);
      return harness_error("%s", r.why);
    }
    again = r.end != CHILD_DONE && blame(f, &r);
    broken |= r.end != CHILD_DONE;
  }
  account_for(f, broken);
  return 0;
}

int supervise(const supervision *v, const subject *s) {
  size_t count = 0;
  while (v->request->checks[count] != NULL) count++;
  shift f = {.v = v, .s = s, .request = *v->request};
  if (s->broken[0] != '\0') {
    add_error(&f, "load", "", s->broken);
    return 0;
  }
  f.checks = base_alloc(count + 1, sizeof *f.checks);
  memcpy(f.checks, v->request->checks, (count + 1) * sizeof *f.checks);
  const int code = run_children(&f);
  free(f.checks);
  return code;
}
