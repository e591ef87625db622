/** @file
 * Eigenproblems of one element by LAPACK: a reference for closed-form eigenpairs and projections,
 * and a substitute where they are missing.  Library selvedge-dense.
 *
 * All matrices are n x n, column-major, symmetric with both triangles stored,
 * n <= SLV_DENSE_MAX.  For n above 12 the functions allocate working memory and may return
 * SLV_EMEMORY; for smaller n they allocate nothing.
 *
 * Any number of threads may call the functions at once, except slv_dense_use_one_thread(), which
 * affects the whole program: call it before threads are started. */
#ifndef SLV_DENSE_H
#define SLV_DENSE_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Largest n: the number of matrix entries times 4 still fits an int. */
enum { SLV_DENSE_MAX = 16384 };

/** Computes ascending eigenvalues w[n] and orthonormal eigenvectors V[n*n], one per column, by
 * dsyev. V may be H; V NULL: eigenvalues only.  SLV_EARG for n out of range, SLV_EDOMAIN if H is
 * not finite, SLV_ELAPACK if dsyev fails; outputs are then untouched. */
SLV_API slv_status slv_dense_eigen(int n, const double *H, double *w, double *V);

/** Computes P = V diag(max(w, 0)) V', the nearest PSD matrix in the Frobenius norm.  P may be H. */
SLV_API slv_status slv_dense_project_clamp(int n, const double *H, double *P);

/** Computes P = V diag(|w|) V' (Chen et al., Stabler Neo-Hookean Simulation, 2024).  P may be H. */
SLV_API slv_status slv_dense_project_absolute(int n, const double *H, double *P);

/** Method by which a projection was computed. */
typedef enum {
  SLV_BY_CLOSED_FORM, /**< e->f64->projected */
  SLV_BY_EIGENSOLVER  /**< hessian and slv_dense_project_clamp(), because e has no closed form */
} slv_projection_path;

/** Computes the projection P of e's Hessian at x; path may be NULL.  SLV_ECAPABILITY without a
 * Hessian. */
SLV_API slv_status slv_energy_project(const slv_energy *e, const double *x, const double *p,
                                      double *P, slv_projection_path *path);

/** Computes the sum of the per-term projections; SLV_ECAPABILITY if e has no terms. */
SLV_API slv_status slv_energy_project_terms(const slv_energy *e, const double *x, const double *p,
                                            double *P);

/** Computes ascending eigenvalues and their eigenvectors, by e's closed form if it has one. V
 * NULL: eigenvalues only; *path may be NULL. */
SLV_API slv_status slv_energy_spectrum(const slv_energy *e, const double *x, const double *p,
                                       double *w, double *V, slv_projection_path *path);

/** Makes OpenBLAS use one thread, because these matrices are too small to share; call it once per
 * program.  OpenBLAS starts its threads when it is loaded; only OPENBLAS_NUM_THREADS=1 in the
 * environment prevents that.  Up to version 0.3.29 each OpenBLAS thread, and each calling thread,
 * waits forever for a buffer of 128 MB if memory is short. */
SLV_API void slv_dense_use_one_thread(void);

/** Returns OpenBLAS's own description of its version, build and processor; never NULL. */
SLV_API const char *slv_dense_blas(void);

SLV_END_DECLS
#endif
