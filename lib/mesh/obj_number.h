/* obj_number.h -- the numbers and face corners of an OBJ file, word by word.
 *
 * Each returns NULL, or what is wrong with the word. */
#pragma once

#include <stddef.h>

/* A finite decimal number; hexadecimal, NaN and infinities are refused.  Expects the
 * decimal point of the C locale. */
const char *slv_obj_number(const char *word, size_t length, double *value);

enum { OBJ_V, OBJ_VT, OBJ_VN, OBJ_KINDS };

/* A corner of a face, one of 1, 1/2, 1//3, 1/2/3: index[kind] as written, 0 where
 * absent. An index written as 0 is refused, and one beyond `most` in size. */
const char *slv_obj_corner(const char *word, size_t length, long most, long index[OBJ_KINDS]);
