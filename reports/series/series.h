/* series.h -- makes series of the records, for the figures. */
#pragma once

#include "document/bench.h"
#include "document/motion_runs.h"
#include "document/newton.h"
#include "support/base/buffer.h"
#include "support/records/bend_document.h"
#include "support/records/refine_document.h"

/* Adds these series to the set, from its documents of selvedge-bench kernels:
 *   box       the samples of each kernel; with more than three sizes, only at the
 *             smallest and the largest
 *   roofline  ceilings, and a point for each kernel whose operations are known
 *   sizes     ns per element over the number of elements, for three sizes or more
 *   threads   ns per element over the number of threads, for two or more */
void bench_series_add(record_set *set);

/* Returns whether figures of a single size show this size. */
int bench_shows_size(const doc_bench *b, uint64_t elements);

/* Adds "refine", of documents of refinement: a line per kind of mesh and alpha with known sags. */
void refine_series_add(record_set *set);

/* Adds "bend", of documents of bending: per shape, a line for each method and choice of rings. */
void bend_series_add(record_set *set);

/* Adds "motion", of runs of motion with frames: for each run its energies over time. */
void motion_series_add(record_set *set);

/* Maps of its runs of motion, in documents whose runs differ in nothing that is not x, a line's or
 * the picture's name:
 *   stable      the largest h that works with all shorter ones, three at least, over the stiffness
 *               against stretching
 *   critical    the largest h at which no matrix was refused, nor at shorter ones, over the length
 *               b at which threads are not stretched
 *   order       how far the energy at the end is from that of the shortest h, over the others,
 *               where all runs came to their end
 *   refused     the share of steps whose full matrix Cholesky refuses, over h
 *   iterations  of conjugate gradients for a system, over h
 *   cost        seconds of a step over n
 *   bandwidth   GB/s of products with the matrix, likewise
 *   lost        energy that the step itself loses, and that damping takes, over h */
void motion_maps_add(record_set *set);

/* From its convergence runs:
 *   newton    residual, and energy above the lowest, of each scheme by iteration
 *   profile   the share of problems that a scheme solves within a factor of the best
 *   cloth     the deformed cloth of the lowest energy; square grids, once per scene
 *   waves     amplitude out of the plane by number of half waves; square grids
 *   thickness iterations, and the factor by which the last ones reduce the error, of
 *             runs that differ in the thickness of a cloth of quads */
void newton_series_add(record_set *set);

/* Lower bounds for drawing, to which smaller energies and residuals, such as 0, are raised. */
#define NEWTON_LEAST_RESIDUAL 1e-17
#define NEWTON_LEAST_ENERGY 1e-18 /* J; or 1e-16 of the lowest energy, if larger */
