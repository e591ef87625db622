/* assembled_document.h -- the document of selvedge-verify mesh: what a solver assembled
 * on a whole mesh, compared with the sum over its elements. */
#pragma once

#include "support/records/environment_document.h"

/* One element, or one property of all of them. */
typedef struct {
  const char *text, *remedy;
  const char *kind; /* triangle, quad, hinge, ring, edge; NULL: of all */
  uint64_t element;
  document_numbers vertices;
} doc_assembled_fault;

typedef struct {
  const char *quantity, *file, *verdict;
  uint64_t numbers, differ, outside, vertices;
  double digits, ratio;
  uint64_t row, column; /* of the worst */
  double got, expected;
  int explained; /* 1: the faults explain all; 0: in part, or not */
  DOCUMENT_LIST_OF(doc_assembled_fault) faults;
} doc_assembled_quantity;

/* Of a solver whose formula is not known. */
typedef struct {
  const char *check, *verdict;
  double error, bound;
  uint64_t vertex;
} doc_assembled_finding;

typedef struct {
  const char *tool;
  const doc_environment *environment;
  const char *file, *scalar;
  document_texts energies;
  uint64_t vertices, triangles, quads, hinges;
  int agrees;
  DOCUMENT_LIST_OF(doc_assembled_quantity) quantities;
  DOCUMENT_LIST_OF(doc_assembled_finding) findings;
} doc_assembled;

extern const document_shape doc_assembled_shape;
