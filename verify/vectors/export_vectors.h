/* export_vectors.h -- one energy's values over the named states and some random ones.
 */
#ifndef VERIFY_EXPORT_VECTORS_H
#define VERIFY_EXPORT_VECTORS_H

#include <stdio.h>

#include "measure/evaluate.h"
#include "selvedge/states.h"
#include "subjects/plugin_host.h"
#include "support/base/items.h"

/* x, p, then the quantities of evaluate.h. */
typedef enum { PART_X, PART_P, PART_VALUES, PARTS = PART_VALUES + QUANTITY_SHOWN } part;

typedef struct {
  const slv_energy *e;
  scalar scalar;
  int hex; /* of numbers as text */
  size_t count, stride;
  size_t offset[PARTS], size[PARTS]; /* of a row's doubles; size 0: it is not there */
  double *cells;                     /* NaN: the energy has no such value there */
  char *smooth;                      /* may W be compared there?  table_is_judged() */
  items states;                      /* texts: names, "rest", "random ordinary 3" */
} vectors;

/* What is to be computed. */
typedef struct {
  int wanted[QUANTITY_SHOWN];
  scalar scalar;
  int hex;
  slv_state_source source;
} vectors_request;

/* Values are rounded from quad where the row has it, at x and p rounded to the scalar.
 * Free v either way. */
slv_status vectors_fill(const vectors_request *q, const plugin_host *host, vectors *v);
void vectors_free(vectors *v);

const char *part_name(part k); /* "x", "p", "energy", .. */
const double *vectors_at(const vectors *v, size_t row, part k);

/* Entry i of a part; of a matrix, whether it is n x n. */
int part_is_matrix(const vectors *v, part k);

/* Write errors stay in f. */
void write_vectors_csv(FILE *f, const vectors *v);
void write_vectors_json(FILE *f, const vectors *v);

/* NumPy's format 1.0, little-endian, C order: shapes (rows,), (rows, n), (rows, n, n);
 * `smooth` as booleans. */
void write_vectors_npy(FILE *f, const vectors *v, part k);
void write_smooth_npy(FILE *f, const vectors *v);

#endif
