/* compare_documents.c -- compares two documents as a whole. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/comparison.h"

/* ---- rows ------------------------------------------------------------------------ */

static compare_count *count_last(comparison *r, const char *kind) {
  r->counts[r->ncounts] = (compare_count){.kind = kind};
  return &r->counts[r->ncounts++];
}

/* Judges a row that both documents have: its class, its excess, why it is worse. */
typedef void judge_fn(const comparison *r, compare_move *m);

static void judge_text(const comparison *r, compare_move *m) {
  const doc_baseline_text *a = m->base, *b = m->now;
  const int same = strcmp(a->text, b->text) == 0;
  (void)r;
  m->class = same ? COMPARE_SAME : COMPARE_BEYOND;
  m->excess = same ? 0 : (double)INFINITY;
}

static int same_double(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static void judge_check(const comparison *r, compare_move *m) {
  const doc_baseline_check *a = m->base, *b = m->now;
  const int same = a->verdict == b->verdict && same_double(a->worst, b->worst) &&
                   same_double(a->bound, b->bound) && a->samples == b->samples &&
                   a->not_judged == b->not_judged;
  m->class = same ? COMPARE_SAME : COMPARE_WITHIN;
  if (same) return;
  m->worse = compare_check_worse(a, b, r->other_states);
  if (m->worse == NULL) return;
  m->class = COMPARE_BEYOND;
  m->excess = (double)INFINITY;
}

static void compare_rows(comparison *r, const baseline_index *base, const baseline_index *now,
                         compare_row_kind what, judge_fn *judge) {
  compare_count *count = count_last(r, what == MOVED_TEXT ? "texts" : "checks");
  for (size_t i = 0; i < base->n; i++) {
    const void *row = base->rows + i * base->size;
    compare_move m = {.what = what, .class = COMPARE_MISSING, .key = row, .base = row};
    m.now = baseline_find(now, m.key, i);
    if (m.now != NULL) judge(r, &m);
    count->n[m.class]++;
    compare_add_move(r, &m);
  }
  for (size_t i = 0; i < now->n; i++) {
    const void *row = now->rows + i * now->size;
    const compare_move m = {.what = what, .class = COMPARE_NEW, .key = row, .now = row};
    if (baseline_find(base, m.key, i) != NULL) continue;
    count->n[COMPARE_NEW]++;
    compare_add_move(r, &m);
  }
}

/* ---- checks ---------------------------------------------------------------------- */

double compare_margin(const doc_baseline_check *c) {
  return c->worst > 0 && c->bound > 0 ? log10(c->bound / c->worst) : (double)NAN;
}

/* Did a check that was within its bound leave it? Any change within the bound is fine. */
static int left_bound(const doc_baseline_check *base, const doc_baseline_check *now) {
  return base->worst <= base->bound && !(now->worst <= now->bound);
}

/* From best to worst: pass, skip, failure, error. */
static int badness(verdict v) {
  static const int ranks[] = {
      [VERDICT_PASS] = 0, [VERDICT_SKIP] = 1, [VERDICT_FAIL] = 2, [VERDICT_ERROR] = 3};
  return ranks[v];
}

/* How much a count may differ by chance when the states are other random ones: three
 * standard deviations. */
static double chance(uint64_t count, int other_states) {
  return other_states ? 3 * sqrt((double)count + 1) : 0;
}

static int fewer_samples(const doc_baseline_check *base, const doc_baseline_check *now,
                         int other_states) {
  const double slack = chance(base->samples, other_states);
  return (double)now->samples + slack < (double)base->samples;
}

/* More states left out are worse, unless more were tried in all, or the check was
 * skipped before and so left out none. */
static int more_left_out(const doc_baseline_check *base, const doc_baseline_check *now,
                         int other_states) {
  const double slack = chance(base->not_judged, other_states);
  return base->verdict != VERDICT_SKIP && now->samples <= base->samples &&
         (double)now->not_judged > (double)base->not_judged + slack;
}

const char *compare_check_worse(const doc_baseline_check *base, const doc_baseline_check *now,
                                int other_states) {
  const int control = base->key.part[2] != NULL; /* is to leave its bound */
  if (badness(now->verdict) > badness(base->verdict)) return "a worse verdict";
  if (fewer_samples(base, now, other_states)) return "fewer samples";
  if (more_left_out(base, now, other_states)) return "more states not judged";
  if (!control && left_bound(base, now)) return "the worst left its bound";
  if (!control && !(now->bound <= base->bound) && !isnan(base->bound)) return "a wider bound";
  return NULL;
}

/* ---- what disappeared ------------------------------------------------------------ */

/* Does any row of the list have that part in its key? */
static int has_part(const baseline_index *rows, int part, const char *name) {
  for (size_t i = 0; i < rows->n; i++)
    if (strcmp(baseline_key_at(rows, i)->part[part], name) == 0) return 1;
  return 0;
}

/* What a missing item is grouped under: a group or a check that NEW lacks altogether, a state that
 * NEW has in no group, or else its group, which NEW still has. */
static compare_loss kind_of(const compare_move *m, const baseline_document *now) {
  const char *group = m->key->part[0], *item = m->key->part[1];
  if (m->what == MOVED_CHECK)
    return (compare_loss){"check ", item, 0, !has_part(&now->check_index, 1, item), m};
  const int left = has_part(&now->value_index, 0, group) || has_part(&now->text_index, 0, group);
  const int state = m->what == MOVED_VALUE && left && !has_part(&now->value_index, 1, item) &&
                    !has_part(&now->text_index, 1, item);
  return state ? (compare_loss){"state ", item, 0, 1, m} : (compare_loss){"", group, 0, !left, m};
}

static void count(comparison *r, const compare_loss *one) {
  for (size_t i = r->nlosses; i-- > 0;) {
    compare_loss *loss = &r->losses[i];
    if (strcmp(loss->what, one->what) != 0 || strcmp(loss->name, one->name) != 0) continue;
    loss->gone++;
    return;
  }
  if (r->nlosses == COMPARE_LOSSES) return;
  r->losses[r->nlosses] = *one;
  r->losses[r->nlosses++].gone = 1;
}

static void compare_gather_losses(comparison *r) {
  for (size_t i = 0; i < r->nmoves; i++) {
    if (r->moves[i].class != COMPARE_MISSING) continue;
    const compare_loss one = kind_of(&r->moves[i], r->now);
    count(r, &one);
  }
}

/* ---- the whole ------------------------------------------------------------------- */

const char *const compare_class_words[COMPARE_CLASSES + 1] = {
    "identical", "ulps", "tolerance", "beyond", "missing", "new", "not compared", NULL};

compare_count *compare_count_of(comparison *r, const char *kind) {
  for (size_t i = 0; i < r->ncounts; i++)
    if (strcmp(r->counts[i].kind, kind) == 0) return &r->counts[i];
  if (r->ncounts == COMPARE_KINDS - 1) kind = "other kinds";
  if (r->ncounts == COMPARE_KINDS) return &r->counts[COMPARE_KINDS - 1];
  r->counts[r->ncounts] = (compare_count){.kind = kind};
  return &r->counts[r->ncounts++];
}

void compare_add_move(comparison *r, const compare_move *m) {
  r->totals[m->class]++;
  if (m->class != COMPARE_SAME) r->moves[r->nmoves++] = *m;
}

static int rank(compare_class class) {
  static const int ranks[COMPARE_CLASSES] = {
      [COMPARE_BEYOND] = 0, [COMPARE_MISSING] = 1, [COMPARE_WITHIN] = 2,    [COMPARE_ULPS] = 2,
      [COMPARE_NEW] = 3,    [COMPARE_SAME] = 4,    [COMPARE_UNCOMPARED] = 4};
  return ranks[class];
}

/* Worst class first, then largest excess.  Equal moves keep the order of their rows in
 * the document: a key is part of its row, so addresses of keys have the same order. */
static int by_distance(const void *a, const void *b) {
  const compare_move *x = a, *y = b;
  const int order = rank(x->class) - rank(y->class);
  if (order != 0) return order;
  if (x->excess > y->excess) return -1;
  if (x->excess < y->excess) return 1;
  if (x->what != y->what) return x->what < y->what ? -1 : 1;
  return x->key < y->key ? -1 : x->key > y->key;
}

static int same_place(const environment_row *a, const environment_row *b) {
  return strcmp(a->cpu, b->cpu) == 0 && strcmp(a->compiler, b->compiler) == 0 &&
         strcmp(a->flags, b->flags) == 0 && strcmp(a->build_type, b->build_type) == 0;
}

static size_t rows_of(const baseline_document *d) {
  return d->doc.values.n + d->doc.texts.n + d->doc.checks.n;
}

int compare_documents(const baseline_document *base, const baseline_document *now,
                      const tolerance_list *tolerances, comparison *r) {
  *r = (comparison){.base = base, .now = now};
  compare_work c = {.r = r, .tolerances = tolerances};
  compare_list_differences(base, now, &r->differences);
  const compare_difference *d = r->differences.at;
  for (size_t i = 0; i < r->differences.count; i++)
    r->other_states |= !d[i].is_field && strcmp(d[i].name, "seed") == 0;
  r->times_compare = same_place(base->doc.environment, now->doc.environment);
  r->moves = arena_alloc(&r->memory, rows_of(base) + rows_of(now), sizeof *r->moves);
  const int s = compare_values(&c);
  free(c.base.v);
  free(c.now.v);
  free(c.truth.v);
  if (s != 0) return s;
  compare_rows(r, &base->text_index, &now->text_index, MOVED_TEXT, judge_text);
  compare_rows(r, &base->check_index, &now->check_index, MOVED_CHECK, judge_check);
  qsort(r->moves, r->nmoves, sizeof *r->moves, by_distance);
  compare_gather_losses(r);
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
