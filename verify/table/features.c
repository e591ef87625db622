/* features.c -- numbers that characterise a state, and how an error depends on them. */
#include <float.h>
#include <math.h>
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

/* Returns the sine of the angle between column f of F and an axis; off_axes(): the nearest axis. */
static double off_axis(const double *f, int axis) {
  const double size = sqrt(dot3(f, f));
  return size > 0 ? hypot(f[(axis + 1) % 3], f[(axis + 2) % 3]) / size : (double)NAN;
}
static double off_axes(const double *f) {
  return fmin(off_axis(f, 0), fmin(off_axis(f, 1), off_axis(f, 2)));
}

/* Features: name, positions that have the feature, value.  f and g are the columns of F.  POWERS: a
 * power of the feature may be a factor of an error. */
enum { POWERS = 8 };
#define LIST_OF_FEATURES(FEATURE)                                        \
  FEATURE("sigma_1", IN_F | POWERS, sigma[0])                            \
  FEATURE("sigma_2", IN_F | POWERS, sigma[1])                            \
  FEATURE("(sigma_1 - sigma_2) / sigma_1", IN_F,                         \
          2 * hypot((dot3(f, f) - dot3(g, g)) / 2, dot3(f, g)) /         \
              fmax((sigma[0] + sigma[1]) * sigma[0], DBL_MIN))           \
  FEATURE("J", IN_F | POWERS, sigma[0] * sigma[1])                       \
  FEATURE("|f_u|", IN_F | POWERS, sqrt(dot3(f, f)))                      \
  FEATURE("|f_v|", IN_F | POWERS, sqrt(dot3(g, g)))                      \
  FEATURE("I6", IN_F | POWERS, dot3(f, g))                               \
  FEATURE("F11 F22 - F21 F12", IN_F | POWERS, f[0] * f[4] - f[1] * f[3]) \
  FEATURE("sin(f_u, nearest axis)", IN_F, off_axes(f))                   \
  FEATURE("sin(f_v, nearest axis)", IN_F, off_axes(g))                   \
  FEATURE("sin(f_u, x)", IN_F, off_axis(f, 0))                           \
  FEATURE("sin(f_u, y)", IN_F, off_axis(f, 1))                           \
  FEATURE("sin(f_u, z)", IN_F, off_axis(f, 2))                           \
  FEATURE("sin(f_v, x)", IN_F, off_axis(g, 0))                           \
  FEATURE("sin(f_v, y)", IN_F, off_axis(g, 1))                           \
  FEATURE("sin(f_v, z)", IN_F, off_axis(g, 2))                           \
  FEATURE("theta", IN_HINGE | POWERS, at.theta)                          \
  FEATURE("|theta|", IN_HINGE, fabs(at.theta))                           \
  FEATURE("the area at rest", IN_TRIANGLE | POWERS, at.rest.area)
#define NAME_OF(name, use, value) {name, use},
#define VALUE_OF(name, use, value) value,

static const struct {
  const char *name;
  int use;
} features[] = {LIST_OF_FEATURES(NAME_OF)};
enum { FEATURES = sizeof features / sizeof features[0], BEND = FEATURES - 2 };

/* Returns the features of the first `count` states, feature by feature: those of the list, then the
 * parameters.  Sets the features' names; the name is NULL if a state lacks the feature. */
static double *features_of(const error_states *s, size_t count, const char **name) {
  const slv_energy *e = s->e;
  const size_t all = FEATURES + (size_t)e->nparam;
  double *v = arena_alloc(s->memory, all * count, sizeof *v);
  error_place at;
  for (size_t i = 0; i < all; i++)
    name[i] = i < FEATURES ? features[i].name : e->param[i - FEATURES].name;
  for (size_t k = 0; k < count; k++) {
    error_place_of(e, s->at[k].x, s->at[k].p, &at);
    const double *const f = at.F, *const g = f + 3, *const sigma = at.sigma;
    const double here[] = {LIST_OF_FEATURES(VALUE_OF)};
    for (size_t i = 0; i < all; i++) {
      v[i * count + k] = i < FEATURES ? here[i] : s->at[k].p[i - FEATURES];
      if (i < FEATURES && (features[i].use & at.use) == 0) name[i] = NULL;
    }
  }
  return v;
}

/* Returns the number with the fewest digits in the interval (low, high]. */
static double roundest(double low, double high) {
  if (low < 0 && high >= 0) return 0;
  const double most = fmax(fabs(low), fabs(high));
  for (int digits = 0; digits < 17; digits++) {
    const double unit = pow(10, floor(log10(most)) - digits), v = (floor(low / unit) + 1) * unit;
    if (v > low && v <= high) return v;
  }
  return high;
}

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

/* Writes the condition if the feature separates the failing states from the passing ones.  in_part:
 * some passing states may have the failing states' value.  Names both ends of a wide gap. */
