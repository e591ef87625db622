#include "measure/conditions.h"

#include <math.h>
#include <string.h>

#include "measure/params.h"
#include "measure/quantity.h"
#include "measure/spread.h"
#include "selvedge/condition.h"

slv_status conditions_stepped(const slv_energy *e, const slv_state *s, const double *d, double *h,
                              slv_c64 *all) {
  slv_c64 x[e->ndof], p[params_room(e)];
  const double size = vector_norm(e->ndof, s->x), length = vector_norm(e->ndof, d);
  *h = ldexp(1, size > 0 ? ilogb(size) - ilogb(length) - 200 : -540); /* h^2 underflows to 0 */
  for (int i = 0; i < e->ndof; i++) x[i] = s->x[i] + *h * d[i] * (slv_c64)I;
  SLV_TRY(params_c64(e, s->p, p));
  return e->c64->condition(x, p, all);
}

slv_fn_f64 slv_wrong_rate_per_particle_f64, slv_wrong_rate_halved_f64;

/* Computes f_m = -kd dC/dx_m (dC/dx_m . v_m), with a rate for each vertex in place of dC/dt.
 * Pritchard reports in P 5.2 that his first version had this mistake. */
static slv_status per_particle(const slv_energy *e, const double *p, const double *kd,
                               const double *x, const double *v, double *f) {
  double all[quantity_size(e, QUANTITY_CONDITION)];
  SLV_TRY(e->f64->condition(x, p, all));
  memset(f, 0, (size_t)e->ndof * sizeof *f);
  for (int c = 0; c < e->ncondition; c++)
    for (int m = 0; m < e->ndof; m += 3) {
      const double *dC = slv_condition_at_f64(e->ndof, all, c).gradient + m, *w = v + m;
      const double rate = dC[0] * w[0] + dC[1] * w[1] + dC[2] * w[2];
      for (int i = 0; i < 3; i++) f[m + i] -= kd[c] * rate * dC[i];
    }
  return SLV_OK;
}

/* Computes half of the force, as if the dissipation were kd (dC/dt)^2 / 2. */
static slv_status halved(const slv_energy *e, const double *p, const double *kd, const double *x,
                         const double *v, double *f) {
  SLV_TRY(slv_energy_damping_force(e, p, kd, x, v, f));
  for (int i = 0; i < e->ndof; i++) f[i] /= 2;
  return SLV_OK;
}

static const struct {
  slv_fn_f64 *name;
  damping_force_fn *law;
} wrong[] = {{slv_wrong_rate_per_particle_f64, per_particle}, {slv_wrong_rate_halved_f64, halved}};

damping_force_fn *damping_law_of(const slv_energy *e) {
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    if (e->f64->condition == wrong[i].name) return wrong[i].law;
  return slv_energy_damping_force;
}
