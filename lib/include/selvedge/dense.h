/** @file
 * Eigenproblems of one element by LAPACK: the reference the closed forms are
 * compared with, and the way out where there is none.  Library selvedge-dense.
 *
 * All matrices are n x n, column-major, symmetric with both triangles stored,
 * n <= SLV_DENSE_MAX.  For n above 12 the functions allocate what they need while they
 * are at work, and may return SLV_EMEMORY; for smaller n they allocate nothing.
 *
 * Any number of threads may call the functions at once, but slv_dense_use_one_thread(),
 * which sets what holds for the whole program: call it before threads are started. */
#ifndef SLV_DENSE_H
#define SLV_DENSE_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** The largest matrix: its number of entries times 4 is an int. */
enum { SLV_DENSE_MAX = 16384 };

/** Ascending eigenvalues w[n] and orthonormal eigenvectors V[n*n], one per column, by dsyev.  V may
 * be H; V NULL: eigenvalues only.  SLV_EARG for n out of range, SLV_EDOMAIN when H is not finite,
 * SLV_ELAPACK when dsyev fails; outputs then untouched. */
SLV_API slv_status slv_dense_eigen(int n, const double *H, double *w, double *V);

/** P = V diag(max(w, 0)) V': the nearest positive semi-definite matrix in the Frobenius
 * norm.  P may be H. */
SLV_API slv_status slv_dense_project_clamp(int n, const double *H, double *P);

/** P = V diag(|w|) V' (Chen et al., Stabler Neo-Hookean Simulation, 2024).  P may be H. */
SLV_API slv_status slv_dense_project_absolute(int n, const double *H, double *P);

/** The projection of e's Hessian at x, by name of what was used. */
typedef enum {
  SLV_BY_CLOSED_FORM, /**< e->f64->projected */
  SLV_BY_EIGENSOLVER  /**< e has none: hessian and slv_dense_project_clamp */
} slv_projection_path;

/** The projection P of e's Hessian at x.  SLV_ECAPABILITY when e has no Hessian either.
 * *path may be NULL. */
SLV_API slv_status slv_energy_project(const slv_energy *e, const double *x, const double *p,
                                      double *P, slv_projection_path *path);

/** Sum of the per-term projections; SLV_ECAPABILITY when e has no terms. */
SLV_API slv_status slv_energy_project_terms(const slv_energy *e, const double *x, const double *p,
                                            double *P);

/** Eigenvalues ascending with their eigenvectors, from e's closed form where it has
 * one. V NULL: eigenvalues only; *path may be NULL. */
SLV_API slv_status slv_energy_spectrum(const slv_energy *e, const double *x, const double *p,
                                       double *w, double *V, slv_projection_path *path);

/** Keeps OpenBLAS from sharing problems this small among threads; once, by the program.
 * Those threads are there already: only OPENBLAS_NUM_THREADS=1 in the environment keeps
 * OpenBLAS from starting them when it is loaded.  Up to version 0.3.29 they, and each
 * thread that calls it, ask for a buffer of 128 MB for ever where memory is short. */
SLV_API void slv_dense_use_one_thread(void);

/** OpenBLAS's own words on its version, build and processor; never NULL. */
SLV_API const char *slv_dense_blas(void);

SLV_END_DECLS
#endif
