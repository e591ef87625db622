/* Tests every density of F on hard states: no NaN, no unnecessary overflow, correct closed forms.
 * For energies of vertices, checks of selvedge-verify test the same. */
#include <criterion/parameterized.h>

#include "energies/test_support.h"

#define EVERY_DENSITY(test)                                     \
  ParameterizedTestParameters(energy_range, test) {             \
    static size_t index[64];                                    \
    size_t n = 0;                                               \
    for (size_t i = 0; n < 64 && slv_energy_at(i) != NULL; i++) \
      if (slv_energy_at(i)->ndof == 6) index[n++] = i;          \
    return cr_make_param_array(size_t, index, n);               \
  }                                                             \
  ParameterizedTest(const size_t *i, energy_range, test)

/* States of order one, some near singularities of formulas. */
static const double plain[][6] = {
    {1, 0, 0, 0, 1, 0},          {0.5, 0.25, -1, 0.75, 2, 0.5}, {-1, 0.5, 0.5, 1, 0.25, 2},
    {0.6, 0.8, 0, -0.8, 0.6, 0}, {0.5, 0, 0, 0, 0, 0.25},       {2, 0, 0, 0, 3, 0},
    {1, 0, 0, 1e-8, 1, 0},       {1, 1e-4, 0, 1, 0, 1e-4},      {1, 0, 0, -0.5, 0.75, 0.125},
    {1.5, 0, 0, 0, 1.5, 0},      {0.75, 0.5, 0, 0.5, 0.75, 0},  {0, 0, -0.9, 0.9, 0, 0},
};

/* Degenerate states: zero or parallel columns, which remain parallel at every scale. */
static const double degenerate[][6] = {
    {0, 0, 0, 0, 0, 0}, {1, 2, 3, 0, 0, 0},     {0, 0, 0, 1, 2, 3},
    {1, 0, 0, 1, 0, 0}, {1, 2, 2, -1, -2, -2},  {1, 1, 1, 3, 3, 3},
    {1, 1, 0, 2, 2, 0}, {1, 0, 0, 1, 1e-16, 0}, {1, 1e-170, 0, 1, 0, 0},
};

/* Powers of ten by which f_u and f_v are scaled. */
static const int scales[][2] = {
    {0, 0},      {8, 8},       {-8, -8},     {30, 30},     {-30, -30},  {75, 75},     {-75, -75},
    {150, 150},  {-150, -150}, {300, 300},   {-300, -300}, {150, -150}, {-8, 0},      {100, -100},
    {300, -300}, {-160, 160},  {-310, -310}, {307, 0},     {0, -315},   {-322, -322},
};

enum { PLAIN = sizeof plain / sizeof *plain, SCALES = sizeof scales / sizeof *scales };
enum { DEGENERATE = sizeof degenerate / sizeof *degenerate };
enum { STATES = (PLAIN + DEGENERATE) * SCALES };

static void state_at(int n, double *F) {
  const double *from = n % (PLAIN + DEGENERATE) < PLAIN
                           ? plain[n % (PLAIN + DEGENERATE)]
                           : degenerate[n % (PLAIN + DEGENERATE) - PLAIN];
  const int *power = scales[n / (PLAIN + DEGENERATE)];
  const double size[2] = {pow(10, power[0]), pow(10, power[1])};
  for (int i = 0; i < 6; i++) F[i] = from[i] * size[i / 3];
}

/* Returns set n of e's parameters: the typical ones, then the named sets; NULL past the last. */
static const double *params_at(const slv_energy *e, int n, double *typical) {
  if (n == 0) {
    slv_energy_typical_params(e, typical);
    return typical;
  }
  for (int i = 0; e->sets != NULL && e->sets[i].name != NULL; i++)
    if (i + 1 == n) return e->sets[i].p;
  return NULL;
}

/* Returns whether e exists at F; it may not if e claims SLV_PARTIAL. */
static int exists(const slv_energy *e, const double *F, const double *p) {
  slv_fn_f64 *const energy = e->f64->energy;
  double w;
  if ((e->claims & SLV_PARTIAL) == 0 || energy == NULL) return 1;
  return energy(F, p, &w) != SLV_EDOMAIN;
}

/* Returns whether the Hessian is finite; near states where e does not exist it may overflow. */
static int has_hessian(const slv_energy *e, const double *F, const double *p) {
  double H[36];
  if ((e->claims & SLV_PARTIAL) == 0) return 1;
  return e->f64->hessian(F, p, H) == SLV_OK && isfinite(max_abs(36, H));
}

enum { QUANTITIES = 7 };

