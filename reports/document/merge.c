/* merge.c -- merge: joins the documents of the parts of a run (selvedge-verify --part) into one. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/command.h"
#include "support/base/file.h"
#include "support/base/memory.h"
#include "support/json/json_read.h"
#include "support/records/verify_judge.h"
#include "support/records/verify_sums.h"

typedef struct {
  const char **paths; /* [count] files of the parts */
  doc_records *at;    /* [count], part 1 first once all are read */
  size_t count;
  arena memory;
} parts;

/* Returns whether each finding has a count for each class, which a double holds exactly. */
static int has_classes(const doc_record *r) {
  for (int k = 0; k < FOUNDS; k++) {
    if (r->states[k].n != SLV_CLASSES) return 0;
    for (int c = 0; c < SLV_CLASSES; c++)
      if (!(r->states[k].v[c] <= 0x1p53)) return 0;
  }
  return 1;
}

/* Checks what the schema does not demand of a part. */
static int judge_part(const char *path, const doc_records *d) {
  const doc_part *p = d->run->part;
  if (p == NULL)
    return input_error("%s: not a part of a run: merge joins documents of selvedge-verify --part",
                       path);
  if (p->index == 0 || p->index > p->of || p->of == DOCUMENT_NO_COUNT)
    return input_error("%s: run.part: no part can have this number", path);
  if (!d->run->complete)
    return input_error("%s: part %llu of %llu broke off; run it again: %s", path,
                       (unsigned long long)p->index, (unsigned long long)p->of, d->run->command);
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_record *r = &d->records.v[i];
    if (r->sums != NULL && !has_classes(r))
      return input_error("%s: records[%zu]: each class needs a count of states", path, i);
  }
  return 0;
}

static int read_part(const char *path, doc_records *d, arena *memory) {
  char message[DOCUMENT_MESSAGE];
  cJSON *tree;
  TRY(json_read(path, &tree));
  const char *schema = document_schema_of(tree);
  int code = 0;
  if (schema == NULL || strcmp(schema, doc_records_shape.schema) != 0)
    code = input_error("%s: not a document of selvedge-verify --part", path);
  else if (!document_read(tree, path, &doc_records_shape, d, memory, message))
    code = input_error("%s", message);
  cJSON_Delete(tree);
  return code != 0 ? code : judge_part(path, d);
}

/* Checks that document i is a part of the same run as the first document. */
static int judge_kinship(const parts *p, size_t i) {
  static const struct {
    const char *what, *member;
  } same[] = {{"versions", "environment.version"},       {"commits", "environment.commit"},
              {"compilers", "environment.compiler"},     {"flags", "environment.flags"},
              {"build types", "environment.build_type"}, {"seeds", "run.seed"},
              {"options", "run.part.options"},           {"files", "run.part.files"},
              {"numbers of parts", "run.part.of"}};
  int code = 0;
  for (size_t k = 0; code == 0 && k < sizeof same / sizeof same[0]; k++) {
    buffer of[2] = {{0}, {0}};
    for (size_t n = 0; n < 2; n++) {
      document_field field;
      const void *at = document_member(&doc_records_shape, &p->at[n * i], same[k].member, &field);
      if (at != NULL) document_plain(&of[n], &field, at);
    }
    if (strcmp(buffer_string(&of[0]), buffer_string(&of[1])) != 0)
      code = input_error("%s and %s are parts of different runs: their %s differ:\n  %s\n  %s",
                         p->paths[0], p->paths[i], same[k].what, buffer_string(&of[0]),
                         buffer_string(&of[1]));
    buffer_free(&of[0]);
    buffer_free(&of[1]);
  }
  return code;
}

/* Sorts the parts by their numbers, each of which must occur exactly once. */
static int sort(parts *p) {
  const doc_part *first = p->at[0].run->part;
  doc_records *sorted = arena_alloc(&p->memory, p->count, sizeof *sorted);
  const char **paths = arena_alloc(&p->memory, p->count, sizeof *paths);
  for (size_t i = 0; i < p->count; i++) {
    const uint64_t at = p->at[i].run->part->index - 1;
    if (at >= p->count) continue; /* then a smaller number is missing */
    if (paths[at] != NULL)
      return input_error("%s and %s are both part %llu", paths[at], p->paths[i],
                         (unsigned long long)at + 1);
    paths[at] = p->paths[i], sorted[at] = p->at[i];
  }
  for (uint64_t at = 0; at < first->of; at++)
    if (at >= p->count || paths[at] == NULL)
      return input_error(
          "part %llu of %llu is missing; it is made by: %s --part %llu/%llu --json FILE",
          (unsigned long long)at + 1, (unsigned long long)first->of, first->options,
          (unsigned long long)at + 1, (unsigned long long)first->of);
  p->at = sorted, p->paths = paths;
  return 0;
}

static int read_parts(const command_request *q, parts *p) {
  p->count = (size_t)q->ninputs;
  p->at = arena_alloc(&p->memory, p->count, sizeof *p->at);
  p->paths = arena_alloc(&p->memory, p->count, sizeof *p->paths);
  for (size_t i = 0; i < p->count; i++) {
    p->paths[i] = q->inputs[i];
    if (q->out != NULL && input_same_file(q->out, q->inputs[i]))
      return input_error("--out %s is one of the parts: name another file", q->out);
    TRY(read_part(p->paths[i], &p->at[i], &p->memory));
    TRY(judge_kinship(p, i));
  }
  return sort(p);
}

