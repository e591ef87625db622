#include "document/shape.h"

#include <stdio.h>
#include <string.h>

#include "document/shape_value.h"

/* Appends to the path and returns its length before; the caller cuts it back. */
static size_t enter(shape_reader *r, const char *name, size_t index) {
  const size_t before = strlen(r->path);
  char *end = r->path + before;
  const size_t room = sizeof r->path - before;
  if (name != NULL) {
    (void)snprintf(end, room, "%s%s", before > 0 ? "." : "", name);
  } else {
    (void)snprintf(end, room, "[%zu]", index);
  }
  return before;
}

int shape_wrong(shape_reader *r, const char *words) {
  return input_error("%s: %s: %s", r->file, r->path[0] != '\0' ? r->path : "document",
                     words);
}

static int read_object(shape_reader *r, const field *f, const cJSON *item, char *out) {
  void *object = arena_alloc(r->memory, 1, f->of->size);
  memcpy(out, &object, sizeof object);
  return shape_read(r, f->of, item, object);
}

static int read_list(shape_reader *r, const field *f, const cJSON *item, char *out) {
  if (!cJSON_IsArray(item)) return shape_wrong(r, "expected an array of objects");
  const size_t n = (size_t)cJSON_GetArraySize(item);
  char *rows = arena_alloc(r->memory, n, f->of->size);
  shape_store(out, rows, n);
  size_t i = 0;
  const cJSON *row;
  cJSON_ArrayForEach(row, item) {
    const size_t before = enter(r, NULL, i);
    TRY(shape_read(r, f->of, row, rows + i * f->of->size));
    r->path[before] = '\0';
    i++;
  }
  return 0;
}

static int read_field(shape_reader *r, const field *f, const cJSON *item, char *out) {
  if (item == NULL) return f->kind == FIELD_TEXT_IF_ANY ? 0 : shape_wrong(r, "missing");
  switch (f->kind) {
    case FIELD_OBJECT_OR_NULL:
      if (cJSON_IsNull(item)) return 0;
      return read_object(r, f, item, out);
    case FIELD_OBJECT:
      return read_object(r, f, item, out);
    case FIELD_SAME:
      return shape_read(r, f->of, item, out);
    case FIELD_LIST:
      return read_list(r, f, item, out);
    case FIELD_CHOICE:
      return shape_choice(r, f->words, item, out);
    default:
      return shape_value(r, f->kind, item, out);
  }
}

static int has_more(const shape *s, const char *out) {
  int flag = 0;
  if (s->then != NULL) memcpy(&flag, out + s->when, sizeof flag);
  return flag;
}

int shape_read(shape_reader *r, const shape *s, const cJSON *object, void *out) {
  if (!cJSON_IsObject(object)) return shape_wrong(r, "expected an object");
  for (size_t i = 0; i < s->nfields; i++) {
    const field *f = &s->fields[i];
    const size_t before = enter(r, f->name, 0);
    TRY(read_field(r, f, cJSON_GetObjectItemCaseSensitive(object, f->name),
                   (char *)out + f->offset));
    r->path[before] = '\0';
  }
  return has_more(s, out) ? shape_read(r, s->then, object, out) : 0;
}
