#include "mesh/mesh_trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

enum { WORST_TRIED = 150, OTHERS_TRIED = 150 };

/* ---- the part of the mesh ------------------------------------------------------ */

static int by_worst(const void *left, const void *right) {
  const double *const *a = left, *const *b = right;
  return (**b > **a) - (**b < **a);
}

static int by_number(const void *left, const void *right) {
  const size_t a = *(const size_t *)left, b = *(const size_t *)right;
  return (a > b) - (a < b);
}

static size_t sort_unique(size_t *at, size_t count) {
  size_t left = 0;
  if (count > 0) qsort(at, count, sizeof *at, by_number);
  for (size_t i = 0; i < count; i++)
    if (left == 0 || at[i] != at[left - 1]) at[left++] = at[i];
  return left;
}

void mesh_scope_choose(const mesh_case *c, int all, mesh_scope *s) {
  const size_t n = c->l.vertices, few = WORST_TRIED + OTHERS_TRIED,
               count = all || n <= few ? n : few;
  const double **order = base_alloc(n + 1, sizeof *order);
  items elements = {0};
  *s = (mesh_scope){.vertex = base_alloc(count + 1, sizeof *s->vertex)};
  for (size_t v = 0; v < n; v++) order[v] = &c->worst[v];
  if (count < n) qsort(order, n, sizeof *order, by_worst);
  if (count < n) s->has = base_alloc(n, 1);
  for (size_t k = 0; k < count; k++) {
    const size_t at = count == n || k < WORST_TRIED ? k : k * (n / few);
    s->vertex[s->vertices++] = (size_t)(order[at] - c->worst);
  }
  s->vertices = sort_unique(s->vertex, s->vertices);
  for (size_t k = 0; k < s->vertices; k++) {
    const size_t v = s->vertex[k];
    if (s->has != NULL) s->has[v] = 1;
    for (size_t i = c->l.first[v]; i < c->l.first[v + 1]; i++)
      items_append(&elements, &c->l.element[i], sizeof(size_t));
  }
  s->element = elements.at;
  s->elements = sort_unique(s->element, elements.count);
  free(order);
}

void mesh_scope_free(mesh_scope *s) {
  free(s->vertex);
  free(s->element);
  free(s->has);
}

/* ---- a reading ----------------------------------------------------------------- */

/* Of each row of the scope, whether entries are not zero: off the diagonal (1), on it
 * (2), and expected there (4). */
static void mask_rows(mesh_trial *t) {
  const mesh_case *c = t->c;
  mesh_explanation *why = t->why;
  size_t begin, end, i, j;
  why->masked = 0;
  why->identity = 0;
  for (size_t k = 0; c->l.q != QUANTITY_ENERGY && k < t->s.vertices; k++) {
    const size_t v = t->s.vertex[k];
    unsigned is[3] = {0};
    mesh_rows_of(&c->l, v, &begin, &end);
    for (size_t place = begin; place < end; place++) {
      mesh_coordinates(&c->l, place, &i, &j);
      const int diagonal = c->l.q == QUANTITY_HESSIAN && i == j;
      if (t->got[place] != 0) is[i % 3] |= diagonal ? 2u : 1u;
      if (mesh_sum_at(&c->right, place) != 0) is[i % 3] |= 4u;
    }
    for (size_t a = 0; a < 3; a++) {
      t->mask[3 * v + a] = (is[a] & 5u) == 4;
      if (!t->mask[3 * v + a]) continue;
      if (why->masked++ == 0) why->first_masked = 3 * v + a;
      why->identity |= (is[a] & 2u) != 0;
    }
  }
}

int mesh_trial_read(mesh_trial *t, size_t r) {
  static const unsigned bits[] = {FOR_ENERGY, FOR_FORCES, FOR_HESSIAN};
  mesh_case *c = t->c;
  if ((mesh_readings[r].use & bits[c->l.q]) == 0) return 0;
  if (mesh_readings[r].r.moved && c->order == NULL) return 0;
  const size_t outside = mesh_case_read(c, &mesh_readings[r].r, t->s.has, t->got);
  mask_rows(t);
  return outside == 0;
}

