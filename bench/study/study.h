/* study.h -- the engine of refine, newton, bend and motion.
 *
 * A study is a list of axes, a run of one case, its record, and rows that judge the records.  A
 * case has one value of each axis.  The engine makes the cases and runs them one after the other.
 * It prints a table, shows the progress, continues earlier documents, and stops if interrupted.  In
 * the end, also after an error, it writes the document.
 *
 * If there are several processes, all of them run each case, and the first one reads, prints and
 * writes. */
#pragma once

#include "cli/session.h"
#include "study/study_rows.h"

/* Kinds of axes: which members of a case a value sets. */
typedef enum {
  STUDY_NAMES,   /* an int, the index, at `at`; a const char *, the name, at `name` */
  STUDY_CHOICES, /* an int, the index of a name, at `at` */
  STUDY_COUNTS,  /* a uint64_t at `at` */
  STUDY_NUMBERS  /* a double at `at` */
} study_axis_kind;

typedef struct {
  study_axis_kind kind;
  int open;               /* of numbers, 1: the range has neither least nor most */
  size_t at, name;        /* offsets in the case */
  const char *option;     /* option that chooses values, without --; NULL: none */
  size_t asked;           /* offset of the option's list in `options` */
  const char *standard;   /* the only name without the option; NULL: all names */
  double least, most;     /* range of numbers */
  const char *range_text; /* "a number above -1 and below 10" */
} study_axis;

/* Begin a row of a table of axes: of cases of this type, and with the option of a list. */
#define STUDY_AXIS(kind_, type, at_) .kind = STUDY_##kind_, .at = offsetof(type, at_)
#define STUDY_OPTION(option_, list) .option = (option_), .asked = offsetof(options, list)

typedef struct {
  uint64_t count; /* also an index */
  double number;
  const char *name;
} study_value;

/* Names of an axis with their meanings, which are "" for names that --list does not print. */
enum { MOST_CHOICES = 32 };
typedef struct {
  size_t count;
  const char *name[MOST_CHOICES], *meaning[MOST_CHOICES];
} choices;

/* Add a name; add names without meanings, which NULL ends. */
void choices_add(choices *c, const char *name, const char *meaning);
void choices_add_words(choices *c, const char *const *names);

typedef struct study study;

enum { STUDY_STOPPED = -1 }; /* returned by `run`: interrupted, there is no record */

/* NULL is allowed where stated.  An int is 0, or an exit code after a message was printed. */
typedef struct {
  const document_shape *document, *record;
  size_t case_size, own_size;
  size_t n_at; /* offset in a case of n, a uint64_t; the work of a case grows as n^2 */
  const study_axis *axes;
  size_t naxes;
  void (*name)(choices *of); /* adds the names of each axis */

  /* Adds axes, and calls study_make_cases().  NULL: takes all axes, for cases that are 0. */
  int (*plan)(study *s);
  /* Completes a case that has its values; returns whether it is possible.  NULL: it is. */
  int (*is_case)(study *s, void *c);
  /* Returns everything that distinguishes runs, for free(); NULL: records have no id. */
  char *(*id)(const void *c);

  int grows;  /* 1: continues an earlier document at --json; 0: only with --resume */
  double due; /* shortest time between two documents, s; 0: after each record */
  /* Returns whether an earlier record suffices.  NULL: there are none. */
  int (*is_done)(const study *s, const void *c, const void *earlier);
  /* Runs a case.  earlier: record of that id that does not suffice, or NULL; *record is zeroed, and
   * its parts are in the arena. */
  int (*run)(study *s, const void *c, const void *earlier, arena *memory, void *record);
  /* Returns whether the program fails because of this record.  NULL: it does not. */
  int (*fails)(const void *record);

  const study_row *rows; /* claims come first */
  size_t claims, nrows;
  /* Appends to s->series what rows judge in place of the records.  NULL: they judge records. */
  void (*summarise)(study *s);

  const char *heading; /* text above the table; NULL: put_heading() prints it */
  void (*put_heading)(FILE *f, const study *s);
  /* Return the group of a row of the table, for free(), and print the row.  NULL: no table. */
  char *(*group)(const void *c, const void *record);
  void (*put_row)(FILE *f, const void *record);
  /* Prints the results before the rows of the ledger.  NULL: there are no others. */
  void (*put_results)(FILE *f, const study *s);
  /* Sets what only this kind of document and its member `run` have.  NULL: nothing. */
  void (*describe)(study *s, void *document, void *run, arena *memory);
  void (*release)(study *s); /* releases what s->own points to.  NULL: nothing */
} study_kind;

