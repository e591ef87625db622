#include "support/records/refine_document.h"

const char *const doc_refine_mesh_words[] = {"regular", "alternating", "jittered", NULL};
const char *const doc_refine_alpha_words[] = {"a", "a^{3/4}", "sqrt", NULL};
const char *const doc_refine_independence_words[] = {"yes", "no", "undecided", NULL};

#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define FINITE_OR_NULL .range = DOCUMENT_FINITE, .nullable = 1
#define POSITIVE_OR_NULL .range = DOCUMENT_POSITIVE, .nullable = 1

#define F(member, ...) DOCUMENT_FIELD(doc_refine_run, member, __VA_ARGS__)
static const document_field run_fields[] = {
    F(command, TEXT, "Runs it again."),
    F(seed, DIGITS, "Of jittered meshes."),
    F(n, NUMBERS, "Cells per side, ascending.", .range = DOCUMENT_WHOLE, .not_empty = 1),
    F(seconds, NUMBER, NOT_NEGATIVE),
    F(complete, FLAG, "False: it was interrupted; finished equilibria are here."),
    DOCUMENT_END};
DOCUMENT_PART(run, doc_refine_run);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_refine_scene, member, __VA_ARGS__)
static const document_field scene_fields[] = {
    F(side, NUMBER, POSITIVE),
    F(density, NUMBER, "kg/m^2", POSITIVE),
    F(gravity, NUMBER, POSITIVE),
    F(k_stretch, NUMBER, "As in Pritchard's Table 1, in energies k C^2 / 2.", POSITIVE),
    F(k_shear, NUMBER, POSITIVE),
    F(cells, COUNT,
      "Per side of the mesh on which alpha = a and that table make the stiffness of the "
      "study."),
    F(jitter, NUMBER, "The largest move of a vertex of jittered meshes along u and v, in cells.",
      POSITIVE),
    F(continuum_sag, NUMBER,
      "To which alpha = sqrt(a) should tend: rho g L^2 / (2 k), k of alpha = sqrt(a).", POSITIVE),
    DOCUMENT_END};
DOCUMENT_PART(scene, doc_refine_scene);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_refine_subject, member, __VA_ARGS__)
static const document_field subject_fields[] = {
    F(mesh, CHOICE, .words = doc_refine_mesh_words),
    F(alpha, CHOICE, .words = doc_refine_alpha_words),
    F(exponent_of_area, NUMBER, "In alpha.", POSITIVE),
    F(k_stretch, NUMBER,
      "Such that the sag on the coarsest mesh is that of alpha = sqrt(a); null: none was "
      "found.",
      POSITIVE_OR_NULL),
    F(k_shear, NUMBER, POSITIVE_OR_NULL),
    DOCUMENT_END};
DOCUMENT_PART(subject, doc_refine_subject);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_refine_record, member, __VA_ARGS__)
static const document_field record_fields[] = {
    F(subject, MEMBERS, .of = &subject_shape),
    F(n, COUNT, "Cells per side."),
    F(vertices, COUNT),
    F(triangles, COUNT),
    F(sag, NUMBER, "Mean fall of the bottom side; null: not converged.", POSITIVE_OR_NULL),
    F(lowest, NUMBER, "Farthest fall of a vertex; null: not converged.", POSITIVE_OR_NULL),
    F(stretch, NUMBER, "Largest |w_v| - 1; null: not converged.", FINITE_OR_NULL),
    F(energy, NUMBER, "Elastic, less load . x.", FINITE_OR_NULL),
    F(residual, NUMBER, "At the end, relative to the forces that meet in the vertices.",
      FINITE_OR_NULL),
    F(iterations, COUNT),
    F(refused, COUNT, "Factorisations that met a matrix not positive definite."),
    F(seconds, NUMBER, NOT_NEGATIVE),
    F(converged, FLAG),
    F(stop, TEXT, "Why the iteration stopped."),
    DOCUMENT_END};
DOCUMENT_PART(record, doc_refine_record);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_refine_series, member, __VA_ARGS__)
static const document_field series_fields[] = {
    F(subject, MEMBERS, .of = &subject_shape),
    F(converged, FLAG, "All of its equilibria."),
    F(mesh_independent, CHOICE,
      "yes: the sag tends to a limit known to 1 %; no: it goes on as a power of n.",
      .words = doc_refine_independence_words),
    F(growth, NUMBER, "q where sag ~ n^q over the two finest meshes.", FINITE_OR_NULL),
    F(order, NUMBER, "p where sag = limit + c n^-p through the three finest; null: none.",
      POSITIVE_OR_NULL),
    F(limit, NUMBER, "Extrapolated; without an order the last sag; null: none.", POSITIVE_OR_NULL),
    F(error, NUMBER, "Estimated, of the limit.", NOT_NEGATIVE, .nullable = 1),
    DOCUMENT_END};
DOCUMENT_PART(series, doc_refine_series);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_refine, member, __VA_ARGS__)
static const document_field refine_fields[] = {
    F(tool, TEXT),
    F(environment, OBJECT, .of = &doc_solver_environment_shape),
    F(run, OBJECT, .of = &run_shape),
    F(scene, OBJECT, .of = &scene_shape),
    F(records, LIST,
      "One for each equilibrium: kind of mesh by kind, mesh by mesh from the coarsest, "
      "alpha by alpha.",
      .of = &record_shape),
    F(series, LIST,
      "One for each kind of mesh and alpha, over all meshes; of kinds that were "
      "finished.",
      .of = &series_shape),
    DOCUMENT_END};
#undef F

const document_shape doc_refine_shape = {.title = "Records of one run of selvedge-bench refine",
                                         .size = sizeof(doc_refine),
                                         .fields = refine_fields,
                                         .schema = "selvedge.refine/1"};
