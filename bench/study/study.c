#include "study/study.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cluster/cluster.h"

typedef DOCUMENT_LIST_OF(char) list;

static const char *id_of(const study *s, const void *record) {
  document_field field;
  const char *const *id = document_member(s->kind->record, record, "id", &field);
  return id != NULL ? *id : NULL;
}

/* Returns the record with that id; NULL if there is none, or if id is NULL. */
static void *find_record(const study *s, const char *id) {
  for (size_t i = 0; id != NULL && i < s->records.count; i++) {
    char *record = (char *)s->records.at + i * s->kind->record->size;
    if (strcmp(id_of(s, record), id) == 0) return record;
  }
  return NULL;
}

/* Adds a record, or replaces the record with the same id. */
static void keep_record(study *s, const void *record) {
  void *there = find_record(s, id_of(s, record));
  if (there != NULL)
    memcpy(there, record, s->kind->record->size);
  else
    items_append(&s->records, record, s->kind->record->size);
}

/* Rejects a document by another version of the program or from another machine. */
static int judge_origin(const study *s, const void *document) {
  const doc_environment *now = &s->session.environment.common;
  const char *const mine[] = {now->version, now->commit, now->cpu};
  static const char *const names[] = {"environment.version", "environment.commit",
                                      "environment.cpu"};
  document_field field;
  for (int i = 0; i < 3; i++) {
    const char *const *its = document_member(s->kind->document, document, names[i], &field);
    if (strcmp(*its, mine[i]) != 0)
      return input_error(
          "%s: another version or machine began this file; move it away, or name another "
          "file",
          s->session.o->json);
  }
  return 0;
}

int study_read_earlier(study *s) {
  const options *o = s->session.o;
  const study_kind *k = s->kind;
  struct stat file;
  document_field field;
  if (!o->resume && (!k->grows || o->json == NULL || stat(o->json, &file) != 0 ||
                     !S_ISREG(file.st_mode) || file.st_size == 0))
    return 0;
  void *document = arena_alloc(&s->memory, 1, k->document->size);
  TRY(session_read(&s->session, k->document, document, &s->memory));
  if (k->grows) TRY(judge_origin(s, document));
  const list *records = document_member(k->document, document, "records", &field);
  for (size_t i = 0; i < records->n; i++) keep_record(s, records->v + i * k->record->size);
  return 0;
}

/* Replaces a record of a growing document by what its JSON text says, where some numbers have fewer
 * digits, so that new and earlier records are judged alike. */
static int read_as_written(study *s, void *record) {
  const document_shape *shape = s->kind->record;
  char message[DOCUMENT_MESSAGE];
  char *line = document_element_text(shape, record);
  cJSON *tree = cJSON_Parse(line);
  memset(record, 0, shape->size);
  const int ok = document_read(tree, study_id(s), shape, record, &s->memory, message);
  cJSON_Delete(tree);
  free(line);
  return ok ? 0 : harness_error("%s", message);
}

/* A member that several kinds of documents have. */
typedef struct {
  const char *name;
  const void *value;
  size_t size;
} member;

/* Sets those members that the shape has. */
static void set_members(const document_shape *shape, char *in, const member *m, size_t count) {
  for (const document_field *f = shape->fields; f->name != NULL; f++)
    for (size_t i = 0; i < count; i++)
      if (strcmp(f->name, m[i].name) == 0) memcpy(in + f->offset, m[i].value, m[i].size);
}

#define MEMBER(name, value) \
  { name, &(value), sizeof(value) }

int study_write(study *s) {
  const study_kind *k = s->kind;
  const document_field *f = k->document->fields;
  while (strcmp(f->name, "run") != 0) f++;
  const document_shape *of_run = f->of;
  const size_t judged = s->complete ? k->nrows - k->claims : 0;
  arena memory = {0};
  void *d = arena_alloc(&memory, 1, k->document->size);
  void *run = arena_alloc(&memory, 1, of_run->size);
  const void *tool = "selvedge-bench", *command = s->session.command_line.data,
             *environment = &s->session.environment;
  const document_numbers n = options_numbers(&s->session.o->cells, &memory);
  const list records = {s->records.at, s->records.count}, series = {s->series.at, s->series.count};
  const DOCUMENT_LIST_OF(doc_newton_ledger)
      ledger = {judged > 0 ? s->ledger + k->claims : NULL, judged};
  const member members[] = {MEMBER("tool", tool),
                            MEMBER("environment", environment),
                            MEMBER("run", run),
                            MEMBER("command", command),
                            MEMBER("seed", s->session.o->seed),
                            MEMBER("n", n),
                            MEMBER("seconds", s->seconds),
                            MEMBER("complete", s->complete),
                            MEMBER("records", records),
                            MEMBER("series", series),
                            MEMBER("ledger", ledger)};
  const size_t count = sizeof members / sizeof *members;
  set_members(k->document, d, members, count);
  set_members(of_run, run, members, count);
  if (k->describe != NULL) k->describe(s, d, run, &memory);
  const int code = session_write(&s->session, k->document, d);
  arena_free(&memory);
  return code;
}

void study_show(study *s, const char *first, const char *second, double part) {
  double done = 0, all = 0;
  for (size_t i = 0; i < s->cases.count; i++) {
    uint64_t n;
    memcpy(&n, (const char *)study_case(s, i) + s->kind->n_at, sizeof n);
    const double work = 1 + (double)(n * n);
    done += i < s->current ? work : i == s->current ? part * work : 0;
    all += work;
  }
  progress_set(&s->session.bar, first, second, done / all);
}

