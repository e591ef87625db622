/* reference.h -- what a kernel's values are compared with. */
#ifndef BENCH_REFERENCE_H
#define BENCH_REFERENCE_H

#include "kernel.h"

enum { REFERENCE_FULL = 36 };

/* One element: the quantity in full (matrices 6 x 6) and, for each of its parts, the
 * size that an error is measured by: a change of F by one unit of rounding changes the
 * part by about that many units. */
typedef struct {
  double values[REFERENCE_FULL];
  double energy_size, size; /* energy_size: of the energy, where it comes first */
} reference;

/* How job j's values are judged, in words; never NULL. */
const char *reference_words(const job *j);

slv_status reference_at(const job *j, size_t element, reference *out);

/* F of an element as the job sees it: rounded to float where it computes in float. */
void reference_input(const job *j, size_t element, double F[6]);

#endif
