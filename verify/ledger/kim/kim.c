/* kim.c -- states, invariants, eigenvalues and error measures for the rows of Kim's paper. */
#include "ledger/kim/kim.h"

#include <string.h>

const slv_f128 kim_u[2] = {1, 0}, kim_v[2] = {0, 1};

int kim_read(const ledger_state *s, kim_state *k) {
  quad_from(6, s->x, k->F), quad_from(2, s->p + 4, k->wanted);
  quad_from(2, s->p, k->a), quad_from(2, s->p + 2, k->b);
  quad_unit(2, k->a), quad_unit(2, k->b);
  return 1;
}

void kim_along(const slv_f128 *F, const slv_f128 *a, slv_f128 *y) {
  for (int i = 0; i < 3; i++) y[i] = F[i] * a[0] + F[i + 3] * a[1];
}

slv_f128 kim_I2(const slv_f128 *F) { return quad_dot(6, F, F); }

slv_f128 kim_I5(const slv_f128 *F, const slv_f128 *a) { return kim_I6(F, a, a); }

slv_f128 kim_I6(const slv_f128 *F, const slv_f128 *a, const slv_f128 *b) {
  slv_f128 y[3], z[3];
  kim_along(F, a, y);
  kim_along(F, b, z);
  return quad_dot(3, y, z);
}

/* Computes triplet i of the singular value decomposition: v = (c, s), s u = F v. */
static void side(const slv_f128 *F, slv_f128 c, slv_f128 s, kim_svd *d, int i) {
  d->v[i][0] = c, d->v[i][1] = s;
  kim_along(F, d->v[i], d->u[i]);
  d->s[i] = quad_norm(3, d->u[i]);
  for (int k = 0; k < 3 && d->s[i] > 0; k++) d->u[i][k] /= d->s[i];
}

kim_svd kim_svd_of(const slv_f128 *F) {
  const slv_f128 uu = quad_dot(3, F, F), vv = quad_dot(3, F + 3, F + 3);
  const slv_f128 uv = quad_dot(3, F, F + 3);
  const slv_f128 tau = uv != 0 ? (vv - uu) / (2 * uv) : 0;
  const slv_f128 root = quad_sqrt(1 + tau * tau);
  const slv_f128 t = uv == 0 ? 0 : tau >= 0 ? 1 / (tau + root) : -1 / (root - tau);
  const slv_f128 c = 1 / quad_sqrt(1 + t * t), s = t * c;
  kim_svd d;
  side(F, c, -s, &d, 0);
  side(F, s, c, &d, 1);
  if (d.s[0] >= d.s[1]) return d;
  side(F, s, c, &d, 0);
  side(F, c, -s, &d, 1);
  return d;
}

int kim_rotation(const slv_f128 *F, slv_f128 *R) {
  const kim_svd d = kim_svd_of(F);
  slv_f128 q[6];
  kim_dyad(d.u[0], d.v[0], R);
  kim_dyad(d.u[1], d.v[1], q);
  for (int i = 0; i < 6; i++) R[i] += q[i];
  return d.s[1] > (slv_f128)1e-6 * d.s[0];
}

double kim_ratio(slv_f128 d, slv_f128 size) {
  return d == 0 ? 0 : (double)quad_over(quad_abs(d), size);
}

double kim_apart(int n, const slv_f128 *a, const slv_f128 *b) {
  return kim_ratio(quad_distance(n, a, b), quad_norm(n, b));
}

double kim_unless(int kept) { return kept ? 0 : 1; }

void kim_apply(const slv_f128 *H, const slv_f128 *x, slv_f128 *y) {
  for (int i = 0; i < 6; i++) y[i] = 0;
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) y[i] += H[i + 6 * j] * x[j];
}

slv_f128 kim_curvature(const slv_f128 *H, const slv_f128 *x) {
  slv_f128 y[6];
  kim_apply(H, x, y);
  return quad_dot(6, x, y);
}

