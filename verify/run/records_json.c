#include "engine/describe.h"
#include "run/writers.h"
#include "support/records/records_junit.h"
#include "support/records/verify_judge.h"

void run_describe(const char *const *checks, const subjects *s, results *r) {
  for (size_t i = 0; checks[i] != NULL; i++) {
    const doc_check c = describe_check(check_find(checks[i]));
    document_append(&r->all.checks, &c, sizeof c, &r->memory);
  }
  for (size_t i = 0; i < s->count; i++) {
    const subject *one = &s->at[i];
    if (one->energy.name != NULL) /* a plugin that failed while it was loaded has no description */
      document_append(&r->all.energies, &one->energy, sizeof one->energy, &r->memory);
    for (size_t k = 0; k < one->declared.n; k++)
      document_append(&r->all.declared, &one->declared.v[k], sizeof one->declared.v[k], &r->memory);
  }
}

/* Returns the records of a complete run without their sums, which are only needed to join parts. */
static doc_records whole_of(const run_facts *facts, doc_verify_run *run, arena *memory) {
  doc_records d = *facts->all;
  const double states = count_records(&d, NULL).states;
  doc_record *records = arena_alloc(memory, d.records.n, sizeof *records);
  *run = *d.run;
  run->states = (uint64_t)states;
  run->states_per_second = run->seconds > 0 ? states / run->seconds : 0;
  for (size_t i = 0; i < d.records.n; i++) {
    records[i] = d.records.v[i];
    if (run->part == NULL) records[i].sums = NULL;
  }
  d.run = run;
  d.records.v = records;
  return d;
}

void write_json(FILE *f, const run_facts *facts) {
  arena memory = {0};
  doc_verify_run run;
  const doc_records d = whole_of(facts, &run, &memory);
  document_write(f, &doc_records_shape, &d);
  arena_free(&memory);
}

void write_junit(FILE *f, const run_facts *facts) {
  junit document = {.cases = 0};
  buffer t = {0};
  records_junit(facts->all, &document);
  junit_write(&document, "selvedge-verify", &t);
  (void)fwrite(t.data, 1, t.size, f);
  buffer_free(&t);
}
