/* read.c -- files into a record_set. */
#include <stdio.h>
#include <string.h>

#include "document/bench.h"
#include "document/newton.h"
#include "document/records.h"
#include "document/records_document.h"
#include "document/refine.h"
#include "support/json/json_read.h"

/* Readers of documents that no table of lib/support/records describes yet. */
typedef int read_fn(const char *path, const cJSON *tree, void *document, arena *memory);
#define READ(kind, read)                                                 \
  static int read_##kind(const char *path, const cJSON *tree, void *row, \
                         arena *memory) {                                \
    return read(path, tree, row, memory);                                \
  }
READ(records, records_document_read)
#undef READ

/* What the members of a document must say together, which no table of its fields does.
 */
typedef int check_fn(const char *path, void *document, arena *memory);

/* The kinds of documents: `list` is where record_set has them.  Either `shape` and
 * `check` (NULL: there is nothing to check) or `read` and `size` are given. */
static const struct {
  const char *schema;
  size_t list;
  const document_shape *shape;
  check_fn *check;
  read_fn *read;
  size_t size;
} kinds[] = {{.schema = RECORDS_SCHEMA,
              .list = offsetof(record_set, documents),
              .read = read_records,
              .size = sizeof(document_row)},
             {.schema = "selvedge.bench/1",
              .list = offsetof(record_set, benches),
              .shape = &doc_bench_shape,
              .check = bench_check},
             {.schema = "selvedge.refine/1",
              .list = offsetof(record_set, refines),
              .shape = &doc_refine_shape,
              .check = refine_check},
             {.schema = "selvedge.newton/1",
              .list = offsetof(record_set, newtons),
              .shape = &doc_newton_shape,
              .check = newton_check}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Any list of documents, which are `size` bytes each. */
typedef struct {
  char *v;
  size_t n;
} any_list;

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

static size_t size_of(int kind) {
  return kinds[kind].shape != NULL ? kinds[kind].shape->size : kinds[kind].size;
}

static int read_kind(int kind, const char *path, const cJSON *tree, void *document,
                     arena *memory) {
  char message[DOCUMENT_MESSAGE];
  if (kinds[kind].shape == NULL) return kinds[kind].read(path, tree, document, memory);
  if (!document_read(tree, path, kinds[kind].shape, document, memory, message))
    return input_error("%s", message);
  return kinds[kind].check == NULL ? 0 : kinds[kind].check(path, document, memory);
}

static int read_tree(const char *path, const cJSON *tree, record_set *set) {
  const char *schema = document_schema_of(tree);
  if (schema == NULL) return input_error("%s: schema: missing, or no text", path);
  int kind = 0;
  while (kind < KINDS && strcmp(schema, kinds[kind].schema) != 0) kind++;
  if (kind == KINDS) return unknown(path, schema);
  any_list list;
  char *at = (char *)set + kinds[kind].list;
  memcpy(&list, at, sizeof list);
  char *document = list.v + list.n++ * size_of(kind);
  memcpy(at, &list, sizeof list);
  return read_kind(kind, path, tree, document, &set->memory);
}

static int read_document(const char *path, record_set *set) {
  cJSON *tree;
  int s = json_read(path, &tree);
  if (s == 0) s = read_tree(path, tree, set);
  cJSON_Delete(tree);
  return s;
}

int records_read(char *const *paths, size_t n, record_set *set) {
  *set = (record_set){0};
  for (int kind = 0; kind < KINDS; kind++) {
    const any_list room = {.v = arena_alloc(&set->memory, n, size_of(kind))};
    memcpy((char *)set + kinds[kind].list, &room, sizeof room);
  }
  for (size_t i = 0; i < n; i++) TRY(read_document(paths[i], set));
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
