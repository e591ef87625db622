#include "subjects/supervise.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "subjects/isolate.h"
#include "support/base/complain.h"
#include "support/harness/blas.h"

typedef struct {
  const ledger_supervision *v;
  size_t done; /* how many rows have a result */
} shift;

/* ---- in the child -------------------------------------------------------------- */

typedef struct {
  int fd;
  wire_progress now;
} speaker;

static void beat(void *to) {
  const speaker *s = to;
  wire_send(s->fd, WIRE_PROGRESS, &s->now, sizeof s->now);
}

static void run_rows(void *with, int fd) {
  const shift *f = with;
  const ledger_supervision *v = f->v;
  speaker s = {.fd = fd};
  const ledger_request q = {v->seed, v->random, v->threads, beat, &s};
  blas_reserve(q.threads);
  for (size_t i = f->done; i < v->rows->count; i++) {
    ledger_result r;
    beat(&s);
    ledger_run(v->rows->at[i], &q, &r);
    wire_send(fd, WIRE_ROW, &r, sizeof r);
  }
}

/* ---- in the parent ------------------------------------------------------------- */

static void add_row(shift *f, const ledger_result *r) {
  results_add_row(f->v->results, r);
  f->done++;
  f->v->on_row(f->v->to, r);
}

/* The child is a copy of this process, so its pointers to rows are valid here; still
 * the row is taken from the parent's own count. */
static void on_message(void *to, wire_tag tag, const char *payload, size_t size) {
  shift *f = to;
  ledger_result r;
  if (f->done >= f->v->rows->count) return;
  const ledger_row *row = f->v->rows->at[f->done];
  if (tag == WIRE_PROGRESS) f->v->on_progress(f->v->to, row->id, f->done);
  if (tag != WIRE_ROW || size != sizeof r) return;
  memcpy(&r, payload, sizeof r);
  r.row = row;
  add_row(f, &r);
}

static void on_tick(void *to) {
  const shift *f = to;
  if (f->v->tick != NULL) f->v->tick(f->v->to);
}

static void blame(shift *f, const char *why) {
  ledger_result r = {.row = f->v->rows->at[f->done],
                     .verdict = LEDGER_OPEN,
                     .printed = (double)NAN,
                     .remedy = (double)NAN,
                     .figure = (double)NAN,
                     .seed = f->v->seed,
                     .random = f->v->random};
  (void)snprintf(r.note, sizeof r.note, "%s", why);
  add_row(f, &r);
}

int supervise_ledger(const ledger_supervision *v) {
  shift f = {.v = v};
  const child_job job = {.work = run_rows,
                         .with = &f,
                         .limit = v->limit,
                         .handle = on_message,
                         .tick = on_tick,
                         .to = &f};
  while (f.done < v->rows->count) {
    const child_report r = isolate(&job);
    if (r.end == CHILD_NEVER || r.end == CHILD_STOPPED) {
      v->before_message(v->to);
      return harness_error("%s", r.why);
    }
    if (f.done < v->rows->count) blame(&f, r.end == CHILD_DONE ? "it left no result" : r.why);
  }
  return 0;
}
