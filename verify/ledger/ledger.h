/* ledger.h -- what the papers claim, row by row, and what a run measures of it.
 *
 * A row is one numbered equation or one claim.  Its measure evaluates, state by state
 * and in quad, how far the statement as printed is from the truth, and how far its
 * remedy is: the corrected form of a misprint.  The truth is an independent reference:
 * a derivative by differences in quad (derivative.h), an identity, an eigenpair put
 * into its matrix.  The engine runs a row over its states and settles the verdict:
 *
 *   holds        the printed form is within the bound at every state
 *
 *   holds when   it is wherever the measure says that the condition holds, which it
 *                does at some state, and at some other it is not
 *
 *   misprint     at some state it is not, and the remedy is at every state
 *
 *   refuted      at some state it is not, and no remedy is offered, or the one that is
 *                does not hold either
 *
 *   open         nothing here can measure it yet; counted, and said why
 *
 * A verdict other than the one expected fails the run.  So do, whatever is expected, a
 * residual that is no number >= 0, a row that could be judged at no state, and a figure
 * that a row names and never has. */
#ifndef VERIFY_LEDGER_H
#define VERIFY_LEDGER_H

#include "engine/record.h"
#include "selvedge/states.h"

typedef struct {
  const double *x, *p;  /* as drawn; exact in quad; NULL for a row tried once */
  uint64_t seed, index; /* for what else a measure must draw, such as velocities */
} ledger_state;

/* Residuals, >= 0 and relative to the size of what is compared; NaN fails, and is what
 * a measure that sets nothing leaves.  A formula that is 0/0 as printed: INFINITY. */
typedef struct {
  double printed;
  double remedy; /* of the corrected form; asked of misprints alone */
  int when;      /* for a row that holds when ...: whether the condition holds here */
  double figure; /* a measured figure to be shown, where the row names one; the largest
                    is kept, NaN: none here */
} ledger_found;

/* 0 when the state cannot be judged: the quantity does not exist there. */
typedef int ledger_measure(const ledger_state *s, ledger_found *f);

typedef struct {
  const char *id;        /* "K34": source and number; "K5.1": a claim of section 5 */
  const char *place;     /* "eqs. 34 and 35", "section 4.3.2" */
  const char *statement; /* in our words */
  ledger_kind kind;
  ledger_verdict expected;
  const char *remedy; /* of a misprint the corrected form, of a row that holds when ...
                         the condition, of an open one why; else NULL */
  const char *figure; /* what found.figure is, with its unit; NULL: none */
  const char *checks; /* checks and energies that bear on it besides: "eigenpairs
                         bw_shear"; NULL: none */
  const char *plot;   /* the series that shows it: "definite"; NULL: none */
  ledger_states of;
  double bound;            /* a residual up to it is rounding */
  const char *why;         /* where the bound comes from */
  ledger_measure *measure; /* NULL: open */
} ledger_row;

/* The rows in order, sources one after another (rows.def); NULL past the last. */
const ledger_row *ledger_at(size_t i);

/* NULL when no row bears that id. */
const ledger_row *ledger_find(const char *id);

/* "Kim 2020" of a row whose id starts with K; "" of an unknown source. */
const char *ledger_source(const ledger_row *row);

/* Whether the word asks for the row: by its id, or by the letter of its source. */
int ledger_is_named(const ledger_row *row, const char *word);

/* NULL when the row's data are whole and of one mind; else what is wrong with it. */
const char *ledger_row_flaw(const ledger_row *row);

typedef struct {
  const ledger_row *row;
  ledger_verdict verdict; /* OPEN also when no state could be judged */
  int agrees;             /* with what is expected */
  char note[128];         /* why it does not agree, or "" */
  double printed, remedy; /* the largest residuals; printed: where the condition holds,
                             for a row that holds when ...; remedy: of a misprint.  NaN:
                             none, or no number */
  double figure;          /* the largest, or NaN */
  uint64_t samples, not_judged;
  uint64_t seed, random; /* repeat the run exactly */
  double seconds;
  /* What decided the verdict: the first state of the catalogue that breaks the bound,
   * else the random one that is farthest off; none when all hold. */
  witness witness;
} ledger_result;

typedef struct {
  uint64_t seed, random; /* how many random states */
  int threads;
  /* Called by one thread from time to time, so that a watchdog knows of the work; NULL:
   * nobody waits for it. */
  void (*beat)(void *to);
  void *to;
} ledger_request;

/* Runs one row over the catalogue and the random states, shared out over the threads;
 * the result does not depend on how many. */
void ledger_run(const ledger_row *row, const ledger_request *q, ledger_result *r);

#endif
