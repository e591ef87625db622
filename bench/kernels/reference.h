/* reference.h -- the values that a kernel's results are compared with. */
#ifndef BENCH_REFERENCE_H
#define BENCH_REFERENCE_H

#include "kernels/kernel.h"

enum { REFERENCE_FULL = 36, REFERENCE_MOST = 81 };

/* The reference values of one element: the quantity in full (matrices 6 x 6, or 9 x
 * 9 for triangles), and for each part the size by which errors are measured:
 * changing F by one unit of rounding changes the part by about that many units. */
typedef struct {
  double values[REFERENCE_MOST];
  double energy_size, size; /* of the energy, where it comes first; of all else */
} reference;

/* What job j's values are compared with, in words; never NULL. */
const char *reference_words(const job *j);

slv_status reference_at(const job *j, size_t element, reference *out);

/* Number i of m of an element in an input array that has the job's layout. */
double reference_input(const job *j, const void *array, size_t element, int m, int i);

#endif
