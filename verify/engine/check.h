/* check.h -- what a check is.
 *
 * A check measures one property of one energy, state by state, in a unit of its own.  The engine
 * (check_engine.h) runs it over all states and decides the verdict. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"
#include "support/records/verify_sums.h"

/* A sign of life for a watchdog: called now and then while a check or a row is at work, by one
 * thread at a time. */
typedef struct {
  void (*beat)(void *to);
  void *to;
} pulse;
void engine_beat(const pulse *alive); /* NULL: nothing happens */

/* Returned by a measure for a state that cannot be judged: the energy is not smooth there, or what
 * is measured is beyond the range of double. */
#define NOT_JUDGED (-1.0)

/* Measures one state: returns a number >= 0 in the check's unit, or NOT_JUDGED; NaN fails.  A
 * measure up to `worst` need not be exact: a function may return an upper bound up to `worst`.
 * `t` counts finer verdicts, where the check has them, and receives the description of what is
 * wrong (finding.h). */
typedef double measure_fn(const slv_energy *e, const slv_state *s, double worst, tally *t);

/* The head of a measure, which may leave any of these aside. */
#define MEASURE_OF(name)                                          \
  static double name(__attribute__((unused)) const slv_energy *e, \
                     __attribute__((unused)) const slv_state *s,  \
                     __attribute__((unused)) double worst, __attribute__((unused)) tally *t)

/* What it says of a formula, which need not be ours, that the measure is beyond the bound
 * (second_look.h). */
typedef enum {
  BEYOND_IS_JUDGED,       /* by a second look at the state */
  BEYOND_MAY_BE_ROUNDING, /* likewise; and if it is rounding, nothing is found */
  BEYOND_IS_WRONG,        /* the formula is wrong: the measure knows no rounding */
  BEYOND_IS_INACCURATE    /* right or wrong: the measure is of digits alone */
} beyond;

/* Why the check cannot be run on an energy that claims what is tested, in words; NULL when it
 * can. */
typedef const char *missing_fn(const slv_energy *e);

/* The usual ones.  Each returns NULL where the energy has what the check needs, else what is
 * missing.  missing_gradient, missing_hessian and the complex ones also refuse an energy whose
 * force is not a gradient. */
missing_fn missing_gradient, missing_hessian, missing_spectrum, missing_projected, missing_terms;
missing_fn missing_reference; /* a Hessian, or a gradient to differentiate */
missing_fn missing_complex_energy, missing_complex_gradient;
missing_fn missing_quad_energy, missing_quad_gradient, missing_quad_hessian, missing_quad_spectrum;

/* Why a check of F does not apply: the energy is not a function of the deformation gradient. */
missing_fn missing_density;

/* Why a check of condition functions does not apply; the complex one also refuses an energy whose
 * force is not a gradient, since d2C is not the derivative of dC then. */
missing_fn missing_condition, missing_complex_condition;

typedef struct check {
  const char *name;
  const char *measures; /* what is measured, and in which unit */
  const char *why;      /* where the bound comes from */
  double bound;
  const char *by; /* whose values the energy's are judged by, "quad precision gives"; NULL: they
                     are what was expected */
  const char *quantity; /* the quantity that replays a witness, unless the measure names another
                           one */
  int share;            /* one random state in `share` is judged; 0: each */
  /* The largest fraction of the states without flags that may be left unjudged.  It is above 0
   * where finite differences cannot resolve the derivative (about one state in six), or where W is
   * not smooth within rounding (one class of random states in 21 has columns that are parallel to
   * within rounding). */
  double spare;
  beyond beyond;
  unsigned pair;      /* which functions (verify_sums.h) are compared; 0: none */
  unsigned claim;     /* of the row, which the check puts to the test; 0: none */
  int ordinary;       /* 1: only ordinary states are judged */
  int given;          /* 1: the check makes its own states, with `at` below */
  const char *figure; /* the words that precede the tally's figure in the record's note; NULL: the
                         note has no figure */
  missing_fn *missing;
  measure_fn *measure;
  /* Only when `given` is 1: state i of e; SLV_EARG past the last. */
  slv_status (*at)(const slv_energy *e, uint64_t i, slv_state *s);
} check;

/* DEFINE_CHECK(id, .measures = ..., ...): the check of that name, which checks.def lists. */
#define DEFINE_CHECK(id, ...)    \
  extern const check check_##id; \
  const check check_##id = {.name = #id, __VA_ARGS__};

/* The checks in the order of checks.def; NULL past the last. */
const check *check_at(size_t i);
const check *check_find(const char *name);

/* A control: a copy of an energy with one function replaced by a wrong formula, which a check must
 * catch. */
typedef struct {
  const char *name;    /* "K34-35 as printed" */
  const char *check;   /* the check that must fail on it */
  const char *energy;  /* the energy that it is a copy of */
  const char *mistake; /* what is wrong, in words, with the source */
  /* The energy with the wrong function in place; it points into this struct. */
  slv_energy row;
  slv_kernels_f64 f64;
  slv_kernels_f32 f32;
  slv_kernels_f128 f128;
  slv_kernels_c64 c64;
} control;

/* Control number i of controls.def; SLV_EARG past the last. */
slv_status control_at(size_t i, control *c);
