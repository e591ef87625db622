/* mesh_report.h -- what `mesh` found, and how it is told. */
#pragma once

#include <stdio.h>

#include "mesh/mesh_alone.h"
#include "mesh/mesh_explain.h"

enum { MESH_QUANTITIES = QUANTITY_HESSIAN + 1 };

typedef struct {
  mesh_cloth c;
  double *x;    /* positions [3 n] */
  double *half; /* of their last printed digits; NULL */
  mesh_given given[MESH_QUANTITIES];
  mesh_case of[MESH_QUANTITIES]; /* of those whose given.file is not NULL */
  mesh_explanation why[MESH_QUANTITIES];
  items findings; /* mesh_finding; in the place of these where no energy is named */
  arena memory;   /* of texts */
} mesh_report;

/* Nothing differs, and something was judged. */
int mesh_report_agrees(const mesh_report *r);

void mesh_report_text(FILE *f, mesh_report *r);
void mesh_report_json(FILE *f, mesh_report *r);

/* Writes the mesh as an SVG, coloured by the error at each vertex: of the forces, or of
 * the Hessian where these agree.  Returns the exit code. */
int mesh_picture_write(const char *path, const mesh_report *r);

/* A known mistake in words, "triangle 17 (vertices 3 8 9) is missing". */
typedef struct {
  const char *text, *remedy;
  const mesh_fault *fault; /* NULL: it is of no single element */
} mesh_reason;

/* Appends the reasons of a quantity. */
void mesh_reasons(mesh_report *r, quantity q, items *list);

/* "energy", "forces", "Hessian"; "agrees", "agrees as printed", "DIFFERS"; "agrees",
 * "DIFFERS", "NOT JUDGED". */
const char *mesh_quantity_name(quantity q);
const char *mesh_case_text(const mesh_case *c);
const char *mesh_verdict_text(mesh_alone_verdict v);

/* What was given and what was expected at the worst number, as the file has them. */
double mesh_got(const mesh_case *c);
double mesh_expected(const mesh_case *c);

/* Correct decimal digits of the worst number, beside the largest. */
double mesh_digits(const mesh_case *c);
