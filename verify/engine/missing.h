/* missing.h -- why an energy cannot have a check, in words for the record. */
#pragma once

#include "engine/check.h"

/* Each returns NULL where the energy has what the check needs, else what is missing.
 * missing_gradient, missing_hessian and the complex ones also refuse an energy whose force is not a
 * gradient. */
missing_fn missing_gradient, missing_hessian, missing_spectrum, missing_projected, missing_terms;
missing_fn missing_complex_energy, missing_complex_gradient;
missing_fn missing_quad_energy, missing_quad_gradient, missing_quad_hessian, missing_quad_spectrum;

/* Why a check of F does not apply: the energy is not a function of the deformation gradient. */
missing_fn missing_density;
