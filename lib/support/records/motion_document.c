#include "support/records/motion_document.h"

const char *const doc_motion_end_words[] = {"finished", "unstable", "failed", "unfinished", NULL};

#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define FINITE .range = DOCUMENT_FINITE
#define POSITIVE_OR_NULL .range = DOCUMENT_POSITIVE, .nullable = 1

#define F(part, member, ...) DOCUMENT_FIELD(doc_motion_##part, member, __VA_ARGS__)

static const document_field run_fields[] = {
    F(run, command, TEXT, "Runs it again."),
    F(run, complete, FLAG, "False: it was interrupted; --resume goes on."), DOCUMENT_END};
DOCUMENT_PART(run, doc_motion_run);

static const document_field setup_fields[] = {
    F(setup, scene, TEXT),
    F(setup, mesh, TEXT, "The file; null: a square of n x n vertices.", .nullable = 1),
    F(setup, n, COUNT, "Vertices per side; 0 for a file."),
    F(setup, vertices, COUNT),
    F(setup, faces, COUNT),
    F(setup, seed, DIGITS, "Of the noise at the start."),
    F(setup, side, NUMBER, "Of the square, m.", NOT_NEGATIVE),
    F(setup, duration, NUMBER, "s", POSITIVE),
    F(setup, h, NUMBER, "The step, s; the longest one where steps are adapted.", POSITIVE),
    F(setup, membrane, TEXT),
    F(setup, bending, TEXT),
    F(setup, scheme, TEXT, "linear: one system a step; converged: Newton's method."),
    F(setup, hessian, TEXT, "What stands for the Hessian of the membrane."),
    F(setup, solver, TEXT, "Of the linear systems."),
    F(setup, damping, TEXT,
      "What stands for the rate of a condition: whole, that of the condition; vertex, "
      "one for each vertex; mixed, its force with the matrix of whole."),
    F(setup, k_stretch, NUMBER, "In k C^2 / 2.", NOT_NEGATIVE),
    F(setup, k_shear, NUMBER, NOT_NEGATIVE),
    F(setup, k_bend_u, NUMBER, "Of hinges that bend threads along u, N m.", NOT_NEGATIVE),
    F(setup, k_bend_v, NUMBER, NOT_NEGATIVE),
    F(setup, k_damp, NUMBER, "Damping over stiffness, s.", NOT_NEGATIVE),
    F(setup, alpha_exponent, NUMBER, "p in alpha = a^p.", FINITE),
    F(setup, b, NUMBER, "The length, over that at rest, that is not stretched.", POSITIVE),
    F(setup, density, NUMBER, "kg/m^2", POSITIVE),
    F(setup, gravity, NUMBER, "m/s^2", FINITE),
    F(setup, speed, NUMBER, "Of what is moved: m/s, or turns a second.", FINITE),
    F(setup, stretch_limit, NUMBER,
      "A step that stretches a thread more is taken again by halves; null: steps are not adapted.",
      POSITIVE_OR_NULL),
    F(setup, engine, TEXT, "petsc; missing: one process.", .optional = 1),
    F(setup, linear_solver, TEXT, "PETSc's KSP and PC, as cg pbjacobi.", .optional = 1),
    F(setup, ranks, COUNT, "Processes, with PETSc.", .optional = 1),
    DOCUMENT_END};
const document_shape doc_motion_setup_shape = {.size = sizeof(doc_motion_setup),
                                               .fields = setup_fields};

int doc_motion_alike(const doc_motion_setup *a, const doc_motion_setup *b, const char *but) {
  return doc_newton_alike(&doc_motion_setup_shape, a, b, but, 1);
}

static const document_field sample_fields[] = {
    F(sample, t, NUMBER, "s", NOT_NEGATIVE),
    F(sample, kinetic, NUMBER, "J", NOT_NEGATIVE),
    F(sample, stretch, NUMBER, "J; all of a membrane that is one energy.", FINITE),
    F(sample, shear, NUMBER, "J", FINITE),
    F(sample, bend, NUMBER, "J", FINITE),
    F(sample, load, NUMBER, "Of gravity, J; 0 at the start.", FINITE),
    F(sample, dissipated, NUMBER, "By damping, so far, J.", FINITE),
    F(sample, work, NUMBER, "Of what holds and moves vertices, so far, J.", FINITE),
    F(sample, px, NUMBER, "Linear momentum, kg m/s.", FINITE),
    F(sample, py, NUMBER, FINITE),
    F(sample, pz, NUMBER, FINITE),
    F(sample, lx, NUMBER, "Angular momentum about the origin, kg m^2/s.", FINITE),
    F(sample, ly, NUMBER, FINITE),
    F(sample, lz, NUMBER, FINITE),
    F(sample, longest, NUMBER, "The largest stretch of a thread, 1 at rest.", NOT_NEGATIVE),
    F(sample, steps, COUNT, "So far, as what follows."),
    F(sample, rejected, COUNT),
    F(sample, iterations, COUNT, "Of Newton's method; one for each linear step."),
    F(sample, linear_iterations, COUNT, "Of conjugate gradients."),
    DOCUMENT_END};
