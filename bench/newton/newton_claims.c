#include "newton/newton_claims.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_case.h"
#include "newton/newton_fig5.h"

enum { LARGE = 200 }; /* sizes n at which the costs are judged */

void newton_detail(items *detail, const char *format, ...) {
  char text[512];
  va_list values;
  va_start(values, format);
  (void)vsnprintf(text, sizeof text, format, values);
  va_end(values);
  items_append_text(detail, text, strlen(text));
}

static newton_verdict verdict_of(const newton_claim *c) {
  if (c->cases == 0) return CLAIM_UNKNOWN;
  return c->measured <= c->bound ? CLAIM_HOLDS : CLAIM_FAILS;
}

/* Keeps the worst value so far; NaN is worse than any number. */
static int count(newton_claim *c, double measured) {
  const int worst = c->cases == 0 || isnan(measured) ||
                    (!isnan(c->measured) && measured > c->measured);
  c->cases++;
  if (worst) c->measured = measured;
  return worst;
}

static int same_text(const char *a, const char *b) {
  return strcmp(a, b) == 0;
}

/* ---- single records -----------------------------------------------------------------
 */

static void judge_exact(const items *runs, newton_claim *c) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    if (s->converged && isfinite(s->exact))
      (void)count(c, fabs(s->energy - s->exact) / s->exact);
  }
}

static void judge_numeric(const items *runs, newton_claim *c) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    if (isnan(s->numeric)) continue;
    (void)count(c, s->numeric);
    if (s->numeric <= c->bound) continue;
    newton_detail(&c->detail, "%s: %.1e m", s->id, s->numeric);
  }
}

static int is_costed(const newton_summary *s) {
  return s->n >= LARGE && same_text(s->scheme, "project-terms") &&
         same_text(s->membrane, "baraff_witkin") &&
         same_text(s->bending, "gauss-newton") && same_text(s->search, "none") &&
         s->steps > 0;
}

static void judge_share(const items *runs, newton_claim *c) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    if (!is_costed(s)) continue;
    (void)count(c, s->assembly / s->steps);
    newton_detail(&c->detail, "%s: assembly %.2f %% of full steps", s->id,
                  100 * s->assembly / s->steps);
  }
}

static void judge_cost(const items *runs, newton_claim *c) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    if (!is_costed(s)) continue;
    (void)count(c, s->steps / s->cholesky);
    newton_detail(&c->detail, "%s: %.3f times CHOLMOD's own time", s->id,
                  s->steps / s->cholesky);
  }
}

/* ---- records of one scene -----------------------------------------------------------
 */

double newton_apart(const newton_summary *a, const newton_summary *b) {
  double sum = 0;
  for (size_t i = 0; i < a->count; i++)
    sum += (a->x[i] - b->x[i]) * (a->x[i] - b->x[i]);
  return sqrt(3 * sum / (double)a->count);
}

static int comparable(const newton_summary *a, const newton_summary *b) {
  return a->converged && b->converged && a->x != NULL && b->x != NULL &&
         a->count == b->count && a->n == b->n && same_text(a->scene, b->scene) &&
         same_text(a->membrane, b->membrane) && !same_text(a->scheme, b->scheme);
}

static void judge_basins(const items *runs, newton_claim *c) {
  for (size_t i = 0; i < runs->count; i++)
    for (size_t k = 0; k < i; k++) {
      const newton_summary *a = newton_summary_at(runs, i);
      const newton_summary *b = newton_summary_at(runs, k);
      if (!comparable(a, b) || !(newton_apart(a, b) <= NEWTON_ONE_BASIN)) continue;
      const double size = fmax(fabs(a->energy), fabs(b->energy));
      const double off = fabs(a->energy - b->energy) / size;
      (void)count(c, size > 0 ? off : 0);
      if (off <= c->bound || !(size > 0)) continue;
      newton_detail(&c->detail, "%s and %s: %.1e", a->id, b->id, off);
    }
}

