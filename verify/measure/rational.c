#include "measure/rational.h"

#include <math.h>
#include <string.h>

static const rational_state states[] = {
#include "measure/rational_states.inc"
};

size_t rational_count(void) { return sizeof states / sizeof states[0]; }

const rational_state *rational_at(size_t i) { return i < rational_count() ? &states[i] : NULL; }

__extension__ typedef __int128 wide;

static const rational unknown = {0, 0};

static rational lowest(wide num, wide den) {
  wide a = num < 0 ? -num : num, b = den;
  while (b != 0) {
    const wide rest = a % b;
    a = b, b = rest;
  }
  if (den == 0 || num / a != (int64_t)(num / a) || den / a != (int64_t)(den / a)) return unknown;
  return (rational){(int64_t)(num / a), (int64_t)(den / a)};
}

static rational whole(int64_t n) { return (rational){n, 1}; }

static int is_zero(rational x) { return x.num == 0 && x.den != 0; }

/* Handles zeros first, since most terms of a jet are 0 and the greatest common divisor is slow. */
static rational sum(rational x, rational y) {
  if (is_zero(x)) return y;
  if (is_zero(y)) return x;
  return lowest((wide)x.num * y.den + (wide)y.num * x.den, (wide)x.den * y.den);
}

static rational product(rational x, rational y) {
  if ((is_zero(x) && y.den != 0) || (is_zero(y) && x.den != 0)) return whole(0);
  return lowest((wide)x.num * y.num, (wide)x.den * y.den);
}

static rational inverse(rational x) {
  return x.num < 0 ? lowest(-x.den, -x.num) : lowest(x.den, x.num);
}

/* Returns x as a rational number: doubles x until it is an integer. */
static rational exactly(double x) {
  int64_t den = 1;
  while (x != floor(x)) x *= 2, den *= 2;
  return lowest((int64_t)x, den);
}

static rational root(rational x) {
  const int64_t n = llround(sqrt((double)x.num)), d = llround(sqrt((double)x.den));
  return n * n == x.num && d * d == x.den ? (rational){n, d} : unknown;
}

void rational_f64(int n, const rational *x, double *y) {
  for (int i = 0; i < n; i++) y[i] = (double)x[i].num / (double)x[i].den;
}

typedef struct {
  rational v, d[6], h[36];
} jet;

static jet constant(rational x) {
  jet y = {.v = x};
  for (int i = 0; i < 6; i++) y.d[i] = whole(0);
  for (int i = 0; i < 36; i++) y.h[i] = whole(0);
  return y;
}

/* Returns the jet of f(x, y) from the value f and the derivatives f_x, f_y, f_xx, f_xy, f_yy. */
static jet composed(rational f, const jet *x, const jet *y, const rational of[5]) {
  jet z = {.v = f};
  for (int i = 0; i < 6; i++) z.d[i] = sum(product(of[0], x->d[i]), product(of[1], y->d[i]));
  for (int n = 0; n < 36; n++) {
    const int i = n % 6, j = n / 6;
    const rational mixed = sum(product(x->d[i], y->d[j]), product(y->d[i], x->d[j]));
    z.h[n] = sum(product(of[0], x->h[n]), product(of[1], y->h[n]));
    z.h[n] = sum(z.h[n], product(of[2], product(x->d[i], x->d[j])));
    z.h[n] = sum(z.h[n], product(of[3], mixed));
    z.h[n] = sum(z.h[n], product(of[4], product(y->d[i], y->d[j])));
  }
  return z;
}

static jet plus(jet x, jet y) {
  const rational of[5] = {whole(1), whole(1), whole(0), whole(0), whole(0)};
  return composed(sum(x.v, y.v), &x, &y, of);
}

static jet times(jet x, jet y) {
  const rational of[5] = {y.v, x.v, whole(0), whole(1), whole(0)};
  return composed(product(x.v, y.v), &x, &y, of);
}

static jet scaled(rational k, jet x) {
  x.v = product(k, x.v);
  for (int i = 0; i < 6; i++) x.d[i] = product(k, x.d[i]);
  for (int i = 0; i < 36; i++) x.h[i] = product(k, x.h[i]);
  return x;
}

static jet minus(jet x, jet y) { return plus(x, scaled(whole(-1), y)); }

