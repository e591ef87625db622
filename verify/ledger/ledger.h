/* ledger.h -- what the papers claim, row by row, and what a run measures of it.
 *
 * A row is one numbered equation or one claim.  Its measure evaluates, state by state and in quad,
 * how far the statement as printed is from the truth and, for a misprint, how far the remedy is,
 * which is the corrected form.  The truth is an independent reference: a derivative by differences
 * in quad (derivative.h), an identity, an eigenpair inserted into its matrix.  The engine runs a
 * row over its states and decides the verdict:
 *
 *   holds          the printed form is within the bound at every state
 *   holds when     the printed form breaks the bound at some state, but at none where the stated
 *                  condition holds, and the condition holds at some state
 *   reconstructed  holds, but parts of the formula are cut in our copy: what is tested is our
 *                  derivation of them, and the source may print something else
 *   misprint       the printed form breaks the bound at some state, the remedy at none
 *   copy           like a misprint, but the slip may be our copy's: it counts against no author
 *   refuted        the printed form breaks the bound at some state, and neither a condition nor a
 *                  remedy saves it
 *   open           nothing here can measure it yet; it is counted, with the reason
 *
 * A row may claim that there is some state, as "is not symmetric in general" does.  It holds if it
 * does at one state, and is refuted if it does at none; its measure is a yes or a no.
 *
 * A verdict other than the expected one fails the run.  These always fail it: a residual that is
 * NaN or negative, a row that could be judged at no state, a row whose figure was never measured,
 * and a row that leaves out states without saying which and why, or says so and leaves out none.
 *
 * Our copies of K and S are scans that a program read; P's and R's are the authors' own LaTeX, cut
 * in places.  A slip in a scan is `copy` rather than `misprint` if the copy prints it once, and
 *
 *   - it is one of small signs: an exponent, a transposition or another superscript, or a subscript
 *     is lost, added or in another place, and nothing else is wrong (K7, S7, S12),
 *   - or it is one of layout: a fraction or a column is torn apart, or a line stands twice (K50.3,
 *     KA.3),
 *   - or another public transcription of the paper has it right (KA.1, KA.7).
 *
 * A wrong letter, number, sign or factor is a misprint, and so is a slip that the copy prints twice
 * (K16, S5, S6).
 *
 * A form that means nothing is wrong too; its residual is infinite, or that of the nearest form
 * with a meaning, which the row names.  Text that is cut off is supplied, and a slip outside of
 * what is evaluated, as in a left-hand side, is noted: the row says so in both cases. */
#pragma once

#include <math.h>

#include "engine/check.h"
#include "selvedge/states.h"
#include "support/base/buffer.h"
#include "support/formulas/formulas.h"

/* Most coordinates of an element, a hinge's or a quad's; most parameters, with prepared ones. */
enum { HINGE_DOF = 12, LEDGER_PARAMS = 64 };

typedef struct {
  const double *x, *p;  /* as drawn; NULL for a row that makes its own states */
  const double *rest;   /* of a quad: X [12], then uv [8]; else NULL */
  uint64_t seed, index; /* for a measure's own random numbers, such as velocities */
  int variant, order;   /* the row's */
} ledger_state;

/* Residuals: >= 0, relative to the size of what is compared.  They are -1, which fails, until the
 * measure sets them.  A printed formula that is 0/0, or whose factors do not fit, has INFINITY. */
typedef struct {
  double printed;
  double remedy; /* of the corrected form; used for misprints and copies only */
  int when;      /* whether the row's condition holds here; used for "holds when" only */
  double figure; /* a measured figure to be shown, if the row names one; NaN: none */
} ledger_found;

/* Initial value of a result: nothing is measured yet. */
#define LEDGER_UNMEASURED ((ledger_found){-1, -1, 0, (double)NAN})

/* A measure ends with one of these.  Each stores the residual of the printed form and returns 1:
 * the state was judged.  The others also store the residual of the corrected form, whether the
 * row's condition holds, or the figure. */
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

/* The larger of two residuals, and the smaller; NaN if one is NaN, which fmax() would pass over. */
static inline double ledger_larger(double a, double b) { return isnan(a) || a >= b ? a : b; }
static inline double ledger_smaller(double a, double b) { return isnan(a) || a <= b ? a : b; }

