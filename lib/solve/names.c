/* names.c -- the names of schemes and of stops. */
#include <stddef.h>

#include "selvedge/solve.h"

typedef struct {
  const char *name, *meaning;
} words;

static const words scheme[SLV_NEWTON_HESSIANS] = {
    [SLV_NEWTON_FULL] = {"full", "the Hessian as it is"},
    [SLV_NEWTON_PROJECTED] = {"project-terms", "each term's 6 x 6 projected, by its closed form"},
    [SLV_NEWTON_PROJECTED_NUMERIC] = {"project-terms-numeric",
                                      "each term's 6 x 6 projected, by eigensolver"},
    [SLV_NEWTON_PROJECTED_SUM] = {"project-sum", "the terms' sum, 6 x 6, projected"},
    [SLV_NEWTON_PROJECTED_ELEMENT] = {"project-element", "each triangle's 9 x 9 in x projected"},
    [SLV_NEWTON_ABSOLUTE] = {"absolute", "each triangle's 9 x 9 with absolute eigenvalues"},
    [SLV_NEWTON_WITHOUT_H] = {"without-h", "Kim's Gauss-Newton: no terms in H_*"},
    [SLV_NEWTON_GAUSS_NEWTON] = {"gauss-newton", "k dC dC' of each condition"},
    [SLV_NEWTON_TENSION] = {"gauss-newton-tension",
                            "with k C d2C of stretch where it is in tension"},
    [SLV_NEWTON_SHIFTED] = {"full-shifted", "the Hessian and a shift that grows until accepted"},
    [SLV_NEWTON_ON_DEMAND] = {"project-on-demand",
                              "full where Cholesky accepts it, else project-terms"},
    [SLV_NEWTON_DEFINITE] = {"definite", "the definite matrix that the source names"},
    [SLV_NEWTON_BLENDED] = {"blend", "K + t (P - K), t as small as Cholesky accepts"},
};

const char *slv_newton_hessian_name(slv_newton_hessian h) {
  return (unsigned)h < SLV_NEWTON_HESSIANS ? scheme[h].name : NULL;
}

const char *slv_newton_hessian_meaning(slv_newton_hessian h) {
  return (unsigned)h < SLV_NEWTON_HESSIANS ? scheme[h].meaning : NULL;
}

const char *slv_bending_hessian_name(slv_bending_hessian b) {
  static const char *const name[SLV_BENDING_HESSIANS] = {
      [SLV_BENDING_GAUSS_NEWTON] = "gauss-newton",
      [SLV_BENDING_PROJECTED] = "projected",
      [SLV_BENDING_FULL] = "full",
  };
  return (unsigned)b < SLV_BENDING_HESSIANS ? name[b] : NULL;
}

const char *slv_stop_text(slv_stop s) {
  static const char *const text[SLV_STOPS] = {
      [SLV_STOP_RESIDUAL] = "converged",
      [SLV_STOP_ITERATIONS] = "iteration limit",
      [SLV_STOP_INDEFINITE] = "matrix not positive definite",
      [SLV_STOP_DESCENT] = "no descent along the direction",
      [SLV_STOP_ROUNDING] = "rounding reached before the tolerance",
      [SLV_STOP_OBSERVER] = "stopped by the observer",
      [SLV_STOP_STEP] = "step below its tolerance",
      [SLV_STOP_STAGNATION] = "energy stagnates",
      [SLV_STOP_DIVERGED] = "diverged: energy or residual not finite",
  };
  return (unsigned)s < SLV_STOPS ? text[s] : "unknown stop";
}
