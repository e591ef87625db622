/* baseline_document.c -- reads one file into a baseline_document, and finds rows by their keys. */
#include <string.h>

#include "document/baseline.h"
#include "document/kinds.h"
#include "support/base/file.h"
#include "support/json/json_read.h"

scalar baseline_scalar_of(const doc_baseline_value *v) {
  int s = SCALAR_F64;
  while (doc_baseline_scalar_words[s] != NULL &&
         strcmp(v->key.part[3], doc_baseline_scalar_words[s]) != 0)
    s++;
  return (scalar)s;
}

/* Hashes by FNV-1a, with the NUL of each part: "ab", "c" differs from "a", "bc". */
static uint64_t hash_of(const baseline_key *key) {
  uint64_t h = 14695981039346656037u;
  for (int i = 0; i < BASELINE_KEY_PARTS; i++) {
    const char *s = key->part[i] != NULL ? key->part[i] : "\xff";
    do h = (h ^ (unsigned char)*s) * 1099511628211u;
    while (*s++ != '\0');
  }
  return h;
}

int baseline_same_key(const baseline_key *a, const baseline_key *b) {
  for (int i = 0; i < BASELINE_KEY_PARTS; i++)
    if (!base_same_text(a->part[i], b->part[i])) return 0;
  return 1;
}

const baseline_key *baseline_key_at(const baseline_index *index, size_t i) {
  return (const baseline_key *)(const void *)(index->rows + i * index->size);
}

/* Returns the slot with that key, or the empty slot where the key is to be stored. */
static size_t slot_of(const baseline_index *index, const baseline_key *key) {
  size_t slot = (size_t)hash_of(key) & index->mask;
  while (index->slots[slot] != 0 &&
         !baseline_same_key(baseline_key_at(index, index->slots[slot] - 1), key))
    slot = (slot + 1) & index->mask;
  return slot;
}

const void *baseline_find(const baseline_index *index, const baseline_key *key, size_t likely) {
  if (likely < index->n && baseline_same_key(baseline_key_at(index, likely), key))
    return baseline_key_at(index, likely);
  const size_t place = index->slots[slot_of(index, key)];
  return place == 0 ? NULL : baseline_key_at(index, place - 1);
}

void baseline_key_words(buffer *t, const baseline_key *key) {
  for (int i = 0; i < BASELINE_KEY_PARTS; i++) {
    if (key->part[i] == NULL) continue;
    if (i > 0) buffer_add(t, ", ");
    buffer_add(t, key->part[i]);
  }
}

/* Checks that each row of values names a scalar and has numbers, or a text why it has none. */
static int check_values(const baseline_document *d) {
  for (size_t i = 0; i < d->doc.values.n; i++) {
    const doc_baseline_value *v = &d->doc.values.v[i];
    const char *wrong = NULL;
    if (doc_baseline_scalar_words[baseline_scalar_of(v)] == NULL)
      wrong = ".scalar: \"f64\", \"f32\" or \"f128\" was expected";
    else if (v->values[0] == '\0' && v->text == NULL)
      wrong = ": no values, and no text that says why";
    if (wrong != NULL) return input_error("%s: values[%zu]%s", d->path, i, wrong);
  }
  return 0;
}

/* Indexes n rows of `size` bytes.  Two rows with the same key are an error. */
static int index_rows(baseline_document *d, baseline_row what, const void *rows, size_t n,
                      size_t size) {
  baseline_index *index = &d->index[what];
  size_t slots = 16, i = 0;
  while (slots / 2 < n) slots *= 2;
  *index = (baseline_index){.rows = rows, .n = n, .size = size, .mask = slots - 1};
  index->slots = arena_alloc(&d->memory, slots, sizeof *index->slots);
  for (; i < n; i++) {
    size_t *slot = &index->slots[slot_of(index, baseline_key_at(index, i))];
    if (*slot != 0) break;
    *slot = i + 1;
  }
  if (i == n) return 0;
  buffer words = {0};
  baseline_key_words(&words, baseline_key_at(index, i));
  const int s = input_error("%s: two entries with the same key: %.600s", d->path, words.data);
  buffer_free(&words);
  return s;
}

static int read_tree(const cJSON *tree, baseline_document *d) {
  char message[DOCUMENT_MESSAGE];
  const char *schema = document_schema_of(tree);
  int kind = FROM_VERIFY + 1;
  if (schema == NULL) schema = "none";
  while (kind < FROM_HISTORY && strcmp(schema, document_kinds[kind].shape->schema) != 0) kind++;
  if (kind == FROM_HISTORY && strcmp(schema, doc_baseline_shape.schema) != 0)
    return input_error(
        "%s: schema: expected \"%s\" or that of a document of selvedge-bench, found \"%.64s\"; "
        "selvedge-verify baseline and selvedge-bench --json write them",
        d->path, doc_baseline_shape.schema, schema);
  if (kind < FROM_HISTORY)
    TRY(baseline_from_records(tree, (series_origin)kind, d));
  else if (!document_read(tree, d->path, &doc_baseline_shape, &d->doc, &d->memory, message))
    return input_error("%s", message);
  TRY(check_values(d));
  const doc_baseline *b = &d->doc;
  if (b->values.n + b->texts.n + b->checks.n == 0)
    return input_error("%s: the document has no values and no checks", d->path);
  TRY(index_rows(d, BASELINE_VALUE, b->values.v, b->values.n, sizeof *b->values.v));
  TRY(index_rows(d, BASELINE_TEXT, b->texts.v, b->texts.n, sizeof *b->texts.v));
  return index_rows(d, BASELINE_CHECK, b->checks.v, b->checks.n, sizeof *b->checks.v);
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
