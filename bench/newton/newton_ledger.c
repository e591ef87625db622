#include "newton/newton_ledger.h"

#include <math.h>

#include "newton/newton_claims.h"
#include "newton/newton_fig5.h"
#include "newton/newton_summary.h"

#define LESS                                                                           \
  0.999,                                                                               \
      "slightly less: by a thousandth at least, which is above what the tolerance of " \
      "the runs leaves"

#define VISIBLE                                                                     \
  0.1, "a tenth of the other: what a picture would still show, and far above what " \
       "rounding and the noise of the initial guess leave"

static const struct {
  const char *id, *figure;
  int at_least;
  double bound;
  const char *why;
  newton_row_judge *judge;
} table[NEWTON_ROWS] = {
    {"K4.2.2.9", "condition of Gauss-Newton's system over the projection's", 1, 1,
     "more poorly conditioned", newton_judge_K4_2_2_9},
    {"K4.2.2.10",
     "factor by which a step reduces the error in the end, Gauss-Newton's over the "
     "projection's",
     1, 1,
     "rho(I - P^-1 H) is the distance of P to the Hessian H as Newton's method feels it",
     newton_judge_K4_2_2_10},
    {"K5.7",
     "share of steps, by projection on demand, whose full Hessian Cholesky accepts", 1,
     0.5, "more often than not", newton_judge_K5_7},
    {"KF1",
     "the larger of: high waves with ARAP over without; low ones at the middle line "
     "without ARAP over with it",
     0, 1, "fewer of the former, more of the latter", newton_judge_KF1},
    {"KF2.1", "RMS distance of the two results of one scheme from one guess, m", 0,
     NEWTON_ONE_BASIN,
     "end points no farther apart count as one here; the forces vanish to 1e-10",
     newton_judge_KF2_1},
    {"KF2.2", "RMS out of plane near top and bottom, with ARAP over without", 0, LESS,
     newton_judge_KF2_2},
    {"KF3.1", "RMS of the high waves without shear over with it", 0, VISIBLE,
     newton_judge_KF3_1},
    {"KF3.2",
     "least turn of the crests from one b to the next, degrees, of one sense; 0: they do "
     "not turn on",
     1, 1, "a degree: what the triangles' own direction alone may do",
     newton_judge_KF3_2},
    {"KF4.1", "RMS out of plane near the sides, draped, with ARAP over without", 0,
     LESS, newton_judge_KF4_1},
    {"KF4.2",
     "with eq. 44 and without: draped, RMS of the high waves over the other's; pulled, "
     "distance over displacement",
     0, VISIBLE, newton_judge_KF4_2},
    {"KF5.1",
     "the smaller of: what is missing of the end's RMS out of plane after 1, over 0.9; "
     "the larger distance after 4, over 0.1; relative to the end's",
     1, 1,
     "after 1, nine tenths of the buckling are still missing; after 4, a tenth of the "
     "way is: nearly converged is a tenth or less",
     newton_judge_KF5_1},
    {"KF5.2", "distance after 1 iteration, also out of plane, relative to the end's", 0,
     NEWTON_NEARLY, "nearly converged is a tenth or less", newton_judge_KF5_2},
};

int newton_row_count(newton_row *r, double figure) {
  const double sign = r->at_least ? -1 : 1;
  const int first = r->cases == 0;
  const int holds = sign * figure <= sign * r->bound; /* NaN does not hold */
  if (first || isnan(figure) || sign * figure > sign * r->measured)
    r->measured = figure;
  r->cases++;
  r->held += holds != 0;
  return holds;
}

doc_newton_verdict newton_row_verdict(const newton_row *r) {
  if (r->cases == 0) return NEWTON_OPEN;
  if (r->held == r->cases) return NEWTON_HOLDS;
  return r->held == 0 ? NEWTON_REFUTED : NEWTON_HOLDS_WHEN;
}

void newton_ledger_judge(const items *runs, newton_row out[NEWTON_ROWS]) {
  for (int i = 0; i < NEWTON_ROWS; i++) {
    out[i] = (newton_row){.id = table[i].id,
                          .figure = table[i].figure,
                          .at_least = table[i].at_least,
                          .bound = table[i].bound,
                          .why = table[i].why,
                          .measured = NAN};
    table[i].judge(runs, &out[i]);
  }
}

void newton_ledger_free(newton_row r[NEWTON_ROWS]) {
  for (int i = 0; i < NEWTON_ROWS; i++) items_free_texts(&r[i].detail);
}

doc_newton_ledger newton_row_describe(const newton_row *r) {
  return (doc_newton_ledger){.id = r->id,
                             .verdict = (int)newton_row_verdict(r),
                             .figure_name = r->figure,
                             .figure = r->measured,
                             .at_least = r->at_least,
                             .bound = r->bound,
                             .why = r->why,
                             .cases = r->cases,
                             .held = r->held,
                             .detail = {r->detail.at, r->detail.count}};
}
