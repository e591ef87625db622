/* read.c -- files into a record_set. */
#include <string.h>

#include "bench_document.h"
#include "document.h"
#include "files.h"
#include "records.h"
#include "text.h"

/* Where it stops being JSON, as people count lines and columns; cJSON may name the
 * place after it. */
static report_status no_json(problem *p, const char *path, const text *t,
                             const char *at) {
  const char *line = t->data;
  int number = 1;
  for (const char *c = t->data; c < at; c++) {
    if (*c != '\n') continue;
    number++;
    line = c + 1;
  }
  return problem_set(p, REPORT_INPUT, "%s:%d:%d: not JSON here or one place before",
                     path, number, (int)(at - line) + 1);
}

static report_status parse(const char *path, const text *t, cJSON **tree, problem *p) {
  const char *end = NULL;
  if (t->size == 0) return problem_set(p, REPORT_INPUT, "%s: the file is empty", path);
  *tree = cJSON_ParseWithLengthOpts(t->data, t->size + 1, &end, 1);
  if (*tree != NULL) return REPORT_OK;
  return no_json(p, path, t, end != NULL ? end : t->data);
}

/* Where the next document of either kind goes. */
typedef struct {
  document_row *documents;
  bench_row *benches;
  record_set *set;
} places;

static report_status take_tree(const char *path, const cJSON *tree, const places *to,
                               problem *p) {
  record_set *set = to->set;
  const char *schema = NULL;
  REPORT_TRY(document_schema(path, tree, &schema, &set->memory, p));
  if (strcmp(schema, BENCH_SCHEMA) == 0)
    return bench_read(path, tree, &to->benches[set->benches.n++], &set->memory, p);
  return document_read(path, tree, &to->documents[set->documents.n++], &set->memory, p);
}

static report_status read_document(const char *path, const places *to, problem *p) {
  text t = {0};
  cJSON *tree = NULL;
  report_status s = file_read(path, &t, p);
  if (s == REPORT_OK) s = parse(path, &t, &tree, p);
  text_free(&t);
  if (s == REPORT_OK) s = take_tree(path, tree, to, p);
  cJSON_Delete(tree);
  return s;
}

report_status records_read(char *const *paths, size_t n, record_set *set, problem *p) {
  *set = (record_set){0};
  const places to = {.documents = arena_take(&set->memory, n, sizeof(document_row)),
                     .benches = arena_take(&set->memory, n, sizeof(bench_row)),
                     .set = set};
  if (to.documents == NULL || to.benches == NULL) return problem_memory(p);
  set->documents.v = to.documents;
  set->benches.v = to.benches;
  for (size_t i = 0; i < n; i++) REPORT_TRY(read_document(paths[i], &to, p));
  return document_merge(set, p);
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
