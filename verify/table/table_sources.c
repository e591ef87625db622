#include "table/table_sources.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/check.h"
#include "measure/params.h"
#include "measure/projection.h"
#include "measure/spread.h"
#include "selvedge/condition.h"
#include "selvedge/dense.h"
#include "selvedge/states.h"
#include "support/base/buffer.h"
#include "table/table_bound.h"

static void swap(double *p, int a, int b) {
  const double first = p[a];
  p[a] = p[b], p[b] = first;
}

slv_status table_source_values(const source *s, const slv_energy *e, const double *x,
                               const double *p, double *y) {
  double other[params_room(e)], *const rest = other + e->nparam + e->nprepared, by = 1;
  if (s->values != NULL) return s->values(s, e, x, p, y);
  memcpy(other, p, (size_t)slv_energy_count_params(e) * sizeof *p);
  if (s->alter == ALTER_SWAP) swap(other, s->a, s->b);
  if (s->alter == ALTER_EDGES) swap(other, 0, 2), swap(other, 1, 3);
  if (s->alter == ALTER_HOLD) other[s->a] = s->by;
  if (s->alter == ALTER_PART) other[s->a] *= s->by;
  if (s->alter == ALTER_REST) memcpy(rest, e->rests[s->a].X, (size_t)e->nrest * sizeof *p);
  if (s->alter == TIMES_PARAMETER) by = pow(p[s->a], s->b);
  if (s->alter == TIMES_POWER) by = pow(s->by, s->b);
  if (s->alter == TIMES_AREA) by = pow(fabs(p[0] * p[3] - p[1] * p[2]) / 2, s->a / 2.0);
  if (!isfinite(by)) return SLV_EDOMAIN;
  if (s->alter != ALTER_NONE && s->alter < TIMES_PARAMETER)
    SLV_TRY(slv_energy_prepare(e, rest, other));
  SLV_TRY(table_reference(e, s->quantity, x, other, y));
  for (int i = 0; i < quantity_size(e, s->quantity); i++) y[i] *= by;
  for (int i = 0; i < s->a && s->entry != NULL; i++) y[s->entry[i]] *= s->by;
  return SLV_OK;
}

typedef struct {
  closure c;
  const slv_energy *e;
  source s[QUANTITY_COUNT];
} altered;

static slv_status altered_values(closure *c, quantity q, const double *x, const double *p,
                                 double *y) {
  const altered *a = (const altered *)c;
  return a->s[q].values(&a->s[q], a->e, x, p, y);
}

