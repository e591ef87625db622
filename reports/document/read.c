/* read.c -- reads files into a record_set. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "document/bench.h"
#include "document/merge.h"
#include "document/newton.h"
#include "document/records.h"
#include "document/refine.h"
#include "support/json/json_read.h"

/* Refuses a document whose members contradict each other; the table of its fields only
 * describes each member alone. */
typedef int check_fn(const char *path, void *document, arena *memory);

/* The kinds of documents, and the offsets of their lists in a record_set. */
static const struct {
  const document_shape *shape;
  check_fn *check; /* NULL: there is nothing to check */
  size_t list;
} kinds[] = {
    {&doc_records_shape, records_check, offsetof(record_set, documents)},
    {&doc_bench_shape, bench_check, offsetof(record_set, benches)},
    {&doc_refine_shape, refine_check, offsetof(record_set, refines)},
    {&doc_newton_shape, newton_check, offsetof(record_set, newtons)},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Stands for any list of documents; the shape tells the size of one. */
typedef struct {
  char *v;
  size_t n;
} any_list;

static int unknown(const char *path, const char *schema) {
  char list[256] = "";
  for (int i = 0; i < KINDS; i++) {
    const size_t n = strlen(list);
    (void)snprintf(list + n, sizeof list - n, " \"%s\"", kinds[i].shape->schema);
  }
  return input_error(
      "%s: schema: expected one of%s, found \"%.64s\"; write it anew with "
      "this version's selvedge-verify or selvedge-bench",
      path, list, schema);
}

static int read_kind(int kind, const char *path, const cJSON *tree, void *document,
                     arena *memory) {
  char message[DOCUMENT_MESSAGE];
  if (!document_read(tree, path, kinds[kind].shape, document, memory, message))
    return input_error("%s", message);
  return kinds[kind].check == NULL ? 0 : kinds[kind].check(path, document, memory);
}

static int read_tree(const char *path, const cJSON *tree, record_set *set) {
  const char *schema = document_schema_of(tree);
  if (schema == NULL) return input_error("%s: schema: missing, or no text", path);
  int kind = 0;
  while (kind < KINDS && strcmp(schema, kinds[kind].shape->schema) != 0) kind++;
  if (kind == KINDS) return unknown(path, schema);
  any_list list;
  char *at = (char *)set + kinds[kind].list;
  memcpy(&list, at, sizeof list);
  char *document = list.v + list.n++ * kinds[kind].shape->size;
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
    const any_list room = {.v = arena_alloc(&set->memory, n, kinds[kind].shape->size)};
    memcpy((char *)set + kinds[kind].list, &room, sizeof room);
  }
  for (size_t i = 0; i < n; i++) TRY(read_document(paths[i], set));
  records_merge(set);
  return 0;
}

void records_free(record_set *set) {
  arena_free(&set->memory);
  *set = (record_set){0};
}
