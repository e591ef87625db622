/** @file
 * Energies of F, and of quads, over whole arrays, eight elements at a time: the formulas of
 * energy.h, compiled for vector registers.
 *
 * Layout.  An array with m numbers per element is a sequence of blocks of 8 elements (16 in single
 * precision), structure of arrays inside a block: number i of element e is
 *
 *     a[(e / 8) * 8 * m + 8 * i + e % 8].
 *
 * Arrays are whole blocks, slv_batch_length() numbers, aligned to SLV_BATCH_ALIGNMENT bytes.
 * Elements past the last, in its block, are read and written: they must be numbers
 * (slv_batch_pack() makes them 0), and what becomes of them means nothing.
 *
 *     x   6 numbers  F, column by column: [f_u f_v]
 *     y   1          SLV_BATCH_ENERGY           W
 *         6          SLV_BATCH_GRADIENT         dW/dF
 *         7          SLV_BATCH_ENERGY_GRADIENT  W, dW/dF
 *         21         SLV_BATCH_HESSIAN          lower triangle of d2W/dF2, column by
 *                                               column: 11, 21, ..., 61, 22, ..., 66
 *         21         SLV_BATCH_PROJECTED        likewise; the projection, or, for a row
 *                                               without one, the sum of its terms'
 *         21         SLV_BATCH_DEFINITE         likewise `definite`, of rows that have
 *                                               it, by their scalar functions
 *
 * y may not overlap x.  One p for all elements.
 *
 * The values are those of the row's scalar functions to the bit, the states a row declares
 * included; or, with the option `fused`, nearly those, computed faster.
 *
 * Fused.  A product and the sum it goes into are then rounded once instead of twice, where the
 * compiler finds them.  A quantity v(F) differs from that of the scalar functions, in the norm, by
 * no more than 2 (8 eps |v| + s), with s the largest
 *
 *     |v(F + 8 eps |F| xi / sqrt 6) - v(F)|,   xi in {-1, 1}^6.
 *
 * The factor 2 is there because either result may be off by what is in the brackets.  A small entry
 * of a matrix may differ much more, what cancels to 0 may be a rounding error, and a 0 may be -0.
 * From positions to F and from the matrix of F to K, slv_batch_jacobian() fuses too.
 *
 * The option allows and does not demand: targets without fused operations, blocks with an element
 * out of the ordinary (F tiny, huge or not finite, a column 0), rows not built in and extreme
 * parameters give the values of the scalar functions.
 *
 * Any number of threads may call the functions at once, with outputs of their own; each call starts
 * as many threads of OpenMP as its options say. */
#ifndef SLV_BATCH_H
#define SLV_BATCH_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Elements in a block, in double and in single precision; alignment of arrays, bytes. */
enum { SLV_BATCH_LANES = 8, SLV_BATCH_LANES_F32 = 16, SLV_BATCH_ALIGNMENT = 64 };

/** What a batch computes of an energy. */
typedef enum {
  SLV_BATCH_ENERGY,
  SLV_BATCH_GRADIENT,
  SLV_BATCH_ENERGY_GRADIENT,
  SLV_BATCH_HESSIAN,
  SLV_BATCH_PROJECTED,
  SLV_BATCH_DEFINITE,
  SLV_BATCH_QUANTITIES
} slv_batch_quantity;

/** Numbers per element of a quantity of F: 1, 6, 7, 21, 21, 21. */
SLV_API int slv_batch_numbers(slv_batch_quantity q);

/** Numbers in an array of n elements with m numbers each: whole blocks. */
SLV_API size_t slv_batch_length(size_t n, int m);
/** The same in single precision. */
SLV_API size_t slv_batch_length_f32(size_t n, int m);

/** How results are stored. */
typedef enum {
  SLV_STORE_AUTO, /**< past the caches where y is larger than they are */
  SLV_STORE_CACHED,
  SLV_STORE_STREAM /**< non-temporal: y is not read soon */
} slv_batch_store;

/** For which processors the formulas are compiled; one program holds all. */
typedef enum {
  SLV_TARGET_BEST, /**< that this machine runs */
  SLV_TARGET_AVX512,
  SLV_TARGET_AVX2,
  SLV_TARGET_BASELINE
} slv_batch_target;

/** How a batch is computed; all zero: the defaults. */
typedef struct {
  slv_batch_store store;   /**< how results are stored */
  slv_batch_target target; /**< for which processor */
  int threads;             /**< 0: as many as OpenMP gives, 1: the caller's alone */
  int fused;               /**< may multiplications be fused with additions? */
} slv_batch_options;

/** 1 where `fused` makes a difference for this target, here; 0 for a target that has no
 * fused operations (the x86-64 baseline), was not built or does not run. */
SLV_API int slv_batch_target_fuses(slv_batch_target t);

/** Computes a quantity: fills y for n elements.  options NULL: all zero.  SLV_EARG where an array
 * is not aligned, SLV_ECAPABILITY where the row has no such formula, or the machine not the target,
 * SLV_EPARAM where the row's functions refuse p; y is then untouched.  A row that is not built in,
 * such as a plugin's, is evaluated by its scalar functions. */
