/* solver.c -- a solver to test `selvedge-verify mesh`: it assembles energy, forces and Hessian on a
 * mesh by code of its own, with the faults that are named by FAULT.
 *
 *   solver REST.obj FAULT OUT [STEP]
 *
 * deforms the mesh, moves it by STEP m along some direction, writes OUT.obj, OUT.csv and OUT.mtx,
 * and prints the energy.  The rest shape is the uv of the mesh, else its positions.  The membrane
 * is stvk_isotropic, of quads quad_stvk; with the fault rubber it is neo_hookean, mu = 100. Bending
 * is discrete_shells, or of rings if the mesh has quads.  Only k_theta = 0.01 is not typical. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/hinge.h"
#include "selvedge/mesh.h"
#include "selvedge/ring.h"
#include "selvedge/triangle.h"

enum { DOF = 12, RING_DOF = 3 * SLV_RING_POINTS };

static struct {
  slv_mesh m;
  double *x, *f, *K; /* K is dense, 3 n x 3 n; NULL: no Hessian */
  double energy;
  const char *fault;
} at;

/* Returns 1 if FAULT, a list such as "sign,missing", contains this fault. */
static int is(const char *fault) {
  const size_t length = strlen(fault);
  for (const char *f = at.fault; *f != '\0'; f += strcspn(f, ","), f += *f == ',')
    if (strcspn(f, ",") == length && strncmp(f, fault, length) == 0) return 1;
  return 0;
}

/* Adds `factor` times the energy w, gradient g and Hessian H of an element. */
static void add(int corners, const uint32_t *v, double factor, double w, const double *g,
                const double *H) {
  const size_t n = 3 * at.m.nvertices;
  const int dof = 3 * corners, keeps = !is("=") && !(is("=membrane") && corners == 3);
  at.energy += factor * w;
  for (int i = 0; i < dof; i++) {
    const size_t row = 3 * (size_t)v[i / 3] + (size_t)(i % 3);
    at.f[row] = keeps * at.f[row] - factor * g[i];
    for (int j = 0; j < dof; j++) {
      double *to = &at.K[row + n * (3 * (size_t)v[j / 3] + (size_t)(j % 3))];
      *to = keeps * *to + factor * H[i + dof * j];
    }
  }
}

static void gather(int corners, const uint32_t *v, const double *x, double *y) {
  for (int i = 0; i < 3 * corners; i++) y[i] = x[3 * (size_t)v[i / 3] + (size_t)(i % 3)];
}

static slv_rest at_rest(size_t t) {
  double X[9];
  slv_rest r = {0};
  const slv_mesh *m = &at.m;
  if (m->uv_vertex != NULL && !is("space")) {
    for (size_t i = 0; i < 6; i++) X[i] = m->uv[2 * (size_t)m->uv_vertex[3 * t + i / 2] + i % 2];
    (void)slv_rest_from_uv(X, &r);
  } else {
    gather(3, m->vertex + 3 * t, m->x, X);
    (void)slv_rest_from_space(X, &r);
  }
  return r;
}

/* Returns the weight of triangle or quad t; number 17 has the fault. */
static double times_of(size_t t) {
  if (is("membrane-half")) return 0.5;
  if (t == 40 && is("two-missing")) return 0;
  if (t != 17) return 1;
  return is("missing") || is("two-missing") ? 0
         : is("twice")                      ? 2
         : is("signed-area")                ? -1
         : is("other-stiffness")            ? 1.7
                                            : 1;
}

static void add_triangle(size_t t) {
  const slv_energy *e = slv_energy_find(is("rubber") ? "neo_hookean" : "stvk_isotropic");
  double p[SLV_MAX_PARAM], y[9], w, f[9], K[81];
  const uint32_t *v = at.m.vertex + 3 * t;
  const int swaps = is("swapped") || (is("one-swapped") && t == 17);
  const uint32_t order[3] = {v[0], swaps ? v[2] : v[1], swaps ? v[1] : v[2]};
  slv_rest r = at_rest(t);
  if (is("no-area") || (is("one-no-area") && t == 17)) r.area = 1;
  (void)slv_energy_typical_params(e, p);
  if (is("rubber")) p[0] = 100;
  gather(3, order, at.x, y);
  (void)slv_triangle_energy(&r, e, p, y, &w);
  (void)slv_triangle_force(&r, e, p, y, f);
  (void)slv_triangle_jacobian(&r, e, p, y, K);
  for (int i = 0; i < 9; i++) f[i] = -f[i];
  for (int i = 0; i < 81; i++) K[i] = -K[i];
  add(3, order, times_of(t), w, f, K);
}

