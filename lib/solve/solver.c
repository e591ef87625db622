#include "solve/solver.h"

#include <stdlib.h>
#include <string.h>

static slv_status allocate(slv_solver *s) {
  const size_t triangles = s->mesh.ntriangles;
  const struct {
    double **at;
    size_t count, numbers;
  } table[] = {{&s->load, s->mesh.nvertices, 3},
               {&s->vectors, s->mesh.nvertices, (size_t)3 * SOLVER_VECTORS},
               {&s->hinge_slope, s->pattern.of[SLV_HINGES].count + 1, SLV_SLOPE_NUMBERS},
               {&s->hessian, s->pattern.nblocks, 9}};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    *table[i].at = calloc(table[i].count, table[i].numbers * sizeof(double));
    if (*table[i].at == NULL) return SLV_EMEMORY;
  }
  s->rest = calloc(triangles + 1, sizeof *s->rest);
  /* whole blocks, because batched functions also read lanes past the last triangle */
  const size_t bytes = slv_batch_length(triangles + 1, 5) * sizeof(double);
  s->rest_blocks = aligned_alloc(SLV_BATCH_ALIGNMENT, bytes);
  if (s->rest == NULL || s->rest_blocks == NULL) return SLV_EMEMORY;
  memset(s->rest_blocks, 0, bytes);
  return SLV_OK;
}

static slv_status copy_mesh(const slv_mesh *m, const unsigned char *held, const slv_part *part,
                            slv_solver *s) {
  const size_t triangles = part->ntriangles, quads = part->nquads;
  s->mesh = (slv_mesh){.nvertices = m->nvertices, .ntriangles = triangles, .nquads = quads};
  s->mesh.vertex = calloc(triangles + 1, 3 * sizeof *s->mesh.vertex);
  s->mesh.quad = calloc(quads + 1, 4 * sizeof *s->mesh.quad);
  s->held = calloc(m->nvertices + 1, 3);
  if (s->mesh.vertex == NULL || s->mesh.quad == NULL || s->held == NULL) return SLV_EMEMORY;
  if (triangles > 0) memcpy(s->mesh.vertex, m->vertex, 3 * triangles * sizeof *s->mesh.vertex);
  if (quads > 0) memcpy(s->mesh.quad, m->quad, 4 * quads * sizeof *s->mesh.quad);
  if (held != NULL) memcpy(s->held, held, 3 * m->nvertices);
  return SLV_OK;
}

static int is_own(const slv_part *part, uint32_t vertex) {
  return part->own == NULL || part->own[vertex];
}

/* Copies the hinges of own vertices, with vertices in the order of selvedge/hinge.h. */
static slv_status copy_hinges(const slv_topology *t, const slv_part *part, slv_solver *s,
                              size_t *count) {
  if (t->report.inconsistent > 0) return SLV_EARG;
  s->hinge = calloc(t->report.hinges + 1, 4 * sizeof *s->hinge);
  if (s->hinge == NULL) return SLV_EMEMORY;
  for (size_t h = 0; h < t->report.hinges; h++) {
    const uint32_t *from = t->hinge + 4 * h, x[4] = {from[2], from[0], from[1], from[3]};
    if (is_own(part, x[1] < x[2] ? x[1] : x[2])) memcpy(s->hinge + 4 * (*count)++, x, sizeof x);
  }
  return SLV_OK;
}

/* Keeps only the rings of own vertices. */
static void keep_own_rings(const slv_part *part, slv_rings *r) {
  size_t kept = 0;
  for (size_t i = 0; i < r->count; i++) {
    const size_t points = r->point_at[i + 1] - r->point_at[i];
    const size_t faces = r->face_at[i + 1] - r->face_at[i];
    if (!is_own(part, r->point[r->point_at[i]])) continue;
    memmove(r->point + r->point_at[kept], r->point + r->point_at[i], points * sizeof *r->point);
    memmove(r->corners + r->face_at[kept], r->corners + r->face_at[i], faces);
    r->closed[kept] = r->closed[i];
    r->point_at[kept + 1] = r->point_at[kept] + points;
    r->face_at[kept + 1] = r->face_at[kept] + faces;
    kept++;
  }
  r->count = kept;
}

