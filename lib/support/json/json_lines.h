/* json_lines.h -- documents of one line for each element of their lists. */
#ifndef BENCH_JSON_LINES_H
#define BENCH_JSON_LINES_H

#include <cjson/cJSON.h>
#include <stdio.h>

/* o; or NULL, after its deletion, when it could not be filled. */
cJSON *json_whole(cJSON *o, int filled);

/* Writes `before` and the item, which is deleted.  0 when out of memory, as when item
 * is NULL. */
int json_put(FILE *f, const char *before, cJSON *item);

typedef cJSON *json_element(const void *of, size_t i);

/* Writes `,"name": [` and elements 0 to count - 1. */
int json_put_list(FILE *f, const char *name, const void *of, size_t count,
                  json_element *element);

#endif