static slv_fn_f64 *quantity_at(const slv_energy *e, int q, int *n, const char **name) {
  const slv_kernels_f64 *f = e->f64;
  slv_fn_f64 *const fn[QUANTITIES] = {f->energy,    f->gradient,      f->hessian,       f->spectrum,
                                      f->projected, f->term_hessians, f->term_projected};
  static const char *const names[QUANTITIES] = {
      "energy", "gradient", "hessian", "spectrum", "projected", "term_hessians", "term_projected"};
  const int count[QUANTITIES] = {1, 6, 36, 42, 36, 36 * e->nterm, 36 * e->nterm};
  *n = count[q], *name = names[q];
  return fn[q];
}

static int nans(int n, const double *y) {
  int found = 0;
  for (int i = 0; i < n; i++) found += isnan(y[i]) != 0;
  return found;
}

static void say(char *text, size_t size, const double *F, const double *p, int np) {
  size_t at = 0;
  for (int i = 0; i < 6 && at < size; i++)
    at += (size_t)snprintf(text + at, size - at, "%g ", F[i]);
  for (int i = 0; i < np && at < size; i++)
    at += (size_t)snprintf(text + at, size - at, "%s%g", i ? ", " : "| ", p[i]);
}

EVERY_DENSITY(never_returns_nan) {
  const slv_energy *e = slv_energy_at(*i);
  double typical[SLV_MAX_PARAM], F[6], y[36 * SLV_MAX_TERM];
  const double *p;
  char text[256];
  for (int set = 0; (p = params_at(e, set, typical)) != NULL; set++)
    for (int s = 0; s < STATES; s++)
      for (int q = 0; q < QUANTITIES; q++) {
        int n;
        const char *name;
        slv_fn_f64 *fn = quantity_at(e, q, &n, &name);
        if (fn == NULL) continue;
        state_at(s, F);
        if (!exists(e, F, p)) continue;
        say(text, sizeof text, F, p, e->nparam);
        cr_expect(eq(int, fn(F, p, y), SLV_OK), "%s %s at %s", e->name, name, text);
        cr_expect(eq(int, nans(n, y), 0), "%s %s at %s", e->name, name, text);
      }
}

EVERY_DENSITY(bad_input_gives_nan) {
  const slv_energy *e = slv_energy_at(*i);
  double p[SLV_MAX_PARAM], y[36 * SLV_MAX_TERM];
  const double bad[3] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
  slv_energy_typical_params(e, p);
  for (int b = 0; b < 3; b++)
    for (int at = 0; at < 6; at++)
      for (int q = 0; q < QUANTITIES; q++) {
        double F[6] = {0.5, 0.25, -1, 0.75, 2, 0.5};
        int n;
        const char *name;
        slv_fn_f64 *fn = quantity_at(e, q, &n, &name);
        if (fn == NULL) continue;
        F[at] = bad[b];
        fn(F, p, y);
        cr_expect(gt(int, nans(n, y), 0), "%s %s, F[%d] = %g", e->name, name, at, bad[b]);
      }
}

/* ---- against quad: intermediate results do not overflow or underflow ------------- */

/* Quantities tested: energy to projected.  Of SPECTRUM only the eigenvalues are tested. */
enum { JUDGED = 5, SPECTRUM = 3 };

/* Computes quantity q in quad, rounded to double, at F with each entry moved by +-8 eps of its
 * column's length; bits of `signs` are the signs, < 0: no move. */
static void quad_at(const slv_energy *e, const double *F, const double *p, int q, int signs, int n,
                    double *want) {
  const slv_kernels_f128 *f = e->f128;
  slv_fn_f128 *const fn[JUDGED] = {f->energy, f->gradient, f->hessian, f->spectrum, f->projected};
  slv_f128 x[6], c[SLV_MAX_PARAM], z[42];
  for (int i = 0; i < 6; i++) {
    const double xi = signs < 0 ? 0 : (signs >> i & 1) ? 1 : -1;
    const double length = max_abs(3, F + i / 3 * 3);
    x[i] = (slv_f128)F[i] + (slv_f128)(8 * DBL_EPSILON / sqrt(3) * xi) * (slv_f128)length;
  }
  for (int i = 0; i < e->nparam; i++) c[i] = (slv_f128)p[i];
  fn[q](x, c, z);
  for (int i = 0; i < n; i++) want[i] = (double)z[i];
}

static double distance(int n, const double *x, const double *y) {
  double d[36];
  for (int i = 0; i < n; i++) d[i] = x[i] - y[i];
  return max_abs(n, d);
}

