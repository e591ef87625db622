/* entries.h -- which entries of a vector or a matrix differ, in words. */
#pragma once

#include "support/base/buffer.h"

/* Adds " differs in ...": the entries where they are few, else their diagonal or their
 * 3 x 3 blocks where that is not all.  differs[size]: is the entry of a vector of n
 * numbers, or of an n x n matrix column by column, one that differs?  The numbers are
 * columns of F for n = 6, else of vertices, three for each. */
void entries_tell(int n, int size, const int *differs, buffer *out);
