/* newton_membrane.c -- membranes of the studies: one or two energies with their parameters. */
#include <stdio.h>
#include <string.h>

#include "newton/newton_scene.h"

/* Meanings of a parameter: constants, ZERO also for the triangle's own parameters, which the solver
 * sets; and the members of newton_stiffness in their order. */
enum { ZERO, ONE, TWO, R2, R10, R10_3, NU, CONSTANTS };
enum { EXPONENT = CONSTANTS, STRETCH, SHEAR, REST, STRETCH_DENSITY, SHEAR_DENSITY, YOUNG, MODULUS };

enum { PARAMS = 9 };

#define OF_TRIANGLE ZERO, ZERO, ZERO, ZERO, EXPONENT
#define PAIR OF_TRIANGLE, STRETCH, STRETCH, REST, REST
#define GENERAL STRETCH_DENSITY, ONE, ONE, ONE, ZERO
#define ON_QUADS \
  "quad_stvk", { YOUNG, YOUNG, NU, MODULUS, ONE, TWO } /* 2 x 2 points */

static const struct {
  const char *energy;
  int p[PARAMS]; /* meanings */
} table[MEMBRANE_KINDS][MEMBRANE_ROWS] = {
    [MEMBRANE_BW] = {{"baraff_witkin", {STRETCH_DENSITY, REST, REST, SHEAR_DENSITY}}},
    [MEMBRANE_STRETCH] = {{"bw_stretch", {STRETCH_DENSITY, REST, REST}}},
    [MEMBRANE_ORIGINAL] = {{"stretch_pair", {PAIR}}, {"shear_condition", {OF_TRIANGLE, SHEAR}}},
    [MEMBRANE_EXACT] = {{"stretch_pair", {PAIR}}, {"shear_normalised", {OF_TRIANGLE, SHEAR}}},
    [MEMBRANE_TENSION] = {{"robson_stretch", {PAIR}}, {"shear_condition", {OF_TRIANGLE, SHEAR}}},
    [MEMBRANE_DENSITIES] = {{"bw_stretch", {STRETCH_DENSITY, REST, REST}},
                            {"bw_shear", {SHEAR_DENSITY}}},
    [MEMBRANE_FIBRES_01] = {{"stretch_general", {GENERAL, ZERO, ONE}},
                            {"shear_general", {SHEAR_DENSITY, ONE, ZERO, ZERO, ONE}}},
    [MEMBRANE_FIBRES_11] = {{"stretch_general", {GENERAL, R2, R2}},
                            {"shear_general", {SHEAR_DENSITY, ONE, ZERO, R2, R2}}},
    [MEMBRANE_FIBRES_31] = {{"stretch_general", {GENERAL, R10_3, R10}},
                            {"shear_general", {SHEAR_DENSITY, ONE, ZERO, R10_3, R10}}},
    [MEMBRANE_ARAP] = {{"arap", {STRETCH_DENSITY}}, {"bw_shear", {SHEAR_DENSITY}}},
    [MEMBRANE_QUARTIC] = {{"bw_stretch", {STRETCH_DENSITY, REST, REST}},
                          {"shear_quartic", {SHEAR_DENSITY, ONE, ZERO, ZERO, ONE}}},
    [MEMBRANE_ROBSON] = {{"robson_stretch", {PAIR}}, {"bw_shear", {SHEAR_DENSITY}}},
    [MEMBRANE_STVK] = {{"stvk_isotropic", {YOUNG, NU, ONE}}},
    [MEMBRANE_QUADS] = {{ON_QUADS}},
    [MEMBRANE_MIXED] = {{ON_QUADS}, {"stvk_isotropic", {YOUNG, NU, ONE}}},
};

newton_membrane newton_membrane_make(newton_membrane_kind kind, const newton_stiffness *k) {
  const double r2 = 0.70710678118654752440, r10 = 0.31622776601683793320; /* 1 / sqrt of 2, 10 */
  double value[MODULUS + 1] = {0, 1, 2, r2, r10, 3 * r10, NEWTON_POISSON};
  memcpy(value + CONSTANTS, k, sizeof *k);
  newton_membrane m = {0};
  for (size_t r = 0; r < MEMBRANE_ROWS && table[kind][r].energy != NULL; r++) {
    m.energy[r] = slv_energy_find(table[kind][r].energy);
    for (size_t i = 0; i < PARAMS; i++) m.p[r][i] = value[table[kind][r].p[i]];
    m.rows++;
  }
  return m;
}

/* k C^2 / 2 with alpha = sqrt(a) is the density k / 2, hence 2 k and exponent 0.5. */
newton_membrane newton_membrane_of(newton_membrane_kind kind, double k) {
  const double shear_modulus = k * (0.5 / (1 + NEWTON_POISSON));
  return newton_membrane_make(kind,
                              &(newton_stiffness){0.5, k * 2, k * 2, 1, k, k, k, shear_modulus});
}

newton_membrane newton_membrane_plugin(const slv_energy *e) {
  newton_membrane m = {.rows = 1, .energy = {e}};
  slv_energy_typical_params(e, m.p[0]);
  return m;
}

void newton_membrane_name(const newton_membrane *m, char name[MEMBRANE_NAME]) {
  size_t at = 0;
  name[0] = '\0';
  for (size_t r = 0; r < m->rows && at < MEMBRANE_NAME; r++)
    at += (size_t)snprintf(name + at, MEMBRANE_NAME - at, "%s%s", r > 0 ? "+" : "",
                           m->energy[r]->name);
}
