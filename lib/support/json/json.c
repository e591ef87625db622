#include "support/json/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void json_number_text(double x, char out[JSON_NUMBER_TEXT]) {
  if (!isfinite(x)) {
    (void)snprintf(out, JSON_NUMBER_TEXT, "\"%s\"",
                   isnan(x) ? "NaN"
                   : x > 0  ? "Infinity"
                            : "-Infinity");
    return;
  }
  for (int digits = 15; digits <= 17; digits += 2) {
    (void)snprintf(out, JSON_NUMBER_TEXT, "%.*g", digits, x);
    const double back = strtod(out, NULL);
    if (memcmp(&back, &x, sizeof x) == 0) return;
  }
}

cJSON *json_number(double x) {
  char raw[JSON_NUMBER_TEXT];
  json_number_text(x, raw);
  return cJSON_CreateRaw(raw);
}

cJSON *json_numbers(const double *x, int count) {
  cJSON *array = cJSON_CreateArray();
  for (int i = 0; i < count; i++) cJSON_AddItemToArray(array, json_number(x[i]));
  return array;
}

char *json_text(cJSON *item) {
  char *out = cJSON_PrintUnformatted(item);
  cJSON_Delete(item);
  return out;
}
