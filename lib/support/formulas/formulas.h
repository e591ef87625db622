/* formulas.h -- entries of the ledger from the papers' files, with formulas in LaTeX and MathML.
 * Programs embed formulas.json, which formulas.py makes from kim.txt etc.  with blahtexml. */
#pragma once

#include "support/records/verify_document.h"

/* Expected residual of the printed form at one state, to 12 digits (verify/ledger/ledger.h). */
typedef struct {
  const char *state; /* name in the catalogue; "" for an entry that is tested once */
  double printed;    /* may be infinite; NaN: not compared, for example because it is round-off */
  double figure;     /* NaN: not compared */
} formula_pin;

typedef DOCUMENT_LIST_OF(formula_pin) formula_pins;

/* How an entry's correction relates to other errata of the paper. */
typedef enum {
  ERRATUM_NONE,
  ERRATUM_NEEDED, /* correct only together with other corrections */
  ERRATUM_ALONE,  /* independent of other formulas */
  ERRATUM_REFUSED /* corrects its own equation, but contradicts the needed corrections */
} erratum_kind;

/* An entry of the ledger.  Each text after the claim may be NULL. */
typedef struct {
  doc_ledger claim; /* members of doc_claim; for selvedge-bench also why and figure_name */
  formula_pins pins;
  document_texts listing; /* lines of code; with a slip: [id of the entry] printed -> corrected */
  const char *printed;    /* LaTeX as in the source; for our own entries, our formula */
  const char *derived;    /* LaTeX of derived parts that are missing in our copy */
  const char *corrected;  /* LaTeX of the correct form of a misprint or refuted claim */
  const char *because;    /* derivation in plain text */
  erratum_kind erratum;
  double erratum_error;   /* relative error of the paper's formulas at an ordinary state, without a
                           * needed or with a refused correction; else NaN */
  const char *goes_wrong; /* what the printed form, or a refused correction, causes */
  /* The formulas as <math>. Differences have the class "changed", in LaTeX \underline. */
  const char *printed_mathml, *derived_mathml, *corrected_mathml;
} formula;

extern const document_shape formula_shape;

/* General information on a paper and its errata. */
typedef struct {
  const char *id, *source;
  const char *errata;     /* conventions of the errata, and how they were checked */
  document_texts formula; /* lines of a formula that has all corrections */
} formula_paper;

typedef struct {
  DOCUMENT_LIST_OF(formula_paper) papers;
  DOCUMENT_LIST_OF(formula) rows;
  arena memory;
} formulas;

/* Reads all entries; returns {0} after a message if they are malformed, which a test excludes. */
formulas formulas_read(void);
void formulas_free(formulas *f);

/* Returns the paper with this letter or name; NULL: unknown. */
const formula_paper *formulas_paper(const formulas *f, const char *source);

/* Returns the entry with this id; if there is none, an entry whose members are NULL. */
const formula *formulas_of(const formulas *f, const char *id);
