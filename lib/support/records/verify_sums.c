#include "support/records/verify_sums.h"

#include <math.h>
#include <string.h>

uint64_t sums_judged(const check_sums *a) {
  uint64_t n = 0;
  for (int k = 0; k < FOUNDS; k++)
    for (int c = 0; c < SLV_CLASSES; c++) n += a->counts[k][c];
  return n;
}

/* Returns the rank of a finding; a wrong formula has the highest. */
static int gravity(const check_sums *a) {
  return a->found == FOUND_WRONG ? 2 : a->found != FOUND_NOTHING;
}

/* Returns 1 if a's finding is graver than b's, -1 if it is less grave, 0 if both are equal. */
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

void sums_set_error(check_sums *one, double error) {
  if (!(error > 0)) return;
  const double decade = fmin(fmax(floor(log10(error)) - FIRST_DECADE, 0), ERROR_DECADES - 1);
  one->error = error;
  one->errors[(int)decade] = 1;
}

/* Adds the errors of the graver finding; others are ignored. */
static void add_errors(check_sums *into, const check_sums *from) {
  if (gravity(from) > gravity(into)) into->error = 0, memset(into->errors, 0, sizeof into->errors);
  if (gravity(from) < gravity(into)) return;
  into->error = fmax(into->error, from->error);
  for (int k = 0; k < ERROR_DECADES; k++) into->errors[k] += from->errors[k];
}

void sums_add(check_sums *into, const check_sums *from) {
  add_errors(into, from);
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
  if (into->range[1] == 0 || (from->range[1] != 0 && from->range[1] < into->range[1]))
    into->range[1] = from->range[1];
  into->ended |= from->ended;
  for (int k = 0; k < FINE_COUNT; k++) into->fine.count[k] += from->fine.count[k];
  into->fine.order_seen += from->fine.order_seen;
  into->fine.order_two += from->fine.order_two;
  into->fine.figure = fmax(into->fine.figure, from->fine.figure);
}

/* Returns the separator before further words of the note. */
static const char *between(const buffer *note) { return note->size > 0 ? "; " : ""; }

/* Returns whether too many states are unjudged; below MANY states the fraction is too uncertain. */
static int too_few(const check_sums *w, const sums_facts *k) {
  enum { MANY = 1000 };
  return w->plain >= MANY && (double)w->spared > k->spare * (double)w->plain;
}

/* Returns whether the cause of too few judged states is only the coarseness of differences. */
static int is_limited(const check_sums *w, const sums_facts *k) {
  const double others = (double)w->spared - (double)w->fine.count[FINE_LIMITED];
  return too_few(w, k) && others <= k->spare * (double)w->plain;
}

/* Returns a lower bound of the median error, a power of ten; 0: unknown. */
static double median_error(const check_sums *w) {
  uint64_t n = 0, above = 0;
  int decade = ERROR_DECADES;
  for (int k = 0; k < ERROR_DECADES; k++) n += w->errors[k];
  if (n == 0) return 0;
  while (2 * above < n) above += w->errors[--decade];
  return pow(10, decade + FIRST_DECADE);
}

/* Returns the record's finding, which the fraction of states may change.  Inaccurate becomes wrong
 * if most ordinary states lost half of their digits, as in single precision, or if 5 % of them lost
 * almost all, as for random values, because a careful formula loses that many only where it is
 * nearly singular.  Nothing, or wrong at fewer than 1 % of ordinary states, becomes inaccurate if
 * differences resolve few states, because noise may look like a mistake. */
static found_kind found_of(const check_sums *w, const sums_facts *k) {
  enum { FEWEST = 100, PART = 100, NEARLY_ALL = 1000000 };
  const uint64_t wrong = w->counts[FOUND_WRONG][SLV_CLASS_ORDINARY],
                 poor = w->counts[FOUND_INACCURATE][SLV_CLASS_ORDINARY];
  uint64_t ordinary = 0;
  for (int f = 0; f < FOUNDS; f++) ordinary += w->counts[f][SLV_CLASS_ORDINARY];
  const double limit = 2 * poor > ordinary ? k->coarse : fmin(0.1, NEARLY_ALL * k->coarse);
  const int coarse = k->coarse > 0 && ordinary >= FEWEST && 20 * poor > ordinary;
  if (w->found == FOUND_INACCURATE && coarse && median_error(w) >= limit) return FOUND_WRONG;
  const int sound =
      w->found == FOUND_NOTHING || (w->found == FOUND_WRONG && PART * wrong < ordinary);
  return sound && is_limited(w, k) ? FOUND_INACCURATE : w->found;
}

