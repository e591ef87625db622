/** @file
 * Energies of F, quads and hinges over whole arrays, eight elements at a time: the formulas of
 * energy.h, compiled for vector registers.
 *
 * Layout.  An array with m numbers per element is a sequence of blocks of 8 elements (16 in single
 * precision), structure of arrays inside a block: number i of element e is
 *
 *     a[(e / 8) * 8 * m + 8 * i + e % 8].
 *
 * Arrays are whole blocks, slv_batch_length() numbers, aligned to SLV_BATCH_ALIGNMENT bytes.  The
 * unused elements of the last block are read and written: they must be numbers (slv_batch_pack()
 * sets them to 0); their results are meaningless.
 *
 *     x   6 numbers  F, column by column: [f_u f_v]
 *     y   1          SLV_BATCH_ENERGY           W
 *         6          SLV_BATCH_GRADIENT         dW/dF
 *         7          SLV_BATCH_ENERGY_GRADIENT  W, dW/dF
 *         21         SLV_BATCH_HESSIAN          d2W/dF2, lower triangle, column by column
 *         21         SLV_BATCH_PROJECTED        projection, or sum of the projected terms
 *         21         SLV_BATCH_DEFINITE         `definite`, by the energy's scalar functions
 *
 * y may not overlap x.  All elements have the same parameters p.
 *
 * The values are bitwise identical to those of the energy's scalar functions, also at declared
 * states.  With the option `fused` they may differ by round-off, and are computed faster.
 *
 * `fused`: the compiler may replace a multiplication and an addition by one fused operation, which
 * rounds once instead of twice.  A quantity v(F) differs from the result of the scalar functions,
 * in the norm, by at most 2 (8 eps |v| + s), where s is the largest
 *
 *     |v(F + 8 eps |F| xi / sqrt 6) - v(F)|,   xi in {-1, 1}^6.
 *
 * The factor 2 is needed because both results may have the error in the brackets.  A small entry of
 * a matrix may have a larger relative error, an exact 0 may become round-off, and a 0 may be -0.
 * slv_batch_jacobian() also fuses the steps from positions to F and from the matrix of F to K.
 *
 * `fused` has no effect for targets without fused operations, for blocks with an unusual element (F
 * tiny, huge or not finite, a column 0), for energies that are not built in, and for extreme p.
 *
 * Any number of threads may call the functions at once, with separate outputs; each call starts as
 * many OpenMP threads as its options say. */
#ifndef SLV_BATCH_H
#define SLV_BATCH_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Block sizes in double and in single precision; alignment of arrays, bytes. */
enum { SLV_BATCH_LANES = 8, SLV_BATCH_LANES_F32 = 16, SLV_BATCH_ALIGNMENT = 64 };

/** Quantity computed by a batch. */
typedef enum {
  SLV_BATCH_ENERGY,
  SLV_BATCH_GRADIENT,
  SLV_BATCH_ENERGY_GRADIENT,
  SLV_BATCH_HESSIAN,
  SLV_BATCH_PROJECTED,
  SLV_BATCH_DEFINITE,
  SLV_BATCH_QUANTITIES
} slv_batch_quantity;

/** Returns how many numbers per element a quantity of F has: 1, 6, 7, 21, 21, 21. */
SLV_API int slv_batch_numbers(slv_batch_quantity q);

/** Returns the size of an array of n elements with m numbers each, in whole blocks. */
SLV_API size_t slv_batch_length(size_t n, int m);
/** Returns the size of an array in single precision. */
SLV_API size_t slv_batch_length_f32(size_t n, int m);

/** Kind of stores of results. */
typedef enum {
  SLV_STORE_AUTO, /**< past the caches if y is larger than they are */
  SLV_STORE_CACHED,
  SLV_STORE_STREAM /**< non-temporal: y is not read soon */
} slv_batch_store;

/** Processors for which the formulas are compiled; one program contains all. */
typedef enum {
  SLV_TARGET_BEST, /**< best target that this machine runs */
  SLV_TARGET_AVX512,
  SLV_TARGET_AVX2,
  SLV_TARGET_BASELINE
} slv_batch_target;

/** Options of a batch; all zero: the defaults. */
typedef struct {
  slv_batch_store store;   /**< kind of stores */
  slv_batch_target target; /**< target processor */
  int threads; /**< number of threads; 0: OpenMP's default, 1: only the calling thread */
  int fused;   /**< 1: multiplications may be fused with additions */
} slv_batch_options;

/** Returns 1 if `fused` changes results for this target on this machine; 0 if the target has no
 * fused operations (the x86-64 baseline), was not built or does not run. */
SLV_API int slv_batch_target_fuses(slv_batch_target t);

/** Computes a quantity of n elements into y.  options NULL: all zero.  An energy that is not built
 * in, such as a plugin's, uses its scalar functions.
 *
 * SLV_EARG if an array is not aligned, SLV_ECAPABILITY if the formula or the target is not
 * available, SLV_EPARAM if the energy's functions reject p; y is then untouched. */
SLV_API slv_status slv_batch_evaluate(const slv_energy *e, slv_batch_quantity q, const double *p,
                                      size_t n, const double *x, double *y,
                                      const slv_batch_options *options);
