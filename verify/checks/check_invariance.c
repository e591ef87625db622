/* check_invariance.c -- tests invariance under rotations of space and of the cloth, and under
 * translations. A rotation acts on x as an orthogonal matrix T: I (x) Q for Q F, Q' (x) I for F Q.
 * If W(T x) = W(x), then g(T x) = T g(x) and H(T x) = T H(x) T'. A translation is exact: x is first
 * rounded to the grid of x + t, so that both elements have bitwise identical edges. So a formula
 * that first subtracts positions returns identical values. States near kinks of W are left out: g
 * and H at T x may differ arbitrarily there. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/finding.h"
#include "engine/sweep.h"
#include "measure/matrix.h"

enum { BOUND = 4, MOVED_BOUND = 2 };

/* Two configurations with corresponding values: v(y) is v(x) transformed by T */
typedef struct {
  const char *text;        /* description of y in the record */
  const double *x, *y, *T; /* T = NULL: y is a translate of x */
} image;

/* Sets T to the block-diagonal matrix that rotates each 3-vector of x by one random rotation. */
static void turn_space(const slv_state *s, int n, double *T) {
  double Q[9];
  slv_random_rotation(s->index, 0, 7100, Q);
  memset(T, 0, sizeof(double) * (size_t)(n * n));
  for (int j = 0; j < n; j++)
    for (int i = 0; i < 3; i++) T[j / 3 * 3 + i + n * j] = Q[i + 3 * (j % 3)];
}

/* Sets T to the map from F = [f_u f_v] to F Q, for a random rotation Q of the plane. */
static void turn_cloth(const slv_state *s, int n, double *T) {
  double u[4];
  slv_random_uniform4(s->index, 0, 7101, u);
  const double angle = 6.283185307179586 * u[0], c = cos(angle), z = sin(angle);
  memset(T, 0, sizeof(double) * (size_t)(n * n));
  for (int i = 0; i < 3; i++) {
    T[i + n * i] = T[i + 3 + n * (i + 3)] = c;
    T[i + n * (i + 3)] = z, T[i + 3 + n * i] = -z;
  }
}

static void apply(int n, const double *T, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int k = 0; k < n; k++) y[i] += T[i + n * k] * x[k];
  }
}

/* Computes the expected v(y) from v(x). T = NULL: both are equal. */
static void carry(const slv_energy *e, quantity q, const double *T, const double *v, double *y) {
  const int n = e->ndof;
  double TH[n * n];
  memcpy(y, v, (size_t)quantity_size(e, q) * sizeof *y);
  if (T != NULL && q == QUANTITY_GRADIENT) apply(n, T, v, y);
  if (T == NULL || q != QUANTITY_HESSIAN) return;
  matrix_product(n, T, v, TH);
  for (int j = 0; j < n; j++) /* y = TH T' */
    for (int i = 0; i < n; i++) {
      y[i + n * j] = 0;
      for (int k = 0; k < n; k++) y[i + n * j] += TH[i + n * k] * T[j + n * k];
    }
}

/* Returns 1 if the energy itself changes by far more than round-off. Then only the energy is
 * reported, because a reader can compare it more easily than gradient and Hessian. */
static int energy_changes(const tally *t, quantity q, double r, double error, double size) {
  return t->finding != NULL && t->finding->only == NULL && q == QUANTITY_ENERGY && r > BOUND &&
         error > 1e-3 * fabs(size);
}

/* Arguments of values_at(), which moves x by as much as rounding moves y */
typedef struct {
  const slv_energy *e;
  const slv_state *s;
  const double *x;
  double step;
  quantity q;
} near_origin;

static slv_status values_at(const void *of, int corner, double *v) {
  const near_origin *a = of;
  const int n = a->e->ndof;
  double z[n];
  for (int i = 0; i < n; i++)
    z[i] = a->x[i] + (corner >= 0 ? a->step * spread_sign(n, corner, i) : 0);
  return quantity_f64(a->e, a->q, z, a->s->p, v);
}