static verdict verdict_of(const check_sums *w, const sums_facts *k) {
  const found_kind found = found_of(w, k);
  const int few = sums_judged(w) == 0 || (too_few(w, k) && (k->strict || !is_limited(w, k)));
  const int wrong = found == FOUND_WRONG || (k->strict && found != FOUND_NOTHING);
  return few || wrong ? VERDICT_FAIL : VERDICT_PASS;
}

/* Appends "infinite or NaN at 3 hard states, above stretch 1.2e+77". */
static void note_range(const check_sums *w, buffer *note) {
  const uint64_t *n = w->counts[FOUND_OUT_OF_RANGE];
  const double below = w->range[0], above = w->range[1];
  const char *before = note->size > 0 ? "; infinite or NaN" : "infinite or NaN";
  for (int c = 0; c < SLV_CLASS_EXTREME; c++) {
    if (n[c] == 0) continue;
    buffer_format(note, "%s at %llu %s states", before, (unsigned long long)n[c], class_words[c]);
    before = ",";
  }
  if (below > 0) buffer_format(note, "%s below stretch %.2g", before, below);
  if (above > 0) buffer_format(note, "%s above stretch %.2g", below > 0 ? " and" : before, above);
}

static void note_fine(const tally *t, buffer *note) {
  const unsigned long long right = t->count[FINE_RIGHT], wrong = t->count[FINE_WRONG];
  const unsigned long long limited = t->count[FINE_LIMITED];
  const unsigned long long rough = t->count[FINE_NOT_SMOOTH];
  if (right + wrong + limited + rough == 0 || note->size > 0) return;
  buffer_format(note,
                "right %llu, beyond the bound %llu, limited by finite differences %llu, not smooth "
                "there %llu; order of convergence 2 +- 0.1 at %llu of the %llu that show one",
                right, wrong, limited, rough, (unsigned long long)t->order_two,
                (unsigned long long)t->order_seen);
}

static void note_unjudged(const check_sums *w, const sums_facts *k, uint64_t judged, buffer *note) {
  static const char excluded[] =
      ": the domain excludes all states, or the energy's values overflow";
  if (judged == 0)
    buffer_format(note, "no state could be judged%s",
                  w->plain > 0 || w->not_judged == 0 ? "" : excluded);
  else if (is_limited(w, k))
    buffer_format(
        note,
        "the %s is noisy, or carries a large constant: its differences resolve less than 6 "
        "digits at %llu of %llu states",
        (k->pair & PAIR_ENERGY_GRADIENT) != 0 ? "energy" : "gradient",
        (unsigned long long)w->spared, (unsigned long long)w->plain);
  else if (too_few(w, k))
    buffer_format(note, "%llu of %llu states could not be judged; at most %g %% are allowed",
                  (unsigned long long)w->spared, (unsigned long long)w->plain, 100 * k->spare);
}

/* Appends "; wrong at 4 of 9 ordinary, 3 of 7 hard states; relative error: median above 1e-06.." */
static void note_share(const check_sums *w, found_kind found, buffer *note) {
  const char *before = between(note);
  const double median = median_error(w);
  for (int c = 0; c < SLV_CLASSES; c++) {
    unsigned long long judged = 0;
    for (int k = 0; k < FOUNDS; k++) judged += w->counts[k][c];
    if (w->counts[found][c] == 0) continue;
    if (before[0] != ',') buffer_format(note, "%s%s at", before, found_words[found]);
    buffer_format(note, "%s %llu of %llu %s", before[0] == ',' ? before : "",
                  (unsigned long long)w->counts[found][c], judged, class_words[c]);
    before = ",";
  }
  buffer_add(note, " states");
  if (median > 0)
    buffer_format(note, "; relative error: median above %g, largest %.1g", median, w->error);
}

static void note_found(found_kind found, const char *told, buffer *note) {
  if (told[0] != '\0')
    buffer_format(note, "%s%s", between(note), told);
  else if (found == FOUND_INACCURATE && note->size == 0)
    buffer_add(note, "beyond the bound, by rounding errors");
}

