#include <string.h>

#include "base/assets.h"
#include "compare/comparison.h"
#include "support/json/json_read.h"

#define F(member, ...) DOCUMENT_FIELD(tolerance_row, member, __VA_ARGS__)
#define ALLOWED(member) F(member, NUMBER, .range = DOCUMENT_NOT_NEGATIVE)
static const document_field row_fields[] = {
    F(tool, TEXT),     F(kind, TEXT),       F(scalar, TEXT),   ALLOWED(ulps), ALLOWED(units),
    ALLOWED(relative), ALLOWED(of_largest), ALLOWED(absolute), F(why, TEXT),  DOCUMENT_END};
#undef ALLOWED
#undef F
DOCUMENT_PART(row, tolerance_row);

static const document_field list_fields[] = {
    DOCUMENT_FIELD(tolerance_list, tolerances, LIST, .of = &row_shape), DOCUMENT_END};
static const document_shape list_shape = {
    .size = sizeof(tolerance_list), .fields = list_fields, .schema = "selvedge.tolerances/1"};

static int read_tree(const char *path, const cJSON *tree, tolerance_list *list) {
  char message[DOCUMENT_MESSAGE];
  if (!document_read(tree, path, &list_shape, list, &list->memory, message))
    return input_error("%s", message);
  for (size_t i = 0; i < list->tolerances.n; i++)
    if (list->tolerances.v[i].why[0] == '\0')
      return input_error("%s: tolerances[%zu].why is empty: give the reason for this tolerance",
                         path, i);
  return 0;
}

int tolerance_read(const char *path, tolerance_list *list) {
  cJSON *tree;
  buffer own = {0};
  *list = (tolerance_list){0};
  if (path == NULL) buffer_add(&own, asset_tolerances);
  int s = path == NULL ? json_parse("tolerances", &own, &tree) : json_read(path, &tree);
  if (s == 0) s = read_tree(path != NULL ? path : "tolerances", tree, list);
  cJSON_Delete(tree);
  buffer_free(&own);
  return s;
}

void tolerance_free(tolerance_list *list) {
  arena_free(&list->memory);
  *list = (tolerance_list){0};
}

static int fits(const char *pattern, const char *word) {
  return strcmp(pattern, "*") == 0 || strcmp(pattern, word) == 0;
}

const tolerance_row *tolerance_for(const tolerance_list *list, const char *tool, const char *kind,
                                   const char *of_scalar) {
  static const tolerance_row nothing = {"*", "*", "*", 0, 0, 0, 0, 0, "no tolerance fits"};
  EACH (tolerance_row, row, list->tolerances)
    if (fits(row->tool, tool) && fits(row->kind, kind) && fits(row->scalar, of_scalar)) return row;
  return &nothing;
}
