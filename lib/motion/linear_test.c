/* Tests linear solvers: they agree, satisfy constraints at every iteration, are deterministic for
 * any number of threads, and report unsuitable matrices. */
#include <omp.h>

#include "motion/motion_test_support.h"

/* A cloth that hangs from two corners, one of them driven, with a side constrained to an oblique
 * plane and a vertex to an oblique line. */
static const double plane[3] = {1, -2, 0.5}, two[6] = {1, 1, 0, 0, 3, -1};
static const double drive[3] = {0.3, -0.7, 0.2};

static moving hung(size_t cells, double k) {
  moving y = wool(cells, SLV_GRID_JITTERED, k, 1e-3);
  const double g[3] = {0, 0, -9.81};
  const size_t side = cells + 1;
  disturb(&y.c, 0.02 / (double)cells);
  shake(&y, 0.2);
  cr_assert(eq(int, slv_motion_set_gravity(y.m, g), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, 0, 3, NULL), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, cells, 3, NULL), SLV_OK));
  cr_assert(eq(int, slv_motion_drive(y.m, cells, drive), SLV_OK));
  for (size_t i = 1; i < side; i++)
    cr_assert(eq(int, slv_motion_hold(y.m, side * i, 1, plane), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, side * side - 1, 2, two), SLV_OK));
  const double axis[3] = {0, -4, 0}; /* may have any length */
  cr_assert(eq(int, slv_motion_hold(y.m, side + 2, 1, axis), SLV_OK));
  return y;
}

static slv_motion_options options(slv_linear_solver linear) {
  slv_motion_options o = {
      .linear = linear, .linear_tolerance = 1e-13, .newton = {.hessian = SLV_NEWTON_PROJECTED}};
  o.damping[0][0] = o.damping[0][1] = 0.01;
  return o;
}

/* After ten steps, velocities agree with CHOLMOD's to 1e-9 of the fastest velocity. */
Test(linear, solvers_agree) {
  moving y[SLV_LINEAR_SOLVERS];
  for (int i = 0; i < SLV_LINEAR_SOLVERS; i++) {
    const slv_motion_options o = options((slv_linear_solver)i);
    y[i] = hung(6, 100);
    for (int n = 0; n < 10; n++) step(&y[i], &o, 0.01);
    const double off = largest_difference(y[0].at.v, y[i].at.v, numbers_of(&y[0]));
    cr_expect(off < 1e-9, "%s: %g", slv_linear_solver_name((slv_linear_solver)i), off);
  }
  for (int i = 0; i < SLV_LINEAR_SOLVERS; i++) stop_moving(&y[i]);
}

/* CHOLMOD's factor as the caller's solver, which may report an indefinite matrix. */
typedef struct {
  slv_motion *m;
  slv_status refusal;
} theirs;

static slv_status by_theirs(void *to, double shift, const double *b, double *y,
                            slv_linear_stop *stop, int *iterations) {
  const theirs *t = to;
  slv_iterate unused = {0};
  *iterations = 7;
  if (t->refusal != SLV_OK) *stop = SLV_LINEAR_CURVATURE;
  return t->refusal != SLV_OK ? t->refusal : slv_linear_by_cholesky(t->m, shift, b, y, &unused);
}

Test(linear, the_callers_solver) {
  moving y[2] = {hung(6, 100), hung(6, 100)};
  slv_motion_options o = options(SLV_LINEAR_CHOLESKY);
  theirs t = {y[1].m, SLV_OK};
  slv_motion_result r;
  step(&y[0], &o, 0.01);
  o.given = by_theirs, o.given_to = &t;
  cr_expect(eq(int, step(&y[1], &o, 0.01).linear_iterations, 7));
  /* filtering once more rounds velocities, which are below 1 m/s */
  cr_expect(largest_difference(y[0].at.v, y[1].at.v, numbers_of(&y[0])) < 1e-15);
  t.refusal = SLV_EINDEFINITE;
  cr_expect(eq(int, slv_motion_step(y[1].m, &o, 0.01, &y[1].at, &r), SLV_EINDEFINITE));
  cr_expect(eq(int, r.linear, SLV_LINEAR_CURVATURE));
  cr_expect(largest_difference(y[0].at.v, y[1].at.v, numbers_of(&y[0])) < 1e-15);
  for (int i = 0; i < 2; i++) stop_moving(&y[i]);
}

