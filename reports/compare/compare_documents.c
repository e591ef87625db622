/* compare_documents.c -- compares two documents, value by value and check by check. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/comparison.h"
#include "support/stats/stats.h"

const char *const compare_class_words[COMPARE_CLASSES + 1] = {
    "identical", "ulps", "tolerance", "beyond", "missing", "new", "not compared", NULL};

typedef struct {
  comparison *r;
  const tolerance_list *tolerances;
  number_list base, now, truth; /* numbers of the current item */
  compare_count *count;         /* counts of the kind that is compared, texts or checks */
} compare_work;

static compare_count *count_of(comparison *r, const char *kind) {
  for (size_t i = 0; i < r->ncounts; i++)
    if (strcmp(r->counts[i].kind, kind) == 0) return &r->counts[i];
  if (r->ncounts == COMPARE_KINDS - 1) kind = "other kinds";
  if (r->ncounts == COMPARE_KINDS) return &r->counts[COMPARE_KINDS - 1];
  r->counts[r->ncounts] = (compare_count){.kind = kind};
  return &r->counts[r->ncounts++];
}

int compare_parse(const baseline_document *d, const doc_baseline_value *row, number_list *list) {
  const char *at = "";
  const char *why = number_list_parse(baseline_scalar_of(row), row->values, list, &at);
  if (why == NULL) return 0;
  buffer key = {0};
  baseline_key_words(&key, &row->key);
  const int s = input_error("%s: values of %.400s: %s: \"%.40s\"; write the document anew", d->path,
                            key.data, why, at);
  buffer_free(&key);
  return s;
}

/* Returns distance / allowance; infinity if nothing is allowed and the distance is not 0. */
static double over_allowance(slv_f128 apart, slv_f128 allowed) {
  if (apart == 0) return 0;
  return allowed > 0 ? (double)(apart / allowed) : (double)INFINITY;
}

static slv_f128 largest_of(scalar s, const number_list *list) {
  slv_f128 largest = 0;
  for (size_t i = 0; i < list->n; i++) {
    const slv_f128 size = number_apart(s, &list->v[i], &list->v[i]).size;
    if (size > largest) largest = size;
  }
  return largest;
}

/* Returns the smallest ratio of difference to allowance, because one allowance is enough. */
static double excess_of(const number_distance *d, const tolerance_row *t, slv_f128 fixed) {
  if (!d->finite) return (double)INFINITY;
  const double wide = over_allowance(d->apart, fixed);
  const double own = over_allowance(d->apart, (slv_f128)t->relative * d->size);
  return fmin(fmin(wide, own), over_allowance((slv_f128)d->ulps, (slv_f128)t->ulps));
}

static const tolerance_row *tolerance_of(const compare_work *c, const doc_baseline_value *row) {
  return tolerance_for(c->tolerances, c->r->base->doc.tool, row->key.part[2], row->key.part[3]);
}

static void compare_numbers(compare_work *c, const doc_baseline_value *row, compare_count *count,
                            compare_move *m) {
  const scalar s = baseline_scalar_of(row);
  const tolerance_row *t = tolerance_of(c, row);
  const slv_f128 largest = largest_of(s, &c->base);
  slv_f128 fixed = t->absolute;
  if ((slv_f128)t->units * row->unit > fixed) fixed = (slv_f128)t->units * row->unit;
  if (t->of_largest * largest > fixed) fixed = t->of_largest * largest;
  for (size_t i = 0; i < c->base.n && i < c->now.n; i++) {
    const number_distance d = number_apart(s, &c->base.v[i], &c->now.v[i]);
    const double excess = d.same ? 0 : excess_of(&d, t, fixed);
    const compare_class class = d.same                          ? COMPARE_SAME
                                : d.finite && d.ulps <= t->ulps ? COMPARE_ULPS
                                : excess <= 1                   ? COMPARE_WITHIN
                                                                : COMPARE_BEYOND;
    count->n[class]++;
    if (class > m->class) m->class = class;
    if (d.same) continue;
    m->differ++;
    m->ulps = fmax(m->ulps, d.finite ? d.ulps : (double)INFINITY);
    if (excess < m->excess) continue;
    m->excess = excess;
    m->relative = !d.finite ? (double)NAN : over_allowance(d.apart, d.size);
  }
}

