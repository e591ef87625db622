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

/* All that is said of a row.  Each text after the claim may be NULL. */
typedef struct {
  doc_ledger claim; /* the members of doc_claim alone; why and figure_name also for a row that
                       selvedge-bench judges */
  formula_pins pins;
  const char *printed;   /* LaTeX as in the source; for our own rows, our formula */
  const char *derived;   /* LaTeX of parts that are cut in our copy, as derived */
  const char *corrected; /* LaTeX of the correct form of a misprint, or of the truth instead of a
                            refuted row */
  const char *because;   /* the derivation, as plain text */
  /* The same formulas as <math> elements.  Where the two differ, both have a <mrow> of
   * the class "changed", which in LaTeX is \underline. */
  const char *printed_mathml, *derived_mathml, *corrected_mathml;
} formula;

typedef struct {
  DOCUMENT_LIST_OF(formula) rows;
  arena memory;
} formulas;

/* Reads all texts; {0} with a message if they are malformed, which a test excludes.  Release them
 * with formulas_free(). */
formulas formulas_read(void);
void formulas_free(formulas *f);

/* Returns the formulas of the row with that id; an empty one, whose members are NULL, if there are
 * none. */
const formula *formulas_of(const formulas *f, const char *id);
