#include "support/records/assembled_document.h"

#define F(part, member, ...) DOCUMENT_FIELD(doc_assembled_##part, member, __VA_ARGS__)

static const document_field fault_fields[] = {
    F(fault, text, TEXT),
    F(fault, remedy, TEXT),
    F(fault, kind, TEXT, "Of the element; null: it is of the whole mesh.", .nullable = 1,
      .pattern = "^(triangle|quad|hinge|ring|edge)$"),
    F(fault, element, COUNT,
      "From 0; edges are those of one triangle, a ring has the number of its vertex.",
      .nullable = 1),
    F(fault, vertices, NUMBERS, "From 0.", .range = DOCUMENT_WHOLE),
    DOCUMENT_END};
DOCUMENT_PART(fault, doc_assembled_fault);

static const document_field quantity_fields[] = {
    F(quantity, quantity, TEXT, .pattern = "^(energy|forces|Hessian)$"),
    F(quantity, file, TEXT),
    F(quantity, verdict, TEXT, .pattern = "^(agrees|agrees as printed|DIFFERS)$"),
    F(quantity, numbers, COUNT),
    F(quantity, differ, COUNT, "Numbers beyond their bound."),
    F(quantity, outside, COUNT, "Numbers of a matrix where no element has both vertices."),
    F(quantity, vertices, COUNT, "That have a wrong number in their rows."),
    F(quantity, digits, NUMBER, "Correct decimal ones, of the largest number."),
    F(quantity, ratio, NUMBER, "The largest error over its bound."),
    F(quantity, row, COUNT, "Coordinate of the worst number: 3 times the vertex, and the axis."),
    F(quantity, column, COUNT),
    F(quantity, got, NUMBER),
    F(quantity, expected, NUMBER),
    F(quantity, explained, FLAG, "The faults explain all numbers to rounding."),
    F(quantity, faults, LIST, "Known mistakes.", .of = &fault_shape),
    DOCUMENT_END};
DOCUMENT_PART(quantity, doc_assembled_quantity);

static const document_field finding_fields[] = {
    F(finding, check, TEXT),
    F(finding, verdict, TEXT, .pattern = "^(agrees|DIFFERS|NOT JUDGED)$"),
    F(finding, error, NUMBER, "Of differences the power with which it falls."),
    F(finding, bound, NUMBER, "The largest error, or the least power."),
    F(finding, vertex, COUNT, "The worst.", .nullable = 1),
    DOCUMENT_END};
DOCUMENT_PART(finding, doc_assembled_finding);

static const document_field mesh_fields[] = {
    DOCUMENT_FIELD(doc_assembled, tool, TEXT),
    DOCUMENT_FIELD(doc_assembled, environment, OBJECT, .of = &doc_environment_shape),
    DOCUMENT_FIELD(doc_assembled, file, TEXT, "The mesh at rest."),
    DOCUMENT_FIELD(doc_assembled, scalar, TEXT, "That the solver computes in.",
                   .pattern = "^(double|float)$"),
    DOCUMENT_FIELD(doc_assembled, energies, TEXTS, "Of the membrane, and of bending."),
    DOCUMENT_FIELD(doc_assembled, vertices, COUNT),
    DOCUMENT_FIELD(doc_assembled, triangles, COUNT),
    DOCUMENT_FIELD(doc_assembled, quads, COUNT),
    DOCUMENT_FIELD(doc_assembled, hinges, COUNT),
    DOCUMENT_FIELD(doc_assembled, agrees, FLAG, "Every quantity does."),
    DOCUMENT_FIELD(doc_assembled, quantities, LIST, "By the energies.", .of = &quantity_shape),
    DOCUMENT_FIELD(doc_assembled, findings, LIST, "Where no energy is named.",
                   .of = &finding_shape),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_assembled, mesh_fields,
               "What a solver assembled on a mesh against the sum over its elements",
               "selvedge.mesh/1");
