/* bend.c -- lays flat meshes onto surfaces of known curvature. */
#include <math.h>

#include "selvedge/mesh.h"

#define HALF_ROOT 0.70710678118654752440 /* sqrt(1/2) */

/* Formulas of a surface.  flat: relative to the mesh's middle; k: curvature; c: see the table. */
typedef struct {
  const char *name;
  void (*place)(const double c[3], double k, const double flat[2], double x[3]);
  void (*curvatures)(const double c[3], double k, const double flat[2], double principal[2]);
  double c[3];
} surface_row;

static double sinc(double a) { return a == 0 ? 1 : sin(a) / a; }

/* Returns the height of an arc of length s: (1 - cos(k s)) / k without cancellation. */
static double rise(double k, double s) {
  const double half = sinc(k * s / 2);
  return k * s * s / 2 * half * half;
}

/* Rolls the plane along the direction c onto a cylinder. */
static void roll(const double c[3], double k, const double flat[2], double x[3]) {
  const double s = c[0] * flat[0] + c[1] * flat[1], t = c[0] * flat[1] - c[1] * flat[0],
               along = s * sinc(k * s);
  x[0] = c[0] * along - c[1] * t;
  x[1] = c[1] * along + c[0] * t;
  x[2] = rise(k, s);
}

static void of_cylinder(const double c[3], double k, const double flat[2], double principal[2]) {
  (void)c, (void)flat;
  principal[0] = fmax(k, 0), principal[1] = fmin(k, 0);
}

static void cap(const double c[3], double k, const double flat[2], double x[3]) {
  const double r = hypot(flat[0], flat[1]), shrunk = sinc(k * r);
  (void)c;
  x[0] = flat[0] * shrunk;
  x[1] = flat[1] * shrunk;
  x[2] = rise(k, r);
}

static void of_sphere(const double c[3], double k, const double flat[2], double principal[2]) {
  (void)c, (void)flat;
  principal[0] = principal[1] = k;
}

/* Computes z = k (c[0] x^2 + 2 c[1] x y + c[2] y^2) / 2. */
static void graph(const double c[3], double k, const double flat[2], double x[3]) {
  const double u = flat[0], v = flat[1];
  x[0] = u;
  x[1] = v;
  x[2] = k * (c[0] * u * u + 2 * c[1] * u * v + c[2] * v * v) / 2;
}

/* Computes the principal curvatures H +- sqrt(H^2 - G), H mean and G Gaussian curvature. */
static void of_graph(const double c[3], double k, const double flat[2], double principal[2]) {
  const double p = k * (c[0] * flat[0] + c[1] * flat[1]), q = k * (c[1] * flat[0] + c[2] * flat[1]),
               w = 1 + p * p + q * q;
  const double G = k * k * (c[0] * c[2] - c[1] * c[1]) / (w * w);
  const double H =
      k * ((1 + q * q) * c[0] - 2 * p * q * c[1] + (1 + p * p) * c[2]) / (2 * w * sqrt(w));
  const double root = sqrt(fmax(H * H - G, 0));
  principal[0] = H + root, principal[1] = H - root;
}

static const surface_row surfaces[SLV_SURFACES] = {
    [SLV_SURFACE_CYLINDER_X] = {"cylinder-x", roll, of_cylinder, {1, 0, 0}},
    [SLV_SURFACE_CYLINDER_Y] = {"cylinder-y", roll, of_cylinder, {0, 1, 0}},
    [SLV_SURFACE_CYLINDER_45] = {"cylinder-45", roll, of_cylinder, {HALF_ROOT, HALF_ROOT, 0}},
    [SLV_SURFACE_CYLINDER_135] = {"cylinder-135", roll, of_cylinder, {-HALF_ROOT, HALF_ROOT, 0}},
    [SLV_SURFACE_SPHERE] = {"sphere", cap, of_sphere, {0}},
    [SLV_SURFACE_SADDLE] = {"saddle", graph, of_graph, {1, 0, -1}},
    [SLV_SURFACE_TWIST] = {"twist", graph, of_graph, {0, 1, 0}},
};

static const surface_row *row_of(slv_surface surface) {
  const int known = (int)surface >= 0 && surface < SLV_SURFACES;
  return known ? &surfaces[surface] : NULL;
}

const char *slv_surface_name(slv_surface surface) {
  const surface_row *row = row_of(surface);
  return row != NULL ? row->name : NULL;
}

slv_status slv_surface_curvatures(slv_surface surface, double curvature, const double at[2],
                                  double principal[2]) {
  const surface_row *row = row_of(surface);
  if (row == NULL || !isfinite(curvature)) return SLV_EARG;
  row->curvatures(row->c, curvature, at, principal);
  return isfinite(principal[0]) && isfinite(principal[1]) ? SLV_OK : SLV_EDOMAIN;
}

/* Computes the centre of the bounding box in x and y. */
static void middle_of(const slv_mesh *m, double middle[2]) {
  for (size_t k = 0; k < 2; k++) {
    double lo = m->nvertices > 0 ? m->x[k] : 0, hi = lo;
    for (size_t i = 0; i < m->nvertices; i++) {
      lo = fmin(lo, m->x[3 * i + k]);
      hi = fmax(hi, m->x[3 * i + k]);
    }
    middle[k] = lo / 2 + hi / 2;
  }
}

slv_status slv_mesh_bend(const slv_mesh *m, slv_surface surface, double curvature, double *x) {
  const surface_row *row = row_of(surface);
  double middle[2];
  if (row == NULL || !isfinite(curvature)) return SLV_EARG;
  for (size_t i = 0; i < m->nvertices; i++)
    if (m->x[3 * i + 2] != 0) return SLV_EARG;
  middle_of(m, middle);
  for (size_t i = 0; i < m->nvertices; i++) {
    const double *X = m->x + 3 * i, flat[2] = {X[0] - middle[0], X[1] - middle[1]};
    double *y = x + 3 * i;
    row->place(row->c, curvature, flat, y);
    for (size_t k = 0; k < 2; k++) y[k] += middle[k];
    if (!isfinite(y[0]) || !isfinite(y[1]) || !isfinite(y[2])) return SLV_EDOMAIN;
  }
  return SLV_OK;
}
