/* check.h -- describes a check: a test of one property of one energy, which returns an error for
 * each state in its own unit. check_engine.h runs it over all states and decides the verdict. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"
#include "support/records/verify_sums.h"

/* Heartbeat for a watchdog. `beat` is called every 256 states, by one thread at a time. */
typedef struct {
  void (*beat)(void *to);
  void *to;
} pulse;
void engine_beat(const pulse *alive); /* alive may be NULL */

/* Result of a measure if the state cannot be tested: W is not smooth there, or values overflow. */
#define NOT_JUDGED (-1.0)

/* Returns 1 if the check is meant for state s of e. */
typedef int wants_fn(const slv_energy *e, const slv_state *s);
/* Measures the error at one state. Returns a number >= 0 in the check's unit, or NOT_JUDGED; NaN
 * counts as a failure. If the error is at most `worst`, any upper bound up to `worst` may be
 * returned. `t` counts finer verdicts and receives the description of the error (finding.h). */
typedef double measure_fn(const slv_energy *e, const slv_state *s, double worst, tally *t);

/* Head of a measure function, whose arguments may all stay unused. */
#define MEASURE_OF(name)                                          \
  static double name(__attribute__((unused)) const slv_energy *e, \
                     __attribute__((unused)) const slv_state *s,  \
                     __attribute__((unused)) double worst, __attribute__((unused)) tally *t)

/* Conclusion from an error above the bound, if the energy is a user's (second_look.h). */
typedef enum {
  BEYOND_IS_JUDGED,       /* decided by moving the state a little (second_look.h) */
  BEYOND_MAY_BE_ROUNDING, /* as BEYOND_IS_JUDGED, but round-off is not reported */
  BEYOND_IS_WRONG,        /* the formula is wrong, because the measure has no round-off */
  BEYOND_IS_INACCURATE    /* the formula may be right: the measure counts correct digits */
} beyond;

/* Returns the reason why the check cannot run on e, or NULL if it can. */
typedef const char *missing_fn(const slv_energy *e);

/* Return NULL if the energy has the functions that the check needs, else a text that names the
 * missing one. missing_gradient, missing_hessian and the missing_complex_* functions also reject an
 * energy whose force is not a gradient. */
missing_fn missing_energy, missing_gradient, missing_hessian, missing_spectrum, missing_projected,
    missing_terms;
missing_fn missing_reference; /* requires a Hessian, or a gradient to differentiate */
missing_fn missing_complex_energy, missing_complex_gradient;
missing_fn missing_quad_energy, missing_quad_spectrum, missing_gradient_function,
    missing_hessian_function;

/* Rejects energies that are not functions of the deformation gradient. */
missing_fn missing_density;

/* Reject energies without condition functions C. missing_complex_condition also rejects energies
 * whose force is not a gradient: d2C is not the derivative of dC then. */
missing_fn missing_condition, missing_complex_condition;

typedef struct check {
  const char *name;
  const char *measures; /* description of the error that is measured, with its unit */
  const char *why;      /* reason for the bound */
  double bound;
  const char *by;       /* words before the reference: "quad precision gives"; NULL: "expected" */
  const char *quantity; /* quantity of the replay command, unless the measure names another */
  int share;            /* tests one random state in `share`; 0: all */
  /* Largest fraction of the unflagged states that may stay untested. It is above 0 if finite
   * differences cannot resolve the derivative (about one state in six), or if W is not smooth to
   * round-off: one class of random states in 21 has almost parallel columns. */
  double spare;
  beyond beyond;
  unsigned pair;      /* pairs of functions that are compared, PAIR_* of verify_sums.h; 0: none */
  unsigned claim;     /* claim of the energy that is tested, SLV_* of energy.h; 0: none */
  int given;          /* 1: the check generates its own states, by `at` below */
  const char *figure; /* words before tally.figure in the record's note; NULL: no figure */
  missing_fn *missing;
  wants_fn *wants; /* NULL: every state */
  measure_fn *measure;
  /* Sets s to state i of e; returns SLV_EARG past the last. Used only if `given` is 1. */
  slv_status (*at)(const slv_energy *e, uint64_t i, slv_state *s);
} check;

/* Defines the check `id`: DEFINE_CHECK(id, .bound = ..., ...). checks.def lists all checks. */
#define DEFINE_CHECK(id, ...)    \
  extern const check check_##id; \
  const check check_##id = {.name = #id, __VA_ARGS__};

/* Return a check by its index in checks.def or by its name; NULL if there is none. */
const check *check_at(size_t i);
const check *check_find(const char *name);

/* Negative control: a copy of an energy with one wrong function, which a check must catch. */
typedef struct {
  const char *name;    /* name of the mistake: "K34-35 as printed" */
  const char *check;   /* check that must fail on this control */
  const char *energy;  /* name of the copied energy */
  const char *mistake; /* the error in words, with its source */
  /* Energy with the wrong function. Its pointers point into this struct: do not copy. */
  slv_energy row;
  slv_kernels_f64 f64;
  slv_kernels_f32 f32;
  slv_kernels_f128 f128;
  slv_kernels_c64 c64;
} control;

/* Sets *c to control i of controls.def; returns SLV_EARG past the last. */
slv_status control_at(size_t i, control *c);
