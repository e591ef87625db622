/* study.h -- the engine of the commands refine, newton, bend and motion.
 *
 * A study consists of axes, a function that runs one case, its record, and ledger entries that the
 * records confirm or refute.  A case has one value on each axis.  The engine runs all cases one
 * after the other, prints a table, shows progress, continues earlier documents, and stops if
 * interrupted.  At the end, also after an error, it writes the document.
 *
 * With several processes, all run each case; only the first one reads, prints and writes. */
#pragma once

#include "cli/session.h"
#include "study/study_rows.h"

/* Kind of an axis: the type of its values, and which members of a case they set. */
typedef enum {
  STUDY_NAMES,   /* an int, the index, at `at`; a const char *, the name, at `name` */
  STUDY_CHOICES, /* an int, the index of a name, at `at` */
  STUDY_COUNTS,  /* a uint64_t at `at` */
  STUDY_NUMBERS  /* a double at `at` */
} study_axis_kind;

typedef struct {
  study_axis_kind kind;
  int open;               /* 1: the range of numbers excludes least and most */
  size_t at, name;        /* offsets in the case */
  const char *option;     /* option that chooses values, without --; NULL: none */
  size_t asked;           /* offset of the option's values in `options` */
  const char *standard;   /* name used without the option; NULL: all names */
  double least, most;     /* range of numbers */
  const char *range_text; /* such as "a number above -1 and below 10" */
} study_axis;

/* Begin an axis in a table: the member of the case that it sets, and its option. */
#define STUDY_AXIS(kind_, type, at_) .kind = STUDY_##kind_, .at = offsetof(type, at_)
#define STUDY_OPTION(option_, list) .option = (option_), .asked = offsetof(options, list)

typedef struct {
  uint64_t count; /* a count, or the index of a name */
  double number;
  const char *name;
} study_value;

/* Names of an axis and their meanings; --list prints names whose meaning is not "". */
enum { MOST_CHOICES = 32 };
typedef struct {
  size_t count;
  const char *name[MOST_CHOICES], *meaning[MOST_CHOICES];
} choices;

/* Add a name, or a NULL-terminated list of names without meanings. */
void choices_add(choices *c, const char *name, const char *meaning);
void choices_add_words(choices *c, const char *const *names);

typedef struct study study;

enum { STUDY_STOPPED = -1 }; /* returned by `run` if interrupted: there is no record */

/* Members are NULL only if stated.  An int function returns 0 or, after a message, an exit code. */
typedef struct {
  const document_shape *document, *record;
  size_t case_size, own_size;
  size_t n_at; /* offset of a case's uint64_t n; the work of a case grows as n^2 */
  const study_axis *axes;
  size_t naxes;
  void (*name)(choices *of); /* lists the names on each axis */

  /* Adds axes and calls study_make_cases(). NULL: all axes, with cases that are zero otherwise. */
  int (*plan)(study *s);
  /* Completes a case after its values are set; returns whether it exists.  NULL: always. */
  int (*is_case)(study *s, void *c);
  /* Returns a text with all settings that distinguish runs; the caller frees it.  NULL: no ids. */
  char *(*id)(const void *c);

  int grows;  /* 1: continues an earlier document at --json; 0: only with --resume */
  double due; /* shortest time between writes of the document, s; 0: after each record */
  /* Returns whether an earlier record replaces a new run.  NULL: there are no earlier records. */
  int (*is_done)(const study *s, const void *c, const void *earlier);
  /* Runs a case.  earlier: an existing record of this case for which is_done() returned 0, or NULL.
   * *record is zero before; memory that it points to is in the arena. */
  int (*run)(study *s, const void *c, const void *earlier, arena *memory, void *record);
  /* Returns whether this record makes the program fail.  NULL: never. */
  int (*fails)(const void *record);

  const study_row *rows; /* claims, then ledger entries */
  size_t claims, nrows;
  /* Appends to s->series what the judges of `rows` read; NULL: they read the records. */
  void (*summarise)(study *s);

  const char *heading; /* text above the table; NULL: put_heading() prints one */
  void (*put_heading)(FILE *f, const study *s);
  /* Return the heading above a group of rows, freed by the caller; print a row.  NULL: no table. */
  char *(*group)(const void *c, const void *record);
  void (*put_row)(FILE *f, const void *record);
  /* Prints results above the ledger entries.  NULL: there are none. */
  void (*put_results)(FILE *f, const study *s);
  /* Sets members that only this kind of document, or its `run`, has.  NULL: none. */
  void (*describe)(study *s, void *document, void *run, arena *memory);
  void (*release)(study *s); /* frees what s->own points to; NULL: nothing */
} study_kind;

