/* check_invariance.c -- invariance under rotations of space and of the cloth.
 *
 * A rotation acts on x as an orthogonal matrix T.  On F this is I (x) Q for Q F, and Q' (x) I for F
 * Q.  Where W(T x) = W(x), also g(T x) = T g(x) and H(T x) = T H(x) T'. */
#include <math.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/matrix.h"

enum { BOUND = 4 };

/* Writes T[n*n]. */
typedef void turn_fn(const slv_state *s, int n, double *T);

/* A kind of rotation: how the record names a turned state, and its T. */
typedef struct {
  const char *text;
  turn_fn *turn;
} kind;

/* T that turns every triple of x by one rotation of space. */
static void turn_space(const slv_state *s, int n, double *T) {
  double Q[9];
  slv_random_rotation(s->index, 0, 7100, Q);
  memset(T, 0, sizeof(double) * (size_t)(n * n));
  for (int j = 0; j < n; j++)
    for (int i = 0; i < 3; i++) T[j / 3 * 3 + i + n * j] = Q[i + 3 * (j % 3)];
}

/* T that maps F = [f_u f_v] to F Q, for a rotation Q of the plane. */
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

/* What v(T x) should be, computed from v(x). */
static void carry(int n, quantity q, const double *T, const double *v, double *y) {
  double TH[n * n];
  if (q == QUANTITY_ENERGY) y[0] = v[0];
  if (q == QUANTITY_GRADIENT) apply(n, T, v, y);
  if (q != QUANTITY_HESSIAN) return;
  matrix_product(n, T, v, TH);
  for (int j = 0; j < n; j++) /* y = T H T' */
    for (int i = 0; i < n; i++) {
      y[i + n * j] = 0;
      for (int k = 0; k < n; k++) y[i + n * j] += TH[i + n * k] * T[j + n * k];
    }
}

/* Energies are the easiest to compare.  So where the energy itself changes, by far more than
 * rounding, gradient and Hessian are not told. */
static int is_told(const tally *t, quantity q, double r, double error, double size) {
  return t->finding != NULL && t->finding->only == NULL && q == QUANTITY_ENERGY && r > BOUND &&
         error > 1e-3 * fabs(size);
}

static double turned(const slv_energy *e, const slv_state *s, const kind *of, double worst,
                     const tally *t) {
  const int n = e->ndof, m = n * n;
  double T[m], x[n], v[m], want[m], got[m], most = NOT_JUDGED;
  if ((s->flags & SLV_STATE_EXTREME) != 0) return NOT_JUDGED;
  of->turn(s, n, T);
  apply(n, T, s->x, x);
  find_states(t, n, s->x, x);
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_HESSIAN; q++) {
    if (!quantity_has(e, q, SCALAR_F64)) continue;
    if (quantity_f64(e, q, s->x, s->p, v) != SLV_OK) continue;
    if (quantity_f64(e, q, x, s->p, got) != SLV_OK) continue;
    carry(n, q, T, v, want);
    const double error = vector_distance(quantity_size(e, q), got, want);
    const double r = spread_ratio(e, q, s->x, s->p, error, fmax(worst, most));
    find_quantity(t, r, e, q, of->text, got, want);
    if (isnan(r) || is_told(t, q, r, error, v[0])) return r;
    most = fmax(most, r);
  }
  return most;
}

/* Where W is not smooth within rounding, g and H at T x may differ by any amount from what
 * invariance asks for. */
static int smooth_enough(const slv_energy *e, const slv_state *s) {
  return e->smooth_within == NULL ||
         e->smooth_within(s->x, s->p) > 64 * eps_of(e) * vector_norm(e->ndof, s->x);
}

MEASURE_OF(space) {
  static const kind of = {"turned in space, ", turn_space};
  return smooth_enough(e, s) ? turned(e, s, &of, worst, t) : NOT_JUDGED;
}

MEASURE_OF(cloth) {
  static const kind of = {"turned in its plane, ", turn_cloth};
  return smooth_enough(e, s) ? turned(e, s, &of, worst, t) : NOT_JUDGED;
}

static const char *missing_rotation(const slv_energy *e) {
  return e->ndof % 3 == 0 ? NULL : "not an energy of vertices, nor of F";
}

#define WHY                                                                           \
  "both values err by the foundation's bound, and so does rounding T x; T itself is " \
  "orthogonal to a few eps"

DEFINE_CHECK(
    rotation,
    .measures =
        "W(Q F) = W(F), g(Q F) = Q g(F), H(Q F) = Q H(F) Q', in units of the foundation's bound",
    .why = WHY, .bound = BOUND, .quantity = "gradient", .spare = 0.1,
    .claim = SLV_ROTATION_INVARIANT, .missing = missing_rotation, .measure = space)

DEFINE_CHECK(isotropy,
             .measures = "W(F Q) = W(F), and g and H with it, in units of the foundation's bound",
             .why = WHY, .bound = BOUND, .quantity = "gradient", .spare = 0.1,
             .claim = SLV_ISOTROPIC, .missing = missing_density, .measure = cloth)
