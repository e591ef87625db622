/* assemble.c -- energy, gradient and Hessian of the whole cloth. */
#include <math.h>

#include "solve/solver.h"

static int worth_a_team(const slv_solver *s) {
  return s->mesh.ntriangles + s->mesh.nquads >= SLV_WORTH_A_TEAM;
}

static double energy_of(const slv_solver *s, const double *x) {
  double sum = 0;
  for (int k = 0; k < SLV_KINDS; k++)
    for (size_t e = 0; s->elements[k].terms > 0 && e < s->pattern.of[k].count; e++)
      sum += s->elements[k].energy[e];
  for (size_t i = 0; i < 3 * s->mesh.nvertices; i++) sum -= s->load[i] * x[i];
  return sum;
}

/* Adds an element's forces f on vertex v to the sum, and their absolute values to `sizes`. */
static void add_forces(const slv_incidence *of, const double *f, size_t v, double sum[3],
                       double sizes[3]) {
  for (size_t k = of->meeting[v]; k < of->meeting[v + 1]; k++)
    for (size_t i = 0; i < 3; i++) {
      const double one = f[3 * of->corner[k] + i];
      sum[i] += one;
      sizes[i] += fabs(one);
    }
}

/* Computes the gradient at a vertex, which is minus the sum of forces f, and the sum of |f|. */
static void sum_forces(const slv_solver *s, size_t v, double *gradient, double *forces) {
  const double *load = s->load + 3 * v;
  double sum[3] = {load[0], load[1], load[2]};
  double sizes[3] = {fabs(load[0]), fabs(load[1]), fabs(load[2])};
  for (int k = 0; k < SLV_KINDS; k++)
    if (s->elements[k].terms > 0)
      add_forces(&s->pattern.of[k], s->elements[k].force, v, sum, sizes);
  for (size_t i = 0; i < 3; i++) {
    if (gradient != NULL) gradient[3 * v + i] = s->held[3 * v + i] ? 0 : -sum[i];
    if (forces != NULL) forces[3 * v + i] = sizes[i];
  }
}

slv_status slv_solver_evaluate(slv_solver *s, const double *x, double *energy, double *gradient,
                               double *forces) {
  const int all = gradient != NULL || forces != NULL;
  if (!slv_has_membrane(s)) return SLV_EARG;
  SLV_TRY(slv_membrane_forces(s, x, all));
  for (int k = SLV_HINGES; k < SLV_KINDS; k++) SLV_TRY(slv_elements_forces(s, (slv_kind)k, x, all));
  const slv_addition *own = s->addition;
  if (own != NULL) SLV_TRY(own->element_forces(own->to, x, all));
  if (energy != NULL) *energy = energy_of(s, x);
#pragma omp parallel for schedule(dynamic, 1024) if (worth_a_team(s))
  for (size_t v = 0; v < (all ? s->mesh.nvertices : 0); v++) sum_forces(s, v, gradient, forces);
  if (own != NULL) own->vertex_forces(own->to, x, energy, gradient, forces);
  return SLV_OK;
}

/* Size of a 3 x 3 block with columns padded to four numbers, for vector registers. */
enum { WIDE = 12 };

/* Returns the stored block for two corners of an element: only row >= column is stored. */
static inline const double *kept(const double *element, size_t corners, slv_share share) {
  const int turned = share.row < share.column;
  const size_t c = turned ? share.row : share.column, r = turned ? share.column : share.row;
  return element + 9 * (c * corners - c * (c + 1) / 2 + r);
}

static inline void add_kept(const double *element, size_t corners, slv_share share,
                            double *restrict sum) {
  const int turned = share.row < share.column;
  const double *from = kept(element, corners, share);
  const size_t down = turned ? 3 : 1, right = turned ? 1 : 3;
  for (size_t j = 0; j < 3; j++)
    for (size_t i = 0; i < 3; i++) sum[4 * j + i] += from[down * i + right * j];
}

/* Adds the block k dC dC' of two corners. */
static inline void add_outer(const double *slopes, slv_share share, double *restrict sum) {
  const double *slope = slopes + SLV_SLOPE_NUMBERS * (size_t)share.element;
  const double *r = slope + 4 * (size_t)share.row, *c = slope + 4 * (size_t)share.column;
  for (size_t j = 0; j < 3; j++) {
    const double kc = slope[3] * c[j];
    for (size_t i = 0; i < 4; i++) sum[4 * j + i] += kc * r[i]; /* sum[4j + 3] is padding */
  }
}

