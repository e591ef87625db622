/* motion.c -- creates motions: masses, loads, names. */
#include "selvedge/motion.h"

#include <math.h>
#include <stdlib.h>

#include "motion/motion_parts.h"

const char *slv_motion_scheme_name(slv_motion_scheme s) {
  static const char *const name[SLV_MOTION_SCHEMES] = {"linear", "converged"};
  return (unsigned)s < SLV_MOTION_SCHEMES ? name[s] : NULL;
}

const char *slv_linear_solver_name(slv_linear_solver s) {
  static const char *const name[SLV_LINEAR_SOLVERS] = {"cholesky", "cg-diagonal", "cg-incomplete",
                                                       "dense"};
  return (unsigned)s < SLV_LINEAR_SOLVERS ? name[s] : NULL;
}

const char *slv_linear_stop_text(slv_linear_stop s) {
  static const char *const text[SLV_LINEAR_STOPS] = {
      [SLV_LINEAR_SOLVED] = "solved",
      [SLV_LINEAR_ITERATIONS] = "iteration limit",
      [SLV_LINEAR_REFUSED] = "a pivot of Cholesky's factor is not positive",
      [SLV_LINEAR_DIAGONAL] = "a diagonal block is not positive definite",
      [SLV_LINEAR_PIVOT] = "incomplete Cholesky factorisation failed",
      [SLV_LINEAR_DELTA] = "the preconditioner is not positive definite",
      [SLV_LINEAR_CURVATURE] = "the matrix is not positive definite",
      [SLV_LINEAR_SINGULAR] = "the matrix is singular"};
  return (unsigned)s < SLV_LINEAR_STOPS ? text[s] : "unknown stop";
}

static slv_status lump(slv_motion *m, double density) {
  const slv_mesh *mesh = &m->s->mesh;
  for (size_t i = 0; i < 3 * mesh->ntriangles; i++) {
    const double *G = m->s->rest[i / 3].G; /* G is the inverse of the matrix of rest edges */
    m->mass[mesh->vertex[i]] += density * (0.5 / fabs(G[0] * G[3] - G[1] * G[2])) / 3;
  }
  for (size_t i = 0; i < 4 * mesh->nquads; i++)
    m->mass[mesh->quad[i]] += density * slv_quad_area(m->s, i / 4) / 4;
  const int is_part = m->s->cholesky == NULL;
  for (size_t v = 0; v < mesh->nvertices; v++)
    if (!(m->mass[v] > 0 || is_part) || isinf(m->mass[v])) return SLV_EARG;
  return SLV_OK;
}

const double *slv_motion_get_masses(const slv_motion *m) { return m->mass; }

slv_status slv_motion_set_gravity(slv_motion *m, const double gravity[3]) {
  for (int i = 0; i < 3; i++)
    if (!isfinite(gravity[i])) return SLV_EARG;
  for (size_t i = 0; i < slv_motion_size(m); i++) m->s->load[i] = m->mass[i / 3] * gravity[i % 3];
  return SLV_OK;
}

/* Returns the hinge with the edge a b and the lower opposite vertex c, or the number of hinges. */
static size_t find_hinge(const slv_solver *s, uint32_t a, uint32_t b, uint32_t c) {
  const slv_incidence *of = &s->pattern.of[SLV_HINGES];
  for (size_t k = of->meeting[a]; k < of->meeting[a + 1]; k++) {
    const uint32_t *x = of->vertex + of->corner[k] / 4 * 4;
    const int is_edge = (x[1] == a && x[2] == b) || (x[1] == b && x[2] == a);
    if (is_edge && c == (x[0] < x[3] ? x[0] : x[3])) return of->corner[k] / 4;
  }
  return of->count;
}

slv_status slv_motion_bending_by_direction(const slv_solver *s, const slv_mesh *rest, double k_u,
                                           double k_v, double *k) {
  const size_t hinges = slv_solver_get_hinges(s, NULL);
  size_t found = 0;
  if (rest->uv_vertex == NULL || rest->nvertices != s->mesh.nvertices) return SLV_EARG;
  for (size_t i = 0; i < 3 * rest->ntriangles; i++) {
    const size_t next = i - i % 3 + (i + 1) % 3, last = i - i % 3 + (i + 2) % 3;
    const double *from = rest->uv + 2 * (size_t)rest->uv_vertex[i],
                 *to = rest->uv + 2 * (size_t)rest->uv_vertex[next];
    const double u = to[0] - from[0], v = to[1] - from[1], square = u * u + v * v;
    const size_t h = find_hinge(s, rest->vertex[i], rest->vertex[next], rest->vertex[last]);
    if (h == hinges) continue;
    if (!(square > 0)) return SLV_EARG;
    k[h] = k_u * (v * v / square) + k_v * (u * u / square);
    found++;
  }
  return found == hinges ? SLV_OK : SLV_EARG;
}

static slv_status allocate(slv_motion *m) {
  const size_t n = m->s->mesh.nvertices;
  const struct {
    double **at;
    size_t numbers;
  } table[] = {{&m->mass, 1},
               {&m->direction, 3},
               {&m->velocity, 3},
               {&m->vectors, (size_t)3 * SLV_MOTION_VECTORS}};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    *table[i].at = calloc(n, table[i].numbers * sizeof(double));
    if (*table[i].at == NULL) return SLV_EMEMORY;
  }
  m->count = calloc(n, 1);
  m->system = calloc(m->s->pattern.nblocks, 9 * sizeof *m->system);
  return m->count != NULL && m->system != NULL ? SLV_OK : SLV_EMEMORY;
}

static void share_vectors(slv_motion *m) {
  double **const vector[SLV_MOTION_VECTORS] = {&m->z,     &m->start,   &m->rest,     &m->x1,
                                               &m->v1,    &m->product, &m->residual, &m->search,
                                               &m->image, &m->better};
  for (size_t i = 0; i < SLV_MOTION_VECTORS; i++) *vector[i] = m->vectors + i * slv_motion_size(m);
}

static slv_status set_up(slv_motion *m, double density) {
  const slv_solver *s = m->s;
  for (size_t i = 0; i < slv_motion_size(m); i++)
    if (s->held[i]) return SLV_EARG;
  if (!slv_has_membrane(s) || !(density > 0) || isinf(density)) return SLV_EARG;
  SLV_TRY(allocate(m));
  share_vectors(m);
  SLV_TRY(lump(m, density));
  return slv_product_create(m);
}

slv_status slv_motion_create(slv_solver *s, double density, slv_motion **out) {
  *out = NULL;
  slv_motion *m = calloc(1, sizeof *m);
  if (m == NULL) return SLV_EMEMORY;
  m->s = s;
  m->worth_a_team = SLV_MOTION_WORTH_A_TEAM;
  const slv_status status = set_up(m, density);
  if (status == SLV_OK)
    *out = m;
  else
    slv_motion_free(m);
  return status;
}

void slv_motion_free(slv_motion *m) {
  if (m == NULL) return;
  void *const arrays[] = {m->mass,      m->count,  m->direction, m->velocity, m->vectors, m->sums,
                          m->beside_at, m->beside, m->system,    m->factor,   m->pivots,  m->dense};
  for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) free(arrays[i]);
  free(m);
}
