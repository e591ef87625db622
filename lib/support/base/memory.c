#include "support/base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*leave_by)(int code) = exit;

void base_leave_by(void (*leave)(int code)) { leave_by = leave; }

noreturn void base_out_of_memory(void) {
  leave_by(harness_error("out of memory"));
  abort(); /* if leave_by() returned */
}

void *base_alloc(size_t count, size_t size) {
  void *at = calloc(count > 0 ? count : 1, size);
  if (at == NULL) base_out_of_memory();
  return at;
}

void *base_realloc(void *at, size_t count, size_t size) {
  if (count > SIZE_MAX / size) base_out_of_memory();
  void *moved = realloc(at, count > 0 ? count * size : 1);
  if (moved == NULL) base_out_of_memory();
  return moved;
}

char *base_strdup(const char *text) {
  const size_t size = strlen(text) + 1;
  return memcpy(base_alloc(size, 1), text, size);
}

int base_same_text(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

int base_has_word(const char *words, const char *word) {
  const size_t n = strlen(word);
  for (const char *at = words; at != NULL && (at = strstr(at, word)) != NULL; at += n)
    if ((at == words || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0')) return 1;
  return 0;
}

/* Formats a text in memory of the arena or, if a is NULL, of malloc(). */
char *arena_vprintf(arena *a, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  const int length = vsnprintf(NULL, 0, format, arguments);
  if (length < 0) base_out_of_memory(); /* formats of these programs cannot fail */
  const size_t size = (size_t)length + 1;
  char *text = a != NULL ? arena_alloc(a, size, 1) : base_alloc(size, 1);
  (void)vsnprintf(text, size, format, again);
  va_end(again);
  return text;
}

char *base_printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = arena_vprintf(NULL, format, arguments);
  va_end(arguments);
  return text;
}

struct arena_block {
  arena_block *before;
  max_align_t data[];
};

void *arena_alloc(arena *a, size_t count, size_t size) {
  if (size > 0 && count > (SIZE_MAX - sizeof(arena_block)) / size) base_out_of_memory();
  arena_block *block = base_alloc(1, sizeof *block + count * size);
  block->before = a->last;
  a->last = block;
  return block->data;
}

char *arena_strdup(arena *a, const char *text) {
  const size_t size = strlen(text) + 1;
  return memcpy(arena_alloc(a, size, 1), text, size);
}

char *arena_printf(arena *a, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = arena_vprintf(a, format, arguments);
  va_end(arguments);
  return text;
}

void arena_free(arena *a) {
  while (a->last != NULL) {
    arena_block *block = a->last;
    a->last = block->before;
    free(block);
  }
}

void items_append(items *list, const void *item, size_t size) {
  if (list->count == list->capacity) {
    list->capacity = list->capacity == 0 ? 16 : 2 * list->capacity;
    list->at = base_realloc(list->at, list->capacity, size);
  }
  memcpy((char *)list->at + list->count++ * size, item, size);
}

void items_append_text(items *list, const char *bytes, size_t length) {
  char *copy = base_alloc(length + 1, 1);
  memcpy(copy, bytes, length);
  items_append(list, &copy, sizeof copy);
}

const char *items_text(const items *list, size_t i) { return ((char **)list->at)[i]; }

void items_free_texts(items *list) {
  for (size_t i = 0; i < list->count; i++) free(((char **)list->at)[i]);
  free(list->at);
  *list = (items){0};
}
