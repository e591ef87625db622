#include "support/records/bend_document.h"

#define POSITIVE .range = DOCUMENT_POSITIVE
#define FINITE_OR_NULL .range = DOCUMENT_FINITE, .nullable = 1

#define F(part, member, ...) DOCUMENT_FIELD(doc_bend_##part, member, __VA_ARGS__)

static const document_field run_fields[] = {
    F(run, command, TEXT, "Runs it again."),
    F(run, n, NUMBERS, "Cells per side, ascending.", .range = DOCUMENT_WHOLE, .not_empty = 1),
    F(run, seconds, NUMBER, .range = DOCUMENT_NOT_NEGATIVE),
    F(run, complete, FLAG, "False: it was interrupted; finished meshes are here."), DOCUMENT_END};
DOCUMENT_PART(run, doc_bend_run);

static const document_field scene_fields[] = {
    F(scene, side, NUMBER, "Of the square, m.", POSITIVE),
    F(scene, E, NUMBER, "Young's modulus, Pa.", POSITIVE),
    F(scene, nu, NUMBER, "Poisson's ratio.", .range = DOCUMENT_FINITE),
    F(scene, thickness, NUMBER, "m", POSITIVE),
    F(scene, curvature, NUMBER, "Of the surfaces, in the middle, 1/m.", POSITIVE),
    F(scene, load, NUMBER, "On the plate, N/m^2.", POSITIVE),
    DOCUMENT_END};
DOCUMENT_PART(scene, doc_bend_scene);

static const document_field subject_fields[] = {
    F(subject, shape, TEXT,
      "The surface onto which a flat mesh is laid, or plate: simply supported, under a "
      "uniform load."),
    F(subject, method, TEXT, "The energy, one of the methods."),
    F(subject, rings, TEXT, "all: those of the boundary, too; closed: without them; none: hinges."),
    DOCUMENT_END};
DOCUMENT_PART(subject, doc_bend_subject);

static const document_field record_fields[] = {
    F(record, subject, MEMBERS, .of = &subject_shape),
    F(record, n, COUNT, "Cells per side."),
    F(record, value, NUMBER,
      "Energy, J; of a plate the deflection of its middle, m; null: no equilibrium.",
      FINITE_OR_NULL),
    F(record, exact, NUMBER, "The same of the smooth surface by Kirchhoff and Love.", POSITIVE),
    F(record, ratio, NUMBER, "value / exact", FINITE_OR_NULL),
    DOCUMENT_END};
DOCUMENT_PART(record, doc_bend_record);

static const document_field series_fields[] = {
    F(series, subject, MEMBERS, .of = &subject_shape),
    F(series, limit, NUMBER, "Of the ratio, extrapolated; null: none.", FINITE_OR_NULL),
    F(series, error, NUMBER, "Estimated, of the limit.", .range = DOCUMENT_NOT_NEGATIVE,
      .nullable = 1),
    F(series, order, NUMBER, "p where ratio = limit + c n^-p through the three finest; null: none.",
      .range = DOCUMENT_POSITIVE, .nullable = 1),
    DOCUMENT_END};
DOCUMENT_PART(series, doc_bend_series);

static const document_field method_fields[] = {F(method, name, TEXT), F(method, meaning, TEXT),
                                               DOCUMENT_END};
DOCUMENT_PART(method, doc_bend_method);

static const document_field bend_fields[] = {
    DOCUMENT_FIELD(doc_bend, tool, TEXT),
    DOCUMENT_FIELD(doc_bend, environment, OBJECT, .of = &doc_solver_environment_shape),
    DOCUMENT_FIELD(doc_bend, run, OBJECT, .of = &run_shape),
    DOCUMENT_FIELD(doc_bend, scene, OBJECT, .of = &scene_shape),
    DOCUMENT_FIELD(doc_bend, methods, LIST, .of = &method_shape),
    DOCUMENT_FIELD(doc_bend, records, LIST, "One for each subject and mesh, subject by subject.",
                   .of = &record_shape),
    DOCUMENT_FIELD(doc_bend, series, LIST,
                   "One for each subject, over all meshes; of those finished.",
                   .of = &series_shape),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_bend, bend_fields, "Records of one run of selvedge-bench bend",
               "selvedge.bend/1");
