#include "support/base/items.h"

#include <stdlib.h>
#include <string.h>

int items_append(items *list, const void *item, size_t size) {
  if (list->count == list->capacity) {
    const size_t capacity = list->capacity == 0 ? 16 : 2 * list->capacity;
    if (capacity > (size_t)-1 / size) return 0;
    void *at = realloc(list->at, capacity * size);
    if (at == NULL) return 0;
    list->at = at;
    list->capacity = capacity;
  }
  memcpy((char *)list->at + list->count++ * size, item, size);
  return 1;
}

int items_append_text(items *list, const char *bytes, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL) return 0;
  memcpy(copy, bytes, length);
  copy[length] = '\0';
  if (items_append(list, &copy, sizeof copy)) return 1;
  free(copy);
  return 0;
}

const char *items_text(const items *list, size_t i) {
  return ((char **)list->at)[i];
}

void items_free_texts(items *list) {
  for (size_t i = 0; i < list->count; i++) free(((char **)list->at)[i]);
  free(list->at);
  *list = (items){0};
}
