#include "selvedge/ring.h"

#include "elements/ring_formula.h"

static int finite(int n, const double *x) {
  for (int i = 0; i < n; i++)
    if (!isfinite(x[i])) return 0;
  return 1;
}

int slv_ring_points(const slv_ring *r) { return ring_points(r); }

slv_status slv_ring_prepare(const slv_ring *r, const slv_ring_material *m, const double *X,
                            slv_ring_rest *y) {
  const double material[4] = {m->E, m->nu, m->h, m->factor};
  slv_ring_rest rest = {.ring = *r};
  if (ring_points(r) == 0 || !finite(3 * ring_points(r), X)) return SLV_EARG;
  SLV_TRY(ring_prepare(r, material, X, rest.data));
  *y = rest;
  return SLV_OK;
}

void slv_ring_energy(const slv_ring_rest *r, const double *x, double *w) {
  ring_energy(&r->ring, r->data, x, w);
  r_settle(1, w, 3 * ring_points(&r->ring), x);
}

void slv_ring_gradient(const slv_ring_rest *r, const double *x, double *g) {
  const int n = 3 * ring_points(&r->ring);
  ring_gradient(&r->ring, r->data, x, g);
  r_settle(n, g, n, x);
}

static void matrix(const slv_ring_rest *r, const double *x, int second, double *H) {
  const int n = 3 * ring_points(&r->ring);
  ring_hessian(&r->ring, r->data, x, second, H);
  r_settle(n * n, H, n, x);
}

void slv_ring_hessian(const slv_ring_rest *r, const double *x, double *H) { matrix(r, x, 1, H); }
void slv_ring_definite(const slv_ring_rest *r, const double *x, double *H) { matrix(r, x, 0, H); }
