/* cluster_motion.c -- steps of a divided cloth.  Everything in a step except its linear system is a
 * sum over elements, or belongs to one vertex: each process computes its part by slv_motion, and
 * KSP solves the whole system.  A vertex of several parts moves identically in each. */
#include "cluster/cluster_system.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

/* Sets the same tolerance, norm and iteration limit as lib/motion/cg.c. */
static PetscErrorCode choose_solver(const cluster_motion *m, KSP ksp) {
  PC pc;
  PetscCall(KSPSetTolerances(ksp, 1e-6, 0, PETSC_DEFAULT, 3000));
  if (m->linear == SLV_LINEAR_CHOLESKY) {
    PetscCall(cluster_solver_by_cholesky(ksp));
  } else {
    PetscCall(KSPGetPC(ksp, &pc));
    PetscCall(KSPSetType(ksp, KSPCG));
    PetscCall(KSPSetNormType(ksp, KSP_NORM_NATURAL));
    PetscCall(PCSetType(pc, m->linear == SLV_LINEAR_CG_DIAGONAL ? PCPBJACOBI : PCBJACOBI));
  }
  return cluster_options(KSPSetFromOptions(ksp));
}

static PetscErrorCode make_solver(cluster_motion *m, slv_motion_scheme scheme) {
  if (scheme == SLV_MOTION_CONVERGED) {
    m->newton = (cluster_run){.system = &m->system, .report = &m->report};
    m->newton.x = base_alloc(m->system.cloth->mesh->nvertices, 3 * sizeof *m->newton.x);
    PetscCall(cluster_newton_make(&m->newton));
    return choose_solver(m, m->newton.solver.ksp);
  }
  PetscCall(VecDuplicate(m->system.x, &m->b));
  PetscCall(VecDuplicate(m->system.x, &m->y));
  PetscCall(KSPCreate(PETSC_COMM_WORLD, &m->solver.ksp));
  PetscCall(choose_solver(m, m->solver.ksp));
  return cluster_solver_name(m->solver.ksp, m->report.solver);
}

/* Solves the whole system.  b: right-hand side of this part; y: solution at the part's vertices. */
static PetscErrorCode solve_all(cluster_motion *m, const double *b, double *y, int *refused) {
  cluster_system *s = &m->system;
  const size_t numbers = 3 * s->part.mesh.nvertices;
  const double *found;
  double *sum;
  PetscCall(VecGetArray(s->sum, &sum));
  memcpy(sum, b, numbers * sizeof *sum);
  PetscCall(VecRestoreArray(s->sum, &sum));
  PetscCall(cluster_add_up(s, s->sum, m->b));
  (void)cluster_entries(s, NULL, NULL, s->values);
  PetscCall(MatSetValuesCOO(s->A, s->values, INSERT_VALUES));
  PetscCall(cluster_set_rigid_motions(s->A, s->x));
  PetscCall(cluster_solver_take(&m->solver, s->A, refused));
  if (*refused || m->report.why[0] != '\0') return 0;
  PetscCall(cluster_solver_solve(&m->solver, m->b, m->y, refused));
  PetscCall(cluster_bring(s->halo, m->y, s->near));
  PetscCall(VecGetArrayRead(s->near, &found));
  memcpy(y, found, numbers * sizeof *y);
  return VecRestoreArrayRead(s->near, &found);
}

static int is_direct(KSP ksp) {
  PetscBool only = PETSC_FALSE;
  (void)PetscObjectTypeCompare((PetscObject)ksp, KSPPREONLY, &only);
  return only != PETSC_FALSE;
}

static slv_linear_stop refusal(KSPConvergedReason reason) {
  if (reason == KSP_DIVERGED_INDEFINITE_MAT) return SLV_LINEAR_CURVATURE;
  return reason == KSP_DIVERGED_INDEFINITE_PC ? SLV_LINEAR_DELTA : SLV_LINEAR_REFUSED;
}

/* Solves for slv_motion_step(). In a process whose part failed, the call of cluster_largest() at
 * the end of cluster_motion_step() pairs with the call here. */
static slv_status solve_linear(void *to, double shift, const double *b, double *y,
                               slv_linear_stop *stop, int *iterations) {
  cluster_motion *m = to;
  int refused = 0;
  (void)shift; /* 0, since the schemes that shift the matrix do not support parts */
  m->failed = (slv_status)cluster_largest(SLV_OK);
  if (m->failed != SLV_OK) return m->failed;
  m->solver.iterations = 0;
  m->code = solve_all(m, b, y, &refused);
  if (m->code != 0 || m->report.why[0] != '\0') return SLV_ENOTCONVERGED;
  if (!is_direct(m->solver.ksp)) *iterations = m->solver.iterations;
  if (refused) *stop = refusal(m->solver.reason);
  return refused ? SLV_EINDEFINITE : SLV_OK;
}

static void to_whole(const cluster_part *p, const double *x, double *whole) {
  for (size_t i = 0; i < 3 * p->mesh.nvertices; i++)
    whole[3 * (size_t)p->vertex[i / 3] + i % 3] = x[i];
}

static void to_part(const cluster_part *p, const double *whole, double *x) {
  for (size_t i = 0; i < 3 * p->mesh.nvertices; i++)
    x[i] = whole[3 * (size_t)p->vertex[i / 3] + i % 3];
}

