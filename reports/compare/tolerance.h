/* tolerance.h -- how far numbers may move (tolerances.json). */
#pragma once

#include "document/records.h"

/* A number is inside its tolerance when any one of these allowances admits it; 0: none. */
typedef struct {
  const char *tool, *kind, *scalar; /* "*": any */
  double ulps;                      /* steps of the scalar */
  double units;                     /* of the item's unit: the bound from theory */
  double relative;                  /* of the number itself */
  double of_largest;                /* of the largest number of the item */
  double absolute;
  const char *why;
} tolerance_row;

typedef struct {
  LIST(tolerance_row) tolerances;
  arena memory;
} tolerance_list;

/* Reads the file, or the built-in tolerances when path is NULL.  The caller frees the
 * list in any case. */
int tolerance_read(const char *path, tolerance_list *list);
void tolerance_free(tolerance_list *list);

/* The first row that matches; when none does, a row that allows nothing. */
const tolerance_row *tolerance_for(const tolerance_list *list, const char *tool, const char *kind,
                                   const char *scalar);
