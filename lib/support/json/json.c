#include "support/json/json.h"

#include <inttypes.h>
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
  for (int i = 0; array != NULL && i < count; i++)
    if (!json_push(array, json_number(x[i]))) {
      cJSON_Delete(array);
      return NULL;
    }
  return array;
}

cJSON *json_u64_text(uint64_t u) {
  char digits[24];
  (void)snprintf(digits, sizeof digits, "%" PRIu64, u);
  return cJSON_CreateString(digits);
}

cJSON *json_text_or_null(const char *s) {
  return s == NULL || *s == '\0' ? cJSON_CreateNull() : cJSON_CreateString(s);
}

cJSON *json_known(double x) {
  return x > 0 ? json_number(x) : cJSON_CreateNull();
}

int json_add(cJSON *object, const char *key, cJSON *item) {
  if (item == NULL) return 0;
  if (cJSON_AddItemToObject(object, key, item)) return 1;
  cJSON_Delete(item);
  return 0;
}

int json_push(cJSON *array, cJSON *item) {
  if (item == NULL) return 0;
  if (cJSON_AddItemToArray(array, item)) return 1;
  cJSON_Delete(item);
  return 0;
}

/* cJSON tells a text that is no JSON from memory that is out by nothing else. */
static int starved;

static void *take(size_t size) {
  void *p = malloc(size);
  if (p == NULL) starved = 1;
  return p;
}

int json_of_text(const char *text, cJSON **tree) {
  cJSON_Hooks hooks = {.malloc_fn = take, .free_fn = free};
  cJSON_InitHooks(&hooks);
  starved = 0;
  *tree = cJSON_ParseWithOpts(text, NULL, 1);
  return *tree != NULL || !starved;
}

char *json_text(cJSON *item) {
  if (item == NULL) return NULL;
  char *out = cJSON_PrintUnformatted(item);
  cJSON_Delete(item);
  return out;
}
