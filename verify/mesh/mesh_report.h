/* mesh_report.h -- what `mesh` found, and how it is told. */
#pragma once

#include "mesh/mesh_alone.h"
#include "mesh/mesh_explain.h"
#include "support/records/assembled_document.h"

typedef struct {
  mesh_cloth c;
  mesh_state *state; /* [states] the first is judged, or all by differences */
  size_t states;
  double *half;                  /* of the last printed digits of its positions; NULL */
  mesh_case of[MESH_QUANTITIES]; /* of those that are given */
  mesh_explanation why[MESH_QUANTITIES];
  items findings; /* mesh_finding; in the place of these where no energy is named */
  arena memory;   /* of texts */
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
