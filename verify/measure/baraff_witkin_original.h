/* baraff_witkin_original.h -- Baraff and Witkin's energies of one triangle in their original form,
 * as functions of w_u and w_v. Shares no code with the library. Source: D. Pritchard (P),
 * Implementing Baraff & Witkin's Cloth Simulation, eqs. 1-23, but with Kim's stiffness (E = k a
 * C'C, without 1/2 and with the area outside the square), one for each fibre. */
#pragma once

#include "selvedge/energy.h"

typedef struct {
  double k_u, b_u, k_v, b_v, k_shear;
} original_model;

typedef struct {
  double energy, force[9], jacobian[81]; /* jacobian: df/dx, column-major */
} original_result;

/* Sets *m to the model with the energy of e with parameters p. Returns 0 if e is none of Baraff and
 * Witkin's energies. A condition function with stiffness k has E = k (alpha C)^2 / 2, so its
 * stiffness in this model is k alpha^2 / (2 a): k / 2 for alpha = sqrt(a). */
int original_model_of(const slv_energy *e, const double *p, original_model *m);

void original_run(const original_model *m, const double uv[6], const double x[9],
                  original_result *r);
