#include "support/records/newton_document.h"

const char *const doc_newton_verdict_words[] = {"holds", "holds when", "refuted", "open", NULL};

#define FINITE .range = DOCUMENT_FINITE
#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define OR_NULL .nullable = 1

#define F(member, ...) DOCUMENT_FIELD(doc_newton_run, member, __VA_ARGS__)
static const document_field run_fields[] = {
    F(command, TEXT, "Runs it again, or goes on."), F(seed, DIGITS, "Of the noise."),
    F(tolerance, NUMBER, "Of the relative residual.", POSITIVE),
    F(noise, NUMBER, "Largest out-of-plane noise on free vertices in the initial guess, m.",
      POSITIVE),
    DOCUMENT_END};
DOCUMENT_PART(run, doc_newton_run);
#undef F

/* ---- records --------------------------------------------------------------------- */

#define F(member, meaning) \
  DOCUMENT_FIELD(doc_newton_trace, member, NUMBERS, meaning, FINITE, .gaps = 1)
#define COUNTS(member, meaning) \
  DOCUMENT_FIELD(doc_newton_trace, member, NUMBERS, meaning, .range = DOCUMENT_WHOLE, .gaps = 1)
#define SECONDS(member, meaning) \
  DOCUMENT_FIELD(doc_newton_trace, member, NUMBERS, meaning, NOT_NEGATIVE, .gaps = 1)
static const document_field trace_fields[] = {
    F(energy, NULL),
    F(residual, NULL),
    F(relative, NULL),
    F(decrement, "Newton decrement at the start of the step, sqrt(-g . d)."),
    F(step, "1: full."),
    COUNTS(halvings, NULL),
    COUNTS(refused, "Factorisations of this step that were refused."),
    F(shift, "Added to the diagonal, N/m."),
    F(blend, "t of H + t (P - H)."),
    COUNTS(projected, "1: the step was by the projected Hessian."),
    SECONDS(seconds, "Since the start, at the end of the step; ascending."),
    SECONDS(assembly, "Of this step; likewise the next two."),
    SECONDS(factor, NULL),
    SECONDS(solve, NULL),
    F(distance,
      "Root of the mean square of |x - reference| over vertices, m; empty, like the next "
      "two, without a reference."),
    F(distance_z, "The same out of plane."),
    F(out_of_plane, "Root of the mean square of how far vertices are out of the plane at rest, m."),
    DOCUMENT_FIELD(doc_newton_trace, linear, NUMBERS,
                   "Iterations of PETSc's linear solver in this step.", .range = DOCUMENT_WHOLE,
                   .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(trace, doc_newton_trace);
#undef F
#undef COUNTS
#undef SECONDS

#define F(member, ...) DOCUMENT_FIELD(doc_newton_reference, member, NUMBER, __VA_ARGS__)
static const document_field reference_fields[] = {
    F(energy, NULL, FINITE), F(relative, NULL, NOT_NEGATIVE),
    F(displacement, "Root of the mean square of |x - rest| over vertices, m.", NOT_NEGATIVE),
    F(out_of_plane, "The same of z alone.", NOT_NEGATIVE), DOCUMENT_END};
DOCUMENT_PART(reference, doc_newton_reference);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_newton_end, member, __VA_ARGS__)
static const document_field end_fields[] = {
    F(negative, COUNT,
      "Inertia of the full Hessian over free coordinates at the end; null: not known.", OR_NULL),
    F(zero, COUNT, OR_NULL),
    F(positive, COUNT, OR_NULL),
    F(lowest, NUMBERS,
      "Of its eigenvalues, ascending, N/m; as many of the first four as were found to "
      "1e-8.",
      FINITE, .gaps = 1),
    F(largest, NUMBER, FINITE, OR_NULL),
    F(condition, NUMBER, "largest / lowest in modulus.", FINITE, OR_NULL),
    F(scheme_condition, NUMBER,
      "Likewise of what the scheme takes for the Hessian, at the reference; null where "
      "it begins with the Hessian itself, or is not definite.",
      FINITE, OR_NULL),
    F(contraction, NUMBER,
      "rho(I - P^-1 H) at the reference, P what this scheme takes for H: by what factor "
      "an iteration reduces the error in the end; null: not found, or not to a twentieth "
      "of its distance to 1.",
      FINITE, OR_NULL),
    F(contraction_steps, COUNT, "Of Lanczos's method."),
    F(reference, OBJECT,
      "Where the full Hessian, shifted or else projected on demand, leads from the end; "
      "null: it did not converge, or led farther than a tenth of the whole way.",
      .of = &reference_shape, OR_NULL),
    DOCUMENT_END};
DOCUMENT_PART(end, doc_newton_end);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_newton_record, member, __VA_ARGS__)
static const document_field record_fields[] = {
    F(id, TEXT, "All that tells this run from others."),
    F(scene, TEXT, "With the numbers that are not its own: hang k=5."),
    F(membrane, TEXT, "Names of the energies of F, joined by +."),
    F(n, COUNT, "Vertices per side of the unit square; null for an OBJ.", OR_NULL),
    F(vertices, COUNT),
    F(triangles, COUNT),
    F(quads, COUNT, "Of a mesh that has some.", .optional = 1),
    F(thickness, NUMBER,
      "Of a cloth with quads, sqrt(12 (1 - 0.3^2) k_theta / k), m: k is Young's modulus "
      "times this, k_theta the plate's rigidity.",
      POSITIVE, .optional = 1),
    F(scheme, TEXT),
    F(bending, TEXT, "What stands for the Hessian of bending."),
    F(init, TEXT, .pattern = "^(affine|flat)$"),
    F(line_search, TEXT, .pattern = "^(none|armijo)$"),
    F(max_iterations, COUNT),
    F(pull, NUMBER, "Held vertices are moved by (x, y) -> ((1 + pull) x, y + shear x).", FINITE),
    F(shear, NUMBER, FINITE),
    F(k, NUMBER, "N/m", POSITIVE),
    F(k_theta, NUMBER, "N m", POSITIVE),
    F(density, NUMBER, "kg/m^2, under 9.8 m/s^2 along -y.", NOT_NEGATIVE),
    F(threads, COUNT),
    F(engine, TEXT, "petsc; missing: CHOLMOD.", .optional = 1),
    F(linear_solver, TEXT, "PETSc's KSP and PC, as cg gamg.", .optional = 1),
    F(ranks, COUNT, "Processes, with PETSc.", .optional = 1),
    F(converged, FLAG),
    F(stop, TEXT, "Why the iteration stopped; of a scheme that could not be run, the error."),
    F(iterations, COUNT),
    F(refused, COUNT, "Factorisations that met a matrix not positive definite."),
    F(seconds, NUMBER, "Of the iteration: the wall clock, less what is written down.",
      NOT_NEGATIVE),
    F(energy, NUMBER, "At the end, J: elastic, less load . x.", FINITE, OR_NULL),
    F(residual, NUMBER, "At the end, N.", FINITE, OR_NULL),
    F(relative, NUMBER, "residual / |sum over elements of |f||", FINITE, OR_NULL),
    F(exact_energy, NUMBER, "Of the minimum, where it is known.", FINITE, OR_NULL),
    F(numeric_difference, NUMBER,
      "projected-numeric: the largest difference of a coordinate, over all iterates, "
      "from where one step with the closed forms leads from the iterate before, m; null "
      "where the membrane has no closed form.",
      FINITE, OR_NULL),
    F(trace, OBJECT,
      "Lists of one length: number 0 is the initial guess, number i the iterate i and "
      "the step that led to it.",
      .of = &trace_shape),
    F(end, OBJECT,
      "Analysis of the end point; null for more than 51 x 51 vertices, or where the "
      "scheme could not be run.",
      .of = &end_shape, OR_NULL),
    F(positions, NUMBERS,
      "[3*vertices] at the end, nine digits, x y z vertex by vertex: rows of n from "
      "(-1/2, -1/2) along x, then along y; cells are cut from (i, j) to (i+1, j+1). null "
      "where n > 51 or null.",
      FINITE, .digits = 9, OR_NULL),
    DOCUMENT_END};