static int compare_digits(compare_work *c, const doc_baseline_value *row, compare_move *m) {
  baseline_key key = row->key;
  key.part[3] = "f128";
  const baseline_document *base = c->r->base;
  const doc_baseline_value *truth = baseline_find(&base->index[BASELINE_VALUE], &key, (size_t)-1);
  const scalar s = baseline_scalar_of(row);
  const size_t n = c->base.n;
  if (n != c->now.n || n == 0) return 0;
  m->digits[1] = number_digits(s, c->now.v, s, c->base.v, n);
  if (s == SCALAR_F128 || truth == NULL) return 0;
  TRY(compare_parse(base, truth, &c->truth));
  if (c->truth.n != n) return 0;
  m->digits[0] = number_digits(s, c->base.v, SCALAR_F128, c->truth.v, n);
  m->digits[1] = number_digits(s, c->now.v, SCALAR_F128, c->truth.v, n);
  return 0;
}

static const uint64_t seed = 1; /* seed of the bootstrap */

/* Judges times by the change of their medians; samples that are not > 0 are beyond tolerance. */
static void judge_times(compare_move *m, const change *c, int is_known, double noise) {
  m->class = COMPARE_BEYOND;
  m->excess = (double)INFINITY;
  if (!is_known) return;
  m->ratio = c->ratio;
  m->p = c->p;
  m->faster = c->verdict == CHANGE_FASTER;
  m->class = c->verdict == CHANGE_SLOWER ? COMPARE_BEYOND : COMPARE_WITHIN;
  if (noise > 0) m->excess = (c->ratio - 1) / noise;
  if (m->class == COMPARE_WITHIN) m->excess = fmin(fmax(m->excess, 0), 1);
}

static void compare_times(compare_work *c, const doc_baseline_value *row, compare_count *count,
                          compare_move *m) {
  const size_t before = m->counts[0] = c->base.n, after = m->counts[1] = c->now.n;
  m->class = COMPARE_UNCOMPARED;
  if (c->r->times_compare && baseline_scalar_of(row) == SCALAR_F64) {
    const double noise = tolerance_of(c, row)->relative;
    double *old = base_alloc(before + after, sizeof *old), *now = old + before;
    change found = {0};
    for (size_t i = 0; i < before; i++) old[i] = c->base.v[i].f64;
    for (size_t i = 0; i < after; i++) now[i] = c->now.v[i].f64;
    const slv_status s = compare_samples(now, after, old, before, noise, seed, &found);
    judge_times(m, &found, s == SLV_OK, noise);
    free(old);
  }
  count->n[m->class] += after;
}

/* Judges lists of different lengths, which are beyond tolerance. */
static void compare_lengths(compare_work *c, compare_count *count, compare_move *m) {
  const size_t a = c->base.n, b = c->now.n;
  m->counts[0] = a;
  m->counts[1] = b;
  if (a > b) count->n[COMPARE_MISSING] += a - b;
  if (b > a) count->n[COMPARE_NEW] += b - a;
  if (a == b) return;
  m->class = COMPARE_BEYOND;
  m->excess = (double)INFINITY;
}

/* Judges items that one document lacks, or that have a reason (text) instead of numbers. */
static void compare_reasons(compare_work *c, compare_count *count, compare_move *m) {
  const doc_baseline_value *base = m->base, *now = m->now;
  const int had = base != NULL && base->values[0] != '\0';
  const int has = now != NULL && now->values[0] != '\0';
  compare_lengths(c, count, m);
  if (base == NULL || (now != NULL && has && !had))
    m->class = COMPARE_NEW;
  else if (now == NULL || had)
    m->class = COMPARE_MISSING;
  else
    m->class = strcmp(base->text, now->text) == 0 ? COMPARE_SAME : COMPARE_BEYOND;
  m->excess = m->class == COMPARE_BEYOND ? (double)INFINITY : 0;
}

/* Sets class, excess and `worse` of a row of both documents, or of a value that only one has. */
typedef int judge_fn(compare_work *c, compare_move *m);

static int judge_value(compare_work *c, compare_move *m) {
  const doc_baseline_value *base = m->base, *now = m->now;
  compare_count *count = count_of(c->r, m->key->part[2]);
  const int both = base != NULL && now != NULL && base->values[0] != '\0' && now->values[0] != '\0';
  m->digits[0] = m->digits[1] = (double)NAN;
  c->base.n = c->now.n = 0;
  if (base != NULL) TRY(compare_parse(c->r->base, base, &c->base));
  if (both && strcmp(base->values, now->values) == 0) {
    count->n[COMPARE_SAME] += c->base.n;
    return 0;
  }
  if (now != NULL) TRY(compare_parse(c->r->now, now, &c->now));
  if (!both) {
    compare_reasons(c, count, m);
  } else if (strcmp(m->key->part[2], "seconds") == 0) {
    compare_times(c, base, count, m);
  } else {
    compare_lengths(c, count, m);
    compare_numbers(c, base, count, m);
    if (m->class != COMPARE_SAME) return compare_digits(c, base, m);
  }
  return 0;
}

