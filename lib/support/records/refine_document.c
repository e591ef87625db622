#include "support/records/refine_document.h"

const char *const doc_refine_mesh_words[] = {"regular", "alternating", "jittered", NULL};
const char *const doc_refine_alpha_words[] = {"a", "a^{3/4}", "sqrt", NULL};
const char *const doc_refine_independence_words[] = {"yes", "no", "undecided", NULL};

#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define FINITE_OR_NULL .range = DOCUMENT_FINITE, .nullable = 1
#define POSITIVE_OR_NULL .range = DOCUMENT_POSITIVE, .nullable = 1

#define F(part, member, ...) DOCUMENT_FIELD(doc_refine_##part, member, __VA_ARGS__)

static const document_field run_fields[] = {
    F(run, command, TEXT, "Runs it again."),
    F(run, seed, DIGITS, "Of jittered meshes."),
    F(run, n, NUMBERS, "Cells per side, ascending.", .range = DOCUMENT_WHOLE, .not_empty = 1),
    F(run, seconds, NUMBER, NOT_NEGATIVE),
    F(run, complete, FLAG, "False: it was interrupted; finished equilibria are here."),
    DOCUMENT_END};
DOCUMENT_PART(run, doc_refine_run);

static const document_field scene_fields[] = {
    F(scene, side, NUMBER, POSITIVE),
    F(scene, density, NUMBER, "kg/m^2", POSITIVE),
    F(scene, gravity, NUMBER, POSITIVE),
    F(scene, k_stretch, NUMBER, "As in Pritchard's Table 1, in energies k C^2 / 2.", POSITIVE),
    F(scene, k_shear, NUMBER, POSITIVE),
    F(scene, cells, COUNT,
      "Per side of the mesh on which alpha = a and that table make the stiffness of the study."),
    F(scene, jitter, NUMBER,
      "The largest move of a vertex of jittered meshes along u and v, in cells.", POSITIVE),
    F(scene, continuum_sag, NUMBER,
      "To which alpha = sqrt(a) should tend: rho g L^2 / (2 k), k of alpha = sqrt(a).", POSITIVE),
    DOCUMENT_END};
DOCUMENT_PART(scene, doc_refine_scene);

static const document_field subject_fields[] = {
    F(subject, mesh, CHOICE, .words = doc_refine_mesh_words),
    F(subject, alpha, CHOICE, .words = doc_refine_alpha_words),
    F(subject, exponent_of_area, NUMBER, "In alpha.", POSITIVE),
    F(subject, k_stretch, NUMBER,
      "Such that the sag on the coarsest mesh is that of alpha = sqrt(a); null: none was found.",
      POSITIVE_OR_NULL),
    F(subject, k_shear, NUMBER, POSITIVE_OR_NULL),
    DOCUMENT_END};
DOCUMENT_PART(subject, doc_refine_subject);

static const document_field record_fields[] = {
    F(record, subject, MEMBERS, .of = &subject_shape),
    F(record, n, COUNT, "Cells per side."),
    F(record, vertices, COUNT),
    F(record, triangles, COUNT),
    F(record, sag, NUMBER, "Mean fall of the bottom side; null: not converged.", POSITIVE_OR_NULL),
    F(record, lowest, NUMBER, "Farthest fall of a vertex; null: not converged.", POSITIVE_OR_NULL),
    F(record, stretch, NUMBER, "Largest |w_v| - 1; null: not converged.", FINITE_OR_NULL),
    F(record, energy, NUMBER, "Elastic, less load . x.", FINITE_OR_NULL),
    F(record, residual, NUMBER, "At the end, relative to the forces that meet in the vertices.",
      FINITE_OR_NULL),
    F(record, iterations, COUNT),
    F(record, refused, COUNT, "Factorisations that met a matrix not positive definite."),
    F(record, seconds, NUMBER, NOT_NEGATIVE),
    F(record, converged, FLAG),
    F(record, stop, TEXT, "Why the iteration stopped."),
    DOCUMENT_END};
DOCUMENT_PART(record, doc_refine_record);

static const document_field series_fields[] = {
    F(series, subject, MEMBERS, .of = &subject_shape),
    F(series, converged, FLAG, "All of its equilibria."),
    F(series, mesh_independent, CHOICE,
      "yes: the sag tends to a limit known to 1 %; no: it goes on as a power of n.",
      .words = doc_refine_independence_words),
    F(series, growth, NUMBER, "q where sag ~ n^q over the two finest meshes.", FINITE_OR_NULL),
    F(series, order, NUMBER, "p where sag = limit + c n^-p through the three finest; null: none.",
      POSITIVE_OR_NULL),
    F(series, limit, NUMBER, "Extrapolated; without an order the last sag; null: none.",
      POSITIVE_OR_NULL),
    F(series, error, NUMBER, "Estimated, of the limit.", NOT_NEGATIVE, .nullable = 1),
    DOCUMENT_END};
DOCUMENT_PART(series, doc_refine_series);

static const document_field refine_fields[] = {
    DOCUMENT_FIELD(doc_refine, tool, TEXT),
    DOCUMENT_FIELD(doc_refine, environment, OBJECT, .of = &doc_solver_environment_shape),
    DOCUMENT_FIELD(doc_refine, run, OBJECT, .of = &run_shape),
    DOCUMENT_FIELD(doc_refine, scene, OBJECT, .of = &scene_shape),
    DOCUMENT_FIELD(
        doc_refine, records, LIST,
        "One for each equilibrium: kind of mesh by kind, mesh by mesh from the coarsest, "
        "alpha by alpha.",
        .of = &record_shape),
    DOCUMENT_FIELD(doc_refine, series, LIST,
                   "One for each kind of mesh and alpha, over all meshes; of kinds that were "
                   "finished.",
                   .of = &series_shape),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_refine, refine_fields, "Records of one run of selvedge-bench refine",
               "selvedge.refine/1");
