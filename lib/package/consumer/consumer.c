/* consumer.c -- a program of somebody else's on the installed package.
 *
 *   consumer PLUGIN.so all|double
 *
 * Exit code 0 when both libraries work and the plugin has the scalars named. */
#include <stdio.h>
#include <string.h>

#include "selvedge/dense.h"
#include "selvedge/plugin.h"

static int fail(const char *what) {
  fprintf(stderr, "consumer: %s\n", what);
  return 1;
}

/* W of the row at rest with typical parameters; -1 on error. */
static double energy_at_rest(const slv_energy *e) {
  double p[SLV_MAX_PARAM], w;
  slv_typical_params(e, p);
  return e->f64->energy(e->rest, p, &w) == SLV_OK ? w : -1;
}

int main(int argc, char **argv) {
  if (argc != 3) return fail("usage: consumer PLUGIN.so all|double");

  const slv_energy *shear = slv_energy_find("bw_shear"), *plugin = NULL;
  if (!shear || energy_at_rest(shear) != 0) return fail("bw_shear is not 0 at rest");

  const double H[4] = {2, 1, 1, 2}; /* eigenvalues 1 and 3 */
  double w[2];
  if (slv_eigen(2, H, w, NULL) != SLV_OK || w[0] > 1.001 || w[1] < 2.999)
    return fail("wrong eigenvalues of [2 1; 1 2]");

  char why[256] = "";
  if (slv_plugin_load(argv[1], &plugin, why, sizeof why) != SLV_OK) return fail(why);
  if (energy_at_rest(plugin) != 200) return fail("the plugin's W at rest is not 2 k");
  const int all = plugin->f32 && plugin->f128 && plugin->c64;
  if (all != (strcmp(argv[2], "all") == 0)) return fail("not the scalars asked for");
  return 0;
}
