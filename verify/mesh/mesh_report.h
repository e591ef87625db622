/* mesh_report.h -- what `mesh` found, and how it is told. */
#ifndef MESH_MESH_REPORT_H
#define MESH_MESH_REPORT_H

#include <stdio.h>

#include "mesh/mesh_alone.h"
#include "mesh/mesh_explain.h"

enum { MESH_QUANTITIES = QUANTITY_HESSIAN + 1, MESH_TEXT = 512 };

typedef struct {
  mesh_cloth c;
  double *x;    /* positions [3 n] */
  double *half; /* of their last printed digits; NULL */
  mesh_given given[MESH_QUANTITIES];
  mesh_case of[MESH_QUANTITIES]; /* of those whose given.file is not NULL */
  mesh_explanation why[MESH_QUANTITIES];
  items findings; /* mesh_finding; in the place of these where no energy is named */
} mesh_report;

/* Nothing differs, and something was judged. */
int mesh_report_agrees(const mesh_report *r);

void mesh_report_text(FILE *f, const mesh_report *r);
void mesh_report_json(FILE *f, const mesh_report *r);

/* "energy", "forces", "Hessian"; what is wrong with a fault's element, "triangle 17
 * (vertices 3, 8, 9) is missing"; the reading, the change, or rows of held vertices, as
 * a sentence, "" where there is none. */
const char *mesh_quantity_name(quantity q);
const char *mesh_fault_text(const mesh_report *r, const mesh_fault *f, char *text);
const char *mesh_change_text(const mesh_explanation *why, char *text);
const char *mesh_held_text(const mesh_explanation *why, char *text);

/* "agrees", "agrees as printed", "DIFFERS". */
const char *mesh_case_text(const mesh_case *c);

/* "agrees", "DIFFERS", "NOT JUDGED". */
const char *mesh_verdict_text(mesh_alone_verdict v);

/* Correct decimal digits of the worst number, beside the largest. */
double mesh_digits(const mesh_case *c);

#endif
