/* host.c -- loads an energy from a plugin, such as spring.c.
 *
 *   host PLUGIN.so
 *
 * At rest W = k |F|^2 is 2 k = 200 J/m^2.  Prints
 *
 *     spring: k |F|^2
 *     compiled for double float quad complex
 *     W at rest 200, in single precision 200
 *
 * or fewer scalars if the plugin is compiled for double only. */
#include <stdio.h>

#include "selvedge/plugin.h"

enum { ROOM = 64 }; /* maximum number of coordinates, and of parameters */

int main(int argc, char **argv) {
  const slv_energy *e = NULL;
  double p[ROOM], W;
  char why[256] = "";
  if (argc != 2) {
    fprintf(stderr, "usage: host PLUGIN.so\n");
    return 2;
  }
  if (slv_plugin_load(argv[1], &e, why, sizeof why) != SLV_OK) {
    fprintf(stderr, "%s: %s\n", argv[1], why);
    return 1;
  }
  printf("%s: %s\n", e->name, e->formula);
  printf("compiled for double%s%s%s\n", e->f32 ? " float" : "", e->f128 ? " quad" : "",
         e->c64 ? " complex" : "");
  if (e->ndof > ROOM || slv_energy_count_params(e) > ROOM) return 1;
  if (slv_energy_typical_params(e, p) != SLV_OK) return 1;
  if (e->f64->energy(e->rest, p, &W) != SLV_OK) return 1;
  printf("W at rest %g", W);
  if (e->f32 != NULL) {
    float x[ROOM], q[ROOM], w;
    for (int i = 0; i < e->ndof; i++) x[i] = (float)e->rest[i];
    for (int i = 0; i < slv_energy_count_params(e); i++) q[i] = (float)p[i];
    if (e->nprepared > 0 &&
        e->f32->prepare(q + e->nparam + e->nprepared, q, q + e->nparam) != SLV_OK)
      return 1;
    if (e->f32->energy(x, q, &w) != SLV_OK) return 1;
    printf(", in single precision %g", (double)w);
  }
  printf("\n");
  return 0;
}
