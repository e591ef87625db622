/* baseline_document.c -- one file into a baseline_document. */
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/json_file.h"
#include "document/baseline.h"

/* What the members say together: numbers or why there are none, of a scalar that there
 * is. */
static report_status check_values(const baseline_document *d, problem *p) {
  for (size_t i = 0; i < d->values.n; i++) {
    const doc_baseline_value *v = &d->values.v[i];
    const char *wrong = NULL;
    if (doc_baseline_scalar_words[baseline_scalar_of(v)] == NULL)
      wrong = ".scalar: \"f64\", \"f32\" or \"f128\" was expected";
    else if (v->values[0] == '\0' && v->text == NULL)
      wrong = ": no values, and no text that says why";
    if (wrong != NULL)
      return problem_set(p, REPORT_INPUT, "%s: values[%zu]%s", d->path, i, wrong);
  }
  return REPORT_OK;
}

/* Refuses keys that two rows have: one of them would go unseen. */
static report_status index_rows(const baseline_document *d, baseline_index *index,
                                const void *rows, size_t n, size_t size, arena *memory,
                                problem *p) {
  size_t twice;
  if (baseline_index_rows(index, rows, n, size, memory, &twice) != REPORT_OK)
    return problem_memory(p);
  if (twice == n) return REPORT_OK;
  buffer words = {0};
  baseline_key_words(&words,
                     (const baseline_key *)(const void *)(index->rows + twice * size));
  const report_status s =
      words.failed ? problem_memory(p)
                   : problem_set(p, REPORT_INPUT, "%s: two rows of one key: %.600s",
                                 d->path, words.data);
  buffer_free(&words);
  return s;
}

static report_status index_all(baseline_document *d, problem *p) {
  REPORT_TRY(index_rows(d, &d->value_index, d->values.v, d->values.n,
                        sizeof *d->values.v, &d->memory, p));
  REPORT_TRY(index_rows(d, &d->text_index, d->texts.v, d->texts.n, sizeof *d->texts.v,
                        &d->memory, p));
  return index_rows(d, &d->check_index, d->checks.v, d->checks.n, sizeof *d->checks.v,
                    &d->memory, p);
}

static report_status read_tree(const cJSON *tree, baseline_document *d, problem *p) {
  char message[DOCUMENT_MESSAGE];
  doc_baseline b = {0};
  const char *schema = document_schema_of(tree);
  if (schema == NULL || strcmp(schema, doc_baseline_shape.schema) != 0)
    return problem_set(p, REPORT_INPUT,
                       "%s: schema: expected \"%s\", found \"%.64s\"; selvedge-verify "
                       "baseline, selvedge-bench newton --baseline and kernels "
                       "--baseline write it",
                       d->path, doc_baseline_shape.schema,
                       schema != NULL ? schema : "none");
  if (!document_read(tree, d->path, &doc_baseline_shape, &b, &d->memory, message))
    return problem_set(p, REPORT_INPUT, "%s", message);
  d->tool = b.tool;
  d->command = b.command;
  d->environment = b.environment;
  d->settings = b.settings;
  d->values = b.values;
  d->texts = b.texts;
  d->checks = b.checks;
  REPORT_TRY(check_values(d, p));
  if (d->values.n + d->texts.n + d->checks.n == 0)
    return problem_set(p, REPORT_INPUT, "%s: it holds no values and no checks",
                       d->path);
  return index_all(d, p);
}

report_status baseline_parse(const char *path, const buffer *t, baseline_document *d,
                             problem *p) {
  cJSON *tree;
  *d = (baseline_document){.path = path};
  report_status s = json_parse(path, t, &tree, p);
  if (s == REPORT_OK) s = read_tree(tree, d, p);
  cJSON_Delete(tree);
  return s;
}

report_status baseline_read(const char *path, baseline_document *d, problem *p) {
  buffer t = {0};
  *d = (baseline_document){.path = path};
  report_status s = file_read(path, &t, p);
  if (s == REPORT_OK) s = baseline_parse(path, &t, d, p);
  buffer_free(&t);
  return s;
}

void baseline_free(baseline_document *d) {
  arena_free(&d->memory);
  *d = (baseline_document){0};
}
