/* document.h -- JSON documents.  A shape is a table of the members of a C struct, from which
 * writer, reader and JSON Schema are derived.  Struct and table are made from one list of members
 * (document_structs.h), so a new member is one line.  Numbers are restored bitwise.  The writer
 * allocates nothing, so it cannot run out of memory halfway.  The reader allocates in an arena. */
#pragma once

#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdio.h>

#include "support/base/buffer.h"
#include "support/base/memory.h"

/* Kinds of members: the C type and, in brackets, the value that means null if it is `nullable`. */
typedef enum {
  DOCUMENT_TEXT = 1, /* const char *, UTF-8 [NULL] */
  DOCUMENT_NUMBER,   /* double [any value that is not finite; read as NaN] */
  DOCUMENT_POINTED,  /* const double *, for numbers that may be NaN or null [NULL] */
  DOCUMENT_HEX,      /* double; a string in the format of C's %a */
  DOCUMENT_COUNT,    /* uint64_t; above 2^53, inexact as double, a string [DOCUMENT_NO_COUNT] */
  DOCUMENT_DIGITS,   /* uint64_t; always a string, for seeds */
  DOCUMENT_FLAG,     /* int, 0 or 1 [-1] */
  DOCUMENT_CHOICE,   /* int or enum, an index into `words` */
  DOCUMENT_OBJECT,   /* const pointer to a struct of shape `of` [NULL] */
  DOCUMENT_STRUCT,   /* a struct of shape `of` inside this one */
  DOCUMENT_MEMBERS,  /* a struct of shape `of` inside this one, in the same JSON object */
  DOCUMENT_PAIR,     /* document_pair */
  DOCUMENT_NUMBERS,  /* document_numbers [NULL] */
  DOCUMENT_TABLE,    /* document_table */
  DOCUMENT_TEXTS,    /* document_texts [NULL] */
  DOCUMENT_LIST,     /* DOCUMENT_LIST_OF(a struct of shape `of`) [NULL] */
  DOCUMENT_MAP       /* document_map: an object with any names */
} document_kind;

/* Range of a number, or of all elements of a list. */
typedef enum {
  DOCUMENT_ANY, /* NaN and infinities are the strings "NaN", "Infinity", "-Infinity" */
  DOCUMENT_FINITE,
  DOCUMENT_NOT_NEGATIVE,
  DOCUMENT_POSITIVE,
  DOCUMENT_WHOLE /* 0, 1, 2, ... */
} document_range;

#define DOCUMENT_NO_COUNT UINT64_MAX

#define DOCUMENT_LIST_OF(type) \
  struct {                     \
    const type *v;             \
    size_t n;                  \
  }
/* Visits the elements of such a list, which are structs of that type. */
#define EACH(type, one, list) \
  for (const type *one = (list).v; (list).n > 0 && one < (list).v + (list).n; one++)

typedef double document_pair[2];
typedef DOCUMENT_LIST_OF(double) document_numbers;
typedef DOCUMENT_LIST_OF(char *const) document_texts;
typedef struct {
  const char *name, *text;
} document_entry;
typedef DOCUMENT_LIST_OF(document_entry) document_map;
typedef DOCUMENT_LIST_OF(document_numbers) document_table;

typedef struct document_shape document_shape;

typedef struct {
  const char *name;
  size_t offset; /* offset in the struct */
  document_kind kind;
  const char *meaning; /* meaning and unit, for the schema; may be NULL */
  const document_shape *of;
  const char *const *words; /* of a choice, ended by NULL */
  const char *pattern;      /* regular expression for a text; only in the schema */
  const char *when; /* of MEMBERS: name of a flag, 1 if they are present; NULL: they always are */
  document_range range;
  int digits;    /* significant digits of numbers; 0: enough to restore numbers bitwise */
  int not_empty; /* the list must not be empty */
  int gaps;      /* elements of a list may be null, like `nullable` numbers */
  int nullable;
  int optional; /* a null is not written; a missing member is null, or 0 for kinds without null */
} document_field;

/* One line of a table: DOCUMENT_FIELD(record, worst, NUMBER, "in the check's unit", ...) describes
 * the member `worst` of the struct `record`; .range = ..., .nullable = 1, ... may follow. */
