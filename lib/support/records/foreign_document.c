#include "support/records/foreign_document.h"

#define F(member, ...) DOCUMENT_FIELD(doc_explanation, member, __VA_ARGS__)
static const document_field explanation_fields[] = {
    F(text, TEXT), F(deviations, COUNT, "How many mistakes it takes."), F(factor, NUMBER),
    DOCUMENT_END};
DOCUMENT_PART(explanation, doc_explanation);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_foreign_worst, member, __VA_ARGS__)
static const document_field worst_fields[] = {F(line, COUNT, "Of the table, from 1."),
                                              F(state, TEXT, .nullable = 1),
                                              F(column, TEXT),
                                              F(got, NUMBER),
                                              F(expected, NUMBER),
                                              F(ratio, NUMBER, "Of the error to what is allowed."),
                                              DOCUMENT_END};
DOCUMENT_PART(worst, doc_foreign_worst);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_foreign_quantity, member, __VA_ARGS__)
static const document_field quantity_fields[] = {
    F(quantity, TEXT),
    F(verdict, TEXT, .pattern = "^(agrees|agrees as printed|DIFFERS|NOT JUDGED)$"),
    F(agree, COUNT, "Rows."),
    F(agree_as_printed, COUNT, "Rows whose error is within what the table was printed with."),
    F(differ, COUNT),
    F(not_judged, COUNT, "Rows without a reference, or where codes may rightly differ."),
    F(digits_worst, NUMBER, "Correct decimal ones."),
    F(digits_median, NUMBER),
    F(bound, TEXT, "What is allowed, and why."),
    F(worst, OBJECT, .of = &worst_shape, .nullable = 1),
    F(explanations, LIST, "Known mistakes that explain all rows that differ.",
      .of = &explanation_shape),
    DOCUMENT_END};
DOCUMENT_PART(quantity, doc_foreign_quantity);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_foreign, member, __VA_ARGS__)
static const document_field foreign_fields[] = {
    F(tool, TEXT),
    F(environment, OBJECT, .of = &doc_environment_shape),
    F(file, TEXT, "The table; - is the standard input."),
    F(energy, TEXT),
    F(scalar, TEXT, "That the other code computes in.", .pattern = "^(double|float)$"),
    F(layout, TEXT, "How matrices are stored.", .pattern = "^(row|column)$"),
    F(layout_is, TEXT, "assumed: the values do not tell, or not clearly.",
      .pattern = "^(declared|detected|assumed)$"),
    F(factor, NUMBER, "Of the other code's values to the reference's, by convention."),
    F(tolerance, NUMBER, "Relative, where it is above the bounds; null: the bounds.",
      .range = DOCUMENT_POSITIVE, .nullable = 1),
    F(rows, COUNT),
    F(agrees, FLAG, "Every quantity does."),
    F(quantities, LIST, "Those that the table has values of.", .of = &quantity_shape),
    DOCUMENT_END};
#undef F

const document_shape doc_foreign_shape = {.title = "Values of another code against the reference",
                                          .size = sizeof(doc_foreign),
                                          .fields = foreign_fields,
                                          .schema = "selvedge.foreign/1"};
