/* verify_sums.h -- counts of a check over some states, and the record computed from them.  Sums
 * over disjoint sets of states add up to the sums over all states, bitwise and in any order, so
 * threads and parts of a run (selvedge-verify --part) can share the states of a check. */
#pragma once

#include "selvedge/states.h"
#include "support/records/verify_document.h"

/* Finer verdicts on one state, counted in the record's note. */
typedef enum { FINE_RIGHT, FINE_WRONG, FINE_LIMITED, FINE_NOT_SMOOTH, FINE_COUNT } finer;

typedef struct {
  uint64_t count[FINE_COUNT];
  uint64_t order_seen, order_two; /* states that show an order of convergence; with 2 +- 0.1 */
  double figure;                  /* largest value of what check.figure names */
  struct finding *finding;        /* receives a description of the error; NULL: none */
} tally;

/* Decades of relative errors: the first includes errors below 1e-20, the last those above 1e3. */
enum { ERROR_DECADES = 24, FIRST_DECADE = -20 };

typedef struct check_sums {
  found_kind found; /* finding at the worst state */
  slv_state_class class;
  double worst;   /* the largest measure of a state with this finding; NaN is kept */
  uint64_t index; /* number of the state to be shown */
  int named;      /* 1: the state is from the catalogue, and `shown` is its measure */
  double shown;
  uint64_t counts[FOUNDS][SLV_CLASSES]; /* judged states by finding and class */
  uint64_t not_judged;
  uint64_t plain, spared; /* states that should be judged; number of them that were not */
  double range[2]; /* for states that are out of range: the largest stretch below 1 that causes it,
                    * and the smallest above 1; 0: none */
  int ended;       /* 1: states were skipped, because enough were wrong */
  double error;    /* largest relative error at states of the gravest finding */
  uint64_t errors[ERROR_DECADES]; /* number of these states by the decade of their error */
  tally fine;
} check_sums;

/* Returns the number of judged states. */
uint64_t sums_judged(const check_sums *a);

/* Stores a state's relative error in its sums, unless the error is 0 or NaN. */
void sums_set_error(check_sums *one, double error);

/* Returns whether a's state is shown before b's: the gravest finding first, at its mildest class,
 * out of range before lost digits; then the catalogue's simple states; then the largest measure. */
int sums_worse(const check_sums *a, const check_sums *b);

void sums_add(check_sums *into, const check_sums *from);

/* Further facts that determine the record. */
typedef struct {
  double spare;       /* the largest fraction of plain states that may be skipped */
  const char *figure; /* words printed before fine.figure in the record's note; NULL: not printed */
  double coarse; /* smallest median error that is more than round-off; 0: any may be round-off */
  int strict;    /* 1: every finding fails; 0: only wrong */
  int ordinary;  /* 1: the check judges only some states, such as ordinary ones */
  int chosen;    /* 1: only some states were requested */
  uint64_t pair; /* functions that the check compares, for a diagnosis; 0: none */
  const char *claim; /* claim of the energy that the check tests; NULL: none */
} sums_facts;

/* Sums behind a record; the document of a part of a run keeps them, so that parts can be joined. */
struct doc_sums {
  check_sums of; /* without found, worst, counts, not_judged: the record has these, see sums_of() */
  sums_facts facts;
  const char *told, *found; /* end of the note, or ""; difference at the witness */
  document_numbers errors;  /* members of the sums */
};

extern const document_shape doc_sums_shape;

/* Computes a record's verdict, finding, worst value, counts and note from w and from the facts and
 * `told` of r->sums; then stores w in r->sums. */
void sums_settle(const check_sums *w, doc_record *r, arena *memory);

/* Returns the sums of a settled record. */
check_sums sums_of(const doc_record *r);

/* Returns a record of a check that judged no state, without a note. */
doc_record record_without_states(const char *subject, const char *check, arena *memory);

/* Pairs of functions of an energy that depend on each other, as bits. */
enum {
  PAIR_ENERGY_GRADIENT = 1 << 0,
  PAIR_GRADIENT_HESSIAN = 1 << 1,
  PAIR_HESSIAN_PROJECTED = 1 << 2,
  PAIR_HESSIAN_SPECTRUM = 1 << 3,
  PAIR_HESSIAN_DEFINITE = 1 << 4,
  PAIRS_ALL = (1 << 5) - 1
};

/* Claim that does not hold. */
typedef struct {
  const char *claim, *found, *state, *quantity;
} broken_claim;

enum { CLAIMS_MOST = 5 }; /* maximum number of false claims; checks test five */

/* Errors that the checks of one energy found, in the order of the checks. */
typedef struct {
  unsigned compared, pairs; /* pairs of functions that were compared; pairs that disagree */
  unsigned unresolved;      /* pairs for which too few states could be judged */
  unsigned sure;            /* pairs that disagree in a check that judged enough states */
  int nclaims;
  broken_claim claims[CLAIMS_MOST]; /* the texts belong to the records */
} energy_faults;

/* Collects the faults from the records of one energy; other records are ignored. */
energy_faults energy_faults_of(const doc_records *d, const char *subject);

/* Appends "the energy claims SLV_ISOTROPIC, but ..." for claim i. Returns 0 without writing if the
 * cause is a wrong function that disagrees with others, which is reported already. */
int energy_faults_claim(const energy_faults *w, int i, buffer *out);
