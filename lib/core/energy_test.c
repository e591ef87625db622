/* The contract of energy.h, tested for every built-in energy. */
#include "selvedge/energy.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <string.h>

#include "selvedge/triangle.h"

#define ENERGY(id) ROW_##id,
#define ELEMENT(id) ENERGY(id)
enum {
#include "core/energies.def"
  ROWS
};
#undef ENERGY

/* Maximum numbers of coordinates, and of a complete set of parameters, of built-in energies. */
enum { MOST_DOF = 27, MOST_P = 1024 };

/* Parameters are indices, not pointers, because each case runs in a separate process. */
#define EVERY_ENERGY(test)                                        \
  ParameterizedTestParameters(energy, test) {                     \
    static size_t index[64];                                      \
    size_t n = 0;                                                 \
    for (; n < 64 && slv_energy_at(n) != NULL; n++) index[n] = n; \
    return cr_make_param_array(size_t, index, n);                 \
  }                                                               \
  ParameterizedTest(const size_t *i, energy, test)

EVERY_ENERGY(keeps_the_contract) {
  const slv_energy *e = slv_energy_at(*i);
  const char *why = "";
  cr_expect(eq(int, slv_energy_check(e, &why), SLV_OK), "%s: %s", e->name, why);
  cr_expect(slv_energy_find(e->name) == e, "%s: not a unique name", e->name);
  const int ndof[] = {6, 9, 12, 12, e->ndof}; /* F, triangle, hinge, quad, ring */
  cr_expect(eq(int, e->ndof, ndof[e->element]), "%s", e->name);
  cr_expect(le(int, e->ndof, MOST_DOF), "%s", e->name);
  cr_expect(le(int, slv_energy_count_params(e), MOST_P), "%s", e->name);
  cr_expect(e->f64->gradient != NULL && e->f64->hessian != NULL, "%s", e->name);
}

/* A reason is given if and only if a function or scalar is missing. */
EVERY_ENERGY(explains_what_it_lacks) {
  const slv_energy *e = slv_energy_at(*i);
  const slv_kernels_f64 *f = e->f64;
  const int all = e->f32 != NULL && e->f128 != NULL && e->c64 != NULL;
  cr_expect(eq(int, f->spectrum == NULL, e->no_spectrum != NULL), "%s", e->name);
  cr_expect(eq(int, f->projected == NULL, e->no_projected != NULL), "%s", e->name);
  cr_expect(eq(int, all, e->no_scalar == NULL), "%s", e->name);
  cr_expect(eq(int, e->nterm > 0, f->term_hessians != NULL), "%s: terms", e->name);
}

EVERY_ENERGY(parameters_are_in_range) {
  const slv_energy *e = slv_energy_at(*i);
  double p[MOST_P];
  slv_energy_typical_params(e, p);
  cr_expect(eq(int, slv_energy_check_params(e, p, NULL), SLV_OK), "%s: typical", e->name);
  for (const slv_param_set *s = e->sets; s != NULL && s->name != NULL; s++)
    cr_expect(eq(int, slv_energy_check_params(e, s->p, NULL), SLV_OK), "%s: %s", e->name, s->name);
  for (int k = 0; k < e->nparam; k++)
    cr_expect(eq(int, slv_energy_find_param(e, e->param[k].name), k), "%s", e->name);
  cr_expect(eq(int, slv_energy_find_param(e, "no such parameter"), -1));
}

EVERY_ENERGY(judges_each_parameter) {
  const slv_energy *e = slv_energy_at(*i);
  for (int k = 0; k < e->nparam; k++) {
    const double wrong[3] = {(double)NAN, nextafter(e->param[k].lo, -HUGE_VAL),
                             nextafter(e->param[k].hi, HUGE_VAL)};
    for (int w = 0; w < 3; w++) {
      double p[MOST_P];
      int bad = -1;
      slv_energy_typical_params(e, p);
      p[k] = wrong[w];
      cr_expect(eq(int, slv_energy_check_params(e, p, &bad), SLV_EPARAM), "%s", e->name);
      cr_expect(eq(int, bad, k), "%s", e->name);
    }
  }
}

