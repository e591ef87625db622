/* baseline_index.c -- finds rows by their keys: a hash table with open addressing. */
#include <string.h>

#include "document/baseline.h"

scalar baseline_scalar_of(const doc_baseline_value *v) {
  int s = SCALAR_F64;
  while (doc_baseline_scalar_words[s] != NULL &&
         strcmp(v->key.part[3], doc_baseline_scalar_words[s]) != 0)
    s++;
  return (scalar)s;
}

/* FNV-1a.  The NUL at the end of each part is hashed, too: "ab", "c" differs from "a",
 * "bc". */
static uint64_t hash_of(const baseline_key *key) {
  uint64_t h = 14695981039346656037u;
  for (int i = 0; i < BASELINE_KEY_PARTS; i++) {
    const char *s = key->part[i] != NULL ? key->part[i] : "\xff";
    do h = (h ^ (unsigned char)*s) * 1099511628211u;
    while (*s++ != '\0');
  }
  return h;
}

static int same_key(const baseline_key *a, const baseline_key *b) {
  for (int i = 0; i < BASELINE_KEY_PARTS; i++) {
    const char *x = a->part[i], *y = b->part[i];
    if (x == NULL || y == NULL ? x != y : strcmp(x, y) != 0) return 0;
  }
  return 1;
}

static const baseline_key *key_at(const baseline_index *index, size_t i) {
  return (const baseline_key *)(const void *)(index->rows + i * index->size);
}

/* The slot of that key, or the empty one where it belongs. */
static size_t slot_of(const baseline_index *index, const baseline_key *key) {
  size_t slot = (size_t)hash_of(key) & index->mask;
  while (index->slots[slot] != 0 &&
         !same_key(key_at(index, index->slots[slot] - 1), key))
    slot = (slot + 1) & index->mask;
  return slot;
}

void baseline_index_open(baseline_index *index, const void *rows, size_t n, size_t size,
                         arena *memory) {
  size_t slots = 16;
  while (slots / 2 < n) slots *= 2;
  *index = (baseline_index){.rows = rows, .n = n, .size = size, .mask = slots - 1};
  index->slots = arena_alloc(memory, slots, sizeof *index->slots);
}

size_t baseline_index_put(baseline_index *index, size_t i) {
  size_t *slot = &index->slots[slot_of(index, key_at(index, i))];
  if (*slot == 0) *slot = i + 1;
  return *slot - 1;
}

void baseline_index_rows(baseline_index *index, const void *rows, size_t n, size_t size,
                         arena *memory, size_t *twice) {
  baseline_index_open(index, rows, n, size, memory);
  *twice = 0;
  while (*twice < n && baseline_index_put(index, *twice) == *twice) ++*twice;
}

const void *baseline_find(const baseline_index *index, const baseline_key *key,
                          size_t likely) {
  if (likely < index->n && same_key(key_at(index, likely), key))
    return key_at(index, likely);
  const size_t place = index->slots[slot_of(index, key)];
  return place == 0 ? NULL : key_at(index, place - 1);
}

void baseline_key_words(buffer *t, const baseline_key *key) {
  for (int i = 0; i < BASELINE_KEY_PARTS; i++) {
    if (key->part[i] == NULL) continue;
    if (i > 0) buffer_add(t, ", ");
    buffer_add(t, key->part[i]);
  }
}
