/* cluster_test.c -- compares a divided cloth with the same cloth in one process.  A plain program,
 * because mpirun starts it: Criterion would run each test in a process of its own.
 *
 * The cloth has 10 x 10 vertices at random places near the plane; its four corners are pinned.
 * The matrix is the full Hessian of membrane and bending. */
#include <complex.h>
#include <math.h>
#include <petscmat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_system.h"
#include "motion/motion_case.h"
#include "newton/newton_case.h"
#include "selvedge/hinge.h"

enum { N = 10, VERTICES = N * N, NUMBERS = 3 * VERTICES };

/* Tolerance relative to the largest entry: sums of about twenty numbers in another order. */
static const double rounding = 1e-13;

typedef struct {
  newton_scene scene;
  newton_cloth cloth;
  cluster_cloth whole;
  double x[NUMBERS];
  double gradient[NUMBERS];    /* by complex steps */
  double A[NUMBERS * NUMBERS]; /* matrix of one solver for the whole cloth */
} trial;

static int failures;

static void expect(int holds, const char *what) {
  if (cluster_rank() == 0 && !holds) fprintf(stderr, "cluster_test: %s\n", what);
  failures += !holds;
}

/* ---- references ------------------------------------------------------------------ */

/* Returns the energy of the whole cloth at complex positions: triangles, then hinges. */
static double complex energy_of(const trial *t, const slv_solver *s, const double complex *x) {
  const slv_energy *shells = slv_energy_find("discrete_shells");
  const slv_mesh *m = &t->scene.mesh;
  const uint32_t *hinge;
  double complex sum = 0, one, F[6], y[12], p[SLV_MAX_PARAM];
  for (size_t i = 0; i < m->ntriangles; i++) {
    const uint32_t *v = m->vertex + 3 * i;
    const double *G = t->scene.rest[i].G;
    for (size_t k = 0; k < 6; k++)
      F[k] = (x[3 * v[1] + k % 3] - x[3 * v[0] + k % 3]) * G[2 * (k / 3)] +
             (x[3 * v[2] + k % 3] - x[3 * v[0] + k % 3]) * G[2 * (k / 3) + 1];
    for (size_t r = 0; r < t->cloth.membrane.rows; r++) {
      for (size_t k = 0; k < SLV_MAX_PARAM; k++) p[k] = t->cloth.membrane.p[r][k];
      (void)t->cloth.membrane.energy[r]->c64->energy(F, p, &one);
      sum += t->scene.rest[i].area * one;
    }
  }
  for (size_t h = 0; h < slv_solver_get_hinges(s, &hinge); h++) {
    double X[12];
    slv_hinge rest;
    for (size_t k = 0; k < 12; k++) {
      X[k] = m->x[3 * (size_t)hinge[4 * h + k / 3] + k % 3];
      y[k] = x[3 * (size_t)hinge[4 * h + k / 3] + k % 3];
    }
    (void)slv_hinge_from_positions(X, &rest);
    p[0] = t->scene.setup->k_theta;
    p[1] = rest.length, p[2] = rest.area, p[3] = rest.theta;
    (void)shells->c64->energy(y, p, &one);
    sum += one;
  }
  return sum;
}

static void take_block(trial *t, size_t row, size_t column, const double *block) {
  for (size_t e = 0; e < 9; e++) {
    const size_t i = 3 * row + e % 3, j = 3 * column + e / 3;
    if (t->scene.held[i] || t->scene.held[j]) continue;
    t->A[i + NUMBERS * j] = t->A[j + NUMBERS * i] = block[e];
  }
}

