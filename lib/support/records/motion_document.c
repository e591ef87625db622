#include "support/records/motion_document.h"

#include <math.h>
#include <string.h>

const char *const doc_motion_end_words[] = {"finished", "unstable", "failed", "unfinished", NULL};

#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define FINITE .range = DOCUMENT_FINITE
#define POSITIVE_OR_NULL .range = DOCUMENT_POSITIVE, .nullable = 1

#define F(member, ...) DOCUMENT_FIELD(doc_motion_run, member, __VA_ARGS__)
static const document_field run_fields[] = {
    F(command, TEXT, "Runs it again."),
    F(complete, FLAG, "False: it was interrupted; --resume goes on."), DOCUMENT_END};
static const document_shape run_shape = {.size = sizeof(doc_motion_run), .fields = run_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_motion_setup, member, __VA_ARGS__)
static const document_field setup_fields[] = {
    F(scene, TEXT),
    F(mesh, TEXT, "The file; null: a square of n x n vertices.", .nullable = 1),
    F(n, COUNT, "Vertices per side; 0 for a file."),
    F(vertices, COUNT),
    F(faces, COUNT),
    F(seed, DIGITS, "Of the noise at the start."),
    F(side, NUMBER, "Of the square, m.", NOT_NEGATIVE),
    F(duration, NUMBER, "s", POSITIVE),
    F(h, NUMBER, "The step, s; the longest one where steps are adapted.", POSITIVE),
    F(membrane, TEXT),
    F(bending, TEXT),
    F(scheme, TEXT, "linear: one system a step; converged: Newton's method."),
    F(hessian, TEXT, "What stands for the Hessian of the membrane."),
    F(solver, TEXT, "Of the linear systems."),
    F(damping, TEXT,
      "What stands for the rate of a condition: whole, that of the condition; vertex, "
      "one for each vertex; mixed, its force with the matrix of whole."),
    F(k_stretch, NUMBER, "In k C^2 / 2.", NOT_NEGATIVE),
    F(k_shear, NUMBER, NOT_NEGATIVE),
    F(k_bend_u, NUMBER, "Of hinges that bend threads along u, N m.", NOT_NEGATIVE),
    F(k_bend_v, NUMBER, NOT_NEGATIVE),
    F(k_damp, NUMBER, "Damping over stiffness, s.", NOT_NEGATIVE),
    F(alpha_exponent, NUMBER, "p in alpha = a^p.", FINITE),
    F(b, NUMBER, "The length, over that at rest, that is not stretched.", POSITIVE),
    F(density, NUMBER, "kg/m^2", POSITIVE),
    F(gravity, NUMBER, "m/s^2", FINITE),
    F(speed, NUMBER, "Of what is moved: m/s, or turns a second.", FINITE),
    F(stretch_limit, NUMBER,
      "A step that stretches a thread more is taken again by halves; null: steps are "
      "not adapted.",
      POSITIVE_OR_NULL),
    DOCUMENT_END};
const document_shape doc_motion_setup_shape = {.size = sizeof(doc_motion_setup),
                                               .fields = setup_fields};
#undef F

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

int doc_motion_alike(const doc_motion_setup *a, const doc_motion_setup *b, const char *but) {
  for (const document_field *f = setup_fields; f->name != NULL; f++)
    if (!is_among(f->name, but) && !same_member(f, a, b)) return 0;
  return 1;
}

#define F(member, ...) DOCUMENT_FIELD(doc_motion_sample, member, __VA_ARGS__)
static const document_field sample_fields[] = {
    F(t, NUMBER, "s", NOT_NEGATIVE),
    F(kinetic, NUMBER, "J", NOT_NEGATIVE),
    F(stretch, NUMBER, "J; all of a membrane that is one energy.", FINITE),
    F(shear, NUMBER, "J", FINITE),
    F(bend, NUMBER, "J", FINITE),
    F(load, NUMBER, "Of gravity, J; 0 at the start.", FINITE),
    F(dissipated, NUMBER, "By damping, so far, J.", FINITE),
    F(work, NUMBER, "Of what holds and moves vertices, so far, J.", FINITE),
    F(px, NUMBER, "Linear momentum, kg m/s.", FINITE),
    F(py, NUMBER, FINITE),
    F(pz, NUMBER, FINITE),
    F(lx, NUMBER, "Angular momentum about the origin, kg m^2/s.", FINITE),
    F(ly, NUMBER, FINITE),
    F(lz, NUMBER, FINITE),
    F(longest, NUMBER, "The largest stretch of a thread, 1 at rest.", NOT_NEGATIVE),
    F(steps, COUNT, "So far, as what follows."),
    F(rejected, COUNT),
    F(iterations, COUNT, "Of Newton's method; one for each linear step."),
    F(linear_iterations, COUNT, "Of conjugate gradients."),
    DOCUMENT_END};
