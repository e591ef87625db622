#include "table/table_mistakes.h"

#include <stdio.h>
#include <string.h>

#include "engine/check.h"
#include "measure/row_functions.h"
#include "selvedge/dense.h"
#include "table/table_bound.h"

/* What the wrong function of a control gives of q: the function's own result, or what
 * an eigensolver makes of a wrong Hessian. */
typedef enum { WAY_OWN, WAY_WITHOUT_H, WAY_SOLVED, WAYS } way;

static kernel kernel_of(way w, evaluated q) {
  static const kernel own[EVALUATE_COUNT] = {KERNEL_ENERGY,   KERNEL_GRADIENT,
                                             KERNEL_HESSIAN,  KERNEL_SPECTRUM,
                                             KERNEL_SPECTRUM, KERNEL_PROJECTED};
  return w == WAY_OWN ? own[q] : w == WAY_SOLVED ? KERNEL_HESSIAN : KERNEL_WITHOUT_H;
}

static int has_way(way w, evaluated q) {
  if (w == WAY_OWN) return 1;
  if (w == WAY_SOLVED) return q == EVALUATE_EIGENVALUES || q == EVALUATE_PROJECTED;
  return q == EVALUATE_HESSIAN || q == EVALUATE_PROJECTED;
}

static slv_status solved(const control *c, evaluated q, const double *x,
                         const double *p, double *y) {
  double H[EVALUATE_MAX];
  SLV_TRY(c->f64.hessian(x, p, H));
  return q == EVALUATE_EIGENVALUES ? slv_dense_eigen(c->row.ndof, H, y, NULL)
                                   : slv_dense_project_clamp(c->row.ndof, H, y);
}

static slv_status mistaken(const source *s, const slv_energy *e, const double *x,
                           const double *p, double *y) {
  control c;
  const evaluated q = s->quantity;
  SLV_TRY(control_at((size_t)s->a, &c));
  if (s->b == WAY_SOLVED) return solved(&c, q, x, p, y);
  if (s->b == WAY_WITHOUT_H) return c.f64.without_h(x, p, y);
  const int in_double =
      kernel_f64(&c.row, kernel_of(WAY_OWN, q)) != kernel_f64(e, kernel_of(WAY_OWN, q));
  return in_double ? evaluate(&c.row, q, SCALAR_F64, x, p, y)
                   : reference(&c.row, q, x, p, y);
}

/* Is the function of that way the wrong one, in double or in quad? */
static int concerns(const control *c, const slv_energy *e, way w, evaluated q) {
  const kernel k = kernel_of(w, q);
  /* Wrong in one scalar of several, where another code has one. */
  if (!has_way(w, q) || strcmp(c->check, "scalars_agree") == 0) return 0;
  return kernel_f64(&c->row, k) != kernel_f64(e, k) ||
         (w == WAY_OWN && kernel_f128(&c->row, k) != kernel_f128(e, k));
}

static int listed(const items *list, const char *text) {
  for (size_t i = 0; i < list->count; i++)
    if (strcmp(((const source *)list->at)[i].text, text) == 0) return 1;
  return 0;
}

static int add_mistake(const slv_energy *e, const control *c, size_t index, way w,
                       evaluated q, items *list) {
  static const char *const from[WAYS] = {"", "", "of the Hessian with "};
  source s = {.values = mistaken, .quantity = q, .a = (int)index, .b = (int)w};
  (void)snprintf(s.text, sizeof s.text, "%s\"%s\": %s", from[w], c->name, c->mistake);
  return listed(list, s.text) || source_repeats(e, list, &s) ||
         items_append(list, &s, sizeof s);
}

int add_mistakes(const slv_energy *e, evaluated q, items *list) {
  control c;
  int ok = 1;
  for (size_t i = 0; ok && control_at(i, &c) == SLV_OK; i++)
    for (int w = 0; ok && w < WAYS; w++)
      if (strcmp(c.energy, e->name) == 0 && concerns(&c, e, (way)w, q))
        ok = add_mistake(e, &c, i, (way)w, q, list);
  return ok;
}
