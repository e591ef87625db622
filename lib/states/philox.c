/* philox.c -- random numbers that depend only on their index, not on earlier calls.  Salmon et al.:
 * Parallel Random Numbers: As Easy as 1, 2, 3, SC 2011. */
#include <Random123/philox.h>
#include <math.h>

#include "selvedge/states.h"

/* Philox4x64-10: key (seed, 0), counter (index, stream, attempt, 0). */
static void uniform4(uint64_t seed, uint64_t index, uint32_t stream, uint64_t attempt,
                     double u[4]) {
  const philox4x64_key_t key = {{seed, 0}};
  const philox4x64_ctr_t counter = {{index, stream, attempt, 0}};
  const philox4x64_ctr_t bits = philox4x64(counter, key);
  for (int i = 0; i < 4; i++) u[i] = (double)(bits.v[i] >> 11) * 0x1p-53;
}

void slv_random_uniform4(uint64_t seed, uint64_t index, uint32_t stream, double u[4]) {
  uniform4(seed, index, stream, 0, u);
}

/* Computes the rotation of q = (w, x, y, z), |q| = 1. */
static void rotation_of(const double q[4], double Q[9]) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double R[9] = {1 - 2 * (y * y + z * z), 2 * (x * y + w * z),     2 * (x * z - w * y),
                       2 * (x * y - w * z),     1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
                       2 * (x * z + w * y),     2 * (y * z - w * x),     1 - 2 * (x * x + y * y)};
  for (int i = 0; i < 9; i++) Q[i] = R[i];
}

/* Marsaglia: Choosing a Point from the Surface of a Sphere, 1972: two points of the unit disc.  It
 * needs only sqrt, so every machine gets the same bits. */
void slv_random_rotation(uint64_t seed, uint64_t index, uint32_t stream, double Q[9]) {
  double u[4], a = 1, b = 1;
  for (uint64_t attempt = 0; !(a < 1 && b < 1 && b > 0); attempt++) {
    uniform4(seed, index, stream, attempt, u);
    for (int i = 0; i < 4; i++) u[i] = 2 * u[i] - 1;
    a = u[0] * u[0] + u[1] * u[1];
    b = u[2] * u[2] + u[3] * u[3];
  }
  const double r = sqrt((1 - a) / b);
  rotation_of((const double[4]){u[0], u[1], r * u[2], r * u[3]}, Q);
}
