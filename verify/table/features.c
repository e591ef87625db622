/* features.c -- numbers that characterise a state, and what an error has to do with them. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "energies/polar.h"
#include "measure/spread.h"
#include "selvedge/hinge.h"
#include "table/structure.h"

void error_place_of(const slv_energy *e, const double *x, const double *p, error_place *to) {
  *to = (error_place){.use = 0};
  if (e->element == SLV_ELEMENT_HINGE) {
    to->use = IN_HINGE;
    (void)slv_hinge_theta(x, &to->theta, to->dtheta, to->d2theta);
  } else if (e->element == SLV_ELEMENT_TRIANGLE) {
    const double uv[6] = {0, 0, p[0], p[1], p[2], p[3]}; /* the rest edges */
    if (slv_rest_from_uv(uv, &to->rest) != SLV_OK) return;
    to->use = IN_F | IN_TRIANGLE;
    slv_triangle_F(&to->rest, x, to->F);
  } else if (e->element == SLV_ELEMENT_NONE && e->ndof == 6) {
    to->use = IN_F;
    memcpy(to->F, x, sizeof to->F);
  }
  const polar q = polar_of(to->F);
  to->sigma[0] = q.s0, to->sigma[1] = q.s1;
}

/* Computes a feature; `of` is a column of F, or 3 times it plus an axis. */
typedef double feature_fn(const error_place *at, int of);

#define FEATURE(name, value)                                                  \
  static double name(const error_place *at, __attribute__((unused)) int of) { \
    const double *const f __attribute__((unused)) = at->F;                    \
    return value;                                                             \
  }
FEATURE(sigma, at->sigma[of])
FEATURE(of_J, at->sigma[0] * at->sigma[1])
FEATURE(length, sqrt(dot3(f + 3 * of, f + 3 * of)))
FEATURE(I6, dot3(f, f + 3))
FEATURE(planar, f[0] * f[4] - f[1] * f[3])
FEATURE(area, at->rest.area)
FEATURE(theta, at->theta)
FEATURE(bend, fabs(at->theta))
FEATURE(gap, 2 * hypot((dot3(f, f) - dot3(f + 3, f + 3)) / 2, dot3(f, f + 3)) /
                 fmax((at->sigma[0] + at->sigma[1]) * at->sigma[0], DBL_MIN))

/* Returns the sine of the angle between a column of F and an axis. */
static double off_axis(const error_place *at, int of) {
  const double *f = at->F + 3 * (of / 3), size = sqrt(dot3(f, f));
  return size > 0 ? hypot(f[(of + 1) % 3], f[(of + 2) % 3]) / size : (double)NAN;
}
static double off_axes(const error_place *at, int of) {
  return fmin(off_axis(at, 3 * of), fmin(off_axis(at, 3 * of + 1), off_axis(at, 3 * of + 2)));
}

enum { POWERS = 8 };
static const struct {
  const char *name;
  feature_fn *at;
  int of, use; /* POWERS: may be a factor */
} features[] = {{"sigma_1", sigma, 0, IN_F | POWERS},
                {"sigma_2", sigma, 1, IN_F | POWERS},
                {"(sigma_1 - sigma_2) / sigma_1", gap, 0, IN_F},
                {"J", of_J, 0, IN_F | POWERS},
                {"|f_u|", length, 0, IN_F | POWERS},
                {"|f_v|", length, 1, IN_F | POWERS},
                {"I6", I6, 0, IN_F | POWERS},
                {"F11 F22 - F21 F12", planar, 0, IN_F | POWERS},
                {"sin(f_u, nearest axis)", off_axes, 0, IN_F},
                {"sin(f_v, nearest axis)", off_axes, 1, IN_F},
                {"sin(f_u, x)", off_axis, 0, IN_F},
                {"sin(f_u, y)", off_axis, 1, IN_F},
                {"sin(f_u, z)", off_axis, 2, IN_F},
                {"sin(f_v, x)", off_axis, 3, IN_F},
                {"sin(f_v, y)", off_axis, 4, IN_F},
                {"sin(f_v, z)", off_axis, 5, IN_F},
                {"theta", theta, 0, IN_HINGE | POWERS},
                {"|theta|", bend, 0, IN_HINGE},
                {"the area at rest", area, 0, IN_TRIANGLE | POWERS}};
