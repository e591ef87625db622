#include "engine/sweep.h"

#include <math.h>

#include "engine/finding.h"
#include "measure/spread.h"

typedef struct {
  const slv_energy *e;
  const slv_state *s;
  quantity of; /* differentiated quantity; of + 1 is its derivative */
  int n;
  double d[VERIFY_MAX_DOF];                              /* unit direction */
  double at_x[VERIFY_MAX_DOF], analytic[VERIFY_MAX_DOF]; /* v at x, and v' d by the energy's own
                                                          * v' */
} line;

void random_direction(uint64_t index, uint32_t stream, int n, double *d) {
  for (int i = 0; i < n; i += 4) {
    double u[4];
    slv_random_uniform4(index, 0, stream + (uint32_t)i, u);
    for (int k = 0; k < 4 && i + k < n; k++) d[i + k] = 2 * u[k] - 1;
  }
}

void sweep_direction(uint64_t index, int n, double *d) {
  random_direction(index, 7000, n, d);
  const double length = vector_norm(n, d);
  for (int i = 0; i < n; i++) d[i] /= length;
}

double extent_of(int n, const double *x) {
  double most = 0;
  for (int i = 0; i < n; i++)
    for (int k = i % 3; k < i; k += 3) most = fmax(most, fabs(x[i] - x[k]));
  return most;
}

/* Returns twice the longest step that can show an error. Longer steps deform an element far from
 * the origin to the same limit, whatever their length, so that differences seem to agree.  A W of F
 * may be singular where the triangle has no area, as log J is; the distance to such a state is the
 * least singular value, at least |f0 x f1| / |F|. */
static double longest(const slv_energy *e, const double *x, const double *p, double size) {
  enum { FAR = 64 };
  const double extent = e->element != SLV_ELEMENT_NONE ? extent_of(e->ndof, x) : 0;
  if (e->ndof == 6 && e->smooth_within == NULL && (e->claims & SLV_SMOOTH) == 0) {
    const double area = hypot(hypot(x[1] * x[5] - x[2] * x[4], x[2] * x[3] - x[0] * x[5]),
                              x[0] * x[4] - x[1] * x[3]);
    if (area > 0) return area / size;
  }
  const double smooth = e->smooth_within == NULL ? (double)INFINITY : e->smooth_within(x, p);
  return extent > 0 && FAR * extent < size ? fmin(smooth, extent) : smooth;
}

static slv_status analytic(line *a, sweep *w) {
  double v[quantity_max(a->e)];
  SLV_TRY(quantity_f64(a->e, a->of + 1, a->s->x, a->s->p, v));
  SLV_TRY(quantity_f64(a->e, a->of, a->s->x, a->s->p, a->at_x));
  for (int i = 0; i < a->n; i++) {
    a->analytic[i] = 0;
    for (int k = 0; k < a->e->ndof; k++) a->analytic[i] += v[i + a->n * k] * a->d[k];
  }
  w->scale = vector_norm(a->n * a->e->ndof, v);
  if (isnan(vector_norm(a->n, a->at_x))) w->scale = (double)NAN;
  return SLV_OK;
}

/* Computes the quantity q at x + h d. */
static slv_status moved(const line *a, quantity q, double h, double *v) {
  double y[VERIFY_MAX_DOF];
  for (int i = 0; i < a->e->ndof; i++) y[i] = a->s->x[i] + h * a->d[i];
  return quantity_f64(a->e, q, y, a->s->p, v);
}

/* Returns the norm of v' at x + h d; NaN if it cannot be computed. */
static double slope(const line *a, double h) {
  double v[quantity_max(a->e)];
  if (moved(a, a->of + 1, h, v) != SLV_OK) return (double)NAN;
  return vector_norm(a->n * a->e->ndof, v);
}

/* For steps shorter than |x| 2^-NEAR, or than the first step inside the domain, |v'| is
 * interpolated between its values at that step and at x, to save evaluations. */
enum { NEAR = 12 };

typedef struct {
  double h, slopes; /* last step with computed slopes; 0: none yet */
} near_step;

/* Returns |v'| at x + h d plus |v'| at x - h d, interpolated for short steps. */
static double slopes(const line *a, const sweep *w, double h, int k, near_step *near) {
  if (k > NEAR && near->h > 0) return 2 * w->scale + near->slopes * (h / near->h);
  *near = (near_step){h, slope(a, h) + slope(a, -h)};
  return near->slopes;
}

/* Computes one central difference and predicts its round-off: v(y) has an error of some eps |v|,
 * plus the effect of a change of y by eps |x| in any direction: so |v'| is used, not v' d. */
