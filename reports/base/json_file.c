#include "base/json_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/files.h"

/* Where it stops being JSON, as people count lines and columns; cJSON may name the
 * place after it. */
static report_status no_json(problem *p, const char *path, const buffer *t,
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

/* cJSON tells a text that is no JSON from memory that is out by nothing else. */
static int starved;

static void *take(size_t size) {
  void *p = malloc(size);
  if (p == NULL) starved = 1;
  return p;
}

report_status json_parse(const char *path, const buffer *t, cJSON **tree, problem *p) {
  const char *end = NULL;
  *tree = NULL;
  if (t->size == 0) return problem_set(p, REPORT_INPUT, "%s: the file is empty", path);
  if (strlen(t->data) != t->size)
    return problem_set(p, REPORT_INPUT, "%s: a zero byte; is it a text file?", path);
  cJSON_Hooks hooks = {.malloc_fn = take, .free_fn = free};
  cJSON_InitHooks(&hooks);
  starved = 0;
  *tree = cJSON_ParseWithLengthOpts(t->data, t->size + 1, &end, 1);
  if (*tree != NULL) return REPORT_OK;
  if (starved) return problem_memory(p);
  return no_json(p, path, t, end != NULL ? end : t->data);
}

report_status json_file_read(const char *path, cJSON **tree, problem *p) {
  buffer t = {0};
  *tree = NULL;
  report_status s = file_read(path, &t, p);
  if (s == REPORT_OK) s = json_parse(path, &t, tree, p);
  buffer_free(&t);
  return s;
}