/* Begin a kind: document doc_NAME, type of a case and its member n, table of axes. */
#define STUDY_KIND(which, type, n)                                                   \
  .document = &doc_##which##_shape, .record = &doc_##which##_record_shape,           \
  .case_size = sizeof(type), .n_at = offsetof(type, n), .axes = axes, .naxes = AXES, \
  .name = name_axes

struct study {
  const study_kind *kind;
  void *own; /* [own_size] state of this kind of study, initially zero */
  session session;
  items axes;                /* axes with their values */
  items cases, ids;          /* structs of type `case_size`; texts */
  size_t current;            /* index of the case that runs */
  items records;             /* earlier records come first */
  items series;              /* appended by `summarise` */
  arena memory;              /* memory of records and cases */
  char *group;               /* group heading printed last; NULL: none */
  int code;                  /* exit code of an error in a run that has a record */
  int complete;              /* 1: all cases have run, and ledger entries are judged */
  size_t failed;             /* number of records that make the program fail */
  double seconds;            /* duration of the whole study */
  study_finding *found;      /* [nrows], if complete */
  doc_newton_ledger *ledger; /* [nrows] members d of `found` */
};

extern const study_kind refine_kind, newton_kind, bend_kind, motion_kind;

/* Runs the command and returns the exit code. */
int study_command(const study_kind *k, const options *o, int argc, char **argv);

/* Steps of study_command(), which return 0 or an exit code: prepare the study; run all cases. */
int study_prepare(study *s);
int study_run(study *s);
void study_free(study *s);

/* Reads the records of an earlier document at --json, if any.  Returns 0, or prints the error and
 * returns the exit code: EXIT_USAGE if the file is no such document or, for a growing document, if
 * it was begun by another version or on another machine. */
int study_read_earlier(study *s);

/* Prints all names that have a meaning, for --list. */
void study_list(const study_kind *k);

/* Adds an axis; its values vary faster than those of earlier axes. */
void study_add_axis(study *s, const study_axis *a);

/* Adds a value to the last axis. */
void study_add_value(study *s, study_value v);

/* Adds an axis with the values of its option.  Without the option, an axis of names gets its
 * standard name, or all names; an axis of numbers is not added. */
int study_take_axis(study *s, const study_axis *a, const choices *names);

/* Adds axes `first` to `end` - 1 of the kind by study_take_axis(). */
int study_take_axes(study *s, size_t first, size_t end);

/* Adds the number in `word` to the last axis; error messages put `prefix` ("NAME=") before it. */
int study_take_number(study *s, const study_axis *a, const char *prefix, const char *word);

/* Makes a case from each combination of values, as a copy of *base.  If two axes set the same
 * member, the axis that was added first wins. */
void study_make_cases(study *s, const void *base);

/* Shows progress; part: finished part of the current case, from 0 to 1. */
void study_show(study *s, const char *first, const char *second, double part);

/* Return whether the document is due; write it; write it with `record` for the current case. */
int study_is_due(const study *s);
int study_write(study *s);
int study_write_with(study *s, const void *record);

static inline const void *study_case(const study *s, size_t i) {
  return (const char *)s->cases.at + i * s->kind->case_size;
}

static inline const char *study_id(const study *s) { return items_text(&s->ids, s->current); }