DOCUMENT_PART(sample, doc_motion_sample);

static const document_field iterate_fields[] = {
    F(iterate, distance, NUMBER, "From the step's end, root mean square over vertices, m.",
      NOT_NEGATIVE),
    F(iterate, distance_z, NUMBER, "The same along z alone.", NOT_NEGATIVE),
    F(iterate, displacement, NUMBER, "From the cloth at rest.", NOT_NEGATIVE),
    F(iterate, out_of_plane, NUMBER, "The same along z alone.", NOT_NEGATIVE), DOCUMENT_END};
DOCUMENT_PART(iterate, doc_motion_iterate);

static const document_field frames_fields[] = {
    F(frames, low, NUMBERS, "x, y, z that 0 stands for.", FINITE, .not_empty = 1),
    F(frames, high, NUMBERS, "x, y, z that 65535 stands for.", FINITE, .not_empty = 1),
    F(frames, t, NUMBERS, "s", NOT_NEGATIVE),
    F(frames, triangles, TEXT, "Vertices from 0, of 32 bits, low byte first, in base64."),
    F(frames, rest, TEXT, "Positions at rest, floats, low byte first, in base64."),
    F(frames, positions, TEXTS,
      "Of each t: x, y, z of each vertex, of 16 bits, low byte first, in base64."),
    DOCUMENT_END};
DOCUMENT_PART(frames, doc_motion_frames);

static const document_field record_fields[] = {
    F(record, id, TEXT, "What tells this run from others."),
    F(record, setup, STRUCT, .of = &doc_motion_setup_shape),
    F(record, end, CHOICE,
      "unstable: not finite, or ten times the energy that was there or put in.",
      .words = doc_motion_end_words),
    F(record, reason, TEXT, "Of an end that is not \"finished\".", .nullable = 1),
    F(record, steps, COUNT),
    F(record, rejected, COUNT, "Steps that were taken again."),
    F(record, iterations, COUNT),
    F(record, linear_iterations, COUNT),
    F(record, refused, COUNT, "Matrices that a solver found not to be positive definite."),
    F(record, seconds, NUMBER, "On the clock, in steps.", NOT_NEGATIVE),
    F(record, evaluation, NUMBER, "Of these: energies and forces.", NOT_NEGATIVE),
    F(record, assembly, NUMBER, NOT_NEGATIVE),
    F(record, factorisation, NUMBER, NOT_NEGATIVE),
    F(record, solve, NUMBER, NOT_NEGATIVE),
    F(record, product, NUMBER, "Of these: conjugate gradients' products with the matrix.",
      NOT_NEGATIVE, .optional = 1),
    F(record, product_bytes, NUMBER, "What they read and write at least.", NOT_NEGATIVE,
      .optional = 1),
    F(record, samples, LIST, "One for each h, from t = 0.", .of = &sample_shape),
    F(record, approach, LIST,
      "Newton's iterates in the first step, from its initial guess, where the scheme is converged.",
      .of = &iterate_shape, .optional = 1, .nullable = 1),
    F(record, frames, OBJECT, .of = &frames_shape, .optional = 1, .nullable = 1),
    F(record, state, TEXT,
      "Of an unfinished run: t, h of the next step, what is summed up, x and v, as "
      "doubles in base64.",
      .optional = 1, .nullable = 1),
    DOCUMENT_END};
DOCUMENT_PART(record, doc_motion_record);

static const document_field motion_fields[] = {
    DOCUMENT_FIELD(doc_motion, tool, TEXT),
    DOCUMENT_FIELD(doc_motion, environment, OBJECT, .of = &doc_solver_environment_shape),
    DOCUMENT_FIELD(doc_motion, run, OBJECT, .of = &run_shape),
    DOCUMENT_FIELD(doc_motion, records, LIST, "One for each run.", .of = &record_shape),
    DOCUMENT_FIELD(
        doc_motion, ledger, LIST,
        "Rows of the ledger that these runs judge; empty where the command did not come to "
        "its end.",
        .of = &doc_newton_ledger_shape),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_motion, motion_fields, "Records of selvedge-bench motion", "selvedge.motion/1");
