#include "newton/newton_scene.h"

#include <stdio.h>
#include <string.h>

enum { PARAMS = 9 };

/* A density with its parameters, and which of them are multiplied by k. */
typedef struct {
  const char *energy;
  unsigned stiffness;
  double p[PARAMS];
} density;

#define K0 (1U << 0)
#define R2 0.70710678118654752440  /* 1 / sqrt 2 */
#define R10 0.31622776601683793320 /* 1 / sqrt 10 */

static const density table[MEMBRANE_KINDS][MEMBRANE_ROWS] = {
    [MEMBRANE_BARAFF_WITKIN] = {{"baraff_witkin", K0 | 1U << 3, {1, 1, 1, 1}}},
    [MEMBRANE_STRETCH] = {{"bw_stretch", K0, {1, 1, 1}}},
    /* These energies are k C^2 / 2 with alpha = sqrt(a), hence stiffness 2 k and
     * exponent 0.5.  The first four parameters are the triangle's. */
    [MEMBRANE_ORIGINAL] = {{"stretch_pair", 3U << 5, {0, 0, 0, 0, 0.5, 2, 2, 1, 1}},
                           {"shear_condition", 1U << 5, {0, 0, 0, 0, 0.5, 2}}},
    [MEMBRANE_FIBRES_01] = {{"stretch_general", K0, {1, 1, 1, 1, 0, 0, 1}},
                            {"shear_general", K0, {1, 1, 0, 0, 1}}},
    [MEMBRANE_FIBRES_11] = {{"stretch_general", K0, {1, 1, 1, 1, 0, R2, R2}},
                            {"shear_general", K0, {1, 1, 0, R2, R2}}},
    [MEMBRANE_FIBRES_31] = {{"stretch_general", K0, {1, 1, 1, 1, 0, 3 * R10, R10}},
                            {"shear_general", K0, {1, 1, 0, 3 * R10, R10}}},
    [MEMBRANE_ARAP] = {{"arap", K0, {1}}, {"bw_shear", K0, {1}}},
    [MEMBRANE_QUARTIC] = {{"bw_stretch", K0, {1, 1, 1}},
                          {"shear_quartic", K0, {1, 1, 0, 0, 1}}},
    [MEMBRANE_ROBSON] = {{"robson_stretch", 3U << 5, {0, 0, 0, 0, 0.5, 2, 2, 1, 1}},
                         {"bw_shear", K0, {1}}},
};

newton_membrane newton_membrane_of(newton_membrane_kind kind, double k) {
  newton_membrane m = {0};
  for (size_t r = 0; r < MEMBRANE_ROWS && table[kind][r].energy != NULL; r++) {
    const density *d = &table[kind][r];
    m.energy[r] = slv_energy_find(d->energy);
    for (size_t i = 0; i < PARAMS; i++)
      m.p[r][i] = (d->stiffness >> i & 1U) ? k * d->p[i] : d->p[i];
    m.rows++;
  }
  return m;
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