/* Returns the error in units of the rounding bound for positions of y's size. The bound is
 * evaluated near x, because a formula that cancels at y would excuse its own error there. */
static double moved_ratio(const slv_energy *e, const slv_state *s, const image *of, quantity q,
                          double error, double worst) {
  const int n = e->ndof;
  const double step = 8 * eps_of(e) * vector_norm(n, of->y) / sqrt(n);
  const near_origin at = {e, s, of->x, step, q};
  return spread_ratio_of(values_at, &at, quantity_size(e, q), error, worst);
}

/* Reports a status other than SLV_OK at y: if W exists at x, it exists at a translate. */
static double refused(const tally *t, quantity q, const char *text, slv_status status) {
  const double r = (double)INFINITY;
  find_text(t, r, quantity_name(q), "%s%s: %s", text, quantity_name(q), slv_status_text(status));
  return r;
}

static double compare(const slv_energy *e, const slv_state *s, const image *of, double worst,
                      const tally *t) {
  const int n = e->ndof, m = n * n;
  double v[m], want[m], got[m], most = NOT_JUDGED;
  find_states(t, n, of->x, of->y);
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_HESSIAN; q++) {
    if (!quantity_has(e, q, SCALAR_F64)) continue;
    if (quantity_f64(e, q, of->x, s->p, v) != SLV_OK) continue;
    const slv_status there = quantity_f64(e, q, of->y, s->p, got);
    if (there != SLV_OK && of->T == NULL) return refused(t, q, of->text, there);
    if (there != SLV_OK) continue;
    carry(e, q, of->T, v, want);
    const double error = vector_distance(quantity_size(e, q), got, want);
    const double limit = fmax(worst, most);
    const double r = of->T == NULL ? moved_ratio(e, s, of, q, error, limit)
                                   : spread_ratio(e, q, of->x, s->p, error, limit);
    find_quantity(t, r, e, q, of->text, got, want);
    if (isnan(r) || energy_changes(t, q, r, error, v[0])) return r;
    most = fmax(most, r);
  }
  return most;
}

/* Appends a hint to the finding if the energy is invariant when F is read row by row. */
static void describe_rows(const slv_energy *e, const slv_state *s, finding *f) {
  enum { N = 6 };
  double Q[9], y[N] = {0}, w[2];
  const size_t used = strlen(f->text);
  slv_random_rotation(s->index, 0, 7100, Q);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++) y[i] += Q[i / 2 + 3 * k] * s->x[2 * k + i % 2];
  if (quantity_f64(e, QUANTITY_ENERGY, s->x, s->p, &w[0]) != SLV_OK ||
      quantity_f64(e, QUANTITY_ENERGY, y, s->p, &w[1]) != SLV_OK ||
      !(fabs(w[1] - w[0]) <= sqrt(eps_of(e)) * fabs(w[0])))
    return;
  (void)snprintf(f->text + used, sizeof f->text - used,
                 "; it reads F row by row, but the numbers are given column by column");
}

MEASURE_OF(space) {
  const int n = e->ndof;
  double T[n * n], y[n];
  if (!state_is_smooth(e, s)) return NOT_JUDGED;
  turn_space(s, n, T);
  apply(n, T, s->x, y);
  const double r = compare(e, s, &(image){"turned in space, ", s->x, y, T}, worst, t);
  if (n == 6 && t->finding != NULL && r > BOUND) describe_rows(e, s, t->finding);
  return r;
}

MEASURE_OF(cloth) {
  const int n = e->ndof;
  double T[n * n], y[n];
  if (!state_is_smooth(e, s)) return NOT_JUDGED;
  turn_cloth(s, n, T);
  apply(n, T, s->x, y);
  return compare(e, s, &(image){"turned in its plane, ", s->x, y, T}, worst, t);
}

/* Chooses a translation t. Returns 1 if x is far from the origin: x - t is then near it. Else
 * returns 0, and x + t is far, by up to 2^17 extents. With each t, the edges do not change by
 * rounding. */
