#include "support/json/json_lines.h"

#include <stdlib.h>

#include "support/json/json.h"

cJSON *json_whole(cJSON *o, int filled) {
  if (filled) return o;
  cJSON_Delete(o);
  return NULL;
}

int json_put(FILE *f, const char *before, cJSON *item) {
  char *text = json_text(item);
  if (text == NULL) return 0;
  fputs(before, f);
  fputs(text, f);
  free(text);
  return 1;
}

int json_put_list(FILE *f, const char *name, const void *of, size_t count,
                  json_element *element) {
  fprintf(f, ",\n\"%s\": [", name);
  int ok = 1;
  for (size_t i = 0; ok && i < count; i++)
    ok = json_put(f, i > 0 ? ",\n" : "\n", element(of, i));
  fputs("]", f);
  return ok;
}