/* Prefetches two cache lines, because the shares of a block are far apart in memory.  It is a macro
 * because GCC drops calls to a function that only prefetches. */
#define ASK_FOR(numbers)               \
  do {                                 \
    __builtin_prefetch(numbers);       \
    __builtin_prefetch((numbers) + 8); \
  } while (0)

/* Adds all elements of one kind to block b; these have the same number of corners. */
static inline void gather_alike(const slv_solver *s, slv_kind k, size_t corners, size_t b,
                                double *restrict sum) {
  const slv_incidence *of = &s->pattern.of[k];
  const double *blocks = s->elements[k].blocks;
  const size_t numbers = slv_block_numbers(corners);
  for (size_t i = of->first[b]; i < of->first[b + 1]; i++) {
    const slv_share one = of->share[i], next = of->share[i + SLV_SHARES_AHEAD];
    ASK_FOR(kept(blocks + numbers * next.element, corners, next));
    add_kept(blocks + numbers * one.element, corners, one, sum);
  }
}

static void gather_rings(const slv_solver *s, size_t b, double *restrict sum) {
  const slv_incidence *of = &s->pattern.of[SLV_RINGS];
  for (size_t i = of->first[b]; i < of->first[b + 1]; i++) {
    const slv_share one = of->share[i];
    add_kept(s->elements[SLV_RINGS].blocks + slv_blocks_at(s, SLV_RINGS, one.element),
             slv_corners_of(of, one.element), one, sum);
  }
}

static void gather_slopes(const slv_solver *s, size_t b, double *restrict sum) {
  const slv_incidence *of = &s->pattern.of[SLV_HINGES];
  for (size_t i = of->first[b]; i < of->first[b + 1]; i++) {
    ASK_FOR(s->hinge_slope + SLV_SLOPE_NUMBERS * (size_t)of->share[i + SLV_SHARES_AHEAD].element);
    add_outer(s->hinge_slope, of->share[i], sum);
  }
}

static void gather_block(slv_solver *s, size_t b) {
  const slv_elements *e = s->elements;
  double sum[WIDE] = {0};
  if (e[SLV_TRIANGLES].terms > 0) gather_alike(s, SLV_TRIANGLES, 3, b, sum);
  if (e[SLV_HINGES].terms > 0 && s->bending_is_outer) gather_slopes(s, b, sum);
  if (e[SLV_HINGES].terms > 0 && !s->bending_is_outer) gather_alike(s, SLV_HINGES, 4, b, sum);
  if (e[SLV_QUADS].terms > 0) gather_alike(s, SLV_QUADS, 4, b, sum);
  if (e[SLV_RINGS].terms > 0) gather_rings(s, b, sum);
  double *to = s->hessian + 9 * b;
  for (size_t i = 0; i < 9; i++) to[i] = sum[4 * (i / 3) + i % 3];
}

slv_status slv_solver_hessian(slv_solver *s, slv_newton_hessian h, slv_bending_hessian b,
                              const double *x) {
  const slv_addition *own = s->addition;
  if (!slv_has_membrane(s)) return SLV_EARG;
  SLV_TRY(slv_scheme_check(s, h, b));
  s->bending_is_outer = b == SLV_BENDING_GAUSS_NEWTON;
  SLV_TRY(slv_membrane_matrix(s, h, x));
  for (int k = SLV_HINGES; k < SLV_KINDS; k++) {
    if (s->elements[k].terms == 0) continue;
    SLV_TRY(k == SLV_HINGES && s->bending_is_outer ? slv_hinge_slopes(s, x)
                                                   : slv_elements_matrix(s, (slv_kind)k, h, b, x));
  }
  if (own != NULL) SLV_TRY(own->element_matrices(own->to, x, h));
#pragma omp parallel for schedule(dynamic, 2048) if (worth_a_team(s))
  for (size_t k = 0; k < s->pattern.nblocks; k++) gather_block(s, k);
  if (own != NULL) own->vertex_matrices(own->to);
  return SLV_OK;
}
