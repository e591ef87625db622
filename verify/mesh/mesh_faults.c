/* mesh_faults.c -- finds wrong elements, one after the other.  Each step tries every mistake on the
 * elements at the worst number.  It accepts the mistake that corrects the most numbers, if these
 * include all three of a vertex, and subtracts its effect.  By chance, three numbers agree to
 * round-off once in 1e30 times. */
#include <math.h>
#include <stdlib.h>

#include "mesh/mesh_explain.h"
#include "support/base/memory.h"

enum { MOST_FAULTS = 200, MOST_MISSED = 12 };

/* Change of the sum by a mistake: its contribution at each place. */
typedef struct {
  size_t at[2 * MESH_NUMBERS];
  double add[2 * MESH_NUMBERS];
  int n;
  double bound; /* round-off bound of the contributions, here and in the solver */
} effect;

typedef struct {
  const mesh_case *c;
  const unsigned char *mask; /* ignored rows, or NULL */
  double *rest;              /* [count] differences that are left to explain */
  double *allowed;           /* [count] tolerance of each difference */
  double *worst;             /* [n] largest difference / tolerance of each vertex; -1: skipped */
  size_t vertex;             /* vertex whose elements are tried */
  mesh_fault best;
  int most; /* count of numbers that the best mistake corrects */
} search;

static int add_share(const search *s, const mesh_change *d, size_t element, double factor,
                     effect *to) {
  mesh_share one;
  if (!mesh_share_of(&s->c->l, d, element, &one)) return 0;
  for (int i = 0; i < one.n; i++, to->n++)
    to->at[to->n] = one.at[i], to->add[to->n] = factor * one.v[i];
  to->bound += 2 * one.bound;
  return 1;
}

/* Computes the effect of a fault.  Returns 0 if f->branch asks for the other rest angle, and the
 * element is not folded. */
static int effect_of(const search *s, mesh_fault *f, effect *to) {
  const mesh_change none = {0};
  mesh_change d = f->row->d;
  mesh_element e;
  to->n = 0, to->bound = 0;
  d.branch = f->branch;
  if (f->branch) {
    mesh_element_of(s->c->l.c, &d, f->element, &e);
    if (mesh_folded(&d, &e) == 0) return 0;
  }
  f->factor = f->row->factor;
  if (d.kind == MESH_EDGE) return add_share(s, &d, f->element, 1, to);
  if (f->factor == 1)
    return add_share(s, &d, f->element, 1, to) && add_share(s, &none, f->element, -1, to);
  if (!add_share(s, &none, f->element, 1, to)) return 0;
  double top = 0, bottom = 0; /* least squares against the rest */
  for (int i = 0; i < to->n && isnan(f->factor); i++) {
    top += s->rest[to->at[i]] * to->add[i];
    bottom += to->add[i] * to->add[i];
  }
  if (isnan(f->factor)) f->factor = bottom > 0 ? 1 + top / bottom : 1;
  for (int i = 0; i < to->n; i++) to->add[i] *= f->factor - 1;
  to->bound *= fabs(f->factor - 1);
  return 1;
}

static void take_off(const search *s, const effect *e) {
  for (int i = 0; i < e->n; i++) s->rest[e->at[i]] -= e->add[i];
}

/* Returns the number of corrected values minus the number of new errors.  Ignores values that the
 * round-off of the effect alone could correct. */
static int count_corrected(const search *s, const effect *e) {
  double before[2 * MESH_NUMBERS];
  int won = 0;
  for (int i = 0; i < e->n; i++) before[i] = s->rest[e->at[i]];
  take_off(s, e);
  for (int i = 0; i < e->n; i++) {
    const double allowed = s->allowed[e->at[i]] + e->bound;
    if (!mesh_is_seen(s->c, s->mask, e->at[i])) continue;
    if (!(fabs(s->rest[e->at[i]]) <= allowed))
      won -= fabs(before[i]) <= s->allowed[e->at[i]];
    else
      won += !(fabs(before[i]) <= 4 * allowed);
  }
  for (int i = 0; i < e->n; i++) s->rest[e->at[i]] = before[i]; /* undone exactly */
  return won;
}

/* Tries each mistake, with both rest angles, on each element of the vertex, and keeps the best. */
static void try_vertex(void *with) {
  search *s = with;
  const mesh_layout *l = &s->c->l;
  effect e;
  s->best.row = NULL;
  s->most = l->q == QUANTITY_HESSIAN ? 8 : 2;
  for (size_t k = 2 * l->first[s->vertex] * mesh_nmistakes;
       k < 2 * l->first[s->vertex + 1] * mesh_nmistakes; k++) {
    const size_t element = l->element[k / 2 / mesh_nmistakes];
    const mesh_mistake *row = &mesh_mistakes[k / 2 % mesh_nmistakes];
    const mesh_kind kind = mesh_kind_of(l->c, element);
    const int of_any = row->d.kind == MESH_KINDS && kind != MESH_EDGE;
    mesh_fault f = {row, element, 1, (int)(k % 2), MESH_NO_TRIANGLE};
    if ((row->use & OF_ONE) == 0 || !(row->d.kind == kind || of_any) || !effect_of(s, &f, &e))
      continue;
    const int twice = row->factor == 1 && kind != MESH_EDGE;
    const int won = count_corrected(s, &e) / (twice ? 2 : 1);
    if (won > s->most) s->most = won, s->best = f;
  }
}