/* A part has no factor of its own, and supports no scheme that needs sums over the whole cloth. */
Test(linear, parts_need_the_callers_solver) {
  moving y = wool(3, SLV_GRID_JITTERED, 100, 1e-3);
  const slv_part all = {.ntriangles = y.c.mesh.ntriangles};
  const double p[3] = {100, 1, 1};
  slv_motion_options o = {.linear = SLV_LINEAR_CG_DIAGONAL};
  slv_solver *part;
  slv_motion *m;
  slv_motion_result r;
  cr_assert(eq(int, slv_solver_create_part(&y.c.mesh, NULL, &all, &part), SLV_OK));
  cr_assert(
      eq(int, slv_solver_set_membrane(part, slv_energy_find("bw_stretch"), p, y.c.rest), SLV_OK));
  cr_assert(eq(int, slv_motion_create(part, rho, &m), SLV_OK));
  cr_expect(eq(int, slv_motion_step(m, &o, 0.01, &y.at, &r), SLV_EARG));
  o.given = by_theirs, o.newton.hessian = SLV_NEWTON_SHIFTED;
  cr_expect(eq(int, slv_motion_step(m, &o, 0.01, &y.at, &r), SLV_EARG));
  o.newton.hessian = SLV_NEWTON_FULL, o.scheme = SLV_MOTION_CONVERGED;
  cr_expect(eq(int, slv_motion_step(m, &o, 0.01, &y.at, &r), SLV_EARG));
  slv_motion_free(m);
  slv_solver_free(part);
  stop_moving(&y);
}

/* A product element by element equals the product with the assembled matrix, except for round-off,
 * for triangles and hinges, quads and rings; and it is minus the derivative of forces. */
static void expect_products(moving *y, slv_bending_hessian b) {
  const size_t n = numbers_of(y);
  slv_motion_options o = {.newton.bending = b};
  double *const room = calloc(n, 5 * sizeof *room);
  double *v = room, *one = room + n, *other = room + 2 * n, *g0 = room + 3 * n, *g1 = room + 4 * n,
         size = 0;
  cr_assert(room != NULL);
  for (size_t i = 0; i < n; i++) v[i] = sin(3 + (double)(i * i));
  cr_assert(eq(int, slv_motion_multiply(y->m, &o, y->at.x, v, one), SLV_OK));
  o.product = SLV_PRODUCT_ELEMENTS;
  cr_assert(eq(int, slv_motion_multiply(y->m, &o, y->at.x, v, other), SLV_OK));
  for (size_t i = 0; i < n; i++) size = fmax(size, fabs(one[i]));
  cr_expect(lt(dbl, largest_difference(one, other, n), 1e-13 * size));
  const double t = 1e-6; /* central differences: t^2 and eps/t, both below 1e-8 */
  for (size_t i = 0; i < n; i++) y->at.x[i] += t * v[i];
  slv_solver_evaluate(y->c.solver, y->at.x, NULL, g1, NULL);
  for (size_t i = 0; i < n; i++) y->at.x[i] -= 2 * t * v[i];
  slv_solver_evaluate(y->c.solver, y->at.x, NULL, g0, NULL);
  for (size_t i = 0; i < n; i++) g0[i] = -(g1[i] - g0[i]) / (2 * t);
  const double off = largest_difference(one, g0, n) / size;
  if (b == SLV_BENDING_FULL) cr_expect(off < 1e-6, "%g", off);
  free(room);
}

Test(linear, products_agree) {
  for (int b = 0; b < SLV_BENDING_HESSIANS; b++) {
    moving y = hung(5, 100);
    expect_products(&y, (slv_bending_hessian)b);
    stop_moving(&y);
  }
}

/* Tests u A v = v A u, the symmetry that conjugate gradients need. */
Test(linear, product_is_symmetric) {
  moving y = hung(5, 100);
  const size_t n = numbers_of(&y);
  double u[108], v[108], Au[108], Av[108], a = 0, b = 0;
  cr_assert(eq(sz, n, 108));
  for (size_t i = 0; i < n; i++) u[i] = cos((double)i), v[i] = sin((double)(i * i));
  slv_motion_multiply(y.m, NULL, y.at.x, u, Au);
  slv_motion_multiply(y.m, NULL, y.at.x, v, Av);
  for (size_t i = 0; i < n; i++) a += v[i] * Au[i], b += u[i] * Av[i];
  cr_expect(fabs(a - b) < 1e-13 * 108 * fabs(a), "%g %g", a, b);
  stop_moving(&y);
}

typedef struct {
  const moving *y;
  int seen, iterations;
  double first, last, worst;
} watch;

/* h dv - h z is bitwise 0 for fully constrained vertices and along a constrained axis, and at most
 * 8 eps of its length along oblique directions. */
