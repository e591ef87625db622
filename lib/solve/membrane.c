/* membrane.c -- energies and matrices of triangles; chunks of densities of F fit the cache. */
#include <string.h>

#include "mesh/corners.h"
#include "solve/newton_rules.h"
#include "solve/solver.h"

enum {
  LANES = SLV_BATCH_LANES,
  CHUNK = 16 * LANES,
  OF_STRESS = 7,
  OF_JACOBIAN = 45,
  OF_BLOCKS = 54
};

static const slv_batch_options one_thread = {.threads = 1};

/* Returns the index in blocks of number i of the m numbers of triangle t. */
static size_t in_blocks(size_t t, size_t i, size_t m) {
  return t / LANES * LANES * m + LANES * i + t % LANES;
}

static size_t chunks(const slv_solver *s) { return (s->mesh.ntriangles + CHUNK - 1) / CHUNK; }

static int worth_a_team(const slv_solver *s) { return s->mesh.ntriangles >= SLV_WORTH_A_TEAM; }

static size_t chunk_end(const slv_solver *s, size_t first) {
  const size_t end = first + CHUNK;
  return end < s->mesh.ntriangles ? end : s->mesh.ntriangles;
}

typedef struct {
  _Alignas(SLV_BATCH_ALIGNMENT) double F[6 * CHUNK], one[OF_STRESS * CHUNK], sum[OF_STRESS * CHUNK];
} stresses;

static void pack_gradients(const slv_solver *s, const double *x, size_t first, size_t end,
                           double *F_blocks) {
  for (size_t t = first; t < end; t++) {
    double y[9], F[6];
    corner_positions(&s->mesh, x, t, y);
    slv_triangle_F(&s->rest[t], y, F);
    for (size_t k = 0; k < 6; k++) F_blocks[in_blocks(t - first, k, 6)] = F[k];
  }
}

/* Sums energies, or energies and stresses, over densities of F: m numbers per triangle. */
static slv_status sum_rows(const slv_solver *s, size_t count, int forces, stresses *w) {
  const slv_batch_quantity q = forces ? SLV_BATCH_ENERGY_GRADIENT : SLV_BATCH_ENERGY;
  const size_t numbers = slv_batch_length(count, slv_batch_numbers(q));
  memset(w->sum, 0, numbers * sizeof *w->sum);
  for (int t = 0; t < s->elements[SLV_TRIANGLES].terms; t++) {
    const slv_term *term = &s->elements[SLV_TRIANGLES].term[t];
    if (term->energy->ndof != 6) continue;
    SLV_TRY(slv_batch_evaluate(term->energy, q, term->shared, count, w->F, w->one, &one_thread));
    for (size_t i = 0; i < numbers; i++) w->sum[i] += w->one[i];
  }
  return SLV_OK;
}

static void use_stresses(slv_solver *s, size_t first, size_t end, int forces, const stresses *w) {
  const size_t m = forces ? OF_STRESS : 1;
  slv_elements *e = &s->elements[SLV_TRIANGLES];
  for (size_t t = first; t < end; t++) {
    double P[6];
    e->energy[t] = s->rest[t].area * w->sum[in_blocks(t - first, 0, m)];
    if (!forces) continue;
    for (size_t k = 0; k < 6; k++) P[k] = w->sum[in_blocks(t - first, 1 + k, m)];
    slv_triangle_force_from_stress(&s->rest[t], P, e->force + 9 * t);
  }
}

static slv_status chunk_forces(slv_solver *s, const double *x, size_t first, int forces) {
  const size_t end = chunk_end(s, first);
  const slv_elements *e = &s->elements[SLV_TRIANGLES];
  stresses w;
  memset(w.F, 0, sizeof w.F);
  pack_gradients(s, x, first, end, w.F);
  SLV_TRY(sum_rows(s, end - first, forces, &w));
  use_stresses(s, first, end, forces, &w);
  for (int r = 0; r < e->terms; r++)
    for (size_t t = first; t < end && e->term[r].energy->ndof == 9; t++) {
      double y[9];
      corner_positions(&s->mesh, x, t, y);
      SLV_TRY(slv_term_forces(s, SLV_TRIANGLES, r, t, y, forces));
    }
  return SLV_OK;
}

