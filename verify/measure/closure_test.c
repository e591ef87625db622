#include "measure/closure.h"

#include <criterion/criterion.h>

typedef struct {
  closure c;
  double factor;
} scaled;

static slv_status times(closure *c, quantity q, const double *x, const double *p, double *y) {
  (void)p;
  *y = ((scaled *)c)->factor * x[0] + q;
  return SLV_OK;
}

static slv_status times_in_quad(closure *c, quantity q, const slv_f128 *x, const slv_f128 *p,
                                slv_f128 *y) {
  (void)p;
  *y = (slv_f128)((scaled *)c)->factor * x[0] + q;
  return SLV_OK;
}

static double far(closure *c, const double *x, const double *p) {
  (void)x, (void)p;
  return ((scaled *)c)->factor;
}

static scaled *scaled_by(double factor) {
  scaled *s = closure_new(sizeof *s);
  s->factor = factor;
  s->c.in_double = times, s->c.in_quad = times_in_quad, s->c.smooth_within = far;
  return s;
}

static double called(slv_fn_f64 *f) {
  double y = 0;
  cr_assert(f(&(double){3}, NULL, &y) == SLV_OK);
  return y;
}

Test(closure, each_row_has_its_own_context) {
  scaled *a = scaled_by(2), *b = scaled_by(-5);
  slv_f128 y = 0;
  cr_expect(called(a->c.f64.gradient) == 2 * 3 + QUANTITY_GRADIENT);
  cr_expect(called(b->c.f64.gradient) == -5 * 3 + QUANTITY_GRADIENT);
  cr_expect(b->c.f128.energy(&(slv_f128){3}, NULL, &y) == SLV_OK && y == -15 + QUANTITY_ENERGY);
  cr_expect(a->c.row.smooth_within(NULL, NULL) == 2 && b->c.row.smooth_within(NULL, NULL) == -5);
  closure_free(&a->c);
  scaled *again = scaled_by(7); /* reuses the functions of `a` */
  cr_expect(called(again->c.f64.energy) == 21 && called(b->c.f64.energy) == -15);
  closure_free(&again->c);
  closure_free(&b->c);
}

Test(closure, each_function_says_which_quantity_it_is) {
  scaled *a = scaled_by(0);
  const slv_kernels_f64 *k = &a->c.f64;
  cr_expect(called(k->energy) == QUANTITY_ENERGY && called(k->hessian) == QUANTITY_HESSIAN);
  cr_expect(called(k->spectrum) == QUANTITY_EIGENVALUES);
  cr_expect(called(k->projected) == QUANTITY_PROJECTED);
  cr_expect(called(k->definite) == QUANTITY_DEFINITE);
  closure_free(&a->c);
}