/** Computes a quantity in single precision. */
SLV_API slv_status slv_batch_evaluate_f32(const slv_energy *e, slv_batch_quantity q, const float *p,
                                          size_t n, const float *x, float *y,
                                          const slv_batch_options *options);

/** Computes the force Jacobians of triangles, -a D'HD of triangle.h, from their positions; q is
 * SLV_BATCH_HESSIAN, or SLV_BATCH_PROJECTED for -a D'PD.  Layout, in blocks:
 *
 *     rest  5 numbers   area, then G, as in slv_rest
 *     x     9           positions, vertex by vertex
 *     K     45          lower triangle, column by column: 11, 21, ..., 91, 22, ..., 99
 *
 * Returns the errors of slv_batch_evaluate(), and SLV_EARG for another q. */
SLV_API slv_status slv_batch_jacobian(const slv_energy *e, slv_batch_quantity q, const double *p,
                                      size_t n, const double *rest, const double *x, double *K,
                                      const slv_batch_options *options);
/** Computes the force Jacobians in single precision. */
SLV_API slv_status slv_batch_jacobian_f32(const slv_energy *e, slv_batch_quantity q, const float *p,
                                          size_t n, const float *rest, const float *x, float *K,
                                          const slv_batch_options *options);

/** Computes quantities of an energy of quads or hinges, in double only.  Layout, in blocks:
 *
 *     rest  slv_batch_rest_numbers()   for each quad the output of the energy's `prepare`;
 *                                      for each hinge its parameters p[nparam]
 *     x     12 numbers                 positions, vertex by vertex
 *     y     1                          SLV_BATCH_ENERGY
 *           12                         SLV_BATCH_GRADIENT
 *           13                         SLV_BATCH_ENERGY_GRADIENT
 *           78                         SLV_BATCH_HESSIAN, lower triangle, column by column
 *           78                         SLV_BATCH_DEFINITE of quads, in the same layout
 *           78                         SLV_BATCH_PROJECTED of hinges, in the same layout
 *
 * Hinges: rest NULL means that all have the parameters p[nparam]; otherwise p is not read.  The
 * built-in energies are compiled for vector registers.  A block with a degenerate hinge, lengths or
 * areas outside of 2^-60 to 2^60 or overflowed results gets the values of the scalar functions,
 * also with `fused`.
 *
 * Quads: p[nparam] are the parameters that all quads share; they were checked when rest data were
 * prepared.  Rest data are computed once for a mesh, by slv_batch_quad_prepare(), or, if quads
 * differ in their material, by slv_energy_prepare() and slv_batch_pack().  quad_stvk and, by 2 x 2
 * points, quad_gauss are compiled for vector registers; other energies use their scalar functions.
 * A block with overflowed results gets the values of the scalar functions, also with `fused`.
 * Other fused results differ from the scalar ones by round-off; near rest, where strains are small
 * differences of large numbers, by the round-off of the strains.
 *
 * Returns the errors of slv_batch_evaluate(); SLV_EARG if e is NULL or not an energy of quads or
 * hinges, and for quads without rest data; SLV_ECAPABILITY for another quantity, for a number of
 * points of quad_gauss other than 2 x 2, and above 512 prepared numbers. */
SLV_API slv_status slv_batch_elements(const slv_energy *e, slv_batch_quantity q, const double *p,
                                      size_t n, const double *rest, const double *x, double *y,
                                      const slv_batch_options *options);

/** Computes the rest data of n quads of one material p[nparam] from their rest shapes X[n * nrest],
 * quad after quad; rest has slv_batch_length(n, slv_batch_rest_numbers(e)) numbers.  Returns the
 * first error of the energy's `prepare`, such as SLV_EDEGENERATE; *bad (may be NULL) is then the
 * quad, or 0 if the material is wrong.  Other errors are those of slv_batch_elements(). */
SLV_API slv_status slv_batch_quad_prepare(const slv_energy *e, const double *p, size_t n,
                                          const double *X, double *rest, size_t *bad);

/** Returns the number of rest data per element in a batch.  For a quad, the first numbers that
 * `prepare` writes: 27 for quad_stvk, 85 (2 x 2 points) for quad_gauss, nprepared for an energy
 * that is not built in.  For a hinge, nparam.  0 if e is NULL. */
SLV_API int slv_batch_rest_numbers(const slv_energy *e);

/** Returns how many numbers per quad or hinge a quantity has: 1, 12, 13, 78, 78, 78. */
SLV_API int slv_batch_element_numbers(slv_batch_quantity q);

/** Converts plain arrays, element after element of m numbers, to blocks. */
SLV_API void slv_batch_pack(size_t n, int m, const double *plain, double *blocks);
/** Converts blocks to plain arrays. */
SLV_API void slv_batch_unpack(size_t n, int m, const double *blocks, double *plain);
/** Converts plain arrays to blocks in single precision. */
SLV_API void slv_batch_pack_f32(size_t n, int m, const float *plain, float *blocks);
/** Converts blocks to plain arrays in single precision. */
SLV_API void slv_batch_unpack_f32(size_t n, int m, const float *blocks, float *plain);

/** Returns "avx512", "avx2" or "baseline"; NULL if the target was not built or cannot run here. */
SLV_API const char *slv_batch_target_name(slv_batch_target t);

SLV_END_DECLS
#endif