/* Energies that claim SLV_ZERO_AT_REST have zero energy and force at rest, up to squared round-off,
 * because a direction such as (0.6, 0.8) is not exactly a unit vector. */
EVERY_ENERGY(is_at_rest_where_it_claims) {
  const slv_energy *e = slv_energy_at(*i);
  double p[MOST_P], w = (double)NAN, g[MOST_DOF];
  if (!(e->claims & SLV_ZERO_AT_REST)) return;
  slv_energy_typical_params(e, p);
  e->f64->energy(e->rest, p, &w);
  e->f64->gradient(e->rest, p, g);
  cr_expect(le(dbl, fabs(w), DBL_EPSILON * DBL_EPSILON * p[0]), "%s", e->name);
  for (int k = 0; k < e->ndof; k++)
    cr_expect(le(dbl, fabs(g[k]), 4 * DBL_EPSILON * p[0]), "%s: %d", e->name, k);
}

/* Values stored past the end of an output.  A function may not write them or add to them, which the
 * first one shows, nor replace NaN by infinity, which the second one shows. */
static const double untouched[2] = {0x1.23456789abcdep+9, (double)NAN};

static void expect_kept(const slv_energy *e, slv_fn_f64 *fn, int n, const char *what, double kept) {
  enum { MOST = SLV_MAX_TERM * MOST_DOF * MOST_DOF };
  double x[MOST_DOF], p[MOST_P], y[MOST + 1];
  cr_assert(le(int, n, MOST));
  for (int i = 0; i <= MOST; i++) y[i] = kept;
  for (int i = 0; i < e->ndof; i++) x[i] = e->rest[i] + 0.125 * (i % 5);
  slv_energy_typical_params(e, p);
  cr_expect(eq(int, fn(x, p, y), SLV_OK), "%s: %s", e->name, what);
  for (int i = n; i <= MOST; i++)
    cr_expect(memcmp(&y[i], &kept, sizeof y[i]) == 0, "%s: %s writes number %d", e->name, what, i);
}

static void expect_shape(const slv_energy *e, slv_fn_f64 *fn, int n, const char *what) {
  for (int k = 0; k < 2 && fn != NULL; k++) expect_kept(e, fn, n, what, untouched[k]);
}

EVERY_ENERGY(writes_no_more_than_its_shape) {
  const slv_energy *e = slv_energy_at(*i);
  const slv_kernels_f64 *f = e->f64;
  const int n = e->ndof, nn = n * n, terms = e->nterm * nn;
  expect_shape(e, f->energy, 1, "energy");
  expect_shape(e, f->gradient, n, "gradient");
  expect_shape(e, f->hessian, nn, "hessian");
  expect_shape(e, f->spectrum, n + nn, "spectrum");
  expect_shape(e, f->projected, nn, "projected");
  expect_shape(e, f->term_hessians, terms, "term_hessians");
  expect_shape(e, f->term_projected, terms, "term_projected");
  expect_shape(e, f->condition, e->ncondition * (2 + n + nn), "condition");
  expect_shape(e, f->without_h, nn, "without_h");
  expect_shape(e, f->definite, nn, "definite");
}

/* Tests that values past the end of x and p have no effect on results, at rest configurations of
 * several sizes, at which scaling by a value past the end would change digits. */
static void expect_reads(const slv_energy *e, slv_fn_f64 *fn, double size) {
  enum { MOST = SLV_MAX_TERM * MOST_DOF * MOST_DOF };
  double y[2][MOST];
  if (fn == NULL) return;
  memset(y, 0, sizeof y);
  for (int k = 0; k < 2; k++) {
    double x[MOST_DOF + 4], p[MOST_P + 4];
    for (int i = 0; i < MOST_DOF + 4; i++)
      x[i] = i < e->ndof ? size * (e->rest[i] + 0.1 * (i % 5)) : k * DBL_MAX;
    slv_energy_typical_params(e, p);
    for (int i = slv_energy_count_params(e); i < MOST_P + 4; i++) p[i] = k * DBL_MAX;
    cr_expect(eq(int, fn(x, p, y[k]), SLV_OK), "%s", e->name);
  }
  cr_expect(memcmp(y[0], y[1], sizeof y[0]) == 0, "%s, size %g", e->name, size);
}

