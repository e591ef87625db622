/* consumer.c -- a program of somebody else's on the installed package.
 *
 *   consumer PLUGIN.so all|double
 *
 * Exit code 0 when the libraries work and the plugin has the scalars named. */
#include <stdio.h>
#include <string.h>

#include "selvedge/batch.h"
#include "selvedge/dense.h"
#include "selvedge/plugin.h"
#include "selvedge/solve.h"

static int fail(const char *what) {
  fprintf(stderr, "consumer: %s\n", what);
  return 1;
}

/* W of the row at rest with typical parameters; -1 on error. */
static double energy_at_rest(const slv_energy *e) {
  double p[SLV_MAX_PARAM], w;
  slv_energy_typical_params(e, p);
  return e->f64->energy(e->rest, p, &w) == SLV_OK ? w : -1;
}

/* Energies of nine elements, at rest but for the last, whose f_u is 2 long. */
static int batch_works(void) {
  double plain[9 * 6] = {0}, w[9], p[SLV_MAX_PARAM];
  _Alignas(SLV_BATCH_ALIGNMENT) double x[16 * 6], y[16];
  const slv_energy *e = slv_energy_find("bw_stretch");
  for (int i = 0; i < 9; i++) plain[6 * i] = i < 8 ? 1 : 2, plain[6 * i + 4] = 1;
  slv_energy_typical_params(e, p);
  slv_batch_pack(9, 6, plain, x);
  if (slv_batch_evaluate(e, SLV_BATCH_ENERGY, p, 9, x, y, NULL) != SLV_OK) return 0;
  slv_batch_unpack(9, 1, y, w);
  return w[0] == 0 && w[7] == 0 && w[8] == p[0];
}

/* A square of two triangles with its left side held: at rest, nothing is to be done. */
static int solver_works(void) {
  static const unsigned char held[12] = {1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1};
  const slv_grid g = {.columns = 2, .rows = 2, .width = 1, .height = 1};
  const slv_energy *e = slv_energy_find("baraff_witkin");
  double p[SLV_MAX_PARAM];
  slv_rest rest[2];
  slv_newton_result r = {.last.iteration = -1};
  slv_solver *s = NULL;
  slv_mesh m;
  if (slv_mesh_create_grid(&g, &m) != SLV_OK) return 0;
  slv_energy_typical_params(e, p);
  int works = slv_solver_create(&m, held, &s) == SLV_OK;
  for (size_t t = 0; t < 2; t++) {
    double uv[6];
    for (size_t k = 0; k < 6; k++)
      uv[k] = m.uv[2 * (size_t)m.uv_vertex[3 * t + k / 2] + k % 2];
    works = works && slv_rest_from_uv(uv, &rest[t]) == SLV_OK;
  }
  works = works && slv_solver_set_membrane(s, e, p, rest) == SLV_OK &&
          slv_solver_find_equilibrium(s, NULL, m.x, &r) == SLV_OK &&
          r.last.iteration == 0;
  slv_solver_free(s);
  slv_mesh_free(&m);
  return works;
}

int main(int argc, char **argv) {
  if (argc != 3) return fail("usage: consumer PLUGIN.so all|double");

  if (strcmp(slv_version(), SLV_VERSION) != 0)
    return fail("the library and the headers are of different versions");

  const slv_energy *shear = slv_energy_find("bw_shear"), *plugin = NULL;
  if (!shear || energy_at_rest(shear) != 0) return fail("bw_shear is not 0 at rest");

  const double H[4] = {2, 1, 1, 2}; /* eigenvalues 1 and 3 */
  double w[2];
  if (slv_dense_eigen(2, H, w, NULL) != SLV_OK || w[0] > 1.001 || w[1] < 2.999)
    return fail("wrong eigenvalues of [2 1; 1 2]");

  if (!batch_works()) return fail("wrong energies of a batch");
  if (!solver_works()) return fail("cloth at rest is not in equilibrium");

  char why[256] = "";
  if (slv_plugin_load(argv[1], &plugin, why, sizeof why) != SLV_OK) return fail(why);
  if (energy_at_rest(plugin) != 200) return fail("the plugin's W at rest is not 2 k");
  const int all = plugin->f32 && plugin->f128 && plugin->c64;
  if (all != (strcmp(argv[2], "all") == 0)) return fail("not the scalars asked for");
  return 0;
}