static void add_quad(size_t q) {
  const slv_energy *e = slv_energy_find("quad_stvk");
  double p[64], X[20], y[DOF], w, g[DOF], H[DOF * DOF];
  const uint32_t *v = at.m.quad + 4 * q;
  const int swaps = is("one-swapped") && q == 17;
  const uint32_t order[4] = {v[0], v[swaps ? 3 : 1], v[2], v[swaps ? 1 : 3]};
  (void)slv_energy_typical_params(e, p);
  slv_mesh_quad_rest(&at.m, q, X);
  if (slv_energy_prepare(e, X, p) != SLV_OK) exit(3);
  gather(4, order, at.x, y);
  (void)e->f64->energy(y, p, &w);
  (void)e->f64->gradient(y, p, g);
  (void)e->f64->hessian(y, p, H);
  add(4, order, times_of(q), w, g, H);
}

static void add_rings(void) {
  const slv_ring_material m = {1e5, 0.25, 0.0625, 1. / 48};
  static double X[RING_DOF], y[RING_DOF], g[RING_DOF], H[RING_DOF * RING_DOF];
  slv_rings r;
  slv_ring_rest rest;
  double w;
  if (slv_rings_create(&at.m, &r) != SLV_OK) exit(3);
  for (size_t k = 0; k < r.count; k++) {
    const uint32_t *v = r.point + r.point_at[k];
    const int points = (int)(r.point_at[k + 1] - r.point_at[k]);
    slv_ring of = {(int)(r.face_at[k + 1] - r.face_at[k]), r.closed[k], {0}};
    for (int i = 0; i < of.faces; i++) of.corners[i] = r.corners[r.face_at[k] + (size_t)i];
    if ((is("open-rings") && !of.closed) || (is("ring-missing") && v[0] == 40)) continue;
    gather(points, v, at.m.x, X);
    gather(points, v, at.x, y);
    if (slv_ring_prepare(&of, &m, X, &rest) != SLV_OK) exit(3);
    slv_ring_energy(&rest, y, &w);
    slv_ring_gradient(&rest, y, g);
    slv_ring_hessian(&rest, y, H);
    add(points, v, is("rings-24") ? 2 : 1, w, g, H);
  }
  slv_rings_free(&r);
}

static double turned(double theta) { return theta > 0 ? theta - acos(-1) : theta + acos(-1); }

/* Returns 1 if the hinge contains triangle 17. */
static int is_at_17(const uint32_t *v) {
  const uint32_t *t = at.m.vertex + 3 * 17;
  int shared = 0;
  for (int i = 0; i < 4; i++) shared += v[i] == t[0] || v[i] == t[1] || v[i] == t[2];
  return shared == 3;
}

static void add_hinge(size_t h, const uint32_t *v) {
  const slv_energy *e = slv_energy_find("discrete_shells");
  double p[SLV_MAX_PARAM], X[DOF], y[DOF], w, g[DOF], H[DOF * DOF], theta;
  slv_hinge rest;
  const int wrong = is("hinge-order") || (is("one-hinge-order") && h == 5);
  const uint32_t order[4] = {v[wrong], v[wrong ? 2 : 1], v[wrong ? 0 : 2], v[3]};
  gather(4, order, at.m.x, X);
  gather(4, order, at.x, y);
  if (slv_hinge_from_positions(X, &rest) != SLV_OK) return;
  (void)slv_energy_typical_params(e, p);
  p[0] = 0.01, p[1] = rest.length, p[2] = rest.area, p[3] = is("flat") ? 0 : rest.theta;
  if (is("turned") && h % 2 == 1 && fabs(p[3]) > 3.14159)
    p[3] -= copysign(2 * acos(-1), p[3]); /* theta may round to either of -pi and pi */
  if (is("normal") && is_at_17(v)) {
    (void)slv_hinge_theta(y, &theta, NULL, NULL);
    p[3] -= turned(theta) - theta; /* shifts theta by pi, not the rest angle */
  }
  (void)e->f64->energy(y, p, &w);
  (void)e->f64->gradient(y, p, g);
  (void)e->f64->hessian(y, p, H);
  const double times = is("hinges-twice")              ? 2
                       : h == 5 && is("hinge-missing") ? 0
                       : h == 5 && is("hinge-twice")   ? 2
                                                       : 1;
  add(4, order, times, w, g, H);
}

static void add_hinges(void) {
  slv_topology t;
  if (slv_topology_create(&at.m, &t) != SLV_OK) exit(3);
  for (size_t h = 0; h < t.report.hinges; h++) {
    const uint32_t *v = t.hinge + 4 * h, order[4] = {v[2], v[0], v[1], v[3]};
    add_hinge(h, order);
  }
  const int counts = is("edges-zero") || is("edges-last") || is("one-edge");
  for (size_t i = 0; counts && i < (is("one-edge") ? 1 : t.report.boundary); i++) {
    const uint32_t *v = t.boundary + 2 * i;
    uint32_t first = 0;
    for (size_t k = 0; k < 3 * at.m.ntriangles; k++) {
      const uint32_t *c = at.m.vertex + k / 3 * 3;
      if (c[k % 3] == v[0] && c[(k + 1) % 3] == v[1]) first = c[(k + 2) % 3];
    }
    const uint32_t order[4] = {first, v[0], v[1],
                               is("edges-zero") ? 0 : (uint32_t)at.m.nvertices - 1};
    add_hinge(SIZE_MAX, order);
  }
  slv_topology_free(&t);
}

