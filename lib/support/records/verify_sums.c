#include "support/records/verify_sums.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* ---- sums ------------------------------------------------------------------------ */

uint64_t sums_judged(const check_sums *a) {
  uint64_t n = 0;
  for (int k = 0; k < FOUNDS; k++)
    for (int c = 0; c < SLV_CLASSES; c++) n += a->counts[k][c];
  return n;
}

/* A wrong formula is the gravest, and tells most where the state is mildest. */
static int gravity(const check_sums *a) {
  return a->found == FOUND_WRONG ? 2 : a->found != FOUND_NOTHING;
}

/* Returns 1 if a's finding comes before b's, -1 if after it, 0 if both are of one rank. */
static int before(const check_sums *a, const check_sums *b) {
  if (gravity(a) != gravity(b)) return gravity(a) > gravity(b) ? 1 : -1;
  if (gravity(a) == 0) return 0;
  if (a->class != b->class) return a->class < b->class ? 1 : -1;
  return (a->found == FOUND_OUT_OF_RANGE) - (b->found == FOUND_OUT_OF_RANGE);
}

int sums_worse(const check_sums *a, const check_sums *b) {
  const uint64_t of_a = sums_judged(a), of_b = sums_judged(b);
  if (of_a == 0 || of_b == 0) return of_a > of_b;
  if (before(a, b) != 0) return before(a, b) > 0;
  if (gravity(a) > 0 && a->named != b->named) return a->named;
  const double x = a->named ? a->shown : a->worst, y = b->named ? b->shown : b->worst;
  if (isnan(x) != isnan(y)) return isnan(x);
  const int above = !isnan(x) && x > y, tie = isnan(x) || !(y > x);
  return above || (tie && a->index < b->index);
}

static double least_of(double a, double b) { return a == 0 ? b : b == 0 ? a : fmin(a, b); }

void sums_add(check_sums *into, const check_sums *from) {
  const int one_rank = sums_judged(from) > 0 && sums_judged(into) > 0 && before(from, into) == 0;
  const double larger = isnan(from->worst)   ? from->worst
                        : isnan(into->worst) ? into->worst
                                             : fmax(from->worst, into->worst);
  if (sums_worse(from, into))
    into->found = from->found, into->class = from->class, into->worst = from->worst,
    into->index = from->index, into->named = from->named, into->shown = from->shown;
  if (one_rank) into->worst = larger;
  for (int k = 0; k < FOUNDS; k++)
    for (int c = 0; c < SLV_CLASSES; c++) into->counts[k][c] += from->counts[k][c];
  into->not_judged += from->not_judged;
  into->plain += from->plain;
  into->spared += from->spared;
  into->range[0] = fmax(into->range[0], from->range[0]);
  into->range[1] = least_of(into->range[1], from->range[1]);
  into->ended |= from->ended;
  for (int k = 0; k < FINE_COUNT; k++) into->fine.count[k] += from->fine.count[k];
  into->fine.order_seen += from->fine.order_seen;
  into->fine.order_two += from->fine.order_two;
  into->fine.figure = fmax(into->fine.figure, from->fine.figure);
}

/* ---- the record ------------------------------------------------------------------ */

LIKE_PRINTF(2, 3) static void add_note(sums_record *r, const char *format, ...) {
  const size_t used = strlen(r->note);
  va_list values;
  va_start(values, format);
  (void)vsnprintf(r->note + used, sizeof r->note - used, format, values);
  va_end(values);
}

/* What parts the next words of the note from those before. */
static const char *between(const sums_record *r) { return r->note[0] != '\0' ? "; " : ""; }

/* A check that leaves too many states unjudged says little about the energy.  With
 * fewer than MANY states the fraction is too uncertain for that conclusion. */
static int too_few(const check_sums *w, const sums_facts *k) {
  enum { MANY = 1000 };
  return w->plain >= MANY && (double)w->spared > k->spare * (double)w->plain;
}