static int separates(const error_states *s, const char *name, const double *v, int in_part,
                     buffer *out) {
  const range f = range_of(v, 0, s->fails), p = range_of(v, s->fails, s->count);
  const int below = f.most < p.least;
  const double low = below ? f.most : p.most, high = below ? p.least : f.least;
  const double most = fmax(fabs(low), fabs(high)), scale = fmax(f.most - f.least, p.most - p.least);
  const size_t others = count_equal(v, s->fails, s->count, f.least);
  /* n random states share one feature value by chance with a probability of 10^-n. */
  const int few =
      in_part ? s->fails >= 2 * REGION_LEAST && 10 * others < s->count - s->fails : others == 0;
  if (f.least == f.most && few) {
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

void error_region(const error_states *s, buffer *out) {
  const size_t all = FEATURES + (size_t)s->e->nparam;
  const char *name[all];
  if (s->count < REGION_STATES || s->fails < REGION_LEAST || s->count - s->fails < REGION_LEAST)
    return;
  const double *v = features_of(s, s->count, name);
  for (int in_part = 0; in_part < 2 && out->size == 0; in_part++) {
    buffer said = {0};
    int found = 0;
    for (size_t i = 0; i < all; i++) {
      buffer one = {0};
      if (name[i] == NULL || (found > 0 && i == BEND)) continue; /* theta implies |theta| */
      if (separates(s, name[i], v + i * s->count, in_part, &one))
        buffer_format(&said, "%s%s", found++ > 0 ? ", or " : "", buffer_string(&one));
      buffer_free(&one);
    }
    if (found == 1 || found == 2)
      buffer_format(out, "only where %s, %s there", buffer_string(&said),
                    in_part ? "but not everywhere" : "and everywhere");
    buffer_free(&said);
  }
}

/* Returns 1 if b differs from a in parameter i alone. */
static int differ_in(const error_states *s, const error_state *a, const error_state *b, int i) {
  if (a->p[i] == b->p[i]) return 0;
  if (memcmp(a->x, b->x, (size_t)s->e->ndof * sizeof *a->x) != 0) return 0;
  for (int k = 0; k < s->e->nparam; k++)
    if (k != i && a->p[k] != b->p[k]) return 0;
  return 1;
}

/* Evidence of how the error depends on a parameter: pairs of states that differ only in it. */
typedef struct {
  size_t zeros, others; /* pairs of which one passes: with parameter 0, and others */
  size_t pairs;         /* pairs in which both states fail */
  unsigned fits, right; /* bit masks: powers that fit E; powers that fit the right values */
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

static void add_pair(const error_states *s, const error_state *a, const error_state *b, int of,
                     dependence *d) {
  const int n = quantity_size(s->e, s->q);
  const double ratio = a->p[of] != 0 ? b->p[of] / a->p[of] : 0;
  double E[n], want[n];
  if (b >= s->at + s->fails) {
    d->zeros += b->p[of] == 0, d->others += b->p[of] != 0;
    return;
  }
  if (!(ratio > 0) || !isfinite(ratio) || !error_is_sure(a) || !error_is_sure(b)) {
    d->others += b->p[of] == 0; /* the state with parameter 0 fails, too */
    return;
  }
  d->pairs++;
  for (unsigned k = 0; k < GROWTHS; k++) {
    const double by = pow(ratio, growths[k].power);
    const double allowed = 2 * (b->allowed + by * a->allowed) + 1e-12 * b->size;
    for (int i = 0; i < n; i++) E[i] = by * a->E[i], want[i] = by * a->want[i];
    if (!(vector_distance(n, b->E, E) <= allowed)) d->fits &= ~(1U << k);
    if (!(vector_distance(n, b->want, want) <= allowed)) d->right &= ~(1U << k);
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
    const unsigned shown = d.pairs < STATES_SURE ? 0 : d.fits & ~d.right;
    const char *name = s->e->param[i].name;
    for (unsigned k = 0; k < GROWTHS; k++)
      if ((shown & 1U << k) != 0) {
        error_also(out);
        buffer_format(out, "the error %s %s", growths[k].words, name);
        break;
      }
    if (d.zeros < STATES_SURE || d.others > 0) continue;
    error_also(out);
    buffer_format(out, "it is wrong only if %s is not 0", name);
  }
}

/* Model of the failing states' factors a[i]: a constant times powers of parameter and features. */
enum { SLOTS = 3, MOST_POWER = 4 };
typedef struct {
  const error_states *s;
  const double *a, *error;
  const char **name; /* of the features; NULL: the feature does not vary */
  double *v;         /* values of the features, feature by feature */
  int count, power[SLOTS];
  size_t of[SLOTS];
  double constant; /* factor that the powers do not explain */
} monomial;

/* Returns 1 if a[i] divided by the powers is the same constant for all states.  The states must
 * agree in more than 15 digits in total, because some 1e6 monomials are tried.  Takes the constant
 * from the state with the least error. */
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

/* Tries all powers of features from..to - 1, each times powers of `more` later features. */
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

/* Uses at most one parameter, and as few features as possible. */
int error_factor(const error_states *s, const double *a, const double *error, buffer *out) {
  const size_t all = FEATURES + (size_t)s->e->nparam;
  const char *name[all];
  monomial m = {.s = s, .a = a, .error = error, .name = name};
  m.v = features_of(s, s->fails, name);
  for (size_t i = 0; i < all; i++) {
    if (i < FEATURES && (features[i].use & POWERS) == 0) name[i] = NULL;
    const range r = range_of(m.v + i * s->fails, 0, s->fails);
    if (!(r.most - r.least > 1e-3 * fmax(fabs(r.most), fabs(r.least)))) name[i] = NULL;
  }
  for (int n = 0; n < SLOTS; n++)
    if (try_powers(&m, FEATURES, all, n) ||
        (n == 0 ? is_constant(&m) : try_powers(&m, 0, FEATURES, n - 1))) {
      write_monomial(&m, out);
      return 1;
    }
  const range r = range_of(a, 0, s->fails);
  buffer_format(out, "a factor between %.3g and %.3g times", r.least, r.most);
  return 0;
}