static slv_status make_elements(slv_solver *s, size_t hinges) {
  const slv_rings *r = &s->rings;
  slv_incidence *of = s->pattern.of;
  of[SLV_TRIANGLES] =
      (slv_incidence){.corners = 3, .count = s->mesh.ntriangles, .vertex = s->mesh.vertex};
  of[SLV_HINGES] = (slv_incidence){.corners = 4, .count = hinges, .vertex = s->hinge};
  of[SLV_QUADS] = (slv_incidence){.corners = 4, .count = s->mesh.nquads, .vertex = s->mesh.quad};
  of[SLV_RINGS] = (slv_incidence){.count = r->count, .at = r->point_at, .vertex = r->point};
  SLV_TRY(slv_pattern_make(s->mesh.nvertices, &s->pattern));
  for (int k = 0; k < SLV_KINDS; k++) SLV_TRY(slv_elements_create(s, (slv_kind)k));
  return SLV_OK;
}

/* Bending elements of a solver: none, or only within quads; hinges; rings. */
typedef enum { BENDS_NOT, BENDS_HINGES, BENDS_RINGS } bends;

static slv_status make_parts(const slv_mesh *m, const unsigned char *held, bends by,
                             const slv_part *part, slv_solver *s) {
  slv_topology t = {0};
  slv_status status = SLV_OK;
  size_t hinges = 0;
  if (by == BENDS_HINGES) status = slv_topology_create(m, &t);
  if (status == SLV_OK) status = copy_mesh(m, held, part, s);
  if (status == SLV_OK && by == BENDS_HINGES) status = copy_hinges(&t, part, s, &hinges);
  slv_topology_free(&t);
  if (status == SLV_OK && by == BENDS_RINGS) status = slv_rings_create(m, &s->rings);
  SLV_TRY(status);
  keep_own_rings(part, &s->rings);
  SLV_TRY(make_elements(s, hinges));
  return allocate(s);
}

static slv_status create(const slv_mesh *m, const unsigned char *held, bends by,
                         const slv_part *part, slv_solver **out) {
  const slv_part whole = {m->ntriangles, m->nquads, NULL, 0};
  *out = NULL;
  slv_solver *s = calloc(1, sizeof *s);
  if (s == NULL) return SLV_EMEMORY;
  slv_status status = make_parts(m, held, by, part != NULL ? part : &whole, s);
  if (status == SLV_OK && part == NULL)
    status = slv_cholesky_create(&s->pattern, s->held, &s->cholesky);
  if (status == SLV_OK)
    *out = s;
  else
    slv_solver_free(s);
  return status;
}

slv_status slv_solver_create(const slv_mesh *m, const unsigned char *held, slv_solver **out) {
  return create(m, held, BENDS_NOT, NULL, out);
}

slv_status slv_solver_create_hinged(const slv_mesh *m, const unsigned char *held,
                                    slv_solver **out) {
  *out = NULL;
  return m->nquads > 0 ? SLV_EARG : create(m, held, BENDS_HINGES, NULL, out);
}

slv_status slv_solver_create_ringed(const slv_mesh *m, const unsigned char *held,
                                    slv_solver **out) {
  return create(m, held, BENDS_RINGS, NULL, out);
}

slv_status slv_solver_create_part(const slv_mesh *m, const unsigned char *held,
                                  const slv_part *part, slv_solver **out) {
  const int fits = part->ntriangles <= m->ntriangles && part->nquads <= m->nquads;
  *out = NULL;
  if (!fits || (!part->ringed && m->nquads > 0)) return SLV_EARG;
  return create(m, held, part->ringed ? BENDS_RINGS : BENDS_HINGES, part, out);
}

void slv_solver_free(slv_solver *s) {
  if (s == NULL) return;
  void *const arrays[] = {s->hinge,   s->held,    s->rest,       s->rest_blocks,
                          s->load,    s->hinge_K, s->hinge_rest, s->hinge_slope,
                          s->hessian, s->full,    s->projected,  s->vectors};
  for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) free(arrays[i]);
  for (int k = 0; k < SLV_KINDS; k++) slv_elements_free(&s->elements[k]);
  slv_mesh_free(&s->mesh);
  slv_rings_free(&s->rings);
  slv_pattern_free(&s->pattern);
  slv_cholesky_free(s->cholesky);
  free(s);
}
