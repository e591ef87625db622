#include "newton/newton_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

enum { MOST_REFERENCE = 300 };

/* The solver is asked to find a reference to the first of these relative residuals;
 * where rounding stops it earlier, the second is enough. */
static const double sharp = 1e-13, sharp_enough = 1e-9;

/* Eigenvalues within this of 0, times the largest, count as 0. */
static const double zero_band = 1e-13;

static size_t numbers_of(const newton_ends *e) { return 3 * e->scene->mesh.nvertices; }

/* ---- the reference --------------------------------------------------------------- */

/* Runs the solver from x towards an equilibrium; is it a reference?  *r says how far it came. */
static int lead(const newton_ends *e, slv_newton_hessian h, double *x, slv_newton_result *r) {
  const slv_newton_options o = {.hessian = h,
                                .bending = SLV_BENDING_FULL,
                                .most_iterations = MOST_REFERENCE,
                                .tolerance = sharp};
  const slv_status status = slv_solver_find_equilibrium(e->solver, &o, x, r);
  return base_status(status) == SLV_OK ||
         (status == SLV_ENOTCONVERGED && r->last.relative <= sharp_enough);
}

/* A reference farther from the end point than this part of the displacement is
 * another equilibrium than the run's. */
static const double near_by = 0.1;

/* Finds the reference with the shifted full Hessian; if that does not converge, with
 * projection on demand. */
static void find_reference(const newton_ends *e, newton_record *out, double *x) {
  static const slv_newton_hessian ways[] = {SLV_NEWTON_SHIFTED, SLV_NEWTON_ON_DEMAND};
  slv_newton_result r;
  int found = 0;
  for (int i = 0; !found && i < 2; i++) {
    memcpy(x, out->x, numbers_of(e) * sizeof *x);
    found = lead(e, ways[i], x, &r);
  }
  if (!found) return;
  out->reference =
      (doc_newton_reference){.energy = r.last.energy,
                             .relative = r.last.relative,
                             .displacement = newton_rms(numbers_of(e), x, e->scene->mesh.x, 0),
                             .out_of_plane = newton_rms(numbers_of(e), x, e->scene->mesh.x, 2)};
  if (newton_rms(numbers_of(e), out->x, x, 0) <= near_by * out->reference.displacement)
    out->end.reference = &out->reference;
}

static void measure_distances(const newton_ends *e, newton_record *out, const double *x) {
  for (size_t i = 0; i < out->steps.count; i++) {
    newton_step *step = (newton_step *)out->steps.at + i;
    const double *at = e->iterates + numbers_of(e) * i;
    step->distance = newton_rms(numbers_of(e), at, x, 0);
    step->distance_z = newton_rms(numbers_of(e), at, x, 2);
    step->out_of_plane = newton_rms(numbers_of(e), at, e->scene->mesh.x, 2);
  }
}

/* ---- contraction ----------------------------------------------------------------- */

static int assemble(const newton_ends *e, slv_newton_hessian h, slv_bending_hessian b,
                    const double *x) {
  return base_status(slv_solver_assemble(e->solver, h, b, x)) == SLV_OK;
}

/* Measures the condition of the scheme's own matrix; schemes that begin with the
 * full Hessian have none. */
static void measure_condition(const newton_ends *e, doc_newton_end *end) {
  double lowest[4];
  const double largest = newton_largest(e->solver, numbers_of(e));
  if (newton_lowest(e->solver, numbers_of(e), largest, lowest) > 0 && lowest[0] > 0)
    end->scheme_condition = largest / lowest[0];
}

/* P is factored first, because assembling H afterwards leaves the factor untouched. */
static void measure_contraction(const newton_ends *e, newton_record *out, const double *x) {
  const newton_case *c = out->c;
  if (!assemble(e, c->scheme.hessian, c->bending, x)) return;
  if (!newton_is_full(c->scheme.hessian)) measure_condition(e, &out->end);
  if (base_status(slv_solver_factor(e->solver, 0)) == SLV_OK &&
      assemble(e, SLV_NEWTON_FULL, SLV_BENDING_FULL, x))
    newton_contraction(e->solver, numbers_of(e), &out->end);
}

/* ---- inertia and eigenvalues ----------------------------------------------------- */

static void count_signs(slv_solver *s, doc_newton_end *end) {
  const double band = zero_band * end->largest;
  size_t below, not_above;
  if (base_status(slv_solver_compute_inertia(s, -band, &below)) != SLV_OK ||
      base_status(slv_solver_compute_inertia(s, band, &not_above)) != SLV_OK)
    return;
  end->negative = below;
  end->zero = not_above - below;
  end->positive = slv_solver_count_free(s) - not_above;
}

static void examine_end(const newton_ends *e, newton_record *out) {
  doc_newton_end *end = &out->end;
  double nearest = INFINITY;
  if (!assemble(e, SLV_NEWTON_FULL, SLV_BENDING_FULL, out->x)) return;
  end->largest = newton_largest(e->solver, numbers_of(e));
  if (!(end->largest > 0)) return;
  count_signs(e->solver, end);
  end->lowest = (document_numbers){
      out->lowest, newton_lowest(e->solver, numbers_of(e), end->largest, out->lowest)};
  for (size_t i = 0; i < end->lowest.n; i++) nearest = fmin(nearest, fabs(out->lowest[i]));
  if (end->lowest.n > 0) end->condition = end->largest / nearest;
}

void newton_end_analyse(const newton_ends *e, newton_record *out) {
  double *x = base_alloc(numbers_of(e), sizeof *x);
  out->end = (doc_newton_end){.negative = DOCUMENT_NO_COUNT,
                              .zero = DOCUMENT_NO_COUNT,
                              .positive = DOCUMENT_NO_COUNT,
                              .lowest = {out->lowest, 0},
                              .largest = NAN,
                              .condition = NAN,
                              .scheme_condition = NAN,
                              .contraction = NAN};
  find_reference(e, out, x);
  if (out->end.reference != NULL) {
    measure_distances(e, out, x);
    measure_contraction(e, out, x);
  }
  free(x);
  examine_end(e, out);
}