static int translation_of(const slv_state *s, int n, double extent, double t[3]) {
  enum { FAR = 4, FARTHEST = 17 };
  double farthest = 0, u[4];
  for (int i = 0; i < n; i++) farthest = fmax(farthest, fabs(s->x[i]));
  const int least = farthest > 0 ? ilogb(farthest) + 2 : 1; /* every |x_i + t_i| is at least t/2 */
  const int room = extent > 0 ? ilogb(extent) + FARTHEST - least : 0;
  const int is_far = extent > 0 && farthest > ldexp(extent, FAR);
  const double unit = ldexp(1, extent > 0 ? ilogb(extent) + 1 : 0);
  const double away = ldexp(1, least + (room > 0 ? (int)(s->index % (uint64_t)(room + 1)) : 0));
  slv_random_uniform4(s->index, 0, 7102, u);
  for (int i = 0; i < 3; i++)
    t[i] = is_far ? unit * nearbyint(s->x[i] / unit) : u[i] < 0.5 ? -away : away;
  return is_far;
}

/* Computes two translates of s->x with bitwise identical edges, x near the origin and y far from
 * it. Returns their distance over their extent. */
static double make_translates(const slv_state *s, int n, double *x, double *y) {
  const double extent = extent_of(n, s->x);
  double t[3], apart = 0;
  const int is_far = translation_of(s, n, extent, t);
  for (int i = 0; i < n; i++) {
    y[i] = is_far ? s->x[i] : s->x[i] + t[i % 3];
    x[i] = y[i] - t[i % 3];
    apart = fmax(apart, fabs(t[i % 3]));
  }
  return extent > 0 ? apart / extent : (double)INFINITY;
}

/* Appends the number of digits lost per decade of distance. Products of two positions lose 2. */
static void describe_loss(finding *f, double eps, double times) {
  const double error = vector_norm(f->n, f->difference) / f->size;
  const double rate = floor(log10(error / eps) / log10(times) + 0.2);
  const size_t used = strlen(f->text);
  if (error < 1 && rate >= 2 && isfinite(rate))
    (void)snprintf(f->text + used, sizeof f->text - used,
                   "; about %.0f digits are lost for each decade of the distance", rate);
}

MEASURE_OF(moved) {
  char text[64];
  double x[e->ndof], y[e->ndof];
  const double times = make_translates(s, e->ndof, x, y);
  slv_state there = *s;
  there.x = y;
  if (!state_is_smooth(e, &there)) return NOT_JUDGED;
  (void)snprintf(text, sizeof text, "moved by %.2g times its size, ", times);
  const double r = compare(e, s, &(image){text, x, y, NULL}, worst, t);
  if (t->finding != NULL && t->finding->n > 0 && r > MOVED_BOUND)
    describe_loss(t->finding, eps_of(e), times);
  return r;
}

static const char *missing_positions(const slv_energy *e) {
  const int of_points = e->ndof % 3 == 0 && e->ndof > 6;
  return e->element != SLV_ELEMENT_NONE || of_points ? NULL : "not an energy of several vertices";
}

static const char *missing_rotation(const slv_energy *e) {
  return e->ndof % 3 == 0 ? NULL : "not an energy of vertices, nor of F";
}

DEFINE_CHECK(rotation, .bound = BOUND, .quantity = "gradient", .spare = 0.1,
             .claim = SLV_ROTATION_INVARIANT, .missing = missing_rotation, .measure = space)

DEFINE_CHECK(isotropy, .bound = BOUND, .quantity = "gradient", .spare = 0.1, .claim = SLV_ISOTROPIC,
             .missing = missing_density, .measure = cloth)

DEFINE_CHECK(translation, .bound = MOVED_BOUND, .quantity = "gradient", .spare = 0.2,
             .beyond = BEYOND_IS_INACCURATE, .claim = SLV_ROTATION_INVARIANT,
             .missing = missing_positions, .measure = moved)
