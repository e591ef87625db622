#include "engine/describe.h"

#include <string.h>

static void add_word(document_texts *list, int holds, const char *word, arena *memory) {
  if (holds) document_append(list, &word, sizeof word, memory);
}

const named_bit claim_words[] = {
    {"rotation_invariant", SLV_ROTATION_INVARIANT, "SLV_ROTATION_INVARIANT"},
    {"isotropic", SLV_ISOTROPIC, "SLV_ISOTROPIC"},
    {"zero_at_rest", SLV_ZERO_AT_REST, "SLV_ZERO_AT_REST"},
    {"nonnegative", SLV_NONNEGATIVE, "SLV_NONNEGATIVE"},
    {"smooth", SLV_SMOOTH, "SLV_SMOOTH"},
    {"partial", SLV_PARTIAL, "SLV_PARTIAL"},
    {"gauss_newton", SLV_GAUSS_NEWTON, "SLV_GAUSS_NEWTON"},
    {"not_a_gradient", SLV_NOT_A_GRADIENT, "SLV_NOT_A_GRADIENT"},
    {"single_precision", SLV_SINGLE_PRECISION, "SLV_SINGLE_PRECISION"},
    {"derived_hessian", SLV_DERIVED_HESSIAN, "SLV_DERIVED_HESSIAN"},
    {NULL, 0, NULL}};

static document_texts claims_of(const slv_energy *e, arena *memory) {
  document_texts list = {NULL, 0};
  for (const named_bit *c = claim_words; c->word != NULL; c++)
    add_word(&list, (e->claims & c->bit) != 0, c->word, memory);
  return list;
}

static document_texts functions_of(const slv_energy *e, arena *memory) {
  document_texts list = {NULL, 0};
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++)
    if (q != QUANTITY_EIGENVECTORS) /* the spectrum function returns them with the eigenvalues */
      add_word(&list, quantity_function_f64(e, q) != NULL, quantity_function_name(q), memory);
  return list;
}

static document_texts scalars_of(const slv_energy *e, arena *memory) {
  document_texts list = {NULL, 0};
  add_word(&list, e->f64 != NULL, "f64", memory);
  add_word(&list, e->f32 != NULL, "f32", memory);
  add_word(&list, e->f128 != NULL, "f128", memory);
  add_word(&list, e->c64 != NULL, "c64", memory);
  return list;
}

static void add_note(document_texts *list, const char *lack, const char *why, arena *memory) {
  if (why != NULL) add_word(list, 1, arena_printf(memory, "%s: %s", lack, why), memory);
}

const char note_of_F[] = "x is read as F, 3 x 2, column by column";

/* Returns "rest shapes: square, warped", or "" if e has none. */
static const char *rests_of(const slv_energy *e, arena *memory) {
  const char *all = "";
  for (int i = 0; i < slv_energy_count_rests(e); i++)
    all = arena_printf(memory, "%s%s%s", i > 0 ? all : "rest shapes: ", i > 0 ? ", " : "",
                       e->rests[i].name);
  return all;
}

static const char claims_single[] = "judged in single precision";
static const char looks_like_single[] =
    "looks like single precision: judged as such (--scalar double: in double)";

const char *describe_precision(const doc_energy *e) {
  for (size_t i = 0; i < e->notes.n; i++) {
    const char *note = e->notes.v[i];
    if (strcmp(note, claims_single) == 0 || strcmp(note, looks_like_single) == 0) return note;
  }
  return NULL;
}

static document_texts notes_of(const slv_energy *e, const char *plugin, int looks_single,
                               arena *memory) {
  document_texts list = {NULL, 0};
  add_word(&list, plugin != NULL && e->ndof == 6 && e->nrest == 0, note_of_F, memory);
  add_word(&list, (e->claims & SLV_SINGLE_PRECISION) != 0,
           looks_single ? looks_like_single : claims_single, memory);
  add_word(&list, slv_energy_count_rests(e) > 0, rests_of(e, memory), memory);
  add_note(&list, "no spectrum", e->no_spectrum, memory);
  add_note(&list, "no projection", e->no_projected, memory);
  add_note(&list, "missing scalars", e->no_scalar, memory);
  return list;
}

doc_energy describe_energy(const slv_energy *e, const char *plugin, int looks_single,
                           arena *memory) {
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
                  .notes = notes_of(e, plugin, looks_single, memory)};
  doc_parameter *all = arena_alloc(memory, (size_t)e->nparam, sizeof *all);
  for (int i = 0; i < e->nparam; i++) {
    const slv_param *p = &e->param[i];
    all[i] = (doc_parameter){.name = p->name,
                             .unit = p->unit,
                             .meaning = p->meaning != NULL ? p->meaning : "",
                             .lo = p->lo,
                             .hi = p->hi,
                             .typical = p->typical};
  }
  d.parameters.v = all;
  d.parameters.n = (size_t)e->nparam;
  return d;
}

/* x may be NULL. */
static document_numbers numbers_of(const double *x, int count) {
  return (document_numbers){.v = x, .n = x != NULL ? (size_t)count : 0};
}

doc_declared describe_declared(const slv_energy *e, const slv_declared *d, arena *memory) {
  const int n = e->ndof;
  double *typical = arena_alloc(memory, (size_t)e->nparam, sizeof *typical);
  for (int i = 0; i < e->nparam; i++) typical[i] = e->param[i].typical;
  return (doc_declared){.energy = e->name,
                        .state = d->state,
                        .because = d->because != NULL ? d->because : "",
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
