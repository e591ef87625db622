/* reference.h -- what a kernel's values are compared with. */
#ifndef BENCH_REFERENCE_H
#define BENCH_REFERENCE_H

#include "kernels/kernel.h"

enum { REFERENCE_FULL = 36, REFERENCE_MOST = 81 };

/* One element: the quantity in full (matrices 6 x 6, or 9 x 9 of triangles) and, for
 * each of its parts, the size that an error is measured by: a change of F by one unit
 * of rounding changes the part by about that many units. */
typedef struct {
  double values[REFERENCE_MOST];
  double energy_size, size; /* energy_size: of the energy, where it comes first */
} reference;

/* How job j's values are judged, in words; never NULL. */
const char *reference_words(const job *j);

slv_status reference_at(const job *j, size_t element, reference *out);

/* Number i of m of an element of an input array of the job's layout. */
double reference_input(const job *j, const void *array, size_t element, int m, int i);

#endif