#undef F

const document_shape doc_newton_record_shape = {.size = sizeof(doc_newton_record),
                                                .fields = record_fields};

/* ---- what the records say together ----------------------------------------------- */

#define F(member, ...) DOCUMENT_FIELD(doc_newton_claim, member, __VA_ARGS__)
static const document_field claim_fields[] = {
    F(id, TEXT,
      .pattern = "^(edge-affine|basins|numeric-projection|convergence|kim-fig5|"
                 "assembly-share|iteration-cost)$"),
    F(text, TEXT),
    F(holds, FLAG, "null: these runs do not tell.", OR_NULL),
    F(measured, NUMBER, "The worst.", FINITE, OR_NULL),
    F(bound, NUMBER, FINITE, OR_NULL),
    F(cases, COUNT),
    F(detail, TEXTS, "Sentences on single cases."),
    DOCUMENT_END};
DOCUMENT_PART(claim, doc_newton_claim);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_newton_ledger, member, __VA_ARGS__)
static const document_field ledger_fields[] = {
    F(id, TEXT, .pattern = "^[A-Z]"),
    F(verdict, CHOICE, "In all set-ups, in some, in none; open: no set-up tells.",
      .words = doc_newton_verdict_words),
    F(figure_name, TEXT, "What is measured, with its unit."),
    F(figure, NUMBER, "The worst.", FINITE, OR_NULL),
    F(at_least, FLAG,
      "It holds where the figure is the bound or more; else where it is the bound or "
      "less."),
    F(bound, NUMBER, FINITE),
    F(why, TEXT, "This bound."),
    F(cases, COUNT, "Set-ups."),
    F(held, COUNT),
    F(detail, TEXTS, "What was measured in each."),
    DOCUMENT_END};
const document_shape doc_newton_ledger_shape = {.size = sizeof(doc_newton_ledger),
                                                .fields = ledger_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_newton, member, __VA_ARGS__)
static const document_field newton_fields[] = {
    F(tool, TEXT),
    F(environment, OBJECT, .of = &doc_solver_environment_shape),
    F(run, OBJECT, .of = &run_shape),
    F(records, LIST,
      "Each is one line, written when its run has ended; a file whose last lines are cut "
      "off can be continued.",
      .of = &doc_newton_record_shape),
    F(claims, LIST, "What the records show together; empty unless complete.", .of = &claim_shape),
    F(ledger, LIST,
      "Judged in each set-up of the runs: scene, its numbers, n, initial guess, and "
      "where the course of the runs matters what else tells them apart; empty unless "
      "complete.",
      .of = &doc_newton_ledger_shape),
    F(complete, FLAG,
      "False: it was interrupted; what was finished is here, and the same command goes "
      "on."),
    DOCUMENT_END};
#undef F

const document_shape doc_newton_shape = {.title = "Records of selvedge-bench newton",
                                         .size = sizeof(doc_newton),
                                         .fields = newton_fields,
                                         .schema = "selvedge.newton/1"};
