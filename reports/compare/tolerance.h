/* tolerance.h -- how far numbers may move (tolerances.json). */
#ifndef REPORTS_TOLERANCE_H
#define REPORTS_TOLERANCE_H

#include "document/records.h"

/* What a row does not allow is 0; any one of its allowances is enough. */
typedef struct {
  const char *tool, *kind, *scalar; /* "*": any */
  double ulps;                      /* steps of the scalar */
  double units;                     /* of the item's unit: the foundation's bound */
  double relative;                  /* of the number itself */
  double of_largest;                /* of the item's largest number */
  double absolute;
  const char *why;
} tolerance_row;

typedef struct {
  const char *schema;
  LIST(tolerance_row) tolerances;
  arena memory;
} tolerance_list;

/* Reads the file, or the project's own where path is NULL.  To be freed in any case. */
int tolerance_read(const char *path, tolerance_list *list);
void tolerance_free(tolerance_list *list);

/* The first row that fits; one that allows nothing where none does. */
const tolerance_row *tolerance_for(const tolerance_list *list, const char *tool,
                                   const char *kind, const char *scalar);

#endif