static void look(void *to, const slv_linear_iterate *at) {
  watch *w = to;
  const size_t side = 6;
  w->seen++;
  w->last = at->residual;
  if (at->iteration == 0) w->first = at->residual;
  for (size_t v = 0; v < side * side; v++) {
    const double *d = at->move + 3 * v;
    const double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    if (v == 0 || v == side - 1) cr_assert(d[0] == 0 && d[1] == 0 && d[2] == 0);
    if (v == side + 2) cr_assert(d[1] == 0);
    for (int k = 0; k < 3; k++) {
      const double *p = k == 0 ? plane : two + 3 * (k - 1);
      const int held = k == 0 ? v % side == 0 && v > 0 && v < side * side : v == side * side - 1;
      const double along =
          (p[0] * d[0] + p[1] * d[1] + p[2] * d[2]) / sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
      if (held && length > 0) w->worst = fmax(w->worst, fabs(along) / length);
    }
  }
}

Test(linear, constraints_hold_at_each_iteration) {
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++)
    for (int i = 0; i < SLV_LINEAR_SOLVERS; i++) {
      moving y = hung(5, 100);
      watch w = {.y = &y};
      slv_motion_options o = options((slv_linear_solver)i);
      o.scheme = (slv_motion_scheme)scheme;
      o.observe = look, o.to = &w;
      const double v1 = y.at.v[3 * 5], free = y.at.v[3 * 7];
      const slv_motion_result r = step(&y, &o, 0.01);
      cr_expect(w.worst < 8 * 2.22e-16 && w.seen > 0, "%g", w.worst);
      /* dv = z bitwise, as v_0 + (w - v_0) */
      cr_expect(eq(dbl, y.at.v[3 * 5], v1 + (drive[0] - v1)));
      cr_expect(eq(dbl, y.at.v[0], 0.0));
      cr_expect(ne(dbl, y.at.v[3 * 7], free));
      const int by_cg = i == SLV_LINEAR_CG_DIAGONAL || i == SLV_LINEAR_CG_INCOMPLETE;
      if (by_cg) cr_expect(r.linear_iterations > 5 && w.last < 1e-13 && w.first == 1);
      stop_moving(&y);
    }
}

/* Without forces and velocities except of a driven vertex, b = 0 but z is not.  Conjugate gradients
 * would never stop with the unfiltered b'P^-1 b = 0 as reference.  If no vertex is driven, they
 * have nothing to do. */
Test(linear, only_constraints_move_it) {
  for (int i = 0; i < SLV_LINEAR_SOLVERS; i++) {
    moving y = wool(4, SLV_GRID_ALTERNATING, 100, 1e-3);
    const slv_motion_options o = options((slv_linear_solver)i);
    slv_motion_hold(y.m, 0, 3, NULL);
    slv_motion_result r = step(&y, &o, 0.01);
    cr_expect(r.linear_iterations == 0 && y.at.v[0] == 0);
    slv_motion_drive(y.m, 0, drive);
    r = step(&y, &o, 0.01);
    cr_expect(y.at.v[0] == drive[0] && fabs(y.at.v[3]) > 1e-3 && r.linear_iterations < 60);
    stop_moving(&y);
  }
}

Test(linear, any_number_of_threads_gives_the_same_bits) {
  enum { CELLS = 40, NUMBERS = 3 * (CELLS + 1) * (CELLS + 1) };
  static double x[NUMBERS];
  const int most = omp_get_max_threads();
  for (int i = SLV_LINEAR_CG_DIAGONAL; i <= SLV_LINEAR_CG_INCOMPLETE; i++)
    for (int product = 0; product <= SLV_PRODUCT_ELEMENTS; product++)
      for (int threads = 1; threads <= 3 - product; threads++) {
        omp_set_num_threads(threads);
        moving y = hung(CELLS, 100);
        y.m->worth_a_team = 0;
        slv_motion_options o = options((slv_linear_solver)i);
        o.linear_tolerance = 1e-2; /* few iterations, because three threads may share two cores */
        o.product = (slv_motion_product)product;
        cr_assert(gt(int, step(&y, &o, 0.005).linear_iterations, 2));
        if (threads == 1) memcpy(x, y.at.x, sizeof x);
        cr_expect(memcmp(x, y.at.x, sizeof x) == 0, "%d, %d, %d threads", i, product, threads);
        stop_moving(&y);
      }
  omp_set_num_threads(most);
}

/* Compresses a cloth with initial folds of a thousandth: the full matrix becomes M/h^2 minus a term
 * out of plane.  From a flat cloth conjugate gradients would succeed, because their directions
 * would remain in the plane. */
