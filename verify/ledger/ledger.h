/* ledger.h -- the statements of the papers, as rows, and the result of testing them.
 *
 * A row is one numbered equation or one claim.  Its measure evaluates, at each state and in quad,
 * the error of the statement as printed and, for a misprint, the error of the remedy, which is the
 * corrected form.  The reference is independent: a derivative by differences in quad
 * (derivative.h), an identity, or an eigenpair inserted into its matrix.  The engine runs a row at
 * its states and decides the verdict:
 *
 *   holds          the printed form is within the bound at every state
 *   holds when     the printed form exceeds the bound at some states, but not where the stated
 *                  condition holds, and the condition holds at some state
 *   reconstructed  holds, but parts of the formula are cut off in our copy: our derivation of these
 *                  parts is tested, and the source may print something else
 *   misprint       the printed form exceeds the bound at some states, the remedy at none
 *   copy           like a misprint, but the error may be in our copy: it counts against no author
 *   refuted        the printed form exceeds the bound at some states, and neither a condition nor a
 *                  remedy corrects it
 *   open           no measure exists yet; the row is counted, with the reason
 *
 * A row may claim that some state exists, as "is not symmetric in general" does.  It holds if one
 * state satisfies the claim, and is refuted if none does; its residual is 0 or 1.
 *
 * A verdict other than the expected one fails the run.  So does a residual that is NaN or negative,
 * a row that is judged at no state, a figure that is never measured, a row that leaves out states
 * without saying which and why, and a row that says so but leaves out none.
 *
 * Our copies of Kim (K) and Schweickart (S) are OCR scans; Pritchard (P) and Robson (R) are LaTeX,
 * cut off in places.  An error in a scan is `copy`, not `misprint`, if the copy prints it once, and
 *
 *   - it concerns only a small sign: an exponent, a transposition or another superscript, or a
 *     subscript is lost, added or misplaced (K7, S7, S12),
 *   - or it concerns only the layout: a fraction or a column is torn apart, or a line is repeated
 *     (K50.3, KA.3),
 *   - or another public transcription of the paper is right there (KA.1, KA.7).
 *
 * A wrong letter, number, sign or factor is a misprint, and so is an error that the copy prints
 * twice (K16, S5, S6).
 *
 * A printed form without a meaning is wrong, too.  Its residual is infinite, or that of the nearest
 * form with a meaning, which the row names.  Text that is cut off is supplied, and an error outside
 * of the evaluated formula, as in a left-hand side, is noted; the row says so in both cases. */
#pragma once

#include <math.h>

#include "engine/check.h"
#include "selvedge/states.h"
#include "support/base/buffer.h"
#include "support/formulas/formulas.h"

/* Largest number of coordinates of an element, and of parameters, including prepared ones. */
enum { HINGE_DOF = 12, LEDGER_PARAMS = 64 };

/* A state as the input of a measure. */
typedef struct {
  const double *x, *p;  /* coordinates and parameters; NULL if the entry makes its own states */
  const double *rest;   /* rest shape of a quad: X [12], then uv [8]; else NULL */
  uint64_t seed, index; /* seeds for random numbers of a measure, such as velocities */
  int variant, order;   /* arguments of the measure; see ledger_entry */
} ledger_state;

/* Result of a measure.  Residuals are >= 0, relative to the magnitude of the compared values; the
 * initial value -1 fails.  INFINITY: the printed formula is 0/0, or its factors do not fit. */
typedef struct {
  double printed;
  double remedy; /* residual of the corrected form; only for misprints and copies */
  int when;      /* 1: the entry's condition holds at this state; only for "holds when" */
  double figure; /* measured figure to print, if the entry names one; NaN: none */
} ledger_found;

/* Initial value of a result: nothing is measured yet. */
#define LEDGER_UNMEASURED ((ledger_found){-1, -1, 0, (double)NAN})

/* End a measure.  Each function stores the residual of the printed form and returns 1: the state
 * was judged.  Some also store the residual of the corrected form, a condition, or the figure. */
static inline int ledger_judged(ledger_found *f, double residual) {
  f->printed = residual;
  return 1;
}

static inline int ledger_mended(ledger_found *f, double printed, double remedy) {
  f->remedy = remedy;
  return ledger_judged(f, printed);
}

static inline int ledger_when(ledger_found *f, double residual, int when) {
  f->when = when;
  return ledger_judged(f, residual);
}

static inline int ledger_figured(ledger_found *f, double residual) {
  f->figure = residual;
  return ledger_judged(f, residual);
}

/* Return the larger, or the smaller, of two residuals; NaN if one is NaN, unlike fmax(). */
static inline double ledger_larger(double a, double b) { return isnan(a) || a >= b ? a : b; }
static inline double ledger_smaller(double a, double b) { return isnan(a) || a <= b ? a : b; }