/* A document is due after `due` seconds, or 20 times the duration of writing, if longer. */
int study_is_due(const study *s) {
  const session *of = &s->session;
  return of->o->json != NULL && of->json.f == NULL &&
         progress_clock() > of->written_at + fmax(s->kind->due, 20 * of->took);
}

int study_write_with(study *s, const void *record) {
  const size_t size = s->kind->record->size, count = s->records.count;
  void *there = find_record(s, study_id(s)), *before = base_alloc(1, size);
  if (there != NULL) memcpy(before, there, size);
  keep_record(s, record);
  const int code = study_write(s);
  if (there != NULL) memcpy(there, before, size);
  s->records.count = count;
  free(before);
  return code;
}

static void print_row(study *s, const void *c, const void *record) {
  const study_kind *k = s->kind;
  if (!s->session.text || k->group == NULL) return;
  char *group = k->group(c, record);
  if (!base_same_text(group, s->group)) printf("\n%s\n", group);
  free(s->group);
  s->group = group;
  k->put_row(stdout, record);
  (void)fflush(stdout);
}

/* Runs a case unless an earlier record can be reused.  Returns 0, STUDY_STOPPED or an exit code. */
static int find_or_run(study *s, const void *c, const char *id, void *record) {
  const study_kind *k = s->kind;
  const void *earlier = find_record(s, id);
  const int done = earlier != NULL && k->is_done(s, c, earlier);
  if (cluster_largest(cluster_rank() == 0 && done)) {
    if (earlier != NULL) memcpy(record, earlier, k->record->size);
    return earlier != NULL ? 0 : STUDY_STOPPED; /* only the first process has earlier records */
  }
  arena memory = {0};
  int code = k->run(s, c, earlier, k->grows ? &memory : &s->memory, record);
  if (code == 0 && k->grows) code = read_as_written(s, record);
  arena_free(&memory);
  if (code != 0) return code;
  keep_record(s, record);
  return k->grows && study_is_due(s) ? study_write(s) : 0;
}

static int run_case(study *s) {
  const study_kind *k = s->kind;
  const void *c = study_case(s, s->current);
  void *record = base_alloc(1, k->record->size);
  int code = find_or_run(s, c, k->id != NULL ? study_id(s) : NULL, record);
  progress_clear(&s->session.bar);
  if (code == 0) {
    print_row(s, c, record);
    s->failed += k->fails != NULL && k->fails(record);
    code = s->code;
  }
  free(record);
  return cluster_end(code != STUDY_STOPPED ? code : 0);
}

static int judge_rows(study *s) {
  const study_kind *k = s->kind;
  int code = s->failed > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
  s->found = base_alloc(k->nrows, sizeof *s->found);
  s->ledger = base_alloc(k->nrows, sizeof *s->ledger);
  study_rows_judge(k->rows, k->nrows, k->summarise != NULL ? &s->series : &s->records, s->found);
  for (size_t i = 0; i < k->nrows; i++) {
    s->ledger[i] = s->found[i].d;
    if (s->found[i].row->binding && s->found[i].d.verdict == NEWTON_REFUTED)
      code = EXIT_CHECK_FAILED;
  }
  if (s->session.text && k->nrows > 0) study_findings_print(stdout, s->found, k->claims, k->nrows);
  return code;
}

int study_run(study *s) {
  const study_kind *k = s->kind;
  int code = 0;
  if (s->session.text && k->heading != NULL) fputs(k->heading, stdout);
  if (s->session.text && k->heading == NULL) k->put_heading(stdout, s);
  (void)fflush(stdout);
  for (s->current = 0; code == 0 && s->current < s->cases.count; s->current++) code = run_case(s);
  s->seconds = progress_clock() - s->session.bar.since;
  s->complete = code == 0;
  if (k->summarise != NULL) k->summarise(s);
  if (s->session.text && k->put_results != NULL) k->put_results(stdout, s);
  const int verdict = s->complete ? judge_rows(s) : 0;
  const int written = study_write(s), printed = s->session.text ? options_finish() : 0;
  return code != 0 ? code : written != 0 ? written : printed != 0 ? printed : verdict;
}

static int make_plan(void *to) {
  study *s = to;
  const study_kind *k = s->kind;
  if (k->plan != NULL) return k->plan(s);
  TRY(study_take_axes(s, 0, k->naxes));
  study_make_cases(s, arena_alloc(&s->memory, 1, k->case_size));
  return 0;
}

int study_prepare(study *s) {
  s->own = base_alloc(1, s->kind->own_size);
  if (cluster_ranks() > 1) omp_set_num_threads(1);
  TRY(cluster_first(make_plan, s));
  return cluster_largest(cluster_rank() == 0 ? study_read_earlier(s) : 0);
}

void study_free(study *s) {
  if (s->own != NULL && s->kind->release != NULL) s->kind->release(s);
  if (s->found != NULL) study_findings_free(s->found, s->kind->nrows);
  free(s->own);
  free(s->found);
  free(s->ledger);
  free(s->group);
  free(s->cases.at);
  items_free_texts(&s->ids);
  free(s->records.at);
  free(s->series.at);
  arena_free(&s->memory);
}

int study_command(const study_kind *k, const options *o, int argc, char **argv) {
  study s = {.kind = k};
  if (options_are_for_petsc(o)) TRY(cluster_start(argv, o->npetsc, o->petsc));
  int code = session_start(&s.session, o, cluster_rank() == 0, omp_get_max_threads(), argc, argv);
  code = cluster_largest(code);
  if (code == 0) code = study_prepare(&s);
  if (code == 0) code = study_run(&s);
  study_free(&s);
  session_end(&s.session);
  return cluster_stop(code);
}
