/* cluster_part.c -- divides a mesh among processes. */
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_system.h"
#include "mesh/corners.h"
#include "support/base/memory.h"

/* Lists all pairs of corners of each face from `first` to end - 1; row NULL: only counts them. */
static PetscCount pairs_of(const slv_mesh *m, size_t first, size_t end, PetscInt *row,
                           PetscInt *column) {
  PetscCount count = 0;
  for (size_t f = first; f < end; f++) {
    const mesh_face face = face_of(m, f);
    for (size_t k = 0; k < face.corners * face.corners; k++, count++) {
      if (row == NULL) continue;
      row[count] = (PetscInt)face.vertex[k / face.corners];
      column[count] = (PetscInt)face.vertex[k % face.corners];
    }
  }
  return count;
}

/* Makes a matrix for its pattern.  Each process adds the vertex pairs of its share of faces. */
static PetscErrorCode make_graph(const slv_mesh *m, Mat *graph) {
  const size_t faces = count_faces(m);
  const size_t rank = (size_t)cluster_rank(), ranks = (size_t)cluster_ranks();
  const size_t first = faces * rank / ranks, end = faces * (rank + 1) / ranks;
  const PetscCount count = pairs_of(m, first, end, NULL, NULL);
  const PetscInt n = (PetscInt)m->nvertices;
  PetscInt *row, *column;
  PetscScalar *zeros;
  PetscCall(PetscMalloc2(count, &row, count, &column));
  PetscCall(PetscCalloc1(count, &zeros));
  (void)pairs_of(m, first, end, row, column);
  PetscCall(MatCreate(PETSC_COMM_WORLD, graph));
  PetscCall(MatSetSizes(*graph, PETSC_DECIDE, PETSC_DECIDE, n, n));
  PetscCall(MatSetType(*graph, MATAIJ));
  PetscCall(MatSetPreallocationCOO(*graph, count, row, column));
  PetscCall(MatSetValuesCOO(*graph, zeros, INSERT_VALUES));
  PetscCall(PetscFree(zeros));
  PetscCall(PetscFree2(row, column));
  return 0;
}

/* Computes number[nvertices], PETSc's number of each vertex, and the range of this process. */
static PetscErrorCode divide(const slv_mesh *m, PetscInt *number, PetscInt own[2]) {
  const int rank = cluster_rank(), ranks = cluster_ranks();
  PetscInt *counts;
  const PetscInt *numbers;
  Mat graph;
  MatPartitioning by;
  IS owners, numbering, all;
  PetscCall(make_graph(m, &graph));
  PetscCall(MatPartitioningCreate(PETSC_COMM_WORLD, &by));
  PetscCall(MatPartitioningSetAdjacency(by, graph));
  PetscCall(MatPartitioningSetType(by, MATPARTITIONINGPTSCOTCH));
  PetscCall(cluster_options(MatPartitioningSetFromOptions(by)));
  PetscCall(MatPartitioningApply(by, &owners));
  PetscCall(ISPartitioningToNumbering(owners, &numbering));
  PetscCall(PetscMalloc1(ranks, &counts));
  PetscCall(ISPartitioningCount(owners, ranks, counts));
  own[0] = 0;
  for (int r = 0; r < rank; r++) own[0] += counts[r];
  own[1] = own[0] + counts[rank];
  PetscCall(ISAllGather(numbering, &all));
  PetscCall(ISGetIndices(all, &numbers));
  memcpy(number, numbers, m->nvertices * sizeof *number);
  PetscCall(ISRestoreIndices(all, &numbers));
  PetscCall(PetscFree(counts));
  PetscCall(ISDestroy(&owners));
  PetscCall(ISDestroy(&numbering));
  PetscCall(ISDestroy(&all));
  PetscCall(MatPartitioningDestroy(&by));
  return MatDestroy(&graph);
}

/* The owner of a face's lowest vertex evaluates the face (OWN), other owners store it (AROUND). */
typedef enum { ELSEWHERE, AROUND, OWN } place;

static int is_within(PetscInt number, const PetscInt own[2]) {
  return number >= own[0] && number < own[1];
}

static place place_of(mesh_face face, const PetscInt *number, const PetscInt own[2]) {
  uint32_t lowest = face.vertex[0];
  place where = ELSEWHERE;
  for (size_t k = 0; k < face.corners; k++) {
    if (face.vertex[k] < lowest) lowest = face.vertex[k];
    if (is_within(number[face.vertex[k]], own)) where = AROUND;
  }
  return is_within(number[lowest], own) ? OWN : where;
}

static const uint32_t nowhere = UINT32_MAX;