/* Returns the largest change of quantity q if F changes in its last digits. */
static double conditioning(const slv_energy *e, const double *F, const double *p, int q, int n,
                           const double *want) {
  double moved[36], worst = 0;
  for (int signs = 0; signs < 64; signs++) {
    quad_at(e, F, p, q, signs, n, moved);
    worst = fmax(worst, distance(n, moved, want));
  }
  return worst;
}

static int in_range(const slv_energy *e, const double *F, const double *p, int q) {
  double y[42], want[36];
  int n;
  const char *name;
  slv_fn_f64 *fn = quantity_at(e, q, &n, &name);
  if (fn == NULL || !exists(e, F, p)) return 1;
  if (q == SPECTRUM) n = 6;
  quad_at(e, F, p, q, -1, n, want);
  const double largest = max_abs(n, want);
  if (!(largest < 1e300) || largest < 1e-290) return 1;
  fn(F, p, y);
  const double error = distance(n, y, want);
  const double rounding = 16 * DBL_EPSILON * largest;
  return error <= rounding || error <= rounding + 2 * conditioning(e, F, p, q, n, want);
}

/* Tests for overflow and underflow only; selvedge-verify tests the accuracy. */
EVERY_DENSITY(no_intermediate_leaves_the_range) {
  const slv_energy *e = slv_energy_at(*i);
  static const char *const names[JUDGED] = {"energy", "gradient", "hessian", "spectrum",
                                            "projected"};
  double typical[SLV_MAX_PARAM], F[6];
  const double *p;
  char text[256];
  for (int set = 0; (p = params_at(e, set, typical)) != NULL; set++)
    for (int s = 0; s < STATES; s++)
      for (int q = 0; q < JUDGED; q++) {
        state_at(s, F);
        say(text, sizeof text, F, p, e->nparam);
        cr_expect(eq(int, in_range(e, F, p, q), 1), "%s %s at %s", e->name, names[q], text);
      }
}

/* ---- single precision, which has a small range ----------------------------------- */

/* Computes quantity q of e in single precision at F, whose entries are exact in float. */
static void single_at(const slv_energy *e, const double *F, const double *p, int q, int n,
                      double *y) {
  const slv_kernels_f32 *f = e->f32;
  slv_fn_f32 *const fn[JUDGED] = {f->energy, f->gradient, f->hessian, f->spectrum, f->projected};
  slv_f32 x[6], c[SLV_MAX_PARAM], z[42];
  for (int i = 0; i < 6; i++) x[i] = (slv_f32)F[i];
  for (int i = 0; i < e->nparam; i++) c[i] = (slv_f32)p[i];
  fn[q](x, c, z);
  for (int i = 0; i < n; i++) y[i] = (double)z[i];
}

/* Returns whether results in the range of float have an error below 2^-8 of the largest, 2^16 units
 * in the last place for round-off and conditioning. */
static int single_in_range(const slv_energy *e, const double *F, const double *p, int q) {
  double y[42], want[42], c[SLV_MAX_PARAM];
  int n;
  const char *name;
  slv_fn_f64 *fn = quantity_at(e, q, &n, &name);
  if (fn == NULL || !exists(e, F, p)) return 1;
  if (q == SPECTRUM) n = 6;
  for (int i = 0; i < e->nparam; i++) c[i] = (double)(slv_f32)p[i];
  fn(F, c, want);
  const double largest = max_abs(n, want);
  if (!(largest < 0x1p126) || largest < 0x1p-110) return 1;
  single_at(e, F, p, q, n, y);
  return distance(n, y, want) <= 0x1p-8 * largest;
}

/* Entries of F have few bits, so that they are exact in float after scaling by powers of two. */
EVERY_DENSITY(single_precision_keeps_its_range) {
  static const double few[][6] = {{1, 0, 0, 0, 1, 0},           {0.5, 0.25, -1, 0.75, 2, 0.5},
                                  {-1, 0.5, 0.5, 1, 0.25, 2},   {2, 0, 0, 0, 3, 0},
                                  {0.75, 0.5, 0, 0.5, 0.75, 0}, {1, 2, 2, -1, -2, -2}};
  const slv_energy *e = slv_energy_at(*i);
  double typical[SLV_MAX_PARAM];
  const double *p;
  for (int set = 0; (p = params_at(e, set, typical)) != NULL; set++)
    for (int power = -120; power <= 120; power += 5)
      for (int s = 0; s < 6 * JUDGED; s++) {
        double F[6];
        for (int k = 0; k < 6; k++) F[k] = ldexp(few[s / JUDGED][k], power);
        cr_expect(single_in_range(e, F, p, s % JUDGED), "%s, set %d, 2^%d: %d of %d", e->name, set,
                  power, s % JUDGED, s / JUDGED);
      }
}

