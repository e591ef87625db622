/** @file
 * Gauss-Newton Hessian and damping of an energy's condition functions C_c(x).
 *
 *     C_c       condition c < e->ncondition of stiffness k_c: W is the sum of k_c C_c^2 / 2
 *     H  [n*n]  Gauss-Newton Hessian, n = e->ndof: W'' = k (dC dC' + C d2C) without C d2C
 *     v  [n]    velocity dx/dt
 *     kd [m]    damping coefficient of each condition, m = e->ncondition: k_c times a time
 *     f  [n]    damping force, in the unit of dW/dx
 *
 * All matrices are n x n, column-major, both triangles stored.
 *
 * Every function returns SLV_ECAPABILITY if the energy has no `condition`, otherwise the status of
 * `condition` or, for elements of more than 12 coordinates, SLV_EMEMORY.  Outputs of a function
 * that fails are untouched. x, p, v and kd may not overlap the outputs.  Any number of threads may
 * call the functions at once. */
#ifndef SLV_CONDITION_H
#define SLV_CONDITION_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Computes H = sum over c of k_c dC dC': positive semi-definite, bitwise symmetric.  This is Choi
 * and Ko's Gauss-Newton Hessian; Kim's is the energy's `without_h`. */
SLV_API slv_status slv_energy_gauss_newton(const slv_energy *e, const double *p, const double *x,
                                           double *H);

/** Computes f = -sum over c of kd_c dC_c/dx (dC_c/dt), where dC/dt = dC/dx . v is one number for
 * the whole element: D. Pritchard, Implementing Baraff & Witkin's Cloth Simulation, eq. 58.  The
 * force never adds energy: f . v <= 0 if kd >= 0. */
SLV_API slv_status slv_energy_damping_force(const slv_energy *e, const double *p, const double *kd,
                                            const double *x, const double *v, double *f);

/** Computes df/dx = -sum kd (dC/dt d2C + dC (d2C v)'), not symmetric, and the bitwise symmetric
 * df/dv = -sum kd dC dC'. */
SLV_API slv_status slv_energy_damping_jacobians(const slv_energy *e, const double *p,
                                                const double *kd, const double *x, const double *v,
                                                double *df_dx, double *df_dv);

SLV_END_DECLS
#endif
