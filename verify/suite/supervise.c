#include "suite/supervise.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/witness.h"
#include "process/units.h"
#include "support/harness/blas.h"
#include "support/records/verify_judge.h"

/* What is the same for both kinds of work. */
static units units_of(const supervision *v, const char *title) {
  return (units){
      .limit = v->limit, .bar = v->bar, .from = v->from, .share = v->share, .title = title};
}

/* ---- the checks of an energy --------------------------------------------------- */

typedef struct {
  const supervision *v;
  const subject *s;
  suite_request request;
  items units; /* of suite_unit */
  int garbled; /* 1: the unit under way sent what cannot be read */
  /* In a child. */
  const slv_energy *e;
  int fd;
  pulse alive;
} shift;

static const suite_unit *unit_at(const shift *f, size_t i) {
  return (const suite_unit *)f->units.at + i;
}

static const char *unit_name(void *with, size_t unit) {
  const suite_unit *u = unit_at(with, unit);
  return u->check != NULL ? u->check : "plots";
}

/* The lists that a unit may add to, and how they are sent.  The subject is the parent's word. */
static const struct {
  wire_tag tag;
  const document_shape *of;
  size_t list, subject;
} lists[] = {
    {WIRE_RECORD, &doc_record_shape, offsetof(doc_records, records), offsetof(doc_record, subject)},
    {WIRE_SERIES, &doc_series_shape, offsetof(doc_records, series), offsetof(doc_series, subject)},
    {WIRE_DIAGNOSIS, &doc_diagnosis_shape, offsetof(doc_records, diagnoses),
     offsetof(doc_diagnosis, subject)}};
enum { LISTS = sizeof lists / sizeof lists[0] };

static void begin_suite(void *with, int fd) {
  shift *f = with;
  f->e = subject_load(f->s, fd);
  f->fd = fd;
  f->alive = (pulse){wire_beat, &f->fd};
  f->request.how.alive = &f->alive;
  blas_reserve(f->request.how.threads);
}

/* The child keeps what it sends: the diagnosis follows from the records, and its parent's child
 * after a crash knows those, too. */
static void do_unit(void *with, size_t unit, int fd) {
  const shift *f = with;
  const suite_unit *u = unit_at(f, unit);
  results *all = f->v->into;
  const doc_records before = all->all;
  u->work(&f->request, f->e, u, all);
  for (size_t k = 0; k < LISTS; k++) {
    DOCUMENT_LIST_OF(char) old, now;
    memcpy(&old, (const char *)&before + lists[k].list, sizeof old);
    memcpy(&now, (const char *)&all->all + lists[k].list, sizeof now);
    for (size_t i = old.n; i < now.n; i++)
      wire_send_element(fd, lists[k].tag, lists[k].of, now.v + i * lists[k].of->size);
  }
}

static const doc_record *record_of(const shift *f, const suite_unit *u) {
  return record_find(&f->v->into->all, f->s->name, u->check, u->control);
}

static void keep_record(const shift *f, doc_record *r) {
  document_append(&f->v->into->all.records, r, sizeof *r, &f->v->into->memory);
  if (f->v->on_record != NULL) f->v->on_record(f->v->to, r);
}

/* A record is that of the unit, whatever names a plugin has written into it. */
static void take_record(const shift *f, const suite_unit *u, doc_record *r) {
  r->check = u->check, r->control = u->control;
  if (u->check != NULL && record_of(f, u) == NULL) keep_record(f, r);
}

static void take_part(void *with, size_t unit, wire_tag tag, const char *payload) {
  shift *f = with;
  results *all = f->v->into;
  for (size_t k = 0; k < LISTS; k++) {
    if (lists[k].tag != tag) continue;
    char *element = arena_alloc(&all->memory, 1, lists[k].of->size);
    if (!wire_read_element(payload, lists[k].of, element, &all->memory)) {
      f->garbled = 1;
      continue;
    }
    memcpy(element + lists[k].subject, &f->s->name, sizeof f->s->name);
    if (tag == WIRE_RECORD)
      take_record(f, unit_at(f, unit), (doc_record *)(void *)element);
    else
      document_append((char *)&all->all + lists[k].list, element, lists[k].of->size, &all->memory);
  }
}

/* The call that a child did not come back from.  Eval shows only some functions, and no complex
 * numbers. */
static const doc_witness *witness_of_call(const shift *f, const child_report *r, arena *memory) {
  static const char *const scalars[] = {NULL, "float", "quad", NULL};
  const doc_energy *d = &f->s->energy;
  traced_call c = r->call;
  slv_param param[SLV_MAX_PARAM] = {{.name = NULL}};
  const slv_rest_shape rest = {.name = c.rest};
  slv_state s = {.x = c.x, .p = c.p, .rest = c.rest[0] != '\0' ? &rest : NULL};
  if (r->calls == 0 || (uint64_t)c.ndof != d->ndof || (size_t)c.nparam != d->parameters.n)
    return NULL;
  for (int i = 0; i < c.nparam; i++) param[i].name = d->parameters.v[i].name;
  const slv_energy e = {.ndof = c.ndof, .nparam = c.nparam, .param = param};
  const int shown = c.of < QUANTITY_SHOWN && c.scalar != TRACED_C64;
  if (r->calls > 1)
    (void)snprintf(s.name, sizeof s.name, "one of %d calls that did not return", r->calls);
  else
    (void)snprintf(s.name, sizeof s.name, "%s",
                   r->end == CHILD_BROKEN ? "the first question without an answer"
                                          : "the call that did not return");
  return witness_of(&(witness_view){.of = &e,
                                    .shown = &e,
                                    .replay = shown ? f->request.how.replay : NULL,
                                    .quantity = quantity_name(c.of),
                                    .scalar = scalars[c.scalar]},
                    &s, memory);
}

