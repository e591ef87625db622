/* newton_claims.h -- what runs of Newton's method show together. */
#ifndef BENCH_NEWTON_CLAIMS_H
#define BENCH_NEWTON_CLAIMS_H

#include "newton/newton_summary.h"
#include "support/base/complain.h"
#include "support/base/items.h"
#include "support/records/newton_document.h"

typedef enum { CLAIM_FAILS, CLAIM_HOLDS, CLAIM_UNKNOWN } newton_verdict;

typedef struct {
  const char *id, *text;
  int binding; /* does the program fail where it does not hold? */
  newton_verdict verdict;
  double measured, bound; /* NaN: none; measured: the worst */
  size_t cases;
  items detail; /* texts */
} newton_claim;

enum { NEWTON_CLAIMS = 7 };

/* Judges all claims by the newton_summary in `runs`; free them. */
void newton_claims_judge(const items *runs, newton_claim out[NEWTON_CLAIMS]);
void newton_claims_free(newton_claim c[NEWTON_CLAIMS]);

/* Appends a sentence. */
void newton_detail(items *detail, const char *format, ...) LIKE_PRINTF(2, 3);

/* End points no farther apart than this are in one basin, RMS, m. */
#define NEWTON_ONE_BASIN 1e-5

/* RMS over vertices of the difference of two runs' positions, of which there are as
 * many, m. */
double newton_apart(const newton_summary *a, const newton_summary *b);

/* As documents say it; it points into c. */
doc_newton_claim newton_claim_describe(const newton_claim *c);

#endif
