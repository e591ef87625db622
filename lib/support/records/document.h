/* document.h -- JSON documents described once.
 *
 * A shape is a table of the fields of a C struct.  From it follow the writer, the
 * reader and the JSON Schema: a new member of a document is one line in one table.
 *
 * Numbers survive the round trip to the bit.  The writer allocates nothing, so that a
 * program that runs out of memory has not begun to write.  All that the reader makes is
 * in the caller's arena. */
#ifndef RECORDS_DOCUMENT_H
#define RECORDS_DOCUMENT_H

#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdio.h>

#include "support/base/memory.h"

/* What a field is in C, and in brackets what null is where the field is `nullable`. */
typedef enum {
  DOCUMENT_TEXT = 1, /* const char *, UTF-8 [NULL] */
  DOCUMENT_NUMBER,   /* double [what is not finite; NaN] */
  DOCUMENT_POINTED,  /* const double *, for numbers that may be NaN or null [NULL] */
  DOCUMENT_HEX,      /* double; a string as C's %a writes it */
  DOCUMENT_COUNT,    /* uint64_t; above 2^53 a string, since JSON's readers use doubles
                        [DOCUMENT_NO_COUNT] */
  DOCUMENT_DIGITS,   /* uint64_t; always a string: seeds */
  DOCUMENT_FLAG,     /* int, 0 or 1 [-1] */
  DOCUMENT_CHOICE,   /* int or enum, the index of one of `words` */
  DOCUMENT_OBJECT,   /* const pointer to a struct of shape `of` [NULL] */
  DOCUMENT_STRUCT,   /* a struct of shape `of` inside this one */
  DOCUMENT_MEMBERS,  /* the same, its members standing in the JSON object of this one:
                        the field's name is not written */
  DOCUMENT_PAIR,     /* double[2] */
  DOCUMENT_NUMBERS,  /* document_numbers [NULL] */
  DOCUMENT_TABLE,    /* document_table */
  DOCUMENT_TEXTS,    /* document_texts [NULL] */
  DOCUMENT_LIST,     /* DOCUMENT_LIST_OF(a struct of shape `of`) [NULL] */
  DOCUMENT_MAP       /* document_map; an object with names of the writer's own */
} document_kind;

/* Which numbers a field, or each element of its list, takes. */
typedef enum {
  DOCUMENT_ANY, /* what JSON lacks is written "NaN", "Infinity", "-Infinity" */
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
  size_t offset; /* in the struct */
  document_kind kind;
  const char *meaning; /* for the schema: what it is, in which unit; may be NULL */
  const document_shape *of;
  const char *const *words; /* of a choice, ended by NULL */
  const char *pattern;      /* of a text; in the schema alone */
  const char *when; /* of members: the flag of this struct, in a field before, that says
                       whether they are there; NULL: they always are */
  document_range range;
  int digits;    /* of numbers; 0: as many as bring them back to the bit */
  int not_empty; /* a list of one element at least */
  int gaps;      /* elements of a list may be null, as numbers that are `nullable` */
  int nullable;
  int optional; /* may be missing: that is read as null, or left 0 in kinds that have
                   none; null is not written */
} document_field;

/* One line of a table: DOCUMENT_FIELD(record, worst, NUMBER, "in the check's unit",
 * ...) is the member `worst` of the struct `record`; .range = ..., .nullable = 1, ...
 * may follow. */
#define DOCUMENT_FIELD(type, member, ...) \
  { .name = #member, .offset = offsetof(type, member), .kind = DOCUMENT_##__VA_ARGS__ }
#define DOCUMENT_END \
  { .name = NULL }

struct document_shape {
  const char *title;
  size_t size;                  /* of the struct */
  const document_field *fields; /* ended by a NULL name */
  const char *schema; /* what the first member, "schema", says; NULL: no document */
};

/* Writes a whole document: its members each in a line, and each element of their lists.
 * Whether all was written, ferror(f) tells. */
void document_write(FILE *f, const document_shape *s, const void *from);

/* The same in parts, for a document that grows: what comes before the elements of its
 * list of that name, one element without the comma and the line's end that part it from
 * others, and what comes after them. */
void document_write_head(FILE *f, const document_shape *s, const void *from,
                         const char *list);
void document_write_element(FILE *f, const document_shape *of, const void *from);
void document_write_tail(FILE *f, const document_shape *s, const void *from,
                         const char *list);

/* One element, as text to free(). */
char *document_element_text(const document_shape *of, const void *from);

/* What the member "schema" says; NULL: there is none. */
const char *document_schema_of(const cJSON *tree);

enum { DOCUMENT_MESSAGE = 640 };

/* Reads a tree into the zeroed struct `into`.  Members that no field names are passed
 * over, so that documents of newer versions can be read.  1, or 0 and in `message`
 * where and what was expected: "FILE: records[3].worst: a number was expected". */
int document_read(const cJSON *tree, const char *file, const document_shape *s,
                  void *into, arena *memory, char message[DOCUMENT_MESSAGE]);

/* Writes the JSON Schema of s. */
void document_write_schema(FILE *f, const document_shape *s);

/* For what walks tables of fields: is it of a kind that has elements, and what these
 * are as a field of their own. */
int document_is_list(const document_field *field);
document_field document_element_of(const document_field *list);

#endif
