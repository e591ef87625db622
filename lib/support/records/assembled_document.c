#include "support/records/assembled_document.h"

#define F(member, ...) DOCUMENT_FIELD(doc_assembled_fault, member, __VA_ARGS__)
static const document_field fault_fields[] = {
    F(text, TEXT),
    F(remedy, TEXT),
    F(kind, TEXT, "Of the element; null: it is of the whole mesh.", .nullable = 1,
      .pattern = "^(triangle|quad|hinge|ring|edge)$"),
    F(element, COUNT,
      "From 0; edges are those of one triangle, a ring has the number of its vertex.",
      .nullable = 1),
    F(vertices, NUMBERS, "From 0.", .range = DOCUMENT_WHOLE),
    DOCUMENT_END};
static const document_shape fault_shape = {.size = sizeof(doc_assembled_fault),
                                           .fields = fault_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_assembled_quantity, member, __VA_ARGS__)
static const document_field quantity_fields[] = {
    F(quantity, TEXT, .pattern = "^(energy|forces|Hessian)$"),
    F(file, TEXT),
    F(verdict, TEXT, .pattern = "^(agrees|agrees as printed|DIFFERS)$"),
    F(numbers, COUNT),
    F(differ, COUNT, "Numbers beyond their bound."),
    F(outside, COUNT, "Numbers of a matrix where no element has both vertices."),
    F(vertices, COUNT, "That have a wrong number in their rows."),
    F(digits, NUMBER, "Correct decimal ones, of the largest number."),
    F(ratio, NUMBER, "The largest error over its bound."),
    F(row, COUNT, "Coordinate of the worst number: 3 times the vertex, and the axis."),
    F(column, COUNT),
    F(got, NUMBER),
    F(expected, NUMBER),
    F(explained, FLAG, "The faults explain all numbers to rounding."),
    F(faults, LIST, "Known mistakes.", .of = &fault_shape),
    DOCUMENT_END};
static const document_shape quantity_shape = {.size = sizeof(doc_assembled_quantity),
                                              .fields = quantity_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_assembled_finding, member, __VA_ARGS__)
static const document_field finding_fields[] = {
    F(check, TEXT),
    F(verdict, TEXT, .pattern = "^(agrees|DIFFERS|NOT JUDGED)$"),
    F(error, NUMBER, "Of differences the power with which it falls."),
    F(bound, NUMBER, "The largest error, or the least power."),
    F(vertex, COUNT, "The worst.", .nullable = 1),
    DOCUMENT_END};
static const document_shape finding_shape = {.size = sizeof(doc_assembled_finding),
                                             .fields = finding_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_assembled, member, __VA_ARGS__)
static const document_field mesh_fields[] = {
    F(tool, TEXT),
    F(environment, OBJECT, .of = &doc_environment_shape),
    F(file, TEXT, "The mesh at rest."),
    F(scalar, TEXT, "That the solver computes in.", .pattern = "^(double|float)$"),
    F(energies, TEXTS, "Of the membrane, and of bending."),
    F(vertices, COUNT),
    F(triangles, COUNT),
    F(quads, COUNT),
    F(hinges, COUNT),
    F(agrees, FLAG, "Every quantity does."),
    F(quantities, LIST, "By the energies.", .of = &quantity_shape),
    F(findings, LIST, "Where no energy is named.", .of = &finding_shape),
    DOCUMENT_END};
#undef F

const document_shape doc_assembled_shape = {
    .title = "What a solver assembled on a mesh against the sum over its elements",
    .size = sizeof(doc_assembled),
    .fields = mesh_fields,
    .schema = "selvedge.mesh/1"};