/* Runs Newton's method from x, in which pinned vertices have their prescribed positions. */
static slv_status run_newton(void *to, const slv_newton_options *o, double *x, slv_newton_result *r,
                             slv_linear_stop *stop, int *iterations) {
  cluster_motion *m = to;
  const cluster_part *p = &m->system.part;
  slv_newton_options own = *o;
  m->failed = (slv_status)cluster_largest(SLV_OK);
  if (m->failed != SLV_OK) return m->failed;
  (void)MPI_Allreduce(&o->step_tolerance, &own.step_tolerance, 1, MPI_DOUBLE, MPI_MAX,
                      PETSC_COMM_WORLD);
  memcpy(m->system.at, x, 3 * p->mesh.nvertices * sizeof *x);
  to_whole(p, x, m->newton.x);
  const slv_status status = cluster_newton_run(&m->newton, &own);
  m->code = m->newton.code;
  to_part(p, m->newton.x, x);
  *r = m->report.newton;
  if (r->stop == SLV_STOP_INDEFINITE) *stop = refusal(m->newton.solver.reason);
  if (!is_direct(m->newton.solver.ksp)) *iterations = m->newton.linear;
  return status;
}

static void take_part(cluster_motion *m, const slv_motion_state *at) {
  m->at.t = at->t;
  to_part(&m->system.part, at->x, m->at.x);
  to_part(&m->system.part, at->v, m->at.v);
}

static PetscErrorCode give_back(cluster_motion *m, slv_motion_state *at, slv_motion_result *r) {
  cluster_system *s = &m->system;
  double sums[] = {r->dissipated, r->work};
  at->t = m->at.t;
  to_whole(&s->part, m->at.x, at->x);
  to_whole(&s->part, m->at.v, at->v);
  double *const both[] = {at->x, at->v};
  for (size_t i = 0; i < 2; i++) {
    PetscCall(cluster_spread(s, both[i], s->x));
    PetscCall(cluster_gather(s, s->x, both[i]));
  }
  PetscCall(cluster_sum(2, sums));
  r->dissipated = sums[0], r->work = sums[1];
  return 0;
}

slv_status cluster_motion_step(cluster_motion *m, const slv_motion_options *o, double h,
                               slv_motion_state *at, slv_motion_result *r) {
  slv_motion_options own = *o;
  slv_status status = SLV_ENOTCONVERGED;
  own.given = solve_linear, own.newton_given = run_newton, own.given_to = m;
  take_part(m, at);
  m->failed = SLV_OK, m->report.why[0] = '\0';
  *r = (slv_motion_result){0};
  cluster_watch();
  m->code = m->solver.ksp == NULL && m->newton.snes == NULL ? make_solver(m, o->scheme) : 0;
  if (m->code == 0) m->code = cluster_spread(&m->system, at->x, m->system.x);
  if (m->code == 0) status = slv_motion_step(*m->part, &own, h, &m->at, r);
  if (m->code == 0 && m->failed == SLV_OK) status = (slv_status)cluster_largest((int)status);
  if (m->code == 0 && status == SLV_OK) m->code = give_back(m, at, r);
  cluster_judge(m->code, m->report.why);
  if (m->code == 0) return status;
  if (m->system.status == SLV_OK) return SLV_ENOTCONVERGED;
  m->report.why[0] = '\0'; /* the status already gives the reason */
  return m->system.status;
}

slv_status cluster_motion_measure(cluster_motion *m, const slv_motion_state *at,
                                  slv_motion_measures *y) {
  double numbers[sizeof *y / sizeof(double)];
  take_part(m, at);
  const slv_status one = slv_motion_measure(*m->part, &m->at, y);
  const slv_status worst = (slv_status)cluster_largest((int)one);
  if (worst != SLV_OK) return worst;
  double stretch = y->stretch;
  memcpy(numbers, y, sizeof numbers);
  if (cluster_sum(sizeof *y / sizeof(double), numbers) != 0 ||
      MPI_Allreduce(MPI_IN_PLACE, &stretch, 1, MPI_DOUBLE, MPI_MAX, PETSC_COMM_WORLD) != 0)
    return SLV_ENOTCONVERGED;
  memcpy(y, numbers, sizeof numbers);
  y->stretch = stretch;
  return SLV_OK;
}

slv_status cluster_motion_make(const cluster_cloth *c, slv_motion **motion,
                               slv_linear_solver linear, cluster_motion **out) {
  cluster_motion *m = *out = base_alloc(1, sizeof *m);
  m->part = motion;
  m->linear = linear;
  m->solver.why = m->report.why;
  cluster_watch();
  m->code = cluster_system_make(c, c->mesh->x, &m->system);
  cluster_judge(m->code, m->report.why);
  if (m->system.status != SLV_OK) return m->system.status;
  m->at.x = base_alloc(m->system.part.mesh.nvertices, 3 * sizeof *m->at.x);
  m->at.v = base_alloc(m->system.part.mesh.nvertices, 3 * sizeof *m->at.v);
  return m->code == 0 ? SLV_OK : SLV_ENOTCONVERGED;
}

void cluster_motion_free(cluster_motion *m) {
  if (m == NULL) return;
  (void)KSPDestroy(&m->solver.ksp);
  (void)VecDestroy(&m->b);
  (void)VecDestroy(&m->y);
  cluster_newton_free(&m->newton);
  free(m->newton.x);
  cluster_system_free(&m->system);
  free(m->at.x);
  free(m->at.v);
  free(m);
}

const cluster_report *cluster_motion_report(const cluster_motion *m) { return &m->report; }
