#include <stdlib.h>
#include <string.h>

#include "support/harness/environment.h"
#include "support/json/json.h"
#include "vectors/export_vectors.h"

static cJSON *names_json(const vectors *v) {
  cJSON *array = cJSON_CreateArray();
  for (int i = 0; i < v->e->nparam; i++)
    cJSON_AddItemToArray(array, cJSON_CreateString(v->e->param[i].name));
  return array;
}

static cJSON *hex_json(const vectors *v, const double *x, int count) {
  char text[NUMBER_TEXT];
  cJSON *array = cJSON_CreateArray();
  for (int i = 0; i < count; i++) {
    number value;
    number_from_double(v->scalar, x[i], &value);
    number_format(v->scalar, 1, &value, text);
    cJSON_AddItemToArray(array, cJSON_CreateString(text));
  }
  return array;
}

static void add_part(cJSON *o, const vectors *v, size_t row, part k) {
  const double *x = vectors_at(v, row, k);
  const int count = (int)v->size[k];
  char name[64];
  if (count == 0) return;
  (void)snprintf(name, sizeof name, "%s_hex", part_name(k));
  cJSON_AddItemToObject(o, part_name(k), json_numbers(x, count));
  if (v->hex) cJSON_AddItemToObject(o, name, hex_json(v, x, count));
}

static char *row_json(const vectors *v, size_t row) {
  cJSON *o = cJSON_CreateObject();
  cJSON_AddItemToObject(o, "state", cJSON_CreateString(items_text(&v->states, row)));
  cJSON_AddItemToObject(o, "smooth", cJSON_CreateBool(v->smooth[row]));
  for (int k = 0; k < PARTS; k++) add_part(o, v, row, (part)k);
  return json_text(o);
}

static char *head_json(const vectors *v) {
  environment here;
  environment_now(&here, 1);
  cJSON *o = cJSON_CreateObject();
  cJSON_AddItemToObject(o, "schema", cJSON_CreateString("selvedge.vectors/1"));
  cJSON_AddItemToObject(o, "tool", cJSON_CreateString("selvedge-verify export"));
  cJSON_AddItemToObject(o, "version", cJSON_CreateString(here.version));
  cJSON_AddItemToObject(o, "commit", cJSON_CreateString(here.commit));
  cJSON_AddItemToObject(o, "energy", cJSON_CreateString(v->e->name));
  cJSON_AddItemToObject(o, "formula", cJSON_CreateString(v->e->formula));
  cJSON_AddItemToObject(o, "scalar", cJSON_CreateString(scalar_word(v->scalar)));
  cJSON_AddItemToObject(o, "ndof", json_number(v->e->ndof));
  cJSON_AddItemToObject(o, "order", cJSON_CreateString("column by column"));
  cJSON_AddItemToObject(o, "parameters", names_json(v));
  return json_text(o);
}

/* One line for each state, after the head, whose object is still open. */
void write_vectors_json(FILE *f, const vectors *v) {
  char *text = head_json(v);
  fprintf(f, "%.*s,\n\"rows\":[", (int)strlen(text) - 1, text);
  free(text);
  for (size_t row = 0; row < v->count && !ferror(f); row++) {
    text = row_json(v, row);
    fprintf(f, "%s\n%s", row > 0 ? "," : "", text);
    free(text);
  }
  fputs("]}\n", f);
}
