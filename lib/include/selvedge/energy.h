/** @file
 * What a cloth energy is, and how to find one.
 *
 * An energy is one constant row: its name, its source, its shapes and units, what it claims of
 * itself, and its functions, compiled for several scalars.  Conventions:
 *
 *     x         [ndof]             configuration; matrices column by column: [f_u f_v]
 *     p         [nparam+nprepared] parameters, in the order of `param`, SI units; then
 *                                  what `prepare` wrote, of rows that have it
 *
 *     X         [nrest]            the rest shape of an element, of rows that have one:
 *                                  positions (nrest = ndof), coordinates u, v in the
 *                                  cloth (nrest = 2/3 ndof), positions and behind them
 *                                  u, v (nrest = 5/3 ndof), or what the row likes
 *
 *     energy    [1]                W(x, p)
 *
 *     gradient  [ndof]             dW/dx; of F: the first Piola-Kirchhoff stress P
 *
 *     hessian   [ndof*ndof]        d2W/dx2, column-major, both triangles stored
 *
 *     spectrum  [ndof + ndof*ndof] eigenvalues of hessian in the row's own order, then
 *                                  orthonormal eigenvectors, one per column, same
 *                                  order: slv_spectrum_at_f64()
 *
 *     projected [ndof*ndof]        the positive semi-definite matrix nearest to hessian
 *
 *     term_hessians, term_projected [nterm*ndof*ndof]  the same for each term of W
 *
 * The sum of the projected terms is positive semi-definite, but not nearest to hessian.
 *
 *     condition  [ncondition*(2 + ndof + ndof*ndof)]  for each condition function C(x):
 *                                  its stiffness k, C, dC/dx, d2C/dx2, by
 *                                  slv_condition_at_f64(); where a row has them, W =
 *                                  sum of k C^2 / 2
 *
 *     without_h [ndof*ndof]        hessian less the terms in H_u, H_v and H_6, which K
 *                                  calls Gauss-Newton; selvedge/condition.h has the
 *                                  other meaning, the sum of k dC dC'
 *
 *     definite  [ndof*ndof]        the positive semi-definite matrix that the source
 *                                  puts in the place of hessian, where it names one
 *                                  that is not the nearest; definite - hessian is
 *                                  positive semi-definite, unless SLV_GAUSS_NEWTON
 *
 *     prepare   [nprepared]        what the other functions need of X and of the first
 *                                  nparam numbers of p, computed once for each element
 *
 * A set of parameters is complete, [nparam + nprepared + nrest], where the rest shape follows:
 * slv_energy_prepare().
 *
 * The functions are pure: no allocation, no state, no I/O.  They trust p, which
 * slv_energy_check_params() judges once; they return SLV_EDOMAIN, output untouched, where the asked
 * quantity does not exist at x, and SLV_EPARAM likewise where numbers of p that are in range one by
 * one do not fit together.  The built-in rows exist for every finite x, but for those that claim
 * SLV_PARTIAL: where they are not smooth, or a formula is 0/0, they return what the row declares.
 * A result beyond the range of the scalar is an infinity, never NaN; NaN or an infinity in x gives
 * NaN.  A row may lack any function but `energy`.
 *
 * Any number of threads may call everything here at once, a row's functions too. */
#ifndef SLV_ENERGY_H
#define SLV_ENERGY_H

#include <stddef.h>

#include "selvedge/scalar.h"
#include "selvedge/status.h"

SLV_BEGIN_DECLS

/** The version of the layout of a row, and the most numbers that its parts have. */
enum { SLV_INTERFACE = 4, SLV_MAX_PARAM = 16, SLV_MAX_TERM = 4 };
/** The most condition functions of a row. */
enum { SLV_MAX_CONDITION = 3 };

/** How many numbers `spectrum` gives. */
#define SLV_SPECTRUM_SIZE(ndof) ((ndof) + (ndof) * (ndof))
/** How many numbers `condition` gives of each condition. */
#define SLV_CONDITION_SIZE(ndof) (2 + (ndof) + (ndof) * (ndof))

