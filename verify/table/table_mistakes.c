#include "table/table_mistakes.h"

#include <stdio.h>
#include <string.h>

#include "engine/check.h"
#include "measure/quantity.h"
#include "selvedge/dense.h"
#include "table/table_bound.h"

/* What the wrong function of a control gives of q: the function's own result, or what
 * an eigensolver makes of a wrong Hessian. */
typedef enum { WAY_OWN, WAY_WITHOUT_H, WAY_SOLVED, WAYS } way;

/* Whose function that is. */
static quantity quantity_of(way w, quantity q) {
  return w == WAY_OWN ? q : w == WAY_SOLVED ? QUANTITY_HESSIAN : QUANTITY_WITHOUT_H;
}

static int has_way(way w, quantity q) {
  if (w == WAY_OWN) return 1;
  if (w == WAY_SOLVED) return q == QUANTITY_EIGENVALUES || q == QUANTITY_PROJECTED;
  return q == QUANTITY_HESSIAN || q == QUANTITY_PROJECTED;
}

static slv_status solved(const control *c, quantity q, const double *x, const double *p,
                         double *y) {
  double H[QUANTITY_MAX];
  SLV_TRY(c->f64.hessian(x, p, H));
  return q == QUANTITY_EIGENVALUES ? slv_dense_eigen(c->row.ndof, H, y, NULL)
                                   : slv_dense_project_clamp(c->row.ndof, H, y);
}

static slv_status mistaken(const source *s, const slv_energy *e, const double *x,
                           const double *p, double *y) {
  control c;
  const quantity q = s->quantity;
  SLV_TRY(control_at((size_t)s->a, &c));
  if (s->b == WAY_SOLVED) return solved(&c, q, x, p, y);
  if (s->b == WAY_WITHOUT_H) return c.f64.without_h(x, p, y);
  const int in_double = quantity_function_f64(&c.row, q) != quantity_function_f64(e, q);
  return in_double ? evaluate(&c.row, q, SCALAR_F64, x, p, y)
                   : table_reference(&c.row, q, x, p, y);
}

/* Is the function of that way the wrong one, in double or in quad? */
static int concerns(const control *c, const slv_energy *e, way w, quantity q) {
  const quantity k = quantity_of(w, q);
  /* Wrong in one scalar of several, where another code has one. */
  if (!has_way(w, q) || strcmp(c->check, "scalars_agree") == 0) return 0;
  return quantity_function_f64(&c->row, k) != quantity_function_f64(e, k) ||
         (w == WAY_OWN &&
          quantity_function_f128(&c->row, k) != quantity_function_f128(e, k));
}

static int listed(const items *list, const char *text) {
  for (size_t i = 0; i < list->count; i++)
    if (strcmp(((const source *)list->at)[i].text, text) == 0) return 1;
  return 0;
}

static void add_mistake(const slv_energy *e, const control *c, size_t index, way w,
                        quantity q, items *list) {
  static const char *const from[WAYS] = {"", "", "of the Hessian with "};
  source s = {.values = mistaken, .quantity = q, .a = (int)index, .b = (int)w};
  (void)snprintf(s.text, sizeof s.text, "%s\"%s\": %s", from[w], c->name, c->mistake);
  if (!listed(list, s.text) && !table_source_repeats(e, list, &s))
    items_append(list, &s, sizeof s);
}

void table_add_mistakes(const slv_energy *e, quantity q, items *list) {
  control c;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++)
    for (int w = 0; w < WAYS; w++)
      if (strcmp(c.energy, e->name) == 0 && concerns(&c, e, (way)w, q))
        add_mistake(e, &c, i, (way)w, q, list);
}
