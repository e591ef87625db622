#include "subjects/suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "subjects/plots.h"

/* What a row can claim and a check can put to the test. */
static const struct {
  unsigned claim;
  const char *word;
} claims[] = {{SLV_ROTATION_INVARIANT, "SLV_ROTATION_INVARIANT"},
              {SLV_ISOTROPIC, "SLV_ISOTROPIC"},
              {SLV_ZERO_AT_REST, "SLV_ZERO_AT_REST"},
              {SLV_NONNEGATIVE, "SLV_NONNEGATIVE"},
              {SLV_SMOOTH, "SLV_SMOOTH"}};

enum { CLAIMS = sizeof claims / sizeof claims[0] };

static int wanted(const suite_request *q, const char *name) {
  if (q->checks == NULL) return 1;
  for (size_t i = 0; q->checks[i] != NULL; i++)
    if (strcmp(q->checks[i], name) == 0) return 1;
  return 0;
}

/* Controls are for a built-in energy only, and a plugin may have a built-in's name. */
static int built_in(const slv_energy *e) {
  return slv_energy_find(e->name) == e;
}

static int wanted_control(const suite_request *q, const slv_energy *e,
                          const control *c) {
  return q->controls && built_in(e) && strcmp(c->energy, e->name) == 0 &&
         wanted(q, c->check);
}

int suite_size(const suite_request *q, const slv_energy *e) {
  control c;
  int n = 0;
  for (size_t i = 0; check_at(i) != NULL; i++) n += wanted(q, check_at(i)->name);
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++) n += wanted_control(q, e, &c);
  return n;
}

/* The sign of life for a watchdog while a check is at work. */
typedef struct {
  const sink *out;
  const char *check;
  int done, total;
} heart;

static void beat(void *to) {
  const heart *h = to;
  h->out->progress(h->out->to, h->check, h->done, h->total);
}

/* What the checks found to be wrong of a row. */
typedef struct {
  unsigned compared, pairs; /* of functions (check.h): all, and those that disagree */
  int nclaims;
  struct {
    unsigned claim;
    record of;
  } claims[CLAIMS]; /* claims that do not hold */
} wrongs;

static void add_wrong(wrongs *w, const check *c, const record *r) {
  if (r->verdict != VERDICT_SKIP) w->compared |= c->pair;
  if (r->finding != FOUND_WRONG) return;
  w->pairs |= c->pair;
  if (c->claim == 0 || w->nclaims == CLAIMS) return;
  w->claims[w->nclaims].claim = c->claim;
  w->claims[w->nclaims++].of = *r;
}

static void run_check(const suite_request *q, const slv_energy *e, const check *c,
                      heart *h, wrongs *w) {
  const pulse alive = {.beat = beat, .to = h};
  const slv_state_source source = {
      .energy = e,
      .seed = q->seed,
      .random = q->full ? q->samples * engine_share(c, e) : q->samples,
      .mesh = q->mesh,
      .triangles = q->triangles,
      .mesh_hinges = q->mesh_hinges,
      .mesh_quads = q->mesh_quads,
      .mesh_rests = q->mesh_rests,
      .quads = q->quads,
      .hinges = q->hinges,
      .pinned = q->pinned};
  engine_options how = q->how;
  record r;
  how.strict |= built_in(e);
  how.alive = &alive;
  engine_run(c, &source, &how, &r);
  h->out->record(h->out->to, &r);
  add_wrong(w, c, &r);
}

/* Does the claim fail because a function is wrong that disagrees with others?  That one
 * mistake is told already. */
static int is_consequence(const wrongs *w, const char *of) {
  const int first = (w->pairs & PAIR_ENERGY_GRADIENT) != 0;
  const int second = (w->pairs & PAIR_GRADIENT_HESSIAN) != 0;
  const unsigned both = PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN;
  const int open = (w->compared & both) != both; /* which of the two is wrong? */
  if (first && second) return strcmp(of, "gradient") == 0;
  return (first && (open || strcmp(of, "energy") == 0)) ||
         (second &&
          (strcmp(of, "hessian") == 0 || (open && strcmp(of, "energy") != 0)));
}

