#include "table/table_sources.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/check.h"
#include "measure/params.h"
#include "measure/spread.h"
#include "selvedge/condition.h"
#include "selvedge/dense.h"
#include "selvedge/states.h"
#include "table/table_bound.h"

/* The right formula, of parameters that may be altered. */
static slv_status right(const source *s, const slv_energy *e, const double *x, const double *p,
                        double *y) {
  double other[params_room(e)];
  if (s->alter == NULL) return table_reference(e, s->quantity, x, p, y);
  memcpy(other, p, (size_t)slv_energy_count_params(e) * sizeof *p);
  s->alter(s, e, other);
  SLV_TRY(slv_energy_prepare(e, other + e->nparam + e->nprepared, other));
  return table_reference(e, s->quantity, x, other, y);
}

/* ---- parameters ---------------------------------------------------------------- */

static void swap_two(const source *s, const slv_energy *e, double *p) {
  (void)e;
  const double first = p[s->a];
  p[s->a] = p[s->b], p[s->b] = first;
}

/* A triangle's rest edges are its first four parameters. */
static void swap_edges(const source *s, const slv_energy *e, double *p) {
  swap_two(&(source){.a = 0, .b = 2}, e, p);
  swap_two(&(source){.a = 1, .b = 3}, e, p);
  (void)s;
}

enum { HELD_AT_0, HELD_AT_1, HELD_TYPICAL, HELD };

static double held_value(const slv_param *p, int how) {
  return how == HELD_TYPICAL ? p->typical : how;
}

static void hold_one(const source *s, const slv_energy *e, double *p) {
  p[s->a] = held_value(&e->param[s->a], s->b);
}

/* s->b: how many halves of the parameter are taken. */
static void take_halves(const source *s, const slv_energy *e, double *p) {
  (void)e;
  p[s->a] *= s->b / 2.0;
}

static void put_rest(const source *s, const slv_energy *e, double *p) {
  memcpy(p + e->nparam + e->nprepared, e->rests[s->a].X, (size_t)e->nrest * sizeof *p);
}

static slv_status scaled(const source *s, const slv_energy *e, double by, const double *x,
                         const double *p, double *y) {
  SLV_TRY(table_reference(e, s->quantity, x, p, y));
  if (!isfinite(by)) return SLV_EDOMAIN;
  for (int i = 0; i < quantity_size(e, s->quantity); i++) y[i] *= by;
  return SLV_OK;
}

/* The values times a power, s->b, of the factor that halves() takes. */
static slv_status right_power(const source *s, const slv_energy *e, const double *x,
                              const double *p, double *y) {
  return scaled(s, e, pow(s->a / 2.0, s->b), x, p, y);
}

static slv_status times_parameter(const source *s, const slv_energy *e, const double *x,
                                  const double *p, double *y) {
  const double v = p[s->a];
  if (s->b && v == 0) return SLV_EDOMAIN;
  return scaled(s, e, s->b ? 1 / v : v, x, p, y);
}

/* The values times the rest area to the power s->a / 2, for an energy of a triangle. */
static slv_status times_area(const source *s, const slv_energy *e, const double *x, const double *p,
                             double *y) {
  const double area = fabs(p[0] * p[3] - p[1] * p[2]) / 2;
  return scaled(s, e, pow(area, s->a / 2.0), x, p, y);
}

/* W at f_u and f_v of length 1 and with the product t. */
static double sheared(const slv_energy *e, double t, const double *p) {
  const double x[6] = {1, 0, 0, t, sqrt(1 - t * t), 0};
  double w;
  return table_reference(e, QUANTITY_ENERGY, x, p, &w) == SLV_OK ? w : (double)NAN;
}

/* Where the shear is c (f_u . f_v)^2 apart from all else: s->a quarters of it. */
static slv_status other_shear(const source *s, const slv_energy *e, const double *x,
                              const double *p, double *y) {
  const int n = quantity_size(e, s->quantity);
  const double none = sheared(e, 0, p), c = 16 * (sheared(e, 0.25, p) - none),
               other = 4 * (sheared(e, 0.5, p) - none);
  double shear[n];
  if (!(fabs(c - other) <= 1e-12 * (fabs(c) + none))) return SLV_EDOMAIN;
  SLV_TRY(table_reference(e, s->quantity, x, p, y));
  SLV_TRY(table_reference(slv_energy_find("bw_shear"), s->quantity, x, &(double){1}, shear));
  for (int i = 0; i < n; i++) y[i] += (s->a / 4.0 - 1) * c * shear[i];
  return SLV_OK;
}

