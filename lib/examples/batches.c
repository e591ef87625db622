/* batches.c -- evaluates many elements at once, in vector registers and threads.
 *
 * Element i is stretched to 1 + i / 1000 along u, so that k (|f_u| - 1)^2 is 25 J/m^2 for i = 500.
 * The values are bitwise identical to those of the scalar functions.  Prints
 *
 *     element 500: 25
 *     1000 elements, 0 differ from the scalar function
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/batch.h"

enum { ELEMENTS = 1000, OF_F = 6 };

/* Allocates m numbers for each element, in whole blocks, with the alignment that batches need. */
static double *blocks(int m) {
  const size_t bytes = slv_batch_length(ELEMENTS, m) * sizeof(double);
  return aligned_alloc(SLV_BATCH_ALIGNMENT, bytes);
}

int main(void) {
  static double F[ELEMENTS * OF_F], W[ELEMENTS];
  const slv_energy *e = slv_energy_find("bw_stretch");
  double p[SLV_MAX_PARAM], *x = blocks(OF_F), *y = blocks(1);
  int differing = 0;
  if (e == NULL || x == NULL || y == NULL) return 1;
  slv_energy_typical_params(e, p); /* k = 100, b = 1 */
  for (int i = 0; i < ELEMENTS; i++) F[OF_F * i] = 1 + i / 1000.0, F[OF_F * i + 4] = 1;

  slv_batch_pack(ELEMENTS, OF_F, F, x);
  if (slv_batch_evaluate(e, SLV_BATCH_ENERGY, p, ELEMENTS, x, y, NULL) != SLV_OK) return 1;
  slv_batch_unpack(ELEMENTS, 1, y, W);

  for (int i = 0; i < ELEMENTS; i++) {
    double w;
    if (e->f64->energy(F + OF_F * i, p, &w) != SLV_OK) return 1;
    differing += memcmp(&w, &W[i], sizeof w) != 0;
  }
  printf("element 500: %g\n", W[500]);
  printf("%d elements, %d differ from the scalar function\n", ELEMENTS, differing);
  free(x);
  free(y);
  return 0;
}
