/* mistake.h -- decides whether the difference D between a value and its reference is a mistake in
 * the formula or round-off.  All checks use this criterion.  The D of a wrong formula is smooth:
 * its magnitude and sign hardly change if the state moves a little.  Round-off changes at random,
 * with every bit of x, or in steps: a formula may first round an intermediate to a coarse grid: the
 * term log(1 - tiny) has steps of 4e-9 |x|.  Within one step round-off looks like a mistake.  So D
 * is measured along a ray through the state, in tables of 9 points, spaced 32 eps |x| to |x|/256.
 *   mean of a table   average of D at its 9 points: the candidate for a mistake
 *   noise of a table  computed by noise.h, which tolerates jumps of D
 *   noise             second largest noise of all tables: every table wider than a step shows its
 *                     noise, and the widest table may leave the region in which D is smooth
 * D is a mistake if the means of 3 successive tables, which span three decades, agree and exceed 8
 * times the noise, the reference's own error, and SMALLEST_MISTAKE times the value.  At most
 * LARGEST_ROUNDING of the values around the state is excused as noise: a formula that loses more
 * than half of its digits there has more than round-off.  Random values are called a mistake if a
 * check meets them at many ordinary states (verify_sums.c). */
#pragma once

/* Magnitudes that one evaluation of D returns. */
typedef struct {
  double size;      /* magnitude of the tested value v */
  double cancelled; /* magnitude of the terms whose difference is the reference; 0: no such terms */
} difference_size;

/* Computes D[n] and the magnitudes at distance t along the ray; t < 0 is the opposite direction.
 * Returns 0 if D cannot be computed there. */
typedef int difference_fn(void *with, double t, double *D, difference_size *size);

typedef struct {
  difference_fn *at;
  void *with;
  int n;        /* length of D */
  double reach; /* |x|, the unit of distances along the ray */
  double eps;   /* machine epsilon of the scalar of v */
  double doubt; /* error of the reference that does not vary with the state: truncation */
} difference;

typedef enum {
  DIFFERENCE_ALONE,    /* |D| at every other point is less than a thousandth of |D| at the state,
                          though |v| is not much smaller there: no singularity of v */
  DIFFERENCE_ISOLATED, /* |D| is less than half as large next to the state, or unknown there */
  DIFFERENCE_ROUNDING, /* round-off; also if no decision is possible */
  DIFFERENCE_MISTAKE,
  DIFFERENCE_GROSS /* a mistake larger than LARGEST_ROUNDING of the values, whatever the noise */
} difference_kind;

difference_kind difference_judge(const difference *d);
