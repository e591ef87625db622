#include <stdlib.h>
#include <string.h>

#include "support/harness/environment.h"
#include "support/json/json.h"
#include "vectors/export_vectors.h"

static cJSON *names_json(const vectors *v) {
  cJSON *array = cJSON_CreateArray();
  for (int i = 0; i < v->e->nparam; i++)
    json_push(array, cJSON_CreateString(v->e->param[i].name));
  return array;
}

static cJSON *hex_json(const vectors *v, const double *x, int count) {
  char text[NUMBER_TEXT];
  cJSON *array = cJSON_CreateArray();
  for (int i = 0; i < count; i++) {
    number value;
    number_from_double(v->scalar, x[i], &value);
    number_format(v->scalar, 1, &value, text);
    json_push(array, cJSON_CreateString(text));
  }
  return array;
}

static void add_part(cJSON *o, const vectors *v, size_t row, part k) {
  const double *x = vectors_at(v, row, k);
  const int count = (int)v->size[k];
  char name[64];
  if (count == 0) return;
  (void)snprintf(name, sizeof name, "%s_hex", part_name(k));
  json_add(o, part_name(k), json_numbers(x, count));
  if (v->hex) json_add(o, name, hex_json(v, x, count));
}

static char *row_json(const vectors *v, size_t row) {
  cJSON *o = cJSON_CreateObject();
  json_add(o, "state", cJSON_CreateString(items_text(&v->states, row)));
  json_add(o, "smooth", cJSON_CreateBool(v->smooth[row]));
  for (int k = 0; k < PARTS; k++) add_part(o, v, row, (part)k);
  return json_text(o);
}

static char *head_json(const vectors *v) {
  environment here;
  environment_now(&here, 1);
  cJSON *o = cJSON_CreateObject();
  json_add(o, "schema", cJSON_CreateString("selvedge.vectors/1"));
  json_add(o, "tool", cJSON_CreateString("selvedge-verify export"));
  json_add(o, "version", cJSON_CreateString(here.version));
  json_add(o, "commit", cJSON_CreateString(here.commit));
  json_add(o, "energy", cJSON_CreateString(v->e->name));
  json_add(o, "formula", cJSON_CreateString(v->e->formula));
  json_add(o, "scalar", cJSON_CreateString(scalar_word(v->scalar)));
  json_add(o, "ndof", json_number(v->e->ndof));
  json_add(o, "order", cJSON_CreateString("column by column"));
  json_add(o, "parameters", names_json(v));
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
