/* json_read.h -- text as a JSON tree. */
#ifndef JSON_READ_H
#define JSON_READ_H

#include <cjson/cJSON.h>

#include "support/base/buffer.h"

/* Parses the text of the file `path`, which the message names with the line and column
 * where the text stops being JSON.  0, or EXIT_USAGE and *tree is NULL.
 * cJSON_Delete(*tree). */
int json_parse(const char *path, const buffer *text, cJSON **tree);

/* Reads and parses a file; "-" is standard input. */
int json_read(const char *path, cJSON **tree);

#endif