/* ---- one mistake --------------------------------------------------------------- */

/* The elements that count.  Edges come last: only a mistake of edges looks at them. */
static void range_of(const mesh_trial *t, const mesh_mistake *h, size_t *begin, size_t *end) {
  const size_t *from = t->c->c->from, *all = t->s.element;
  const size_t last = h->fit == FIT_LAST_MEMBRANE ? from[MESH_HINGE]
                      : h->d.kind == MESH_EDGE    ? from[MESH_KINDS]
                                                  : from[MESH_EDGE];
  for (*end = t->s.elements; *end > 0 && all[*end - 1] >= last;) --*end;
  for (*begin = 0; h->fit == FIT_LAST_BENDING && *begin < *end && all[*begin] < from[MESH_HINGE];)
    ++*begin;
}

/* What stands there before elements overwrite each other, and what they are to explain. */
static void begin_last(mesh_trial *t, mesh_fit fit) {
  const mesh_sum *right = &t->c->right;
  const double *membrane = right->of[MESH_MEMBRANE], *bending = right->of[MESH_BENDING];
  double *near = t->near;
  (void)mesh_trial_read(t, 0);
  for (size_t i = 0; i < t->c->l.count; i++) {
    near[i] = t->got[i] - (fit == FIT_LAST_MEMBRANE ? bending[i] : 0);
    t->other.of[MESH_MEMBRANE][i] = fit == FIT_LAST_BENDING ? membrane[i] : (double)NAN;
    t->other.bound[i] = fit == FIT_LAST_BENDING ? right->bound[i] : 0;
  }
  t->other.near = near;
}

static void end_last(mesh_trial *t, mesh_fit fit) {
  for (size_t i = 0; i < t->c->l.count; i++) {
    if (isnan(t->other.of[MESH_MEMBRANE][i])) t->other.of[MESH_MEMBRANE][i] = 0;
    if (fit != FIT_LAST_MEMBRANE) continue;
    t->other.of[MESH_BENDING][i] = t->c->right.of[MESH_BENDING][i];
    t->other.bound[i] += t->c->right.bound[i];
  }
  t->other.near = NULL;
}

void mesh_trial_sum(mesh_trial *t, const mesh_mistake *h) {
  const mesh_case *c = t->c;
  size_t begin, end;
  uint32_t v[MESH_POINTS];
  for (size_t k = 0; k < t->s.elements; k++)
    for (int i = mesh_touched(c->c, t->s.element[k], v); i-- > 0;) {
      mesh_rows_of(&c->l, v[i], &begin, &end);
      for (int g = 0; g < MESH_GROUPS; g++)
        memset(t->other.of[g] + begin, 0, (end - begin) * sizeof(double));
      memset(t->other.bound + begin, 0, (end - begin) * sizeof(double));
    }
  if (h->fit >= FIT_LAST) begin_last(t, h->fit);
  range_of(t, h, &begin, &end);
  (void)mesh_add(t->cloth, &h->d, &c->l, c->x, t->s.element + begin, end - begin, &t->other);
  if (h->fit >= FIT_LAST) end_last(t, h->fit);
}

/* What is expected of a number, less what a factor multiplies; and that. */
static double fixed_part(const mesh_trial *t, mesh_fit fit, size_t place, double *times) {
  const double m = t->other.of[MESH_MEMBRANE][place], b = t->other.of[MESH_BENDING][place];
  *times = fit == FIT_ALL        ? m + b
           : fit == FIT_MEMBRANE ? m
           : fit == FIT_BENDING  ? b
           : fit == FIT_LOAD     ? t->load[place / 3]
           : fit == FIT_EVEN     ? 1
                                 : 0;
  return fit == FIT_ALL ? 0 : fit == FIT_MEMBRANE ? b : fit == FIT_BENDING ? m : m + b;
}

static int axis_of(mesh_fit fit, size_t place) {
  return fit == FIT_LOAD || fit == FIT_EVEN ? (int)(place % 3) : 0;
}

double mesh_trial_bound(const mesh_trial *t, size_t place) {
  return t->other.bound[place] + mesh_case_half(t->c, t->got[place]);
}