SLV_API slv_status slv_batch_evaluate(const slv_energy *e, slv_batch_quantity q, const double *p,
                                      size_t n, const double *x, double *y,
                                      const slv_batch_options *options);
/** The same in single precision. */
SLV_API slv_status slv_batch_evaluate_f32(const slv_energy *e, slv_batch_quantity q, const float *p,
                                          size_t n, const float *x, float *y,
                                          const slv_batch_options *options);

/** The force Jacobians of triangles, -a D'HD of triangle.h, from their positions; q is
 * SLV_BATCH_HESSIAN, or SLV_BATCH_PROJECTED for -a D'PD.  Likewise in blocks:
 *
 *     rest  5 numbers   area, then G, as in slv_rest
 *     x     9           positions, vertex by vertex
 *     K     45          lower triangle, column by column: 11, 21, ..., 91, 22, ..., 99
 *
 * Errors as above; SLV_EARG for another q. */
SLV_API slv_status slv_batch_jacobian(const slv_energy *e, slv_batch_quantity q, const double *p,
                                      size_t n, const double *rest, const double *x, double *K,
                                      const slv_batch_options *options);
/** The same in single precision. */
SLV_API slv_status slv_batch_jacobian_f32(const slv_energy *e, slv_batch_quantity q, const float *p,
                                          size_t n, const float *rest, const float *x, float *K,
                                          const slv_batch_options *options);

/** Quantities of quads by a row of quads, in double alone.  Likewise in blocks:
 *
 *     rest  slv_batch_rest_numbers()   what the row's `prepare` wrote of each quad
 *     x     12 numbers                 positions, vertex by vertex
 *     y     1                          SLV_BATCH_ENERGY
 *           12                         SLV_BATCH_GRADIENT
 *           13                         SLV_BATCH_ENERGY_GRADIENT
 *           78                         SLV_BATCH_HESSIAN: lower triangle, column by
 *                                      column: 11, 21, ..., 121, 22, ..., 1212
 *           78                         SLV_BATCH_DEFINITE, likewise
 *
 * p[nparam] are the parameters that all quads share; whether they are good was judged when rest
 * data were prepared.  Rest data are computed once for a mesh, by slv_batch_quad_prepare(), or by
 * slv_energy_prepare() and slv_batch_pack(), where quads differ in their material.  Built in for
 * vector registers are quad_stvk and, by 2 x 2 points, quad_gauss; others go by their scalar
 * functions.  A block with results out of range gives the values of the scalar functions, also with
 * `fused`.  Other fused results differ from the scalar ones by rounding; near rest, where strains
 * are small differences of large numbers, by the rounding of the strains.
 *
 * Errors as above; SLV_EARG where e is NULL or not of quads, SLV_ECAPABILITY for another quantity,
 * for quad_gauss with other than 2 x 2 points, and for a row of more than 512 prepared numbers. */
SLV_API slv_status slv_batch_quads(const slv_energy *e, slv_batch_quantity q, const double *p,
                                   size_t n, const double *rest, const double *x, double *y,
                                   const slv_batch_options *options);

/** Fills rest, slv_batch_length(n, slv_batch_rest_numbers(e)) numbers, for n quads of one material
 * p[nparam] from their rest shapes X[n * nrest], quad after quad.  Returns the first error of the
 * row's `prepare`, such as SLV_EDEGENERATE; *bad (may be NULL) then gets the number of that quad,
 * which is 0 where the material is at fault.  Other errors are those of slv_batch_quads(). */
SLV_API slv_status slv_batch_quad_prepare(const slv_energy *e, const double *p, size_t n,
                                          const double *X, double *rest, size_t *bad);

/** Numbers of rest data of one quad that a batch reads, the first that `prepare`
 * writes: 27 of quad_stvk, the 85 of quad_gauss that 2 x 2 points need, nprepared of a
 * row that is not built in; 0 where e is NULL. */
SLV_API int slv_batch_rest_numbers(const slv_energy *e);

/** Numbers per quad of a quantity: 1, 12, 13, 78, 0, 78. */
SLV_API int slv_batch_quad_numbers(slv_batch_quantity q);

/** Plain arrays, element after element of m numbers, to blocks. */
SLV_API void slv_batch_pack(size_t n, int m, const double *plain, double *blocks);
/** Blocks to plain arrays. */
SLV_API void slv_batch_unpack(size_t n, int m, const double *blocks, double *plain);
/** Plain arrays to blocks in single precision. */
SLV_API void slv_batch_pack_f32(size_t n, int m, const float *plain, float *blocks);
/** Blocks to plain arrays in single precision. */
SLV_API void slv_batch_unpack_f32(size_t n, int m, const float *blocks, float *plain);

/** "avx512", "avx2" or "baseline"; NULL for a target that was not built or does not run here. */
SLV_API const char *slv_batch_target_name(slv_batch_target t);

SLV_END_DECLS
#endif
