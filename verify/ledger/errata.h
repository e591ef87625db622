/* errata.h -- the corrections of one paper that are right together.
 *
 * Each misprint of the ledger has a remedy that assumes all other equations as they are printed.
 * Two such remedies can contradict each other: eqs. 34 and 36 of Kim's are each mended by the same
 * factor 1/2, and both together are wrong again. An erratum set makes all formulas of a paper right
 * at once, and is as small as possible: without any one of its corrections something is wrong, and
 * so it is with any other remedy added. */
#pragma once

#include "ledger/ledger.h"

typedef struct {
  const char *id; /* of the ledger's row; NULL ends a list */
  const char *printed, *corrected;
} ledger_erratum;

typedef struct {
  const char *source;     /* the letter of its rows */
  const char *convention; /* what all corrections assume */
  /* The corrections of equations that depend on each other, and remedies that are right by
   * themselves and wrong beside these. */
  const ledger_erratum *chained, *needless;
  const char *const *alone; /* rows whose remedies touch no other equation; NULL ends them */
  /* The largest relative error of all chained equations at a state of F and two fibres, with the
   * corrections whose bits are set in `made`: first the chained ones, then the needless ones. 0
   * where an equation is 0/0. */
  int (*chain)(const ledger_state *s, unsigned made, double *error);
} ledger_errata;

/* Rounding in quad, 1e-34, with nine digits to spare; what is above the other is no rounding. */
#define LEDGER_ERRATA_BOUND 1e-25
#define LEDGER_ERRATA_WRONG 1e-3

/* The set of a source, "K"; NULL where there is none. */
const ledger_errata *ledger_errata_of(const char *source);

/* The largest error of the chain over the named states of F and `random` ones; *judged gets how
 * many of them have one. */
double ledger_errata_error(const ledger_errata *e, unsigned made, uint64_t random,
                           uint64_t *judged);

/* The error at a plain state: F = [1.1 0.01; 0.01 1.1; 0 0], fibres (1, 0) and (0.6, 0.8). */
double ledger_errata_plain(const ledger_errata *e, unsigned made);

extern const ledger_errata kim_errata;