double kim_pair(const slv_f128 *H, slv_f128 lambda, const slv_f128 *q) {
  const slv_f128 length = quad_norm(6, q);
  slv_f128 y[6];
  if (length == 0) return (double)INFINITY;
  kim_apply(H, q, y);
  for (int i = 0; i < 6; i++) y[i] -= lambda * q[i];
  return kim_ratio(quad_norm(6, y), quad_norm(36, H) * length);
}

double kim_dyad_pair(const slv_f128 *H, slv_f128 lambda, const slv_f128 *y, const slv_f128 *a) {
  slv_f128 q[6];
  kim_dyad(y, a, q);
  return kim_pair(H, lambda, q);
}

void kim_eigenvalues(const slv_f128 *H, slv_f128 *w) {
  slv_f128 A[36];
  memcpy(A, H, sizeof A);
  if (quad_jacobi(6, A, w) == SLV_OK) return;
  for (int i = 0; i < 6; i++) w[i] = (slv_f128)NAN;
}

double kim_spectrum(const slv_f128 *true_ones, const slv_f128 *w) {
  slv_f128 mine[6];
  memcpy(mine, w, sizeof mine);
  quad_sort(6, mine);
  for (int i = 0; i < 6; i++) mine[i] -= true_ones[i];
  return kim_ratio(quad_norm(6, mine), quad_norm(6, true_ones));
}

enum { N = 6 }; /* order of H */

/* The rest of H during its factorisation L D L'.  D has the signs of the eigenvalues (Sylvester),
 * in a fiftieth of their time.  Pivots are 1x1 or 2x2, chosen from the whole remaining matrix: J.
 * Bunch, B. Parlett, Direct Methods for Solving Symmetric Indefinite Systems (1971). */
typedef struct {
  slv_f128 A[N * N]; /* the remaining matrix is the first n rows and columns */
  int n;
} left_over;

static void exchange_rows(left_over *l, int i, int j) {
  for (int k = 0; k < N; k++) {
    const slv_f128 t = l->A[i + N * k];
    l->A[i + N * k] = l->A[j + N * k], l->A[j + N * k] = t;
  }
  for (int k = 0; k < N; k++) {
    const slv_f128 t = l->A[k + N * i];
    l->A[k + N * i] = l->A[k + N * j], l->A[k + N * j] = t;
  }
}

/* The largest entry on the diagonal, in row r, and the largest one off it, at p < q. */
typedef struct {
  slv_f128 diagonal, off_diagonal;
  int r, p, q;
} largest;

static largest largest_of(const left_over *l) {
  largest m = {.diagonal = -1, .off_diagonal = -1, .q = 1};
  for (int j = 0; j < l->n; j++)
    for (int i = 0; i <= j; i++) {
      const slv_f128 size = quad_abs(l->A[i + N * j]);
      if (i == j && size > m.diagonal) m.diagonal = size, m.r = j;
      if (i < j && size > m.off_diagonal) m.off_diagonal = size, m.p = i, m.q = j;
    }
  return m;
}

static slv_f128 eliminate_one(left_over *l, int r) {
  const int last = --l->n;
  exchange_rows(l, r, last);
  const slv_f128 d = l->A[last + N * last], *c = l->A + N * last;
  for (int j = 0; j < last; j++)
    for (int i = 0; i < last; i++) l->A[i + N * j] -= c[i] * c[j] / d;
  return d;
}

