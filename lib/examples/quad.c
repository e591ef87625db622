/* quad.c -- one quad of a cloth 1 mm thick: prepares its rest shape once, and evaluates two states.
 *
 * The quad is 1 m wide and 2 m high at rest.  If it is stretched by 10 % along the first axis, the
 * strain is e = (1.1^2 - 1) / 2 = 0.105.  With E = 1 MPa in both directions and nu = 0 the energy
 * is h/2 E e^2 area = 11.025 J, and dW/dx_1 = h E e 1.1 height / 2 = 115.5 N at the right vertices.
 * Prints
 *
 *     rest         energy 0 J
 *     stretched    energy 11.025 J, dW/dx_1 115.5 0 0 N
 */
#include <stdio.h>

#include "selvedge/energy.h"

/* Upper bound of the size of a quad's complete set of parameters. */
enum { ROOM = 128 };

static slv_status show(const slv_energy *e, const double *p, const char *name, const double *x) {
  double W, g[12];
  SLV_TRY(e->f64->energy(x, p, &W));
  SLV_TRY(e->f64->gradient(x, p, g));
  printf("%-12s energy %.6g J", name, W);
  if (W > 0) printf(", dW/dx_1 %.6g %.6g %.6g N", g[3], g[4], g[5]);
  printf("\n");
  return SLV_OK;
}

/* Sets p to the parameters, the numbers prepared for the rest shape, and the rest shape. */
static slv_status set_parameters(const slv_energy *e, const double *rest, double *p) {
  SLV_TRY(slv_energy_typical_params(e, p));
  p[slv_energy_find_param(e, "E_u")] = p[slv_energy_find_param(e, "E_v")] = 1e6;
  p[slv_energy_find_param(e, "nu_uv")] = 0;
  p[slv_energy_find_param(e, "h")] = 1e-3;
  SLV_TRY(slv_energy_check_params(e, p, NULL));
  return slv_energy_prepare(e, rest, p);
}

int main(void) {
  /* Positions of the four corners in order, then u and v of each. */
  const double rest[20] = {0, 0, 0, 1, 0, 0, 1, 2, 0, 0, 2, 0, 0, 0, 1, 0, 1, 2, 0, 2};
  const double stretched[12] = {0, 0, 0, 1.1, 0, 0, 1.1, 2, 0, 0, 2, 0};
  const slv_energy *e = slv_energy_find("quad_stvk");
  double p[ROOM];
  if (e == NULL || slv_energy_count_params(e) > ROOM) return 1;
  slv_status s = set_parameters(e, rest, p);
  if (s == SLV_OK) s = show(e, p, "rest", rest);
  if (s == SLV_OK) s = show(e, p, "stretched", stretched);
  if (s != SLV_OK) fprintf(stderr, "%s\n", slv_status_text(s));
  return s != SLV_OK;
}
