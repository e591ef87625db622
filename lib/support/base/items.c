#include "support/base/items.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

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