/* Returns sqrt(x). x must be positive, or 0 with all derivatives 0. */
static jet root_of(jet x) {
  const rational r = root(x.v);
  if (r.num == 0 && r.den != 0) return x;
  const rational half = product((rational){1, 2}, inverse(r));
  const rational bend = product((rational){-1, 2}, product(half, inverse(x.v)));
  const rational of[5] = {half, whole(0), bend, whole(0), whole(0)};
  return composed(r, &x, &x, of);
}

static jet reciprocal(jet x) {
  const rational y = inverse(x.v), square = product(y, y);
  const rational of[5] = {product(whole(-1), square), whole(0),
                          product(whole(2), product(square, y)), whole(0), whole(0)};
  return composed(y, &x, &x, of);
}

/* Returns (F a).(F b). */
static jet inner(const jet *F, const rational *a, const rational *b) {
  jet y = constant(whole(0));
  for (int i = 0; i < 6; i++)
    for (int j = i % 3; j < 6; j += 3)
      y = plus(y, scaled(product(a[i / 3], b[j / 3]), times(F[i], F[j])));
  return y;
}

static jet even_power(jet x, int power) {
  const jet square = times(x, x);
  return power == 2 ? square : times(square, square);
}

/* Returns k (|F a| - rest)^power. */
static jet stretch(const jet *F, rational k, rational rest, const rational *a, int power) {
  const jet length = root_of(inner(F, a, a));
  return scaled(k, even_power(minus(length, constant(rest)), power));
}

/* Returns k ((F a).(F b) - a.b)^power. */
static jet shear(const jet *F, rational k, const rational *a, const rational *b, int power) {
  const rational rest = sum(product(a[0], b[0]), product(a[1], b[1]));
  return scaled(k, even_power(minus(inner(F, a, b), constant(rest)), power));
}

static const rational warp[2] = {{1, 1}, {0, 1}}, weft[2] = {{0, 1}, {1, 1}};

/* Returns k (s^2 + c max(s, 0)^3) with s = |F a| - rest. */
static jet limited(const jet *F, const rational *p, rational rest, const rational *a) {
  const jet s = minus(root_of(inner(F, a, a)), constant(rest)), square = times(s, s);
  return scaled(p[0], s.v.num > 0 ? plus(square, scaled(p[3], times(s, square))) : square);
}

static jet stretch_limited(const jet *F, const rational *p) {
  return plus(limited(F, p, p[1], warp), limited(F, p, p[2], weft));
}

/* Returns k |F - R|^2 = k (I2 - 2 I1 + 2), I1 = sqrt(I2 + 2 s0 s1), s0 s1 = |f_u x f_v|. */
static jet arap(const jet *F, const rational *p) {
  const jet uu = inner(F, warp, warp), vv = inner(F, weft, weft), uv = inner(F, warp, weft),
            I2 = plus(uu, vv);
  const jet area = root_of(minus(times(uu, vv), times(uv, uv)));
  const jet I1 = root_of(plus(I2, scaled(whole(2), area)));
  return scaled(p[0], plus(minus(I2, scaled(whole(2), I1)), constant(whole(2))));
}

/* Returns h/2 [(E_u e_uu^2 + 2 nu E_v e_uu e_vv + E_v e_vv^2)/m + G e_uv^2], m = 1 - nu^2 E_v/E_u.
 */
static jet stvk(const jet *F, const rational E[2], rational nu, rational G, rational h) {
  const rational half = {1, 2}, minus_half = {-1, 2};
  const jet u = plus(scaled(half, inner(F, warp, warp)), constant(minus_half)),
            v = plus(scaled(half, inner(F, weft, weft)), constant(minus_half)),
            uv = inner(F, warp, weft);
  const rational nu_E = product(nu, E[1]);
  const rational nu_vu = product(nu_E, inverse(E[0]));
  const rational m = sum(whole(1), product(whole(-1), product(nu, nu_vu)));
  jet w = plus(scaled(E[0], times(u, u)), scaled(E[1], times(v, v)));
  w = scaled(inverse(m), plus(w, scaled(product(whole(2), nu_E), times(u, v))));
  return scaled(product(half, h), plus(w, scaled(G, times(uv, uv))));
}

/* Sets the shear modulus G = E / (2 (1 + nu)). */
static jet stvk_isotropic(const jet *F, const rational *p) {
  const rational E[2] = {p[0], p[0]}, twice = product(whole(2), sum(whole(1), p[1]));
  return stvk(F, E, p[1], product(p[0], inverse(twice)), p[2]);
}

