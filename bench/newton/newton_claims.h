/* newton_claims.h -- what runs of Newton's method show together. */
#ifndef BENCH_NEWTON_CLAIMS_H
#define BENCH_NEWTON_CLAIMS_H

#include <cjson/cJSON.h>

#include "newton/newton_summary.h"
#include "support/base/complain.h"
#include "support/base/items.h"

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

/* Judges all claims by the newton_summary in `runs`.  0 when out of memory; free them
 * in either case. */
int newton_claims_judge(const items *runs, newton_claim out[NEWTON_CLAIMS]);
void newton_claims_free(newton_claim c[NEWTON_CLAIMS]);

/* Appends a sentence; 0 when out of memory. */
int detail_add(items *detail, const char *format, ...) LIKE_PRINTF(2, 3);

/* End points no farther apart than this are in one basin, RMS, m. */
#define NEWTON_ONE_BASIN 1e-5

/* RMS over vertices of the difference of two runs' positions, of which there are as
 * many, m. */
double newton_apart(const newton_summary *a, const newton_summary *b);

/* Texts as an array; NULL: out of memory. */
cJSON *newton_details_json(const items *detail);

/* As newton.schema.json says; NULL: out of memory. */
cJSON *newton_claims_json(const newton_claim c[NEWTON_CLAIMS]);

#endif
