/* document.h -- JSON documents, each described once.  A shape is a table of the fields of a C
 * struct; the writer, the reader and the JSON Schema follow from it.  The struct and the table are
 * made from one list (document_structs.h): a new member of a document is one line.  Numbers survive
 * the round trip bitwise.  The writer allocates nothing, so that it cannot run out of memory
 * halfway.  The reader allocates in the caller's arena. */
#pragma once

#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdio.h>

#include "support/base/buffer.h"
#include "support/base/memory.h"

/* Kinds of fields: the C type and, in brackets, the value that is null if a field is `nullable`. */
typedef enum {
  DOCUMENT_TEXT = 1, /* const char *, UTF-8 [NULL] */
  DOCUMENT_NUMBER,   /* double [any value that is not finite; read as NaN] */
  DOCUMENT_POINTED,  /* const double *, for numbers that may be NaN or null [NULL] */
  DOCUMENT_HEX,      /* double; a string as C's %a writes it */
  DOCUMENT_COUNT,    /* uint64_t; beyond doubles, 2^53, a string [DOCUMENT_NO_COUNT] */
  DOCUMENT_DIGITS,   /* uint64_t; always a string, for seeds */
  DOCUMENT_FLAG,     /* int, 0 or 1 [-1] */
  DOCUMENT_CHOICE,   /* int or enum, the index of one of `words` */
  DOCUMENT_OBJECT,   /* const pointer to a struct of shape `of` [NULL] */
  DOCUMENT_STRUCT,   /* a struct of shape `of` inside this one */
  DOCUMENT_MEMBERS,  /* a struct of shape `of` inside this one, whose JSON object it shares */
  DOCUMENT_PAIR,     /* document_pair */
  DOCUMENT_NUMBERS,  /* document_numbers [NULL] */
  DOCUMENT_TABLE,    /* document_table */
  DOCUMENT_TEXTS,    /* document_texts [NULL] */
  DOCUMENT_LIST,     /* DOCUMENT_LIST_OF(a struct of shape `of`) [NULL] */
  DOCUMENT_MAP       /* document_map: an object whose names the writer chooses */
} document_kind;

/* Range of the numbers of a field, or of the elements of its list. */
typedef enum {
  DOCUMENT_ANY, /* NaN and infinities are written "NaN", "Infinity", "-Infinity" */
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
  const char *meaning; /* for the schema: meaning and unit; may be NULL */
  const document_shape *of;
  const char *const *words; /* of a choice, ended by NULL */
  const char *pattern;      /* pattern of a text; only in the schema */
  const char *when; /* of members: earlier flag that says whether they are present; NULL: always */
  document_range range;
  int digits;    /* significant digits of numbers; 0: as many as restore the number bitwise */
  int not_empty; /* the list must not be empty */
  int gaps;      /* elements of a list may be null, as `nullable` numbers may */
  int nullable;
  int optional; /* a null is not written; a missing member is null, or 0 in kinds without null */
} document_field;

/* One line of a table: DOCUMENT_FIELD(record, worst, NUMBER, "in the check's unit", ...) is the
 * member `worst` of the struct `record`; .range = ..., .nullable = 1, ... may follow. */
#define DOCUMENT_FIELD(type, member, ...) \
  { .name = #member, .offset = offsetof(type, member), .kind = DOCUMENT_##__VA_ARGS__ }
#define DOCUMENT_END \
  { .name = NULL }

struct document_shape {
  const char *title;
  size_t size;                  /* of the struct */
  const document_field *fields; /* ended by a NULL name */
  const char *schema;           /* of the member "schema"; NULL: not a whole document */
};

/* Declares NAME_shape, the shape of the struct `type`, a part of a document (table NAME_fields). */
#define DOCUMENT_PART(name, type) \
  static const document_shape name##_shape = {.size = sizeof(type), .fields = name##_fields}

/* Declares a member in C, from its name and its kind, for document_structs.h. */
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

/* Writes a whole document, one line per member or list element.  Check ferror(f) for errors. */
void document_write(FILE *f, const document_shape *s, const void *from);

void document_write_element(FILE *f, const document_shape *of, const void *from);

/* Returns one element as text; release it with free(). */
char *document_element_text(const document_shape *of, const void *from);

/* Returns the value of the member "schema"; NULL: there is none. */
const char *document_schema_of(const cJSON *tree);

enum { DOCUMENT_MESSAGE = 640 };

/* Reads a tree into the zeroed struct `into`.  Members without a field are ignored, so that
 * documents of newer versions can be read.  Returns 1, or 0 with the place and the expectation in
 * `message`: "FILE: records[3].worst: a number was expected". */
int document_read(const cJSON *tree, const char *file, const document_shape *s, void *into,
                  arena *memory, char message[DOCUMENT_MESSAGE]);

/* Finds the member of a path of names, "check.worst", or "ci.1" of a pair, and its kind *field.
 * Returns NULL if it or a parent is null or missing; for an unknown path field->name is NULL. */
const void *document_member(const document_shape *s, const void *from, const char *path,
                            document_field *field);

/* Appends a copy of an element of `size` bytes to a DOCUMENT_LIST_OF that is empty or grew so. */
void document_append(void *list, const void *element, size_t size, arena *memory);

/* Splits words at single spaces; `words` may be NULL. */
document_texts document_words(const char *words, arena *memory);

/* Makes a table of n rows in the arena, which points to v [n*wide]. */
document_table document_rows(const double *v, size_t n, size_t wide, arena *memory);

/* Returns whether two structs agree in the members that `words` names, with spaces between the
 * names; or, with `others`, in all other members.  For texts, numbers and counts. */
int document_alike(const document_shape *s, const void *a, const void *b, const char *words,
                   int others);

/* Appends a member that is not null as plain text, numbers bitwise: the contents of a table's field
 * before it is escaped.  Kinds that no table has append nothing. */
void document_plain(buffer *t, const document_field *field, const void *at);

/* Writes a JSON string; bytes that are not UTF-8 become question marks. */
void document_write_text(FILE *f, const char *text);

/* Writes the JSON Schema of s. */
void document_write_schema(FILE *f, const document_shape *s);

/* Return whether a field's kind has elements, and the element as a field, to walk tables. */
int document_is_list(const document_field *field);
document_field document_element_of(const document_field *list);