/* With stiffness 0 all results are 0, even if their factors overflow. */
EVERY_DENSITY(without_stiffness_all_is_zero) {
  const slv_energy *e = slv_energy_at(*i);
  double p[SLV_MAX_PARAM], F[6], y[42];
  slv_energy_typical_params(e, p);
  for (int k = 0; k < e->nparam; k++)
    if (e->param[k].hi == 1e12) p[k] = 0; /* a stiffness, recognised by its range */
  for (int s = 0; s < STATES; s++)
    for (int q = 0; q < JUDGED; q++) {
      int n;
      const char *name;
      slv_fn_f64 *fn = quantity_at(e, q, &n, &name);
      state_at(s, F);
      if (fn == NULL || !exists(e, F, p)) continue;
      fn(F, p, y);
      cr_expect(eq(dbl, max_abs(q == SPECTRUM ? 6 : n, y), 0), "%s %s, state %d", e->name, name, s);
    }
}

/* ---- closed forms and derivatives on plain states -------------------------------- */

EVERY_DENSITY(closed_forms_are_what_they_say) {
  const slv_energy *e = slv_energy_at(*i);
  double typical[SLV_MAX_PARAM];
  const double *p;
  char text[256];
  for (int set = 0; (p = params_at(e, set, typical)) != NULL; set++)
    for (int s = 0; s < PLAIN + DEGENERATE; s++) {
      double F[6];
      state_at(s, F);
      if (!has_hessian(e, F, p)) continue;
      say(text, sizeof text, F, p, e->nparam);
      expect_closed_forms(e, text, F, p);
    }
}

EVERY_DENSITY(terms_add_up_and_each_is_projected) {
  const slv_energy *e = slv_energy_at(*i);
  double typical[SLV_MAX_PARAM], H[36], T[36 * SLV_MAX_TERM], P[36 * SLV_MAX_TERM];
  const double *p;
  for (int set = 0; e->nterm > 0 && (p = params_at(e, set, typical)) != NULL; set++)
    for (int s = 0; s < PLAIN + DEGENERATE; s++) {
      double F[6];
      state_at(s, F);
      e->f64->hessian(F, p, H);
      e->f64->term_hessians(F, p, T);
      e->f64->term_projected(F, p, P);
      for (int t = 0; t < e->nterm; t++) {
        for (int k = 0; k < 36; k++) H[k] -= T[36 * t + k];
        cr_expect(le(dbl, nearest_defect(T + 36 * t, P + 36 * t), SPECTRAL_BOUND),
                  "%s, state %d, term %d", e->name, s, t);
      }
      cr_expect(le(dbl, max_abs(36, H), 16 * DBL_EPSILON * max_abs(36 * e->nterm, T)),
                "%s, state %d", e->name, s);
    }
}

/* Returns |difference| / unit; 0 for equal numbers, infinity for NaN and for unit = 0. */
static double in_units(double difference, double unit) {
  const double off = fabs(difference);
  if (off == 0) return 0;
  return off > 0 && unit > 0 ? off / unit : (double)INFINITY;
}

/* Returns the largest error of gradient and Hessian against complex steps. */
static double complex_step(const slv_energy *e, const double *F, const double *p) {
  double g[6], H[36], worst = 0;
  e->f64->gradient(F, p, g);
  e->f64->hessian(F, p, H);
  const double unit_g = max_abs(6, g) + max_abs(36, H), unit_H = max_abs(36, H);
  for (int j = 0; j < 6; j++) {
    slv_c64 x[6], c[SLV_MAX_PARAM], w, d[6];
    for (int k = 0; k < 6; k++) x[k] = F[k] + (k == j ? 1e-100 * (slv_c64)I : 0);
    for (int k = 0; k < e->nparam; k++) c[k] = p[k];
    e->c64->energy(x, c, &w);
    e->c64->gradient(x, c, d);
    worst = fmax(worst, in_units(cimag(w) * 1e100 - g[j], unit_g));
    for (int k = 0; k < 6; k++)
      worst = fmax(worst, in_units(cimag(d[k]) * 1e100 - H[k + 6 * j], unit_H));
  }
  return worst;
}

EVERY_DENSITY(complex_steps_give_the_derivatives) {
  const slv_energy *e = slv_energy_at(*i);
  double typical[SLV_MAX_PARAM];
  const double *p;
  char text[256];
  for (int set = 0; (p = params_at(e, set, typical)) != NULL; set++)
    for (int s = 1; s < 3; s++) { /* generic states, where all densities are smooth */
      say(text, sizeof text, plain[s], p, e->nparam);
      cr_expect(le(dbl, complex_step(e, plain[s], p), 64 * DBL_EPSILON), "%s at %s", e->name, text);
    }
}