static void make_references(trial *t) {
  static double complex x[NUMBERS];
  const double step = 1e-100;
  const size_t *column;
  const uint32_t *row;
  const double *block;
  newton_fault unused;
  slv_solver *s;
  (void)newton_cloth_make(&t->scene, &t->cloth.membrane, &s, &unused);
  for (size_t i = 0; i < NUMBERS; i++) x[i] = t->x[i];
  for (size_t i = 0; i < NUMBERS; i++) {
    x[i] += step * (double complex)I;
    t->gradient[i] = t->scene.held[i] ? 0 : cimag(energy_of(t, s, x)) / step;
    x[i] = t->x[i];
  }
  (void)slv_solver_assemble(s, SLV_NEWTON_FULL, SLV_BENDING_FULL, t->x);
  (void)slv_solver_get_blocks(s, &column, &row, &block);
  for (size_t c = 0; c < VERTICES; c++)
    for (size_t b = column[c]; b < column[c + 1]; b++) take_block(t, row[b], c, block + 9 * b);
  for (size_t i = 0; i < NUMBERS; i++)
    if (t->scene.held[i]) t->A[i + NUMBERS * i] = 1;
  slv_solver_free(s);
}

static void make_trial(trial *t) {
  const newton_setup *setup = newton_setup_at(0);
  for (size_t i = 0; strcmp(setup->name, "corner-pull") != 0; i++) setup = newton_setup_at(i);
  (void)newton_scene_make(setup, N, &t->scene);
  t->cloth = (newton_cloth){&t->scene, newton_membrane_of(setup->membrane, setup->k)};
  t->whole = (cluster_cloth){.mesh = &t->scene.mesh,
                             .held = t->scene.held,
                             .load = t->scene.load,
                             .put = newton_cloth_put_part,
                             .to = &t->cloth};
  (void)slv_mesh_deform(&t->scene.mesh, 1, 0.05, t->x);
  make_references(t);
}

/* ---- comparisons ----------------------------------------------------------------- */

/* Returns the largest error of the parts' gradient against complex steps / its largest entry. */
static double gradient_error(const trial *t, cluster_system *s) {
  static double g[NUMBERS];
  double energy, worst = 0, size = 0;
  Vec F, forces;
  (void)VecDuplicate(s->x, &F);
  (void)VecDuplicate(s->x, &forces);
  (void)cluster_spread(s, t->x, s->x);
  (void)cluster_evaluate(s, s->x, &energy, F, forces);
  (void)cluster_gather(s, F, g);
  for (size_t i = 0; i < NUMBERS; i++) {
    worst = fmax(worst, fabs(g[i] - t->gradient[i]));
    size = fmax(size, fabs(t->gradient[i]));
  }
  (void)VecDestroy(&F);
  (void)VecDestroy(&forces);
  return worst / size;
}

/* Returns the largest error of the matrix, relative to its largest entry.  An entry that one matrix
 * lacks counts as 0. */
static double matrix_error(const trial *t, const cluster_system *s, Mat A) {
  double worst = 0, size = 0, all;
  PetscInt first, end;
  (void)MatGetOwnershipRange(A, &first, &end);
  for (size_t i = 0; i < NUMBERS; i++)
    for (size_t j = 0; j < NUMBERS; j++) {
      const PetscInt row = 3 * s->number[i / 3] + (PetscInt)(i % 3);
      const PetscInt column = 3 * s->number[j / 3] + (PetscInt)(j % 3);
      double a;
      if (row < first || row >= end) continue;
      (void)MatGetValues(A, 1, &row, 1, &column, &a);
      worst = fmax(worst, fabs(a - t->A[i + NUMBERS * j]));
      size = fmax(size, fabs(t->A[i + NUMBERS * j]));
    }
  worst /= size;
  (void)MPI_Allreduce(&worst, &all, 1, MPI_DOUBLE, MPI_MAX, PETSC_COMM_WORLD);
  return all;
}

static double assembled_error(const trial *t, cluster_system *s, Mat A) {
  (void)cluster_spread(s, t->x, s->x);
  (void)cluster_assemble(s, s->x, SLV_NEWTON_FULL, SLV_BENDING_FULL);
  (void)MatSetValuesCOO(A, s->values, INSERT_VALUES);
  return matrix_error(t, s, A);
}

/* ---- what must be right ---------------------------------------------------------- */