/* Lists the vertices of the part; at[v] is the index of vertex v of the whole in that list. */
static void list_vertices(const slv_mesh *m, const PetscInt *number, const PetscInt own[2],
                          cluster_part *p, uint32_t *at) {
  for (size_t v = 0; v < m->nvertices; v++) at[v] = is_within(number[v], own) ? 0 : nowhere;
  for (size_t f = 0; f < count_faces(m); f++) {
    const mesh_face face = face_of(m, f);
    for (size_t k = 0; place_of(face, number, own) != ELSEWHERE && k < face.corners; k++)
      at[face.vertex[k]] = 0;
  }
  p->vertex = base_alloc(m->nvertices, sizeof *p->vertex);
  p->own = base_alloc(m->nvertices, sizeof *p->own);
  p->mask = base_alloc(m->nvertices, sizeof *p->mask);
  for (size_t v = 0; v < m->nvertices; v++) {
    if (at[v] == nowhere) continue;
    at[v] = (uint32_t)p->mesh.nvertices++;
    p->vertex[at[v]] = (uint32_t)v;
    p->mask[at[v]] = (unsigned char)is_within(number[v], own);
    if (p->mask[at[v]]) p->own[p->nown++] = at[v];
  }
  p->counted.own = p->mask;
}

/* Appends face f, with vertices numbered as in the part. */
static void put_face(const slv_mesh *m, size_t f, const uint32_t *at, cluster_part *p) {
  slv_mesh *to = &p->mesh;
  const mesh_face face = face_of(m, f);
  const int is_quad = face.corners == 4;
  const size_t k = is_quad ? to->nquads++ : to->ntriangles++;
  uint32_t *vertex = is_quad ? to->quad + 4 * k : to->vertex + 3 * k;
  for (size_t i = 0; i < face.corners; i++) vertex[i] = at[face.vertex[i]];
  if (!is_quad) p->triangle[k] = (uint32_t)f;
  if (face.uv_vertex != NULL)
    memcpy(is_quad ? to->uv_quad + 4 * k : to->uv_vertex + 3 * k, face.uv_vertex,
           face.corners * sizeof *vertex);
}

static void list_faces(const slv_mesh *m, const PetscInt *number, const PetscInt own[2],
                       const uint32_t *at, cluster_part *p) {
  slv_mesh *to = &p->mesh;
  to->vertex = base_alloc(m->ntriangles, 3 * sizeof *to->vertex);
  to->quad = base_alloc(m->nquads, 4 * sizeof *to->quad);
  p->triangle = base_alloc(m->ntriangles, sizeof *p->triangle);
  if (m->uv_vertex != NULL) to->uv_vertex = base_alloc(m->ntriangles, 3 * sizeof *to->uv_vertex);
  if (m->uv_quad != NULL) to->uv_quad = base_alloc(m->nquads, 4 * sizeof *to->uv_quad);
  to->uv = m->uv, to->nuv = m->nuv;
  for (int pass = OWN; pass >= AROUND; pass--) {
    for (size_t f = 0; f < count_faces(m); f++)
      if ((int)place_of(face_of(m, f), number, own) == pass) put_face(m, f, at, p);
    if (pass == OWN) p->counted.ntriangles = to->ntriangles, p->counted.nquads = to->nquads;
  }
}

static void copy_coordinates(const cluster_cloth *c, cluster_part *p) {
  const size_t count = p->mesh.nvertices;
  p->mesh.x = base_alloc(count, 3 * sizeof *p->mesh.x);
  p->held = base_alloc(count, 3);
  p->load = base_alloc(count, 3 * sizeof *p->load);
  for (size_t i = 0; i < 3 * count; i++) {
    const size_t from = 3 * (size_t)p->vertex[i / 3] + i % 3;
    p->mesh.x[i] = c->mesh->x[from];
    p->held[i] = c->held[from];
    p->load[i] = c->load != NULL && p->mask[i / 3] ? c->load[from] : 0;
  }
}

PetscErrorCode cluster_part_make(const cluster_cloth *c, cluster_part *p, PetscInt **number) {
  const slv_mesh *m = c->mesh;
  PetscInt own[2] = {0};
  *p = (cluster_part){.counted = {.ringed = c->ringed}};
  *number = base_alloc(m->nvertices, sizeof **number);
  PetscCall(divide(m, *number, own));
  uint32_t *at = base_alloc(m->nvertices, sizeof *at);
  list_vertices(m, *number, own, p, at);
  list_faces(m, *number, own, at, p);
  copy_coordinates(c, p);
  free(at);
  return 0;
}

void cluster_part_free(cluster_part *p) {
  p->mesh.uv = NULL; /* owned by the whole mesh */
  slv_mesh_free(&p->mesh);
  free(p->held);
  free(p->load);
  free(p->vertex);
  free(p->triangle);
  free(p->own);
  free(p->mask);
  *p = (cluster_part){0};
}