/* "the row claims SLV_ISOTROPIC, but ..." */
static void tell_claims(const wrongs *w, const sink *out) {
  for (int i = 0; i < w->nclaims; i++) {
    const record *r = &w->claims[i].of;
    buffer text = {0};
    int k = 0;
    if (is_consequence(w, r->witness.quantity)) continue;
    while (claims[k].claim != w->claims[i].claim) k++;
    buffer_format(&text, "the row claims %s, but %s, at %s", claims[k].word, r->found,
                  r->witness.state);
    out->diagnosis(out->to, buffer_string(&text));
    buffer_free(&text);
  }
}

typedef struct {
  const suite_request *q;
  const slv_energy *e;
  const wrongs *w;
} mistakes;

static void tell_unheard(void *with) {
  const mistakes *m = with;
  buffer unheard = {0};
  m->q->tell(m->e, m->q->seed, m->w->pairs, m->w->compared, &unheard);
  buffer_free(&unheard);
}

/* Our own energies are told by their checks. */
static void diagnose(const suite_request *q, const slv_energy *e, const wrongs *w,
                     const sink *out) {
  buffer text = {0};
  if (built_in(e)) return;
  if (w->pairs != 0 && q->tell != NULL) {
    ahead_of(q->how.ahead, tell_unheard, &(mistakes){q, e, w});
    q->tell(e, q->seed, w->pairs, w->compared, &text);
  }
  if (text.size > 0) out->diagnosis(out->to, buffer_string(&text));
  buffer_free(&text);
  tell_claims(w, out);
}

/* A control whose only mistake is a missing case for 0/0 must be caught by NaN, every
 * other one by its measure. */
static int may_be_nan(const control *c) {
  return strcmp(c->check, "finite") == 0 || strcmp(c->check, "declared") == 0;
}

/* The request for a control.  It has few states, since its mistake is not subtle, and
 * no mesh and no pinned parameters, since it tests the harness.  It must be caught for
 * its mistake and not because a plain formula overflows or is 0/0, so only the checks
 * of those cases judge such states. */
static void run_control(const suite_request *q, const control *c, const sink *out) {
  enum { SAMPLES = 1200 };
  const check *k = check_find(c->check);
  const slv_state_source source = {
      .energy = &c->row, .seed = q->seed, .random = SAMPLES * engine_share(k, &c->row)};
  const int plain = strcmp(c->check, "finite") != 0;
  const unsigned hard = SLV_STATE_DEGENERATE | SLV_STATE_EXTREME;
  const engine_options how = {
      .threads = q->how.threads, .strict = 1, .leave_out = plain ? hard : 0};
  record r;
  engine_run(k, &source, &how, &r);
  (void)snprintf(r.control, sizeof r.control, "%s", c->name);
  const int caught = r.verdict == VERDICT_FAIL && r.samples > 0;
  r.verdict =
      caught && (!isnan(r.worst) || may_be_nan(c)) ? VERDICT_PASS : VERDICT_FAIL;
  out->record(out->to, &r);
}

static void tell(heart *h, const char *what) {
  h->check = what;
  beat(h);
}

void suite_run(const suite_request *q, const slv_energy *e, const sink *out) {
  heart h = {.out = out, .total = suite_size(q, e)};
  const check *c;
  control wrong;
  wrongs found = {0};
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) {
    if (!wanted(q, c->name)) continue;
    tell(&h, c->name);
    run_check(q, e, c, &h, &found);
    h.done++;
  }
  diagnose(q, e, &found, out);
  for (size_t i = 0; control_at(i, &wrong) == SLV_OK; i++) {
    if (!wanted_control(q, e, &wrong)) continue;
    tell(&h, wrong.check);
    run_control(q, &wrong, out);
    h.done++;
  }
  if (q->plots) plots_run(e, q->seed, out);
}
