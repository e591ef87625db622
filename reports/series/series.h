/* series.h -- makes series from the records, for the figures. */
#pragma once

#include "document/bench.h"
#include "document/motion_runs.h"
#include "document/newton.h"
#include "support/records/bend_document.h"
#include "support/records/refine_document.h"

/* Adds these series to the set, from its documents of selvedge-bench kernels:
 *   box       samples of each kernel; of more than three sizes only the smallest and the largest
 *   roofline  ceilings, and a point for each kernel whose operations are known
 *   sizes     ns per element over the number of elements, for three sizes or more
 *   threads   ns per element over the number of threads, for two or more */
void bench_series_add(record_set *set);

/* Returns whether figures that show one size, such as rooflines, are drawn for this size. */
int bench_shows_size(const doc_bench *b, uint64_t elements);

/* Adds "refine" from refinement documents: a line per kind of mesh and alpha with known sags. */
void refine_series_add(record_set *set);

/* Adds "bend" from bending documents: per shape, a line for each method and choice of rings. */
void bend_series_add(record_set *set);

/* Adds "motion" from motion runs with frames: the energies of each run over time. */
void motion_series_add(record_set *set);

/* Adds maps (motion_maps.c) of motion runs, if these differ only in settings that a map names. */
void motion_maps_add(record_set *set);

/* Adds these series from convergence runs:
 *   newton     residual, and energy above the lowest, of each scheme by iteration
 *   profile    fraction of problems that a scheme solves within a factor of the best
 *   cloth      deformed cloth of the lowest energy; square grids, once per scene
 *   waves      amplitude out of the plane by number of half waves; square grids
 *   thickness  iterations, and the error's contraction in the last ones, over quads' thickness */
void newton_series_add(record_set *set);
