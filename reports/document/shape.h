/* shape.h -- the members a JSON object must have, as data, and one reader for them all.
 */
#ifndef REPORTS_SHAPE_H
#define REPORTS_SHAPE_H

#include <cjson/cJSON.h>
#include <stddef.h>

#include "support/base/complain.h"
#include "support/base/memory.h"

typedef enum {
  FIELD_TEXT,            /* const char * */
  FIELD_TEXT_OR_NULL,    /* const char *, NULL for null */
  FIELD_TEXT_IF_ANY,     /* const char *, NULL where there is no such member */
  FIELD_NUMBER,          /* double; "NaN", "Infinity", "-Infinity" are numbers too */
  FIELD_NUMBER_TEXT,     /* double, in a string as C writes it: "0x1.8p+1", "nan" */
  FIELD_COUNT,           /* uint64_t; a number, or digits in a string */
  FIELD_FLAG,            /* int */
  FIELD_VERDICT,         /* verdict */
  FIELD_NUMBERS,         /* numbers */
  FIELD_NUMBERS_OR_NULL, /* numbers, empty for null */
  FIELD_NUMBER_OR_NULL,  /* numbers: one, or empty for null */
  FIELD_POSITIVE,        /* double, finite and above 0 */
  FIELD_POSITIVES,       /* numbers, one at least, each of them like that */
  FIELD_PAIR,            /* double[2], finite */
  FIELD_CHOICE,          /* int: its place among the words */
  FIELD_GAPPY_NUMBERS,   /* numbers, NaN for null */
  FIELD_FLAG_OR_NULL,    /* int, -1 for null */
  FIELD_TEXTS,           /* texts */
  FIELD_TABLE,           /* number_table: rows of equal length */
  FIELD_OBJECT,          /* pointer to a struct of shape `of` */
  FIELD_OBJECT_OR_NULL,  /* the same, NULL for null */
  FIELD_SAME,            /* an object whose members are of the struct at hand itself */
  FIELD_LIST,            /* LIST of structs of shape `of` */
} field_kind;

typedef struct shape shape;

typedef struct {
  const char *name;
  field_kind kind;
  size_t offset; /* in the struct */
  const shape *of;
  const char *const *words; /* of a choice, ended by NULL */
} field;

struct shape {
  size_t size; /* of the struct */
  const field *fields;
  size_t nfields;
  const shape *then; /* more members of the same object and struct, NULL: none */
  size_t when;       /* where the flag is that says whether they are there */
};

typedef struct {
  arena *memory;
  const char *file;
  char path[256]; /* "records[3].worst", for messages */
} shape_reader;

/* Fills the zeroed struct at `out`; strings are copied.  EXIT_USAGE names file, place
 * and what was expected.  Members that the shape does not know are passed over. */
int shape_read(shape_reader *r, const shape *s, const cJSON *object, void *out);

/* EXIT_USAGE with "FILE: PATH: " before the words. */
int shape_wrong(shape_reader *r, const char *words);

/* What the environments of all programs have. */
extern const shape environment_shape;

/* The value of one number as the records write it: 1 when it is one. */
int shape_number(const cJSON *item, double *value);

#endif
