/* newton_claims.h -- claims that several runs of Newton's method are judged by. */
#ifndef BENCH_NEWTON_CLAIMS_H
#define BENCH_NEWTON_CLAIMS_H

#include "newton/newton_summary.h"
#include "support/base/complain.h"
#include "support/base/items.h"
#include "support/records/newton_document.h"

typedef enum { CLAIM_FAILS, CLAIM_HOLDS, CLAIM_UNKNOWN } newton_verdict;

typedef struct {
  const char *id, *text;
  int binding; /* does the program fail when the claim does not hold? */
  newton_verdict verdict;
  double measured, bound; /* NaN: none; measured: the worst value */
  size_t cases;
  items detail; /* texts */
} newton_claim;

enum { NEWTON_CLAIMS = 7 };

/* Judges all claims by the newton_summary in `runs`.  Free the claims afterwards. */
void newton_claims_judge(const items *runs, newton_claim out[NEWTON_CLAIMS]);
void newton_claims_free(newton_claim c[NEWTON_CLAIMS]);

/* Appends a formatted sentence. */
void newton_detail(items *detail, const char *format, ...) LIKE_PRINTF(2, 3);

/* End points whose RMS distance in m is at most this count as the same minimum. */
#define NEWTON_ONE_BASIN 1e-5

/* The RMS over vertices of the difference of two runs' positions, m; the runs must
 * have the same number of vertices. */
double newton_apart(const newton_summary *a, const newton_summary *b);

/* The claim as documents have it; the result points into c. */
doc_newton_claim newton_claim_describe(const newton_claim *c);

#endif
