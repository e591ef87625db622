#include "compare/tolerance.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assets.h"
#include "document/shape_fields.h"
#include "support/json/json_read.h"

#define TOLERANCES_SCHEMA "selvedge.tolerances/1"

#define F(member, kind) FIELD(tolerance_row, member, kind)
static const field tolerance_row_fields[] = {
    F(tool, FIELD_TEXT),         F(kind, FIELD_TEXT),       F(scalar, FIELD_TEXT),
    F(ulps, FIELD_NUMBER),       F(units, FIELD_NUMBER),    F(relative, FIELD_NUMBER),
    F(of_largest, FIELD_NUMBER), F(absolute, FIELD_NUMBER), F(why, FIELD_TEXT),
};
SHAPE(tolerance_row);
#undef F

static const field tolerance_list_fields[] = {
    FIELD(tolerance_list, schema, FIELD_TEXT),
    NESTED(tolerance_list, tolerances, FIELD_LIST, tolerance_row),
};
SHAPE(tolerance_list);

static int is_allowance(double v) {
  return isfinite(v) && v >= 0;
}

static int check_allowances(shape_reader *r, size_t i, const tolerance_row *row) {
  (void)snprintf(r->path, sizeof r->path, "tolerances[%zu]", i);
  if (!is_allowance(row->ulps) || !is_allowance(row->units) ||
      !is_allowance(row->relative) || !is_allowance(row->of_largest) ||
      !is_allowance(row->absolute))
    return shape_wrong(r, "an allowance is a finite number, 0 or above");
  return row->why[0] != '\0' ? 0 : shape_wrong(r, "why: expected the reason for it");
}

static int take_tree(const char *path, const cJSON *tree, tolerance_list *list) {
  shape_reader r = {.memory = &list->memory, .file = path};
  TRY(shape_read(&r, &tolerance_list_shape, tree, list));
  if (strcmp(list->schema, TOLERANCES_SCHEMA) != 0)
    return input_error("%s: schema: expected \"" TOLERANCES_SCHEMA
                       "\", found \"%.64s\"",
                       path, list->schema);
  for (size_t i = 0; i < list->tolerances.n; i++)
    TRY(check_allowances(&r, i, &list->tolerances.v[i]));
  return 0;
}

int tolerance_read(const char *path, tolerance_list *list) {
  cJSON *tree;
  buffer own = {0};
  *list = (tolerance_list){0};
  if (path == NULL) buffer_add(&own, asset_tolerances);
  int s = path == NULL ? json_parse("tolerances", &own, &tree) : json_read(path, &tree);
  if (s == 0) s = take_tree(path != NULL ? path : "tolerances", tree, list);
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

const tolerance_row *tolerance_for(const tolerance_list *list, const char *tool,
                                   const char *kind, const char *scalar) {
  static const tolerance_row nothing = {"*", "*", "*", 0, 0, 0, 0, 0, "no row fits"};
  for (size_t i = 0; i < list->tolerances.n; i++) {
    const tolerance_row *row = &list->tolerances.v[i];
    if (fits(row->tool, tool) && fits(row->kind, kind) && fits(row->scalar, scalar))
      return row;
  }
  return &nothing;
}