enum { FEATURES = sizeof features / sizeof features[0] };

/* Computes feature i of all states: one of the list, then the parameters.  Returns its name, or
 * NULL if they have no such feature. */
static const char *feature(const error_states *s, size_t i, int use, size_t count, double *v) {
  const slv_energy *e = s->e;
  error_place at;
  if (i >= FEATURES) {
    if (i - FEATURES >= (size_t)e->nparam) return NULL;
    for (size_t k = 0; k < count; k++) v[k] = s->at[k].p[i - FEATURES];
    return e->param[i - FEATURES].name;
  }
  if ((features[i].use & use) != use) return NULL;
  for (size_t k = 0; k < count; k++) {
    error_place_of(e, s->at[k].x, s->at[k].p, &at);
    if ((features[i].use & at.use) == 0) return NULL;
    v[k] = features[i].at(&at, features[i].of);
  }
  return features[i].name;
}

/* Returns the number with the fewest digits that is above `low` and at most `high`. */
static double roundest(double low, double high) {
  if (low < 0 && high >= 0) return 0;
  const double most = fmax(fabs(low), fabs(high));
  for (int digits = 0; digits < 17; digits++) {
    const double unit = pow(10, floor(log10(most)) - digits), v = (floor(low / unit) + 1) * unit;
    if (v > low && v <= high) return v;
  }
  return high;
}

/* Smallest and largest value of a feature. */
typedef struct {
  double least, most;
} range;

static range range_of(const double *v, size_t from, size_t to) {
  range r = {.least = INFINITY, .most = -(double)INFINITY};
  for (size_t i = from; i < to; i++) {
    if (isnan(v[i])) return (range){.least = -(double)INFINITY, .most = INFINITY};
    r.least = fmin(r.least, v[i]), r.most = fmax(r.most, v[i]);
  }
  return r;
}

static size_t count_equal(const double *v, size_t from, size_t to, double value) {
  size_t count = 0;
  for (size_t i = from; i < to; i++) count += v[i] == value;
  return count;
}

/* Returns 1 if the states that fail, and few others, have one value of the feature: of n states,
 * by chance with a probability of 10^-n. */
static int share_a_value(const error_states *s, range f, size_t others) {
  return f.least == f.most && s->fails >= 2 * REGION_LEAST && 10 * others < s->count - s->fails;
}

/* Writes the condition if the feature separates the states that fail from the others; with in_part,
 * if some of the others have the value of those that fail.  If the limit lies in a wide gap, the
 * condition names both ends of the gap. */
static int separates(const error_states *s, const char *name, const double *v, int in_part,
                     buffer *out) {
  const range f = range_of(v, 0, s->fails), p = range_of(v, s->fails, s->count);
  const int below = f.most < p.least;
  const double low = below ? f.most : p.most, high = below ? p.least : f.least;
  const double most = fmax(fabs(low), fabs(high)), scale = fmax(f.most - f.least, p.most - p.least);
  const size_t others = count_equal(v, s->fails, s->count, f.least);
  if (in_part ? share_a_value(s, f, others) : f.least == f.most && others == 0) {
    buffer_format(out, "%s = %.6g", name, f.least);
  } else if (p.least == p.most && !in_part && count_equal(v, 0, s->fails, p.least) == 0) {
    buffer_format(out, "%s is not %.6g", name, p.least);
  } else if (in_part || !(low < high) || !isfinite(low + high)) {
    return 0;
  } else if (high - low < 0.1 * most || low * high < 0 || most < 1e-12 * scale) {
    buffer_format(out, "%s %s %.6g", name,
                  below ? "<" : ">=", most < 1e-12 * scale ? 0 : roundest(low, high));
  } else {
    buffer_format(out, "%s %s %.3g (others: %.3g or %s)", name,
                  below ? "<=" : ">=", below ? low : high, below ? high : low,
                  below ? "more" : "less");
  }
  return 1;
}

