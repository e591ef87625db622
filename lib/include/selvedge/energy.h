/** @file
 * Definition of a cloth energy, and the built-in energies.
 *
 * An energy is one constant struct, slv_energy: its name, source, sizes, units, claims, and its
 * functions, compiled for several scalar types.  Conventions:
 *
 *     x         [ndof]             configuration; matrices column by column: [f_u f_v]
 *     p         [nparam+nprepared] parameters in the order of `param`, SI units; then the output of
 *                                  `prepare`, if the energy has it
 *     X         [nrest]            rest shape of an element, if the energy has one: positions
 *                                  (nrest = ndof), coordinates u, v in the cloth (nrest =
 *                                  2/3 ndof), positions and then u, v (nrest = 5/3 ndof), or
 *                                  numbers that the energy defines
 *     energy    [1]                W(x, p)
 *     gradient  [ndof]             dW/dx; of F: the first Piola-Kirchhoff stress P
 *     hessian   [ndof*ndof]        d2W/dx2, column-major, both triangles stored
 *     spectrum  [ndof + ndof*ndof] eigenvalues of hessian in an order that the energy chooses, then
 *                                  orthonormal eigenvectors as columns: slv_spectrum_at_f64()
 *     projected [ndof*ndof]        the positive semi-definite matrix nearest to hessian
 *     term_hessians, term_projected [nterm*ndof*ndof]  the same for each term of W
 *
 * The sum of the projected terms is positive semi-definite, but not nearest to hessian.
 *
 *     condition  [ncondition*(2 + ndof + ndof*ndof)]  for each condition function C(x): its
 *                                  stiffness k, C, dC/dx, d2C/dx2, by slv_condition_at_f64();
 *                                  W = sum of k C^2 / 2
 *     without_h [ndof*ndof]        hessian without the terms in H_u, H_v and H_6: Kim's
 *                                  Gauss-Newton, not the sum of k dC dC' of selvedge/condition.h
 *     definite  [ndof*ndof]        the positive semi-definite matrix by which the source replaces
 *                                  hessian, if not the nearest one; definite - hessian is positive
 *                                  semi-definite, unless the energy claims SLV_GAUSS_NEWTON
 *     prepare   [nprepared]        values computed once for each element from X and the first
 *                                  nparam numbers of p, for the other functions
 *
 * A complete set of parameters, [nparam + nprepared + nrest], ends with the rest shape.
 *
 * The functions are pure: no allocation, no state, no I/O.  They trust p, which
 * slv_energy_check_params() checks once.  They return SLV_EDOMAIN if the quantity does not exist at
 * x, and SLV_EPARAM if valid numbers of p are incompatible; the output is then untouched.  Built-in
 * energies exist for every finite x unless they claim SLV_PARTIAL.  If they are not smooth at x, or
 * a formula is 0/0 there, they return the declared values (slv_declared).  An overflowed result is
 * an infinity, never NaN; NaN or an infinity in x gives NaN.  An energy has the function `energy`
 * or `gradient`; all others may be missing.
 *
 * Any number of threads may call everything here at once, including an energy's functions. */
#ifndef SLV_ENERGY_H
#define SLV_ENERGY_H

#include <stddef.h>

#include "selvedge/scalar.h"
#include "selvedge/status.h"

SLV_BEGIN_DECLS

/** ABI version of slv_energy, and maximum sizes of its arrays. */
enum { SLV_INTERFACE = 4, SLV_MAX_PARAM = 16, SLV_MAX_TERM = 4 };
/** Maximum number of condition functions of an energy. */
enum { SLV_MAX_CONDITION = 3 };

/** Number of values that `spectrum` writes. */
#define SLV_SPECTRUM_SIZE(ndof) ((ndof) + (ndof) * (ndof))
/** Number of values that `condition` writes for each condition. */
#define SLV_CONDITION_SIZE(ndof) (2 + (ndof) + (ndof) * (ndof))

/** Kind of the configuration x, which determines the states an energy is tested on. */
typedef enum {
  SLV_ELEMENT_NONE,     /**< F, or positions of an unknown element */
  SLV_ELEMENT_TRIANGLE, /**< x_0, x_1, x_2; the first parameters are du_1, dv_1, du_2,
                           dv_2: the rest triangle's edges from its vertex 0 */
  SLV_ELEMENT_HINGE,    /**< x_0 .. x_3: triangles (0, 1, 2) and (3, 2, 1) share the edge x_1 x_2 */
  SLV_ELEMENT_QUAD,     /**< x_0 .. x_3, in order around a quadrilateral */
  SLV_ELEMENT_RING /**< x_0, a vertex, then the rim of the faces around it: slv_rings of mesh.h */
} slv_element;

