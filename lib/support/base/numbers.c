#include "support/base/numbers.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if LDBL_MANT_DIG == 113
static slv_f128 parse_f128(const char *text, char **end) { return strtold(text, end); }

static void format_f128(char *text, size_t size, int hex, slv_f128 x) {
  (void)snprintf(text, size, hex ? "%La" : "%.36Lg", x);
}
#else
/* C23 functions of libc, declared by hand because Clang 14 lacks their type. */
slv_f128 verify_libc_strtof128(const char *text, char **end) __asm__("strtof128");
int verify_libc_strfromf128(char *text, size_t size, const char *format,
                            slv_f128 x) __asm__("strfromf128");

static slv_f128 parse_f128(const char *text, char **end) {
  return verify_libc_strtof128(text, end);
}

static void format_f128(char *text, size_t size, int hex, slv_f128 x) {
  (void)verify_libc_strfromf128(text, size, hex ? "%a" : "%.36g", x);
}
#endif

static const char *const words[] = {"double", "float", "quad"};

int scalar_of_word(const char *word, scalar *s) {
  for (int i = 0; i < (int)(sizeof words / sizeof words[0]); i++)
    if (strcmp(word, words[i]) == 0) {
      *s = (scalar)i;
      return 1;
    }
  return 0;
}

const char *scalar_word(scalar s) { return words[s]; }

void number_from_double(scalar s, double x, number *value) {
  if (s == SCALAR_F64) value->f64 = x;
  if (s == SCALAR_F32) value->f32 = (float)x;
  if (s == SCALAR_F128) value->f128 = (slv_f128)x;
}

/* Parses a real number; sets *huge to 1 if the number overflows. */
static const char *parse_real(scalar s, const char *text, number *value, int *huge) {
  char *end;
  errno = 0;
  switch (s) {
    case SCALAR_F32:
      value->f32 = strtof(text, &end);
      *huge = errno == ERANGE && isinf(value->f32);
      break;
    case SCALAR_F128:
      value->f128 = parse_f128(text, &end);
      *huge = errno == ERANGE && value->f128 - value->f128 != 0; /* isinf() for quad */
      break;
    default:
      value->f64 = strtod(text, &end);
      *huge = errno == ERANGE && isinf(value->f64);
  }
  return end == text ? NULL : end;
}

const char *number_parse(scalar s, const char *text, number *value, const char **why) {
  int huge = 0;
  const char *end = NULL;
  *why = "not a number";
  if (!isspace((unsigned char)*text)) end = parse_real(s, text, value, &huge);
  if (end == NULL || !huge) return end;
  *why = "beyond the range of the scalar";
  return NULL;
}

void number_format(scalar s, int hex, const number *value, char text[NUMBER_TEXT]) {
  if (s == SCALAR_F32)
    (void)snprintf(text, NUMBER_TEXT, hex ? "%a" : "%.9g", (double)value->f32);
  else if (s == SCALAR_F128)
    format_f128(text, NUMBER_TEXT, hex, value->f128);
  else
    (void)snprintf(text, NUMBER_TEXT, hex ? "%a" : "%.17g", value->f64);
}

const char *number_short(double x, char text[SHORT_TEXT]) {
  (void)snprintf(text, SHORT_TEXT, isnan(x) ? "-" : "%.1e", x);
  return text;
}

int parse_double(const char *text, double *value) {
  number v;
  const char *why;
  const char *end = number_parse(SCALAR_F64, text, &v, &why);
  if (end == NULL || *end != '\0') return 0;
  *value = v.f64;
  return 1;
}

int parse_u64(const char *text, uint64_t *value) {
  char *end;
  if (!isdigit((unsigned char)*text)) return 0; /* strtoumax() accepts "-1" */
  errno = 0;
  const uintmax_t v = strtoumax(text, &end, 10);
  if (errno != 0 || *end != '\0' || v > UINT64_MAX) return 0;
  *value = v;
  return 1;
}

static const size_t sizes[] = {sizeof(slv_f64), sizeof(slv_f32), sizeof(slv_f128)};

void number_store(scalar s, void *array, size_t i, const number *value) {
  memcpy((char *)array + i * sizes[s], value, sizes[s]);
}

void number_load(scalar s, const void *array, size_t i, number *value) {
  memcpy(value, (const char *)array + i * sizes[s], sizes[s]);
}
