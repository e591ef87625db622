/* json_read.h -- parses text into a JSON tree. */
#pragma once

#include <cjson/cJSON.h>

#include "support/base/buffer.h"

/* Parses text from the file `path`.  If it is not JSON, prints the file, line and column, and
 * returns EXIT_USAGE with *tree NULL; else returns 0. Release *tree with cJSON_Delete(). */
int json_parse(const char *path, const buffer *text, cJSON **tree);

/* Reads and parses a file; "-" is standard input. */
int json_read(const char *path, cJSON **tree);
