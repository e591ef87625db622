/* read.c -- files into a record_set. */
#include <stdio.h>
#include <string.h>

#include "document/bench_document.h"
#include "document/document.h"
#include "document/newton_document.h"
#include "document/records.h"
#include "document/refine_document.h"
#include "support/json/json_read.h"

/* Where the next document of each kind goes. */
typedef struct {
  document_row *documents;
  bench_row *benches;
  refine_row *refines;
  newton_row *newtons;
  record_set *set;
} places;

typedef int take_fn(const char *path, const cJSON *tree, const places *to);

#define TAKE(kind, read, rows)                                                    \
  static int take_##kind(const char *path, const cJSON *tree, const places *to) { \
    return read(path, tree, &to->rows[to->set->rows.n++], &to->set->memory);      \
  }
TAKE(records, document_read, documents)
TAKE(bench, bench_read, benches)
TAKE(refine, refine_read, refines)
TAKE(newton, newton_read, newtons)
#undef TAKE

static const struct {
  const char *schema;
  take_fn *take;
} kinds[] = {{RECORDS_SCHEMA, take_records},
             {BENCH_SCHEMA, take_bench},
             {REFINE_SCHEMA, take_refine},
             {NEWTON_SCHEMA, take_newton}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static int unknown(const char *path, const char *schema) {
  char list[256] = "";
  for (int i = 0; i < KINDS; i++) {
    const size_t n = strlen(list);
    (void)snprintf(list + n, sizeof list - n, " \"%s\"", kinds[i].schema);
  }
  return input_error(
      "%s: schema: expected one of%s, found \"%.64s\"; write it anew with "
      "this version's selvedge-verify or selvedge-bench",
      path, list, schema);
}

static int take_tree(const char *path, const cJSON *tree, const places *to) {
  const char *schema = NULL;
  TRY(document_schema(path, tree, &schema, &to->set->memory));
  for (int i = 0; i < KINDS; i++)
    if (strcmp(schema, kinds[i].schema) == 0) return kinds[i].take(path, tree, to);
  return unknown(path, schema);
}

static int read_document(const char *path, const places *to) {
  cJSON *tree;
  int s = json_read(path, &tree);
  if (s == 0) s = take_tree(path, tree, to);
  cJSON_Delete(tree);
  return s;
}

int records_read(char *const *paths, size_t n, record_set *set) {
  *set = (record_set){0};
  const places to = {.documents = arena_alloc(&set->memory, n, sizeof(document_row)),
                     .benches = arena_alloc(&set->memory, n, sizeof(bench_row)),
                     .refines = arena_alloc(&set->memory, n, sizeof(refine_row)),
                     .newtons = arena_alloc(&set->memory, n, sizeof(newton_row)),
                     .set = set};
  set->documents.v = to.documents;
  set->benches.v = to.benches;
  set->refines.v = to.refines;
  set->newtons.v = to.newtons;
  for (size_t i = 0; i < n; i++) TRY(read_document(paths[i], &to));
  document_merge(set);
  return 0;
}

void records_free(record_set *set) {
  arena_free(&set->memory);
  *set = (record_set){0};
}

const char *verdict_word(verdict v) {
  static const char *const words[] = {
      [VERDICT_PASS] = "pass",
      [VERDICT_FAIL] = "fail",
      [VERDICT_SKIP] = "skip",
      [VERDICT_ERROR] = "error",
  };
  return words[v];
}
