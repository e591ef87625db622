/* Tests of mistake.c on known differences: constants, noise, noise in steps, limited regions. */
#include "engine/mistake.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Returns a number in [-1, 1] that depends on every bit of t. */
static double hash(double t) {
  uint64_t bits;
  memcpy(&bits, &t, sizeof bits);
  bits = (bits ^ bits >> 31) * 0x9e3779b97f4a7c15u;
  bits = (bits ^ bits >> 29) * 0xbf58476d1ce4e5b9u;
  return (double)(bits >> 11) * 0x1p-52 - 1;
}

/* Model difference: constant (1 + t) for |t| <= region, plus noise that changes with each bit of t
 * or, if `stair` is not 0, with each step of that length. */
typedef struct {
  char what[64];
  double constant, region, noise, stair, doubt;
  difference_kind expected;
} model;

static int model_at(void *with, double t, double *D, difference_size *size) {
  const model *m = with;
  const double at = m->stair > 0 ? floor(t / m->stair) : t;
  D[0] = (fabs(t) <= m->region ? m->constant * (1 + t) : 0) + m->noise * hash(at + 0.37);
  D[1] = 0;
  *size = (difference_size){.size = 1};
  return 1;
}

/* The value itself has size 1, so that noise up to 1e-7 is excused. */
static model models[] = {
    {"equal values", 0, INFINITY, 0, 0, 0, DIFFERENCE_ROUNDING},
    {"a factor of 2", 1, INFINITY, 0, 0, 0, DIFFERENCE_GROSS},
    {"a literal in single precision", 3e-8, INFINITY, 1e-16, 0, 0, DIFFERENCE_MISTAKE},
    {"a mistake of 1e-9 in noise of 1e-11", 1e-9, INFINITY, 1e-11, 0, 0, DIFFERENCE_MISTAKE},
    {"a mistake as large as the noise", 1e-9, INFINITY, 1e-9, 0, 0, DIFFERENCE_ROUNDING},
    {"less than the smallest mistake", 5e-11, INFINITY, 0, 0, 0, DIFFERENCE_ROUNDING},
    {"truncation of the reference", 1e-9, INFINITY, 0, 0, 1e-9, DIFFERENCE_ROUNDING},
    {"a mistake beyond truncation", 1e-8, INFINITY, 0, 0, 1e-9, DIFFERENCE_MISTAKE},
    {"rounding in every bit", 0, INFINITY, 1e-9, 0, 0, DIFFERENCE_ROUNDING},
    {"rounding in stairs of 4e-9", 0, INFINITY, 1e-9, 4e-9, 0, DIFFERENCE_ROUNDING},
    {"rounding in stairs of 1e-6", 0, INFINITY, 1e-9, 1e-6, 0, DIFFERENCE_ROUNDING},
    {"an entry at random, by 100 %", 0, INFINITY, 1, 0, 0, DIFFERENCE_ROUNDING},
    {"an entry at random, by 1e-6", 0, INFINITY, 1e-6, 0, 0, DIFFERENCE_ROUNDING},
    {"a mistake within 1e-6 alone", 1e-3, 1e-6, 1e-14, 0, 0, DIFFERENCE_GROSS},
    {"a small mistake within 1e-6 alone", 1e-8, 1e-6, 1e-14, 0, 0, DIFFERENCE_MISTAKE},
    {"one state that differs", 1e-3, 0, 0, 0, 0, DIFFERENCE_ALONE},
};

ParameterizedTestParameters(mistake, kinds) {
  return cr_make_param_array(model, models, sizeof models / sizeof *models);
}

ParameterizedTest(model *m, mistake, kinds) {
  const difference d = {
      .at = model_at, .with = m, .n = 2, .reach = 1, .eps = DBL_EPSILON, .doubt = m->doubt};
  cr_expect(eq(int, difference_judge(&d), m->expected), "%s", m->what);
}

static int nowhere(void *with, double t, double *D, difference_size *size) {
  (void)with, (void)t, (void)size;
  D[0] = 0;
  return 0;
}

static int not_a_number(void *with, double t, double *D, difference_size *size) {
  (void)with, (void)t, (void)size;
  D[0] = (double)NAN;
  return 1;
}

Test(mistake, what_cannot_be_computed_is_not_convicted) {
  difference d = {.at = nowhere, .n = 1, .reach = 1, .eps = DBL_EPSILON};
  cr_expect(eq(int, difference_judge(&d), DIFFERENCE_ISOLATED));
  d.at = not_a_number;
  cr_expect(eq(int, difference_judge(&d), DIFFERENCE_ISOLATED));
}

/* In single precision, a relative difference of 1e-4 is round-off, and one of 0.1 is not. */
Test(mistake, single_precision_excuses_more) {
  model m = {.constant = 0, .region = INFINITY, .noise = 1e-4};
  difference d = {.at = model_at, .with = &m, .n = 2, .reach = 1, .eps = (double)FLT_EPSILON};
  cr_expect(eq(int, difference_judge(&d), DIFFERENCE_ROUNDING));
  m.constant = 0.1;
  cr_expect(eq(int, difference_judge(&d), DIFFERENCE_GROSS));
}