void mesh_trial_visit(mesh_trial *t, mesh_fit fit, mesh_visit *fn, void *with) {
  size_t begin, end;
  const size_t count = t->c->l.q == QUANTITY_ENERGY ? 1 : t->s.vertices;
  for (size_t k = 0; k < count; k++) {
    mesh_rows_of(&t->c->l, t->s.vertex[k], &begin, &end);
    for (size_t place = begin; place < end; place++)
      if (mesh_is_seen(t->c, t->masked ? t->mask : NULL, place)) fn(t, fit, place, with);
  }
}

typedef struct {
  double top[3], bottom[3];
} fit_sums;

static void add_to_fit(mesh_trial *t, mesh_fit fit, size_t place, void *with) {
  fit_sums *s = with;
  double times;
  const double rest = t->got[place] - fixed_part(t, fit, place, &times);
  const double bound = mesh_trial_bound(t, place);
  const int axis = axis_of(fit, place);
  if (!(bound > 0) || !isfinite(rest)) return;
  s->top[axis] += times / bound * (rest / bound);
  s->bottom[axis] += times / bound * (times / bound);
}

/* The factors; those that are mere rounding beside the largest become 0. */
static void find_factors(mesh_trial *t, const mesh_mistake *h, double factor[3]) {
  fit_sums s = {{0}, {0}};
  double most = 0;
  if (isnan(h->factor)) mesh_trial_visit(t, h->fit, add_to_fit, &s);
  for (int i = 0; i < 3; i++) {
    factor[i] = !isnan(h->factor) ? h->factor : s.bottom[i] > 0 ? s.top[i] / s.bottom[i] : 0;
    most = fmax(most, fabs(factor[i]));
  }
  for (int i = 0; i < 3; i++)
    if (fabs(factor[i]) < 1e-9 * most) factor[i] = 0;
}

typedef struct {
  const double *factor;
  double worst;
  size_t seen;  /* numbers that were looked at */
  size_t told;  /* wrong ones that the changed sum tells from right ones */
  size_t blind; /* wrong ones within four times its rounding, or that it has no value for */
} verdict;

static void add_to_verdict(mesh_trial *t, mesh_fit fit, size_t place, void *with) {
  verdict *v = with;
  double times;
  const double fixed = fixed_part(t, fit, place, &times);
  const double f = fit == FIT_NONE || fit >= FIT_LAST ? 0 : v->factor[axis_of(fit, place)];
  const double error = fabs(t->got[place] - fixed - f * times);
  const double allowed = 2 * fmax(1, fit <= FIT_BENDING ? fabs(f) : 1) * mesh_trial_bound(t, place);
  if (allowed == (double)INFINITY) { /* an element has no value here */
    v->blind += t->c->right.bound[place] < (double)INFINITY;
    return;
  }
  const double before = fabs(t->got[place] - mesh_sum_at(&t->c->right, place));
  const int wrong = !(before <= t->c->right.bound[place]);
  v->seen++;
  v->told += wrong && before > 4 * allowed;
  v->blind += wrong && before <= 4 * allowed;
  if (error == 0) return;
  v->worst = fmax(v->worst, allowed > 0 && isfinite(error) ? error / allowed : (double)INFINITY);
}

/* Of one number any factor explains it: only a plain one is believed. */
static int is_plain(double factor) {
  for (int n = 1; n <= 12; n++)
    if (fabs(factor - n) < 1e-9 * n || fabs(factor * n - 1) < 1e-9) return 1;
  return factor == 0;
}

int mesh_trial_explains(mesh_trial *t, const mesh_mistake *h, double factor[3]) {
  verdict v = {.factor = factor};
  find_factors(t, h, factor);
  if (t->c->l.q == QUANTITY_ENERGY && h->fit != FIT_NONE && !is_plain(factor[0])) return 0;
  if (h->fit == FIT_ALL && fabs(factor[0] + 1) < 1e-6) return 0; /* a reading says it */
  mesh_trial_visit(t, h->fit, add_to_verdict, &v);
  return v.seen > 0 && v.worst <= 1 && v.worst <= t->before / 4 && v.blind <= v.told;
}