closure *table_source_row(const source *s, const slv_energy *e) {
  altered *a = closure_new(sizeof *a);
  const slv_kernels_f64 made = a->c.f64;
  a->e = e;
  memcpy(a->s, s, sizeof a->s);
  a->c.in_double = altered_values;
  a->c.row = *e;
  a->c.row.f64 = &a->c.f64, a->c.f64 = *e->f64;
  if (e->f128 != NULL) a->c.row.f128 = &a->c.f128, a->c.f128 = *e->f128;
#define TAKE(q, name) \
  if (s[QUANTITY_##q].values != NULL) a->c.f64.name = made.name, a->c.f128.name = NULL
  TAKE(ENERGY, energy);
  TAKE(GRADIENT, gradient);
  TAKE(HESSIAN, hessian);
  TAKE(EIGENVALUES, spectrum);
  TAKE(PROJECTED, projected);
  return &a->c;
}

/* Returns W at |f_u| = |f_v| = 1 with f_u . f_v = t. */
static double sheared(const slv_energy *e, double t, const double *p) {
  const double x[6] = {1, 0, 0, t, sqrt(1 - t * t), 0};
  double w;
  return table_reference(e, QUANTITY_ENERGY, x, p, &w) == SLV_OK ? w : (double)NAN;
}

/* Computes the values with s->a quarters of the shear, if W has shear as a separate term c (f_u .
 * f_v)^2.  Returns SLV_EDOMAIN for a W of shear alone, where the mistake is a factor. */
static slv_status other_shear(const source *s, const slv_energy *e, const double *x,
                              const double *p, double *y) {
  const int n = quantity_size(e, s->quantity);
  const double none = sheared(e, 0, p), c = 16 * (sheared(e, 0.25, p) - none),
               other = 4 * (sheared(e, 0.5, p) - none);
  const double stretched[6] = {2, 0, 0, 0, 1, 0};
  double shear[n], w = 0;
  SLV_TRY(table_reference(e, QUANTITY_ENERGY, stretched, p, &w));
  if (w == 0 || !(fabs(c - other) <= 1e-12 * (fabs(c) + none))) return SLV_EDOMAIN;
  SLV_TRY(table_reference(e, s->quantity, x, p, y));
  SLV_TRY(table_reference(slv_energy_find("bw_shear"), s->quantity, x, &(double){1}, shear));
  for (int i = 0; i < n; i++) y[i] += (s->a / 4.0 - 1) * c * shear[i];
  return SLV_OK;
}

enum { BOTH, VALUES_ALONE, X_ALONE };

/* Computes the values of a code whose columns are in the order s->from.  s->b says whether x and
 * values have this order, or only one of them. */
static slv_status permuted(const source *s, const slv_energy *e, const double *x, const double *p,
                           double *y) {
  const int n = e->ndof, size = quantity_size(e, s->quantity);
  double z[n], v[size];
  int at[n];
  memset(at, 0, sizeof at), memset(v, 0, sizeof v);
  for (int i = 0; i < n; i++)
    at[i] = 3 * (s->from[i / 3] - '0') + i % 3, z[i] = x[s->b == VALUES_ALONE ? i : at[i]];
  SLV_TRY(table_reference(e, s->quantity, z, p, v));
  const int moves = s->b != X_ALONE && size > 1 && s->quantity != QUANTITY_EIGENVALUES;
  for (int k = 0; k < size; k++) {
    const int i = at[k % n], j = size > n ? at[k / n] : 0;
    y[moves ? i + n * j : k] = v[k];
  }
  return SLV_OK;
}

static slv_status one_triangle(const source *s, const slv_energy *e, const double *x,
                               const double *p, double *y) {
  const int n = e->ndof;
  SLV_TRY(table_reference(e, s->quantity, x, p, y));
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      if (s->a ? i > j : i < j) y[i + n * j] = 0;
  return SLV_OK;
}

enum { OF_HESSIAN, OF_PROJECTED, OF_ABSOLUTE, OF_TERMS, OF_WITHOUT_H, OF_CONDITIONS, IN_X, IN_F };

static slv_status related_matrix(int which, const slv_energy *e, const double *x, const double *p,
                                 double *y) {
  slv_fn_f64 *const without = e->f64->without_h;
  double H[quantity_max(e)];
  if (which == OF_HESSIAN) return evaluate(e, QUANTITY_HESSIAN, SCALAR_F64, x, p, y);
  if (which == OF_PROJECTED) return slv_energy_project(e, x, p, y, NULL);
  if (which == OF_TERMS) return slv_energy_project_terms(e, x, p, y);
  if (which == OF_CONDITIONS) return slv_energy_gauss_newton(e, p, x, y);
  if (which == OF_WITHOUT_H) return without == NULL ? SLV_ECAPABILITY : without(x, p, y);
  SLV_TRY(table_reference(e, QUANTITY_HESSIAN, x, p, H));
  if (which == IN_F) return projection_in_F(e, p, H, y) ? SLV_OK : SLV_EDOMAIN;
  return which == IN_X ? slv_dense_project_clamp(e->ndof, H, y)
                       : slv_dense_project_absolute(e->ndof, H, y);
}

/* Names that --convention accepts. */
static const char *const conventions[] = {
    [OF_ABSOLUTE] = "absolute",       [OF_TERMS] = "terms",    [OF_WITHOUT_H] = "gauss-newton-kim",
    [OF_CONDITIONS] = "gauss-newton", [IN_X] = "nearest-in-x", [IN_F] = "nearest-in-F",
    [OF_PROJECTED] = "projected"};

static slv_status related(const source *s, const slv_energy *e, const double *x, const double *p,
                          double *y) {
  double A[quantity_max(e)];
  if (s->quantity != QUANTITY_EIGENVALUES) return related_matrix(s->a, e, x, p, y);
  SLV_TRY(related_matrix(s->a, e, x, p, A));
  return slv_dense_eigen(e->ndof, A, y, NULL);
}

/* Returns 1 if the two formulas are within `limit` of each other, relative to their size, at some
 * states in general position.  At each state both or neither of them must be defined. */
static int are_near(const slv_energy *e, const source *a, const source *b, double limit) {
  enum { PROBES = 12 };
  const slv_state_source probes = {.energy = e, .seed = 1, .random = PROBES};
  const int n = quantity_size(e, a->quantity);
  double x[e->ndof], p[params_room(e)], y[n], z[n];
  slv_state s = {.x = x, .p = p};
  for (uint64_t i = slv_state_source_count_named(&probes);
       slv_state_source_at(&probes, i, &s) == SLV_OK; i++) {
    if (!table_is_judged(e, SCALAR_F64, x, p)) continue;
    const int has_y = table_source_values(a, e, x, p, y) == SLV_OK && isfinite(vector_norm(n, y)),
              has_z = table_source_values(b, e, x, p, z) == SLV_OK && isfinite(vector_norm(n, z));
    if (has_y != has_z) return 0;
    const double d = has_y ? vector_distance(n, y, z) : 0;
    if (d != 0 && !(d < limit * fmax(vector_norm(n, y), vector_norm(n, z)))) return 0;
  }
  return 1;
}

/* Returns 1 if the list has a formula that nearly equals s everywhere.  Returns 0 for an s close to
 * the right formula, since a mistake that shows in few digits, or at few states, would be lost. */
static int repeats(const slv_energy *e, const items *list, const source *s) {
  const source *at = list->at;
  if (list->count == 0 || are_near(e, s, &at[0], 1e-2)) return 0;
  for (size_t i = 1; i < list->count; i++)
    if (are_near(e, s, &at[i], 1e-9)) return 1;
  return 0;
}

/* Ways to get q from a control's wrong function: as the function of q, as Kim's Gauss-Newton
 * matrix, or as a wrong Hessian from which an eigensolver computes q. */
typedef enum { WAY_OWN, WAY_WITHOUT_H, WAY_SOLVED, WAYS } way;

static slv_status mistaken(const source *s, const slv_energy *e, const double *x, const double *p,
                           double *y) {
  control c;
  const quantity q = s->quantity;
  SLV_TRY(control_at((size_t)s->a, &c));
  if (s->b == WAY_WITHOUT_H) return c.f64.without_h(x, p, y);
  if (s->b == WAY_SOLVED) c.f64.spectrum = NULL, c.f64.projected = NULL;
  const int in_double =
      s->b == WAY_SOLVED || quantity_function_f64(&c.row, q) != quantity_function_f64(e, q);
  return in_double ? evaluate(&c.row, q, SCALAR_F64, x, p, y) : table_reference(&c.row, q, x, p, y);
}

/* Returns 1 if the control's function for way w is wrong in double and quad.  Returns 0 if only
 * some scalars are wrong, because another code uses only one. */
static int concerns(const control *c, const slv_energy *e, way w, quantity q) {
  const quantity k = w == WAY_OWN ? q : w == WAY_SOLVED ? QUANTITY_HESSIAN : QUANTITY_WITHOUT_H;
  const int gives = w == WAY_OWN || q == QUANTITY_PROJECTED ||
                    q == (w == WAY_SOLVED ? QUANTITY_EIGENVALUES : QUANTITY_HESSIAN);
  if (!gives || strcmp(c->energy, e->name) != 0 || strcmp(c->check, "scalars_agree") == 0) return 0;
  if (quantity_has(e, k, SCALAR_F64) != quantity_has(&c->row, k, SCALAR_F64)) return 0;
  return quantity_function_f64(&c->row, k) != quantity_function_f64(e, k) ||
         (w == WAY_OWN && quantity_function_f128(&c->row, k) != quantity_function_f128(e, k));
}

static void add_mistakes(const slv_energy *e, quantity q, items *list) {
  control c;
  for (size_t k = 0; control_at(k / WAYS, &c) == SLV_OK; k++) {
    const way w = (way)(k % WAYS);
    source s = {.values = mistaken, .quantity = q, .a = (int)(k / WAYS), .b = (int)w};
    int listed = 0;
    if (!concerns(&c, e, w, q)) continue;
    (void)snprintf(s.text, sizeof s.text, "%s\"%s\": %s",
                   w == WAY_SOLVED ? "computed from the Hessian with " : "", c.name, c.mistake);
    for (size_t i = 0; i < list->count; i++)
      listed |= strcmp(((const source *)list->at)[i].text, s.text) == 0;
    if (!listed && !repeats(e, list, &s)) items_append(list, &s, sizeof s);
  }
}

/* Returns 1 if changing a parameter by the factor `by` multiplies the values by a power of `by`;
 * such a mistake is reported as a factor. */
static int is_power(const slv_energy *e, const source *s) {
  for (int power = -3; power <= 3; power++) {
    const source as = {.alter = TIMES_POWER, .quantity = s->quantity, .by = s->by, .b = power};
    if (are_near(e, s, &as, 1e-9)) return 1;
  }
  return 0;
}

/* Mistakes that can occur with any parameter.  `by` = NaN: the parameter's typical value. */
static const struct {
  alteration alter;
  int b;
  double by;
  const char *before, *behind; /* words around the parameter's name */
} of_parameters[] = {
    {TIMES_PARAMETER, 1, 0, "times ", ""},  {TIMES_PARAMETER, -1, 0, "divided by ", ""},
    {ALTER_HOLD, 0, 0, "", " taken as 0"},  {ALTER_HOLD, 0, 1, "", " taken as 1"},
    {ALTER_HOLD, 0, NAN, "", " taken as "}, {ALTER_PART, 0, 0.5, "", " halved"},
    {ALTER_PART, 0, 2, "", " doubled"}};

static void add_parameter(const slv_energy *e, quantity q, int i, items *list) {
  const slv_param *p = &e->param[i];
  for (size_t k = 0; k < sizeof of_parameters / sizeof of_parameters[0]; k++) {
    const int typical = isnan(of_parameters[k].by) != 0;
    const double by = typical ? p->typical : of_parameters[k].by;
    source s = {
        .alter = of_parameters[k].alter, .quantity = q, .a = i, .b = of_parameters[k].b, .by = by};
    if (s.alter == ALTER_HOLD && (by < p->lo || by > p->hi)) continue;
    if ((typical && (by == 0 || by == 1)) || (s.alter == ALTER_PART && is_power(e, &s))) continue;
    const int size = snprintf(s.text, sizeof s.text, "%s%s%s", of_parameters[k].before, p->name,
                              of_parameters[k].behind);
    if (typical) (void)snprintf(s.text + size, sizeof s.text - (size_t)size, "%g", by);
    items_append(list, &s, sizeof s);
  }
  for (int k = i + 1; k < e->nparam; k++) {
    source s = {.alter = ALTER_SWAP, .quantity = q, .a = i, .b = k};
    (void)snprintf(s.text, sizeof s.text, "%s and %s exchanged", p->name, e->param[k].name);
    if (strcmp(p->unit, e->param[k].unit) == 0) items_append(list, &s, sizeof s);
  }
}

/* Bits of the quantities that a formula may replace. */
enum {
  ENERGY = 1 << QUANTITY_ENERGY,
  GRADIENT = 1 << QUANTITY_GRADIENT,
  HESSIAN = 1 << QUANTITY_HESSIAN,
  EIGENVALUES = 1 << QUANTITY_EIGENVALUES,
  PROJECTED = 1 << QUANTITY_PROJECTED,
  NOT_ENERGY = GRADIENT | HESSIAN | EIGENVALUES | PROJECTED,
  ANY = ENERGY | NOT_ENERGY
};

#define KNOWN(of, element, words, ...) \
  { of, element, .text = words, __VA_ARGS__ }
#define AREA(power, words) \
  KNOWN(ANY, SLV_ELEMENT_TRIANGLE, words, .alter = TIMES_AREA, .a = (power))
#define SHEAR(quarters, words)                                                       \
  KNOWN(ENERGY | GRADIENT | HESSIAN, SLV_ELEMENT_NONE, words, .values = other_shear, \
        .a = (quarters))
#define ORDER(element, columns, words) \
  KNOWN(ANY, element, words, .values = permuted, .from = columns)
#define ALONE(columns, which, words) \
  KNOWN(NOT_ENERGY, SLV_ELEMENT_TRIANGLE, words, .values = permuted, .from = columns, .b = (which))
#define APART(columns)                                                                     \
  ALONE(columns, VALUES_ALONE, "the values, not x, have their vertices in another order"), \
      ALONE(columns, X_ALONE, "x, not the values, has its vertices in another order")
#define HALF(which, words) \
  KNOWN(HESSIAN | PROJECTED, -1, words, .values = one_triangle, .a = (which))
#define RELATED(of, which, words) KNOWN(of, -1, words, .values = related, .a = (which))
#define NEAREST(which, words) \
  KNOWN(PROJECTED, SLV_ELEMENT_TRIANGLE, words, .values = related, .a = (which), .accepted = 1)

/* Wrong formulas for any energy of such an element, whatever the names of its parameters. */
static const source known[] = {
    AREA(2, "times the rest area"),
    AREA(-2, "divided by the rest area"),
    AREA(1, "times the root of the rest area"),
    AREA(-1, "divided by the root of the rest area"),
    KNOWN(ANY, SLV_ELEMENT_TRIANGLE, "the rest edges du_1, dv_1 and du_2, dv_2 exchanged",
          .alter = ALTER_EDGES),
    SHEAR(8, "the shear counts twice"),
    SHEAR(16, "the shear counts four times: 2 E_uv in place of E_uv"),
    SHEAR(2, "the shear counts half: E_uv without E_vu"),
    SHEAR(1, "a quarter of the shear: E_uv in place of 2 E_uv"),
    ORDER(SLV_ELEMENT_NONE, "10", "f_u and f_v exchanged"),
    ORDER(SLV_ELEMENT_TRIANGLE, "120", "vertices in cyclic order x1, x2, x0, but not at rest"),
    ORDER(SLV_ELEMENT_TRIANGLE, "201", "vertices in cyclic order x2, x0, x1, but not at rest"),
    ORDER(SLV_ELEMENT_TRIANGLE, "021", "x1 and x2 exchanged, but not the rest edges"),
    ORDER(SLV_ELEMENT_HINGE, "2013", "the edge first: x0 and x1 are its ends, x2 and x3 the flaps"),
    ORDER(SLV_ELEMENT_HINGE, "3012", "the edge first, and the flaps exchanged: x3 in place of x0"),
    ORDER(SLV_ELEMENT_HINGE, "3120", "the flaps x0 and x3 exchanged: theta has the other sign"),
    ORDER(SLV_ELEMENT_QUAD, "0132", "x2 and x3 exchanged: row by row in place of around the quad"),
    ORDER(SLV_ELEMENT_QUAD, "0321",
          "x1 and x3 exchanged: the other way around the quad than at rest"),
    ORDER(SLV_ELEMENT_QUAD, "1230", "begun at another vertex than at rest"),
    APART("120"),
    APART("201"),
    APART("021"),
    HALF(0, "only the lower triangle is filled"),
    HALF(1, "only the upper triangle is filled"),
    RELATED(PROJECTED, OF_HESSIAN, "the Hessian itself, not projected"),
    RELATED(HESSIAN, OF_PROJECTED, "the projected Hessian"),
    RELATED(EIGENVALUES, OF_PROJECTED, "the eigenvalues of the projected Hessian"),
    NEAREST(IN_X, "nearest in x (9 x 9), not in F"),
    NEAREST(IN_F, "nearest in F, not in x"),
    RELATED(HESSIAN, OF_ABSOLUTE, "|H|: the absolute eigenvalues"),
    RELATED(PROJECTED, OF_ABSOLUTE, "|H|: absolute eigenvalues in place of clamped ones"),
    RELATED(EIGENVALUES, OF_ABSOLUTE, "the absolute eigenvalues"),
    RELATED(HESSIAN, OF_TERMS, "the sum of the projected terms"),
    RELATED(PROJECTED, OF_TERMS, "the sum of the projected terms: not the nearest to their sum"),
    RELATED(EIGENVALUES, OF_TERMS, "the eigenvalues of the sum of the projected terms"),
    RELATED(HESSIAN | PROJECTED, OF_WITHOUT_H,
            "Gauss-Newton as Kim has it: the terms in H_u, H_v and H_6 dropped"),
    RELATED(EIGENVALUES, OF_WITHOUT_H, "the eigenvalues of Gauss-Newton as Kim has it"),
    RELATED(HESSIAN | PROJECTED, OF_CONDITIONS,
            "Gauss-Newton: the sum of k dC dC' over the conditions"),
    RELATED(EIGENVALUES, OF_CONDITIONS, "the eigenvalues of Gauss-Newton, the sum of k dC dC'"),
};

/* Sets s to the vertex order with i's base-4 digits.  Returns 0 for no permutation, or identity. */
static int order_at(const slv_energy *e, int i, source *s) {
  const int vertices = e->ndof / 3;
  buffer places = {0};
  unsigned seen = 0;
  int moved = 0;
  if (e->element != SLV_ELEMENT_TRIANGLE && e->element != SLV_ELEMENT_HINGE &&
      e->element != SLV_ELEMENT_QUAD)
    return 0;
  *s = (source){.values = permuted, .last = 1};
  for (int k = 0; k < vertices; k++) {
    const int of = i >> 2 * k & 3;
    s->from[k] = (char)('0' + of), seen |= 1u << of, moved |= of != k;
    buffer_format(&places, "%s%d", k > 0 ? ", " : "", of);
  }
  (void)snprintf(s->text, sizeof s->text,
                 "vertices in another order: 0, 1, .. of the formula are %s of yours",
                 buffer_string(&places));
  buffer_free(&places);
  return moved && i >> 2 * vertices == 0 && seen == (1u << vertices) - 1;
}
enum { KNOWN_SOURCES = sizeof known / sizeof known[0], ORDERS = 256 };

/* Sets s to formula i of q: of the list above, then the orders.  Returns 0 if e cannot have it. */
static int source_at(const slv_energy *e, quantity q, int i, source *s) {
  *s = known[i < KNOWN_SOURCES ? i : 0];
  const int is = i >= KNOWN_SOURCES ? order_at(e, i - KNOWN_SOURCES, s)
                                    : (s->of & 1u << q) != 0 &&
                                          (s->element < 0 || s->element == (int)e->element) &&
                                          (s->element != SLV_ELEMENT_NONE || e->ndof == 6);
  const int is_order = s->values == permuted && s->b == BOTH;
  const char *word = is_order ? s->from : s->values == related ? conventions[s->a] : NULL;
  if (word != NULL)
    (void)snprintf(s->convention, CONVENTION_TEXT, "%s%s", is_order ? "order-" : "", word);
  s->quantity = q;
  return is;
}

int table_source_named(const char *name, const slv_energy *e, quantity q, source *found) {
  for (int i = 0; i < KNOWN_SOURCES + ORDERS && name[0] != '\0'; i++)
    if (source_at(e, q, i, found) && strcmp(found->convention, name) == 0) return 1;
  return 0;
}

void table_sources(const slv_energy *e, quantity q, items *list) {
  source s = {.quantity = q};
  items_append(list, &s, sizeof s);
  for (int i = 0; i < e->nparam; i++) add_parameter(e, q, i, list);
  for (int i = 0; i < slv_energy_count_rests(e); i++) {
    s = (source){.alter = ALTER_REST, .quantity = q, .a = i};
    (void)snprintf(s.text, sizeof s.text, "of the rest shape \"%s\", see --rest", e->rests[i].name);
    items_append(list, &s, sizeof s);
  }
  for (int i = 0; i < KNOWN_SOURCES + ORDERS; i++) {
    if (i == KNOWN_SOURCES) add_mistakes(e, q, list);
    if (source_at(e, q, i, &s) && (i >= KNOWN_SOURCES || !repeats(e, list, &s)))
      items_append(list, &s, sizeof s);
  }
}
