/* formulas.h -- the ledger's rows as the papers' files describe them, with their formulas in LaTeX
 * and in MathML.
 *
 * The programs embed formulas.json, which formulas.py makes from kim.txt and the other files beside
 * it, by blahtexml. */
#pragma once

#include "support/records/verify_document.h"

/* A pin: the residual of the printed form at one state, to twelve digits (verify/ledger/ledger.h).
 */
typedef struct {
  const char *state; /* of the catalogue, by its name; "" of a row that is tried once */
  double printed;    /* may be infinite; NaN: not pinned, as where it is rounding */
  double figure;     /* NaN: not pinned */
} formula_pin;

typedef DOCUMENT_LIST_OF(formula_pin) formula_pins;

/* Role of a row's correction in the errata of its paper. */
typedef enum {
  ERRATUM_NONE,
  ERRATUM_NEEDED, /* one of a set that is right together, and not without it */
  ERRATUM_ALONE,  /* no other formula depends on it */
  ERRATUM_REFUSED /* mends its own equation, but not together with the set */
} erratum_kind;

/* All that is said of a row.  Each text after the claim may be NULL. */
typedef struct {
  doc_ledger claim; /* the members of doc_claim alone; why and figure_name also for a row that
                       selvedge-bench judges */
  formula_pins pins;
  document_texts listing; /* lines of code; with a slip: [id of its row] printed -> corrected */
  const char *printed;    /* LaTeX as in the source; for our own rows, our formula */
  const char *derived;    /* LaTeX of parts that are cut in our copy, as derived */
  const char *corrected;  /* LaTeX of the correct form of a misprint, or of the truth instead of a
                             refuted row */
  const char *because;    /* the derivation, as plain text */
  erratum_kind erratum;
  double erratum_error;   /* of the paper's formulas without a needed correction, or with a refused
                             one: relative, at an ordinary state; else NaN */
  const char *goes_wrong; /* what a program sees that has the printed form; for a refused
                             correction, what it would change */
  /* The same formulas as <math> elements.  Where the two differ, both have a <mrow> of
   * the class "changed", which in LaTeX is \underline. */
  const char *printed_mathml, *derived_mathml, *corrected_mathml;
} formula;

extern const document_shape formula_shape;

/* What is said of the errata of a paper as a whole. */
typedef struct {
  const char *id, *source;
  const char *errata;     /* their conventions, and how they were checked */
  document_texts formula; /* lines of a formula with all corrections made */
} formula_paper;

typedef struct {
  DOCUMENT_LIST_OF(formula_paper) papers;
  DOCUMENT_LIST_OF(formula) rows;
  arena memory;
} formulas;

/* Reads all texts; {0} with a message if they are malformed, which a test excludes.  Release them
 * with formulas_free(). */
formulas formulas_read(void);
void formulas_free(formulas *f);

/* Returns what is said of the paper with this letter or name; NULL if it is not known. */
const formula_paper *formulas_paper(const formulas *f, const char *source);

/* Returns the formulas of the row with that id; an empty one, whose members are NULL, if there are
 * none. */
const formula *formulas_of(const formulas *f, const char *id);
