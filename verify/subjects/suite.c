#include "subjects/suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "subjects/describe.h"
#include "subjects/plots.h"

const char *suite_claim(const check *c) {
  for (const named_bit *k = claim_words; k->word != NULL; k++)
    if (k->bit == c->claim) return k->source;
  return NULL;
}

static int wanted(const suite_request *q, const char *name) {
  if (q->checks == NULL) return 1;
  for (size_t i = 0; q->checks[i] != NULL; i++)
    if (strcmp(q->checks[i], name) == 0) return 1;
  return 0;
}

/* Controls are for a built-in energy only, and a plugin may have a built-in's name. */
static int built_in(const slv_energy *e) { return slv_energy_find(e->name) == e; }

static int wanted_control(const suite_request *q, const slv_energy *e, const control *c) {
  return q->controls && built_in(e) && strcmp(c->energy, e->name) == 0 && wanted(q, c->check);
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

/* What the checks found to be wrong of a row, and the texts of that. */
typedef struct {
  wrongs all;
  record of[CLAIMS_MOST];
} mistakes;

static void add_wrong(mistakes *m, const slv_energy *e, const check *c, const engine_options *how,
                      const record *r) {
  sums_facts facts = engine_facts(c, how);
  if (check_missing(c, e) != NULL) return;
  facts.claim = m->all.nclaims < CLAIMS_MOST ? suite_claim(c) : NULL;
  record *kept = &m->of[facts.claim != NULL ? m->all.nclaims : 0];
  if (facts.claim != NULL) *kept = *r;
  wrongs_add(
      &m->all, &r->sums, &facts, r->finding,
      &(broken_claim){facts.claim, kept->found, kept->witness.state, kept->witness.quantity});
}

/* What the other parts of the run have counted, too. */
static const check_sums *known_sums(const suite_request *q, const slv_energy *e, const check *c) {
  const record *r = q->known != NULL ? results_find(q->known, e->name, c->name, "") : NULL;
  return r != NULL ? &r->sums : NULL;
}

static void run_check(const suite_request *q, const slv_energy *e, const check *c, heart *h,
                      mistakes *m) {
  const pulse alive = {.beat = beat, .to = h};
  slv_state_source source = q->states;
  engine_options how = q->how;
  record r;
  source.energy = e;
  if (q->full) source.random *= engine_share(c, e);
  how.strict |= built_in(e);
  how.alive = &alive;
  how.known = known_sums(q, e, c);
  engine_run(c, &source, &how, &r);
  h->out->record(h->out->to, &r);
  add_wrong(m, e, c, &how, &r);
}

typedef struct {
  const suite_request *q;
  const slv_energy *e;
  wrongs of;
  buffer text;
} teller;

static void tell_once(void *with) {
  teller *t = with;
  buffer_free(&t->text);
  t->q->tell(t->e, t->q->how.ahead, t->q->states.seed, &t->of, &t->text);
}

/* Says of these pairs that they disagree. */
static void tell_pairs(teller *t, const sink *out) {
  ahead_of(t->q->how.ahead, tell_once, t);
  tell_once(t);
  if (t->text.size > 0) out->diagnosis(out->to, t->of.pairs, buffer_string(&t->text));
  buffer_free(&t->text);
}

static void tell_claims(const wrongs *w, const sink *out) {
  for (int i = 0; i < w->nclaims; i++) {
    buffer text = {0};
    if (wrongs_tell(w, i, &text)) out->diagnosis(out->to, 0, buffer_string(&text));
    buffer_free(&text);
  }
}

/* Our own energies are told by their checks. Another part of the run may find that more pairs
 * disagree: a part says what would be wrong then, for whoever joins the parts. */
static void diagnose(const suite_request *q, const slv_energy *e, const wrongs *w,
                     const sink *out) {
  teller t = {q, e, *w, {0}};
  if (built_in(e)) return;
  if (w->pairs != 0 && q->tell != NULL) tell_pairs(&t, out);
  for (unsigned more = 1; q->how.part > 0 && more <= PAIRS_ALL; more++) {
    t.of.pairs = w->pairs | more;
    const int is_new = (w->pairs & more) == 0 && (more & ~w->compared) == 0;
    if (w->pairs != 0 && q->tell != NULL && is_new) tell_pairs(&t, out);
  }
  if (q->how.part == 0) tell_claims(w, out);
}

/* A control whose only mistake is a missing case for 0/0 must be caught by NaN, every
 * other one by its measure. */
static int may_be_nan(const control *c) {
  return strcmp(c->check, "finite") == 0 || strcmp(c->check, "declared") == 0;
}

/* The request for a control. It has few states, since its mistake is not subtle, and no mesh and no
 * pinned parameters, since it tests the harness. It must be caught for its mistake and not because
 * a plain formula overflows or is 0/0, so only the checks of those cases judge such states. */
static void run_control(const suite_request *q, const control *c, const sink *out) {
  enum { SAMPLES = 1200 };
  const check *k = check_find(c->check);
  const slv_state_source source = {
      .energy = &c->row, .seed = q->states.seed, .random = SAMPLES * engine_share(k, &c->row)};
  const int plain = strcmp(c->check, "finite") != 0;
  const unsigned hard = SLV_STATE_DEGENERATE | SLV_STATE_EXTREME;
  const engine_options how = {
      .threads = q->how.threads, .strict = 1, .leave_out = plain ? hard : 0};
  record r;
  engine_run(k, &source, &how, &r);
  (void)snprintf(r.control, sizeof r.control, "%s", c->name);
  const int caught = r.verdict == VERDICT_FAIL && r.samples > 0;
  r.verdict = caught && (!isnan(r.worst) || may_be_nan(c)) ? VERDICT_PASS : VERDICT_FAIL;
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
  mistakes found = {0};
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) {
    if (!wanted(q, c->name)) continue;
    tell(&h, c->name);
    run_check(q, e, c, &h, &found);
    h.done++;
  }
  diagnose(q, e, &found.all, out);
  for (size_t i = 0; control_at(i, &wrong) == SLV_OK; i++) {
    if (!wanted_control(q, e, &wrong)) continue;
    tell(&h, wrong.check);
    run_control(q, &wrong, out);
    h.done++;
  }
  if (q->plots) plots_run(e, q->states.seed, out);
}