/** Claims about W; verify/ tests each claim. */
enum {
  SLV_ROTATION_INVARIANT = 1 << 0, /**< W(Q F) = W(F) for every rotation Q of space */
  SLV_ISOTROPIC = 1 << 1,          /**< W(F Q) = W(F) for every rotation Q of the cloth */
  SLV_ZERO_AT_REST = 1 << 2,       /**< W = 0, dW/dx = 0 at `rest`, typical parameters */
  SLV_NONNEGATIVE = 1 << 3,        /**< W >= 0 everywhere */
  SLV_SMOOTH = 1 << 4, /**< W is infinitely differentiable everywhere; verify/ searches for jumps of
                          W, gradient and Hessian near ordinary states, not of higher derivatives */

  SLV_PARTIAL = 1 << 6, /**< W does not exist at some x, and the functions return SLV_EDOMAIN there;
                           energies without this claim may also return SLV_EDOMAIN */

  SLV_GAUSS_NEWTON = 1 << 7, /**< `definite` is hessian without some terms that vanish if W = 0;
                                definite - hessian need not be positive semi-definite */

  SLV_SINGLE_PRECISION =
      1 << 8, /**< the functions in double compute in float; tests allow for its round-off */

  SLV_DERIVED_HESSIAN = 1 << 9, /**< `hessian` differentiates `gradient`, as dual numbers do: it
                                   cannot show whether energy or gradient is wrong */

  SLV_NOT_A_GRADIENT = 1 << 5 /**< -gradient is a force, but not the derivative of any function;
                                 `hessian` is the matrix that the source uses as its derivative,
                                 symmetric or not */
};

/** A parameter of an energy. */
typedef struct {
  const char *name;    /**< name, as in the source */
  const char *unit;    /**< unit; "1" if dimensionless */
  const char *meaning; /**< meaning in a few words */
  double lo;           /**< smallest valid value */
  double hi;           /**< largest valid value */
  double typical;      /**< value in tests, benchmarks and examples */
  double draw_lo;      /**< smallest value in random states */
  double draw_hi;      /**< largest value in random states; equal to draw_lo: always typical */
} slv_param;

/** A named choice of parameters: parallel fibres, one fibre zero, ...  Like the typical parameters,
 * each set is tested on every state of the catalogue. */
typedef struct {
  const char *name; /**< "parallel", ... */
  const double *p;  /**< [nparam] */
} slv_param_set;

/** A named rest shape of an element, tested like a slv_param_set: flat, bent, a sliver, ... */
typedef struct {
  const char *name; /**< "flat", ... */
  const double *X;  /**< [nrest] */
} slv_rest_shape;

/** Declared results at a state where formulas are 0/0 or W is not smooth.  NULL quantities are not
 * declared.  Values are exact: worked by hand. */
typedef struct {
  const char *state;       /**< name of the state */
  const char *because;     /**< reason for these values */
  const double *x;         /**< [ndof] */
  const double *p;         /**< [nparam]; NULL: the typical ones */
  const double *energy;    /**< [1] */
  const double *gradient;  /**< [ndof] */
  const double *hessian;   /**< [ndof*ndof] */
  const double *projected; /**< [ndof*ndof] */
} slv_declared;

/** slv_kernels_f64, _f32, _f128 and _c64: the functions of an energy for one scalar type. */
#define SLV_DEFINE_KERNELS(T)                                                                 \
  typedef slv_status slv_fn_##T(const slv_##T *x, const slv_##T *p, slv_##T *SLV_RESTRICT y); \
  typedef slv_status slv_prepare_##T(const slv_##T *rest, const slv_##T *p,                   \
                                     slv_##T *SLV_RESTRICT prepared);                         \
  typedef struct {                                                                            \
    slv_fn_##T *energy, *gradient, *hessian, *spectrum, *projected, *term_hessians,           \
        *term_projected, *condition, *without_h, *definite;                                   \
    slv_prepare_##T *prepare;                                                                 \
  } slv_kernels_##T;
SLV_DEFINE_KERNELS(f64)
SLV_DEFINE_KERNELS(f32)
SLV_DEFINE_KERNELS(f128)
SLV_DEFINE_KERNELS(c64)
#undef SLV_DEFINE_KERNELS

/** Parts of the output y of `spectrum` and `condition`, here for double; the functions for f32,
 * f128 and c64 are named alike.  The pointers point into y:
 *
 *     slv_spectrum_f64 s = slv_spectrum_at_f64(ndof, y);
 *     s.values [ndof], s.vectors [ndof*ndof]
 *     slv_condition_f64 c = slv_condition_at_f64(ndof, y, i);    condition i
 *     c.k, c.C, c.gradient [ndof], c.hessian [ndof*ndof] */
#define SLV_DEFINE_PARTS(T)                                                           \
  typedef struct {                                                                    \
    slv_##T *values, *vectors;                                                        \
  } slv_spectrum_##T;                                                                 \
  typedef struct {                                                                    \
    slv_##T k, C, *gradient, *hessian;                                                \
  } slv_condition_##T;                                                                \
  static inline slv_spectrum_##T slv_spectrum_at_##T(int ndof, slv_##T *y) {          \
    slv_spectrum_##T s;                                                               \
    s.values = y, s.vectors = y + ndof;                                               \
    return s;                                                                         \
  }                                                                                   \
  static inline slv_condition_##T slv_condition_at_##T(int ndof, slv_##T *y, int i) { \
    slv_##T *one = y + i * SLV_CONDITION_SIZE(ndof);                                  \
    const slv_condition_##T c = {one[0], one[1], one + 2, one + 2 + ndof};            \
    return c;                                                                         \
  }
