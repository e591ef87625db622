/* items.h -- items of one size that grow in number. */
#pragma once

#include <stddef.h>

typedef struct {
  void *at;
  size_t count, capacity;
} items;

/* Appends a copy. */
void items_append(items *list, const void *item, size_t size);

/* A list of texts, each a copy. */
void items_append_text(items *list, const char *bytes, size_t length);
const char *items_text(const items *list, size_t i);
void items_free_texts(items *list);
