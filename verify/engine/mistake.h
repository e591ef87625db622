/* mistake.h -- decides whether a difference between a value and its reference is a mistake or
 * rounding.  Every check uses this one criterion.  A formula that is wrong differs by a smooth
 * function of the state: the difference D stays the same in size and sign while the state moves a
 * little.  Rounding errors change at random from one state to the next, in one of two ways: with
 * every bit of x, or in stairs, where a formula first rounds an intermediate to a coarse lattice
 * (log(1 - tiny) does, with stairs of 4e-9 |x|).  Within one stair rounding looks like a mistake.
 * So D is measured along a ray through the state, in tables of 9 points, with spacings from 32 eps
 * |x| to |x|/256.
 *   mean of a table   its 9 points averaged: the candidate for a mistake
 *   noise of a table  measured by noise.h, for values that may jump
 *   noise             the second largest one of all tables: stairs show in every table that is
 *                     wider than one of them, and the widest table may leave what is smooth
 * D is a mistake if its means agree in 3 successive tables, which span three decades, and exceed 8
 * times the noise, the reference's own error, and SMALLEST_MISTAKE of the value's size.  Noise
 * never excuses more than LARGEST_ROUNDING of the values around the state: a formula that loses
 * more than half of its digits there has more than rounding errors.  Values at random are a mistake
 * of the formula if it has them at many ordinary states (verify_sums.c). */
#pragma once

/* Sizes that one evaluation of D returns. */
typedef struct {
  double size;      /* size of the judged value */
  double cancelled; /* size of the terms whose difference is the reference; 0: none */
} difference_size;

/* Computes D[n] and its size at distance t along the ray (t < 0: behind the state).  Returns 0
 * if D cannot be computed there. */
typedef int difference_fn(void *with, double t, double *D, difference_size *size);

typedef struct {
  difference_fn *at;
  void *with;
  int n;        /* length of D */
  double reach; /* |x| */
  double eps;   /* eps of the judged scalar */
  double doubt; /* error of the reference that does not depend on the state: truncation */
} difference;

typedef enum {
  DIFFERENCE_ALONE,    /* less than a thousandth as large at every other point of the ray, where the
                          values are about as large as D: the state is no pole */
  DIFFERENCE_ISOLATED, /* less than half as large right beside the state, or unknown */
  DIFFERENCE_ROUNDING, /* or not decidable */
  DIFFERENCE_MISTAKE,
  DIFFERENCE_GROSS /* a mistake larger than LARGEST_ROUNDING excuses, however noisy the values */
} difference_kind;

difference_kind difference_judge(const difference *d);