static void right(const trial *t, cluster_system *s) {
  int own = (int)s->part.nown, vertices;
  int faces = (int)s->part.counted.ntriangles, triangles;
  (void)MPI_Allreduce(&own, &vertices, 1, MPI_INT, MPI_SUM, PETSC_COMM_WORLD);
  (void)MPI_Allreduce(&faces, &triangles, 1, MPI_INT, MPI_SUM, PETSC_COMM_WORLD);
  expect(vertices == VERTICES, "each vertex has one owner");
  expect(triangles == 2 * (N - 1) * (N - 1), "each triangle counts once");
  expect(gradient_error(t, s) <= rounding, "the gradient is that of complex steps");
  expect(assembled_error(t, s, s->A) <= rounding,
         "the matrix is that of one process, entry by entry");
}

/* ---- mistakes that must be caught ------------------------------------------------ */

/* Mistake: the last process also evaluates a triangle of a neighbour. */
static void twice(const trial *t, cluster_system *s) {
  if (cluster_rank() == cluster_ranks() - 1) {
    s->part.counted.ntriangles++;
    slv_solver_free(s->solver);
    (void)slv_solver_create_part(&s->part.mesh, s->part.held, &s->part.counted, &s->solver);
    (void)t->whole.put(t->whole.to, &s->part, s->solver);
  }
  expect(gradient_error(t, s) > 1e-3, "not caught: one element assembled twice");
}

/* Removes neighbours' vertices from the halo exchange. */
static void cut_halo(cluster_system *s) {
  const PetscInt count = (PetscInt)s->part.nown;
  PetscInt first, end, *vertex;
  VecScatter halo;
  IS from, to;
  (void)VecGetOwnershipRange(s->x, &first, &end);
  (void)PetscMalloc1(count, &vertex);
  for (PetscInt k = 0; k < count; k++) vertex[k] = (PetscInt)s->part.own[k];
  (void)ISCreateStride(PETSC_COMM_SELF, 3 * count, first, 1, &from);
  (void)ISCreateBlock(PETSC_COMM_SELF, 3, count, vertex, PETSC_OWN_POINTER, &to);
  (void)VecScatterCreate(s->x, from, s->near, to, &halo);
  (void)VecScatterDestroy(&s->halo);
  s->halo = halo;
  (void)ISDestroy(&from);
  (void)ISDestroy(&to);
}

/* Mistake: positions of neighbours' vertices are not updated. */
static void stale(const trial *t, cluster_system *s) {
  (void)cluster_spread(s, t->scene.mesh.x, s->x);
  (void)VecScatterBegin(s->halo, s->x, s->near, INSERT_VALUES, SCATTER_FORWARD);
  (void)VecScatterEnd(s->halo, s->x, s->near, INSERT_VALUES, SCATTER_FORWARD);
  cut_halo(s);
  expect(gradient_error(t, s) > 1e-3, "not caught: halo not updated");
  expect(assembled_error(t, s, s->A) > 1e-3, "not caught by the matrix: halo not updated");
}

/* Mistake: entries of blocks are read row by row instead of column by column. */
static void turned(const trial *t, cluster_system *s) {
  PetscInt *row, *column, m, n;
  Mat A;
  (void)PetscMalloc2(s->count, &row, s->count, &column);
  (void)cluster_entries(s, row, column, NULL);
  for (PetscCount k = 0; k < s->count; k++) {
    const PetscInt r = row[k], c = column[k];
    if (r < 0 || c < 0) continue;
    row[k] = r - r % 3 + c % 3;
    column[k] = c - c % 3 + r % 3;
  }
  (void)MatGetLocalSize(s->A, &m, &n);
  (void)MatCreate(PETSC_COMM_WORLD, &A);
  (void)MatSetSizes(A, m, n, PETSC_DETERMINE, PETSC_DETERMINE);
  (void)MatSetType(A, MATAIJ);
  (void)MatSetPreallocationCOO(A, s->count, row, column);
  (void)PetscFree2(row, column);
  expect(assembled_error(t, s, A) > 1e-3, "not caught: wrong block order");
  (void)MatDestroy(&A);
}

/* ---- motion ---------------------------------------------------------------------- */

static motion_scene hung;

/* Lets the cloth swing from its corners for five steps with the default damping; x is its last
 * position.  Returns whether all steps succeeded. */
