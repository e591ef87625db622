/* verify_sums.h -- what a check has counted over some states, and what its record says of that.
 *
 * Sums over disjoint sets of states add up to the sums over all of them, to the bit and in any
 * order: so threads and the parts of a run (selvedge-verify --part) share the states of a check. */
#pragma once

#include "selvedge/states.h"
#include "support/records/verify_document.h"

/* The finer verdicts of one state, for checks where pass or fail says too little; the
 * record's note counts each kind. */
typedef enum { FINE_RIGHT, FINE_WRONG, FINE_LIMITED, FINE_NOT_SMOOTH, FINE_COUNT } finer;

typedef struct {
  uint64_t count[FINE_COUNT];
  uint64_t order_seen, order_two; /* states that show an order; of these within 0.1 of 2 */
  double figure;                  /* the largest of what the check's `figure` names */
  struct finding *finding;        /* where to describe what is wrong; NULL: nowhere */
} tally;

/* Decades of relative errors: from 1e-20 on, and from 1e3 on in one. */
enum { ERROR_DECADES = 24, FIRST_DECADE = -20 };

typedef struct check_sums {
  found_kind found; /* at the worst state */
  slv_state_class class;
  double worst;   /* the largest measure of such a state; once NaN, it stays NaN */
  uint64_t index; /* of the state to be shown */
  int named;      /* 1: it is from the catalogue, and `shown` is its measure */
  double shown;
  uint64_t counts[FOUNDS][SLV_CLASSES]; /* judged states by finding and class */
  uint64_t not_judged;
  uint64_t plain, spared; /* states that should be judged; how many of them were not */
  double range[2];        /* of states that are out of range: the largest stretch to blame below
                             1, and the least above; 0: there is none */
  int ended;              /* 1: states were left out, since enough were found wrong */
  double error;           /* largest relative error at states of the gravest finding */
  uint64_t errors[ERROR_DECADES]; /* number of these states by the decade of their error */
  tally fine;
} check_sums;

/* How many states were judged. */
uint64_t sums_judged(const check_sums *a);

/* Adds the relative error of a state to the sums of that state alone; not if it is 0 or NaN. */
void sums_set_error(check_sums *one, double error);

/* Is the state of a to be shown rather than that of b?  Of the gravest finding, at the mildest
 * class of states that shows it, what leaves the range before what loses digits; then a state of
 * the catalogue, which is simple, before others; then the largest measure; of equals the state that
 * comes first. */
int sums_worse(const check_sums *a, const check_sums *b);

void sums_add(check_sums *into, const check_sums *from);

/* What the record follows from besides. */
typedef struct {
  double spare;       /* the largest fraction of plain states that may be spared */
  const char *figure; /* names the figure of the tally; NULL: there is none */
  double coarse;      /* a median error that is more than rounding; 0: any may be rounding */
  int strict;         /* 1: whatever is found fails; 0: only what is wrong */
  int ordinary;       /* 1: the check judges ordinary states alone */
  int chosen;         /* 1: only some states were asked for */
  uint64_t pair;      /* of functions that the check compares, for a diagnosis; 0: none */
  const char *claim;  /* of the row, which the check puts to the test; NULL: none */
} sums_facts;

/* What a record says besides of the check that it is of.  The document of a part of a run keeps it,
 * so that what the parts counted can be added up. */
struct doc_sums {
  check_sums of; /* found, worst, counts and not_judged are in the record: sums_of() */
  sums_facts facts;
  const char *told, *found; /* the end of its note, "" if it is no finding; what differs at the
                               witness */
  document_numbers errors;  /* those of the sums */
};

extern const document_shape doc_sums_shape;

/* Settles a record that has its `sums`: its verdict, finding, worst value, counts and note follow
 * from these sums, and from the facts and `told` of `sums`, which then holds these sums, too. */
void sums_settle(const check_sums *w, doc_record *r, arena *memory);

/* Returns the sums of a settled record. */
check_sums sums_of(const doc_record *r);

/* A record of a check that judged no state, without a note. */
doc_record record_without_states(const char *subject, const char *check, arena *memory);

/* ---- what is wrong with an energy, from several records -------------------------- */

/* The functions of an energy that depend on each other, as bits. */
enum {
  PAIR_ENERGY_GRADIENT = 1 << 0,
  PAIR_GRADIENT_HESSIAN = 1 << 1,
  PAIR_HESSIAN_PROJECTED = 1 << 2,
  PAIR_HESSIAN_SPECTRUM = 1 << 3,
  PAIR_HESSIAN_DEFINITE = 1 << 4,
  PAIRS_ALL = (1 << 5) - 1
};

/* A claim that does not hold. */
typedef struct {
  const char *claim, *found, *state, *quantity;
} broken_claim;

enum { CLAIMS_MOST = 5 }; /* more do not hold at once: checks put five to the test */

/* What the checks of one energy found to be wrong, in the order of the checks. */
typedef struct {
  unsigned compared, pairs; /* of functions: all, and those that disagree */
  unsigned unresolved;      /* pairs of which too few states could be judged */
  unsigned sure;            /* of `pairs`: those wrong in a check that judged enough states */
  int nclaims;
  broken_claim claims[CLAIMS_MOST]; /* their texts are those of the records */
} wrongs;

/* Gathers them from the records of one energy; other records have no part in them. */
wrongs wrongs_of(const doc_records *d, const char *subject);

/* "the energy claims SLV_ISOTROPIC, but ...", of claim i.  0, and nothing is written,
 * where the claim fails because a function is wrong that disagrees with others: that
 * one mistake is told already. */
int wrongs_tell(const wrongs *w, int i, buffer *out);