/* ---- order --------------------------------------------------------------------- */

/* Column j of x in the library's order is column from[j] of the other code. */
typedef struct {
  slv_element of;
  int columns, from[4];
  const char *text;
} column_order;

static const column_order orders[] = {
    {SLV_ELEMENT_NONE, 2, {1, 0}, "f_u and f_v exchanged"},
    {SLV_ELEMENT_TRIANGLE, 3, {1, 2, 0}, "vertices in cyclic order: x1, x2, x0, the rest not"},
    {SLV_ELEMENT_TRIANGLE, 3, {2, 0, 1}, "vertices in cyclic order: x2, x0, x1, the rest not"},
    {SLV_ELEMENT_TRIANGLE, 3, {0, 2, 1}, "x1 and x2 exchanged, the rest edges not"},
    {SLV_ELEMENT_HINGE,
     4,
     {2, 0, 1, 3},
     "the edge first: x0 and x1 are its ends, x2 and x3 the flaps"},
    {SLV_ELEMENT_HINGE,
     4,
     {3, 0, 1, 2},
     "the edge first, and the flaps exchanged: x3 in place of x0"},
    {SLV_ELEMENT_HINGE, 4, {3, 1, 2, 0}, "the flaps x0 and x3 exchanged: theta has the other sign"},
    {SLV_ELEMENT_QUAD,
     4,
     {0, 1, 3, 2},
     "x2 and x3 exchanged: row by row in place of around the quad"},
    {SLV_ELEMENT_QUAD,
     4,
     {0, 3, 2, 1},
     "x1 and x3 exchanged: the other way around the quad than at rest"},
    {SLV_ELEMENT_QUAD, 4, {1, 2, 3, 0}, "begun at another vertex than at rest"},
};

enum { BOTH, VALUES_ALONE, X_ALONE };

enum { ORDERS = sizeof orders / sizeof orders[0] };

/* The values when the other code has columns in that order; gradient and Hessian have
 * it too; or they alone, or x alone. */
