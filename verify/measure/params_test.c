/* Tests of params.c: each scalar prepares its own numbers: 1/3 in quad is not 1/3 in double. */
#include "measure/params.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

/* Defines an energy's `prepare`: prepared = p / rest. */
#define DEFINE_PREPARE(T)                                              \
  static slv_status prepare_##T(const slv_##T *rest, const slv_##T *p, \
                                slv_##T *SLV_RESTRICT prepared) {      \
    if (rest[0] == 0) return SLV_EDEGENERATE;                          \
    prepared[0] = p[0] / rest[0];                                      \
    return SLV_OK;                                                     \
  }                                                                    \
  static const slv_kernels_##T kernels_##T = {.prepare = prepare_##T};
DEFINE_PREPARE(f64)
DEFINE_PREPARE(f32)
DEFINE_PREPARE(f128)
DEFINE_PREPARE(c64)

static const slv_param param = {.name = "k", .typical = 1};
static const slv_rest_shape shapes[] = {
    {"three", (const double[]){3}}, {"nothing", (const double[]){0}}, {NULL, NULL}};
static const slv_energy row = {.nparam = 1,
                               .param = &param,
                               .nrest = 1,
                               .rests = shapes,
                               .nprepared = 1,
                               .f64 = &kernels_f64,
                               .f32 = &kernels_f32,
                               .f128 = &kernels_f128,
                               .c64 = &kernels_c64};

/* Indices of parameter, prepared number and rest shape */
enum { K, PREPARED, REST, NUMBERS };

Test(params, each_scalar_prepares_for_itself) {
  double p[NUMBERS], r[NUMBERS];
  slv_f32 in_float[NUMBERS];
  slv_f128 in_quad[NUMBERS];
  slv_c64 in_complex[NUMBERS];
  cr_assert(le(int, NUMBERS, params_room(&row)));
  cr_assert(eq(int, slv_energy_typical_params(&row, p), SLV_OK));
  cr_expect(p[K] == 1 && p[PREPARED] == 1. / 3 && p[REST] == 3);
  cr_assert(eq(int, params_f32(&row, p, in_float), SLV_OK));
  cr_assert(eq(int, params_f128(&row, p, in_quad), SLV_OK));
  cr_assert(eq(int, params_c64(&row, p, in_complex), SLV_OK));
  cr_expect(in_float[PREPARED] == 1.F / 3);
  const int third = in_quad[PREPARED] == (slv_f128)1 / 3;
  cr_expect(third, "prepared doubles were taken for quad");
  cr_expect(creal(in_complex[PREPARED]) == 1. / 3 && cimag(in_complex[PREPARED]) == 0);
  p[K] = 0.1;
  cr_assert(eq(int, params_rounded(&row, p, r), SLV_OK));
  cr_expect(r[K] == (double)0.1F && r[PREPARED] == (double)0.1F / 3 && r[REST] == 3);
}

Test(params, a_rest_shape_that_cannot_be_prepared_is_said) {
  double p[NUMBERS] = {1};
  slv_f128 q[NUMBERS];
  cr_expect(eq(int, slv_energy_prepare(&row, shapes[1].X, p), SLV_EDEGENERATE));
  cr_expect(eq(int, params_f128(&row, p, q), SLV_EDEGENERATE));
}
