/* check.h -- the description of a check, which measures one property of one energy, state by state,
 * in its own units.  The engine (check_engine.h) runs it over all states for a verdict. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"
#include "support/records/verify_sums.h"

/* Heartbeat for a watchdog, called now and then by one thread at a time. */
typedef struct {
  void (*beat)(void *to);
  void *to;
} pulse;
void engine_beat(const pulse *alive); /* may be NULL */

/* Result if a state cannot be judged: W is not smooth there, or values overflow double. */
#define NOT_JUDGED (-1.0)

/* Measures one state.  Returns a number >= 0 in the check's unit, or NOT_JUDGED; NaN fails.  If the
 * measure is at most `worst`, an upper bound up to `worst` may be returned instead.  `t` counts the
 * finer verdicts of the check and receives the description of the error (finding.h). */
typedef double measure_fn(const slv_energy *e, const slv_state *s, double worst, tally *t);

/* Head of a measure, which need not use every argument. */
#define MEASURE_OF(name)                                          \
  static double name(__attribute__((unused)) const slv_energy *e, \
                     __attribute__((unused)) const slv_state *s,  \
                     __attribute__((unused)) double worst, __attribute__((unused)) tally *t)

/* Meaning of a measure beyond the bound, for a formula that need not be ours (second_look.h). */
typedef enum {
  BEYOND_IS_JUDGED,       /* decided by a second look at the state */
  BEYOND_MAY_BE_ROUNDING, /* decided by a second look, but rounding is no finding */
  BEYOND_IS_WRONG,        /* the formula is wrong: the measure has no rounding */
  BEYOND_IS_INACCURATE    /* the measure counts digits: the formula may be right */
} beyond;

/* Returns the reason why the check cannot run on an energy that makes the claim; else NULL. */
typedef const char *missing_fn(const slv_energy *e);

/* Return NULL if the energy has what the check needs, else the missing part.  missing_gradient,
 * missing_hessian and the complex ones also refuse an energy whose force is not a gradient. */
missing_fn missing_energy, missing_gradient, missing_hessian, missing_spectrum, missing_projected,
    missing_terms;
missing_fn missing_reference; /* needs a Hessian, or a gradient to differentiate */
missing_fn missing_complex_energy, missing_complex_gradient;
missing_fn missing_quad_energy, missing_quad_gradient, missing_quad_hessian, missing_quad_spectrum;

/* Refuses energies that are not functions of the deformation gradient. */
missing_fn missing_density;

/* Refuse energies without condition functions; the complex one also those whose force is not a
 * gradient, since d2C is not the derivative of dC then. */
missing_fn missing_condition, missing_complex_condition;

typedef struct check {
  const char *name;
  const char *measures; /* the measured property, with its unit */
  const char *why;      /* reason for the bound */
  double bound;
  const char *by;       /* source of the reference, "quad precision gives"; NULL: "expected" */
  const char *quantity; /* quantity that replays a witness, unless the measure names another */
  int share;            /* judges one random state in `share`; 0: all */
  /* Largest fraction of the states without flags that may stay unjudged.  It is above 0 if finite
   * differences cannot resolve the derivative (about one state in six), or if W is not smooth
   * within rounding: one class of random states in 21 has almost parallel columns. */
  double spare;
  beyond beyond;
  unsigned pair;      /* functions (verify_sums.h) that are compared; 0: none */
  unsigned claim;     /* claim of the row that the check tests; 0: none */
  int ordinary;       /* 1: judges only ordinary states */
  int given;          /* 1: the check makes its own states, with `at` below */
  const char *figure; /* words before the tally's figure in the record's note; NULL: no figure */
  missing_fn *missing;
  measure_fn *measure;
  /* Sets s to state i of e if `given` is 1; returns SLV_EARG past the last. */
  slv_status (*at)(const slv_energy *e, uint64_t i, slv_state *s);
} check;

/* DEFINE_CHECK(id, .bound = ..., ...) defines the check of that name; checks.def lists it. */
#define DEFINE_CHECK(id, ...)    \
  extern const check check_##id; \
  const check check_##id = {.name = #id, __VA_ARGS__};

/* Return checks in the order of checks.def, or by name; NULL if there is none. */
const check *check_at(size_t i);
const check *check_find(const char *name);

/* Control: a copy of an energy with one function that is wrong, which a check must catch. */
typedef struct {
  const char *name;    /* "K34-35 as printed" */
  const char *check;   /* check that must fail on it */
  const char *energy;  /* energy that it copies */
  const char *mistake; /* the error in words, with its source */
  /* The energy with the wrong function; it points into this struct. */
  slv_energy row;
  slv_kernels_f64 f64;
  slv_kernels_f32 f32;
  slv_kernels_f128 f128;
  slv_kernels_c64 c64;
} control;

/* Sets *c to control i of controls.def; returns SLV_EARG past the last. */
slv_status control_at(size_t i, control *c);
