/* formulas.h -- the texts of the ledger's rows, and their formulas in LaTeX and in MathML.
 *
 * formulas.json is embedded into the programs; formulas.py makes it of kim.txt and the
 * other sources beside it, by blahtexml. */
#pragma once

#include "support/records/document.h"

/* Each member but the id may be NULL. */
typedef struct {
  const char *id;    /* of the row: "K34" */
  const char *place; /* this and all before `why` as in ledger_row */
  const char *statement;
  const char *remedy;
  const char *figure;
  const char *left_out, *checks, *plot;
  const char *why;       /* where the bound of a row that selvedge-bench judges comes from */
  const char *printed;   /* LaTeX, as the source has it; of a row of ours, ours */
  const char *derived;   /* LaTeX, in its place: what is cut in our copy is derived */
  const char *corrected; /* LaTeX: of a misprint what is right, of a refuted row what is
                            true instead */
  const char *because;   /* the derivation, as plain text */
  /* The same formulas as <math> elements.  Where the two differ, both have a <mrow> of
   * the class "changed", which in LaTeX is \underline. */
  const char *printed_mathml, *derived_mathml, *corrected_mathml;
} formula;

typedef struct {
  DOCUMENT_LIST_OF(formula) rows;
  arena memory;
} formulas;

/* Reads them all; {0} when they are malformed, having said so, which a test excludes.
 * Release them with formulas_free(). */
formulas formulas_read(void);
void formulas_free(formulas *f);

/* The formulas of the row with that id; an empty one, whose members are NULL, when
 * there are none. */
const formula *formulas_of(const formulas *f, const char *id);