/* Add one of several residuals, printed and corrected; the largest counts.  Adding none fails. */
static inline void ledger_worse(ledger_found *f, double residual) {
  f->printed = ledger_larger(f->printed, residual);
}

static inline void ledger_worse_mended(ledger_found *f, double printed, double remedy) {
  ledger_worse(f, printed);
  f->remedy = ledger_larger(f->remedy, remedy);
}

/* Measures one state.  Returns 0 when the state cannot be judged because what is measured does not
 * exist there: the row's left_out says when that is. */
typedef int ledger_measure(const ledger_state *s, ledger_found *f);

/* A row as the paper's file in lib/support/formulas describes it, with what measures it. */
typedef struct {
  doc_ledger claim; /* without a result: its verdict is open */
  formula_pins pins;
  document_texts listing;
  ledger_measure *measure; /* NULL: open */
  int variant, order;      /* for a measure of several rows, as in ledger_entry */
} ledger_row;

/* The rows of all sources with their texts, in the order of their files; NULL past the last. */
const ledger_row *ledger_at(size_t i);

/* The row with that id; NULL when there is none. */
const ledger_row *ledger_find(const char *id);

/* 1 when the word names the row: by its id, or by the letter of its source. */
int ledger_is_named(const ledger_row *row, const char *word);

typedef struct {
  uint64_t seed, random; /* how many random states */
  int threads;
  const char *program; /* as invoked, for the commands that run a row or show its witness */
  uint64_t samples;    /* of a run with --full; 0: of any other */
  const pulse *alive;  /* NULL: none */
} ledger_request;

/* Measures the row at one state, as number `index` of a seed; 0 when it cannot be judged there. */
int ledger_measured(const ledger_row *row, const slv_state *at, uint64_t seed, uint64_t index,
                    ledger_found *f);

/* Runs one row over catalogue and random states in threads; their number changes no result. */
doc_ledger ledger_run(const ledger_row *row, const ledger_request *q, arena *memory);

/* Writes the command that runs the row alone: selvedge-verify --ledger K34 --seed 1 */
void ledger_rerun(buffer *out, const char *id, const ledger_request *q);

/* An energy that gives the number and the names of x and p of such states; NULL for LEDGER_ONCE. */
const slv_energy *ledger_states_of(ledger_states of);

/* Number of states: the catalogue, then `random` random ones; 1 for LEDGER_ONCE. */
uint64_t ledger_states_count(ledger_states of, uint64_t random);

/* How many of them are from the catalogue; these come first. */
uint64_t ledger_states_named(ledger_states of);

/* State number i, which must be below the count; it has at most HINGE_DOF coordinates and
 * LEDGER_PARAMS parameters.  Fibres have length 1 to the rounding of double.  A random rest
 * triangle has an area of at least 0.055 m^2. */
void ledger_states_at(ledger_states of, uint64_t seed, uint64_t i, slv_state *out);

/* What `selvedge-verify eval` can show at the state of a row. */
typedef struct {
  const slv_energy *energy; /* NULL: eval can show nothing */
  const char *quantity;     /* "" when nothing */
} ledger_view;

/* Returns the first built-in energy that row->claim.checks names and whose states are of this kind,
 * and the quantity of the first check that it names, or the Hessian if it names no check. */
ledger_view ledger_shown(const ledger_row *row);

/* A misprint or a refuted row keeps its verdict however wrong its formula is transcribed, since a
 * form that is wrong in another way breaks the bound, too.  So its paragraph has a pin: the
 * residual of the printed form at a named ordinary state, to twelve digits, worked out from the
 * source's text alone.  To pin a row, write the printed formula once more in testing/pins_kim.py or
 * the like, from the source and not from the measure, add the pin with a 0, and run
 * testing/pins.py, which prints it with its number.  ledger_pins_test measures the row there.
 *
 * Measures the row at the pin's state, as state 1 of seed 1 whatever its place in the catalogue is:
 * a measure may depend on both.  Numbers that the row does not measure there, as at a state that it
 * leaves out or that does not exist, are NaN. */
ledger_found ledger_pin_measure(const ledger_row *row, const formula_pin *pin);

/* Returns 1 if a number is the pinned one to ten digits, both are infinite, or it is not pinned. */
int ledger_pin_is(double found, double pinned);

/* Returns the first pin of the row that differs from what is measured there, f; NULL: none does. */
const formula_pin *ledger_pin_missed(const ledger_row *row, ledger_found *f);