static int judge_text(compare_work *c, compare_move *m) {
  const doc_baseline_text *a = m->base, *b = m->now;
  (void)c;
  m->class = strcmp(a->text, b->text) == 0 ? COMPARE_SAME : COMPARE_BEYOND;
  if (m->class == COMPARE_BEYOND) m->excess = (double)INFINITY;
  return 0;
}

static int same_double(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static int judge_check(compare_work *c, compare_move *m) {
  const doc_baseline_check *a = m->base, *b = m->now;
  if (a->verdict == b->verdict && same_double(a->worst, b->worst) &&
      same_double(a->bound, b->bound) && a->samples == b->samples && a->not_judged == b->not_judged)
    return 0;
  m->worse = compare_check_worse(a, b, c->r->other_states);
  m->class = m->worse != NULL ? COMPARE_BEYOND : COMPARE_WITHIN;
  if (m->worse != NULL) m->excess = (double)INFINITY;
  return 0;
}

/* Judges the rows of BASE, or the rows of NEW that BASE lacks. */
static int compare_side(compare_work *c, baseline_row what, const baseline_index *of,
                        const baseline_index *other, int is_base) {
  static judge_fn *const judges[] = {judge_value, judge_text, judge_check};
  size_t likely = 0;
  for (size_t i = 0; i < of->n; i++) {
    const void *row = of->rows + i * of->size;
    const char *match = baseline_find(other, row, likely);
    if (match != NULL) likely = (size_t)(match - other->rows) / other->size + 1;
    if (match != NULL && !is_base) continue;
    compare_move m = {.what = what,
                      .class = match != NULL ? COMPARE_SAME
                               : is_base     ? COMPARE_MISSING
                                             : COMPARE_NEW,
                      .key = row,
                      .base = is_base ? row : NULL,
                      .now = is_base ? match : row};
    if (what == BASELINE_VALUE || match != NULL) TRY(judges[what](c, &m));
    if (what != BASELINE_VALUE) c->count->n[m.class]++;
    c->r->totals[m.class]++;
    if (m.class != COMPARE_SAME) c->r->moves[c->r->nmoves++] = m;
  }
  return 0;
}

static int compare_rows(compare_work *c, baseline_row what) {
  const baseline_index *base = &c->r->base->index[what], *now = &c->r->now->index[what];
  if (what != BASELINE_VALUE) {
    c->count = &c->r->counts[c->r->ncounts++];
    c->count->kind = what == BASELINE_TEXT ? "texts" : "checks";
  }
  TRY(compare_side(c, what, base, now, 1));
  return compare_side(c, what, now, base, 0);
}

double compare_margin(const doc_baseline_check *c) {
  return c->worst > 0 && c->bound > 0 ? log10(c->bound / c->worst) : (double)NAN;
}

/* Ranks verdicts from best to worst: pass, skip, failure, error. */
static int badness(verdict v) {
  static const int ranks[] = {
      [VERDICT_PASS] = 0, [VERDICT_SKIP] = 1, [VERDICT_FAIL] = 2, [VERDICT_ERROR] = 3};
  return ranks[v];
}

/* Returns how far a count may change by chance: 3 standard deviations if the seeds differ. */
static double chance(uint64_t count, int other_states) {
  return other_states ? 3 * sqrt((double)count + 1) : 0;
}

const char *compare_check_worse(const doc_baseline_check *base, const doc_baseline_check *now,
                                int other_states) {
  const int control = base->key.part[2] != NULL; /* a control must leave its bound */
  const double samples = (double)now->samples + chance(base->samples, other_states);
  const double left_out = (double)base->not_judged + chance(base->not_judged, other_states);
  if (badness(now->verdict) > badness(base->verdict)) return "a worse verdict";
  if (samples < (double)base->samples) return "fewer samples";
  /* Counts of unjudged states compare only if BASE ran the check and NEW tried no more states. */
  if (base->verdict != VERDICT_SKIP && now->samples <= base->samples &&
      (double)now->not_judged > left_out)
    return "more states not judged";
  if (!control && base->worst <= base->bound && !(now->worst <= now->bound))
    return "the worst error exceeds its bound";
  if (!control && !(now->bound <= base->bound) && !isnan(base->bound)) return "a wider bound";
  return NULL;
}

/* Returns whether an item in `rows` has `name` as this part of its key. */
static int has_part(const baseline_index *rows, int part, const char *name) {
  for (size_t i = 0; i < rows->n; i++)
    if (strcmp(baseline_key_at(rows, i)->part[part], name) == 0) return 1;
  return 0;
}

/* Returns what a missing item is counted under: its check; its state, if NEW has that state in no
 * group but still has the item's group; or its group. */
static compare_loss kind_of(const compare_move *m, const baseline_document *now) {
  const char *group = m->key->part[0], *item = m->key->part[1];
  if (m->what == BASELINE_CHECK)
    return (compare_loss){"check ", item, 0, !has_part(&now->index[BASELINE_CHECK], 1, item), m};
  const baseline_index *values = &now->index[BASELINE_VALUE], *words = &now->index[BASELINE_TEXT];
  const int left = has_part(values, 0, group) || has_part(words, 0, group);
  const int state =
      m->what == BASELINE_VALUE && left && !has_part(values, 1, item) && !has_part(words, 1, item);
  return state ? (compare_loss){"state ", item, 0, 1, m} : (compare_loss){"", group, 0, !left, m};
}

static void count_loss(comparison *r, const compare_move *m) {
  const compare_loss one = kind_of(m, r->now);
  size_t i = r->nlosses;
  while (i > 0 && (strcmp(r->losses[i - 1].what, one.what) != 0 ||
                   strcmp(r->losses[i - 1].name, one.name) != 0))
    i--;
  if (i == 0) {
    if (r->nlosses == COMPARE_LOSSES) return;
    r->losses[r->nlosses] = one;
    i = ++r->nlosses;
  }
  r->losses[i - 1].gone++;
}

static int rank(compare_class class) {
  static const int ranks[COMPARE_CLASSES] = {
      [COMPARE_BEYOND] = 0, [COMPARE_MISSING] = 1, [COMPARE_WITHIN] = 2,    [COMPARE_ULPS] = 2,
      [COMPARE_NEW] = 3,    [COMPARE_SAME] = 4,    [COMPARE_UNCOMPARED] = 4};
  return ranks[class];
}

/* Orders by class, worst first, then by excess, largest first.  Equal moves keep the order of their
 * rows: keys are parts of rows, so their addresses have the same order. */
static int by_distance(const void *a, const void *b) {
  const compare_move *x = a, *y = b;
  const int order = rank(x->class) - rank(y->class);
  if (order != 0) return order;
  if (x->excess > y->excess) return -1;
  if (x->excess < y->excess) return 1;
  if (x->what != y->what) return x->what < y->what ? -1 : 1;
  return x->key < y->key ? -1 : x->key > y->key;
}

int compare_documents(const baseline_document *base, const baseline_document *now,
                      const tolerance_list *tolerances, comparison *r) {
  *r = (comparison){.base = base, .now = now};
  compare_work c = {.r = r, .tolerances = tolerances};
  compare_list_differences(base, now, &r->differences);
  const compare_difference *d = r->differences.at;
  for (size_t i = 0; i < r->differences.count; i++)
    r->other_states |= !d[i].is_field && strcmp(d[i].name, "seed") == 0;
  r->times_compare = document_alike(&doc_environment_shape, base->doc.environment,
                                    now->doc.environment, "cpu compiler flags build_type", 0);
  size_t rows = 0;
  int s = 0;
  for (int k = 0; k < BASELINE_ROWS; k++) rows += base->index[k].n + now->index[k].n;
  r->moves = arena_alloc(&r->memory, rows, sizeof *r->moves);
  for (int k = 0; s == 0 && k < BASELINE_ROWS; k++) s = compare_rows(&c, (baseline_row)k);
  free(c.base.v);
  free(c.now.v);
  free(c.truth.v);
  if (s != 0) return s;
  qsort(r->moves, r->nmoves, sizeof *r->moves, by_distance);
  for (size_t i = 0; i < r->nmoves; i++)
    if (r->moves[i].class == COMPARE_MISSING) count_loss(r, &r->moves[i]);
  return 0;
}

void compare_free(comparison *r) {
  free(r->differences.at);
  arena_free(&r->memory);
  *r = (comparison){0};
}

int compare_verdict(const comparison *r) {
  const size_t *n = r->totals;
  if (n[COMPARE_BEYOND] + n[COMPARE_MISSING] > 0) return EXIT_CHECK_FAILED;
  const size_t compared = n[COMPARE_SAME] + n[COMPARE_ULPS] + n[COMPARE_WITHIN];
  return compared == 0 && n[COMPARE_UNCOMPARED] > 0 ? EXIT_USAGE : 0;
}