/** What x is made of, where energies of it are tried on states of that kind. */
typedef enum {
  SLV_ELEMENT_NONE,     /**< F, or positions of which nothing is known */
  SLV_ELEMENT_TRIANGLE, /**< x_0, x_1, x_2; the first parameters are du_1, dv_1, du_2,
                           dv_2: the rest triangle's edges from its vertex 0 */
  SLV_ELEMENT_HINGE,    /**< x_0 .. x_3: the triangles (0, 1, 2) and (3, 2, 1) share the
                           edge from x_1 to x_2 */
  SLV_ELEMENT_QUAD,     /**< x_0 .. x_3, in order around a quadrilateral */
  SLV_ELEMENT_RING      /**< x_0, a vertex, then the rim of the faces around it, in order;
                           selvedge/mesh.h has the rings of a mesh */
} slv_element;

/** What the source claims of W; verify/ puts each claim to the test. */
enum {
  SLV_ROTATION_INVARIANT = 1 << 0, /**< W(Q F) = W(F) for every rotation Q of space */
  SLV_ISOTROPIC = 1 << 1,          /**< W(F Q) = W(F) for every rotation Q of the cloth */
  SLV_ZERO_AT_REST = 1 << 2,       /**< W = 0, dW/dx = 0 at `rest`, typical parameters */
  SLV_NONNEGATIVE = 1 << 3,        /**< W >= 0 everywhere */
  SLV_SMOOTH = 1 << 4,             /**< W is infinitely differentiable everywhere; verify/ looks for
                                      jumps of W, gradient and Hessian near ordinary states, and
                                      sees none of higher derivatives */

  SLV_PARTIAL = 1 << 6, /**< W does not exist at some x: the functions return
                           SLV_EDOMAIN there, whether the row claims this or not */

  SLV_GAUSS_NEWTON = 1 << 7, /**< `definite` is hessian less some of its terms, which vanish where
                                W does: elsewhere it may be below hessian */

  SLV_SINGLE_PRECISION = 1 << 8, /**< the functions in double compute in float, and are judged as
                                    such */

  SLV_NOT_A_GRADIENT = 1 << 5 /**< minus `gradient` is a force, and no derivative of W
                                 nor of anything; `hessian` is what its source takes for
                                 the derivative, symmetric or not */
};

/** A parameter of an energy. */
typedef struct {
  const char *name;    /**< as in the source */
  const char *unit;    /**< "1" when dimensionless */
  const char *meaning; /**< in a few words */
  double lo;           /**< valid when lo <= value ... */
  double hi;           /**< ... <= hi */
  double typical;      /**< what tests, benchmarks and examples use */
  double draw_lo;      /**< random states draw it from here ... */
  double draw_hi;      /**< ... to here; equal: always typical */
} slv_param;

/** A named choice of parameters, tried on every state of the catalogue beside the
 * typical one: parallel fibres, one fibre zero, ... */
typedef struct {
  const char *name; /**< "parallel", ... */
  const double *p;  /**< [nparam] */
} slv_param_set;

/** A named rest shape of an element, tried on states as the parameters are: a flat one,
 * a bent one, a sliver, ... */
typedef struct {
  const char *name; /**< "flat", ... */
  const double *X;  /**< [nrest] */
} slv_rest_shape;

/** What the row returns where its formulas are 0/0 or W is not smooth.  A NULL quantity
 * is not declared there.  Values are exact: worked by hand. */
typedef struct {
  const char *state;       /**< its name */
  const char *because;     /**< why these values */
  const double *x;         /**< [ndof] */
  const double *p;         /**< [nparam]; NULL: the typical ones */
  const double *energy;    /**< [1] */
  const double *gradient;  /**< [ndof] */
  const double *hessian;   /**< [ndof*ndof] */
  const double *projected; /**< [ndof*ndof] */
} slv_declared;

/** slv_kernels_f64 and its siblings: the functions of a row for one scalar type. */
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

