/* missing.h -- why an energy cannot have a check, in words for the record. */
#ifndef VERIFY_MISSING_H
#define VERIFY_MISSING_H

#include "engine/check.h"

/* lacks_gradient, lacks_hessian and the complex ones also where the row's force is not
 * a gradient. */
lacks_fn lacks_gradient, lacks_hessian, lacks_spectrum, lacks_projected, lacks_terms;
lacks_fn lacks_complex_energy, lacks_complex_gradient;
lacks_fn lacks_quad_energy, lacks_quad_gradient, lacks_quad_hessian,
    lacks_quad_spectrum;

/* Not a deformation gradient: the check is about F. */
lacks_fn lacks_density;

#endif
