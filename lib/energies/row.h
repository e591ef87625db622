/* row.h -- code shared by the built-in energies: macros for functions of F and for members. */
#pragma once

#include "selvedge/formula.h"

/* SCALAR_ONLY(...): code that the batched passes omit. */
#ifdef SLV_BATCH
#define SCALAR_ONLY(...)
#include "batch/block.h"
#else
#define SCALAR_ONLY(...) __VA_ARGS__

/* An energy for which some combinations of valid parameters are invalid defines ROW_REFUSES(p)
 * before including this file. */
#ifndef ROW_REFUSES
#define ROW_REFUSES(p) 0
#endif

/* An energy that is undefined at some F also defines ROW_EXISTS(F), and claims SLV_PARTIAL. */
#ifndef ROW_EXISTS
#define ROW_EXISTS(F) 1
#endif

/* ROW_FUNCTION(name, n, nx, ready, fill) defines the function `name` of x and p.  The statement
 * `ready` may declare variables, and may return an error.  If it does not, y [n] is set to 0, and
 * the statement `fill` computes y.  energy.h explains how overflow and NaN are handled. */
#define ROW_FUNCTION(name, n, nx, ready, fill)                             \
  static slv_status name(const real *x, const real *p, real *restrict y) { \
    ready;                                                                 \
    for (int i_ = 0; i_ < (n); i_++) y[i_] = 0;                            \
    fill;                                                                  \
    r_settle((n), y, (nx), x);                                             \
    return SLV_OK;                                                         \
  }

/* ROW_FUNCTION for functions of F: the statement `sum` adds to y. */
#define QUANTITY(name, n, sum) ROW_FUNCTION(name, n, 6, ROW_TAKES(x, p), sum)
#define ROW_TAKES(x, p)                  \
  const real *F = x;                     \
  if (ROW_REFUSES(p)) return SLV_EPARAM; \
  if (!ROW_EXISTS(F)) return SLV_EDOMAIN
#endif

/* Entries of a table of kernels, without and with a closed-form spectrum. */
#define DERIVATIVES .energy = energy, .gradient = gradient, .hessian = hessian
#define CLOSED_FORMS DERIVATIVES, .spectrum = spectrum, .projected = projected

#ifdef SLV_ROW_HERE

#define KIM "T. Kim: A Finite Element Formulation of Baraff-Witkin Cloth, 2020, "

#define SCHWEICKART \
  "E. Schweickart, X. Zhai: Simulating Cloth Using Bilinear Elements (Supplement), 2021, "

#define PARAM_YOUNG(name, meaning) \
  { name, "Pa", meaning, 0x1p-100, 1e15, 1e5, 5e4, 2e5 }
#define PARAM_THICKNESS(typical, lo, hi) \
  { "h", "m", "thickness", 0, 1, typical, lo, hi }
#define PARAM_K(name) \
  { name, "N/m", "stiffness", 0, 1e12, 100, 50, 200 }
#define PARAM_B(name) \
  { name, "1", "rest stretch of the fibre", 0, 1e3, 1, 0.5, 1.5 }
#define PARAM_A(name, typical) \
  { name, "1", "fibre direction", -1e3, 1e3, typical, -2, 2 }

/* The Hessian [uu uv; uv vv] (x) I. */
#define IN_CLOTH(uu, uv, vv)                                                             \
  (const double[36]) {                                                                   \
    [0] = uu, [3] = uv, [7] = uu, [10] = uv, [14] = uu, [17] = uv, [18] = uv, [21] = vv, \
    [25] = uv, [28] = vv, [32] = uv, [35] = vv                                           \
  }

#define DIAGONAL(a, b, c, d, e, f) \
  (const double[36]) { [0] = a, [7] = b, [14] = c, [21] = d, [28] = e, [35] = f }

/* A declared state: its name, the reason for its results, and the results. */
#define DECLARED(name, why, ...) \
  { .state = (name), .because = (why), __VA_ARGS__ }

#define ALL_ZERO(array) .energy = array, .gradient = array, .hessian = array

/* Hessian of shear at F = [1 0 0 | 0 1 0] with k = 100: 2 k g g', g = [0 1 0 1 0 0]. */
#define SHEAR_AT_REST \
  (const double[36]) { [7] = 200, [9] = 200, [19] = 200, [21] = 200 }

static const double row_rest[6] = {1, 0, 0, 0, 1, 0};
static const double row_zero[36] = {0};
static const double row_no_weft[6] = {2, 0, 0, 0, 0, 0};

/* ROW(id) = {...} defines the slv_energy `id`. */
#define ROW(id)                     \
  SLV_DECLARE_SCALARS(id)           \
  extern const slv_energy slv_##id; \
  const slv_energy slv_##id

/* Members that all energies have in common, and members of densities of F. */
#define ROW_OF(id) .interface = SLV_INTERFACE, .name = #id, .declared = declared, SLV_SCALARS(id)
#define ROW_OF_F(id) ROW_OF(id), .x_unit = "1", .w_unit = "J/m^2", .ndof = 6, .rest = row_rest

#endif