static void write_note(const check_sums *w, const doc_sums *d, const doc_record *r, buffer *note) {
  note_unjudged(w, &d->facts, r->samples, note);
  if (r->finding == FOUND_OUT_OF_RANGE) note_range(w, note);
  if (r->finding != FOUND_NOTHING) note_found(r->finding, d->told, note);
  if (w->found == FOUND_INACCURATE || (w->found == FOUND_WRONG && r->finding == FOUND_WRONG))
    note_share(w, w->found, note);
  if (r->finding != FOUND_INACCURATE) note_fine(&w->fine, note);
  if (d->facts.figure != NULL && r->samples > 0 && note->size == 0)
    buffer_format(note, "%s %.2g", d->facts.figure, w->fine.figure);
  const unsigned long long tried = r->samples + r->not_judged;
  if (w->ended) buffer_format(note, "%sended after %llu states", between(note), tried);
}

/* Stores the number of states of each class with each finding. */
static void set_counts(doc_record *r, const uint64_t counts[FOUNDS][SLV_CLASSES], arena *memory) {
  for (int k = 0; k < FOUNDS; k++) {
    double *v = arena_alloc(memory, SLV_CLASSES, sizeof *v);
    for (int c = 0; c < SLV_CLASSES; c++) v[c] = (double)counts[k][c];
    r->states[k] = (document_numbers){v, SLV_CLASSES};
  }
}

doc_record record_without_states(const char *subject, const char *check, arena *memory) {
  static const uint64_t none[FOUNDS][SLV_CLASSES];
  doc_record r = {.subject = subject, .check = check, .note = ""};
  set_counts(&r, none, memory);
  return r;
}

void sums_settle(const check_sums *w, doc_record *r, arena *memory) {
  doc_sums *d = arena_alloc(memory, 1, sizeof *d);
  buffer note = {0};
  *d = *r->sums, d->of = *w;
  double *errors = arena_alloc(memory, ERROR_DECADES, sizeof *errors);
  for (int k = 0; k < ERROR_DECADES; k++) errors[k] = (double)w->errors[k];
  d->errors = (document_numbers){errors, ERROR_DECADES};
  const sums_facts *k = &d->facts;
  r->sums = d;
  r->samples = sums_judged(w), r->not_judged = w->not_judged;
  r->verdict = verdict_of(w, k);
  r->finding = r->samples > 0 ? found_of(w, k) : FOUND_NOTHING;
  r->worst = r->samples > 0 ? w->worst : (double)NAN;
  set_counts(r, w->counts, memory);
  const int none_asked = r->samples + r->not_judged == 0 && (k->ordinary || k->chosen);
  if (none_asked) r->verdict = VERDICT_SKIP;
  if (none_asked)
    buffer_add(&note, "no state that this check judges is among those requested");
  else
    write_note(w, d, r, &note);
  r->note = buffer_move(&note, memory);
}

static int has_no(const check_sums *w, found_kind found) {
  uint64_t n = 0;
  for (int c = 0; c < SLV_CLASSES; c++) n += w->counts[found][c];
  return n == 0;
}

check_sums sums_of(const doc_record *r) {
  check_sums s = r->sums->of;
  s.found = r->finding, s.worst = r->worst, s.not_judged = r->not_judged;
  for (size_t k = 0; k < r->sums->errors.n && k < ERROR_DECADES; k++)
    s.errors[k] = (uint64_t)r->sums->errors.v[k];
  for (int k = 0; k < FOUNDS; k++)
    for (int c = 0; c < SLV_CLASSES; c++) s.counts[k][c] = (uint64_t)r->states[k].v[c];
  /* The finding may follow from the fraction of states; then no single state has it. */
  if (s.found == FOUND_WRONG) s.found = FOUND_INACCURATE;
  if (!has_no(&s, FOUND_WRONG)) s.found = FOUND_WRONG;
  if (has_no(&s, s.found)) s.found = FOUND_NOTHING;
  return s;
}