static slv_status permuted(const source *s, const slv_energy *e, const double *x, const double *p,
                           double *y) {
  const int n = e->ndof, size = quantity_size(e, s->quantity);
  const int *from = orders[s->a].from;
  double z[n], v[size];
  int at[n];
  memset(at, 0, sizeof at), memset(v, 0, sizeof v);
  for (int i = 0; i < n; i++)
    at[i] = 3 * from[i / 3] + i % 3, z[i] = x[s->b == VALUES_ALONE ? i : at[i]];
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

/* ---- related matrices ---------------------------------------------------------- */

enum { OF_HESSIAN, OF_PROJECTED, OF_ABSOLUTE, OF_TERMS, OF_WITHOUT_H, OF_CONDITIONS };

static slv_status related_matrix(int which, const slv_energy *e, const double *x, const double *p,
                                 double *y) {
  slv_fn_f64 *const without = e->f64->without_h;
  if (which == OF_HESSIAN) return evaluate(e, QUANTITY_HESSIAN, SCALAR_F64, x, p, y);
  if (which == OF_PROJECTED) return slv_energy_project(e, x, p, y, NULL);
  if (which == OF_TERMS) return slv_energy_project_terms(e, x, p, y);
  if (which == OF_CONDITIONS) return slv_energy_gauss_newton(e, p, x, y);
  if (which == OF_WITHOUT_H) return without == NULL ? SLV_ECAPABILITY : without(x, p, y);
  if (e->f64->hessian == NULL) return SLV_ECAPABILITY;
  SLV_TRY(e->f64->hessian(x, p, y));
  return slv_dense_project_absolute(e->ndof, y, y);
}

static slv_status related(const source *s, const slv_energy *e, const double *x, const double *p,
                          double *y) {
  double A[quantity_max(e)];
  if (s->quantity != QUANTITY_EIGENVALUES) return related_matrix(s->a, e, x, p, y);
  SLV_TRY(related_matrix(s->a, e, x, p, A));
  return slv_dense_eigen(e->ndof, A, y, NULL);
}

typedef struct {
  int which;
  const char *hessian, *projected, *eigenvalues; /* texts; NULL: it is the right one */
} related_row;

static const related_row relatives[] = {
    {OF_HESSIAN, NULL, "the Hessian itself, not projected", NULL},
    {OF_PROJECTED, "the projected Hessian", NULL, "those of the projected Hessian"},
    {OF_ABSOLUTE, "|H|: the absolute eigenvalues",
     "|H|: absolute eigenvalues in place of clamped ones", "the absolute eigenvalues"},
    {OF_TERMS, "the sum of the projected terms",
     "the sum of the projected terms: not the nearest to their sum",
     "those of the sum of the projected terms"},
    {OF_WITHOUT_H, "Gauss-Newton as Kim has it: the terms in H_u, H_v and H_6 dropped",
     "Gauss-Newton as Kim has it: the terms in H_u, H_v and H_6 dropped",
     "those of Gauss-Newton as Kim has it"},
    {OF_CONDITIONS, "Gauss-Newton: the sum of k dC dC' over the conditions",
     "Gauss-Newton: the sum of k dC dC' over the conditions",
     "those of Gauss-Newton, the sum of k dC dC'"},
};

static const char *related_text(const related_row *r, quantity q) {
  return q == QUANTITY_HESSIAN       ? r->hessian
         : q == QUANTITY_PROJECTED   ? r->projected
         : q == QUANTITY_EIGENVALUES ? r->eigenvalues
                                     : NULL;
}

/* ---- formulas that are the same ------------------------------------------------ */

/* The distance of a and b at one state, relative to their size; 2 where only one is
 * defined, 0 where neither is. */
static double apart(const slv_energy *e, const source *a, const source *b, const slv_state *s) {
  const int n = quantity_size(e, a->quantity);
  double y[n], z[n];
  const int has_y = a->values(a, e, s->x, s->p, y) == SLV_OK && isfinite(vector_norm(n, y));
  const int has_z = b->values(b, e, s->x, s->p, z) == SLV_OK && isfinite(vector_norm(n, z));
  if (!has_y || !has_z) return has_y == has_z ? 0 : 2;
  const double d = vector_distance(n, y, z);
  return d == 0 ? 0 : d / fmax(vector_norm(n, y), vector_norm(n, z));
}

/* Are they nearer than that at some states in general position? */
static int are_near(const slv_energy *e, const source *a, const source *b, double limit) {
  enum { PROBES = 12 };
  const slv_state_source probes = {.energy = e, .seed = 1, .random = PROBES};
  double x[e->ndof], p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  for (uint64_t i = slv_state_source_count_named(&probes);
       slv_state_source_at(&probes, i, &s) == SLV_OK; i++)
    if (table_is_judged(e, SCALAR_F64, s.x, s.p) && !(apart(e, a, b, &s) < limit)) return 0;
  return 1;
}

/* Two formulas count as the same when they nearly agree everywhere. A formula close to the right
 * one is never dropped: mistakes that show in few digits, or at few states, would be lost. */
int table_source_repeats(const slv_energy *e, const items *list, const source *s) {
  const source *at = list->at;
  if (list->count == 0 || are_near(e, s, &at[0], 1e-2)) return 0;
  for (size_t i = 1; i < list->count; i++)
    if (are_near(e, s, &at[i], 1e-9)) return 1;
  return 0;
}

/* ---- the wrong formulas of the controls ---------------------------------------- */

/* How the wrong function of a control may give q: it is the function of q itself, or of
 * Kim's Gauss-Newton, or a wrong Hessian from which an eigensolver computes q. */
typedef enum { WAY_OWN, WAY_WITHOUT_H, WAY_SOLVED, WAYS } way;

/* The quantity of that function. */
static quantity quantity_of(way w, quantity q) {
  return w == WAY_OWN ? q : w == WAY_SOLVED ? QUANTITY_HESSIAN : QUANTITY_WITHOUT_H;
}

static int has_way(way w, quantity q) {
  if (w == WAY_OWN) return 1;
  if (w == WAY_SOLVED) return q == QUANTITY_EIGENVALUES || q == QUANTITY_PROJECTED;
  return q == QUANTITY_HESSIAN || q == QUANTITY_PROJECTED;
}

static slv_status solved(const control *c, quantity q, const double *x, const double *p,
                         double *y) {
  double H[quantity_max(&c->row)];
  SLV_TRY(c->f64.hessian(x, p, H));
  return q == QUANTITY_EIGENVALUES ? slv_dense_eigen(c->row.ndof, H, y, NULL)
                                   : slv_dense_project_clamp(c->row.ndof, H, y);
}

static slv_status mistaken(const source *s, const slv_energy *e, const double *x, const double *p,
                           double *y) {
  control c;
  const quantity q = s->quantity;
  SLV_TRY(control_at((size_t)s->a, &c));
  if (s->b == WAY_SOLVED) return solved(&c, q, x, p, y);
  if (s->b == WAY_WITHOUT_H) return c.f64.without_h(x, p, y);
  const int in_double = quantity_function_f64(&c.row, q) != quantity_function_f64(e, q);
  return in_double ? evaluate(&c.row, q, SCALAR_F64, x, p, y) : table_reference(&c.row, q, x, p, y);
}

/* Is the control's function for that way a wrong one, in double or in quad? */
static int concerns(const control *c, const slv_energy *e, way w, quantity q) {
  const quantity k = quantity_of(w, q);
  /* Such a control is wrong in one of several scalars; another code has only one. */
  if (!has_way(w, q) || strcmp(c->check, "scalars_agree") == 0) return 0;
  return quantity_function_f64(&c->row, k) != quantity_function_f64(e, k) ||
         (w == WAY_OWN && quantity_function_f128(&c->row, k) != quantity_function_f128(e, k));
}

static int listed(const items *list, const char *text) {
  for (size_t i = 0; i < list->count; i++)
    if (strcmp(((const source *)list->at)[i].text, text) == 0) return 1;
  return 0;
}

static void add_mistake(const slv_energy *e, const control *c, size_t index, way w, quantity q,
                        items *list) {
  static const char *const from[WAYS] = {"", "", "of the Hessian with "};
  source s = {.values = mistaken, .quantity = q, .a = (int)index, .b = (int)w};
  (void)snprintf(s.text, sizeof s.text, "%s\"%s\": %s", from[w], c->name, c->mistake);
  if (!listed(list, s.text) && !table_source_repeats(e, list, &s)) items_append(list, &s, sizeof s);
}

static void add_mistakes(const slv_energy *e, quantity q, items *list) {
  control c;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++)
    for (int w = 0; w < WAYS; w++)
      if (strcmp(c.energy, e->name) == 0 && concerns(&c, e, (way)w, q))
        add_mistake(e, &c, i, (way)w, q, list);
}