static void write_region(const error_states *s, int in_part, buffer *out) {
  double *v = arena_alloc(s->memory, s->count, sizeof *v);
  buffer said = {0};
  int found = 0;
  if (s->count < REGION_STATES || s->fails < REGION_LEAST || s->count - s->fails < REGION_LEAST)
    return;
  for (size_t i = 0; i < FEATURES + (size_t)s->e->nparam; i++) {
    const char *name = feature(s, i, 0, s->count, v);
    buffer one = {0};
    if (found > 0 && i < FEATURES && features[i].at == bend) continue; /* theta says it */
    if (name != NULL && separates(s, name, v, in_part, &one))
      buffer_format(&said, "%s%s", found++ > 0 ? ", or " : "", buffer_string(&one));
    buffer_free(&one);
  }
  if (found == 1 || found == 2)
    buffer_format(out, "only where %s, %s there", buffer_string(&said),
                  in_part ? "but not everywhere" : "and everywhere");
  buffer_free(&said);
}

void error_region(const error_states *s, buffer *out) {
  write_region(s, 0, out);
  if (out->size == 0) write_region(s, 1, out);
}

/* Returns 1 if b differs from a in parameter i alone. */
static int differ_in(const error_states *s, const error_state *a, const error_state *b, int i) {
  if (a->p[i] == b->p[i]) return 0;
  if (memcmp(a->x, b->x, (size_t)s->e->ndof * sizeof *a->x) != 0) return 0;
  for (int k = 0; k < s->e->nparam; k++)
    if (k != i && a->p[k] != b->p[k]) return 0;
  return 1;
}

/* Returns 1 if y = by z to within d. */
static int is_multiple(int n, const double *z, const double *y, double by, double d) {
  double scaled[n];
  for (int i = 0; i < n; i++) scaled[i] = by * z[i];
  return vector_distance(n, y, scaled) <= d;
}

/* Evidence of how the error depends on a parameter: pairs of states that differ in it alone. */
typedef struct {
  size_t zeros, others; /* pairs of which one passes: where it is 0, and elsewhere */
  size_t pairs;         /* pairs that both fail */
  unsigned fits, right; /* bits of the powers that fit E, and the right values */
} dependence;

static const struct {
  double power;
  const char *words;
} growths[] = {{1, "is linear in"},
               {2, "is quadratic in"},
               {3, "is cubic in"},
               {4, "grows as the fourth power of"},
               {-1, "is inversely proportional to"},
               {-2, "falls as the square of"},
               {0.5, "grows as the root of"}};
enum { GROWTHS = sizeof growths / sizeof growths[0] };

static void add_pair(const error_states *s, const error_state *a, const error_state *b, int i,
                     dependence *d) {
  const int n = quantity_size(s->e, s->q);
  const double ratio = a->p[i] != 0 ? b->p[i] / a->p[i] : 0;
  if (b >= s->at + s->fails) {
    d->zeros += b->p[i] == 0, d->others += b->p[i] != 0;
    return;
  }
  if (!(ratio > 0) || !isfinite(ratio) || !error_is_sure(a) || !error_is_sure(b)) {
    d->others += b->p[i] == 0; /* it fails at 0, too */
    return;
  }
  d->pairs++;
  for (unsigned k = 0; k < GROWTHS; k++) {
    const double by = pow(ratio, growths[k].power);
    const double allowed = 2 * (b->allowed + by * a->allowed) + 1e-12 * b->size;
    if (!is_multiple(n, a->E, b->E, by, allowed)) d->fits &= ~(1U << k);
    if (!is_multiple(n, a->want, b->want, by, allowed)) d->right &= ~(1U << k);
  }
}