/* Updates s->worst[v], the largest difference / tolerance of a vertex. */
static void update_worst(const search *s, size_t v) {
  const mesh_layout *l = &s->c->l;
  s->worst[v] = 0;
  for (size_t k = l->size * l->begin[v]; k < l->size * l->begin[v + 1]; k++) {
    if (fabs(s->rest[k]) <= s->allowed[k] || !mesh_is_seen(s->c, s->mask, k)) continue;
    const double ratio = s->allowed[k] > 0 ? fabs(s->rest[k]) / s->allowed[k] : 1e300;
    s->worst[v] = ratio <= s->worst[v] ? s->worst[v] : ratio;
  }
}

/* Finds one mistake at s->vertex and subtracts it.  If none, skips the vertex for now. */
static int find_one(search *s, mesh_explanation *why) {
  const mesh_case *c = s->c;
  effect e;
  uint32_t v[MESH_POINTS];
  prefetch_run(c->l.c->prefetch, try_vertex, s);
  try_vertex(s);
  if (s->best.row == NULL) {
    s->worst[s->vertex] = -1;
    return 0;
  }
  (void)effect_of(s, &s->best, &e);
  take_off(s, &e);
  for (int n = 0; n < e.n; n++) s->allowed[e.at[n]] += e.bound;
  items_append(&why->faults, &s->best, sizeof s->best);
  for (int i = mesh_touched(c->l.c, s->best.element, v); i-- > 0;) update_worst(s, v[i]);
  for (size_t k = 0; k < c->l.vertices; k++)
    if (s->worst[k] < 0) update_worst(s, k);
  return 1;
}

/* Returns the triangle of hinge h with its corner `tip`, 0 or 3; if none, their total number. */
static size_t triangle_at(const mesh_case *c, size_t h, int tip) {
  uint32_t e[MESH_POINTS], t[MESH_POINTS];
  (void)mesh_touched(c->l.c, h, e);
  for (size_t k = c->l.first[e[1]]; k < c->l.first[e[1] + 1]; k++) {
    const size_t i = c->l.element[k];
    int has[2] = {0, 0};
    if (mesh_kind_of(c->l.c, i) != MESH_TRIANGLE) continue;
    (void)mesh_touched(c->l.c, i, t);
    for (int n = 0; n < 3; n++) has[0] |= t[n] == e[2], has[1] |= t[n] == e[tip];
    if (has[0] && has[1]) return i;
  }
  return c->l.c->rest.ntriangles;
}

/* Names the reversed triangle of each fault: it reverses a normal in each of its hinges. */
static void name_triangles(const mesh_case *c, const items *faults) {
  mesh_fault *all = faults->at;
  size_t *turned = base_alloc(c->l.c->rest.ntriangles + 1, sizeof *turned);
  for (size_t k = 0; k < 2 * faults->count; k++)
    if (all[k / 2].row->d.normal > 0)
      turned[triangle_at(c, all[k / 2].element, 3 * (int)(k % 2))]++;
  for (size_t i = 0; i < faults->count; i++) {
    if (all[i].row->d.normal == 0) continue;
    const size_t a = triangle_at(c, all[i].element, 0), b = triangle_at(c, all[i].element, 3);
    if (turned[a] != turned[b]) all[i].triangle = turned[b] > turned[a] ? b : a;
  }
  free(turned);
}

/* Discards all faults if they leave more errors than they explain. */
void mesh_find_faults(const mesh_case *c, const double *got, const unsigned char *mask,
                      mesh_explanation *why) {
  const size_t n = c->l.vertices;
  arena memory = {0};
  search s = {.c = c, .mask = mask};
  why->faults.count = 0;
  why->complete = 0;
  if (c->l.q == QUANTITY_ENERGY) return;
  s.rest = arena_alloc(&memory, c->l.count, sizeof *s.rest);
  s.allowed = arena_alloc(&memory, c->l.count, sizeof *s.allowed);
  s.worst = arena_alloc(&memory, n, sizeof *s.worst);
  for (size_t k = 0; k < c->l.count; k++) {
    s.rest[k] = got[k] - mesh_sum_at(&c->right, k);
    s.allowed[k] = 2 * c->right.bound[k] + mesh_case_half(c, got[k]);
  }
  size_t wrong = 0, left = 0;
  for (size_t v = 0; v < n; v++) {
    update_worst(&s, v);
    wrong += s.worst[v] != 0;
  }
  int missed = 0;
  while (why->faults.count < MOST_FAULTS && missed <= MOST_MISSED) {
    s.vertex = 0;
    for (size_t v = 0; v < n; v++)
      if (s.worst[v] > s.worst[s.vertex]) s.vertex = v;
    why->complete = !(s.worst[s.vertex] > 0) && missed == 0;
    if (!(s.worst[s.vertex] > 0)) break;
    missed = find_one(&s, why) ? 0 : missed + 1;
  }
  for (size_t v = 0; v < n; v++) left += s.worst[v] != 0;
  if (why->faults.count < MOST_FAULTS && 2 * left > wrong) why->faults.count = 0;
  name_triangles(c, &why->faults);
  arena_free(&memory);
}