/* ---- the list ------------------------------------------------------------------ */

typedef struct {
  const slv_energy *e;
  quantity q;
  items *list;
} adding;

static void add(adding *to, source s, const char *format, ...) LIKE_PRINTF(3, 4);

static void add(adding *to, source s, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(s.text, sizeof s.text, format, arguments);
  va_end(arguments);
  s.quantity = to->q;
  if (s.values == NULL) s.values = right;
  items_append(to->list, &s, sizeof s);
}

/* Adds a source, unless it repeats one that is already in the list. */
static void add_other(adding *to, source s, const char *text) {
  s.quantity = to->q;
  if (s.values == NULL) s.values = right;
  if (!table_source_repeats(to->e, to->list, &s)) add(to, s, "%s", text);
}

static void add_held(adding *to, int i) {
  const slv_param *p = &to->e->param[i];
  for (int how = 0; how < HELD; how++) {
    const double v = held_value(p, how);
    const int twice = how == HELD_TYPICAL && (v == 0 || v == 1);
    if (v >= p->lo && v <= p->hi && !twice)
      add(to, (source){.alter = hold_one, .a = i, .b = how}, "%s taken as %g", p->name, v);
  }
}

/* Are the values proportional to a power of the parameter? */
static int is_power(const adding *to, const source *s) {
  for (int power = -3; power <= 3; power++) {
    const source as = {.values = right_power, .quantity = to->q, .a = s->b, .b = power};
    if (are_near(to->e, s, &as, 1e-9)) return 1;
  }
  return 0;
}

/* Where the values are proportional to a power of the parameter, the mistake is called
 * a factor of the values. */
static void add_halves(adding *to, int i) {
  for (int count = 1; count <= 4; count += 3) {
    source s = {.values = right, .alter = take_halves, .quantity = to->q, .a = i, .b = count};
    (void)snprintf(s.text, sizeof s.text, "%s taken %s", to->e->param[i].name,
                   count == 1 ? "half" : "twice");
    if (!is_power(to, &s)) items_append(to->list, &s, sizeof s);
  }
}

