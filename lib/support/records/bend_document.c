#include "support/records/bend_document.h"

#define POSITIVE .range = DOCUMENT_POSITIVE
#define FINITE_OR_NULL .range = DOCUMENT_FINITE, .nullable = 1

#define F(member, ...) DOCUMENT_FIELD(doc_bend_run, member, __VA_ARGS__)
static const document_field run_fields[] = {
    F(command, TEXT, "Runs it again."),
    F(n, NUMBERS, "Cells per side, ascending.", .range = DOCUMENT_WHOLE, .not_empty = 1),
    F(seconds, NUMBER, .range = DOCUMENT_NOT_NEGATIVE),
    F(complete, FLAG, "False: it was interrupted; finished meshes are here."), DOCUMENT_END};
DOCUMENT_PART(run, doc_bend_run);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bend_scene, member, __VA_ARGS__)
static const document_field scene_fields[] = {
    F(side, NUMBER, "Of the square, m.", POSITIVE),
    F(E, NUMBER, "Young's modulus, Pa.", POSITIVE),
    F(nu, NUMBER, "Poisson's ratio.", .range = DOCUMENT_FINITE),
    F(thickness, NUMBER, "m", POSITIVE),
    F(curvature, NUMBER, "Of the surfaces, in the middle, 1/m.", POSITIVE),
    F(load, NUMBER, "On the plate, N/m^2.", POSITIVE),
    DOCUMENT_END};
DOCUMENT_PART(scene, doc_bend_scene);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bend_subject, member, __VA_ARGS__)
static const document_field subject_fields[] = {
    F(shape, TEXT,
      "The surface onto which a flat mesh is laid, or plate: simply supported, under a "
      "uniform load."),
    F(method, TEXT, "The energy, one of the methods."),
    F(rings, TEXT, "all: those of the boundary, too; closed: without them; none: hinges."),
    DOCUMENT_END};
DOCUMENT_PART(subject, doc_bend_subject);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bend_record, member, __VA_ARGS__)
static const document_field record_fields[] = {
    F(subject, MEMBERS, .of = &subject_shape),
    F(n, COUNT, "Cells per side."),
    F(value, NUMBER, "Energy, J; of a plate the deflection of its middle, m; null: no equilibrium.",
      FINITE_OR_NULL),
    F(exact, NUMBER, "The same of the smooth surface by Kirchhoff and Love.", POSITIVE),
    F(ratio, NUMBER, "value / exact", FINITE_OR_NULL),
    DOCUMENT_END};
DOCUMENT_PART(record, doc_bend_record);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bend_series, member, __VA_ARGS__)
static const document_field series_fields[] = {
    F(subject, MEMBERS, .of = &subject_shape),
    F(limit, NUMBER, "Of the ratio, extrapolated; null: none.", FINITE_OR_NULL),
    F(error, NUMBER, "Estimated, of the limit.", .range = DOCUMENT_NOT_NEGATIVE, .nullable = 1),
    F(order, NUMBER, "p where ratio = limit + c n^-p through the three finest; null: none.",
      .range = DOCUMENT_POSITIVE, .nullable = 1),
    DOCUMENT_END};
DOCUMENT_PART(series, doc_bend_series);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bend_method, member, __VA_ARGS__)
static const document_field method_fields[] = {F(name, TEXT), F(meaning, TEXT), DOCUMENT_END};
DOCUMENT_PART(method, doc_bend_method);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bend, member, __VA_ARGS__)
static const document_field bend_fields[] = {
    F(tool, TEXT),
    F(environment, OBJECT, .of = &doc_solver_environment_shape),
    F(run, OBJECT, .of = &run_shape),
    F(scene, OBJECT, .of = &scene_shape),
    F(methods, LIST, .of = &method_shape),
    F(records, LIST, "One for each subject and mesh, subject by subject.", .of = &record_shape),
    F(series, LIST, "One for each subject, over all meshes; of those finished.",
      .of = &series_shape),
    DOCUMENT_END};
#undef F

const document_shape doc_bend_shape = {.title = "Records of one run of selvedge-bench bend",
                                       .size = sizeof(doc_bend),
                                       .fields = bend_fields,
                                       .schema = "selvedge.bend/1"};