slv_status slv_membrane_forces(slv_solver *s, const double *x, int forces) {
  slv_status worst = SLV_OK;
#pragma omp parallel for schedule(dynamic, 4) reduction(max : worst) if (worth_a_team(s))
  for (size_t c = 0; c < chunks(s); c++)
    worst = slv_worse(worst, chunk_forces(s, x, c * CHUNK, forces));
  return worst;
}

typedef struct {
  _Alignas(SLV_BATCH_ALIGNMENT) double x[9 * CHUNK], one[OF_JACOBIAN * CHUNK],
      sum[OF_JACOBIAN * CHUNK];
} jacobians;

/* Returns the index of entry (r, c), r >= c, in a packed 9 x 9 lower triangle of 45 numbers. */
static size_t packed(size_t r, size_t c) { return 9 * c - c * (c + 1) / 2 + r; }

/* Tabulates the packed index of each number of a triangle's blocks. */
static void block_places(size_t place[OF_BLOCKS]) {
  size_t n = 0;
  for (size_t b = 0; b < 3; b++)
    for (size_t a = b; a < 3; a++)
      for (size_t e = 0; e < 9; e++) {
        const size_t r = 3 * a + e % 3, c = 3 * b + e / 3;
        place[n++] = r > c ? packed(r, c) : packed(c, r);
      }
}

/* Sums the batched Hessians of all densities of F. A Hessian is minus a force Jacobian. */
static slv_status chunk_batched(slv_solver *s, slv_batch_quantity q, const double *x, size_t first,
                                const size_t *place) {
  const size_t end = chunk_end(s, first), count = end - first;
  jacobians w;
  memset(w.x, 0, sizeof w.x);
  for (size_t t = first; t < end; t++)
    for (size_t k = 0; k < 9; k++)
      w.x[in_blocks(t - first, k, 9)] = x[3 * (size_t)s->mesh.vertex[3 * t + k / 3] + k % 3];
  const slv_elements *e = &s->elements[SLV_TRIANGLES];
  for (int r = 0; r < e->terms; r++) {
    double *to = r == 0 ? w.sum : w.one;
    SLV_TRY(slv_batch_jacobian(e->term[r].energy, q, e->term[r].shared, count,
                               s->rest_blocks + 5 * first, w.x, to, &one_thread));
    for (size_t i = 0; r > 0 && i < slv_batch_length(count, OF_JACOBIAN); i++) w.sum[i] += w.one[i];
  }
  for (size_t t = first; t < end; t++) {
    const double *K = w.sum + (t - first) / LANES * LANES * OF_JACOBIAN + t % LANES;
    double *to = e->blocks + (size_t)OF_BLOCKS * t;
    for (size_t i = 0; i < OF_BLOCKS; i++) to[i] = -K[LANES * place[i]];
  }
  return SLV_OK;
}

/* Returns the batched quantity for a scheme; SLV_BATCH_QUANTITIES: none. */
static slv_batch_quantity batched(const slv_solver *s, slv_newton_hessian h) {
  for (int r = 0; r < s->elements[SLV_TRIANGLES].terms; r++) {
    const slv_energy *e = s->elements[SLV_TRIANGLES].term[r].energy;
    if (e->ndof != 6 || (h == SLV_NEWTON_PROJECTED && !slv_energy_has_projection(e)))
      return SLV_BATCH_QUANTITIES;
  }
  if (h == SLV_NEWTON_PROJECTED) return SLV_BATCH_PROJECTED;
  return slv_first_hessian(h) == SLV_NEWTON_FULL ? SLV_BATCH_HESSIAN : SLV_BATCH_QUANTITIES;
}

slv_status slv_membrane_matrix(slv_solver *s, slv_newton_hessian h, const double *x) {
  const slv_batch_quantity q = batched(s, h);
  size_t place[OF_BLOCKS];
  if (q == SLV_BATCH_QUANTITIES)
    return slv_elements_matrix(s, SLV_TRIANGLES, h, SLV_BENDING_FULL, x);
  slv_status worst = slv_elements_room(s, SLV_TRIANGLES);
  if (worst != SLV_OK) return worst;
  block_places(place);
#pragma omp parallel for schedule(dynamic, 4) reduction(max : worst) if (worth_a_team(s))
  for (size_t c = 0; c < chunks(s); c++)
    worst = slv_worse(worst, chunk_batched(s, q, x, c * CHUNK, place));
  return worst;
}