EVERY_ENERGY(reads_no_more_than_its_shape) {
  const slv_energy *e = slv_energy_at(*i);
  const slv_kernels_f64 *f = e->f64;
  slv_fn_f64 *const all[] = {f->energy,    f->gradient,      f->hessian,        f->spectrum,
                             f->projected, f->term_hessians, f->term_projected, f->condition,
                             f->without_h, f->definite};
  for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
    expect_reads(e, all[k], 1);
    expect_reads(e, all[k], 0x1p-450); /* squares are in range */
    expect_reads(e, all[k], 0x1p-1000);
  }
}

/* ---- declared states ------------------------------------------------------------- */

static void expect_declared(const slv_energy *e, const slv_declared *d, slv_fn_f64 *fn, int n,
                            const double *want) {
  double p[MOST_P], y[MOST_DOF * MOST_DOF];
  if (want == NULL) return;
  slv_energy_typical_params(e, p);
  cr_assert(fn != NULL, "%s, %s: declares what it does not have", e->name, d->state);
  cr_assert(eq(int, fn(d->x, d->p != NULL ? d->p : p, y), SLV_OK));
  for (int i = 0; i < n; i++)
    cr_expect(ieee_ulp_eq(dbl, y[i], want[i], 4), "%s, %s: %.17g at %d, declared %.17g", e->name,
              d->state, y[i], i, want[i]);
}

EVERY_ENERGY(returns_what_it_declares) {
  const slv_energy *e = slv_energy_at(*i);
  int n = 0;
  for (const slv_declared *d = e->declared; d != NULL && d->state != NULL; d++, n++) {
    cr_expect(d->because != NULL && d->x != NULL, "%s, %s", e->name, d->state);
    expect_declared(e, d, e->f64->energy, 1, d->energy);
    expect_declared(e, d, e->f64->gradient, e->ndof, d->gradient);
    expect_declared(e, d, e->f64->hessian, e->ndof * e->ndof, d->hessian);
    expect_declared(e, d, e->f64->projected, e->ndof * e->ndof, d->projected);
  }
  const int least = (e->claims & (SLV_SMOOTH | SLV_PARTIAL)) != 0 ? 0 : 2;
  cr_expect(ge(int, n, least), "%s: declares fewer states than F = 0 and another one", e->name);
}

/* ---- the table, and slv_energy_check() ------------------------------------------- */

Test(energy, table_ends_and_names_are_exact) {
  size_t n = 0;
  while (slv_energy_at(n) != NULL) n++;
  cr_expect(eq(sz, n, ROWS));
  cr_expect(slv_energy_at(n + 1000) == NULL, "past the end");
  cr_expect(slv_energy_find("bw_shea") == NULL, "a prefix");
  cr_expect(slv_energy_find("BW_SHEAR") == NULL, "upper case");
  cr_expect(slv_energy_find("") == NULL, "nothing");
}

Test(energy, projection_may_be_of_the_terms_or_missing) {
  const slv_energy *whole = slv_energy_find("arap");
  const slv_energy *terms = slv_energy_find("baraff_witkin");
  const slv_energy *none = slv_energy_find("robson_stretch");
  cr_expect(terms->f64->projected == NULL);
  cr_expect(eq(int, slv_energy_has_projection(whole), 1));
  cr_expect(eq(int, slv_energy_has_projection(terms), 1));
  cr_expect(eq(int, slv_energy_has_projection(none), 0));
}

static void expect_refused(const slv_energy *e, const char *mistake) {
  const char *why = NULL;
  cr_expect(eq(int, slv_energy_check(e, &why), SLV_EPLUGIN), "%s", mistake);
  cr_expect(why != NULL && why[0] != '\0', "%s: says nothing", mistake);
  cr_expect(eq(int, slv_energy_check(e, NULL), SLV_EPLUGIN), "%s", mistake);
}

