/* comparison.h -- compares two baseline documents and decides whether a change is a regression. */
#pragma once

#include "compare/compare_number.h"
#include "document/baseline.h"
#include "support/base/memory.h"

/* Tolerance: a difference is allowed if one of the five allowances admits it; 0 allows none. */
typedef struct {
  const char *tool, *kind, *scalar; /* program, kind and scalar; "*": any */
  double ulps;                      /* in ulp of the scalar's type */
  double units;                     /* in units of the item's bound from theory */
  double relative;                  /* relative to the number itself */
  double of_largest;                /* relative to the largest number of the item */
  double absolute;
  const char *why;
} tolerance_row;

typedef struct {
  LIST(tolerance_row) tolerances;
  arena memory;
} tolerance_list;

/* Reads the file, or the built-in tolerances if path is NULL.  Always free the list. */
int tolerance_read(const char *path, tolerance_list *list);
void tolerance_free(tolerance_list *list);

/* Returns the first row that matches; if there is none, a row that allows nothing. */
const tolerance_row *tolerance_for(const tolerance_list *list, const char *tool, const char *kind,
                                   const char *of_scalar);

typedef enum {
  COMPARE_SAME,   /* bitwise identical */
  COMPARE_ULPS,   /* differ by at most the allowed number of ulps */
  COMPARE_WITHIN, /* differ within the tolerance; a check: not worse */
  COMPARE_BEYOND,
  COMPARE_MISSING,
  COMPARE_NEW,
  COMPARE_UNCOMPARED, /* a time from another machine or build */
  COMPARE_CLASSES
} compare_class;

extern const char *const compare_class_words[COMPARE_CLASSES + 1]; /* NULL at the end */

/* Item that differs between the two documents. */
typedef struct {
  baseline_row what;
  compare_class class; /* worst class of the item's values */
  const baseline_key *key;
  const void *base, *now; /* the item's rows in BASE and NEW; NULL: missing there */
  double excess;          /* difference / tolerance: above 1 is beyond; not NaN */
  /* Only for values: */
  size_t counts[2], differ; /* numbers in each list; how many of them differ */
  double ulps, relative; /* largest distance in ulp; relative error of the number with `excess` */
  double digits[2];      /* correct digits of BASE and NEW; [0] NaN: no quad values */
  const char *worse;     /* why a check became worse; NULL: it did not */
  double ratio, p;       /* times: new over old median; p-value of the rank test */
  int faster;            /* times: significantly faster */
} compare_move;

typedef struct {
  const char *kind;
  size_t n[COMPARE_CLASSES]; /* number of numbers, texts or checks */
} compare_count;

enum { COMPARE_KINDS = 32 }; /* further kinds share one count */

/* Group of disappeared items: a group of values and texts, a state that no group has any more, or a
 * check.  Lost items of a group that still exists are counted for that group. */
typedef struct {
  const char *what, *name; /* "", "state " or "check "; the name that follows */
  size_t gone;
  int whole; /* 1: no item of that name remains */
  const compare_move *first;
} compare_loss;

enum { COMPARE_LOSSES = 256 }; /* further names are not listed */

/* Setting, or field of the environment, that differs. */
typedef struct {
  const char *name, *base, *now;
  int matters; /* 1: the setting changes what is computed, or the field names machine or build */
  int is_field;
} compare_difference;

typedef struct {
  const baseline_document *base, *now;
  compare_move *moves; /* beyond first, then missing; largest excess first */
  size_t nmoves;
  compare_count counts[COMPARE_KINDS + 2]; /* kinds of values, texts, checks */
  size_t ncounts;
  size_t totals[COMPARE_CLASSES]; /* number of items of each class */
  compare_loss losses[COMPARE_LOSSES];
  size_t nlosses;
  int other_states;  /* 1: the seeds differ */
  int times_compare; /* 1: same cpu, compiler and flags, so that times compare */
  items differences; /* of compare_difference: settings, then fields */
  arena memory;
} comparison;

/* Return 1, with the reason and the remedy in *why, if the documents come from different programs,
 * or, for compare_refused(), if settings differ that change what is computed. */
int compare_other_tool(const baseline_document *base, const baseline_document *now, buffer *why);
int compare_refused(const baseline_document *base, const baseline_document *now, buffer *why);

/* Compares every row of both documents, which must outlive the result.  Returns EXIT_USAGE after
 * naming an unreadable number.  Always free the result. */
int compare_documents(const baseline_document *base, const baseline_document *now,
                      const tolerance_list *tolerances, comparison *r);
void compare_free(comparison *r);

/* Replaces the list by a row's numbers.  Returns EXIT_USAGE after naming a row without numbers. */
int compare_parse(const baseline_document *d, const doc_baseline_value *row, number_list *list);

/* Returns EXIT_CHECK_FAILED if an item changed beyond its tolerance or disappeared; EXIT_USAGE if
 * nothing could be compared, because BASE only has times of another machine or build. */
int compare_verdict(const comparison *r);

/* Returns why a check is worse than before, or NULL.  other_states: counts may differ by chance. */
const char *compare_check_worse(const doc_baseline_check *base, const doc_baseline_check *now,
                                int other_states);
/* Returns log10(bound / worst), the decimal digits between them; NaN unless both are positive. */
double compare_margin(const doc_baseline_check *c);

/* Writes an item's change: "1 ulp", "relative change 2.1e-09, 4 times allowed", ... */
void compare_words(buffer *t, const compare_move *m);

/* Writes one line: "2 items moved beyond tolerance, 1 disappeared", ... */
void compare_verdict_words(buffer *t, const comparison *r);

void compare_list_differences(const baseline_document *base, const baseline_document *now,
                              items *list);

/* Writes a summary in 80 columns; if `quiet`, only its last line. */
void compare_write_text(const comparison *r, int quiet, buffer *t);

/* Write, for the summary and the log of `accept`, the counts of every kind, the first `most` items
 * that changed, and the groups of items that disappeared. */
void compare_write_counts(const comparison *r, buffer *t);
void compare_write_moves(const comparison *r, size_t most, buffer *t);
void compare_write_losses(const comparison *r, buffer *t);

/* Writes JUnit XML: a test case for each row of the counts, as energy, seconds, texts, checks. */
void compare_write_junit(const comparison *r, buffer *t);