/* Adds loads, and changes the rows of the pinned vertices 0 and 5. */
static void finish(void) {
  const size_t n = 3 * at.m.nvertices;
  for (size_t t = 0; is("gravity") && t < at.m.ntriangles; t++)
    for (int k = 0; k < 3; k++)
      at.f[3 * (size_t)at.m.vertex[3 * t + (size_t)k] + 1] -= 0.2 * 9.81 * at_rest(t).area / 3;
  for (size_t i = 1; is("gravity-even") && i < n; i += 3) at.f[i] -= 0.01 * 9.81;
  for (size_t i = 0; (is("held") || is("held-identity")) && i < n; i++) {
    if (i / 3 != 0 && i / 3 != 5) continue;
    at.f[i] = 0;
    for (size_t j = 0; j < n; j++) at.K[i + n * j] = at.K[j + n * i] = 0;
    at.K[i + n * i] = is("held-identity");
  }
}

/* Returns the index of the coordinate that is written in place i. */
static size_t place(size_t i) {
  const size_t n = at.m.nvertices;
  if (is("order")) return 3 * ((i / 3 * 13 + 1) % n) + i % 3;
  return is("planar") ? i % n * 3 + i / n : is("base") ? (i + 3) % (3 * n) : i;
}

static void write_all(const char *out) {
  char path[512];
  const size_t n = 3 * at.m.nvertices;
  size_t entries = 0;
  const double sign = is("sign") ? -1 : is("zero") ? 0 : is("all-third") ? 1. / 3 : 1;
  (void)snprintf(path, sizeof path, "%s.csv", out);
  FILE *f = fopen(path, "w");
  if (f == NULL) exit(3);
  for (size_t i = 0; i < n; i++)
    fprintf(f, "%.17g%c", sign * at.f[place(i)], i % 3 == 2 ? '\n' : ',');
  (void)fclose(f);
  (void)snprintf(path, sizeof path, "%s.mtx", out);
  f = fopen(path, "w");
  if (f == NULL) exit(3);
  const int lower = is("triangle");
  const size_t base = is("from-zero") ? 0 : 1;
  for (size_t k = 0; k < n * n; k++) entries += at.K[k] != 0 && (!lower || k % n >= k / n);
  fprintf(f, "%%%%MatrixMarket matrix coordinate real general\n%zu %zu %zu\n", n, n, entries);
  for (size_t k = 0; k < n * n; k++) {
    const size_t i = k % n, j = k / n;
    const double v = at.K[lower ? k : place(i) + n * place(j)];
    if (v != 0 && (!lower || i >= j)) fprintf(f, "%zu %zu %.17g\n", i + base, j + base, sign * v);
  }
  (void)fclose(f);
}

int main(int argc, char **argv) {
  char path[512];
  if (argc < 4 || argc > 5 || slv_mesh_read_faces(argv[1], SLV_FACES_SPLIT, &at.m, NULL) != SLV_OK)
    return 2;
  const size_t n = 3 * at.m.nvertices;
  at.fault = argv[2];
  at.x = calloc(n, sizeof *at.x);
  at.f = calloc(n, sizeof *at.f);
  at.K = calloc(n * n, sizeof *at.K);
  if (at.x == NULL || at.f == NULL || at.K == NULL) return 3;
  if (slv_mesh_deform(&at.m, 1, 0.03, at.x) != SLV_OK) return 3;
  for (size_t i = 0; i < n && argc == 5; i++) at.x[i] += strtod(argv[4], NULL) * sin(7 * (double)i);
  for (size_t t = 0; t < at.m.ntriangles; t++) add_triangle(t);
  for (size_t q = 0; q < at.m.nquads; q++) add_quad(q);
  if (at.m.nquads > 0)
    add_rings();
  else
    add_hinges();
  finish();
  write_all(argv[3]);
  memcpy(at.m.x, at.x, n * sizeof *at.x);
  (void)snprintf(path, sizeof path, "%s.obj", argv[3]);
  if (slv_mesh_write(&at.m, NULL, path) != SLV_OK) return 3;
  printf("%.17g\n", at.energy);
  free(at.x), free(at.f), free(at.K);
  slv_mesh_free(&at.m);
  return 0;
}
