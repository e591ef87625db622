#include "subjects/describe.h"

/* One word of a list, and whether the energy has it. */
typedef struct {
  const char *word;
  int present;
} present_word;

static document_texts words_of(const present_word *row, size_t count, arena *memory) {
  const char **said = arena_alloc(memory, count, sizeof *said);
  document_texts list = {.v = said};
  for (size_t i = 0; i < count; i++)
    if (row[i].present) said[list.n++] = row[i].word;
  return list;
}

const named_bit claim_words[] = {
    {"rotation_invariant", SLV_ROTATION_INVARIANT, "SLV_ROTATION_INVARIANT"},
    {"isotropic", SLV_ISOTROPIC, "SLV_ISOTROPIC"},
    {"zero_at_rest", SLV_ZERO_AT_REST, "SLV_ZERO_AT_REST"},
    {"nonnegative", SLV_NONNEGATIVE, "SLV_NONNEGATIVE"},
    {"smooth", SLV_SMOOTH, "SLV_SMOOTH"},
    {"partial", SLV_PARTIAL, "SLV_PARTIAL"},
    {"not_a_gradient", SLV_NOT_A_GRADIENT, "SLV_NOT_A_GRADIENT"},
    {NULL, 0, NULL}};

static document_texts claims_of(const slv_energy *e, arena *memory) {
  present_word row[sizeof claim_words / sizeof claim_words[0]];
  size_t n = 0;
  for (const named_bit *c = claim_words; c->word != NULL; c++)
    row[n++] = (present_word){c->word, (e->claims & c->bit) != 0};
  return words_of(row, n, memory);
}

static document_texts functions_of(const slv_energy *e, arena *memory) {
  present_word row[QUANTITY_COUNT];
  size_t n = 0;
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++)
    if (q != QUANTITY_EIGENVECTORS) /* come with the eigenvalues */
      row[n++] = (present_word){quantity_function_name(q), quantity_function_f64(e, q) != NULL};
  return words_of(row, n, memory);
}

static document_texts scalars_of(const slv_energy *e, arena *memory) {
  const present_word row[] = {
      {"f64", e->f64 != NULL},
      {"f32", e->f32 != NULL},
      {"f128", e->f128 != NULL},
      {"c64", e->c64 != NULL},
  };
  return words_of(row, sizeof row / sizeof row[0], memory);
}

static char *note(const char *lack, const char *why, arena *memory) {
  return why != NULL ? arena_printf(memory, "%s: %s", lack, why) : NULL;
}

const char note_of_F[] =
    "6 coordinates are taken for F, column by column, and not for two vertices";

/* "rest shapes: square, warped"; "" of a row without them. */
static const char *rests_of(const slv_energy *e, arena *memory) {
  const char *all = "";
  for (int i = 0; i < slv_energy_count_rests(e); i++)
    all = arena_printf(memory, "%s%s%s", i > 0 ? all : "rest shapes: ", i > 0 ? ", " : "",
                       e->rests[i].name);
  return all;
}

static document_texts notes_of(const slv_energy *e, const char *plugin, arena *memory) {
  const present_word row[] = {
      {note_of_F, plugin != NULL && e->ndof == 6 && e->nrest == 0},
      {rests_of(e, memory), slv_energy_count_rests(e) > 0},
      {note("no spectrum", e->no_spectrum, memory), e->no_spectrum != NULL},
      {note("no projection", e->no_projected, memory), e->no_projected != NULL},
      {note("missing scalars", e->no_scalar, memory), e->no_scalar != NULL},
  };
  return words_of(row, sizeof row / sizeof row[0], memory);
}

static const char *text_or_none(const char *text) { return text != NULL ? text : ""; }

doc_energy describe_energy(const slv_energy *e, const char *plugin, arena *memory) {
  doc_energy d = {.name = e->name,
                  .formula = e->formula,
                  .source = e->source,
                  .x_unit = e->x_unit,
                  .w_unit = e->w_unit,
                  .ndof = (uint64_t)e->ndof,
                  .plugin = plugin,
                  .claims = claims_of(e, memory),
                  .functions = functions_of(e, memory),
                  .scalars = scalars_of(e, memory),
                  .notes = notes_of(e, plugin, memory)};
  doc_parameter *all = arena_alloc(memory, (size_t)e->nparam, sizeof *all);
  for (int i = 0; i < e->nparam; i++) {
    const slv_param *p = &e->param[i];
    all[i] = (doc_parameter){.name = p->name,
                             .unit = p->unit,
                             .meaning = text_or_none(p->meaning),
                             .lo = p->lo,
                             .hi = p->hi,
                             .typical = p->typical};
  }
  d.parameters.v = all;
  d.parameters.n = (size_t)e->nparam;
  return d;
}

/* NULL: the energy has none. */
static document_numbers numbers_of(const double *x, int count) {
  return (document_numbers){.v = x, .n = x != NULL ? (size_t)count : 0};
}

doc_declared describe_declared(const slv_energy *e, const slv_declared *d, arena *memory) {
  const int n = e->ndof;
  double *typical = arena_alloc(memory, (size_t)e->nparam, sizeof *typical);
  for (int i = 0; i < e->nparam; i++) typical[i] = e->param[i].typical;
  return (doc_declared){.energy = e->name,
                        .state = d->state,
                        .because = text_or_none(d->because),
                        .x = numbers_of(d->x, n),
                        .p = numbers_of(d->p != NULL ? d->p : typical, e->nparam),
                        .energy_value = d->energy,
                        .gradient = numbers_of(d->gradient, n),
                        .hessian = numbers_of(d->hessian, n * n),
                        .projected = numbers_of(d->projected, n * n)};
}

doc_check describe_check(const check *c) {
  return (doc_check){.name = c->name, .measures = c->measures, .bound = c->bound, .why = c->why};
}