static verdict verdict_of(const check_sums *w, const sums_facts *k) {
  if (sums_judged(w) == 0 || too_few(w, k)) return VERDICT_FAIL;
  const int fails = k->strict ? w->found != FOUND_NOTHING : w->found == FOUND_WRONG;
  return fails ? VERDICT_FAIL : VERDICT_PASS;
}

/* "infinite or NaN at 3 hard states, at stretches from 1.2e+77 on" */
static void note_range(const check_sums *w, sums_record *r) {
  const uint64_t *n = w->counts[FOUND_OUT_OF_RANGE];
  const double below = w->range[0], above = w->range[1];
  const char *before = r->note[0] != '\0' ? "; infinite or NaN" : "infinite or NaN";
  if (r->finding != FOUND_OUT_OF_RANGE) return;
  for (int c = 0; c < SLV_CLASS_EXTREME; c++) {
    if (n[c] == 0) continue;
    add_note(r, "%s at %llu %s states", before, (unsigned long long)n[c], class_words[c]);
    before = ",";
  }
  if (below > 0) add_note(r, "%s at stretches up to %.2g", before, below);
  if (below > 0) before = ",";
  if (above > 0) add_note(r, "%s%s from %.2g on", before, below > 0 ? "" : " at stretches", above);
}

static void note_fine(const tally *t, sums_record *r) {
  const unsigned long long right = t->count[FINE_RIGHT], wrong = t->count[FINE_WRONG];
  const unsigned long long limited = t->count[FINE_LIMITED];
  const unsigned long long rough = t->count[FINE_NOT_SMOOTH];
  if (right + wrong + limited + rough == 0 || r->note[0] != '\0') return;
  if (r->finding == FOUND_INACCURATE) return;
  add_note(r,
           "right %llu, beyond the bound %llu, limited by finite differences %llu, not smooth "
           "there %llu; order within 0.1 of 2 at %llu of the %llu that show one",
           right, wrong, limited, rough, (unsigned long long)t->order_two,
           (unsigned long long)t->order_seen);
}

static void note_unjudged(const check_sums *w, const sums_facts *k, sums_record *r) {
  if (r->samples == 0)
    add_note(r, "no state could be judged");
  else if (too_few(w, k))
    add_note(r, "%llu of %llu states could not be judged, where at most %g %% may be",
             (unsigned long long)w->spared, (unsigned long long)w->plain, 100 * k->spare);
}

static void note_found(const char *told, sums_record *r) {
  if (r->finding == FOUND_NOTHING) return;
  if (told[0] != '\0')
    add_note(r, "%s%s", between(r), told);
  else if (r->finding == FOUND_INACCURATE && r->note[0] == '\0')
    add_note(r, "beyond the bound, by rounding errors");
}

void sums_settle(const check_sums *w, const sums_facts *k, const char *told, sums_record *r) {
  const uint64_t judged = sums_judged(w);
  const unsigned long long tried = judged + w->not_judged;
  *r = (sums_record){.verdict = verdict_of(w, k),
                     .finding = judged > 0 ? w->found : FOUND_NOTHING,
                     .worst = judged > 0 ? w->worst : (double)NAN,
                     .samples = judged};
  if (tried == 0 && (k->ordinary || k->chosen)) {
    r->verdict = VERDICT_SKIP;
    add_note(r, "no %sstate is of those asked for", k->ordinary ? "ordinary " : "");
    return;
  }
  note_unjudged(w, k, r);
  note_range(w, r);
  note_found(told, r);
  note_fine(&w->fine, r);
  if (k->figure != NULL && judged > 0 && r->note[0] == '\0')
    add_note(r, "%s %.2g", k->figure, w->fine.figure);
  if (w->ended) add_note(r, "%sended after %llu states", between(r), tried);
}

/* ---- what is wrong with an energy ------------------------------------------------ */

