/* comparison.h -- what moved between two baseline documents, and whether it matters. */
#ifndef REPORTS_COMPARISON_H
#define REPORTS_COMPARISON_H

#include "compare/compare_number.h"
#include "compare/tolerance.h"
#include "document/baseline.h"

typedef enum {
  COMPARE_SAME,   /* to the bit */
  COMPARE_ULPS,   /* so many steps of its scalar as allowed */
  COMPARE_WITHIN, /* its tolerance; of a check: worst moved inside its bound */
  COMPARE_BEYOND,
  COMPARE_MISSING,
  COMPARE_NEW,
  COMPARE_UNCOMPARED, /* a time of another machine or build */
  COMPARE_CLASSES
} compare_class;

extern const char *const compare_class_words[COMPARE_CLASSES + 1]; /* then NULL */

typedef enum { MOVED_VALUE, MOVED_TEXT, MOVED_CHECK } compare_row_kind;

/* An item that is not the same in both. */
typedef struct {
  compare_row_kind what;
  compare_class class; /* of an item of values: the worst of its numbers' */
  const baseline_key *key;
  const void *base, *now; /* rows of that kind; NULL: there is none */
  double excess;          /* 1: as far as is allowed; NaN never */
  /* of values: */
  size_t counts[2], differ; /* numbers in each; of those in both that differ */
  double ulps, relative;    /* largest; relative to its own size, of the same number */
  double digits[2];         /* correct, of each; NaN: there is no quad value */
  const char *worse;        /* why a check is; or NULL */
  double ratio, p;          /* of medians, of times: new over old; its rank test */
  int faster;               /* for sure */
} compare_move;

typedef struct {
  const char *kind;
  size_t n[COMPARE_CLASSES]; /* numbers; texts; checks */
} compare_count;

enum { COMPARE_KINDS = 32 }; /* further kinds are counted together */

/* What disappeared, together: a whole group of values and texts, a state that is
 * nowhere left, a check; else what a group lost. */
typedef struct {
  const char *what, *name; /* "", "state ", "check " */
  size_t gone;
  int whole; /* nothing of that name is left */
  const compare_move *first;
} compare_loss;

enum { COMPARE_LOSSES = 256 }; /* further names are not listed */

typedef struct {
  const baseline_document *base, *now;
  compare_move *moves; /* first what is beyond, then what is missing; farthest first */
  size_t nmoves;
  compare_count counts[COMPARE_KINDS + 2]; /* of kinds, texts, checks */
  size_t ncounts;
  size_t totals[COMPARE_CLASSES]; /* of items */
  compare_loss losses[COMPARE_LOSSES];
  size_t nlosses;
  int other_states;  /* another seed */
  int times_compare; /* same cpu, compiler and flags */
  arena memory;
} comparison;

/* EXIT_USAGE where both paths lead to one file. */
int compare_same_file(const char *base, const char *now);

/* 1, and the reason with the remedy in *why, where the documents are of different
 * programs; compare_refused() also where their settings change what is computed. */
int compare_other_tool(const baseline_document *base, const baseline_document *now,
                       buffer *why);
int compare_refused(const baseline_document *base, const baseline_document *now,
                    buffer *why);

/* Compares every row of both, which must outlive the result.  EXIT_USAGE names a
 * number that cannot be read.  To be freed in any case. */
int compare_documents(const baseline_document *base, const baseline_document *now,
                      const tolerance_list *tolerances, comparison *r);
void compare_free(comparison *r);

/* Reads the numbers of the row into the list, in place of what it held; EXIT_USAGE
 * names the row that holds none. */
int compare_parse(const baseline_document *d, const baseline_value_row *row,
                  number_list *list);

/* EXIT_CHECK_FAILED when something moved beyond its tolerance or disappeared;
 * EXIT_USAGE when nothing could be compared: BASE holds times of another machine alone.
 */
int compare_verdict(const comparison *r);

/* Why a check is worse than it was, or NULL; other_states: of another seed, so that
 * counts may differ by chance. */
const char *compare_check_worse(const baseline_check_row *base,
                                const baseline_check_row *now, int other_states);
/* How many decimal digits lie between worst and bound; NaN where that says nothing. */
double compare_margin(const baseline_check_row *c);

/* ---- words ---- */

/* "1 ulp", "2.1e-09 of its size, 4.0 times what is allowed", "pass -> fail", ... */
void compare_words(buffer *t, const compare_move *m);

/* One line: "2 items moved beyond tolerance, 1 disappeared", ... */
void compare_verdict_words(buffer *t, const comparison *r);

/* Settings and fields of the environment that differ, one by one. */
typedef struct {
  const char *name, *base, *now;
  int matters; /* a field that says which machine or build it was */
} compare_difference;

/* Counts from *at = 0; 0 past the last. */
int compare_next_setting(const comparison *r, size_t *at, compare_difference *d);
int compare_next_field(const comparison *r, size_t *at, compare_difference *d);

#endif