static int swing(motion_cloth *c, double *x) {
  double v[NUMBERS] = {0};
  slv_motion_state at = {0, x, v};
  slv_motion_result r;
  memcpy(x, hung.start, sizeof v);
  for (int i = 0; i < 5; i++)
    if (motion_cloth_step(c, 0.02, &at, &r) != SLV_OK) return 0;
  return 1;
}

typedef enum { NONE, UNDAMPED, LOOSE, CUT } mistake;

/* Returns the largest distance in m from CHOLMOD's motion in one process; the side is 1 m. */
static double apart(mistake made, slv_motion_scheme scheme, slv_linear_solver linear) {
  double x[NUMBERS] = {0}, one[NUMBERS] = {0}, worst = 0;
  slv_motion_options o = {
      .scheme = scheme, .newton.hessian = SLV_NEWTON_ON_DEMAND, .linear = linear};
  motion_cloth whole = {.scene = &hung, .numbers = &motion_standard, .options = &o};
  motion_cloth divided = whole;
  expect(motion_cloth_make(&whole, 0) == SLV_OK && swing(&whole, one), "one process moves it");
  expect(motion_cloth_make(&divided, 1) == SLV_OK, "what moves can be divided");
  if (made == UNDAMPED) o.bending_damping = 0, memset(o.damping, 0, sizeof o.damping);
  if (made == CUT) cut_halo(&divided.cluster->system);
  for (size_t k = 0; made == LOOSE && k < divided.vertices; k++)
    (void)slv_motion_hold(divided.motion, k, 0, NULL);
  const int moved = swing(&divided, x);
  for (size_t i = 0; i < NUMBERS; i++) worst = fmax(worst, fabs(x[i] - one[i]));
  motion_cloth_free(&whole);
  motion_cloth_free(&divided);
  return moved ? worst : (double)INFINITY;
}

/* Round-off of 1e-16 m grows at most by the condition of the matrices, about 1e3; measured: 6e-16
 * m. Conjugate gradients stop at a relative residual of 1e-6; measured: 1.4e-8 m. */
static void moves(void) {
  expect(motion_scene_make(motion_setup_at(2), N, 0, 1, 1, &hung) == SLV_OK, "a cloth that moves");
  expect(apart(NONE, SLV_MOTION_LINEAR, SLV_LINEAR_CHOLESKY) < 1e-12,
         "linear steps match one process");
  expect(apart(NONE, SLV_MOTION_CONVERGED, SLV_LINEAR_CHOLESKY) < 1e-12,
         "converged steps match one process");
  expect(apart(NONE, SLV_MOTION_LINEAR, SLV_LINEAR_CG_DIAGONAL) < 1e-6,
         "conjugate gradients match one process");
  expect(apart(UNDAMPED, SLV_MOTION_LINEAR, SLV_LINEAR_CHOLESKY) > 1e-3, "not caught: no damping");
  expect(apart(LOOSE, SLV_MOTION_LINEAR, SLV_LINEAR_CHOLESKY) > 1e-3,
         "not caught: no pinned vertices");
  if (cluster_ranks() > 1)
    expect(apart(CUT, SLV_MOTION_LINEAR, SLV_LINEAR_CHOLESKY) > 1e-3,
           "not caught in motion: halo not updated");
  motion_scene_free(&hung);
}

int main(int argc, char **argv) {
  static trial t;
  void (*const parts[])(const trial *, cluster_system *) = {right, twice, stale, turned};
  if (cluster_start(argv, argc, argv) != 0) return EXIT_FAILURE;
  make_trial(&t);
  /* One process has no halo and no neighbour. */
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    cluster_system s;
    if (cluster_ranks() == 1 && (parts[i] == twice || parts[i] == stale)) continue;
    expect(cluster_system_make(&t.whole, t.x, &s) == 0, "the cloth can be divided");
    parts[i](&t, &s);
    cluster_system_free(&s);
  }
  moves();
  failures = cluster_largest(failures);
  newton_scene_free(&t.scene);
  return cluster_stop(failures > 0 ? EXIT_FAILURE : EXIT_SUCCESS);
}