void wrongs_add(wrongs *w, const sums_facts *k, found_kind finding, const broken_claim *c) {
  w->compared |= (unsigned)k->pair;
  if (finding != FOUND_WRONG) return;
  w->pairs |= (unsigned)k->pair;
  if (k->claim != NULL && w->nclaims < CLAIMS_MOST) w->claims[w->nclaims++] = *c;
}

static int is_consequence(const wrongs *w, const char *of) {
  const int first = (w->pairs & PAIR_ENERGY_GRADIENT) != 0;
  const int second = (w->pairs & PAIR_GRADIENT_HESSIAN) != 0;
  const unsigned both = PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN;
  const int open = (w->compared & both) != both; /* which of the two is wrong? */
  if (first && second) return strcmp(of, "gradient") == 0;
  return (first && (open || strcmp(of, "energy") == 0)) ||
         (second && (strcmp(of, "hessian") == 0 || (open && strcmp(of, "energy") != 0)));
}

int wrongs_tell(const wrongs *w, int i, buffer *out) {
  const broken_claim *c = &w->claims[i];
  if (is_consequence(w, c->quantity)) return 0;
  buffer_format(out, "the row claims %s, but %s, at %s", c->claim, c->found, c->state);
  return 1;
}

/* ---- in documents ---------------------------------------------------------------- */

void doc_record_count(doc_record *r, const uint64_t counts[FOUNDS][SLV_CLASSES], arena *memory) {
  for (int k = 0; k < FOUNDS; k++) {
    double *v = arena_alloc(memory, SLV_CLASSES, sizeof *v);
    for (int c = 0; c < SLV_CLASSES; c++) v[c] = (double)counts[k][c];
    r->states[k] = (document_numbers){v, SLV_CLASSES};
  }
}

/* name: the member of the document; at: that of the struct */
#define SUM(word, at, ...) \
  { .name = #word, .offset = offsetof(doc_sums, at), .kind = DOCUMENT_##__VA_ARGS__ }
static const document_field sums_fields[] = {
    SUM(class, of.class, CHOICE, "Of the worst state.", .words = class_words),
    SUM(index, of.index, COUNT, "Its number."),
    SUM(named, of.named, FLAG, "It is from the catalogue, and its measure is `shown`."),
    SUM(shown, of.shown, NUMBER),
    SUM(plain, of.plain, COUNT, "States that should be judged."),
    SUM(spared, of.spared, COUNT, "Those that could not be."),
    SUM(range, of.range, PAIR, "Stretches next to 1 that are out of range; 0: none."),
    SUM(ended, of.ended, FLAG, "States were left out, since enough failed."),
    SUM(right, of.fine.count[FINE_RIGHT], COUNT, "Finer verdicts."),
    SUM(wrong, of.fine.count[FINE_WRONG], COUNT),
    SUM(limited, of.fine.count[FINE_LIMITED], COUNT),
    SUM(not_smooth, of.fine.count[FINE_NOT_SMOOTH], COUNT),
    SUM(order_seen, of.fine.order_seen, COUNT),
    SUM(order_two, of.fine.order_two, COUNT),
    SUM(figure, of.fine.figure, NUMBER),
    SUM(figure_name, facts.figure, TEXT, .nullable = 1),
    SUM(spare, facts.spare, NUMBER, "The largest spared part of the plain states."),
    SUM(strict, facts.strict, FLAG, "Whatever is found fails."),
    SUM(ordinary, facts.ordinary, FLAG, "Ordinary states alone are judged."),
    SUM(chosen, facts.chosen, FLAG, "Only some states were asked for."),
    SUM(pair, facts.pair, COUNT, "Bits: the functions compared."),
    SUM(claim, facts.claim, TEXT, "What the row claims of itself.", .nullable = 1),
    SUM(told, told, TEXT, "The end of the note."),
    SUM(found, found, TEXT, "What differs at the witness."),
    DOCUMENT_END};
const document_shape doc_sums_shape = {.size = sizeof(doc_sums), .fields = sums_fields};
