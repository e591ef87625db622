#include "support/records/baseline_document.h"

const char *const doc_baseline_scalar_words[] = {"f64", "f32", "f128", NULL};

#define NUMBER "-?(0|0x[0-9a-f.]+p[-+]?[0-9]+|inf|nan)"

/* Part i of the key of a struct. */
#define PART(type, i, text, ...) \
  { .name = (text), .offset = offsetof(type, key.part[i]), .kind = DOCUMENT_TEXT, __VA_ARGS__ }

#define F(part, member, ...) DOCUMENT_FIELD(doc_baseline_##part, member, __VA_ARGS__)

static const document_field value_fields[] = {
    PART(doc_baseline_value, 0, "group", .meaning = NULL),
    PART(doc_baseline_value, 1, "item", .meaning = NULL),
    PART(doc_baseline_value, 2, "kind", .meaning = NULL),
    PART(doc_baseline_value, 3, "scalar", .pattern = "^(f64|f32|f128)$"),
    F(value, unit, HEX,
      "Bound of the error of all the numbers, in the Euclidean norm; 0: not known."),
    F(value, values, TEXT,
      "Numbers as C writes them in hexadecimal, apart by blanks, zeros as 0 or -0; of a "
      "symmetric matrix the lower triangle, column by column.",
      .pattern = "^(" NUMBER "( " NUMBER ")*)?$"),
    F(value, text, TEXT, "Why there are no values.", .optional = 1),
    DOCUMENT_END};
const document_shape doc_baseline_value_shape = {.size = sizeof(doc_baseline_value),
                                                 .fields = value_fields};

static const document_field text_fields[] = {PART(doc_baseline_text, 0, "group", .meaning = NULL),
                                             PART(doc_baseline_text, 1, "item", .meaning = NULL),
                                             DOCUMENT_FIELD(doc_baseline_text, text, TEXT),
                                             DOCUMENT_END};
const document_shape doc_baseline_text_shape = {.size = sizeof(doc_baseline_text),
                                                .fields = text_fields};

static const document_field check_fields[] = {
    PART(doc_baseline_check, 0, "subject", .meaning = NULL),
    PART(doc_baseline_check, 1, "check", .meaning = NULL),
    PART(doc_baseline_check, 2, "control", .nullable = 1),
    F(check, verdict, CHOICE, .words = verdict_words),
    F(check, worst, HEX),
    F(check, bound, HEX),
    F(check, samples, COUNT),
    F(check, not_judged, COUNT),
    DOCUMENT_END};
DOCUMENT_PART(check, doc_baseline_check);

static const document_field baseline_fields[] = {
    DOCUMENT_FIELD(doc_baseline, tool, TEXT),
    DOCUMENT_FIELD(doc_baseline, command, TEXT),
    DOCUMENT_FIELD(doc_baseline, environment, OBJECT, .of = &doc_environment_shape),
    DOCUMENT_FIELD(doc_baseline, settings, MAP,
                   "seed, samples and scalar may differ between two documents that are compared, "
                   "others may not."),
    DOCUMENT_FIELD(doc_baseline, values, LIST, "Each (group, item, kind, scalar) once.",
                   .of = &doc_baseline_value_shape),
    DOCUMENT_FIELD(doc_baseline, texts, LIST, "Each (group, item) once.",
                   .of = &doc_baseline_text_shape),
    DOCUMENT_FIELD(doc_baseline, checks, LIST, "Each (subject, check, control) once.",
                   .of = &check_shape),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_baseline, baseline_fields, "Numbers that later runs are held against",
               "selvedge.baseline/1");
