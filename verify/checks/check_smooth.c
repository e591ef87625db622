/* check_smooth.c -- tests whether a function jumps although the energy claims to be smooth. On a
 * line through the state, bisection finds the interval over which the function changes most. A
 * smooth function changes as much over the next interval; a jump keeps its size, however short the
 * interval. This finds jumps of energy, gradient and Hessian, not of higher derivatives. Only
 * ordinary states are tested, because round-off of formulas that cancel looks like jumps. */
#include <math.h>
#include <string.h>

#include "engine/finding.h"
#include "engine/sweep.h"

/* Lengths over |x| of the line (LENGTH) and of the last interval (SHORTEST); number of intervals
 * compared on each side; bound. A change below BOUND * SMALL of the function is no jump. */
#define LENGTH 0.25
#define SHORTEST 0x1p-38 /* 4e-12 */
enum { BESIDE = 4, BOUND = 16 };
#define SMALL 1e-7

typedef struct {
  const slv_energy *e;
  const slv_state *s;
  quantity q;
  double d[VERIFY_MAX_DOF]; /* direction of the line, of length |x| */
  double size;              /* largest |v| so far */
} line;

static void direct(line *a) {
  const int n = a->e->ndof;
  const double size = vector_norm(n, a->s->x);
  random_direction(a->s->index, 7200, n, a->d);
  const double length = vector_norm(n, a->d);
  for (int i = 0; i < n; i++) a->d[i] *= (size > 0 ? size : 1) / length;
}

static void point_on_line(const line *a, double t, double *x) {
  for (int i = 0; i < a->e->ndof; i++) x[i] = a->s->x[i] + t * a->d[i];
}

/* Computes v at x + t d. Returns 0 if v does not exist or is not finite there. */
static int values_at(line *a, double t, double *v) {
  double x[VERIFY_MAX_DOF];
  point_on_line(a, t, x);
  if (quantity_f64(a->e, a->q, x, a->s->p, v) != SLV_OK) return 0;
  const double size = vector_norm(quantity_size(a->e, a->q), v);
  a->size = fmax(a->size, size);
  return isfinite(size);
}

/* An interval of the line, and the tested values v at its ends */
typedef struct {
  double from, to, *v[2];
} part;

/* Bisects the interval, always keeping the half over which v changes more. */
static int narrow(line *a, part *p, double *middle) {
  const int n = quantity_size(a->e, a->q);
  if (!values_at(a, p->from, p->v[0]) || !values_at(a, p->to, p->v[1])) return 0;
  while (p->to - p->from > IN_SCALAR(SHORTEST, eps_of(a->e))) {
    const double t = (p->from + p->to) / 2;
    if (!values_at(a, t, middle)) return 0;
    const int right = vector_distance(n, p->v[1], middle) > vector_distance(n, middle, p->v[0]);
    memcpy(p->v[right ? 0 : 1], middle, sizeof(double) * (size_t)n);
    *(right ? &p->from : &p->to) = t;
  }
  return 1;
}

/* Returns the largest change of v over an adjacent interval of this length; -1: v is undefined. */
static double change_beside(line *a, const part *p, double *w) {
  const double width = p->to - p->from;
  const int n = quantity_size(a->e, a->q);
  double most = 0;
  for (int k = 1; k <= BESIDE; k++)
    for (int side = 0; side < 2; side++) {
      if (!values_at(a, side ? p->to + k * width : p->from - k * width, w)) return -1;
      most = fmax(most, vector_distance(n, w, p->v[side]));
    }
  return most;
}

/* Returns the largest change of v over equally short intervals farther away. Round-off makes v
 * change in many steps, so that this finds another one; a jump is alone. */
static double change_elsewhere(line *a, const part *p) {
  const int n = quantity_size(a->e, a->q);
  const double away = BESIDE * (p->to - p->from);
  double v[3][n];
  part other = {-LENGTH / 2, p->from - away, {v[0], v[1]}};
  if (p->from + p->to < 0) other.from = p->to + away, other.to = LENGTH / 2;
  return narrow(a, &other, v[2]) ? vector_distance(n, v[1], v[0]) : 0;
}

static void find_jump(const line *a, const tally *t, double r, const part *p) {
  double x[2][VERIFY_MAX_DOF];
  char entry[QUANTITY_TEXT];
  int worst = 0;
  if (t->finding == NULL || !(r > t->finding->ratio)) return;
  for (int i = 1; i < quantity_size(a->e, a->q); i++)
    if (fabs(p->v[1][i] - p->v[0][i]) > fabs(p->v[1][worst] - p->v[0][worst])) worst = i;
  point_on_line(a, p->from, x[0]), point_on_line(a, p->to, x[1]);
  find_text(t, r, quantity_entry(a->e, a->q, worst, entry),
            "%s jumps from %.6g to %.6g between two states %.1g of |x| apart", entry,
            p->v[0][worst], p->v[1][worst], p->to - p->from);
  find_states(t, a->e->ndof, x[0], x[1]);
}

/* Returns the change of a quantity over the last interval, relative to its changes nearby. */
static double jump(const slv_energy *e, const slv_state *s, quantity q, const tally *t) {
  line a = {.e = e, .s = s, .q = q};
  double v[3][quantity_max(e)];
  part p = {-LENGTH / 2, LENGTH / 2, {v[0], v[1]}};
  direct(&a);
  if (!narrow(&a, &p, v[2])) return NOT_JUDGED;
  const double beside = change_beside(&a, &p, v[2]);
  if (beside < 0) return NOT_JUDGED;
  const double off = vector_distance(quantity_size(e, q), v[1], v[0]);
  const double small = IN_SCALAR(SMALL, eps_of(e)) * a.size;
  double r = error_in_units(off, beside + small);
  if (r > BOUND) r = error_in_units(off, fmax(beside, change_elsewhere(&a, &p)) + small);
  find_jump(&a, t, r, &p);
  return r;
}

/* Returns 1 if a number is NaN or infinite although the energy is finite. */
static int lacks_number(const slv_energy *e, const slv_state *s, quantity q, const tally *t) {
  double w, v[quantity_max(e)];
  char entry[QUANTITY_TEXT];
  if (quantity_f64(e, QUANTITY_ENERGY, s->x, s->p, &w) != SLV_OK || !isfinite(w)) return 0;
  if (quantity_f64(e, q, s->x, s->p, v) != SLV_OK) return 0;
  for (int i = 0; i < quantity_size(e, q); i++) {
    if (isfinite(v[i])) continue;
    find_text(t, (double)NAN, quantity_entry(e, q, i, entry), "%s is %s, but the energy is %.6g",
              entry, isnan(v[i]) ? "NaN" : "infinite", w);
    return 1;
  }
  return 0;
}

MEASURE_OF(smooth) {
  double most = NOT_JUDGED;
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_HESSIAN; q++) {
    if (!quantity_has(e, q, SCALAR_F64)) continue;
    if (lacks_number(e, s, q, t)) return (double)NAN;
    most = fmax(most, jump(e, s, q, t));
  }
  return most;
}

static int is_ordinary(const slv_energy *e, const slv_state *s) {
  (void)e;
  return s->state_class == SLV_CLASS_ORDINARY;
}

DEFINE_CHECK(smooth, .bound = BOUND, .quantity = "hessian", .share = 10,
             .spare = 0.3, /* some lines leave the domain */
             .beyond = BEYOND_IS_WRONG, .claim = SLV_SMOOTH, .wants = is_ordinary,
             .measure = smooth)
