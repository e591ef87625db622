/* formulas.h -- ledger entries as the papers' files describe them, with formulas in LaTeX and
 * MathML.  Programs embed formulas.json, which formulas.py makes from kim.txt etc. by blahtexml. */
#pragma once

#include "support/records/verify_document.h"

/* Expected residual of the printed form at one state, to 12 digits (verify/ledger/ledger.h). */
typedef struct {
  const char *state; /* name of a state in the catalogue; "" for an entry that is tested once */
  double printed;    /* may be infinite; NaN: not pinned, for example if it is round-off */
  double figure;     /* expected doc_ledger.figure; NaN: not pinned */
} formula_pin;

typedef DOCUMENT_LIST_OF(formula_pin) formula_pins;

/* Role of an entry's correction in the errata of its paper. */
typedef enum {
  ERRATUM_NONE,
  ERRATUM_NEEDED, /* one of several corrections that are right only together */
  ERRATUM_ALONE,  /* correction on which no other formula depends */
  ERRATUM_REFUSED /* right for its own equation, but wrong with the other corrections */
} erratum_kind;

/* Ledger entry.  Each text after the claim may be NULL. */
typedef struct {
  doc_ledger claim; /* members of doc_claim; for selvedge-bench also why and figure_name */
  formula_pins pins;
  document_texts listing; /* lines of code; with a slip: [id of its entry] printed -> corrected */
  const char *printed;    /* LaTeX as in the source; for our own entries, our formula */
  const char *derived;    /* LaTeX of parts that are cut in our copy, as derived */
  const char *corrected;  /* LaTeX of the correct form of a misprint or refuted claim */
  const char *because;    /* the derivation, as plain text */
  erratum_kind erratum;
  double erratum_error;   /* relative error of the paper's formulas at an ordinary state, without a
                             needed correction or with a refused one; else NaN */
  const char *goes_wrong; /* symptom of the printed form, or effect of a refused correction */
  /* The same formulas as <math>.  Differences have the class "changed", in LaTeX \underline. */
  const char *printed_mathml, *derived_mathml, *corrected_mathml;
} formula;

extern const document_shape formula_shape;

/* General information on a paper and its errata. */
typedef struct {
  const char *id, *source;
  const char *errata;     /* conventions of the errata, and how they were checked */
  document_texts formula; /* lines of a formula with all corrections made */
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

/* Returns the entry with this id; if there is none, an empty entry with NULL members. */
const formula *formulas_of(const formulas *f, const char *id);
