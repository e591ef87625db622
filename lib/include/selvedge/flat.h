/** @file
 * Functions for callers in other languages: energies and whole arrays without structs of function
 * pointers and without the blocks of batch.h.  The Python package uses them.
 *
 * An array holds n states, one after another: x and values as in energy.h, matrices in full, column
 * by column.  F and its gradient may also be stored row by row, as C and NumPy do.
 *
 * Any number of threads may call everything here at once. */
#ifndef SLV_FLAT_H
#define SLV_FLAT_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Quantity computed for a state. */
typedef enum {
  SLV_FLAT_ENERGY,    /**< 1 number */
  SLV_FLAT_GRADIENT,  /**< ndof */
  SLV_FLAT_HESSIAN,   /**< ndof^2 */
  SLV_FLAT_PROJECTED, /**< ndof^2; the sum of the terms' projections if W itself has none */
  SLV_FLAT_DEFINITE,  /**< ndof^2 */
  SLV_FLAT_SPECTRUM   /**< ndof eigenvalues, then their vectors, ndof^2 */
} slv_flat_quantity;

/** Order of F and of the gradient by F. */
typedef enum {
  SLV_FLAT_COLUMNS, /**< F11 F21 F31 F12 F22 F32, as in energy.h */
  SLV_FLAT_ROWS     /**< F11 F12 F21 F22 F31 F32 */
} slv_flat_order;

/** Texts of an energy. */
typedef enum {
  SLV_FLAT_NAME,
  SLV_FLAT_FORMULA,
  SLV_FLAT_SOURCE,
  SLV_FLAT_X_UNIT,
  SLV_FLAT_W_UNIT
} slv_flat_word;

/** Returns a text of an energy, valid as long as the energy; NULL for an unknown `which`. */
SLV_API const char *slv_flat_text(const slv_energy *e, slv_flat_word which);

/** Returns ndof of an energy. */
SLV_API int slv_flat_dof(const slv_energy *e);

/** Returns parameter i of an energy; NULL past the last. */
SLV_API const slv_param *slv_flat_param(const slv_energy *e, int i);

/** Returns named rest shape i of an energy; NULL past the last. */
SLV_API const slv_rest_shape *slv_flat_rest(const slv_energy *e, int i);

/** Returns nrest of an energy. */
SLV_API int slv_flat_rest_numbers(const slv_energy *e);

/** Returns how many numbers a quantity has per state. */
SLV_API int slv_flat_numbers(const slv_energy *e, slv_flat_quantity q);

/** Computes a quantity of n states x[n*ndof] with the parameters p, a complete set of
 * slv_energy_count_params(), into y[n*slv_flat_numbers()], in OpenMP threads.  Energies of F use
 * the vectorised kernels.  Values are NaN where the energy does not exist.  SLV_ECAPABILITY if the
 * energy lacks the function, SLV_EPARAM if it rejects p, SLV_EMEMORY; y is then undefined. */
SLV_API slv_status slv_flat_evaluate(const slv_energy *e, slv_flat_quantity q, slv_flat_order order,
                                     const double *p, size_t n, const double *x, double *y);

SLV_END_DECLS
#endif
