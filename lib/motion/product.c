/* product.c -- products with A; inner products, deterministic for any number of threads. */
#include <stdlib.h>
#include <string.h>

#include "motion/motion_parts.h"

enum { PART = 3072 };

double slv_motion_dot(const slv_motion *m, const double *a, const double *b) {
  const size_t n = slv_motion_size(m), parts = (n + PART - 1) / PART;
  double sum = 0;
#pragma omp parallel for schedule(static) if (slv_motion_large(m))
  for (size_t p = 0; p < parts; p++) {
    const size_t end = n < (p + 1) * PART ? n : (p + 1) * PART;
    double part[4] = {0};
    for (size_t i = p * PART; i < end; i++) part[i % 4] += a[i] * b[i];
    m->sums[p] = part[0] + part[1] + part[2] + part[3];
  }
  for (size_t p = 0; p < parts; p++) sum += m->sums[p];
  return sum;
}

slv_status slv_product_create(slv_motion *m) {
  const slv_pattern *p = &m->s->pattern;
  m->beside_at = calloc(p->nvertices + 2, sizeof *m->beside_at);
  m->beside = calloc(p->nblocks, sizeof *m->beside);
  m->sums = calloc(slv_motion_size(m) / PART + 1, sizeof *m->sums);
  if (m->beside_at == NULL || m->beside == NULL || m->sums == NULL) return SLV_EMEMORY;
  for (size_t c = 0; c < p->nvertices; c++)
    for (size_t b = p->column[c] + 1; b < p->column[c + 1]; b++) m->beside_at[p->row[b] + 2]++;
  for (size_t v = 0; v < p->nvertices; v++) m->beside_at[v + 2] += m->beside_at[v + 1];
  for (size_t c = 0; c < p->nvertices; c++)
    for (size_t b = p->column[c] + 1; b < p->column[c + 1]; b++)
      m->beside[m->beside_at[p->row[b] + 1]++] = (slv_beside){b, (uint32_t)c};
  return SLV_OK;
}

/* Adds A u or A'u to y. */
static inline void add_block(const double *A, const double *u, double y[3]) {
  for (size_t j = 0; j < 3; j++)
    for (size_t i = 0; i < 3; i++) y[i] += A[3 * j + i] * u[j];
}

static inline void add_turned(const double *A, const double *u, double y[3]) {
  for (size_t j = 0; j < 3; j++)
    for (size_t i = 0; i < 3; i++) y[j] += A[3 * j + i] * u[i];
}

/* Multiplies a vertex's row: blocks of other columns, then its own column, transposed. */
static void row_product(const slv_motion *m, const double *blocks, size_t v, const double *u,
                        double *y) {
  const slv_pattern *p = &m->s->pattern;
  double sum[3] = {0};
  for (size_t k = m->beside_at[v]; k < m->beside_at[v + 1]; k++)
    add_block(blocks + 9 * m->beside[k].block, u + 3 * (size_t)m->beside[k].column, sum);
  for (size_t b = p->column[v]; b < p->column[v + 1]; b++)
    add_turned(blocks + 9 * b, u + 3 * (size_t)p->row[b], sum);
  memcpy(y + 3 * v, sum, sizeof sum);
}

double slv_product_bytes(const slv_motion *m) {
  const slv_pattern *p = &m->s->pattern;
  const size_t beside = p->nblocks - p->nvertices;
  if (m->o->product == SLV_PRODUCT_ELEMENTS) return 0;
  return (double)(p->nblocks * (9 * sizeof *m->s->hessian + sizeof *p->row) +
                  beside * sizeof *m->beside +
                  2 * p->nvertices * (3 * sizeof(double) + sizeof *p->column));
}

/* Computes f = K u of one element from its 3 x 3 blocks; f has room for all corners. */
static void element_product(const slv_incidence *of, size_t e, const double *blocks,
                            const double *u, double *f) {
  const size_t corners = slv_corners_of(of, e);
  const uint32_t *vertex = of->vertex + slv_corners_at(of, e);
  memset(f, 0, 3 * corners * sizeof *f);
  for (size_t c = 0; c < corners; c++)
    for (size_t r = c; r < corners; r++, blocks += 9) {
      add_block(blocks, u + 3 * (size_t)vertex[c], f + 3 * r);
      if (r > c) add_turned(blocks, u + 3 * (size_t)vertex[r], f + 3 * c);
    }
}

/* Computes f = k dC (dC . u) of one hinge. */
static void outer_product(const slv_incidence *of, size_t e, const double *slope, const double *u,
                          double *f) {
  double along = 0;
  for (size_t i = 0; i < 12; i++)
    along += slope[4 * (i / 3) + i % 3] * u[3 * (size_t)of->vertex[4 * e + i / 3] + i % 3];
  for (size_t i = 0; i < 12; i++) f[i] = slope[3] * along * slope[4 * (i / 3) + i % 3];
}

static void one_element(slv_solver *s, slv_kind kind, size_t e, const double *u) {
  const slv_incidence *of = &s->pattern.of[kind];
  double *f = s->elements[kind].force + 3 * slv_corners_at(of, e);
  if (kind == SLV_HINGES && s->bending_is_outer)
    outer_product(of, e, s->hinge_slope + SLV_SLOPE_NUMBERS * e, u, f);
  else
    element_product(of, e, s->elements[kind].blocks + slv_blocks_at(s, kind, e), u, f);
}

static void by_elements(const slv_motion *m, const double *u, double *y) {
  slv_solver *s = m->s;
  for (int k = 0; k < SLV_KINDS; k++) {
    const size_t count = s->elements[k].terms > 0 ? s->pattern.of[k].count : 0;
#pragma omp parallel for schedule(static) if (slv_motion_large(m))
    for (size_t e = 0; e < count; e++) one_element(s, (slv_kind)k, e, u);
  }
#pragma omp parallel for schedule(static) if (slv_motion_large(m))
  for (size_t v = 0; v < s->mesh.nvertices; v++) {
    const double inertia = m->h > 0 ? m->mass[v] / (m->h * m->h) : 0;
    for (size_t i = 3 * v; i < 3 * v + 3; i++) y[i] = inertia * u[i];
    for (int k = 0; k < SLV_KINDS; k++)
      if (s->elements[k].terms > 0) {
        const slv_incidence *of = &s->pattern.of[k];
        for (size_t c = of->meeting[v]; c < of->meeting[v + 1]; c++)
          for (size_t i = 0; i < 3; i++)
            y[3 * v + i] += s->elements[k].force[3 * of->corner[c] + i];
      }
  }
}

void slv_product(slv_motion *m, double shift, const double *u, double *y) {
  if (m->o->product == SLV_PRODUCT_ELEMENTS) {
    by_elements(m, u, y);
  } else {
#pragma omp parallel for schedule(static) if (slv_motion_large(m))
    for (size_t v = 0; v < m->s->mesh.nvertices; v++) row_product(m, m->s->hessian, v, u, y);
  }
  for (size_t i = 0; shift != 0 && i < slv_motion_size(m); i++) y[i] += shift * u[i];
}
