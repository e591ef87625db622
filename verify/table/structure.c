#include "table/structure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "energies/polar.h"
#include "measure/spread.h"
#include "selvedge/hinge.h"
#include "selvedge/triangle.h"
#define JET_VARIABLES 6
#include "elements/jet.h"

/* ---- the state -------------------------------------------------------------------- */

/* F of a density or of a triangle, or the angle of a hinge. */
enum { IN_F = 1, IN_HINGE = 2, IN_TRIANGLE = 4 };
typedef struct {
  int use; /* what is known of it; 0: nothing */
  double F[6];
  slv_rest rest;   /* of a triangle */
  double sigma[2]; /* singular values of F */
  double theta, dtheta[12], d2theta[144];
} place;

static void place_of(const slv_energy *e, const error_state *s, place *to) {
  const double uv[6] = {0, 0, s->p[0], s->p[1], s->p[2], s->p[3]}; /* a triangle's rest edges */
  *to = (place){.use = 0};
  if (e->element == SLV_ELEMENT_HINGE) {
    to->use = IN_HINGE;
    (void)slv_hinge_theta(s->x, &to->theta, to->dtheta, to->d2theta);
  } else if (e->element == SLV_ELEMENT_TRIANGLE && slv_rest_from_uv(uv, &to->rest) == SLV_OK) {
    to->use = IN_F | IN_TRIANGLE;
    slv_triangle_F(&to->rest, s->x, to->F);
  } else if (e->element == SLV_ELEMENT_NONE && e->ndof == 6) {
    to->use = IN_F;
    memcpy(to->F, s->x, sizeof to->F);
  }
  const polar q = polar_of(to->F);
  to->sigma[0] = q.s0, to->sigma[1] = q.s1;
}

/* ---- features ---------------------------------------------------------------------- */

typedef double feature_fn(const place *at);

#define FEATURE(name, value) \
  static double name(const place *at) { return value; }
FEATURE(sigma_1, at->sigma[0])
FEATURE(sigma_2, at->sigma[1])
FEATURE(of_J, at->sigma[0] * at->sigma[1])
FEATURE(length_u, sqrt(dot3(at->F, at->F)))
FEATURE(length_v, sqrt(dot3(at->F + 3, at->F + 3)))
FEATURE(of_I6, dot3(at->F, at->F + 3))
FEATURE(of_theta, at->theta)
FEATURE(area, at->rest.area)

static const struct {
  const char *name;
  feature_fn *at;
  int use;
} features[] = {{"sigma_1", sigma_1, IN_F},
                {"sigma_2", sigma_2, IN_F},
                {"J", of_J, IN_F},
                {"|f_u|", length_u, IN_F},
                {"|f_v|", length_v, IN_F},
                {"I6", of_I6, IN_F},
                {"theta", of_theta, IN_HINGE},
                {"the area at rest", area, IN_TRIANGLE}};
enum { FEATURES = sizeof features / sizeof features[0] };

/* Computes feature i of all states, or parameter i - FEATURES.  Returns its name; NULL if they have
 * no such feature, or if it does not vary. */
static const char *feature(const error_states *s, size_t i, double *v) {
  double least = INFINITY, most = -(double)INFINITY;
  for (size_t k = 0; k < s->count; k++) {
    place at;
    if (i < FEATURES) place_of(s->e, &s->at[k], &at);
    if (i < FEATURES && (features[i].use & at.use) == 0) return NULL;
    v[k] = i < FEATURES ? features[i].at(&at) : s->at[k].p[i - FEATURES];
    least = fmin(least, v[k]), most = fmax(most, v[k]);
  }
  if (!(most - least > 1e-3 * fmax(fabs(most), fabs(least)))) return NULL;
  return i < FEATURES ? features[i].name : s->e->param[i - FEATURES].name;
}

/* ---- a factor ---------------------------------------------------------------------- */

/* The factors a[i] of the states, whose relative errors are given, as a number times powers of one
 * parameter and of two features at most. */
enum { SLOTS = 3, MOST_POWER = 4 };
typedef struct {
  const error_states *s;
  const double *a, *error;
  const char **name; /* of the features and parameters */
  double *v;         /* their values, state by state */
  int count, power[SLOTS];
  size_t of[SLOTS];
  double constant; /* what is left of the factor */
} monomial;

static int is_sure(const error_state *s) { return s->size > MARGIN * s->allowed; }

/* Returns 1 if a[i] over the powers is the same number for all states, by more than 15 digits in
 * all, since some 1e6 monomials are tried.  It is that of the state with the least error. */
