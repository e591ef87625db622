#include <stdlib.h>
#include <string.h>

#include "support/harness/environment.h"
#include "support/json/json.h"
#include "vectors/export_vectors.h"

static cJSON *names_json(const vectors *v) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (int i = 0; ok && i < v->e->nparam; i++)
    ok = json_push(array, cJSON_CreateString(v->e->param[i].name));
  if (ok) return array;
  cJSON_Delete(array);
  return NULL;
}

static cJSON *hex_json(const vectors *v, const double *x, int count) {
  char text[NUMBER_TEXT];
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (int i = 0; ok && i < count; i++) {
    number value;
    number_from_double(v->scalar, x[i], &value);
    number_format(v->scalar, 1, &value, text);
    ok = json_push(array, cJSON_CreateString(text));
  }
  if (ok) return array;
  cJSON_Delete(array);
  return NULL;
}

static int add_part(cJSON *o, const vectors *v, size_t row, part k) {
  const double *x = vectors_at(v, row, k);
  const int count = (int)v->size[k];
  char name[64];
  if (count == 0) return 1;
  (void)snprintf(name, sizeof name, "%s_hex", part_name(k));
  return json_add(o, part_name(k), json_numbers(x, count)) &&
         (!v->hex || json_add(o, name, hex_json(v, x, count)));
}

static char *row_json(const vectors *v, size_t row) {
  cJSON *o = cJSON_CreateObject();
  int ok = o != NULL &&
           json_add(o, "state", cJSON_CreateString(items_text(&v->states, row))) &&
           json_add(o, "smooth", cJSON_CreateBool(v->smooth[row]));
  for (int k = 0; ok && k < PARTS; k++) ok = add_part(o, v, row, (part)k);
  if (ok) return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

static char *head_json(const vectors *v) {
  environment here;
  environment_now(&here, 1);
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "schema", cJSON_CreateString("selvedge.vectors/1")) &&
      json_add(o, "tool", cJSON_CreateString("selvedge-verify export")) &&
      json_add(o, "version", cJSON_CreateString(here.version)) &&
      json_add(o, "commit", cJSON_CreateString(here.commit)) &&
      json_add(o, "energy", cJSON_CreateString(v->e->name)) &&
      json_add(o, "formula", cJSON_CreateString(v->e->formula)) &&
      json_add(o, "scalar", cJSON_CreateString(scalar_word(v->scalar))) &&
      json_add(o, "ndof", json_number(v->e->ndof)) &&
      json_add(o, "order", cJSON_CreateString("column by column")) &&
      json_add(o, "parameters", names_json(v)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

/* One line for each state, behind a head that is left open. */
int write_vectors_json(FILE *f, const vectors *v) {
  char *text = head_json(v);
  if (text == NULL) return 0;
  fprintf(f, "%.*s,\n\"rows\":[", (int)strlen(text) - 1, text);
  free(text);
  for (size_t row = 0; row < v->count && !ferror(f); row++) {
    text = row_json(v, row);
    if (text == NULL) return 0;
    fprintf(f, "%s\n%s", row > 0 ? "," : "", text);
    free(text);
  }
  fputs("]}\n", f);
  return 1;
}
