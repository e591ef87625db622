/* program_spec.c -- reads the spec, which declares the quantities of an external program. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/describe.h"
#include "process/program.h"
#include "support/cli/near.h"
#include "support/json/json_read.h"
#include "support/records/document.h"

typedef struct {
  const char *name, *unit, *meaning;
  double typical, lo, hi; /* NaN: missing in the file */
} given_param;

typedef struct {
  const char *name;
  document_numbers X;
} given_shape;

typedef struct {
  const char *name, *formula, *source;
  slv_element element;
  int numbers, layout, scalar; /* indices of formats, layouts, scalars */
  document_texts quantities, claims;
  DOCUMENT_LIST_OF(given_param) parameters;
  DOCUMENT_LIST_OF(given_shape) rest_shapes;
  document_numbers rest;
} given;

/* Names in the order of slv_element. "F" and "points" both mean SLV_ELEMENT_NONE. */
static const char *const elements[] = {"F", "triangle", "hinge", "quad", "ring", "points", NULL};
enum { POINTS = SLV_ELEMENT_RING + 1 };
static const char *const formats[] = {"text", "binary", NULL};
static const char *const layouts[] = {"columns", "rows", NULL};
static const char *const scalars[] = {"double", "float", NULL};

#define F(member, ...) DOCUMENT_FIELD(given_param, member, __VA_ARGS__)
static const document_field param_fields[] = {
    F(name, TEXT),
    F(typical, NUMBER, .range = DOCUMENT_FINITE),
    F(lo, NUMBER, .optional = 1, .range = DOCUMENT_FINITE),
    F(hi, NUMBER, .optional = 1, .range = DOCUMENT_FINITE),
    F(unit, TEXT, .optional = 1),
    F(meaning, TEXT, .optional = 1),
    DOCUMENT_END};
#undef F
static const document_shape param_shape = {.size = sizeof(given_param), .fields = param_fields};

#define F(member, ...) DOCUMENT_FIELD(given_shape, member, __VA_ARGS__)
static const document_field shape_fields[] = {
    F(name, TEXT), F(X, NUMBERS, .range = DOCUMENT_FINITE, .not_empty = 1), DOCUMENT_END};
#undef F
static const document_shape shape_shape = {.size = sizeof(given_shape), .fields = shape_fields};

#define F(member, ...) DOCUMENT_FIELD(given, member, __VA_ARGS__)
static const document_field fields[] = {F(name, TEXT),
                                        F(formula, TEXT, .optional = 1),
                                        F(source, TEXT, .optional = 1),
                                        F(element, CHOICE, .words = elements, .optional = 1),
                                        F(numbers, CHOICE, .words = formats, .optional = 1),
                                        F(layout, CHOICE, .words = layouts, .optional = 1),
                                        F(scalar, CHOICE, .words = scalars, .optional = 1),
                                        F(quantities, TEXTS, .not_empty = 1),
                                        F(claims, TEXTS, .optional = 1),
                                        F(parameters, LIST, .of = &param_shape, .optional = 1),
                                        F(rest_shapes, LIST, .of = &shape_shape, .optional = 1),
                                        F(rest, NUMBERS, .range = DOCUMENT_FINITE, .optional = 1),
                                        DOCUMENT_END};
#undef F
static const document_shape shape = {.size = sizeof(given), .fields = fields};

/* Functions of an energy that a program may offer */
static const named_bit quantity_words[] = {{"energy", 1u << QUANTITY_ENERGY, NULL},
                                           {"gradient", 1u << QUANTITY_GRADIENT, NULL},
                                           {"hessian", 1u << QUANTITY_HESSIAN, NULL},
                                           {"spectrum", 1u << QUANTITY_EIGENVALUES, NULL},
                                           {"projected", 1u << QUANTITY_PROJECTED, NULL},
                                           {"definite", 1u << QUANTITY_DEFINITE, NULL},
                                           {NULL, 0, NULL}};

typedef struct {
  char *why;
  size_t size;
} complaint;

/* Writes the reason to the complaint c, and has the value 0. */
#define REFUSED(...) ((void)snprintf(c->why, c->size, __VA_ARGS__), 0)

/* Writes "unknown KIND 'WORD'; did you mean 'X'"; returns 0. */
static int unknown(const complaint *c, const char *kind, const char *word, nearest *n) {
  return REFUSED("unknown %s '%.60s'%s", kind, word, nearest_hint(n));
}

static int read_words(const document_texts *list, const char *kind, const named_bit *words,
                      unsigned *bits, const complaint *c) {
  for (size_t i = 0; i < list->n; i++) {
    nearest n = nearest_to(list->v[i]);
    const named_bit *w = words;
    for (; w->word != NULL && strcmp(w->word, list->v[i]) != 0; w++) nearest_try(&n, w->word);
    if (w->word == NULL) return unknown(c, kind, list->v[i], &n);
    *bits |= w->bit;
  }
  return 1;
}

/* Rejects unknown members, which would otherwise be ignored without notice. */
static int knows_members(const cJSON *object, const document_field *of, const complaint *c) {
  for (const cJSON *m = object->child; m != NULL; m = m->next) {
    const document_field *f = of;
    if (m->string == NULL) continue; /* reported by the JSON reader */
    nearest n = nearest_to(m->string);
    for (; f->name != NULL && strcmp(f->name, m->string) != 0; f++) nearest_try(&n, f->name);
    if (f->name == NULL) return unknown(c, "member", m->string, &n);
    for (const cJSON *e = m->child; e != NULL && f->of != NULL; e = e->next)
      if (!knows_members(e, f->of->fields, c)) return 0;
  }
  return 1;
}

