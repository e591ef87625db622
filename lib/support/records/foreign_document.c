#include "support/records/foreign_document.h"

#define F(part, member, ...) DOCUMENT_FIELD(doc_foreign_##part, member, __VA_ARGS__)

static const document_field explanation_fields[] = {
    DOCUMENT_FIELD(doc_explanation, text, TEXT),
    DOCUMENT_FIELD(doc_explanation, deviations, COUNT, "How many mistakes it takes."),
    DOCUMENT_FIELD(doc_explanation, factor, NUMBER), DOCUMENT_END};
DOCUMENT_PART(explanation, doc_explanation);

static const document_field worst_fields[] = {
    F(worst, row, COUNT, "Of values, from 1.", .nullable = 1, .optional = 1),
    F(worst, line, COUNT, "Of the file, from 1; of an array the row, from 0."),
    F(worst, state, TEXT, .nullable = 1),
    F(worst, column, TEXT, "The entry: gradient_4, force_4, P21."),
    F(worst, got, NUMBER),
    F(worst, expected, NUMBER),
    F(worst, ratio, NUMBER, "Of the error to what is allowed."),
    DOCUMENT_END};
DOCUMENT_PART(worst, doc_foreign_worst);

static const document_field quantity_fields[] = {
    F(quantity, quantity, TEXT),
    F(quantity, verdict, TEXT,
      .pattern = "^(agrees|agrees as printed|DIFFERS|agrees IN PART|NOT JUDGED)$"),
    F(quantity, agree, COUNT, "Rows."),
    F(quantity, agree_as_printed, COUNT,
      "Rows whose error is within what the table was printed with."),
    F(quantity, differ, COUNT),
    F(quantity, not_judged, COUNT, "Rows without a reference, or where codes may rightly differ."),
    F(quantity, digits_worst, NUMBER, "Correct decimal ones."),
    F(quantity, digits_median, NUMBER),
    F(quantity, bound, TEXT, "What is allowed, and why."),
    F(quantity, worst, OBJECT, .of = &worst_shape, .nullable = 1),
    F(quantity, explanations, LIST, "Known mistakes that explain all rows that differ.",
      .of = &explanation_shape),
    DOCUMENT_END};
DOCUMENT_PART(quantity, doc_foreign_quantity);

static const document_field foreign_fields[] = {
    DOCUMENT_FIELD(doc_foreign, tool, TEXT),
    DOCUMENT_FIELD(doc_foreign, environment, OBJECT, .of = &doc_environment_shape),
    DOCUMENT_FIELD(doc_foreign, file, TEXT, "The table; - is the standard input."),
    DOCUMENT_FIELD(doc_foreign, energy, TEXT),
    DOCUMENT_FIELD(doc_foreign, scalar, TEXT, "That the other code computes in.",
                   .pattern = "^(double|float)$"),
    DOCUMENT_FIELD(doc_foreign, layout, TEXT, "How matrices are stored.",
                   .pattern = "^(row|column)$"),
    DOCUMENT_FIELD(doc_foreign, layout_is, TEXT, "assumed: the values do not tell, or not clearly.",
                   .pattern = "^(declared|detected|assumed)$"),
    DOCUMENT_FIELD(doc_foreign, factor, NUMBER,
                   "Of the other code's values to the reference's, by convention."),
    DOCUMENT_FIELD(doc_foreign, tolerance, NUMBER,
                   "Relative, where it is above the bounds; null: the bounds.",
                   .range = DOCUMENT_POSITIVE, .nullable = 1),
    DOCUMENT_FIELD(doc_foreign, rows, COUNT),
    DOCUMENT_FIELD(doc_foreign, lost, COUNT, "Rows that fail: their x is NaN.", .nullable = 1,
                   .optional = 1),
    DOCUMENT_FIELD(doc_foreign, first_lost, COUNT, "The line of the first.", .nullable = 1,
                   .optional = 1),
    DOCUMENT_FIELD(doc_foreign, typical, TEXT,
                   "Parameters and rest shapes that were not given: k = 100, du_1 = 1.",
                   .nullable = 1, .optional = 1),
    DOCUMENT_FIELD(doc_foreign, passed_over, TEXT, "Columns that hold no values: id, note.",
                   .nullable = 1, .optional = 1),
    DOCUMENT_FIELD(doc_foreign, agrees, FLAG, "Every quantity does."),
    DOCUMENT_FIELD(doc_foreign, quantities, LIST, "Those that the table has values of.",
                   .of = &quantity_shape),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_foreign, foreign_fields, "Values of another code against the reference",
               "selvedge.foreign/1");
