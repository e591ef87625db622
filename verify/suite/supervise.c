#include "suite/supervise.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/witness.h"
#include "process/units.h"
#include "support/harness/blas.h"
#include "support/records/verify_judge.h"

typedef struct {
  const supervision *v;
  const subject *s; /* NULL: runs ledger entries */
  suite_request request;
  ledger_request ledger;
  items units; /* array of suite_unit */
  int garbled; /* 1: a message of the current unit was not readable */
  /* The members below are used in the child. */
  const slv_energy *e;
  int fd;
  pulse alive;
} supervised_run;

/* Lists to which units add elements, and the messages that carry these elements */
enum { NO_SUBJECT = 1 };
#define PART(type, member, at) \
  { &type##_shape, offsetof(doc_records, member), at }
static const struct {
  const document_shape *of;
  size_t list, subject;
} lists[WIRE_TAGS] = {
    [WIRE_RECORD] = PART(doc_record, records, offsetof(doc_record, subject)),
    [WIRE_SERIES] = PART(doc_series, series, offsetof(doc_series, subject)),
    [WIRE_DIAGNOSIS] = PART(doc_diagnosis, diagnoses, offsetof(doc_diagnosis, subject)),
    [WIRE_ROW] = PART(doc_ledger, ledger, NO_SUBJECT)};
#undef PART

static const suite_unit *unit_at(const supervised_run *f, size_t i) {
  return (const suite_unit *)f->units.at + i;
}

static const char *unit_name(void *with, size_t unit) {
  const suite_unit *u = unit_at(with, unit);
  return u->row != NULL ? u->row->claim.id : u->check != NULL ? u->check : "plots";
}

static void begin_child(void *with, int fd) {
  supervised_run *f = with;
  if (f->s != NULL) f->e = subject_load(f->s, fd);
  if (f->s != NULL && f->s->program.command != NULL)
    f->request.how.prefetch = program_prefetch(f->e);
  f->fd = fd;
  f->alive = (pulse){wire_beat, &f->fd};
  f->request.how.alive = f->ledger.alive = &f->alive;
  blas_reserve(f->s != NULL ? f->request.how.threads : f->ledger.threads);
}

/* Runs a unit in the child. The child keeps its results, since the diagnosis follows from the
 * records. After a crash, a new child receives the earlier records as well. */
static void do_unit(void *with, size_t unit, int fd) {
  const supervised_run *f = with;
  const suite_unit *u = unit_at(f, unit);
  results *all = f->v->into;
  const doc_records before = all->all;
  if (u->row != NULL) {
    const doc_ledger r = ledger_run(u->row, &f->ledger, &all->memory);
    document_append(&all->all.ledger, &r, sizeof r, &all->memory);
  } else {
    u->work(&f->request, f->e, u, all);
  }
  for (wire_tag tag = 0; tag < WIRE_TAGS; tag++) {
    DOCUMENT_LIST_OF(char) old, now;
    if (lists[tag].of == NULL) continue;
    memcpy(&old, (const char *)&before + lists[tag].list, sizeof old);
    memcpy(&now, (const char *)&all->all + lists[tag].list, sizeof now);
    for (size_t i = old.n; i < now.n; i++)
      wire_send_element(fd, tag, lists[tag].of, now.v + i * lists[tag].of->size);
  }
}

static int has_result(const supervised_run *f, const suite_unit *u) {
  const doc_records *all = &f->v->into->all;
  if (u->row == NULL)
    return u->check != NULL && record_find(all, f->s->name, u->check, u->control) != NULL;
  return all->ledger.n > 0 && strcmp(all->ledger.v[all->ledger.n - 1].id, u->row->claim.id) == 0;
}

static void keep_element(const supervised_run *f, wire_tag tag, const void *element) {
  results *all = f->v->into;
  document_append((char *)&all->all + lists[tag].list, element, lists[tag].of->size, &all->memory);
  if (tag == WIRE_RECORD && f->v->on_record != NULL) f->v->on_record(f->v->to, element);
  if (tag == WIRE_ROW && f->v->on_row != NULL) f->v->on_row(f->v->to, element);
}

static void take_message(void *with, size_t unit, wire_tag tag, const char *payload) {
  supervised_run *f = with;
  const suite_unit *u = unit_at(f, unit);
  arena *memory = &f->v->into->memory;
  if (lists[tag].of == NULL || (tag == WIRE_ROW) != (u->row != NULL)) return;
  char *element = arena_alloc(memory, 1, lists[tag].of->size);
  f->garbled |= !wire_read_element(payload, lists[tag].of, element, memory);
  if (f->garbled) return;
  if (lists[tag].subject != NO_SUBJECT)
    memcpy(element + lists[tag].subject, &f->s->name, sizeof f->s->name);
  if (tag == WIRE_RECORD) { /* under the unit's names, whatever a plugin has written into it */
    doc_record *r = (doc_record *)(void *)element;
    r->check = u->check, r->control = u->control;
    if (u->check == NULL || has_result(f, u)) return;
  }
  keep_element(f, tag, element);
}

/* Returns the arguments of the call that did not return. The replay command exists only for
 * quantities that eval knows, and not for complex numbers. */
static const doc_witness *witness_of_call(const supervised_run *f, const child_report *r,
                                          arena *memory) {
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
                   r->end == CHILD_BROKEN ? "the first request without an answer"
                                          : "the call that did not return");
  return witness_of(&(witness_view){.of = &e,
                                    .shown = &e,
                                    .replay = shown ? f->request.how.replay : NULL,
                                    .quantity = quantity_name(c.of),
                                    .scalar = scalars[c.scalar]},
                    &s, memory);
}