static const document_shape sample_shape = {.size = sizeof(doc_motion_sample),
                                            .fields = sample_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_motion_iterate, member, __VA_ARGS__)
static const document_field iterate_fields[] = {
    F(distance, NUMBER, "From the step's end, root mean square over vertices, m.", NOT_NEGATIVE),
    F(distance_z, NUMBER, "The same along z alone.", NOT_NEGATIVE),
    F(displacement, NUMBER, "From the cloth at rest.", NOT_NEGATIVE),
    F(out_of_plane, NUMBER, "The same along z alone.", NOT_NEGATIVE), DOCUMENT_END};
static const document_shape iterate_shape = {.size = sizeof(doc_motion_iterate),
                                             .fields = iterate_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_motion_frames, member, __VA_ARGS__)
static const document_field frames_fields[] = {
    F(low, NUMBERS, "x, y, z that 0 stands for.", FINITE, .not_empty = 1),
    F(high, NUMBERS, "x, y, z that 65535 stands for.", FINITE, .not_empty = 1),
    F(t, NUMBERS, "s", NOT_NEGATIVE),
    F(triangles, TEXT, "Vertices from 0, of 32 bits, low byte first, in base64."),
    F(rest, TEXT, "Positions at rest, floats, low byte first, in base64."),
    F(positions, TEXTS,
      "Of each t: x, y, z of each vertex, of 16 bits, low byte first, in base64."),
    DOCUMENT_END};
static const document_shape frames_shape = {.size = sizeof(doc_motion_frames),
                                            .fields = frames_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_motion_record, member, __VA_ARGS__)
static const document_field record_fields[] = {
    F(id, TEXT, "What tells this run from others."),
    F(setup, STRUCT, .of = &doc_motion_setup_shape),
    F(end, CHOICE, "unstable: not finite, or ten times the energy that was there or put in.",
      .words = doc_motion_end_words),
    F(reason, TEXT, "Of an end that is not \"finished\".", .nullable = 1),
    F(steps, COUNT),
    F(rejected, COUNT, "Steps that were taken again."),
    F(iterations, COUNT),
    F(linear_iterations, COUNT),
    F(refused, COUNT, "Matrices that a solver found not to be positive definite."),
    F(seconds, NUMBER, "On the clock, in steps.", NOT_NEGATIVE),
    F(evaluation, NUMBER, "Of these: energies and forces.", NOT_NEGATIVE),
    F(assembly, NUMBER, NOT_NEGATIVE),
    F(factorisation, NUMBER, NOT_NEGATIVE),
    F(solve, NUMBER, NOT_NEGATIVE),
    F(product, NUMBER, "Of these: conjugate gradients' products with the matrix.", NOT_NEGATIVE,
      .optional = 1),
    F(product_bytes, NUMBER, "What they read and write at least.", NOT_NEGATIVE, .optional = 1),
    F(samples, LIST, "One for each h, from t = 0.", .of = &sample_shape),
    F(approach, LIST,
      "Newton's iterates in the first step, from its initial guess, where the scheme is "
      "converged.",
      .of = &iterate_shape, .optional = 1, .nullable = 1),
    F(frames, OBJECT, .of = &frames_shape, .optional = 1, .nullable = 1),
    F(state, TEXT,
      "Of an unfinished run: t, h of the next step, what is summed up, x and v, as "
      "doubles in base64.",
      .optional = 1, .nullable = 1),
    DOCUMENT_END};
static const document_shape record_shape = {.size = sizeof(doc_motion_record),
                                            .fields = record_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_motion, member, __VA_ARGS__)
static const document_field motion_fields[] = {
    F(tool, TEXT),
    F(environment, OBJECT, .of = &doc_solver_environment_shape),
    F(run, OBJECT, .of = &run_shape),
    F(records, LIST, "One for each run.", .of = &record_shape),
    F(ledger, LIST,
      "Rows of the ledger that these runs judge; empty where the command did not come to "
      "its end.",
      .of = &doc_newton_ledger_shape),
    DOCUMENT_END};
#undef F

const document_shape doc_motion_shape = {.title = "Records of selvedge-bench motion",
                                         .size = sizeof(doc_motion),
                                         .fields = motion_fields,
                                         .schema = "selvedge.motion/1"};