/* Begin a kind with the document doc_NAME, cases of this type and their n, and a table of axes. */
#define STUDY_KIND(which, type, n)                                                   \
  .document = &doc_##which##_shape, .record = &doc_##which##_record_shape,           \
  .case_size = sizeof(type), .n_at = offsetof(type, n), .axes = axes, .naxes = AXES, \
  .name = name_axes

struct study {
  const study_kind *kind;
  void *own; /* [own_size] state of the kind, zeroed at first */
  session session;
  items axes;                /* axes with their values */
  items cases, ids;          /* structs of the kind; texts */
  size_t current;            /* index of the case that runs */
  items records;             /* earlier records come first */
  items series;              /* what `summarise` appends */
  arena memory;              /* of records and cases */
  char *group;               /* group that was printed last; NULL: none */
  int code;                  /* exit code of an error within a run that left a record */
  int complete;              /* 1: all cases have run, and the rows are judged */
  size_t failed;             /* records that fail */
  double seconds;            /* time until the end */
  study_finding *found;      /* [nrows], if complete */
  doc_newton_ledger *ledger; /* [nrows] of `found` */
};

extern const study_kind refine_kind, newton_kind, bend_kind, motion_kind;

/* Runs the command and returns the exit code. */
int study_command(const study_kind *k, const options *o, int argc, char **argv);

/* Its parts, which return 0 or an exit code: prepare a started session's study; run its cases. */
int study_prepare(study *s);
int study_run(study *s);
void study_free(study *s);

/* Reads the records of an earlier document at --json, if there is one.  Returns 0, or prints the
 * error and returns the exit code: EXIT_USAGE if the file is no such document, or if another
 * version or machine began a growing document. */
int study_read_earlier(study *s);

/* Prints the names of all axes. */
void study_list(const study_kind *k);

/* Adds an axis; its values change faster than those of the axes before. */
void study_add_axis(study *s, const study_axis *a);

/* Adds a value to the last axis. */
void study_add_value(study *s, study_value v);

/* Adds an axis with the values of its option.  Without the option, an axis of names takes its
 * standard name, or all if it has none, and an axis of numbers is not added. */
int study_take_axis(study *s, const study_axis *a, const choices *names);

/* Adds the axes of the kind from `first` to `end` - 1 in this way. */
int study_take_axes(study *s, size_t first, size_t end);

/* Adds the value of a word "X" or, with the prefix "NAME=", of a word NAME=X. */
int study_take_number(study *s, const study_axis *a, const char *prefix, const char *word);

/* Makes the cases from all combinations of values: copies of *base with the values.  Where an axis
 * sets the same member as one before, the earlier one wins. */
void study_make_cases(study *s, const void *base);

/* Shows that a part of the current case, from 0 to 1, is finished. */
void study_show(study *s, const char *first, const char *second, double part);

/* Returns whether a document is due; writes it; writes it with another record of this case. */
int study_is_due(const study *s);
int study_write(study *s);
int study_write_with(study *s, const void *record);

static inline const void *study_case(const study *s, size_t i) {
  return (const char *)s->cases.at + i * s->kind->case_size;
}

static inline const char *study_id(const study *s) { return items_text(&s->ids, s->current); }
