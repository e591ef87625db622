/* cluster_system.c -- energy, gradient and matrix of a divided cloth, from its parts. */
#include "cluster/cluster_system.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

/* Fails in every process if an element of any part cannot be evaluated. */
static PetscErrorCode agree(cluster_system *s, slv_status one) {
  const slv_status worst = (slv_status)cluster_largest((int)one);
  if (worst != SLV_OK) s->status = worst;
  PetscCheck(worst == SLV_OK, PETSC_COMM_WORLD, PETSC_ERR_USER, "%s", slv_status_text(worst));
  return 0;
}

PetscErrorCode cluster_sum(int count, double *values) {
  const int code =
      MPI_Allreduce(MPI_IN_PLACE, values, count, MPI_DOUBLE, MPI_SUM, PETSC_COMM_WORLD);
  return code == MPI_SUCCESS ? 0 : PETSC_ERR_MPI;
}

static PetscErrorCode make_vectors(cluster_system *s) {
  const cluster_part *p = &s->part;
  const PetscInt own = (PetscInt)p->nown;
  const PetscInt near = (PetscInt)p->mesh.nvertices;
  PetscInt *numbers;
  IS is;
  PetscCall(VecCreate(PETSC_COMM_WORLD, &s->x));
  PetscCall(VecSetSizes(s->x, 3 * own, PETSC_DETERMINE));
  PetscCall(VecSetBlockSize(s->x, 3));
  PetscCall(VecSetType(s->x, VECSTANDARD));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, 3 * near, &s->near));
  PetscCall(VecDuplicate(s->near, &s->sum));
  PetscCall(VecDuplicate(s->near, &s->sizes));
  PetscCall(PetscMalloc1(near, &numbers));
  for (PetscInt v = 0; v < near; v++) numbers[v] = s->number[p->vertex[v]];
  PetscCall(ISCreateBlock(PETSC_COMM_SELF, 3, near, numbers, PETSC_OWN_POINTER, &is));
  PetscCall(VecScatterCreate(s->x, is, s->near, NULL, &s->halo));
  PetscCall(ISDestroy(&is));
  return VecScatterCreateToAll(s->x, &s->gather, &s->all);
}

PetscErrorCode cluster_bring(VecScatter by, Vec from, Vec to) {
  PetscCall(VecScatterBegin(by, from, to, INSERT_VALUES, SCATTER_FORWARD));
  return VecScatterEnd(by, from, to, INSERT_VALUES, SCATTER_FORWARD);
}

PetscErrorCode cluster_gather(cluster_system *s, Vec from, double *x) {
  const double *all;
  PetscCall(cluster_bring(s->gather, from, s->all));
  PetscCall(VecGetArrayRead(s->all, &all));
  for (size_t v = 0; v < s->cloth->mesh->nvertices; v++)
    memcpy(x + 3 * v, all + 3 * (size_t)s->number[v], 3 * sizeof *x);
  return VecRestoreArrayRead(s->all, &all);
}

PetscErrorCode cluster_spread(cluster_system *s, const double *x, Vec to) {
  const cluster_part *p = &s->part;
  double *array;
  PetscCall(VecGetArray(to, &array));
  for (size_t k = 0; k < p->nown; k++)
    memcpy(array + 3 * k, x + 3 * (size_t)p->vertex[p->own[k]], 3 * sizeof *x);
  return VecRestoreArray(to, &array);
}

/* Computes s->near, the positions of the part's vertices, with pinned coordinates as prescribed. */
static PetscErrorCode bring(cluster_system *s, Vec x) {
  double *near;
  PetscCall(cluster_bring(s->halo, x, s->near));
  PetscCall(VecGetArray(s->near, &near));
  for (size_t i = 0; i < 3 * s->part.mesh.nvertices; i++)
    if (s->part.held[i]) near[i] = s->at[i];
  return VecRestoreArray(s->near, &near);
}

PetscErrorCode cluster_add_up(const cluster_system *s, Vec part, Vec whole) {
  PetscCall(VecSet(whole, 0));
  PetscCall(VecScatterBegin(s->halo, part, whole, ADD_VALUES, SCATTER_REVERSE));
  return VecScatterEnd(s->halo, part, whole, ADD_VALUES, SCATTER_REVERSE);
}

static PetscErrorCode put_held(const cluster_system *s, Vec x, Vec F) {
  const double *at;
  double *f;
  PetscCall(VecGetArrayRead(x, &at));
  PetscCall(VecGetArray(F, &f));
  for (size_t i = 0; i < 3 * s->part.nown; i++) {
    const size_t of_part = cluster_own(&s->part, i);
    if (s->part.held[of_part]) f[i] = at[i] - s->at[of_part];
  }
  PetscCall(VecRestoreArray(F, &f));
  return VecRestoreArrayRead(x, &at);
}

PetscErrorCode cluster_evaluate(cluster_system *s, Vec x, double *energy, Vec F, Vec forces) {
  const double *near;
  double *sum = NULL, *sizes = NULL, part = 0;
  PetscCall(bring(s, x));
  PetscCall(VecGetArrayRead(s->near, &near));
  PetscCall(VecGetArray(s->sum, &sum));
  PetscCall(VecGetArray(s->sizes, &sizes));
  const slv_status status =
      slv_solver_evaluate(s->solver, near, &part, F != NULL ? sum : NULL, F != NULL ? sizes : NULL);
  PetscCall(VecRestoreArrayRead(s->near, &near));
  PetscCall(VecRestoreArray(s->sum, &sum));
  PetscCall(VecRestoreArray(s->sizes, &sizes));
  PetscCall(agree(s, status));
  *energy = part;
  PetscCall(cluster_sum(1, energy));
  if (F == NULL) return 0;
  PetscCall(cluster_add_up(s, s->sum, F));
  PetscCall(cluster_add_up(s, s->sizes, forces));
  return put_held(s, x, F);
}