static slv_status difference_step(const line *a, double h, sweep *w, int k, near_step *near,
                                  double *D) {
  const scalar_format *in = format_of(a->e);
  double ahead[VERIFY_MAX_DOF], behind[VERIFY_MAX_DOF];
  SLV_TRY(moved(a, a->of, h, ahead));
  SLV_TRY(moved(a, a->of, -h, behind));
  for (int i = 0; i < a->n; i++) D[i] = (ahead[i] - behind[i]) / (2 * h);
  const double size = vector_norm(a->n, ahead) + vector_norm(a->n, behind);
  const double reach = vector_norm(a->e->ndof, a->s->x) * slopes(a, w, h, k, near);
  w->most = fmax(w->most, size);
  w->error[k] = vector_distance(a->n, D, a->analytic);
  w->rounding[k] = 8 * in->eps * (size + reach) / h + in->eps * in->least / h;
  return SLV_OK;
}

/* Computes the order of convergence at the shortest step whose change is 50 times the round-off. */
static void observe_order(sweep *w) {
  w->order = (double)NAN;
  for (int k = w->first + 2; k < SWEEP_STEPS; k++) {
    const double now = w->change[k], before = w->change[k - 1];
    if (!(now > 50 * w->rounding[k]) || !(before > 0)) break;
    w->order = log2(before / now);
  }
}

/* Finds the step with the smallest predicted error. Its truncation is predicted from the larger of
 * two successive changes, because one change may vanish by chance. */
static void choose_best(sweep *w) {
  double least = INFINITY;
  w->best = -1;
  for (int k = w->first; k < SWEEP_STEPS; k++) {
    const int known = k - w->first;
    w->truncation[k] = known < 2 ? (double)INFINITY : fmax(w->change[k], w->change[k - 1] / 4);
    const double total = w->truncation[k] + w->rounding[k];
    if (total < least) least = total, w->best = k;
  }
}

slv_status sweep_run(const slv_energy *e, const slv_state *s, quantity of, sweep *w) {
  line a = {.e = e, .s = s, .of = of, .n = quantity_size(e, of)};
  double D[VERIFY_MAX_DOF], previous[VERIFY_MAX_DOF] = {0};
  near_step near = {0};
  int inside = 0; /* 1: the previous step stayed in the domain */
  const double size = vector_norm(e->ndof, s->x), reach = size > 0 ? size : 1;
  const double smooth = longest(e, s->x, s->p, size);
  sweep_direction(s->index, e->ndof, a.d);
  SLV_TRY(analytic(&a, w));
  w->most = 0, w->outside = 0;
  w->first = SWEEP_STEPS;
  for (int k = 0; k < SWEEP_STEPS; k++) {
    const double h = ldexp(reach, -1 - k);
    const slv_status status = difference_step(&a, h, w, k, &near, D);
    if (status != SLV_OK && status != SLV_EDOMAIN) return status;
    w->change[k] = inside ? vector_distance(a.n, D, previous) : (double)INFINITY;
    inside = status == SLV_OK;
    w->h[k] = h;
    if (!inside) {
      w->first = SWEEP_STEPS, w->outside++; /* the usable steps start after this one */
      continue;
    }
    if (2 * h < smooth && k < w->first) w->first = k;
    for (int i = 0; i < a.n; i++) previous[i] = D[i];
  }
  choose_best(w);
  observe_order(w);
  return SLV_OK;
}

int sweep_points(const slv_energy *e, const slv_state *s, quantity q, double spacing,
                 double *const point[NOISE_POINTS]) {
  line a = {.e = e, .s = s};
  int there = 1;
  sweep_direction(s->index, e->ndof, a.d);
  for (int i = 0; i < NOISE_POINTS; i++) {
    if (moved(&a, q, (i - NOISE_MIDDLE) * spacing, point[i]) == SLV_OK) continue;
    there = 0;
    for (int k = 0; k < quantity_size(e, q); k++) point[i][k] = (double)NAN;
  }
  return there;
}

/* Spacings of the points at which noise is measured: |x| 2^-FINEST to |x| 2^-COARSEST. */
enum { COARSEST = 12, FINEST = 42 };

void sweep_add_noise(const slv_energy *e, const slv_state *s, quantity of, sweep *w) {
  double v[NOISE_POINTS][VERIFY_MAX_DOF], *point[NOISE_POINTS], noise = 0;
  const double size = vector_norm(e->ndof, s->x), reach = size > 0 ? size : 1;
  for (int i = 0; i < NOISE_POINTS; i++) point[i] = v[i];
  for (int k = FINEST; k >= COARSEST; k -= 2) {
    const int there = sweep_points(e, s, of, ldexp(reach, -k), point);
    const double one = there ? noise_of_points(quantity_size(e, of), point, 4) : 0;
    if (isfinite(one)) noise = fmax(noise, one);
  }
  noise = fmin(noise, LARGEST_ROUNDING(eps_of(e)) * w->most);
  for (int k = w->first; k < SWEEP_STEPS; k++)
    w->rounding[k] = fmax(w->rounding[k], 8 * noise / w->h[k]);
  choose_best(w);
  observe_order(w);
}

