/** @file
 * Flat entry points for other languages: energies and whole arrays without structs that
 * hold functions, and without the blocks of batch.h.  The Python package stands on it.
 *
 * An array is n times as many numbers as one state has, state after state: x as in
 * energy.h, values likewise, matrices whole and column by column.  F and its gradient
 * may also be stored row by row, as C and NumPy do.
 *
 * Any number of threads may call everything here at once. */
#ifndef SLV_FLAT_H
#define SLV_FLAT_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** What is computed of a state. */
typedef enum {
  SLV_FLAT_ENERGY,    /**< 1 number */
  SLV_FLAT_GRADIENT,  /**< ndof */
  SLV_FLAT_HESSIAN,   /**< ndof^2 */
  SLV_FLAT_PROJECTED, /**< ndof^2; the sum of the terms' where W itself has none */
  SLV_FLAT_DEFINITE,  /**< ndof^2 */
  SLV_FLAT_SPECTRUM   /**< ndof eigenvalues, then their vectors, ndof^2 */
} slv_flat_quantity;

/** How F and the gradient by F are stored. */
typedef enum {
  SLV_FLAT_COLUMNS, /**< F11 F21 F31 F12 F22 F32, as in energy.h */
  SLV_FLAT_ROWS     /**< F11 F12 F21 F22 F31 F32 */
} slv_flat_order;

/** A text of a row. */
typedef enum {
  SLV_FLAT_NAME,
  SLV_FLAT_FORMULA,
  SLV_FLAT_SOURCE,
  SLV_FLAT_X_UNIT,
  SLV_FLAT_W_UNIT
} slv_flat_word;

/** That text, which lasts as long as the row; NULL for no such word. */
SLV_API const char *slv_flat_text(const slv_energy *e, slv_flat_word which);

/** ndof of a row. */
SLV_API int slv_flat_dof(const slv_energy *e);

/** Parameter i of a row; NULL past the last. */
SLV_API const slv_param *slv_flat_param(const slv_energy *e, int i);

/** Named rest shape i of a row; NULL past the last. */
SLV_API const slv_rest_shape *slv_flat_rest(const slv_energy *e, int i);

/** nrest of a row. */
SLV_API int slv_flat_rest_numbers(const slv_energy *e);

/** How many numbers a quantity has of one state. */
SLV_API int slv_flat_numbers(const slv_energy *e, slv_flat_quantity q);

/** Computes a quantity of n states x[n*ndof] with the parameters p, a complete set of
 * slv_energy_count_params(), into y[n*slv_flat_numbers()], by as many threads as OpenMP
 * gives; energies of F by the vectorised kernels.  Values are NaN where the energy does
 * not exist.  SLV_ECAPABILITY where the energy has no such function, SLV_EPARAM where it
 * refuses p, SLV_EMEMORY: y then means nothing. */
SLV_API slv_status slv_flat_evaluate(const slv_energy *e, slv_flat_quantity q, slv_flat_order order,
                                     const double *p, size_t n, const double *x, double *y);

SLV_END_DECLS
#endif
