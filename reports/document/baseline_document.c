/* baseline_document.c -- one file into a baseline_document. */
#include <stdio.h>
#include <string.h>

#include "document/baseline.h"
#include "document/shape_fields.h"
#include "support/base/file.h"
#include "support/json/json_read.h"

static const char *const scalars[] = {"f64", "f32", "f128", NULL}; /* as in numbers.h */

#define PART(type, name, i, kind) \
  { name, kind, offsetof(type, key.part[i]), NULL, NULL }

#define F(member, kind) FIELD(baseline_value_row, member, kind)
static const field baseline_value_row_fields[] = {
    PART(baseline_value_row, "group", 0, FIELD_TEXT),
    PART(baseline_value_row, "item", 1, FIELD_TEXT),
    PART(baseline_value_row, "kind", 2, FIELD_TEXT),
    PART(baseline_value_row, "scalar", 3, FIELD_TEXT),
    CHOICE(baseline_value_row, scalar, scalars),
    F(unit, FIELD_NUMBER_TEXT),
    F(values, FIELD_TEXT),
    F(text, FIELD_TEXT_IF_ANY),
};
SHAPE(baseline_value_row);
#undef F

static const field baseline_text_row_fields[] = {
    PART(baseline_text_row, "group", 0, FIELD_TEXT),
    PART(baseline_text_row, "item", 1, FIELD_TEXT),
    FIELD(baseline_text_row, text, FIELD_TEXT),
};
SHAPE(baseline_text_row);

#define F(member, kind) FIELD(baseline_check_row, member, kind)
static const field baseline_check_row_fields[] = {
    PART(baseline_check_row, "subject", 0, FIELD_TEXT),
    PART(baseline_check_row, "check", 1, FIELD_TEXT),
    PART(baseline_check_row, "control", 2, FIELD_TEXT_OR_NULL),
    F(verdict, FIELD_VERDICT),
    F(worst, FIELD_NUMBER_TEXT),
    F(bound, FIELD_NUMBER_TEXT),
    F(samples, FIELD_COUNT),
    F(not_judged, FIELD_COUNT),
};
SHAPE(baseline_check_row);
#undef F

#define F(member, kind) FIELD(baseline_document, member, kind)
#define L(member, of) NESTED(baseline_document, member, FIELD_LIST, of)
static const field baseline_document_fields[] = {
    F(tool, FIELD_TEXT),
    F(command, FIELD_TEXT),
    NESTED(baseline_document, environment, FIELD_OBJECT, environment),
    L(values, baseline_value_row),
    L(texts, baseline_text_row),
    L(checks, baseline_check_row),
};
SHAPE(baseline_document);
#undef L
#undef F

/* Their names are the writer's own. */
static int read_settings(shape_reader *r, const cJSON *tree, baseline_document *d) {
  const cJSON *object = cJSON_GetObjectItemCaseSensitive(tree, "settings"), *item;
  (void)strcpy(r->path, "settings");
  if (!cJSON_IsObject(object)) return shape_wrong(r, "expected an object");
  const size_t n = (size_t)cJSON_GetArraySize(object);
  baseline_setting_row *rows = arena_alloc(r->memory, n, sizeof *rows);
  d->settings.v = rows;
  cJSON_ArrayForEach(item, object) {
    if (!cJSON_IsString(item)) return shape_wrong(r, "expected texts");
    char *name = arena_alloc(r->memory, strlen(item->string) + 1, 1);
    char *words = arena_alloc(r->memory, strlen(item->valuestring) + 1, 1);
    (void)strcpy(name, item->string);
    (void)strcpy(words, item->valuestring);
    rows[d->settings.n++] = (baseline_setting_row){name, words};
  }
  r->path[0] = '\0';
  return 0;
}

static int check_values(shape_reader *r, const baseline_document *d) {
  for (size_t i = 0; i < d->values.n; i++) {
    const baseline_value_row *v = &d->values.v[i];
    if (v->values[0] != '\0' || v->text != NULL) continue;
    (void)snprintf(r->path, sizeof r->path, "values[%zu]", i);
    return shape_wrong(r, "no values, and no text that says why");
  }
  return 0;
}

/* Refuses keys that two rows have: one of them would go unseen. */
static int index_rows(const baseline_document *d, baseline_index *index,
                      const void *rows, size_t n, size_t size, arena *memory) {
  size_t twice;
  baseline_index_rows(index, rows, n, size, memory, &twice);
  if (twice == n) return 0;
  buffer words = {0};
  baseline_key_words(&words,
                     (const baseline_key *)(const void *)(index->rows + twice * size));
  const int s = input_error("%s: two rows of one key: %.600s", d->path, words.data);
  buffer_free(&words);
  return s;
}

static int index_all(baseline_document *d) {
  TRY(index_rows(d, &d->value_index, d->values.v, d->values.n, sizeof *d->values.v,
                 &d->memory));
  TRY(index_rows(d, &d->text_index, d->texts.v, d->texts.n, sizeof *d->texts.v,
                 &d->memory));
  return index_rows(d, &d->check_index, d->checks.v, d->checks.n, sizeof *d->checks.v,
                    &d->memory);
}

static int read_tree(const cJSON *tree, baseline_document *d) {
  shape_reader r = {.memory = &d->memory, .file = d->path};
  const char *schema = document_schema_of(tree);
  if (schema == NULL || strcmp(schema, BASELINE_SCHEMA) != 0)
    return input_error("%s: schema: expected \"" BASELINE_SCHEMA
                       "\", found \"%.64s\"; selvedge-verify baseline, selvedge-bench "
                       "newton --baseline and kernels --baseline write it",
                       d->path, schema != NULL ? schema : "none");
  TRY(shape_read(&r, &baseline_document_shape, tree, d));
  TRY(read_settings(&r, tree, d));
  TRY(check_values(&r, d));
  if (d->values.n + d->texts.n + d->checks.n == 0)
    return input_error("%s: it holds no values and no checks", d->path);
  return index_all(d);
}

int baseline_parse(const char *path, const buffer *t, baseline_document *d) {
  cJSON *tree;
  *d = (baseline_document){.path = path};
  int s = json_parse(path, t, &tree);
  if (s == 0) s = read_tree(tree, d);
  cJSON_Delete(tree);
  return s;
}

int baseline_read(const char *path, baseline_document *d) {
  buffer t = {0};
  *d = (baseline_document){.path = path};
  int s = input_read(path, &t);
  if (s == 0) s = baseline_parse(path, &t, d);
  buffer_free(&t);
  return s;
}

void baseline_free(baseline_document *d) {
  arena_free(&d->memory);
  *d = (baseline_document){0};
}
