/* json.h -- numbers as JSON that survive the round trip to the bit.
 *
 * cJSON's own numbers do not: doubles are written here, in 15 digits where these read
 * back the same, else in 17; NaN and infinities are the strings "NaN", "Infinity" and
 * "-Infinity". */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include <cjson/cJSON.h>

enum { JSON_NUMBER_TEXT = 32 };
void json_number_text(double x, char out[JSON_NUMBER_TEXT]);

cJSON *json_number(double x);
cJSON *json_numbers(const double *x, int count);

/* Unformatted text of item, which is deleted; free() it. */
char *json_text(cJSON *item);

#endif