static int is_constant(monomial *m) {
  double least = -(double)INFINITY, most = INFINITY, digits = 0, first = 0, best = INFINITY;
  for (size_t i = 0; i < m->s->count; i++) {
    const double relative = fmax(m->error[i], 1e-12);
    double by = m->a[i];
    if (!is_sure(&m->s->at[i])) continue;
    for (int k = 0; k < m->count; k++) by *= pow(m->v[m->of[k] * m->s->count + i], -m->power[k]);
    least = fmax(least, by - relative * fabs(by)), most = fmin(most, by + relative * fabs(by));
    if (!isfinite(by) || !(least <= most)) return 0;
    digits -= log10(relative), first = first == 0 ? digits : first;
    if (relative < best) best = relative, m->constant = by;
  }
  return digits - first > 15;
}

/* Tries all powers of features from..to - 1, and `more` further features. */
static int try_powers(monomial *m, size_t from, size_t to, int more) {
  const int slot = m->count++;
  for (size_t i = from; i < to; i++)
    for (int k = 0; k < 2 * MOST_POWER && m->name[i] != NULL; k++) {
      m->of[slot] = i, m->power[slot] = k % 2 ? -(k / 2 + 1) : k / 2 + 1;
      if (more == 0 ? is_constant(m) : try_powers(m, i < FEATURES ? i + 1 : 0, FEATURES, more - 1))
        return 1;
    }
  m->count = slot;
  return 0;
}

static void write_monomial(const monomial *m, buffer *out) {
  buffer_format(out, "%.6g", m->constant);
  for (int k = 0; k < 2 * m->count; k++) {
    const int slot = k % m->count, power = m->power[slot], below = k >= m->count;
    if ((power < 0) != below) continue; /* denominators last */
    buffer_format(out, " %s%s", below ? "/ " : "", m->name[m->of[slot]]);
    if (abs(power) > 1) buffer_format(out, "^%d", abs(power));
  }
}

/* Writes "-0.5 lambda / J" and returns 1 if the factors are such a product, of as few features as
 * possible. */
static int write_factor(const error_states *s, const double *a, const double *error, buffer *out) {
  const size_t all = FEATURES + (size_t)s->e->nparam;
  monomial m = {.s = s, .a = a, .error = error};
  m.v = arena_alloc(s->memory, all * s->count, sizeof *m.v);
  m.name = arena_alloc(s->memory, all, sizeof *m.name);
  for (size_t i = 0; i < all; i++) m.name[i] = feature(s, i, m.v + i * s->count);
  for (int n = 0; n < SLOTS; n++)
    if (try_powers(&m, FEATURES, all, n) ||
        (n == 0 ? is_constant(&m) : try_powers(&m, 0, FEATURES, n - 1))) {
      write_monomial(&m, out);
      return 1;
    }
  return 0;
}

/* ---- what E may be a multiple of ----------------------------------------------------- */

/* J = |f_u x f_v|, products of two columns of F, and the angle of a hinge. */
static const struct {
  const char *name;
  int use, a, b; /* columns */
} known[] = {{"J", IN_F, 0, 1},
             {"I_u", IN_F, 0, 0}, /* |f_u|^2 */
             {"I_v", IN_F, 1, 1},
             {"I6", IN_F, 0, 1}, /* f_u . f_v */
             {"theta", IN_HINGE, 0, 0}};
enum { KNOWN_J, KNOWN = sizeof known / sizeof known[0], MOST_N = 12 };

/* Computes a function of F and its derivatives. */
static jet known_of(size_t k, const double *F) {
  const jet3 f[2] = {jet3_variable(2, F, 0), jet3_variable(2, F + 3, 3)};
  const jet3 normal = jet3_cross(&f[0], &f[1]);
  jet3 unit;
  return k == KNOWN_J ? jet3_length(&normal, &unit) : jet3_dot(&f[known[k].a], &f[known[k].b]);
}

/* Computes the derivatives of a known function at s: g[n], and M[n * n], column by column.  Returns
 * 0 if it has none. */
static int known_at(const slv_energy *e, size_t k, const error_state *s, double *g, double *M) {
  double H[36];
  place at;
  place_of(e, s, &at);
  if ((known[k].use & at.use) == 0) return 0;
  if (known[k].use == IN_HINGE) {
    memcpy(g, at.dtheta, sizeof at.dtheta), memcpy(M, at.d2theta, sizeof at.d2theta);
    return 1;
  }
  const jet y = known_of(k, at.F);
  for (int j = 0, i = 0; j < 6; j++)
    for (int m = 0; m <= j; m++, i++) H[m + 6 * j] = H[j + 6 * m] = y.h[i];
  if (e->ndof == 6) {
    memcpy(g, y.d, sizeof y.d), memcpy(M, H, sizeof H);
    return 1;
  }
  at.rest.area = -1; /* the forces are minus the area times the derivatives */
  slv_triangle_force_from_stress(&at.rest, y.d, g);
  slv_triangle_jacobian_from_hessian(&at.rest, H, M);
  return 1;
}

