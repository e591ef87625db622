/* mesh_report.h -- the result of `mesh`, as text, JSON document and picture. */
#pragma once

#include "mesh/mesh_alone.h"
#include "mesh/mesh_explain.h"

typedef struct {
  mesh_cloth c;
  mesh_state *state; /* [states]; if an energy is given, only the first is judged */
  size_t states;
  double *half; /* [3 vertices] half of the last printed digit of each position, or NULL */
  mesh_case of[MESH_QUANTITIES];         /* result of each quantity */
  mesh_explanation why[MESH_QUANTITIES]; /* explanation of each quantity's difference */
  items reasons[MESH_QUANTITIES];        /* doc_assembled_fault: the explanation in words */
  items findings;                        /* mesh_finding: results if no energy is given */
  arena memory;                          /* memory of texts */
} mesh_report;

/* Repeats a statement for each quantity q of a file, if energies are given to judge it. */
#define MESH_EACH(r, q)                                          \
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_HESSIAN; q++) \
    if ((r)->c.terms > 0 && (r)->state->given[q].file != NULL)

/* Returns 1 if nothing differs, and at least one check was possible. */
int mesh_report_agrees(const mesh_report *r);

/* Stores the explanations in the cases' documents.  Call this once, before the functions below. */
void mesh_report_explain(mesh_report *r);

/* Print the mesh_report `of` for report_print(): the text for a reader, and the document. */
void mesh_report_text(FILE *f, void *of);
void mesh_report_json(FILE *f, void *of);

/* Writes the mesh as an SVG, coloured by the error at each vertex: that of the forces, or of the
 * Hessian if the forces agree.  Returns the exit code. */
int mesh_picture_write(const char *path, const mesh_report *r);
