/* check_differences.c -- compares derivatives with central differences.  The verdict depends on how
 * the error behaves over fourteen decades of the step h, not on one threshold:
 *   right       at the best step, the error is at most the predicted error of that step
 *   wrong       the error is larger, and the differences converge
 *   limited     the best step's predicted error is above 1e-6 of the derivative; or so small that
 *               it cannot be trusted: W may not be smooth, and has no quad precision
 *   not smooth  every step leaves the smooth region, or the differences diverge or cross a kink */
#include <math.h>

#include "engine/finding.h"
#include "engine/sweep.h"
#include "measure/oracle.h"
#include "measure/quad_derivative.h"

enum { BOUND = 1 };

static double verdict_of(tally *t, finer f, double measure) {
  t->count[f]++;
  return f == FINE_LIMITED || f == FINE_NOT_SMOOTH ? NOT_JUDGED : measure;
}

/* Returns error / (predicted error of the difference + rounding bound of the derivative). The bound
 * is added because the difference may be more accurate than the derivative under test. */
static double ratio(const slv_energy *e, const slv_state *s, quantity of, double error,
                    double predicted, double worst) {
  if (error <= predicted) return error_in_units(error, predicted);
  /* error over the rounding bound of the derivative */
  const double own = spread_ratio(e, of + 1, s->x, s->p, error, worst);
  return isfinite(own) ? error / (predicted + error / own) : own;
}

static double best_ratio(const slv_energy *e, const slv_state *s, quantity of, double worst,
                         const sweep *w, double *predicted) {
  *predicted = w->truncation[w->best] + w->rounding[w->best];
  return ratio(e, s, of, w->error[w->best], *predicted, isinf(worst) ? worst : 0);
}

/* Returns 1 if the error at the best step is evidence on the derivative. It is none if another step
 * agrees MUCH better: then the truncation or the round-off was predicted too small. */
static int is_telling(const sweep *w) {
  enum { MUCH = 64 };
  double least = (double)INFINITY;
  for (int k = w->first; k < SWEEP_STEPS; k++) least = fmin(least, w->error[k]);
  return w->error[w->best] <= MUCH * least;
}

static double judge(const slv_energy *e, const slv_state *s, quantity of, double worst, tally *t) {
  sweep w;
  const int is_neighbour = t->finding != NULL && t->finding->only != NULL;
  if (is_neighbour) { /* s is near a state that failed: only the difference is needed */
    sweep_find(t, 0, e, s, of, t->finding->step);
    return 0;
  }
  if ((s->flags & SLV_STATE_EXTREME) != 0) return NOT_JUDGED;
  if (sweep_run(e, s, of, &w) != SLV_OK) return NOT_JUDGED;
  if (!isfinite(w.scale)) sweep_find(t, w.scale, e, s, of, sweep_best_step(&w));
  if (isnan(w.scale)) return verdict_of(t, FINE_WRONG, (double)NAN);
  t->order_seen += isnan(w.order) ? 0 : 1;
  t->order_two += fabs(w.order - 2) <= 0.1 ? 1 : 0;
  if (isinf(w.scale)) return verdict_of(t, FINE_WRONG, (double)INFINITY);
  if (w.best < 0) return verdict_of(t, FINE_NOT_SMOOTH, 0);
  double predicted, m = best_ratio(e, s, of, worst, &w, &predicted);
  if (m > BOUND) {
    sweep_add_noise(e, s, of, &w);
    m = best_ratio(e, s, of, worst, &w, &predicted);
  }
  const int tells = m <= BOUND || is_telling(&w);
  if (tells) sweep_find(t, m, e, s, of, sweep_best_step(&w));
  if (!(m <= BOUND)) {
    const int unknown = e->smooth_within == NULL && (e->claims & SLV_SMOOTH) == 0;
    const int rough = unknown && (w.order < 1.5 || sweep_meets_kink(e, s, of, &w));
    const int unsure = unknown && !tells && !quad_derivative_exists(e, of + 1);
    return verdict_of(t, rough ? FINE_NOT_SMOOTH : unsure ? FINE_LIMITED : FINE_WRONG, m);
  }
  const int vanishes = w.most == 0 && w.scale == 0;
  if (predicted > IN_SCALAR(1e-6, eps_of(e)) * w.scale && !vanishes)
    return verdict_of(t, FINE_LIMITED, 0);
  return verdict_of(t, FINE_RIGHT, m);
}

MEASURE_OF(gradient) { return judge(e, s, QUANTITY_ENERGY, worst, t); }
MEASURE_OF(hessian) { return judge(e, s, QUANTITY_GRADIENT, worst, t); }

DEFINE_CHECK(gradient_differences, .bound = BOUND, .quantity = "gradient",
             .pair = PAIR_ENERGY_GRADIENT, .spare = 0.3, .missing = missing_gradient,
             .measure = gradient)

DEFINE_CHECK(hessian_differences, .bound = BOUND, .quantity = "hessian",
             .pair = PAIR_GRADIENT_HESSIAN, .spare = 0.3, .missing = missing_hessian,
             .measure = hessian)
