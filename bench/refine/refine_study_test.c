/* Tests the study on small meshes, and its scene against known solutions. */
#include "refine/refine_study.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "support/base/start.h"

static doc_refine_record state_of(slv_grid_pattern pattern, size_t n, double exponent,
                                  double scale) {
  refine_scene s;
  doc_refine_record state;
  cr_assert(eq(int, refine_scene_make(pattern, n, 3, &s), SLV_OK));
  cr_assert(eq(int, refine_scene_hang(&s, exponent, scale, &state), SLV_OK));
  cr_expect(state.converged);
  cr_expect(ge(dbl, state.lowest, state.sag));
  refine_scene_free(&s);
  return state;
}

static double sag_of(slv_grid_pattern pattern, size_t n, double exponent, double scale) {
  return state_of(pattern, n, exponent, scale).sag;
}

/* Vertical strips of cloth: 0.1 kg/m^2, 9.81 m/s^2, 25 N/m, 1 m. */
Test(refine, continuum) { cr_expect(epsilon_eq(dbl, REFINE_CONTINUUM_SAG, 0.981 / 50, 1e-15)); }

Test(refine, sqrt_tends_to_the_continuum) {
  for (int k = 0; k < SLV_GRID_QUADS; k++)
    cr_expect(epsilon_eq(dbl, sag_of((slv_grid_pattern)k, 10, 0.5, REFINE_SCALE), 0.01962, 1e-7),
              "pattern %d", k);
}

/* One cell, with loads w/3 and w/6 below, w = rho g. For alpha = a = 1/2 the energy to first order
 * is k/8 [y0^2 + y1^2 + (x1 - x0)^2] + k_s/8 [(y1 - y0 - x1)^2 + x0^2].  The equations of y0 and y1
 * add up to k/4 (y0 + y1) = -w/2: a mean sag of w/k. With k_s = k/10 the others give y1 - y0 =
 * 14/23 w/k, hence y0 = -30/23 w/k. */
Test(refine, energies_are_half_k_C_squared) {
  const double fall = REFINE_DENSITY * REFINE_GRAVITY / (10 * REFINE_STRETCH);
  const doc_refine_record s = state_of(SLV_GRID_ONE_DIAGONAL, 1, 1, 10);
  cr_expect(epsilon_eq(dbl, s.sag, fall, 1e-4 * fall));
  cr_expect(epsilon_eq(dbl, s.lowest, 30.0 / 23 * fall, 1e-4 * fall));
}

/* If all triangles have the same area, Pritchard's factor alpha = area^exponent only multiplies the
 * energy by a constant, so that scaling the stiffness gives the same sag. */
Test(refine, alpha_is_a_factor_on_regular_meshes) {
  const double area = 1 / 50.0;
  const double expected = sag_of(SLV_GRID_ONE_DIAGONAL, 5, 0.5, 0.01);
  cr_expect(epsilon_eq(dbl, sag_of(SLV_GRID_ONE_DIAGONAL, 5, 1, 0.01 / area), expected, 1e-12));
  cr_expect(
      epsilon_eq(dbl, sag_of(SLV_GRID_ONE_DIAGONAL, 5, 0.75, 0.01 / sqrt(area)), expected, 1e-12));
}

/* Prepares a study of these meshes with `run` of kind k. */
static options o;

static int study_of(study *s, const study_kind *k, const uint64_t *n, size_t count) {
  static uint64_t cells[3];
  memcpy(cells, n, count * sizeof *n);
  o = (options){.seed = 5, .cells = {cells, count, count}};
  *s = (study){.kind = k, .session.o = &o};
  const int code = study_prepare(s);
  return code == 0 ? study_run(s) : code;
}

static const uint64_t three[] = {4, 8, 16};

Test(refine, verdicts_and_a_common_start) {
  static const double exponent[REFINE_ALPHAS] = {2, 1, 0};
  study r;
  cr_assert(zero(int, study_of(&r, &refine_kind, three, 3)));
  cr_assert(r.complete);
  cr_assert(eq(sz, r.records.count, 27));
  cr_assert(eq(sz, r.series.count, 9));
  for (size_t i = 0; i < 9; i++) {
    const doc_refine_series *one = refine_series_at(&r, i);
    cr_expect(eq(int, one->subject.mesh, (int)i / 3));
    cr_expect(eq(int, one->subject.alpha, (int)i % 3));
    cr_expect(eq(int, one->mesh_independent, i % 3 == 2 ? REFINE_YES : REFINE_NO));
    cr_expect(epsilon_eq(dbl, one->growth, exponent[i % 3], 0.1));
    const doc_refine_record *first = refine_record_at(&r, 9 * (i / 3) + i % 3);
    const doc_refine_record *same = refine_record_at(&r, 9 * (i / 3) + 2);
    cr_expect(eq(u64, first->n, 4));
    cr_expect(epsilon_eq(dbl, first->sag, same->sag, 1e-11));
  }
  study_free(&r);
}

static int stop_at_half(study *s, const void *c, const void *earlier, arena *memory, void *record) {
  interrupted = s->current > 13;
  return refine_kind.run(s, c, earlier, memory, record);
}

Test(refine, stops_and_keeps_what_is_finished) {
  study_kind k = refine_kind;
  study r;
  k.run = stop_at_half;
  cr_expect(eq(int, study_of(&r, &k, three, 3), EXIT_HARNESS));
  cr_expect(zero(int, r.complete));
  cr_expect(eq(sz, r.records.count, 14));
  cr_expect(eq(sz, r.series.count, 3)); /* series of the first kind of mesh only */
  study_free(&r);
}

Test(refine, refuses_a_mesh_of_no_cells) {
  static const uint64_t none[] = {0};
  study r;
  cr_expect(eq(int, study_of(&r, &refine_kind, none, 1), EXIT_HARNESS));
  study_free(&r);
}
