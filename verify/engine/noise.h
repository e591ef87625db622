/* noise.h -- estimates the noise of a function from a few equidistant values, after Moré and Wild,
 * Estimating Computational Noise, SIAM J. Sci. Comput. 33 (2011).  Differences of order k remove
 * the smooth part of the values, and multiply the variance of independent errors by (2k)!/(k!)^2.
 * The noise is the smaller of two estimates:
 *   order given      twice a low quantile of the differences, which ignores the few that contain
 *                    a jump (order 2) or a kink (order 4)
 *   two orders more  the largest difference, which contains less of a smooth change
 * If the first is more than 4 times the second, the values change smoothly: the noise is 0. */
#pragma once

enum { NOISE_POINTS = 9, NOISE_MIDDLE = NOISE_POINTS / 2 };

/* Returns the standard deviation of the noise of NOISE_POINTS equidistant values with n entries.
 * `order` is 2 if the values may jump once or twice, 4 if they may have one kink. */
double noise_of_points(int n, double *const point[NOISE_POINTS], int order);
