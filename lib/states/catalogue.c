/* catalogue.c -- named deformation gradients F = [f_u f_v], like LAPACK's matrix types.  If entries
 * are small integers or dyadic fractions, invariants are exact.  What the groups test:
 *
 *   rest, rotations     W = 0 and dW/dF = 0 if the energy claims to be zero at rest
 *   stretch, shear      ordinary results, computed by hand in the tests of the energies
 *   I6 = ...            the small eigenvalue of shear, -12 k I6^2 / (I2 + ...), is accurate;
 *                       the sign of I6 selects the negative subspace
 *   equal, parallel     J = 0: formulas with the normal are 0/0; energies declare the result
 *   zero columns        stretch has no direction there; energies declare the result
 *   scales              results are finite, or infinite if they overflow; never NaN
 *   lengths             sqrt(I5) is an exact integer or dyadic fraction */
#include "selvedge/states.h"

typedef struct {
  const char *name;
  double F[6];
} named_state;

#define SQRT3_HALF 0.86602540378443865
#define SQRT1_2 0.70710678118654752

static const named_state table[] = {
    {"rest", {1, 0, 0, 0, 1, 0}},

    {"rotation 90 deg about x", {1, 0, 0, 0, 0, 1}},
    {"rotation 90 deg in the plane", {0, 1, 0, -1, 0, 0}},
    {"rotation 180 deg about z", {-1, 0, 0, 0, -1, 0}},
    {"rotation 30 deg in the plane", {SQRT3_HALF, 0.5, 0, -0.5, SQRT3_HALF, 0}},
    {"rotation by thirds", {1. / 3, 2. / 3, 2. / 3, 2. / 3, 1. / 3, -2. / 3}},
    {"rotation by fifteenths", {-2. / 3, 2. / 3, 1. / 3, 2. / 15, -1. / 3, 14. / 15}},
    {"folded over: f_v = -rest", {1, 0, 0, 0, -1, 0}},
    {"mirrored: f_u and f_v swapped", {0, 1, 0, 1, 0, 0}},

    {"stretch u by 2", {2, 0, 0, 0, 1, 0}},
    {"stretch v by 3/2", {1, 0, 0, 0, 1.5, 0}},
    {"stretch by 2 along 45 deg", {1.5, 0.5, 0, 0.5, 1.5, 0}},
    {"stretch u by 2 and v by 3/2", {2, 0, 0, 0, 1.5, 0}},
    {"stretch u by 100", {100, 0, 0, 0, 1, 0}},
    {"compression of u by 2", {0.5, 0, 0, 0, 1, 0}},
    {"compression of v by 4", {1, 0, 0, 0, 0.25, 0}},
    {"compression of u by 2 and v by 4", {0.5, 0, 0, 0, 0.25, 0}},
    {"compression by 2 along 45 deg", {0.75, -0.25, 0, -0.25, 0.75, 0}},
    {"compression to 1/100", {0.01, 0, 0, 0, 0.01, 0}},
    {"u stretched and v compressed", {2, 0, 0, 0, 0.5, 0}},

    {"pure shear 1/100", {1, 0.01, 0, 0.01, 1, 0}},
    {"pure shear 1/2", {1, 0.5, 0, 0.5, 1, 0}},
    {"pure shear -1/2", {1, -0.5, 0, -0.5, 1, 0}},
    {"pure shear 3", {1, 3, 0, 3, 1, 0}},
    {"simple shear 1/2", {1, 0, 0, 0.5, 1, 0}},
    {"simple shear -5", {1, 0, 0, -5, 1, 0}},
    {"simple shear out of the plane", {1, 0, 0.5, 0, 1, 0.25}},
    {"unit columns at 60 deg", {1, 0, 0, 0.5, SQRT3_HALF, 0}},
    {"unit columns at 120 deg", {1, 0, 0, -0.5, SQRT3_HALF, 0}},

    {"I6 = 1e-4", {1, 0, 0, 1e-4, 1, 0}},
    {"I6 = 1e-8", {1, 0, 0, 1e-8, 1, 0}},
    {"I6 = -1e-8", {1, 0, 0, -1e-8, 1, 0}},
    {"I6 = 1e-12", {1, 0, 0, 1e-12, 1, 0}},
    {"I6 = 1e-16", {1, 0, 0, 1e-16, 1, 0}},
    {"I6 = 3e-8 with stretched columns", {3, 0, 0, 1e-8, 2, 0}},
    {"I6 = 0 with oblique columns", {1, 2, 2, 2, 1, -2}},

    {"f_u = f_v", {1, 2, 3, 1, 2, 3}},
    {"f_u = -f_v", {1, 2, 3, -1, -2, -3}},
    {"f_u = f_v of unit length", {1, 0, 0, 1, 0, 0}},
    {"f_u = f_v to 1e-8", {1, 0, 0, 1, 1e-8, 0}},
    {"f_u = -f_v to 1e-8", {1, 0, 0, -1, 1e-8, 0}},
    {"rank one: f_v = 2 f_u", {1, 2, 2, 2, 4, 4}},
    {"rank one: f_v = 3 f_u", {1, 2, 3, 3, 6, 9}},
    {"rank one: f_v = -f_u / 2", {2, 0, 0, -1, 0, 0}},
    {"f_u = 0", {0, 0, 0, 0, 1, 0}},
    {"f_v = 0", {1, 0, 0, 0, 0, 0}},
    {"f_u = 0 with f_v oblique", {0, 0, 0, 2, 3, 6}},
    {"f_v = 0 with f_u oblique", {3, 4, 0, 0, 0, 0}},
    {"F = 0", {0, 0, 0, 0, 0, 0}},

    {"singular values 2 and 2", {2, 0, 0, 0, 2, 0}},
    {"singular values 2 and 2, rotated", {2 * SQRT1_2, 0, 2 * SQRT1_2, 0, 2, 0}},
    {"singular values 1/2 and 1/2", {0.5, 0, 0, 0, 0.5, 0}},
    {"singular values 2 and 2 to 1e-8", {2, 0, 0, 0, 2 + 1e-8, 0}},
    {"singular values with sum 2", {1.5, 0, 0, 0, 0.5, 0}},

    {"u at rest length, v stretched", {1, 0, 0, 0, 2, 0}},
    {"v at rest length, u compressed", {0.25, 0, 0, 0, 0, 1}},

    {"sliver 1e-6", {1, 0, 0, 1, 1e-6, 0}},
    {"sliver 1e-12", {1, 0, 0, 1, 1e-12, 0}},
    {"narrow 1e-6", {1, 0, 0, 0, 1e-6, 0}},
    {"narrow 1e-12", {1e-12, 0, 0, 0, 1, 0}},

/* clang-format off */
#define AT_SCALE(s) {"sheared at scale " #s, {s, 0.25 * s, 0, 0.5 * s, s, -0.5 * s}}
    AT_SCALE(1e-8),
    AT_SCALE(1e8),
    AT_SCALE(1e-30),
    AT_SCALE(1e30),
    AT_SCALE(1e-75),
    AT_SCALE(1e75),
    AT_SCALE(1e-150),
    AT_SCALE(1e150),
    AT_SCALE(1e-300),
    AT_SCALE(1e300),
#undef AT_SCALE

#define BESIDE(s, t) {"columns " #s " and " #t, {s, 0, 0.5 * s, 0.25 * t, t, 0}}
    BESIDE(1e-8, 1),
    BESIDE(1, 1e8),
    BESIDE(1e100, 1e-100),
    BESIDE(1e-150, 1e150),
    BESIDE(1e150, 1),
    BESIDE(1, 1e-300),
#undef BESIDE
    /* clang-format on */

    {"lengths 5 and 7", {3, 4, 0, 2, 3, 6}},
    {"lengths 3 and 9", {1, 2, 2, 4, -4, 7}},
    {"lengths 11 and 11", {2, 6, 9, 6, 7, 6}},
    {"lengths 7 and 7, orthogonal", {2, 3, 6, 3, -6, 2}},
    {"lengths 3/4 and 5/4", {0.25, 0.5, 0.5, 0.75, 0, -1}},
    {"lengths 9/8 and 7/8", {0.125, 0.5, 1, -0.375, 0.75, 0.25}},
    {"lengths 15 and 1/4", {2, 10, 11, 0, 0, 0.25}},
};

size_t slv_catalogue_size(void) { return sizeof table / sizeof table[0]; }

const char *slv_catalogue_at(size_t i, const double **F, unsigned *flags) {
  if (i >= slv_catalogue_size()) return NULL;
  *F = table[i].F;
  *flags = slv_state_flags(table[i].F);
  return table[i].name;
}
