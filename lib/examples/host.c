/* host.c -- loads an energy that somebody else wrote: spring.c, built as a plugin.
 *
 *   host PLUGIN.so
 *
 * At rest W = k |F|^2 is 2 k = 200 J/m^2.  Prints
 *
 *     spring: k |F|^2
 *     compiled for double float quad complex
 *     W at rest 200, in single precision 200
 *
 * and fewer scalars where the plugin was compiled for double alone. */
#include <stdio.h>

#include "selvedge/plugin.h"

int main(int argc, char **argv) {
  const slv_energy *e = NULL;
  double p[SLV_MAX_PARAM], W;
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
  slv_energy_typical_params(e, p);
  if (e->f64->energy(e->rest, p, &W) != SLV_OK) return 1;
  printf("W at rest %g", W);
  if (e->f32 != NULL) {
    float x[SLV_MAX_DOF], q[SLV_MAX_PARAM], w;
    for (int i = 0; i < e->ndof; i++) x[i] = (float)e->rest[i];
    for (int i = 0; i < e->nparam; i++) q[i] = (float)p[i];
    if (e->f32->energy(x, q, &w) != SLV_OK) return 1;
    printf(", in single precision %g", (double)w);
  }
  printf("\n");
  return 0;
}