void error_parameters(const error_states *s, buffer *out) {
  enum { MOST = 400 };
  const size_t fails = s->fails < MOST ? s->fails : MOST;
  for (int i = 0; i < s->e->nparam; i++) {
    dependence d = {.fits = ~0U, .right = ~0U};
    for (size_t a = 0; a < fails; a++)
      for (size_t b = 0; b < s->count; b++)
        if (differ_in(s, &s->at[a], &s->at[b], i)) add_pair(s, &s->at[a], &s->at[b], i, &d);
    const unsigned told = d.pairs < STATES_SURE ? 0 : d.fits & ~d.right;
    const char *name = s->e->param[i].name;
    for (unsigned k = 0; k < GROWTHS; k++)
      if ((told & 1U << k) != 0) {
        error_also(out);
        buffer_format(out, "the error %s %s", growths[k].words, name);
        break;
      }
    if (d.zeros < STATES_SURE || d.others > 0) continue;
    error_also(out);
    buffer_format(out, "it is wrong only if %s is not 0", name);
  }
}

/* The factors a[i] of the states that fail, as a number times powers of a parameter and of two
 * features at most. */
enum { SLOTS = 3, MOST_POWER = 4 };
typedef struct {
  const error_states *s;
  const double *a, *error;
  const char **name; /* of the features; NULL: it does not vary */
  double *v;         /* their values, state by state */
  int count, power[SLOTS];
  size_t of[SLOTS];
  double constant; /* what is left of the factor */
} monomial;

/* Returns 1 if a[i] over the powers is the same number for all states, by more than 15 digits in
 * all, since some 1e6 monomials are tried.  It is that of the state with the least error. */
static int is_constant(monomial *m) {
  double least = -(double)INFINITY, most = INFINITY, digits = 0, first = 0, best = INFINITY;
  for (size_t i = 0; i < m->s->fails; i++) {
    const double relative = fmax(m->error[i], 1e-12);
    double by = m->a[i];
    if (!error_is_sure(&m->s->at[i])) continue;
    for (int k = 0; k < m->count; k++) by *= pow(m->v[m->of[k] * m->s->fails + i], -m->power[k]);
    least = fmax(least, by - relative * fabs(by)), most = fmin(most, by + relative * fabs(by));
    if (!isfinite(by) || !(least <= most)) return 0;
    digits -= log10(relative), first = first == 0 ? digits : first;
    if (relative < best) best = relative, m->constant = by;
  }
  return digits - first > 15;
}

/* Tries all powers of a feature from..to - 1, and `more` features of the list behind it. */
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
  const double by = m->constant;
  int above = 0;
  for (int k = 0; k < m->count; k++) above += m->power[k] > 0;
  const int plain = above > 0 && fabs(fabs(by) - 1) < 5e-7; /* "-mu", not "-1 mu" */
  const char *between = plain ? "" : " ";
  if (plain)
    buffer_add(out, by < 0 ? "-" : "");
  else
    buffer_format(out, "%.6g", by);
  for (int k = 0; k < 2 * m->count; k++) {
    const int slot = k % m->count, power = m->power[slot], below = k >= m->count;
    if ((power < 0) != below) continue; /* denominators last */
    buffer_format(out, "%s%s%s", between, below ? "/ " : "", m->name[m->of[slot]]);
    if (abs(power) > 1) buffer_format(out, "^%d", abs(power));
    between = " ";
  }
}

/* Takes one parameter at most, and as few features as possible. */
int error_factor(const error_states *s, const double *a, const double *error, buffer *out) {
  const size_t all = FEATURES + (size_t)s->e->nparam;
  monomial m = {.s = s, .a = a, .error = error};
  m.v = arena_alloc(s->memory, all * s->fails, sizeof *m.v);
  m.name = arena_alloc(s->memory, all, sizeof *m.name);
  for (size_t i = 0; i < all; i++) {
    m.name[i] = feature(s, i, i < FEATURES ? POWERS : 0, s->fails, m.v + i * s->fails);
    const range r = range_of(m.v + i * s->fails, 0, s->fails);
    if (!(r.most - r.least > 1e-3 * fmax(fabs(r.most), fabs(r.least)))) m.name[i] = NULL;
  }
  for (int n = 0; n < SLOTS; n++)
    if (try_powers(&m, FEATURES, all, n) ||
        (n == 0 ? is_constant(&m) : try_powers(&m, 0, FEATURES, n - 1))) {
      write_monomial(&m, out);
      return 1;
    }
  const range r = range_of(a, 0, s->fails);
  buffer_format(out, "a factor, %.3g to %.3g, times", r.least, r.most);
  return 0;
}
