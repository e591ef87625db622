#include "support/json/json_read.h"

#include <string.h>

#include "support/base/file.h"

/* Reports a syntax error by line and column, from 1. cJSON may point one character too far. */
static int not_json(const char *path, const buffer *text, const char *at) {
  const char *line = text->data;
  int number = 1;
  for (const char *c = text->data; c < at; c++) {
    if (*c != '\n') continue;
    number++;
    line = c + 1;
  }
  return input_error("%s:%d:%d: not JSON at or just before this place", path, number,
                     (int)(at - line) + 1);
}

int json_parse(const char *path, const buffer *text, cJSON **tree) {
  const char *end = NULL;
  *tree = NULL;
  if (text->size == 0) return input_error("%s: the file is empty", path);
  if (strlen(text->data) != text->size)
    return input_error("%s: a zero byte; is it a text file?", path);
  *tree = cJSON_ParseWithLengthOpts(text->data, text->size + 1, &end, 1);
  if (*tree != NULL) return 0;
  return not_json(path, text, end != NULL ? end : text->data);
}

int json_read(const char *path, cJSON **tree) {
  buffer text = {0};
  *tree = NULL;
  int code = input_read(path, &text);
  if (code == 0) code = json_parse(path, &text, tree);
  buffer_free(&text);
  return code;
}