#define DOCUMENT_FIELD(type, member, ...) \
  { .name = #member, .offset = offsetof(type, member), .kind = DOCUMENT_##__VA_ARGS__ }
#define DOCUMENT_END \
  { .name = NULL }

struct document_shape {
  const char *title;
  size_t size;                  /* size of the struct */
  const document_field *fields; /* ended by a NULL name */
  const char *schema;           /* value of the member "schema"; NULL: only a part of a document */
};

/* Defines NAME_shape, the shape of a struct that is a part of a document (table NAME_fields). */
#define DOCUMENT_PART(name, type) \
  static const document_shape name##_shape = {.size = sizeof(type), .fields = name##_fields}

/* Declares a member in C by its name and kind, for document_structs.h. */
#define DOCUMENT_MEMBER(member, kind, ...) DOCUMENT_C_##kind member;
#define DOCUMENT_C_TEXT const char *
#define DOCUMENT_C_NUMBER double
#define DOCUMENT_C_POINTED const double *
#define DOCUMENT_C_HEX double
#define DOCUMENT_C_COUNT uint64_t
#define DOCUMENT_C_DIGITS uint64_t
#define DOCUMENT_C_FLAG int
#define DOCUMENT_C_PAIR document_pair
#define DOCUMENT_C_NUMBERS document_numbers
#define DOCUMENT_C_TABLE document_table
#define DOCUMENT_C_TEXTS document_texts
#define DOCUMENT_C_MAP document_map
#define DOCUMENT_C_CHOICE_OF(type, words) type
#define DOCUMENT_C_OBJECT_OF(type) const type *
#define DOCUMENT_C_STRUCT_OF(type) type
#define DOCUMENT_C_MEMBERS_OF(type) type
#define DOCUMENT_C_LIST_OF(type) DOCUMENT_LIST_OF(type)

/* Writes a whole document, with a line per member or list element.  Check ferror(f) afterwards. */
void document_write(FILE *f, const document_shape *s, const void *from);

void document_write_element(FILE *f, const document_shape *of, const void *from);

/* Returns one element as JSON text; release it with free(). */
char *document_element_text(const document_shape *of, const void *from);

/* Returns the member "schema"; NULL: there is none. */
const char *document_schema_of(const cJSON *tree);

enum { DOCUMENT_MESSAGE = 640 };

/* Reads a tree into the zeroed struct `into`.  Unknown members are ignored, so that documents of
 * newer versions can be read.  Returns 1, or 0 with position and expectation in `message`: "FILE:
 * records[3].worst: a number was expected". */
int document_read(const cJSON *tree, const char *file, const document_shape *s, void *into,
                  arena *memory, char message[DOCUMENT_MESSAGE]);

/* Finds a member by its path, such as "check.worst" or, in a pair, "ci.1", and copies its field.
 * Returns NULL if it or its parent is null or missing; for an unknown path field->name is NULL. */
const void *document_member(const document_shape *s, const void *from, const char *path,
                            document_field *field);

/* Appends a copy of an element of `size` bytes to a DOCUMENT_LIST_OF() that only this fills. */
void document_append(void *list, const void *element, size_t size, arena *memory);

/* Splits a text at single spaces; `words` may be NULL. */
document_texts document_words(const char *words, arena *memory);

/* Makes a table of n rows in the arena; the rows point into v [n*wide]. */
document_table document_rows(const double *v, size_t n, size_t wide, arena *memory);

/* Returns whether two structs agree in the members named in `words`, separated by spaces; or, if
 * `others` is 1, in all other members.  Compares texts, numbers and counts only. */
int document_alike(const document_shape *s, const void *a, const void *b, const char *words,
                   int others);

/* Appends a member that is not null as plain text, not escaped, for a field of a CSV or HTML table.
 * Numbers have all digits.  Kinds that tables do not have append nothing. */
void document_plain(buffer *t, const document_field *field, const void *at);

/* Writes a JSON string; invalid UTF-8 becomes question marks. */
void document_write_text(FILE *f, const char *text);

/* Writes the JSON Schema of s. */
void document_write_schema(FILE *f, const document_shape *s);

/* Return whether a member is a list; return its elements as a member, to walk through tables. */
int document_is_list(const document_field *field);
document_field document_element_of(const document_field *list);
