/* numbers.h -- converts numbers of every scalar to text and back, bitwise: as decimal, as C's
 * hexadecimal, "nan" or "inf". Parsing rounds to nearest and rejects numbers out of range. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/scalar.h"

typedef enum { SCALAR_F64, SCALAR_F32, SCALAR_F128 } scalar;

typedef union {
  slv_f64 f64;
  slv_f32 f32;
  slv_f128 f128;
} number;

/* Parses "double", "float" or "quad"; returns 0 and keeps *s for any other word. */
int scalar_of_word(const char *word, scalar *s);
const char *scalar_word(scalar s);

/* Stores x in *value, rounded to that scalar. */
void number_from_double(scalar s, double x, number *value);

/* Parses the number at the start of text.  Returns its end, or NULL with a constant reason *why. */
const char *number_parse(scalar s, const char *text, number *value, const char **why);

enum { NUMBER_TEXT = 96 };

/* Formats a number as decimal or hexadecimal digits that restore it bitwise. */
void number_format(scalar s, int hex, const number *value, char text[NUMBER_TEXT]);

enum { SHORT_TEXT = 16 };

/* Formats x with two digits; "-" for NaN, which means a missing number. */
const char *number_short(double x, char text[SHORT_TEXT]);

/* Parse a text that consists of one number; return 0 for other texts. */
int parse_double(const char *text, double *value);
int parse_u64(const char *text, uint64_t *value);

/* Store and load number i of an array of that scalar. */
void number_store(scalar s, void *array, size_t i, const number *value);
void number_load(scalar s, const void *array, size_t i, number *value);