static void add_wrong(energy_faults *w, const doc_record *r) {
  const sums_facts *k = &r->sums->facts;
  const doc_witness *at = r->witness;
  const check_sums sums = sums_of(r);
  const int few = r->samples == 0 || too_few(&sums, k);
  *(few ? &w->unresolved : &w->compared) |= (unsigned)k->pair;
  if (r->finding != FOUND_WRONG) return;
  w->pairs |= (unsigned)k->pair;
  if (!few) w->sure |= (unsigned)k->pair;
  if (k->claim != NULL && w->nclaims < CLAIMS_MOST)
    w->claims[w->nclaims++] = (broken_claim){k->claim, r->sums->found, at != NULL ? at->state : "",
                                             at != NULL ? at->quantity : ""};
}

energy_faults energy_faults_of(const doc_records *d, const char *subject) {
  energy_faults w = {.nclaims = 0};
  EACH (doc_record, r, d->records)
    if (r->sums != NULL && r->control == NULL && strcmp(r->subject, subject) == 0) add_wrong(&w, r);
  return w;
}

static int is_consequence(const energy_faults *w, const char *of) {
  const int first = (w->pairs & PAIR_ENERGY_GRADIENT) != 0;
  const int second = (w->pairs & PAIR_GRADIENT_HESSIAN) != 0;
  const unsigned both = PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN;
  const int open = (w->compared & both) != both; /* which of the two is wrong? */
  if (first && second) return strcmp(of, "gradient") == 0;
  return (first && (open || strcmp(of, "energy") == 0)) ||
         (second && (strcmp(of, "hessian") == 0 || (open && strcmp(of, "energy") != 0)));
}

int energy_faults_claim(const energy_faults *w, int i, buffer *out) {
  const broken_claim *c = &w->claims[i];
  if (is_consequence(w, c->quantity)) return 0;
  buffer_format(out, "the energy claims %s, but %s, at %s", c->claim, c->found, c->state);
  return 1;
}

/* Member: its name in the document and its offset in the struct. */
#define SUM(word, at, ...) \
  { .name = #word, .offset = offsetof(doc_sums, at), .kind = DOCUMENT_##__VA_ARGS__ }
static const document_field sums_fields[] = {
    SUM(class, of.class, CHOICE, "Class of the worst state.", .words = class_words),
    SUM(index, of.index, COUNT, "Number of the worst state."),
    SUM(named, of.named, FLAG, "The state is from the catalogue; `shown` is its measure."),
    SUM(shown, of.shown, NUMBER),
    SUM(plain, of.plain, COUNT, "States that should be judged."),
    SUM(spared, of.spared, COUNT, "Number of such states that could not be judged."),
    SUM(range, of.range, PAIR, "Largest stretch < 1 and smallest > 1 that are out of range, or 0."),
    SUM(ended, of.ended, FLAG, "States were skipped, because enough failed."),
    SUM(error, of.error, NUMBER, "Largest relative error at states of the gravest finding."),
    SUM(errors, errors, NUMBERS, "Number of these states by the decade of their error."),
    SUM(right, of.fine.count[FINE_RIGHT], COUNT,
        "States by finer verdict; the next three members also."),
    SUM(wrong, of.fine.count[FINE_WRONG], COUNT),
    SUM(limited, of.fine.count[FINE_LIMITED], COUNT),
    SUM(not_smooth, of.fine.count[FINE_NOT_SMOOTH], COUNT),
    SUM(order_seen, of.fine.order_seen, COUNT),
    SUM(order_two, of.fine.order_two, COUNT),
    SUM(figure, of.fine.figure, NUMBER),
    SUM(figure_name, facts.figure, TEXT, .nullable = 1),
    SUM(spare, facts.spare, NUMBER, "Largest fraction of plain states that may be skipped."),
    SUM(coarse, facts.coarse, NUMBER, "Least median error that is not mere round-off; 0: none."),
    SUM(strict, facts.strict, FLAG, "Every finding fails."),
    SUM(ordinary, facts.ordinary, FLAG,
        "The check judges only some states, such as ordinary ones."),
    SUM(chosen, facts.chosen, FLAG, "Only some states were requested."),
    SUM(pair, facts.pair, COUNT, "Compared functions, as bits."),
    SUM(claim, facts.claim, TEXT, "Claim of the energy that the check tests.", .nullable = 1),
    SUM(told, told, TEXT, "End of the note."),
    SUM(found, found, TEXT, "Difference at the witness."),
    DOCUMENT_END};
const document_shape doc_sums_shape = {.size = sizeof(doc_sums), .fields = sums_fields};