/** The parts of what `spectrum` and `condition` wrote to y, here for double; f32, f128
 * and c64 have the same.  The pointers are into y:
 *
 *     slv_spectrum_f64 s = slv_spectrum_at_f64(ndof, y);
 *     s.values [ndof], s.vectors [ndof*ndof]
 *
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

/** An energy: one constant row. */
typedef struct slv_energy {
  int interface;                /**< SLV_INTERFACE as compiled */
  const char *name;             /**< unique; lower case, digits, underscores */
  const char *formula;          /**< W as coded, in plain text */
  const char *source;           /**< author, title, place in the text */
  const char *x_unit;           /**< "1" for densities, "m" for positions */
  const char *w_unit;           /**< "J/m^2" for densities, "J" for positions */
  int ndof;                     /**< 6: of F; else of vertices, three for each */
  slv_element element;          /**< what x is made of */
  int nparam;                   /**< how many parameters */
  int nrest;                    /**< 0: elements have no rest shape of their own */
  int nprepared;                /**< how many numbers `prepare` writes */
  int nterm;                    /**< 0: W is not split into terms */
  int ncondition;               /**< 0: not written in condition functions */
  unsigned claims;              /**< SLV_ROTATION_INVARIANT | ... */
  const slv_param *param;       /**< [nparam] */
  const double *rest;           /**< [ndof], a configuration at rest */
  const slv_rest_shape *rests;  /**< ended by a NULL name; the first is the typical one;
                                   NULL where nrest is 0 */
  const slv_param_set *sets;    /**< ended by a NULL name; NULL: none */
  const slv_declared *declared; /**< ended by a NULL state; NULL: none */

  /** A lower bound of the distance, in the norm of x, to the nearest place where W is
   * not smooth; NULL: smooth everywhere if it claims so, else unknown. */
  double (*smooth_within)(const double *x, const double *p);

  const char *no_spectrum;  /**< why it is missing; NULL when nothing is to be said */
  const char *no_projected; /**< likewise */
  const char *no_scalar;    /**< likewise, of scalars */

  const slv_kernels_f64 *f64;   /**< the functions in double; never NULL */
  const slv_kernels_f32 *f32;   /**< in float, or NULL */
  const slv_kernels_f128 *f128; /**< in quad, or NULL */
  const slv_kernels_c64 *c64;   /**< in complex double, or NULL */
} slv_energy;

/** The built-in energies in the order of their list; NULL past the last. */
SLV_API const slv_energy *slv_energy_at(size_t i);

/** The built-in energy of that name; NULL when there is none. */
SLV_API const slv_energy *slv_energy_find(const char *name);

/** Fills p[slv_energy_count_params()] with the typical parameters, completed for the
 * first of the row's rest shapes where it has any; returns what that returns. */
SLV_API slv_status slv_energy_typical_params(const slv_energy *e, double *p);

/** How many numbers a complete set of parameters has: nparam + nprepared + nrest. */
SLV_API int slv_energy_count_params(const slv_energy *e);

/** How many named rest shapes the row has. */
SLV_API int slv_energy_count_rests(const slv_energy *e);

/** Completes p, of which the first nparam numbers are set: writes what the row prepares
 * for an element whose rest shape is X[nrest], then X.  X may be in its place already,
 * p + nparam + nprepared; NULL: the first of `rests`.  SLV_EDEGENERATE, or what else
 * `prepare` returns, where it cannot. */
SLV_API slv_status slv_energy_prepare(const slv_energy *e, const double *X, double *p);

/** Judges parameters: SLV_EPARAM when some p[i] is NaN or out of range; *bad (may be NULL) gets i.
 * Also where all are in range and the row's `energy` refuses them together; *bad then gets -1. */
SLV_API slv_status slv_energy_check_params(const slv_energy *e, const double *p, int *bad);

/** Index of the parameter of that name, or -1. */
SLV_API int slv_energy_find_param(const slv_energy *e, const char *name);

/** Is the projection written in closed form, of W itself or of each of its terms? */
SLV_API int slv_energy_has_projection(const slv_energy *e);

/** Judges a row: SLV_OK when it keeps the contract above: interface, shapes, ranges, names, the
 * functions it must have.  *why (may be NULL) gets a constant text otherwise. */
SLV_API slv_status slv_energy_check(const slv_energy *e, const char **why);

SLV_END_DECLS
#endif
