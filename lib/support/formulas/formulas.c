#include "support/formulas/formulas.h"

#include <string.h>

#include "support/base/complain.h"

extern const char asset_formulas_json[];

#define PIN(member, ...) DOCUMENT_FIELD(formula_pin, member, __VA_ARGS__)
static const document_field formula_pin_fields[] = {PIN(state, TEXT), PIN(printed, NUMBER),
                                                    PIN(figure, NUMBER), DOCUMENT_END};
DOCUMENT_PART(formula_pin, formula_pin);
#undef PIN

static const char *const erratum_words[] = {"none", "needed", "alone", "refused", NULL};

#define MAYBE(member) DOCUMENT_FIELD(formula, member, TEXT, .nullable = 1, .optional = 1)
static const document_field formula_fields[] = {
    {.kind = DOCUMENT_MEMBERS, .name = "", .of = &doc_claim_shape},
    DOCUMENT_FIELD(formula, pins, LIST, .of = &formula_pin_shape),
    DOCUMENT_FIELD(formula, listing, TEXTS, .optional = 1),
    MAYBE(printed),
    MAYBE(printed_mathml),
    MAYBE(derived),
    MAYBE(derived_mathml),
    MAYBE(corrected),
    MAYBE(corrected_mathml),
    MAYBE(because),
    DOCUMENT_FIELD(formula, erratum, CHOICE, .words = erratum_words, .optional = 1),
    DOCUMENT_FIELD(formula, erratum_error, NUMBER, .optional = 1),
    MAYBE(goes_wrong),
    DOCUMENT_END};
#undef MAYBE
const document_shape formula_shape = {.size = sizeof(formula), .fields = formula_fields};

#define PAPER(member, ...) DOCUMENT_FIELD(formula_paper, member, __VA_ARGS__)
static const document_field formula_paper_fields[] = {
    PAPER(id, TEXT), PAPER(source, TEXT), PAPER(errata, TEXT), PAPER(formula, TEXTS), DOCUMENT_END};
#undef PAPER
DOCUMENT_PART(formula_paper, formula_paper);

static const document_field fields[] = {
    DOCUMENT_FIELD(formulas, papers, LIST, .of = &formula_paper_shape),
    DOCUMENT_FIELD(formulas, rows, LIST, .of = &formula_shape), DOCUMENT_END};
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
  static const formula none = {.claim = {.id = NULL}};
  for (size_t i = 0; i < f->rows.n; i++)
    if (strcmp(f->rows.v[i].claim.id, id) == 0) return &f->rows.v[i];
  return &none;
}

const formula_paper *formulas_paper(const formulas *f, const char *source) {
  EACH (formula_paper, p, f->papers)
    if (strcmp(p->id, source) == 0 || strcmp(p->source, source) == 0) return p;
  return NULL;
}