/* Checks that every part has a record of each check; only one part has records of controls. */
static int judge_records(const parts *p) {
  for (size_t k = 0; k < p->count; k++)
    EACH (doc_record, r, p->at[k].records) {
      if (r->control != NULL || strcmp(r->check, "after_checks") == 0) continue;
      for (size_t other = 0; other < p->count; other++)
        if (record_find(&p->at[other], r->subject, r->check, NULL) == NULL)
          return input_error("%s has no record of %s of %s, as %s has; run it again: %s",
                             p->paths[other], r->check, r->subject, p->paths[k],
                             p->at[other].run->command);
    }
  return 0;
}

/* Joins the records of a check: adds the sums of all parts; the rest is from the part with the
 * worst state.  If the check broke off in a part, returns that part's record. */
static doc_record join_check(parts *p, const doc_record *first) {
  const doc_record *worst = first;
  check_sums all = {0};
  double seconds = 0;
  if (first->control != NULL || strcmp(first->check, "after_checks") == 0) return *first;
  for (size_t k = 0; k < p->count; k++) {
    const doc_record *r = record_find(&p->at[k], first->subject, first->check, NULL);
    if (r->sums == NULL) return *r;
    const check_sums s = sums_of(r);
    if (sums_worse(&s, &all)) worst = r;
    sums_add(&all, &s);
    seconds += r->seconds;
  }
  doc_record joined = *worst;
  sums_settle(&all, &joined, &p->memory);
  joined.seconds = seconds;
  return joined;
}

/* Returns a part's diagnosis of the subject for these pairs of functions that disagree; or NULL. */
static const char *diagnosis_of(const parts *p, const char *subject, unsigned pairs) {
  for (size_t k = 0; k < p->count && pairs != 0; k++)
    EACH (doc_diagnosis, d, p->at[k].diagnoses)
      if (d->pairs == pairs && strcmp(d->subject, subject) == 0) return d->text;
  return NULL;
}

static void add_diagnosis(parts *p, doc_records *d, const char *subject, const char *text) {
  const doc_diagnosis one = {.subject = subject, .text = text, .pairs = DOCUMENT_NO_COUNT};
  if (text != NULL && text[0] != '\0') document_append(&d->diagnoses, &one, sizeof one, &p->memory);
}

/* Adds the diagnoses that follow from the joined records of one energy. */
static void diagnose(parts *p, const char *subject, doc_records *d) {
  const energy_faults w = energy_faults_of(d, subject);
  add_diagnosis(p, d, subject, diagnosis_of(p, subject, w.pairs));
  for (int i = 0; i < w.nclaims; i++) {
    buffer text = {0};
    (void)energy_faults_claim(&w, i, &text);
    add_diagnosis(p, d, subject, buffer_move(&text, &p->memory));
  }
}

static doc_verify_run whole_run(const parts *p, double states) {
  doc_verify_run run = *p->at[0].run;
  for (size_t k = 0; k < p->count; k++) run.seconds = fmax(run.seconds, p->at[k].run->seconds);
  run.command = run.part->options;
  run.part = NULL;
  run.states = (uint64_t)states;
  run.states_per_second = run.seconds > 0 ? states / run.seconds : 0;
  return run;
}

static void join_records(parts *p, doc_records *d) {
  doc_record *v = arena_alloc(&p->memory, d->records.n, sizeof *v);
  for (size_t i = 0; i < d->records.n; i++) v[i] = join_check(p, &d->records.v[i]);
  d->records.v = v;
  d->diagnoses.v = NULL, d->diagnoses.n = 0;
  for (size_t i = 0; i < d->records.n; i++)
    if (i == 0 || strcmp(v[i].subject, v[i - 1].subject) != 0) diagnose(p, v[i].subject, d);
  for (size_t i = 0; i < d->records.n; i++) v[i].sums = NULL;
}

/* Merges the parts.  Part 1 has everything that does not depend on the states of checks. */
static int merge(parts *p, const char *out) {
  doc_records d = p->at[0];
  output o = {0};
  join_records(p, &d);
  const verify_counts counts = count_records(&d, NULL);
  const doc_verify_run run = whole_run(p, counts.states);
  const size_t bad = counted_faults(&counts);
  d.run = &run;
  TRY(output_open(&o, out != NULL ? out : "-"));
  document_write(o.f, &doc_records_shape, &d);
  TRY(output_close(&o, 1));
  if (out != NULL && strcmp(out, "-") != 0)
    printf("%s: the whole run, %zu records, %zu of them failed\n", out, d.records.n + d.ledger.n,
           bad);
  return bad > 0 ? EXIT_CHECK_FAILED : 0;
}

int command_merge(const command_request *q) {
  parts p = {0};
  int code = read_parts(q, &p);
  if (code == 0) code = judge_records(&p);
  if (code == 0) code = merge(&p, q->out);
  arena_free(&p.memory);
  return code;
}