/* Add one of several residuals, of the printed and of the corrected form; the largest counts.  A
 * measure that adds none fails. */
static inline void ledger_worse(ledger_found *f, double residual) {
  f->printed = ledger_larger(f->printed, residual);
}

static inline void ledger_worse_mended(ledger_found *f, double printed, double remedy) {
  ledger_worse(f, printed);
  f->remedy = ledger_larger(f->remedy, remedy);
}

/* Measures one state.  Returns 0 if the state cannot be judged because the measured quantity does
 * not exist there; the entry's left_out says when. */
typedef int ledger_measure(const ledger_state *s, ledger_found *f);

/* A ledger entry: its description in lib/support/formulas, and its measure. */
typedef struct {
  doc_ledger claim; /* the description; its verdict is open */
  formula_pins pins;
  document_texts listing;
  ledger_measure *measure; /* measure; NULL: the claim stays open */
  int variant, order;      /* arguments of the measure, as in ledger_entry */
} ledger_row;

/* Returns row i of all sources, in the order of their files; NULL past the last. */
const ledger_row *ledger_at(size_t i);

/* Returns the entry with this id; NULL if there is none. */
const ledger_row *ledger_find(const char *id);

/* Returns 1 if the word is the entry's id, or the letter of its source. */
int ledger_is_named(const ledger_row *row, const char *word);

/* Options of a run. */
typedef struct {
  uint64_t seed, random; /* `random`: number of random states */
  int threads;
  const char *program; /* name as invoked, for printed commands */
  uint64_t samples;    /* samples of a run with --full; else 0 */
  const pulse *alive;  /* NULL: none */
} ledger_request;

/* Measures an entry at a state, number `index` of a seed.  Returns 0 if that is not judged. */
int ledger_measured(const ledger_row *row, const slv_state *at, uint64_t seed, uint64_t index,
                    ledger_found *f);

/* Runs a row over catalogue and random states.  The result does not depend on `threads`. */
doc_ledger ledger_run(const ledger_row *row, const ledger_request *q, arena *memory);

/* Writes the command that runs only this row: selvedge-verify --ledger K34 --seed 1 */
void ledger_rerun(buffer *out, const char *id, const ledger_request *q);

/* Returns an energy with states of this kind, for the names of x and p; NULL for LEDGER_ONCE. */
const slv_energy *ledger_states_of(ledger_states of);

/* Returns the number of states: the catalogue, then `random` random ones; 1 for LEDGER_ONCE. */
uint64_t ledger_states_count(ledger_states of, uint64_t random);

/* Returns the number of catalogue states, which come first. */
uint64_t ledger_states_named(ledger_states of);

/* Computes state i, which must be below the count, with up to HINGE_DOF coordinates and
 * LEDGER_PARAMS parameters.  Fibres have length 1 to the rounding of double.  A random rest
 * triangle has an area of at least 0.055 m^2. */
void ledger_states_at(ledger_states of, uint64_t seed, uint64_t i, slv_state *out);

/* The energy and quantity that `selvedge-verify eval` can show at the states of a ledger row. */
typedef struct {
  const slv_energy *energy; /* NULL: eval can show nothing */
  const char *quantity;     /* "" if energy is NULL */
} ledger_view;

/* Returns the first built-in energy in row->claim.checks with this kind of states, and the quantity
 * of the first check that row->claim.checks names, or the Hessian if it names no check. */
ledger_view ledger_shown(const ledger_row *row);

/* A misprint or a refuted row keeps its verdict even if its formula is transcribed wrongly, because
 * that exceeds the bound, too.  So its paragraph has a pin: the residual of the printed form at a
 * named ordinary state, to twelve digits, computed from the source's text alone.  To pin a row,
 * transcribe the printed formula again in testing/pins_kim.py or the like, from the source and not
 * from the measure.  Add the pin with a 0, and run testing/pins.py, which prints the pin with its
 * number. ledger_pins_test compares the row with the pin.
 *
 * ledger_pin_measure() measures the row at the pin's state, always as state 1 of seed 1, because a
 * measure may depend on both.  Numbers that the row does not measure there are NaN, as at a state
 * that it leaves out or that does not exist. */
ledger_found ledger_pin_measure(const ledger_row *row, const formula_pin *pin);

/* Returns 1 if `found` equals `pinned` to ten digits, both are infinite, or pinned is NaN. */
int ledger_pin_is(double found, double pinned);

/* Returns the first pin of the row that differs from the measured result f; NULL if none does. */
const formula_pin *ledger_pin_missed(const ledger_row *row, ledger_found *f);
