/* json.h -- JSON values that survive the round trip to the bit.
 *
 * cJSON's own numbers do not: doubles are written here, in 15 digits where these
 * read back the same, else in 17.  NaN and infinities are strings, and so are 64-bit
 * integers that may exceed 2^53.  A function that returns NULL ran out of memory. */
#ifndef PROGRAM_JSON_H
#define PROGRAM_JSON_H

#include <cjson/cJSON.h>
#include <stdint.h>

#include "support/base/buffer.h"

enum { JSON_NUMBER_TEXT = 32 };
void json_number_text(double x, char out[JSON_NUMBER_TEXT]);

cJSON *json_number(double x);
cJSON *json_numbers(const double *x, int count);
cJSON *json_u64_text(uint64_t u);
cJSON *json_text_or_null(const char *s); /* NULL and "" become null */
cJSON *json_known(
    double x); /* null where x is not above 0, which means that it is not known */

/* Adds item to an object or an array, which owns it from then on.  Returns 0 when
 * item is NULL or memory is out. */
int json_add(cJSON *object, const char *key, cJSON *item);
int json_push(cJSON *array, cJSON *item);

/* *tree gets the whole text as JSON, to delete, or NULL where it is none; 0 when memory
 * is out, and *tree is NULL. */
int json_of_text(const char *text, cJSON **tree);

/* The text of item without line breaks; item is deleted.  Release the text with
 * free(). */
char *json_text(cJSON *item);

#endif
