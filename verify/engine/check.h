/* check.h -- what a check is.
 *
 * A check measures one property of one energy, state by state, in a unit of its own;
 * the engine (engine.h) runs it over all states and settles the verdict.
 */
#ifndef VERIFY_CHECK_H
#define VERIFY_CHECK_H

#include "engine/record.h"
#include "selvedge/states.h"

/* The state was not judged: the energy is not smooth there, or what is measured is
 * beyond the range of double. */
#define NOT_JUDGED (-1.0)

/* Finer verdicts of one state, counted in the record's note. */
typedef enum { FINE_RIGHT, FINE_WRONG, FINE_LIMITED, FINE_NOT_SMOOTH, FINE_COUNT } fine;

typedef struct {
  uint64_t count[FINE_COUNT];
  uint64_t order_seen,
      order_two;           /* states that show an order; of these within 0.1 of 2 */
  double figure;           /* the largest of what the check's `figure` names */
  struct finding *finding; /* told what is wrong, by finding.h; NULL: nobody asks */
} tally;

/* The measure of one state, >= 0, in the check's unit; NaN fails.  `worst` is the
 * largest so far: a measure that can tell it is not worse may return early with any
 * value up to `worst`.  `t` counts finer verdicts, where the check has them, and may
 * ask what is wrong. */
typedef double measure_fn(const slv_energy *e, const slv_state *s, double worst,
                          tally *t);

/* Why the energy cannot have the check; NULL when it can. */
typedef const char *lacks_fn(const slv_energy *e);

typedef struct check {
  const char *name;
  const char *measures; /* what, and in which unit */
  const char *why;      /* where the bound comes from */
  double bound;
  const char
      *quantity; /* what `eval` replays a witness with, unless one is found worst */
  int share;     /* judges one random state in `share`; at least 1 */
  /* Of states without flags, the fraction that may go unjudged: none, but where finite
   * differences resolve too little (some one in six), or W is not smooth within
   * rounding (one random class in 21 is parallel to rounding). */
  double spare;
  int given;          /* states of its own, `at` below, instead of the source's */
  const char *figure; /* what the record's note tells of the tally's figure, ending in
                         the words before the number; NULL: nothing */
  lacks_fn *lacks;
  measure_fn *measure;
  /* For `given`: state i of e; SLV_EARG past the last. */
  slv_status (*at)(const slv_energy *e, uint64_t i, slv_state *s);
} check;

/* The checks in order; NULL past the last. */
const check *check_at(size_t i);
const check *check_find(const char *name);

/* A wrong formula that a check must catch, in the dress of an energy. */
typedef struct {
  const char *name;    /* "K34-35 as printed" */
  const char *check;   /* the check that must fail on it */
  const char *energy;  /* the energy it distorts */
  const char *mistake; /* in words, with its source */
  /* The energy with the wrong function in place; it points into this struct. */
  slv_energy row;
  slv_kernels_f64 f64;
  slv_kernels_f32 f32;
  slv_kernels_f128 f128;
  slv_kernels_c64 c64;
} control;

/* SLV_EARG past the last. */
slv_status control_at(size_t i, control *c);

#endif