/* Returns the row of a coordinate in the matrix of the whole cloth; -1 if it is pinned. */
static PetscInt place_of(const cluster_system *s, size_t coordinate) {
  if (s->part.held[coordinate]) return -1;
  return 3 * s->number[s->part.vertex[coordinate / 3]] + (PetscInt)(coordinate % 3);
}

/* Lists the entries of the solver's blocks, each off-diagonal block twice (also transposed), then a
 * 1 on the diagonal for each pinned coordinate.  Returns their number. */
PetscCount cluster_entries(const cluster_system *s, PetscInt *row, PetscInt *column,
                           double *values) {
  const size_t *begin, vertices = s->part.mesh.nvertices;
  const uint32_t *rows;
  const double *blocks;
  PetscCount n = 0;
  (void)slv_solver_get_blocks(s->solver, &begin, &rows, &blocks);
  for (size_t c = 0; c < vertices; c++)
    for (size_t k = 9 * begin[c]; k < 9 * begin[c + 1]; k++) {
      const size_t r = rows[k / 9], copies = r == c ? 1 : 2;
      const PetscInt i = row ? place_of(s, 3 * r + k % 9 % 3) : 0;
      const PetscInt j = row ? place_of(s, 3 * c + k % 9 / 3) : 0;
      for (size_t t = 0; t < copies; t++, n++) {
        if (row) row[n] = t ? j : i, column[n] = t ? i : j;
        if (values) values[n] = blocks[k];
      }
    }
  for (size_t k = 0; k < 3 * s->part.nown; k++) {
    const size_t i = cluster_own(&s->part, k);
    if (!s->part.held[i]) continue;
    if (row) row[n] = column[n] = 3 * s->number[s->part.vertex[i / 3]] + (PetscInt)(i % 3);
    if (values) values[n] = 1;
    n++;
  }
  return n;
}

static PetscErrorCode make_matrix(cluster_system *s) {
  const PetscInt own = 3 * (PetscInt)s->part.nown;
  PetscInt *row, *column;
  Mat diagonal;
  s->count = cluster_entries(s, NULL, NULL, NULL);
  s->values = base_alloc((size_t)s->count, sizeof *s->values);
  PetscCall(PetscMalloc2(s->count, &row, s->count, &column));
  (void)cluster_entries(s, row, column, NULL);
  PetscCall(MatCreate(PETSC_COMM_WORLD, &s->A));
  PetscCall(MatSetSizes(s->A, own, own, PETSC_DETERMINE, PETSC_DETERMINE));
  PetscCall(MatSetBlockSize(s->A, 3));
  PetscCall(MatSetType(s->A, MATAIJ));
  PetscCall(MatSetPreallocationCOO(s->A, s->count, row, column));
  /* PCPBJACOBI needs 3 x 3 blocks in the diagonal part, which PETSc creates without them. */
  PetscCall(MatGetDiagonalBlock(s->A, &diagonal));
  PetscCall(MatSetBlockSize(diagonal, 3));
  PetscCall(MatSetOption(s->A, MAT_SYMMETRIC, PETSC_TRUE));
  PetscCall(MatSetOption(s->A, MAT_SYMMETRY_ETERNAL, PETSC_TRUE));
  return PetscFree2(row, column);
}

PetscErrorCode cluster_assemble(cluster_system *s, Vec x, slv_newton_hessian h,
                                slv_bending_hessian b) {
  const double *near;
  PetscCall(bring(s, x));
  PetscCall(VecGetArrayRead(s->near, &near));
  const slv_status status = slv_solver_assemble(s->solver, h, b, near);
  PetscCall(VecRestoreArrayRead(s->near, &near));
  PetscCall(agree(s, status));
  (void)cluster_entries(s, NULL, NULL, s->values);
  return 0;
}

PetscErrorCode cluster_system_make(const cluster_cloth *c, const double *x, cluster_system *s) {
  *s = (cluster_system){.cloth = c};
  PetscCall(cluster_part_make(c, &s->part, &s->number));
  const cluster_part *p = &s->part;
  s->at = base_alloc(p->mesh.nvertices, 3 * sizeof *s->at);
  for (size_t i = 0; i < 3 * p->mesh.nvertices; i++)
    s->at[i] = x[3 * (size_t)p->vertex[i / 3] + i % 3];
  slv_status status =
      slv_solver_create_part(&p->mesh, c->moves ? NULL : p->held, &p->counted, &s->solver);
  if (status == SLV_OK) status = c->put(c->to, p, s->solver);
  PetscCall(agree(s, status));
  PetscCall(make_vectors(s));
  return make_matrix(s);
}

void cluster_system_free(cluster_system *s) {
  (void)MatDestroy(&s->A);
  (void)VecScatterDestroy(&s->halo);
  (void)VecScatterDestroy(&s->gather);
  Vec *const vectors[] = {&s->x, &s->near, &s->sum, &s->sizes, &s->all};
  for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) (void)VecDestroy(vectors[i]);
  slv_solver_free(s->solver);
  cluster_part_free(&s->part);
  free(s->number);
  free(s->at);
  free(s->values);
  *s = (cluster_system){0};
}
