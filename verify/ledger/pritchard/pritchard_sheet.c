#include "ledger/pritchard/pritchard_sheet.h"

#include <string.h>

#define RESOLVED ((slv_f128)1e-5)
#define FINE ((slv_f128)1e-4)

static void tangents_as_printed(sheet *t) {
  const slv_f128 du1 = t->du1, dv1 = t->dv1, du2 = t->du2, dv2 = t->dv2;
  const slv_f128 det = du1 * dv2 - du2 * dv1;
  for (int i = 0; i < 3; i++) {
    const slv_f128 x1 = t->x[3 + i] - t->x[i], x2 = t->x[6 + i] - t->x[i];
    t->w[0][i] = (x1 * dv2 - x2 * dv1) / det;
    t->w[1][i] = (-x1 * du2 + x2 * du1) / det;
  }
  t->d[0][0] = (dv1 - dv2) / det, t->d[0][1] = dv2 / det, t->d[0][2] = -dv1 / det;
  t->d[1][0] = (du2 - du1) / det, t->d[1][1] = -du2 / det, t->d[1][2] = du1 / det;
  for (int k = 0; k < 2; k++) {
    t->length[k] = quad_norm(3, t->w[k]);
    for (int i = 0; i < 3; i++) t->unit[k][i] = t->length[k] > 0 ? t->w[k][i] / t->length[k] : 0;
  }
}

/* Solves a (du1, dv1) + b (du2, dv2) = (1, 0), or (0, 1).  Pivots on the edge longer along u. */
static void parts_by_elimination(sheet *t) {
  const int first = quad_abs(t->du1) >= quad_abs(t->du2) ? 0 : 1;
  const slv_f128 pu = first == 0 ? t->du1 : t->du2, pv = first == 0 ? t->dv1 : t->dv2;
  const slv_f128 qu = first == 0 ? t->du2 : t->du1, qv = first == 0 ? t->dv2 : t->dv1;
  for (int k = 0; k < 2; k++) {
    const slv_f128 u = k == 0 ? 1 : 0, v = 1 - u, times = pv / pu;
    const slv_f128 of_q = (v - times * u) / (qv - times * qu);
    t->part[k][1 - first] = of_q;
    t->part[k][first] = (u - qu * of_q) / pu;
  }
}

void sheet_tangents(const slv_f128 *x, const void *with, slv_f128 *y) {
  const sheet *t = with;
  for (int i = 0; i < 6; i++) {
    const slv_f128 *part = t->part[i / 3], *at = x + i % 3;
    y[i] = part[0] * (at[3] - at[0]) + part[1] * (at[6] - at[0]);
  }
}

void sheet_units(const slv_f128 *x, const void *with, slv_f128 *y) {
  sheet_tangents(x, with, y);
  quad_unit(3, y), quad_unit(3, y + 3);
}

void sheet_stretch(const slv_f128 *x, const void *with, slv_f128 *y) {
  const sheet *t = with;
  slv_f128 w[6];
  sheet_tangents(x, with, w);
  for (int k = 0; k < 2; k++) y[k] = t->alpha * (quad_norm(3, w + 3 * k) - t->b[k]);
}

void sheet_shear(const slv_f128 *x, const void *with, slv_f128 *y) {
  const sheet *t = with;
  slv_f128 w[6];
  sheet_tangents(x, with, w);
  y[0] = t->alpha * quad_dot(3, w, w + 3);
}

void sheet_cosine(const slv_f128 *x, const void *with, slv_f128 *y) {
  const sheet *t = with;
  slv_f128 w[6];
  sheet_units(x, with, w);
  y[0] = t->alpha * quad_dot(3, w, w + 3);
}

void sheet_energy(const slv_f128 *x, const void *with, slv_f128 *y) {
  const sheet *t = with;
  slv_f128 C[2];
  sheet_stretch(x, with, C);
  y[0] = (t->k[0] * C[0] * C[0] + t->k[1] * C[1] * C[1]) / 2;
}

motion sheet_motion(const sheet *t, quad_function *f, int m) {
  return (motion){f, t, 9, m, t->x, t->step};
}

slv_f128 sheet_rate(const sheet *t, quad_function *f, int which, const slv_f128 *v,
                    const slv_f128 *w) {
  const motion q = sheet_motion(t, f, f == sheet_stretch ? 2 : 1);
  slv_f128 y[2];
  motion_rate(&q, v, w, y);
  return y[which];
}