/* A parameter without a range keeps its typical value. */
static slv_param param_of(const given_param *g) {
  const int varies = isfinite(g->lo) && isfinite(g->hi);
  return (slv_param){.name = g->name,
                     .unit = g->unit != NULL ? g->unit : "1",
                     .meaning = g->meaning != NULL ? g->meaning : "",
                     .lo = isfinite(g->lo) ? g->lo : -HUGE_VAL,
                     .hi = isfinite(g->hi) ? g->hi : HUGE_VAL,
                     .typical = g->typical,
                     .draw_lo = varies ? g->lo : g->typical,
                     .draw_hi = varies ? g->hi : g->typical};
}

/* Reads the parameters.  A mesh or a table may have triangles of any size. */
static int read_params(const given *g, program_spec *s, const complaint *c) {
  const size_t n = g->parameters.n, edges = g->element == SLV_ELEMENT_TRIANGLE ? 4 : 0;
  if (n > SLV_MAX_PARAM)
    return REFUSED("%zu parameters, but at most %d are supported", n, SLV_MAX_PARAM);
  for (size_t i = 0; i < n; i++) {
    s->param[i] = param_of(&g->parameters.v[i]);
    if (i < edges) s->param[i].lo = -HUGE_VAL, s->param[i].hi = HUGE_VAL;
  }
  s->row.param = s->param;
  s->row.nparam = (int)n;
  return 1;
}

static int read_shapes(const given *g, program_spec *s, arena *memory, const complaint *c) {
  const size_t n = g->rest_shapes.n;
  if (n == 0) return 1;
  slv_rest_shape *list = arena_alloc(memory, n + 1, sizeof *list);
  for (size_t i = 0; i < n; i++) {
    const given_shape *one = &g->rest_shapes.v[i];
    list[i] = (slv_rest_shape){one->name, one->X.v};
    if (one->X.n != g->rest_shapes.v[0].X.n)
      return REFUSED("rest_shapes[%zu] has %zu numbers, but rest_shapes[0] has %zu", i, one->X.n,
                     g->rest_shapes.v[0].X.n);
  }
  s->row.rests = list;
  s->row.nrest = (int)g->rest_shapes.v[0].X.n;
  return 1;
}

/* Reads the rest positions, or sets simple ones for the element. */
static int read_rest(const given *g, program_spec *s, const complaint *c) {
  static const struct {
    size_t n;
    double x[12];
  } plain[] = {{6, {1, 0, 0, 0, 1, 0}},
               {9, {0, 0, 0, 1, 0, 0, 0, 1, 0}},
               {12, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}},
               {12, {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}}};
  const int known = (int)g->element <= SLV_ELEMENT_QUAD;
  if (g->rest.n == 0 && !known)
    return REFUSED("\"rest\" is missing: the positions of a %s at rest", elements[g->element]);
  if (g->rest.n > 0 && known && g->rest.n != plain[g->element].n)
    return REFUSED("\"rest\" has %zu numbers, but %s needs %zu", g->rest.n, elements[g->element],
                   plain[g->element].n);
  s->row.rest = g->rest.n > 0 ? g->rest.v : plain[g->element].x;
  s->row.ndof = (int)(g->rest.n > 0 ? g->rest.n : plain[g->element].n);
  return 1;
}

static int make_row(const given *g, program_spec *s, arena *memory, const complaint *c) {
  const int of_F = g->element == SLV_ELEMENT_NONE;
  if (g->layout && !of_F) return REFUSED("\"layout\" applies only to energies of F");
  s->binary = g->numbers, s->by_rows = g->layout;
  s->row = (slv_energy){.interface = SLV_INTERFACE,
                        .name = g->name,
                        .formula = g->formula != NULL ? g->formula : "as the program has it",
                        .source = g->source != NULL ? g->source : "another program",
                        .x_unit = of_F ? "1" : "m",
                        .w_unit = of_F ? "J/m^2" : "J",
                        .element = (int)g->element == POINTS ? SLV_ELEMENT_NONE : g->element,
                        .claims = g->scalar ? SLV_SINGLE_PRECISION : 0,
                        .no_scalar = "external programs compute only in double"};
  return read_rest(g, s, c) && read_params(g, s, c) && read_shapes(g, s, memory, c) &&
         read_words(&g->quantities, "quantity", quantity_words, &s->quantities, c) &&
         read_words(&g->claims, "claim", claim_words, &s->row.claims, c);
}

int program_read_spec(const char *path, program_spec *s, char *why, size_t size) {
  static arena memory;
  const complaint given_to = {why, size}, *c = &given_to;
  char message[DOCUMENT_MESSAGE];
  given g = {0};
  cJSON *tree = NULL;
  *s = (program_spec){0};
  if (json_read(path, &tree) != 0) return REFUSED("not a valid JSON file");
  int ok = knows_members(tree, fields, c);
  if (ok && !document_read(tree, path, &shape, &g, &memory, message)) {
    const size_t prefix = strlen(path) + 2; /* without "PATH: ", since the caller names the file */
    (void)snprintf(why, size, "%.200s", message + prefix), ok = 0;
  }
  ok = ok && make_row(&g, s, &memory, c);
  cJSON_Delete(tree);
  return ok;
}
