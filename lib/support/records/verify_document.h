/* verify_document.h -- document of selvedge-verify run: records, ledger, declarations, series. */
#pragma once

#include "support/records/environment_document.h"

typedef enum { VERDICT_PASS, VERDICT_FAIL, VERDICT_SKIP, VERDICT_ERROR } verdict;

/* Findings about the formulas, independent of the verdict. */
typedef enum {
  FOUND_NOTHING,
  FOUND_WRONG,        /* a formula contradicts another formula, or a claim of the energy */
  FOUND_INACCURATE,   /* correct, with fewer digits than expected */
  FOUND_OUT_OF_RANGE, /* infinite or NaN if the state leaves the range */
  FOUNDS
} found_kind;

/* Verdicts on an entry.  COPY: a slip that our copy may have made; OPEN: no measurement decides. */
typedef enum {
  LEDGER_HOLDS,
  LEDGER_HOLDS_WHEN,
  LEDGER_RECONSTRUCTED,
  LEDGER_MISPRINT,
  LEDGER_COPY,
  LEDGER_REFUTED,
  LEDGER_OPEN,
  LEDGER_VERDICTS
} ledger_verdict;

/* Stance of an entry's source on the statement. */
typedef enum {
  LEDGER_ASSERTED,
  LEDGER_DENIED,
  LEDGER_MENTIONED, /* the source neither asserts nor denies the statement */
  LEDGER_OURS,      /* no source: the statement is derived here */
  LEDGER_STANCES
} ledger_stance;

typedef enum { LEDGER_IDENTITY, LEDGER_SPECTRUM, LEDGER_CLAIM } ledger_kind;

/* States on which an entry of the ledger is tried, with the order of the parameters.  They include
 * the catalogue's degenerate states with all columns (edges) between 1e-30 and 1e30 long. */
typedef enum {
  LEDGER_OF_F,        /* x = F[6]; p = a_0, a_1, b_0, b_1 (unit vectors up to the round-off of
                       * double), b_u, b_v */
  LEDGER_OF_TRIANGLE, /* x[9]; p = du_1, dv_1, du_2, dv_2, b_u, b_v */
  LEDGER_OF_HINGE,    /* x[12]; no p */
  LEDGER_OF_QUAD,     /* x[12], with a rest shape; p = E_u, E_v, nu_uv, G, h, points */
  LEDGER_ONCE         /* no states: the measure makes its own states */
} ledger_states;

typedef struct doc_sums doc_sums; /* verify_sums.h */

extern const document_shape doc_claim_shape; /* for doc_ledger: only what the paper claims */

#define STRUCTS_FROM "support/records/verify_document.def"
#include "support/records/document_structs.h"

/* Returns whether an entry with that verdict has a corrected form. */
static inline int ledger_has_remedy(ledger_verdict v) {
  return v == LEDGER_MISPRINT || v == LEDGER_COPY;
}

/* Returns whether the verdict contradicts the stance: asserted but wrong, or denied but correct. */
static inline int ledger_verdict_contradicts(ledger_stance stance, ledger_verdict found) {
  const int wrong = found == LEDGER_MISPRINT || found == LEDGER_REFUTED;
  return (stance == LEDGER_ASSERTED && wrong) || (stance == LEDGER_DENIED && found == LEDGER_HOLDS);
}
