#include "mutate/equivalent.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/text_file.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"

typedef struct {
  items *list;
  const char *path;
  int line;
  char *file, *before; /* of the block at work */
  int place;           /* of its file line, after # */
  size_t first;        /* its first entry */
} reader;

static void forget(reader *r) {
  free(r->file);
  free(r->before);
  r->file = r->before = NULL;
  r->first = r->list->count;
}

static equivalent *entry(const items *list, size_t i) {
  return (equivalent *)list->at + i;
}

static int wrong(const reader *r, const char *what) {
  return input_error("%s:%d: %s", r->path, r->line, what);
}

/* Every entry of a block has a reason. */
static int end_block(reader *r) {
  for (size_t i = r->first; i < r->list->count; i++)
    if (entry(r->list, i)->why == NULL)
      return wrong(r, "a block without a reason: add a line that begins with '= '");
  const int empty = r->file != NULL && r->first == r->list->count;
  if (empty) return wrong(r, "a block without a mutant: '- ', then '+ '");
  forget(r);
  return 0;
}

static int keep(char **field, const char *text) {
  free(*field);
  *field = strdup(text);
  return *field == NULL ? out_of_memory() : 0;
}

static int add(reader *r, const char *after) {
  if (r->before == NULL) return wrong(r, "'+ ' without '- ' above it");
  equivalent one = {.file = strdup(r->file),
                    .before = strdup(r->before),
                    .after = strdup(after),
                    .place = r->place,
                    .line = r->line};
  if (one.file != NULL && one.before != NULL && one.after != NULL &&
      items_append(r->list, &one, sizeof one))
    return 0;
  free(one.file);
  free(one.before);
  free(one.after);
  return out_of_memory();
}

/* A further line of the reason follows after a blank. */
static int add_reason(reader *r, const char *text, int further) {
  if (r->first == r->list->count) return wrong(r, "a reason without '+ ' above it");
  for (size_t i = r->first; i < r->list->count; i++) {
    equivalent *e = entry(r->list, i);
    if ((e->why != NULL) != further)
      return wrong(r, further ? "no reason to continue" : "a second reason");
    buffer b = {0};
    buffer_format(&b, "%s%s%s", further ? e->why : "", further ? " " : "", text);
    free(e->why);
    e->why = b.failed ? NULL : b.data;
    if (b.failed) return out_of_memory();
  }
  return 0;
}

/* "PATH", or "PATH #2". */
static int read_file(reader *r, const char *line) {
  const char *mark = strstr(line, " #");
  r->place = mark == NULL ? 0 : (int)strtol(mark + 2, NULL, 10);
  if (mark != NULL && r->place < 1) return wrong(r, "the place after # counts from 1");
  r->file = mark == NULL ? strdup(line) : strndup(line, (size_t)(mark - line));
  return r->file == NULL ? out_of_memory() : 0;
}

static int read_line(reader *r, const char *line) {
  if (line[0] == '#') return 0;
  if (line[0] == '\0') return end_block(r);
  if (r->file == NULL) return read_file(r, line);
  if (strncmp(line, "- ", 2) == 0) return keep(&r->before, line + 2);
  if (strncmp(line, "+ ", 2) == 0) return add(r, line + 2);
  if (strncmp(line, "= ", 2) == 0) return add_reason(r, line + 2, 0);
  if (line[0] == ' ') return add_reason(r, line + strspn(line, " "), 1);
  return wrong(r, "begins with none of '- ', '+ ', '= ' and a blank");
}

int equivalents_read(const char *path, items *list) {
  *list = (items){0};
  if (path == NULL) return 0;
  char *text = text_file_read(path, NULL);
  if (text == NULL) return input_error("cannot read %s: %s", path, strerror(errno));
  reader r = {.list = list, .path = path};
  int code = 0;
  for (char *at = text; at != NULL && code == 0;) {
    char *line = at;
    at = strchr(at, '\n');
    if (at != NULL) *at++ = '\0';
    r.line++;
    code = read_line(&r, line);
  }
  if (code == 0) code = end_block(&r);
  forget(&r);
  free(text);
  return code;
}

void equivalents_free(items *list) {
  for (size_t i = 0; i < list->count; i++) {
    const equivalent *e = entry(list, i);
    free(e->file);
    free(e->before);
    free(e->after);
    free(e->why);
  }
  free(list->at);
  *list = (items){0};
}

const equivalent *equivalents_find(items *list, const char *file, const char *before,
                                   const char *after) {
  for (size_t i = 0; i < list->count; i++) {
    equivalent *e = entry(list, i);
    if (strcmp(e->file, file) != 0 || strcmp(e->before, before) != 0 ||
        strcmp(e->after, after) != 0)
      continue;
    e->seen++;
    if (e->place == 0 || e->place == e->seen) return e;
  }
  return NULL;
}

int equivalents_all_matched(const items *list, const char *path) {
  int code = 0;
  for (size_t i = 0; i < list->count; i++)
    if (entry(list, i)->seen == 0 || entry(list, i)->seen < entry(list, i)->place)
      code = input_error(
          "%s:%d: no mutant of %s is '%s': delete it, or follow the source", path,
          entry(list, i)->line, entry(list, i)->file, entry(list, i)->after);
  return code;
}
