/* comparison.h -- what moved between two baseline documents, and whether it matters. */
#ifndef REPORTS_COMPARISON_H
#define REPORTS_COMPARISON_H

#include "compare/tolerance.h"
#include "document/baseline.h"

typedef enum {
  GUARD_SAME,   /* to the bit */
  GUARD_ULPS,   /* so many steps of its scalar as allowed */
  GUARD_WITHIN, /* its tolerance; of a check: worst moved inside its bound */
  GUARD_BEYOND,
  GUARD_MISSING,
  GUARD_NEW,
  GUARD_UNCOMPARED, /* a time of another machine or build */
  GUARD_CLASSES
} guard_class;

extern const char *const guard_class_words[GUARD_CLASSES + 1]; /* then NULL */

typedef enum { MOVED_VALUE, MOVED_TEXT, MOVED_CHECK } guard_what;

/* An item that is not the same in both. */
typedef struct {
  guard_what what;
  guard_class class; /* of an item of values: the worst of its numbers' */
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
} guard_move;

typedef struct {
  const char *kind;
  size_t n[GUARD_CLASSES]; /* numbers; texts; checks */
} guard_count;

enum { GUARD_KINDS = 32 }; /* further kinds are counted together */

/* What disappeared, together: a whole group of values and texts, a state that is
 * nowhere left, a check; else what a group lost. */
typedef struct {
  const char *what, *name; /* "", "state ", "check " */
  size_t gone;
  int whole; /* nothing of that name is left */
  const guard_move *first;
} guard_loss;

enum { GUARD_LOSSES = 256 }; /* further names are not listed */

typedef struct {
  const baseline_document *base, *now;
  guard_move *moves; /* first what is beyond, then what is missing; farthest first */
  size_t nmoves;
  guard_count counts[GUARD_KINDS + 2]; /* of kinds, texts, checks */
  size_t ncounts;
  size_t totals[GUARD_CLASSES]; /* of items */
  guard_loss losses[GUARD_LOSSES];
  size_t nlosses;
  int other_states;  /* another seed */
  int times_compare; /* same cpu, compiler and flags */
  arena memory;
} guard_result;

/* REPORT_INPUT, with the remedy: of different tools, or of settings that change what is
 * computed. */
report_status guard_comparable(const baseline_document *base,
                               const baseline_document *now, problem *p);
report_status guard_same_tool(const baseline_document *base,
                              const baseline_document *now, problem *p);

/* Compares every row of both, which must outlive the result.  REPORT_INPUT names a
 * number that cannot be read.  To be freed in any case. */
report_status guard_compare(const baseline_document *base, const baseline_document *now,
                            const tolerance_list *tolerances, guard_result *r,
                            problem *p);
void guard_free(guard_result *r);

/* REPORT_FAILED when something moved beyond its tolerance or disappeared; REPORT_INPUT
 * when nothing could be compared: BASE holds times of another machine alone. */
report_status guard_verdict(const guard_result *r);

/* Why a check is worse than it was, or NULL; other_states: of another seed, so that
 * counts may differ by chance. */
const char *guard_check_worse(const doc_baseline_check *base,
                              const doc_baseline_check *now, int other_states);
/* How many decimal digits lie between worst and bound; NaN where that says nothing. */
double guard_margin(const doc_baseline_check *c);

/* ---- words ---- */

/* "1 ulp", "2.1e-09 of its size, 4.0 times what is allowed", "pass -> fail", ... */
void guard_words(buffer *t, const guard_move *m);

/* One line: "2 items moved beyond tolerance, 1 disappeared", ... */
void guard_verdict_words(buffer *t, const guard_result *r);

/* Settings and fields of the environment that differ, one by one. */
typedef struct {
  const char *name, *base, *now;
  int matters; /* a field that says which machine or build it was */
} guard_difference;

/* Counts from *at = 0; 0 past the last. */
int guard_next_setting(const guard_result *r, size_t *at, guard_difference *d);
int guard_next_field(const guard_result *r, size_t *at, guard_difference *d);

#endif
