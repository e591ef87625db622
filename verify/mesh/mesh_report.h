/* mesh_report.h -- what `mesh` found, and how it is told. */
#pragma once

#include "mesh/mesh_alone.h"
#include "mesh/mesh_explain.h"
#include "support/records/assembled_document.h"

typedef struct {
  mesh_cloth c;
  mesh_state *state; /* [states] only the first is judged where an energy is named */
  size_t states;
  double *half; /* [3 vertices] half of the last digit that each position was printed with; NULL
                   where they have all digits */
  mesh_case of[MESH_QUANTITIES];         /* the judgement of each quantity that is given */
  mesh_explanation why[MESH_QUANTITIES]; /* what explains its difference */
  items findings;                        /* mesh_finding: where no energy is named, all there is */
  arena memory;                          /* holds the texts */
} mesh_report;

/* Nothing differs, and something was judged. */
int mesh_report_agrees(const mesh_report *r);

/* Puts what explains the cases into their entries of the document; to be called once, before the
 * next two. */
void mesh_report_explain(mesh_report *r);

/* For report_tell(), `of` a mesh_report: the text for a reader; the whole document. */
void mesh_report_text(FILE *f, void *of);
void mesh_report_json(FILE *f, void *of);

/* Writes the mesh as an SVG, coloured by the error at each vertex: of the forces, or of
 * the Hessian where these agree.  Returns the exit code. */
int mesh_picture_write(const char *path, const mesh_report *r);
