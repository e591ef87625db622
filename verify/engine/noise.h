/* noise.h -- measures the noise of a function from a few of its values, after Moré and Wild,
 * Estimating Computational Noise, SIAM J. Sci. Comput. 33 (2011).  Differences of order k of
 * equidistant values remove what is smooth, and multiply the variance of independent errors by
 * (2k)!/(k!)^2.  The noise is the smaller of two estimates:
 *   of the lower order   twice a low quantile of the differences, so that those which touch a jump
 *                        (order 2) or a kink (order 4) do not count
 *   two orders higher    the largest of the differences, so that a smooth change does not count
 * If the first one is more than 4 times the second one, the values change smoothly, and the noise
 * is too small to be seen: 0. */
#pragma once

enum { NOISE_POINTS = 9, NOISE_MIDDLE = NOISE_POINTS / 2 };

/* Returns the standard deviation of the noise of point[i], NOISE_POINTS values of n numbers each.
 * order: 2 if the values may jump, once or twice, 4 if they may have one kink. */
double noise_of_points(int n, double *const point[NOISE_POINTS], int order);
