/* formulas.h -- texts of the ledger's rows, and their formulas in LaTeX and in MathML.
 *
 * The programs embed formulas.json, which formulas.py makes from kim.txt and the other files beside
 * it, by blahtexml. */
#pragma once

#include "support/records/document.h"

/* Texts of a row.  Each member except the id may be NULL. */
typedef struct {
  const char *id;    /* id of the row: "K34" */
  const char *place; /* members as in ledger_row, up to `why` */
  const char *statement;
  const char *remedy;
  const char *figure;
  const char *left_out, *checks, *plot;
  const char *why;       /* reason of the bound of a row that selvedge-bench judges */
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
