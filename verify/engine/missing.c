#include "engine/check.h"

/* Defines missing_NAME(e), which returns NULL if the condition holds, else the text. */
#define LACKS(name, condition, text) \
  const char *missing_##name(const slv_energy *e) { return (condition) ? NULL : (text); }

static const char *or_else(const char *said, const char *text) {
  return said != NULL ? said : text;
}

/* Rejects energies whose force is not a gradient: they have no derivatives to compare with. */
static const char *missing_derivative(const slv_energy *e) {
  return (e->claims & SLV_NOT_A_GRADIENT) == 0
             ? NULL
             : "the energy declares that its force is not a gradient: there is no derivative to "
               "compare with, and the Hessian need not be symmetric";
}

/* Defines missing_NAME(e), which also rejects energies whose force is not a gradient. */
#define LACKS_DERIVATIVE(name, condition, text)          \
  const char *missing_##name(const slv_energy *e) {      \
    return (condition) ? missing_derivative(e) : (text); \
  }

LACKS(energy, e->f64->energy != NULL, "there is no energy function")
LACKS_DERIVATIVE(gradient, e->f64->gradient != NULL && e->f64->energy != NULL,
                 e->f64->energy == NULL ? missing_energy(e) : "the energy has no gradient")
LACKS_DERIVATIVE(hessian, e->f64->hessian != NULL, "the energy has no Hessian")
LACKS_DERIVATIVE(complex_energy,
                 e->c64 != NULL && e->c64->energy != NULL && e->f64->gradient != NULL,
                 or_else(e->no_scalar, "there is no complex energy, or no gradient"))
LACKS_DERIVATIVE(complex_gradient,
                 e->c64 != NULL && e->c64->gradient != NULL && e->f64->hessian != NULL,
                 or_else(e->no_scalar, "the energy has no complex gradient, or no Hessian"))
LACKS(spectrum, e->f64->spectrum != NULL && e->f64->hessian != NULL,
      e->f64->spectrum != NULL ? "the energy has no Hessian"
                               : or_else(e->no_spectrum, "the energy has no closed-form spectrum"))
LACKS(terms, e->f64->term_projected != NULL && e->f64->hessian != NULL,
      "the energy is not split into terms, or has no Hessian")
LACKS(quad_energy, e->f128 != NULL && e->f128->energy != NULL,
      or_else(e->no_scalar, "there is no energy in quad"))
LACKS(gradient_function, e->f64->gradient != NULL, "the energy has no gradient")
LACKS(hessian_function, e->f64->hessian != NULL, "the energy has no Hessian")
LACKS(condition, e->f64->condition != NULL, "the energy is not written in condition functions")
LACKS(density, e->ndof == 6, "not an energy of the deformation gradient")

const char *missing_reference(const slv_energy *e) {
  if (e->f64->hessian != NULL) return NULL;
  return e->f64->gradient != NULL ? missing_derivative(e) : "the energy has no gradient";
}

const char *missing_projected(const slv_energy *e) {
  return e->f64->projected != NULL
             ? missing_reference(e)
             : or_else(e->no_projected, "the energy has no closed-form projection");
}

const char *missing_quad_spectrum(const slv_energy *e) {
  if (missing_spectrum(e) != NULL) return missing_spectrum(e);
  const int has = e->f128 != NULL && e->f128->spectrum != NULL && e->f128->hessian != NULL;
  return has ? NULL : or_else(e->no_scalar, "the energy has no spectrum in quad");
}

const char *missing_complex_condition(const slv_energy *e) {
  if (missing_condition(e) != NULL) return missing_condition(e);
  const int has = e->c64 != NULL && e->c64->condition != NULL;
  return has ? missing_derivative(e)
             : or_else(e->no_scalar, "the energy has no complex conditions");
}
