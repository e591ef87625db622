/* shape_value.h -- the leaves: strings, numbers and arrays of them. */
#ifndef REPORTS_SHAPE_VALUE_H
#define REPORTS_SHAPE_VALUE_H

#include "document/shape.h"

/* Reads one leaf of the given kind to `out`. */
int shape_value(shape_reader *r, field_kind kind, const cJSON *item, char *out);

/* Stores the place of the string among the words, which NULL ends. */
int shape_choice(shape_reader *r, const char *const *words, const cJSON *item,
                 char *out);

/* Stores a LIST of any type: its pointer, then its length. */
void shape_store(char *out, const void *items, size_t n);

#endif
