/* entries.h -- which entries of a vector or a matrix differ, in words.
 *
 * differs[size] of a quantity: is the entry one that differs?  They are named as the table in that
 * layout has them, whose vectors are columns of F, else of vertices, three numbers for each. */
#pragma once

#include "table/table.h"

enum { ENTRIES_FEW = 6 };

/* Adds their names, "gradient_1, gradient_4". */
void entries_list(const table *t, layout l, quantity q, const int *differs, buffer *out);

/* Adds "differs in ...": the entries where they are few, else their diagonal or their 3 x 3 blocks
 * where that is not all. */
void entries_tell(const table *t, layout l, quantity q, const int *differs, buffer *out);