static slv_f128 largest(int n, const slv_f128 *x) {
  slv_f128 most = 0;
  for (int i = 0; i < n; i++)
    if (quad_abs(x[i]) > most) most = quad_abs(x[i]);
  return most;
}

/* Returns the distance of a vertex over which both tangents change direction; 0: not resolved. */
static slv_f128 reach(const sheet *t) {
  slv_f128 least = 0;
  for (int k = 0; k < 2; k++) {
    const slv_f128 over = t->length[k] / largest(3, t->d[k]);
    if (!(over > RESOLVED * largest(9, t->x))) return 0;
    if (!(t->length[k] > RESOLVED * t->b[k])) return 0;
    if (k == 0 || over < least) least = over;
  }
  return least;
}

int sheet_moved(const sheet *like, const slv_f128 *x, sheet *t) {
  if (t != like) *t = *like;
  memcpy(t->x, x, sizeof t->x);
  tangents_as_printed(t);
  t->step = FINE * reach(t);
  return t->step > 0;
}

int sheet_with(const sheet *like, const slv_f128 *u, const slv_f128 *v, sheet *t) {
  slv_f128 x[9] = {0};
  for (int i = 0; i < 3; i++)
    x[3 + i] = like->du1 * u[i] + like->dv1 * v[i], x[6 + i] = like->du2 * u[i] + like->dv2 * v[i];
  return sheet_moved(like, x, t);
}

int sheet_of(const ledger_state *s, sheet *t) {
  slv_f128 x[9], p[6];
  quad_from(9, s->x, x), quad_from(6, s->p, p);
  t->du1 = p[0], t->dv1 = p[1], t->du2 = p[2], t->dv2 = p[3];
  t->b[0] = p[4], t->b[1] = p[5];
  t->k[0] = t->k[1] = 1;
  motion_draw(s, 0, 9, t->way[0]), motion_draw(s, 1, 9, t->way[1]);
  t->det = t->du1 * t->dv2 - t->du2 * t->dv1;
  if (t->det == 0) return 0;
  t->area = quad_abs(t->det) / 2;
  const slv_f128 root = quad_sqrt(t->area);
  const slv_f128 alpha[] = {t->area, root * quad_sqrt(root), root};
  t->alpha = alpha[s->index % 3];
  parts_by_elimination(t);
  return sheet_moved(t, x, t);
}

slv_f128 sheet_condition(const sheet *t, int axis) {
  return t->alpha * (t->length[axis] - t->b[axis]);
}

void sheet_dw(const sheet *t, int axis, const slv_f128 *v, slv_f128 *y) {
  const slv_f128 *d = t->d[axis];
  for (int i = 0; i < 3; i++) y[i] = d[0] * v[i] + d[1] * v[3 + i] + d[2] * v[6 + i];
}

void sheet_stretch_slope(const sheet *t, int axis, slv_f128 *dC) {
  for (int i = 0; i < 9; i++) dC[i] = t->alpha * t->d[axis][i / 3] * t->unit[axis][i % 3];
}

slv_f128 sheet_stretch_entry(const sheet *t, int axis, int i, int j) {
  const slv_f128 *d = t->d[axis], *unit = t->unit[axis];
  const slv_f128 across = (i % 3 == j % 3 ? 1 : 0) - unit[i % 3] * unit[j % 3];
  return t->alpha / t->length[axis] * d[i / 3] * d[j / 3] * across;
}

slv_f128 sheet_stretch_bent(const sheet *t, int axis, const slv_f128 *v, const slv_f128 *w) {
  slv_f128 sum = 0;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) sum += v[i] * w[j] * sheet_stretch_entry(t, axis, i, j);
  return sum;
}

slv_f128 sheet_bent_size(const sheet *t, int axis) {
  return t->alpha * quad_dot(3, t->d[axis], t->d[axis]) / t->length[axis];
}

void sheet_shear_slope(const sheet *t, slv_f128 *dC) {
  for (int i = 0; i < 9; i++) {
    const int m = i / 3, s = i % 3;
    dC[i] = t->alpha * (t->d[0][m] * t->w[1][s] + t->w[0][s] * t->d[1][m]);
  }
}