#define REFUSED(...)                                  \
  do {                                                \
    slv_energy e = *slv_energy_find("baraff_witkin"); \
    e.__VA_ARGS__;                                    \
    expect_refused(&e, #__VA_ARGS__);                 \
  } while (0)

static const double numbers[9] = {0};
static const slv_rest_shape shapes[] = {{"flat", numbers}, {NULL, NULL}};
static const slv_rest_shape nameless[] = {{"", numbers}, {NULL, NULL}};
static const slv_rest_shape without_numbers[] = {{"flat", NULL}, {NULL, NULL}};

Test(energy, refuses_a_broken_row) {
  REFUSED(interface = SLV_INTERFACE + 1);
  REFUSED(name = NULL);
  REFUSED(name = "");
  REFUSED(name = "Baraff Witkin");
  REFUSED(formula = NULL);
  REFUSED(source = "");
  REFUSED(x_unit = NULL);
  REFUSED(w_unit = "");
  REFUSED(ndof = 0);
  REFUSED(nrest = 9);
  REFUSED(nrest = -1);
  REFUSED(nprepared = -1);
  REFUSED(nprepared = 1);
  REFUSED(rests = shapes);
  REFUSED(nrest = 9, e.rests = shapes + 1);
  REFUSED(nrest = 9, e.rests = nameless);
  REFUSED(nrest = 9, e.rests = without_numbers);
  REFUSED(nrest = 9, e.rests = shapes, e.nprepared = 1); /* `prepare` is missing */
  REFUSED(nparam = -1);
  REFUSED(nparam = SLV_MAX_PARAM + 1);
  REFUSED(param = NULL);
  REFUSED(rest = NULL);
  REFUSED(nterm = 0);
  REFUSED(nterm = SLV_MAX_TERM + 1);
  REFUSED(f64 = NULL);
  const slv_param k = slv_energy_find("bw_shear")->param[0], twice[] = {k, k};
  REFUSED(param = twice, e.nparam = 2);
  slv_energy of_triangle = *slv_energy_find("stretch_u");
  of_triangle.param++, of_triangle.nparam--; /* without du_1 */
  expect_refused(&of_triangle, "rest edges");
}

#define REFUSED_PARAM(change)                    \
  do {                                           \
    slv_energy e = *slv_energy_find("bw_shear"); \
    slv_param q = e.param[0];                    \
    q.change;                                    \
    e.param = &q;                                \
    expect_refused(&e, #change);                 \
  } while (0)

Test(energy, refuses_a_broken_parameter) {
  REFUSED_PARAM(name = NULL);
  REFUSED_PARAM(name = "k, l");
  REFUSED_PARAM(name = "H\x89?"); /* bytes after the last entry of param */
  REFUSED_PARAM(unit = "");
  REFUSED_PARAM(typical = -1);
  REFUSED_PARAM(typical = (double)NAN);
  REFUSED_PARAM(lo = 101);
  REFUSED_PARAM(draw_lo = -1);
  REFUSED_PARAM(draw_hi = HUGE_VAL);
  REFUSED_PARAM(draw_hi = 1);
}

#define REFUSED_KERNELS(change)                       \
  do {                                                \
    slv_energy e = *slv_energy_find("baraff_witkin"); \
    slv_kernels_f64 f = *e.f64;                       \
    f.change;                                         \
    e.f64 = &f;                                       \
    expect_refused(&e, #change);                      \
  } while (0)

Test(energy, refuses_broken_kernels) {
  REFUSED_KERNELS(energy = f.gradient = f.hessian = NULL);
  REFUSED_KERNELS(gradient = NULL);
  REFUSED_KERNELS(term_hessians = NULL);
  REFUSED_KERNELS(term_projected = NULL);
}

Test(energy, forces_need_no_energy) {
  slv_energy e = *slv_energy_find("baraff_witkin");
  slv_kernels_f64 forces = *e.f64;
  double p[8] = {0}, density;
  const slv_rest rest = {.area = 1};
  forces.energy = NULL;
  e.f64 = &forces;
  cr_expect(eq(int, slv_energy_check(&e, NULL), SLV_OK));
  cr_assert(eq(int, slv_energy_typical_params(&e, p), SLV_OK));
  cr_expect(eq(int, slv_energy_check_params(&e, p, NULL), SLV_OK));
  cr_expect(eq(int, slv_triangle_energy(&rest, &e, p, numbers, &density), SLV_ECAPABILITY));
}
