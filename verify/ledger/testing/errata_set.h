/* errata_set.h -- tests that the corrections of a paper are right together, that each one is
 * needed, and that their figures are true.  A chain evaluates all formulas of the paper that depend
 * on each other, with a given set of corrections.  The paper's file (`erratum:`,
 * lib/support/formulas) alone lists the corrections.  A listed correction that no chain uses
 * changes nothing when it is omitted; a missing one leaves its chain wrong.  Both fail. */
#pragma once

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "ledger/ledger.h"

/* The corrections to apply: all needed ones, except that `changed` is omitted if it is needed, and
 * added if it is refused. */
typedef struct {
  const formulas *all;
  const char *changed; /* id of a row; NULL: none */
} errata;

static inline int made(const errata *with, const char *id) {
  const erratum_kind kind = formulas_of(with->all, id)->erratum;
  const int changed = with->changed != NULL && strcmp(with->changed, id) == 0;
  return kind == ERRATUM_NEEDED ? !changed : kind == ERRATUM_REFUSED && changed;
}

/* Evaluates the formulas at a state; *error is the largest relative error.  Returns 0 if a formula
 * cannot be judged there. */
typedef int errata_chain(const ledger_state *s, const errata *with, double *error);

typedef struct {
  ledger_states of;
  errata_chain *chain;
  const char *state;   /* name of the ordinary state of the figures */
  const double *x, *p; /* the state's numbers; NULL: from the catalogue */
} errata_set;

/* Measures the chain at state i of seed 1.  Returns 0 if the state cannot be judged. */
static inline int errata_at(const errata_set *set, uint64_t i, const errata *with, slv_state *at,
                            double *error) {
  ledger_states_at(set->of, 1, i, at);
  const ledger_state s = {
      .x = at->x, .p = at->p, .rest = at->rest != NULL ? at->rest->X : NULL, .seed = 1, .index = i};
  return at->flags == 0 && set->chain(&s, with, error);
}

/* Returns the largest error at the ordinary states of all chains. */
static inline double errata_error(const errata_set *sets, size_t n, const errata *with) {
  double x[HINGE_DOF], p[LEDGER_PARAMS], worst = 0, error = (double)NAN;
  for (size_t k = 0; k < n; k++) {
    slv_state at = {.x = x, .p = p};
    int judged = 0;
    if (sets[k].x != NULL) {
      const ledger_state s = {.x = sets[k].x, .p = sets[k].p, .seed = 1, .index = 1};
      judged = sets[k].chain(&s, with, &error);
    }
    for (uint64_t i = 0; sets[k].x == NULL && i < ledger_states_named(sets[k].of); i++) {
      ledger_states_at(sets[k].of, 1, i, &at);
      if (strcmp(at.name, sets[k].state) != 0) continue;
      judged = errata_at(&sets[k], i, with, &at, &error);
    }
    cr_assert(judged, "%s cannot be judged", sets[k].state);
    worst = ledger_larger(worst, error);
  }
  return worst;
}

/* Tests all corrections together, to a relative error of 1e-25: nine digits above quad's eps. */
static inline void errata_are_right(const errata_set *sets, size_t n) {
  double x[HINGE_DOF], p[LEDGER_PARAMS], error = 0;
  slv_state at = {.x = x, .p = p};
  formulas all = formulas_read();
  const errata with = {&all, NULL};
  for (size_t k = 0; k < n; k++) {
    int judged = 0;
    for (uint64_t i = 0; i < ledger_states_count(sets[k].of, 2000); i++) {
      if (!errata_at(&sets[k], i, &with, &at, &error)) continue;
      judged++;
      cr_expect(error <= 1e-25, "an error of %g at %s (%d)", error, at.name, (int)i);
    }
    cr_expect(judged >= 1000, "%d states like %s", judged, sets[k].state);
  }
  formulas_free(&all);
}

/* Tests that the error without a correction, or with a refused one, is that of the file to two
 * digits, and larger than any round-off. */
static inline void errata_are_needed(const char *paper, const errata_set *sets, size_t n,
                                     int count) {
  formulas all = formulas_read();
  int found = 0;
  for (size_t i = 0; i < all.rows.n; i++) {
    const formula *f = &all.rows.v[i];
    if (f->claim.id[0] != *paper || (f->erratum != ERRATUM_NEEDED && f->erratum != ERRATUM_REFUSED))
      continue;
    const double error = errata_error(sets, n, &(errata){&all, f->claim.id});
    const int is_told =
        isinf(error) ? isinf(f->erratum_error) : fabs(f->erratum_error - error) <= 0.06 * error;
    cr_expect(error > 1e-6 && is_told, "%s: an error of %.2g, not %g", f->claim.id, error,
              f->erratum_error);
    found++;
  }
  cr_expect_eq(found, count, "%s: %d corrections", paper, found);
  formulas_free(&all);
}