static int same_problem(const newton_summary *a, const newton_summary *b) {
  return a->n == b->n && same_text(a->scene, b->scene) && same_text(a->init, b->init) &&
         same_text(a->membrane, b->membrane);
}

/* What is known of a problem: how many runs converged; whether run i is the first
 * one of the problem; whether some run had the default number of iterations.  If no
 * run converged with fewer iterations than that, nothing follows. */
typedef struct {
  size_t converged;
  int first, in_full;
} problem_tally;

static problem_tally tally_of(const items *runs, size_t i) {
  const newton_summary *s = newton_summary_at(runs, i);
  problem_tally t = {.first = 1};
  for (size_t k = 0; k < runs->count; k++) {
    const newton_summary *other = newton_summary_at(runs, k);
    if (!same_problem(s, other)) continue;
    if (k < i) t.first = 0;
    t.converged += other->converged != 0;
    t.in_full |= other->most_iterations >= NEWTON_IN_FULL;
  }
  return t;
}

/* No scene has Robson's membrane as its own. */
static void judge_convergence(const items *runs, newton_claim *c) {
  c->measured = 0;
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    const problem_tally t = tally_of(runs, i);
    if (!t.first || same_text(s->scheme, "robson")) continue;
    if (t.converged == 0 && !t.in_full) continue;
    c->cases++;
    c->measured += t.converged == 0;
    if (t.converged == 0)
      newton_detail(&c->detail, "%s, n = %d, %s: no scheme converged", s->scene, s->n,
                    s->init);
  }
}

/* ---- all ----------------------------------------------------------------------------
 */

typedef void judge(const items *runs, newton_claim *c);

static const struct {
  const char *id, *text;
  int binding;
  double bound;
  judge *judge;
} table[NEWTON_CLAIMS] = {
    {"edge-affine", "edge-affine has the energy k s^2, relative", 1, 1e-12,
     judge_exact},
    {"basins", "schemes that end in one basin agree in energy, relative", 1, 1e-9,
     judge_basins},
    {"numeric-projection",
     "one iterate leads to the next the same way by closed-form and by numeric "
     "projection, m",
     1, 1e-9, judge_numeric},
    {"convergence", "scenes that no scheme solved to 1e-10 in 500 iterations", 0, 0,
     judge_convergence},
    {"kim-fig5",
     "Kim, Fig. 5: Gauss-Newton not converged after 4 iterations, projection nearly "
     "after 1; set-ups where it holds",
     0, NAN, newton_fig5_judge},
    {"assembly-share",
     "assembly's share of an iteration of full steps, stretch and shear, n >= 200, the "
     "first left out",
     0, 0.02, judge_share},
    {"iteration-cost", "such an iteration over CHOLMOD's factor and solve", 0, 1.15,
     judge_cost},
};

void newton_claims_judge(const items *runs, newton_claim out[NEWTON_CLAIMS]) {
  for (int i = 0; i < NEWTON_CLAIMS; i++) {
    newton_claim *c = &out[i];
    *c = (newton_claim){.id = table[i].id,
                        .text = table[i].text,
                        .binding = table[i].binding,
                        .verdict = CLAIM_UNKNOWN,
                        .measured = NAN,
                        .bound = table[i].bound};
    table[i].judge(runs, c);
    if (!isnan(c->bound)) c->verdict = verdict_of(c);
  }
}

void newton_claims_free(newton_claim c[NEWTON_CLAIMS]) {
  for (int i = 0; i < NEWTON_CLAIMS; i++) items_free_texts(&c[i].detail);
}

doc_newton_claim newton_claim_describe(const newton_claim *c) {
  return (doc_newton_claim){
      .id = c->id,
      .text = c->text,
      .holds = c->verdict == CLAIM_UNKNOWN ? -1 : c->verdict == CLAIM_HOLDS,
      .measured = c->measured,
      .bound = c->bound,
      .cases = c->cases,
      .detail = {c->detail.at, c->detail.count}};
}