static jet stvk_orthotropic(const jet *F, const rational *p) {
  return stvk(F, p, p[2], p[3], p[4]);
}

/* Returns mu/2 (tr C + 1/det C - 3). */
static jet neo_hookean(const jet *F, const rational *p) {
  const jet uu = inner(F, warp, warp), vv = inner(F, weft, weft), uv = inner(F, warp, weft),
            det = minus(times(uu, vv), times(uv, uv));
  const jet w = plus(plus(uu, vv), plus(reciprocal(det), constant(whole(-3))));
  return scaled(product((rational){1, 2}, p[0]), w);
}

/* Returns log(x) if x = 1, the only rational x with a rational logarithm; else an unknown value. */
static jet log_of(jet x) {
  const rational of[5] = {whole(1), whole(0), whole(-1), whole(0), whole(0)};
  return composed(x.v.num == x.v.den ? whole(0) : unknown, &x, &x, of);
}

/* Returns mu/2 (tr C - 2 - 2 L) + lambda/2 L^2, L = log(det C)/2, for states with det C = 1. */
static jet neo_hookean_log(const jet *F, const rational *p) {
  const jet uu = inner(F, warp, warp), vv = inner(F, weft, weft), uv = inner(F, warp, weft);
  const rational half = {1, 2};
  const jet twice_L = log_of(minus(times(uu, vv), times(uv, uv))), L = scaled(half, twice_L);
  const jet w = plus(plus(uu, vv), minus(constant(whole(-2)), twice_L));
  return scaled(half, plus(scaled(p[0], w), scaled(p[1], times(L, L))));
}

typedef jet definition(const jet *F, const rational *p);

/* An energy by its definition or, if that is NULL, by the powers of its stretch and of its shear, 0
 * for none. `axes` is the place of the fibres in p; 0: warp and weft. */
typedef struct {
  const char *energy;
  definition *W;
  int stretch, shear, axes;
} model;

static const model models[] = {{"bw_stretch", NULL, 2, 0, 0},
                               {"stretch_quartic", NULL, 4, 0, 0},
                               {"stretch_general", NULL, 2, 0, 3},
                               {"bw_shear", NULL, 0, 2, 0},
                               {"shear_general", NULL, 0, 2, 1},
                               {"shear_quartic", NULL, 0, 4, 1},
                               {"baraff_witkin", NULL, 2, 2, 0},
                               {"arap", arap, 0, 0, 0},
                               {"stvk_isotropic", stvk_isotropic, 0, 0, 0},
                               {"stvk_orthotropic", stvk_orthotropic, 0, 0, 0},
                               {"neo_hookean", neo_hookean, 0, 0, 0},
                               {"stretch_limited", stretch_limited, 0, 0, 0},
                               {"neo_hookean_log", neo_hookean_log, 0, 0, 0}};

static jet energy_of(const model *m, const jet *F, const rational *p) {
  const rational *a = m->axes > 0 ? p + m->axes : warp, *b = m->axes > 0 ? a + 2 : weft;
  if (m->W != NULL) return m->W(F, p);
  if (m->stretch == 0) return shear(F, p[0], a, b, m->shear);
  const jet W = plus(stretch(F, p[0], p[1], a, m->stretch), stretch(F, p[0], p[2], b, m->stretch));
  return m->shear > 0 ? plus(W, shear(F, p[3], a, b, m->shear)) : W;
}

void rational_values_of(const rational_state *s, rational_values *v) {
  jet F[6];
  rational p[SLV_MAX_PARAM];
  size_t i = 0;
  for (int k = 0; k < 6; k++) F[k] = constant(exactly(s->F[k])), F[k].d[k] = whole(1);
  for (int k = 0; k < SLV_MAX_PARAM; k++) p[k] = exactly(s->p[k]);
  while (strcmp(models[i].energy, s->energy) != 0) i++;
  const jet W = energy_of(&models[i], F, p);
  v->w = W.v;
  memcpy(v->gradient, W.d, sizeof v->gradient);
  memcpy(v->hessian, W.h, sizeof v->hessian);
  for (int k = 0; k < 6; k++) v->eigenvalues[k] = lowest(s->eigenvalues.num[k], s->eigenvalues.den);
}