static void lose_record(const supervised_run *f, const suite_unit *u, const child_report *child,
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
  const int tells = child != NULL && r.witness != NULL &&
                    child->end != CHILD_BROKEN; /* then the child has named the function */
  r.note = arena_printf(memory, "%s%s%s", why, tells ? ", in " : "",
                        tells ? quantity_function_name(child->call.of) : "");
  keep_element(f, WIRE_RECORD, &r);
}

static void lose_row(const supervised_run *f, const suite_unit *u, const char *why) {
  doc_ledger r = u->row->claim;
  r.seed = f->ledger.seed;
  r.note = arena_strdup(&f->v->into->memory, why);
  keep_element(f, WIRE_ROW, &r);
}

static void end_unit(void *with, size_t unit, const child_report *r) {
  static const suite_unit after_checks = {.check = "after_checks"};
  supervised_run *f = with;
  const suite_unit *u = unit_at(f, unit);
  const char *why = r != NULL ? r->why : f->garbled ? "wrote into the results" : NULL;
  if (why == NULL && (u->check != NULL || u->row != NULL)) why = "left no result";
  f->garbled = 0;
  if (u->check == NULL && u->row == NULL) u = &after_checks;
  if (why == NULL || has_result(f, u)) return;
  if (u->row != NULL)
    lose_row(f, u, why);
  else
    lose_record(f, u, r, why);
}

static int work_off(supervised_run *f, const char *title, double limit) {
  const units u = {.count = f->units.count,
                   .with = f,
                   .begin = begin_child,
                   .work = do_unit,
                   .take = take_message,
                   .end = end_unit,
                   .limit = limit,
                   .bar = f->v->bar,
                   .title = title,
                   .name = unit_name,
                   .from = f->v->from,
                   .share = f->v->share};
  const int code = units_run(&u);
  free(f->units.at);
  return code;
}

int supervise(const supervision *v, const subject *s, const suite_request *q) {
  static const suite_unit load = {.check = "load"};
  supervised_run f = {.v = v, .s = s, .request = *q};
  if (s->broken[0] == '\0')
    suite_list(q, s->row, &f.units);
  else
    lose_record(&f, &load, NULL, s->broken);
  return work_off(&f, s->name, subject_limit(s, v->limit));
}

int supervise_ledger(const supervision *v, const items *rows, const ledger_request *q) {
  supervised_run f = {.v = v, .ledger = *q};
  for (size_t i = 0; i < rows->count; i++) {
    const suite_unit u = {.row = ((const ledger_row *const *)rows->at)[i]};
    items_append(&f.units, &u, sizeof u);
  }
  return work_off(&f, "ledger", v->limit);
}
