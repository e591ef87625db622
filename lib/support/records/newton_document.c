#include "support/records/newton_document.h"

#include <math.h>
#include <string.h>

const char *const doc_newton_verdict_words[] = {"holds", "holds when", "refuted", "open", NULL};

#define FINITE .range = DOCUMENT_FINITE
#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define OR_NULL .nullable = 1

#define F(part, member, ...) DOCUMENT_FIELD(doc_newton_##part, member, __VA_ARGS__)

static const document_field run_fields[] = {
    F(run, command, TEXT, "Runs it again, or goes on."), F(run, seed, DIGITS, "Of the noise."),
    F(run, tolerance, NUMBER, "Of the relative residual.", POSITIVE),
    F(run, noise, NUMBER, "Largest out-of-plane noise on free vertices in the initial guess, m.",
      POSITIVE),
    DOCUMENT_END};
DOCUMENT_PART(run, doc_newton_run);

/* ---- records --------------------------------------------------------------------- */

#define NUMBERS(member, meaning) F(trace, member, NUMBERS, meaning, FINITE, .gaps = 1)
#define COUNTS(member, meaning) \
  F(trace, member, NUMBERS, meaning, .range = DOCUMENT_WHOLE, .gaps = 1)
#define SECONDS(member, meaning) F(trace, member, NUMBERS, meaning, NOT_NEGATIVE, .gaps = 1)
static const document_field trace_fields[] = {
    NUMBERS(energy, NULL),
    NUMBERS(residual, NULL),
    NUMBERS(relative, NULL),
    NUMBERS(decrement, "Newton decrement at the start of the step, sqrt(-g . d)."),
    NUMBERS(step, "1: full."),
    COUNTS(halvings, NULL),
    COUNTS(refused, "Factorisations of this step that were refused."),
    NUMBERS(shift, "Added to the diagonal, N/m."),
    NUMBERS(blend, "t of H + t (P - H)."),
    COUNTS(projected, "1: the step was by the projected Hessian."),
    SECONDS(seconds, "Since the start, at the end of the step; ascending."),
    SECONDS(assembly, "Of this step; likewise the next two."),
    SECONDS(factor, NULL),
    SECONDS(solve, NULL),
    NUMBERS(distance,
            "Root of the mean square of |x - reference| over vertices, m; empty, like the next "
            "two, without a reference."),
    NUMBERS(distance_z, "The same out of plane."),
    NUMBERS(out_of_plane,
            "Root of the mean square of how far vertices are out of the plane at rest, m."),
    F(trace, linear, NUMBERS, "Iterations of PETSc's linear solver in this step.",
      .range = DOCUMENT_WHOLE, .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(trace, doc_newton_trace);

static const document_field reference_fields[] = {
    F(reference, energy, NUMBER, NULL, FINITE), F(reference, relative, NUMBER, NULL, NOT_NEGATIVE),
    F(reference, displacement, NUMBER, "Root of the mean square of |x - rest| over vertices, m.",
      NOT_NEGATIVE),
    F(reference, out_of_plane, NUMBER, "The same of z alone.", NOT_NEGATIVE), DOCUMENT_END};
DOCUMENT_PART(reference, doc_newton_reference);

static const document_field end_fields[] = {
    F(end, negative, COUNT,
      "Inertia of the full Hessian over free coordinates at the end; null: not known.", OR_NULL),
    F(end, zero, COUNT, OR_NULL),
    F(end, positive, COUNT, OR_NULL),
    F(end, lowest, NUMBERS,
      "Of its eigenvalues, ascending, N/m; as many of the first four as were found to 1e-8.",
      FINITE, .gaps = 1),
    F(end, largest, NUMBER, FINITE, OR_NULL),
    F(end, condition, NUMBER, "largest / lowest in modulus.", FINITE, OR_NULL),
    F(end, scheme_condition, NUMBER,
      "Likewise of what the scheme takes for the Hessian, at the reference; null where "
      "it begins with the Hessian itself, or is not definite.",
      FINITE, OR_NULL),
    F(end, contraction, NUMBER,
      "rho(I - P^-1 H) at the reference, P what this scheme takes for H: by what factor "
      "an iteration reduces the error in the end; null: not found, or not to a twentieth "
      "of its distance to 1.",
      FINITE, OR_NULL),
    F(end, contraction_steps, COUNT, "Of Lanczos's method."),
    F(end, reference, OBJECT,
      "Where the full Hessian, shifted or else projected on demand, leads from the end; "
      "null: it did not converge, or led farther than a tenth of the whole way.",
      .of = &reference_shape, OR_NULL),
    DOCUMENT_END};
DOCUMENT_PART(end, doc_newton_end);

static const document_field record_fields[] = {
    F(record, id, TEXT, "All that tells this run from others."),
    F(record, scene, TEXT, "With the numbers that are not its own: hang k=5."),
    F(record, membrane, TEXT, "Names of the energies of F, joined by +."),
    F(record, n, COUNT, "Vertices per side of the unit square; null for an OBJ.", OR_NULL),
    F(record, vertices, COUNT),
    F(record, triangles, COUNT),
    F(record, quads, COUNT, "Of a mesh that has some.", .optional = 1),
    F(record, thickness, NUMBER,
      "Of a cloth with quads, sqrt(12 (1 - 0.3^2) k_theta / k), m: k is Young's modulus "
      "times this, k_theta the plate's rigidity.",
      POSITIVE, .optional = 1),
    F(record, scheme, TEXT),
    F(record, bending, TEXT, "What stands for the Hessian of bending."),
    F(record, init, TEXT, .pattern = "^(affine|flat)$"),
    F(record, line_search, TEXT, .pattern = "^(none|armijo)$"),
    F(record, max_iterations, COUNT),
    F(record, pull, NUMBER, "Held vertices are moved by (x, y) -> ((1 + pull) x, y + shear x).",
      FINITE),
    F(record, shear, NUMBER, FINITE),
    F(record, k, NUMBER, "N/m", POSITIVE),
    F(record, k_theta, NUMBER, "N m", POSITIVE),
    F(record, density, NUMBER, "kg/m^2, under 9.8 m/s^2 along -y.", NOT_NEGATIVE),
    F(record, threads, COUNT),
    F(record, engine, TEXT, "petsc; missing: CHOLMOD.", .optional = 1),
    F(record, linear_solver, TEXT, "PETSc's KSP and PC, as cg gamg.", .optional = 1),
    F(record, ranks, COUNT, "Processes, with PETSc.", .optional = 1),
    F(record, converged, FLAG),
    F(record, stop, TEXT,
      "Why the iteration stopped; of a scheme that could not be run, the error."),
    F(record, iterations, COUNT),
    F(record, refused, COUNT, "Factorisations that met a matrix not positive definite."),
    F(record, seconds, NUMBER, "Of the iteration: the wall clock, less what is written down.",
      NOT_NEGATIVE),
    F(record, energy, NUMBER, "At the end, J: elastic, less load . x.", FINITE, OR_NULL),
    F(record, residual, NUMBER, "At the end, N.", FINITE, OR_NULL),
    F(record, relative, NUMBER, "residual / |sum over elements of |f||", FINITE, OR_NULL),
    F(record, exact_energy, NUMBER, "Of the minimum, where it is known.", FINITE, OR_NULL),
    F(record, numeric_difference, NUMBER,
      "projected-numeric: the largest difference of a coordinate, over all iterates, "
      "from where one step with the closed forms leads from the iterate before, m; null "
      "where the membrane has no closed form.",
      FINITE, OR_NULL),
    F(record, trace, OBJECT,
      "Lists of one length: number 0 is the initial guess, number i the iterate i and "
      "the step that led to it.",
      .of = &trace_shape),
    F(record, end, OBJECT,
      "Analysis of the end point; null for more than 51 x 51 vertices, or where the "
      "scheme could not be run.",
      .of = &end_shape, OR_NULL),
    F(record, positions, NUMBERS,
      "[3*vertices] at the end, nine digits, x y z vertex by vertex: rows of n from (-1/2, -1/2) "
      "along x, then along y; cells are cut from (i, j) to (i+1, j+1). null where n > 51 or null.",
      FINITE, .digits = 9, OR_NULL),
    DOCUMENT_END};

const document_shape doc_newton_record_shape = {.size = sizeof(doc_newton_record),
                                                .fields = record_fields};

static int is_among(const char *name, const char *words) {
  const size_t length = strlen(name);
  for (const char *at = words; (at = strstr(at, name)) != NULL; at += length)
    if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return 1;
  return 0;
}

/* Does the member have the same value in both? */
static int same_member(const document_field *f, const void *a, const void *b) {
  const void *at = (const char *)a + f->offset, *there = (const char *)b + f->offset;
  if (f->kind == DOCUMENT_TEXT)
    return base_same_text(*(const char *const *)at, *(const char *const *)there);
  if (f->kind != DOCUMENT_NUMBER) return memcmp(at, there, sizeof(uint64_t)) == 0;
  const double x = *(const double *)at, y = *(const double *)there;
  return x == y || (isnan(x) && isnan(y));
}

int doc_newton_alike(const document_shape *s, const void *a, const void *b, const char *words,
                     int others) {
  for (const document_field *f = s->fields; f->name != NULL; f++)
    if (is_among(f->name, words) != others && !same_member(f, a, b)) return 0;
  return 1;
}

/* ---- what the records say together ----------------------------------------------- */

static const document_field claim_fields[] = {
    F(claim, id, TEXT,
      .pattern = "^(edge-affine|basins|numeric-projection|convergence|kim-fig5|"
                 "assembly-share|iteration-cost)$"),
    F(claim, text, TEXT),
    F(claim, holds, FLAG, "null: these runs do not tell.", OR_NULL),
    F(claim, measured, NUMBER, "The worst.", FINITE, OR_NULL),
    F(claim, bound, NUMBER, FINITE, OR_NULL),
    F(claim, cases, COUNT),
    F(claim, detail, TEXTS, "Sentences on single cases."),
    DOCUMENT_END};
DOCUMENT_PART(claim, doc_newton_claim);

static const document_field ledger_fields[] = {
    F(ledger, id, TEXT, .pattern = "^[A-Z]"),
    F(ledger, verdict, CHOICE, "In all set-ups, in some, in none; open: no set-up tells.",
      .words = doc_newton_verdict_words),
    F(ledger, figure_name, TEXT, "What is measured, with its unit."),
    F(ledger, figure, NUMBER, "The worst.", FINITE, OR_NULL),
    F(ledger, at_least, FLAG,
      "It holds where the figure is the bound or more; else where it is the bound or less."),
    F(ledger, bound, NUMBER, FINITE),
    F(ledger, why, TEXT, "This bound."),
    F(ledger, cases, COUNT, "Set-ups."),
    F(ledger, held, COUNT),
    F(ledger, detail, TEXTS, "What was measured in each."),
    DOCUMENT_END};
const document_shape doc_newton_ledger_shape = {.size = sizeof(doc_newton_ledger),
                                                .fields = ledger_fields};

static const document_field newton_fields[] = {
    DOCUMENT_FIELD(doc_newton, tool, TEXT),
    DOCUMENT_FIELD(doc_newton, environment, OBJECT, .of = &doc_solver_environment_shape),
    DOCUMENT_FIELD(doc_newton, run, OBJECT, .of = &run_shape),
    DOCUMENT_FIELD(doc_newton, records, LIST,
                   "Each is one line; those of earlier commands come first.",
                   .of = &doc_newton_record_shape),
    DOCUMENT_FIELD(doc_newton, claims, LIST,
                   "What the records show together; empty unless complete.", .of = &claim_shape),
    DOCUMENT_FIELD(doc_newton, ledger, LIST,
                   "Judged in each set-up of the runs: scene, its numbers, n, initial guess, and "
                   "where the course of the runs matters what else tells them apart; empty unless "
                   "complete.",
                   .of = &doc_newton_ledger_shape),
    DOCUMENT_FIELD(
        doc_newton, complete, FLAG,
        "False: it was interrupted; what was finished is here, and the same command goes on."),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_newton, newton_fields, "Records of selvedge-bench newton", "selvedge.newton/1");