static slv_status press(slv_linear_solver linear, double part, double h, slv_newton_hessian hessian,
                        slv_motion_result *r) {
  moving y = wool(6, SLV_GRID_ALTERNATING, 100, 1e-6);
  const slv_motion_options o = {.linear = linear, .newton.hessian = hessian};
  for (size_t v = 0; v < y.c.mesh.nvertices; v++) {
    y.at.x[3 * v] *= part;
    y.at.x[3 * v + 2] += 1e-3 * sin((double)(v * v));
  }
  const double before = y.at.x[3];
  const slv_status s = slv_motion_step(y.m, &o, h, &y.at, r);
  if (s != SLV_OK) cr_expect(y.at.x[3] == before && y.at.t == 0 && y.at.v[3] == 0 && r->steps == 0);
  stop_moving(&y);
  return s;
}

typedef struct {
  slv_linear_solver linear;
  slv_linear_stop stop;
  double part, h;
} pressed;

static void expect_ways_out(const pressed *p) {
  slv_motion_result r;
  cr_expect(eq(int, press(p->linear, p->part, p->h, SLV_NEWTON_ON_DEMAND, &r), SLV_OK));
  cr_expect(r.refused == 1 && r.last.projected);
  cr_expect(eq(int, press(p->linear, p->part, p->h, SLV_NEWTON_SHIFTED, &r), SLV_OK));
  cr_expect(gt(dbl, r.last.shift, 0));
  cr_expect(eq(int, press(p->linear, p->part, p->h, SLV_NEWTON_BLENDED, &r), SLV_OK));
  cr_expect(gt(dbl, r.last.blend, 0));
  cr_expect(eq(int, press(p->linear, p->part, 1e-3, SLV_NEWTON_FULL, &r), SLV_OK));
}

Test(linear, indefinite_matrices_are_caught_and_named) {
  static const pressed table[] = {{SLV_LINEAR_CHOLESKY, SLV_LINEAR_REFUSED, 0.5, 0.1},
                                  {SLV_LINEAR_CG_DIAGONAL, SLV_LINEAR_DIAGONAL, 0.5, 0.1},
                                  {SLV_LINEAR_CG_INCOMPLETE, SLV_LINEAR_DIAGONAL, 0.5, 0.1},
                                  {SLV_LINEAR_CHOLESKY, SLV_LINEAR_REFUSED, 0.97, 0.0115},
                                  {SLV_LINEAR_CG_DIAGONAL, SLV_LINEAR_CURVATURE, 0.97, 0.0115},
                                  {SLV_LINEAR_CG_INCOMPLETE, SLV_LINEAR_PIVOT, 0.97, 0.0119}};
  slv_motion_result r;
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    const pressed *p = &table[i];
    const slv_status s = press(p->linear, p->part, p->h, SLV_NEWTON_FULL, &r);
    cr_expect(s == SLV_EINDEFINITE && r.linear == p->stop && r.refused == 1, "%zu: %s, %s", i,
              slv_status_text(s), slv_linear_stop_text(r.linear));
    expect_ways_out(p);
  }
}

/* With NaN velocities delta is NaN, too. */
Test(linear, no_number_is_no_solution) {
  for (int i = 0; i < SLV_LINEAR_SOLVERS; i++) {
    moving y = hung(5, 100);
    const slv_motion_options o = options((slv_linear_solver)i);
    slv_motion_result r;
    y.at.v[3 * 8] = (double)NAN;
    cr_expect(ne(int, slv_motion_step(y.m, &o, 0.01, &y.at, &r), SLV_OK));
    stop_moving(&y);
  }
}

Test(linear, too_few_iterations_are_said) {
  moving y = hung(5, 100);
  slv_motion_options o = options(SLV_LINEAR_CG_DIAGONAL);
  slv_motion_result r;
  o.most_linear = 3;
  cr_expect(eq(int, slv_motion_step(y.m, &o, 0.01, &y.at, &r), SLV_ENOTCONVERGED));
  cr_expect(r.linear == SLV_LINEAR_ITERATIONS && r.linear_iterations == 3);
  stop_moving(&y);
}

/* Better preconditioners need fewer iterations. */
Test(linear, preconditioners_help) {
  int iterations[SLV_LINEAR_SOLVERS] = {0};
  for (int i = SLV_LINEAR_CG_DIAGONAL; i <= SLV_LINEAR_CG_INCOMPLETE; i++) {
    moving y = hung(16, 5000);
    slv_motion_options o = options((slv_linear_solver)i);
    o.linear_tolerance = 1e-6;
    iterations[i] = step(&y, &o, 0.02).linear_iterations;
    stop_moving(&y);
  }
  cr_expect(2 * iterations[SLV_LINEAR_CG_INCOMPLETE] < iterations[SLV_LINEAR_CG_DIAGONAL], "%d, %d",
            iterations[SLV_LINEAR_CG_INCOMPLETE], iterations[SLV_LINEAR_CG_DIAGONAL]);
}