/* For each known function: its gradient g, or for a matrix g g' and the second derivative. */
enum { DYAD, SECOND, FORMS };

/* Computes choice c at a state, D[size]; choice -1 are the right values.  Returns 0 if it has no
 * value there. */
static int choice_at(const error_states *s, int c, const error_state *at, double *D) {
  const int n = s->e->ndof, size = quantity_size(s->e, s->q), forms = size > n ? FORMS : 1;
  double g[MOST_N] = {0}, M[MOST_N * MOST_N] = {0};
  if (c < 0) memcpy(D, at->want, (size_t)size * sizeof *D);
  if (c < 0) return 1;
  if (n > MOST_N || !known_at(s->e, (size_t)(c / forms), at, g, M)) return 0;
  for (int i = 0; i < size; i++)
    D[i] = forms == 1 ? g[i] : c % FORMS == SECOND ? M[i] : g[i % n] * g[i / n];
  return 1;
}

/* Fits E = a D for choice c: a[count], and error[count], its relative error.  Returns the number of
 * states that are sure; 0 if one does not fit. */
static int fit_all(const error_states *s, int c, double *a, double *error) {
  const int n = quantity_size(s->e, s->q);
  double D[n];
  int sure = 0;
  for (size_t i = 0; i < s->count; i++) {
    const error_state *at = &s->at[i];
    const double left = at->allowed + 1e-12 * at->size;
    double DD = 0, DE = 0, rest = 0;
    if (!(at->size > 0) || !choice_at(s, c, at, D)) return 0;
    for (int k = 0; k < n; k++) DD += D[k] * D[k], DE += D[k] * at->E[k];
    a[i] = DD > 0 ? DE / DD : 0, error[i] = 4 * left / at->size;
    for (int k = 0; k < n; k++) rest = hypot(rest, at->E[k] - a[i] * D[k]);
    if (!(rest <= left * fmax(1, fabs(a[i])))) return 0;
    sure += is_sure(at);
  }
  return sure;
}

/* The values are 1 + a times the right ones. */
int error_own_factors(const error_states *s, buffer *out) {
  double *a = arena_alloc(s->memory, s->count, sizeof *a),
         *error = arena_alloc(s->memory, s->count, sizeof *error);
  double least = INFINITY, most = -(double)INFINITY;
  buffer named = {0};
  if (quantity_size(s->e, s->q) == 1 || fit_all(s, -1, a, error) < 2) return 0;
  for (size_t i = 0; i < s->count; i++) {
    if (a[i] == -1) return 0; /* all are 0 */
    error[i] *= fabs(a[i] / (1 + a[i])), a[i] += 1;
    least = fmin(least, a[i]), most = fmax(most, a[i]);
  }
  if (!(most - least > 1e-3 * fabs(most))) return 0; /* one number, or rounding */
  if (write_factor(s, a, error, &named))
    buffer_format(out, "times %s; ", buffer_string(&named));
  else
    buffer_format(out, "each row has a factor of its own, %.3g to %.3g: %s; ", least, most,
                  s->e->ndof == 6 ? "values integrated over areas, not densities"
                                  : "a length, an area or a stiffness");
  buffer_free(&named);
  return 1;
}

/* Takes the first choice whose factor is known. */
void error_structure(const error_states *s, buffer *out) {
  const int size = quantity_size(s->e, s->q), forms = size > s->e->ndof ? FORMS : 1;
  double *a = arena_alloc(s->memory, s->count, sizeof *a),
         *error = arena_alloc(s->memory, s->count, sizeof *error);
  if (size == 1 || (s->q > QUANTITY_HESSIAN && s->q != QUANTITY_PROJECTED)) return;
  for (int c = 0; c < KNOWN * forms && out->size == 0; c++) {
    const char *name = known[c / forms].name;
    buffer factor = {0};
    if (fit_all(s, c, a, error) >= STATES_SURE && write_factor(s, a, error, &factor)) {
      const int below = strchr(buffer_string(&factor), '/') != NULL;
      buffer_format(out, "given - right = %s%s%s %s%s", below ? "(" : "", buffer_string(&factor),
                    below ? ")" : "", forms > 1 && c % FORMS == SECOND ? "d2" : "d", name);
      if (forms > 1 && c % FORMS == DYAD) buffer_format(out, " d%s'", name);
    }
    buffer_free(&factor);
  }
}
