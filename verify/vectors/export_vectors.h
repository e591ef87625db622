/* export_vectors.h -- values of one energy at the named states and some random ones. */
#pragma once

#include <stdio.h>

#include "measure/evaluate.h"
#include "selvedge/states.h"
#include "suite/plugin_host.h"
#include "support/base/memory.h"

/* Parts of a row: x, p, then the quantities of evaluate.h. */
typedef enum { PART_X, PART_P, PART_VALUES, PARTS = PART_VALUES + QUANTITY_SHOWN } part;

typedef struct {
  const slv_energy *e;
  scalar scalar;
  size_t count, stride;
  size_t offset[PARTS], size[PARTS]; /* start and length of each part in a row; length 0: absent */
  double *cells;                     /* the rows; NaN: the energy has no such value there */
  char *smooth; /* for each row 1 if values may be compared there (table_is_judged()), else 0 */
  items states; /* names of the states: "rest", "random ordinary 3" */
} vectors;

typedef struct {
  int wanted[QUANTITY_SHOWN];
  scalar scalar;
  slv_state_source source;
} vectors_request;

/* Computes the values at rounded x and p, in quad if the energy has it. Free v in any case. */
slv_status vectors_fill(const vectors_request *q, const plugin_host *host, vectors *v);
void vectors_free(vectors *v);

const char *part_name(part k); /* such as "x", "p", "energy" */
const double *vectors_at(const vectors *v, size_t row, part k);

int part_is_matrix(const vectors *v, part k);

/* Writes CSV. The caller checks f for write errors. */
void write_vectors_csv(FILE *f, const vectors *v);

/* Write .npy format 1.0, little-endian, C order, shape (rows[, n[, n]]); `smooth` as booleans. */
void write_vectors_npy(FILE *f, const vectors *v, part k);
void write_smooth_npy(FILE *f, const vectors *v);

typedef struct {
  const char *path; /* argument of --out; "-": standard output */
  int npy;          /* 1: NumPy arrays; 0: CSV */
  int folder;       /* 1: path is a folder, for files bw_shear.csv, bw_shear_gradient.npy ... */
} export_place;

/* Returns 1 if the path is an existing folder, or ends with a slash. */
int is_folder(const char *path);

/* Writes all files. Returns 0, or an exit code after a message. */
int export_files(const export_place *to, const plugin_host *host, const vectors *v);