static void add_parameters(adding *to) {
  const slv_energy *e = to->e;
  for (int i = 0; i < e->nparam; i++) {
    add(to, (source){.values = times_parameter, .a = i}, "times %s", e->param[i].name);
    add(to, (source){.values = times_parameter, .a = i, .b = 1}, "over %s", e->param[i].name);
    add_held(to, i);
    add_halves(to, i);
    for (int k = i + 1; k < e->nparam; k++)
      if (strcmp(e->param[i].unit, e->param[k].unit) == 0)
        add(to, (source){.alter = swap_two, .a = i, .b = k}, "%s and %s exchanged",
            e->param[i].name, e->param[k].name);
  }
}

static void add_rests(adding *to) {
  for (int i = 0; i < slv_energy_count_rests(to->e); i++)
    add(to, (source){.alter = put_rest, .a = i}, "of the rest shape \"%s\", see --rest",
        to->e->rests[i].name);
}

static void add_shear(adding *to) {
  static const struct {
    int quarters;
    const char *text;
  } shears[] = {{8, "the shear counts twice"},
                {16, "the shear counts four times: 2 E_uv in place of E_uv"},
                {2, "the shear counts half: E_uv without E_vu"},
                {1, "a quarter of the shear: E_uv in place of 2 E_uv"}};
  double p[params_room(to->e)], w = 0, y[36];
  const double stretched[6] = {2, 0, 0, 0, 1, 0};
  const source any = {.quantity = to->q, .a = 8};
  if (to->e->ndof != 6 || to->q > QUANTITY_HESSIAN) return;
  /* Where there is nothing but shear, a factor says it. */
  if (slv_energy_typical_params(to->e, p) != SLV_OK ||
      other_shear(&any, to->e, stretched, p, y) != SLV_OK ||
      table_reference(to->e, QUANTITY_ENERGY, stretched, p, &w) != SLV_OK || w == 0)
    return;
  for (size_t i = 0; i < sizeof shears / sizeof shears[0]; i++)
    add_other(to, (source){.values = other_shear, .a = shears[i].quarters}, shears[i].text);
}

static void add_areas(adding *to) {
  static const struct {
    int halves;
    const char *text;
  } powers[] = {{2, "times the rest area"},
                {-2, "over the rest area"},
                {1, "times the root of the rest area"},
                {-1, "over the root of the rest area"}};
  for (size_t i = 0; i < sizeof powers / sizeof powers[0]; i++)
    if (to->e->element == SLV_ELEMENT_TRIANGLE)
      add(to, (source){.values = times_area, .a = powers[i].halves}, "%s", powers[i].text);
  if (to->e->element == SLV_ELEMENT_TRIANGLE)
    add_other(to, (source){.alter = swap_edges},
              "the rest edges du_1, dv_1 and du_2, dv_2 exchanged");
}

static void add_order(adding *to) {
  const int matrix = to->q == QUANTITY_HESSIAN || to->q == QUANTITY_PROJECTED;
  for (int i = 0; i < ORDERS; i++)
    if (orders[i].of == to->e->element && 3 * orders[i].columns == to->e->ndof)
      add_other(to, (source){.values = permuted, .a = i, .b = BOTH}, orders[i].text);
  for (int i = 0; i < 2 * ORDERS && to->q != QUANTITY_ENERGY; i++)
    if (orders[i / 2].of == SLV_ELEMENT_TRIANGLE && to->e->element == SLV_ELEMENT_TRIANGLE)
      add_other(to, (source){.values = permuted, .a = i / 2, .b = i % 2 ? X_ALONE : VALUES_ALONE},
                i % 2 ? "x, not the values, has its vertices in another order"
                      : "the values, not x, have their vertices in another order");
  if (!matrix) return;
  add(to, (source){.values = one_triangle}, "only the lower triangle is filled");
  add(to, (source){.values = one_triangle, .a = 1}, "only the upper triangle is filled");
}

void table_sources(const slv_energy *e, quantity q, items *list) {
  adding to = {e, q, list};
  add(&to, (source){.values = right}, "%s", "");
  add_parameters(&to);
  add_rests(&to);
  add_areas(&to);
  add_shear(&to);
  add_order(&to);
  for (size_t i = 0; i < sizeof relatives / sizeof relatives[0]; i++) {
    const char *text = related_text(&relatives[i], q);
    if (text != NULL) add_other(&to, (source){.values = related, .a = relatives[i].which}, text);
  }
  add_mistakes(e, q, list);
}
