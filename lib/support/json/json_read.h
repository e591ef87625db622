/* json_read.h -- parses text into a JSON tree. */
#pragma once

#include <cjson/cJSON.h>

#include "support/base/buffer.h"

/* Parses the text of the file `path`.  If the text is not JSON, prints the file, line and column
 * and returns EXIT_USAGE with *tree NULL.  Else returns 0; release *tree with cJSON_Delete(). */
int json_parse(const char *path, const buffer *text, cJSON **tree);

/* Reads and parses a file; "-" is standard input. */
int json_read(const char *path, cJSON **tree);
