/* baseline_document.h -- the document of numbers that later runs are compared with. */
#pragma once

#include "support/records/environment_document.h"
#include "support/records/verify_document.h"

/* The parts of an element's key, NULL where it lacks one. Each element begins with them. */
enum { BASELINE_KEY_PARTS = 4 };
typedef struct {
  const char *part[BASELINE_KEY_PARTS];
} baseline_key;

/* Numbers of one item.  Key: group, item, kind, scalar. */
typedef struct {
  baseline_key key;
  double unit;        /* bound of the error in the Euclidean norm; 0: not known */
  const char *values; /* hexadecimal, separated by blanks; "": no numbers, */
  const char *text;   /* for this reason; NULL if there are numbers */
} doc_baseline_value;

/* A text.  Key: group, item. */
typedef struct {
  baseline_key key;
  const char *text;
} doc_baseline_text;

/* The result of a check.  Key: subject, check, control. */
typedef struct {
  baseline_key key;
  verdict verdict; /* of a control: pass means caught */
  double worst, bound;
  uint64_t samples, not_judged;
} doc_baseline_check;

typedef DOCUMENT_LIST_OF(doc_baseline_value) doc_baseline_values;
typedef DOCUMENT_LIST_OF(doc_baseline_text) doc_baseline_texts;
typedef DOCUMENT_LIST_OF(doc_baseline_check) doc_baseline_checks;

typedef struct {
  const char *tool, *command;
  const doc_environment *environment;
  document_map settings;
  doc_baseline_values values;
  doc_baseline_texts texts;
  doc_baseline_checks checks;
} doc_baseline;

extern const document_shape doc_baseline_shape;

/* The shapes of its elements, for messages between processes. */
extern const document_shape doc_baseline_value_shape, doc_baseline_text_shape;

/* What the part `scalar` of a key says, in the order of numbers.h; then NULL. */
extern const char *const doc_baseline_scalar_words[]; /* "f64", "f32", "f128" */