SLV_DEFINE_PARTS(f64)
SLV_DEFINE_PARTS(f32)
SLV_DEFINE_PARTS(f128)
SLV_DEFINE_PARTS(c64)
#undef SLV_DEFINE_PARTS

/** An energy: a constant struct of data and functions. */
typedef struct slv_energy {
  int interface;          /**< SLV_INTERFACE at compile time */
  const char *name;       /**< unique name: lower case, digits, underscores */
  const char *formula;    /**< W as coded, in plain text */
  const char *source;     /**< author, title, place in the text */
  const char *x_unit;     /**< unit of x: "1" for densities, "m" for positions */
  const char *w_unit;     /**< unit of W: "J/m^2" for densities, "J" for positions */
  int ndof;               /**< number of coordinates: 6 for F; else three for each vertex */
  slv_element element;    /**< kind of x */
  int nparam;             /**< number of parameters */
  int nrest;              /**< size of the rest shape; 0: elements have no rest shape */
  int nprepared;          /**< number of values that `prepare` writes */
  int nterm;              /**< number of terms; 0: W is not split into terms */
  int ncondition;         /**< number of conditions; 0: W is not written in condition functions */
  unsigned claims;        /**< SLV_ROTATION_INVARIANT | ... */
  const slv_param *param; /**< [nparam] */
  const double *rest;     /**< [ndof], a configuration at rest */
  const slv_rest_shape
      *rests; /**< list that ends with a NULL name, the typical shape first; NULL if nrest is 0 */
  const slv_param_set *sets;    /**< list that ends with a NULL name; NULL: none */
  const slv_declared *declared; /**< list that ends with a NULL state; NULL: none */

  /** Returns a lower bound of the distance, in the norm of x, to the nearest point where W is not
   * smooth.  NULL: W is smooth everywhere if it claims SLV_SMOOTH, else unknown. */
  double (*smooth_within)(const double *x, const double *p);

  const char *no_spectrum;  /**< reason why `spectrum` is missing, or NULL */
  const char *no_projected; /**< reason why `projected` is missing, or NULL */
  const char *no_scalar;    /**< reason why scalars other than double are missing, or NULL */

  const slv_kernels_f64 *f64;   /**< the functions in double; never NULL */
  const slv_kernels_f32 *f32;   /**< functions in float, or NULL */
  const slv_kernels_f128 *f128; /**< functions in quad, or NULL */
  const slv_kernels_c64 *c64;   /**< functions in complex double, or NULL */
} slv_energy;

/** Returns built-in energy i; NULL past the last. */
SLV_API const slv_energy *slv_energy_at(size_t i);

/** Returns the built-in energy with the given name; NULL if there is none. */
SLV_API const slv_energy *slv_energy_find(const char *name);

/** Sets p[slv_energy_count_params()] to the typical parameters and prepares the first rest shape,
 * if the energy has one.  Returns the status of slv_energy_prepare(). */
SLV_API slv_status slv_energy_typical_params(const slv_energy *e, double *p);

/** Returns the size of a complete set of parameters: nparam + nprepared + nrest. */
SLV_API int slv_energy_count_params(const slv_energy *e);

/** Returns the number of named rest shapes. */
SLV_API int slv_energy_count_rests(const slv_energy *e);

/** Completes p, whose first nparam numbers are set: writes the prepared numbers for an element of
 * rest shape X[nrest], then X itself.  X may point to its place in p, p + nparam + nprepared; NULL:
 * the first of `rests`.  Returns the errors of `prepare`, such as SLV_EDEGENERATE. */
SLV_API slv_status slv_energy_prepare(const slv_energy *e, const double *X, double *p);

/** Checks parameters.  Returns SLV_EPARAM if some p[i] is NaN or out of range; *bad (may be NULL)
 * is i.  Returns SLV_EPARAM with *bad = -1 if `energy` rejects valid parameters. */
SLV_API slv_status slv_energy_check_params(const slv_energy *e, const double *p, int *bad);

/** Returns the index of the parameter with the given name, or -1. */
SLV_API int slv_energy_find_param(const slv_energy *e, const char *name);

/** Returns whether the energy has `projected`, or `term_projected`, in closed form. */
SLV_API int slv_energy_has_projection(const slv_energy *e);

/** Checks that an energy keeps the contract above: interface, sizes, ranges, names, required
 * functions.  If not, it returns SLV_EPLUGIN, and *why (may be NULL) is a constant text. */
SLV_API slv_status slv_energy_check(const slv_energy *e, const char **why);

SLV_END_DECLS
#endif
