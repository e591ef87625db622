#include "support/formulas/formulas.h"

#include <string.h>

#include "support/base/complain.h"

extern const char asset_formulas_json[];

#define F(member, ...) DOCUMENT_FIELD(formula, member, TEXT, __VA_ARGS__)
#define MAYBE(member) F(member, .nullable = 1, .optional = 1)
static const document_field formula_fields[] = {F(id, .pattern = "."),
                                                MAYBE(place),
                                                MAYBE(statement),
                                                MAYBE(remedy),
                                                MAYBE(figure),
                                                MAYBE(printed),
                                                MAYBE(printed_mathml),
                                                MAYBE(derived),
                                                MAYBE(derived_mathml),
                                                MAYBE(corrected),
                                                MAYBE(corrected_mathml),
                                                MAYBE(because),
                                                MAYBE(why),
                                                MAYBE(left_out),
                                                MAYBE(checks),
                                                MAYBE(plot),
                                                DOCUMENT_END};
#undef MAYBE
#undef F
DOCUMENT_PART(formula, formula);

static const document_field fields[] = {DOCUMENT_FIELD(formulas, rows, LIST, .of = &formula_shape),
                                        DOCUMENT_END};
static const document_shape shape = {
    .size = sizeof(formulas), .fields = fields, .schema = "selvedge.formulas/1"};

formulas formulas_read(void) {
  char message[DOCUMENT_MESSAGE] = "formulas.json: this is not JSON";
  formulas f = {0};
  cJSON *tree = cJSON_Parse(asset_formulas_json);
  if (tree == NULL || !document_read(tree, "formulas.json", &shape, &f, &f.memory, message)) {
    (void)harness_error("%s", message);
    f.rows.n = 0;
  }
  cJSON_Delete(tree);
  return f;
}

void formulas_free(formulas *f) { arena_free(&f->memory); }

const formula *formulas_of(const formulas *f, const char *id) {
  static const formula none = {.id = NULL};
  for (size_t i = 0; i < f->rows.n; i++)
    if (strcmp(f->rows.v[i].id, id) == 0) return &f->rows.v[i];
  return &none;
}