static void add_error(const shift *f, const suite_unit *u, const child_report *child,
                      const char *why) {
  arena *memory = &f->v->into->memory;
  const check *known = check_find(u->check);
  doc_record r = record_without_states(f->s->name, u->check, memory);
  r.control = u->control, r.mistake = u->mistake;
  r.verdict = VERDICT_ERROR, r.worst = (double)NAN;
  r.bound = known != NULL ? known->bound : (double)NAN;
  if (known != NULL) r.why = known->why;
  r.seed = f->request.states.seed;
  if (child != NULL) r.witness = witness_of_call(f, child, memory);
  const int tells = r.witness != NULL && child->end != CHILD_BROKEN; /* that has told itself */
  r.note = arena_printf(memory, "%s%s%s", why, tells ? ", in " : "",
                        tells ? quantity_function_name(child->call.of) : "");
  keep_record(f, &r);
}

static void end_unit(void *with, size_t unit, const child_report *r) {
  static const suite_unit after_checks = {.check = "after_checks"};
  shift *f = with;
  const suite_unit *u = unit_at(f, unit);
  const char *why = r != NULL ? r->why : f->garbled ? "wrote into the results" : NULL;
  if (why == NULL && u->check != NULL) why = "left no record";
  f->garbled = 0;
  if (u->check == NULL) u = &after_checks;
  if (why != NULL && record_of(f, u) == NULL) add_error(f, u, r, why);
}

int supervise(const supervision *v, const subject *s, const suite_request *q) {
  static const suite_unit load = {.check = "load"};
  shift f = {.v = v, .s = s, .request = *q};
  if (s->broken[0] != '\0') {
    add_error(&f, &load, NULL, s->broken);
    return 0;
  }
  suite_list(q, s->row, &f.units);
  units work = units_of(v, s->name);
  work.count = f.units.count, work.with = &f, work.limit = subject_limit(s, v->limit);
  work.begin = begin_suite, work.work = do_unit, work.name = unit_name;
  work.take = take_part, work.end = end_unit;
  const int code = units_run(&work);
  free(f.units.at);
  return code;
}

/* ---- rows of the ledger -------------------------------------------------------- */

typedef struct {
  const supervision *v;
  const selected_ledger *rows;
  ledger_request request;
  size_t kept; /* how many rows have a result */
  int fd;      /* in a child */
} ledger_shift;

static const char *row_name(void *with, size_t unit) {
  return ((const ledger_shift *)with)->rows->at[unit]->id;
}

static void begin_rows(void *with, int fd) {
  ledger_shift *f = with;
  f->fd = fd;
  f->request.beat = wire_beat, f->request.to = &f->fd;
  blas_reserve(f->request.threads);
}

static void do_row(void *with, size_t unit, int fd) {
  const ledger_shift *f = with;
  arena memory = {0};
  const doc_ledger r = ledger_run(f->rows->at[unit], &f->request, &memory);
  wire_send_element(fd, WIRE_ROW, &doc_ledger_shape, &r);
  arena_free(&memory);
}

static void keep_row(ledger_shift *f, const doc_ledger *r) {
  document_append(&f->v->into->all.ledger, r, sizeof *r, &f->v->into->memory);
  f->kept++;
  if (f->v->on_row != NULL) f->v->on_row(f->v->to, r);
}

static void take_row(void *with, size_t unit, wire_tag tag, const char *payload) {
  ledger_shift *f = with;
  doc_ledger r = {.id = NULL};
  if (tag == WIRE_ROW && f->kept == unit &&
      wire_read_element(payload, &doc_ledger_shape, &r, &f->v->into->memory))
    keep_row(f, &r);
}

static void end_row(void *with, size_t unit, const child_report *child) {
  ledger_shift *f = with;
  if (f->kept > unit) return;
  doc_ledger r = ledger_entry(f->rows->at[unit]);
  r.seed = f->request.seed;
  r.note = arena_strdup(&f->v->into->memory, child != NULL ? child->why : "it left no result");
  keep_row(f, &r);
}

int supervise_ledger(const supervision *v, const selected_ledger *rows, const ledger_request *q) {
  ledger_shift f = {.v = v, .rows = rows, .request = *q};
  units work = units_of(v, "ledger");
  work.count = rows->count, work.with = &f;
  work.begin = begin_rows, work.work = do_row, work.name = row_name;
  work.take = take_row, work.end = end_row;
  return units_run(&work);
}
