#include "measure/conditions.h"
#include "measure/params.h"

#include <math.h>

#include "measure/spread.h"

slv_status conditions_stepped(const slv_energy *e, const slv_state *s, const double *d, double *h,
                              slv_c64 *all) {
  slv_c64 x[e->ndof], p[params_room(e)];
  const double size = vector_norm(e->ndof, s->x), length = vector_norm(e->ndof, d);
  *h = ldexp(1, size > 0 ? ilogb(size) - ilogb(length) - 200 : -540); /* h^2 = 0 */
  for (int i = 0; i < e->ndof; i++) x[i] = s->x[i] + *h * d[i] * (slv_c64)I;
  SLV_TRY(params_c64(e, s->p, p));
  return e->c64->condition(x, p, all);
}

const char *missing_condition(const slv_energy *e) {
  return e->f64->condition != NULL ? NULL : "the row is not written in condition functions";
}

const char *missing_complex_condition(const slv_energy *e) {
  if (missing_condition(e) != NULL) return missing_condition(e);
  if (e->c64 != NULL && e->c64->condition != NULL) return NULL;
  return e->no_scalar != NULL ? e->no_scalar : "the row has no complex conditions";
}
