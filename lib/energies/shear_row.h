/* shear_row.h -- shared by the rows of shear_general and shear_quartic. */
#pragma once

#include "energies/row.h"

#ifdef SLV_ROW_HERE

/* k, a_0, a_1, b_0, b_1; the typical pair is that of K Fig. 3 on a 3-4-5 triangle. */
#define SHEAR_PARAMS                                                                             \
  (const slv_param[]) {                                                                          \
    PARAM_K("k"), PARAM_A("a_0", 1), PARAM_A("a_1", 0), PARAM_A("b_0", 0.6), PARAM_A("b_1", 0.8) \
  }

static const slv_param_set shear_sets[] = {
    {"warp and weft", (const double[]){100, 1, 0, 0, 1}},
    {"equal", (const double[]){100, 0.6, 0.8, 0.6, 0.8}},
    {"opposite", (const double[]){100, 0.6, 0.8, -0.6, -0.8}},
    {"parallel, not unit", (const double[]){100, 2, 1, 1, 0.5}},
    {"nearly parallel", (const double[]){100, 1, 0, 1, 1e-8}},
    {"nearly opposite", (const double[]){100, 1, 0, -1, 1e-8}},
    {"obtuse, not unit", (const double[]){100, 2, 0, -1, 0.25}},
    {"orthogonal, not unit", (const double[]){100, 0.1, 0.3, 3, -1}},
    {"small and large", (const double[]){100, 1e-3, 0, 300, 400}},
    {"one fibre zero", (const double[]){100, 1, 0, 0, 0}},
    {NULL, NULL}};

#define SHEAR_OF_ONE_FIBRE                                                                 \
  DECLARED("one fibre zero", "W = 0 for every F", .x = (const double[]){1, 2, 3, 4, 5, 6}, \
           .p = (const double[]){100, 1, 0, 0, 0}, ALL_ZERO(row_zero), .projected = row_zero)

#endif