/* Eliminates the block [a b; b d].  b is large against a, d, so the eigenvalues have both signs. */
static void eliminate_two(left_over *l, int p, int q, slv_f128 *w) {
  exchange_rows(l, q, l->n - 1);
  exchange_rows(l, p, l->n - 2);
  const int i0 = l->n - 2, i1 = l->n - 1;
  const slv_f128 *c0 = l->A + N * i0, *c1 = l->A + N * i1;
  const slv_f128 a = c0[i0], b = c1[i0], d = c1[i1], det = a * d - b * b;
  const slv_f128 gap = (a - d) / 2, root = quad_sqrt(gap * gap + b * b);
  w[0] = (a + d) / 2 + root, w[1] = (a + d) / 2 - root;
  l->n -= 2;
  for (int j = 0; j < l->n; j++) {
    const slv_f128 y0 = (d * c0[j] - b * c1[j]) / det;
    const slv_f128 y1 = (a * c1[j] - b * c0[j]) / det;
    for (int i = 0; i < l->n; i++) l->A[i + N * j] -= c0[i] * y0 + c1[i] * y1;
  }
}

void kim_pivots(const slv_f128 *H, slv_f128 *w) {
  const slv_f128 alpha = (slv_f128)0.6403882032022076; /* (1 + sqrt(17)) / 8 */
  left_over l = {.n = N};
  int done = 0;
  memcpy(l.A, H, sizeof l.A);
  memset(w, 0, N * sizeof *w);
  while (l.n > 0) {
    const largest m = largest_of(&l);
    if (m.diagonal <= 0 && m.off_diagonal <= 0)
      return; /* the remaining matrix is 0, or has a NaN */
    if (m.diagonal >= alpha * m.off_diagonal) {
      w[done++] = eliminate_one(&l, m.r);
    } else {
      eliminate_two(&l, m.p, m.q, w + done);
      done += 2;
    }
  }
}

int kim_negative(const slv_f128 *H) {
  const slv_f128 least = -(slv_f128)1e-28 * quad_norm(36, H);
  slv_f128 w[6];
  int n = 0;
  kim_pivots(H, w);
  for (int i = 0; i < 6; i++) n += w[i] < least;
  return n;
}

/* Returns -w for the most negative pivot w of H, or 0 if none is negative; NaN if H has a NaN. */
static slv_f128 below_zero(const slv_f128 *H) {
  slv_f128 w[6], below = 0;
  kim_pivots(H, w);
  for (int i = 0; i < 6; i++)
    if (!(-w[i] <= below)) below = -w[i];
  for (int i = 0; i < 36; i++) below += 0 * H[i];
  return below;
}

double kim_nearest(const slv_f128 *P, const slv_f128 *H) {
  slv_f128 rest[36], product[36];
  const slv_f128 size = quad_norm(36, H);
  for (int i = 0; i < 36; i++) rest[i] = P[i] - H[i];
  for (int j = 0; j < 6; j++) kim_apply(P, rest + 6 * j, product + 6 * j);
  const double below =
      ledger_larger(kim_ratio(below_zero(P), size), kim_ratio(below_zero(rest), size));
  return ledger_larger(below, kim_ratio(quad_norm(36, product) / size, size));
}

double kim_nearest_half(const slv_f128 *P, const slv_f128 *H) {
  slv_f128 half[36];
  for (int i = 0; i < 36; i++) half[i] = H[i] / 2;
  return kim_nearest(P, half);
}

void kim_add_outer(slv_f128 *H, slv_f128 c, const slv_f128 *q) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) H[i + 6 * j] += c * q[i] * q[j];
}

void kim_dyad(const slv_f128 *y, const slv_f128 *a, slv_f128 *q) {
  for (int i = 0; i < 6; i++) q[i] = y[i % 3] * a[i / 3];
}

void kim_axis_dyad(int i, const slv_f128 *a, slv_f128 *q) {
  const slv_f128 e[3] = {i == 0, i == 1, i == 2};
  kim_dyad(e, a, q);
}

void kim_complete(const slv_f128 *y, slv_f128 *e, slv_f128 *f) {
  int least = 0;
  slv_f128 axis[3] = {0, 0, 0};
  for (int i = 1; i < 3; i++)
    if (quad_abs(y[i]) < quad_abs(y[least])) least = i;
  axis[least] = 1;
  quad_cross(y, axis, e);
  quad_cross(y, e, f);
  quad_unit(3, e), quad_unit(3, f);
}