/* Forward and backward differences along the line. */
typedef struct {
  double ahead[VERIFY_MAX_DOF], behind[VERIFY_MAX_DOF];
} sides;

static slv_status one_sided(const line *a, double h, sides *D) {
  SLV_TRY(moved(a, a->of, h, D->ahead));
  SLV_TRY(moved(a, a->of, -h, D->behind));
  for (int i = 0; i < a->n; i++) {
    D->ahead[i] = (D->ahead[i] - a->at_x[i]) / h;
    D->behind[i] = (a->at_x[i] - D->behind[i]) / h;
  }
  return SLV_OK;
}

/* Returns the distance from the energy's own v' d to the segment between both differences. */
static double distance_to(const line *a, const sides *D) {
  double product = 0, square = 0, nearest[VERIFY_MAX_DOF];
  for (int i = 0; i < a->n; i++) {
    const double along = D->ahead[i] - D->behind[i];
    product += (a->analytic[i] - D->behind[i]) * along, square += along * along;
  }
  const double t = square > 0 ? fmin(fmax(product / square, 0), 1) : 0;
  for (int i = 0; i < a->n; i++) nearest[i] = D->behind[i] + t * (D->ahead[i] - D->behind[i]);
  return vector_distance(a->n, a->analytic, nearest);
}

int sweep_meets_kink(const slv_energy *e, const slv_state *s, quantity of, const sweep *w) {
  enum { SHORTER = 16, TRIES = 8 };
  line a = {.e = e, .s = s, .of = of, .n = quantity_size(e, of)};
  sides wide, narrow;
  sweep unused;
  double h = w->h[w->best], rounding = w->rounding[w->best];
  sweep_direction(s->index, e->ndof, a.d);
  if (analytic(&a, &unused) != SLV_OK || one_sided(&a, h, &wide) != SLV_OK) return 0;
  for (int i = 0; i < TRIES; i++, wide = narrow) {
    h /= SHORTER, rounding *= SHORTER;
    if (one_sided(&a, h, &narrow) != SLV_OK) return 0;
    const double before = vector_distance(a.n, wide.ahead, wide.behind);
    const double now = vector_distance(a.n, narrow.ahead, narrow.behind);
    const double change = fmax(vector_distance(a.n, wide.ahead, narrow.ahead),
                               vector_distance(a.n, wide.behind, narrow.behind));
    if (!(now > 8 * rounding)) return 0;
    if (now > before / 2) return distance_to(&a, &narrow) <= change + 2 * rounding;
  }
  return 0;
}

double sweep_best_step(const sweep *w) { return w->h[w->best >= 0 ? w->best : SWEEP_STEPS / 2]; }

/* Computes central differences D [n x ndof] along each axis, and *size, |v| / h. */
static slv_status differences(const slv_energy *e, const slv_state *s, quantity of, double h,
                              double *D, double *size) {
  line a = {.e = e, .s = s, .of = of, .n = quantity_size(e, of)};
  double ahead[VERIFY_MAX_DOF], behind[VERIFY_MAX_DOF];
  *size = 0;
  for (int k = 0; k < e->ndof; k++) {
    for (int i = 0; i < e->ndof; i++) a.d[i] = i == k ? 1 : 0;
    SLV_TRY(moved(&a, of, h, ahead));
    SLV_TRY(moved(&a, of, -h, behind));
    for (int i = 0; i < a.n; i++) D[i + a.n * k] = (ahead[i] - behind[i]) / (2 * h);
    *size = fmax(*size, fmax(vector_norm(a.n, ahead), vector_norm(a.n, behind)) / h);
  }
  return SLV_OK;
}

void sweep_find(const tally *t, double ratio, const slv_energy *e, const slv_state *s, quantity of,
                double h) {
  double v[quantity_max(e)], D[quantity_max(e)], E[quantity_max(e)], size, unused;
  finding *f = t->finding;
  if (f == NULL) return;
  if (quantity_f64(e, of + 1, s->x, s->p, v) != SLV_OK) return;
  if (differences(e, s, of, h, D, &size) != SLV_OK) return;
  find_quantity(t, ratio, e, of + 1, "", v, D);
  f->cancelled = size, f->step = h;
  if (f->only != NULL) return;
  f->doubt = differences(e, s, of, h / 2, E, &unused) == SLV_OK
                 ? vector_distance(quantity_size(e, of + 1), D, E)
                 : (double)INFINITY;
}
