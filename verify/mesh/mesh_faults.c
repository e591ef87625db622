/* mesh_faults.c -- which elements are wrong, one after the other.
 *
 * The elements at the number that is worst are tried with each fault of the list.  The
 * fault that turns the most numbers from wrong to right is taken, if it does so with
 * all three of a vertex at least, and its effect is taken off the rest.  That numbers
 * of a sum become right to their rounding by chance does not happen: three of them
 * would do so once in 1e30 times. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_explain.h"
#include "support/base/memory.h"

enum { MOST_FAULTS = 200, MOST_MISSED = 12 };

typedef struct {
  const mesh_case *c;
  double *rest;          /* [count] what is left to explain */
  double *allowed;       /* [count] */
  unsigned char *missed; /* [n] 1: no fault was found there */
} search;

/* A fault's effect on the sum: at each place, what it adds. */
typedef struct {
  size_t at[2 * MESH_NUMBERS];
  double add[2 * MESH_NUMBERS];
  int n;
  double bound; /* of its rounding, there and in the solver */
} effect;

static int is_wrong(const search *s, size_t place, double more) {
  return !(fabs(s->rest[place]) <= s->allowed[place] + more) &&
         mesh_is_seen(s->c, s->c->mask, place);
}

static int put(const search *s, const mesh_change *d, size_t element, double factor,
               effect *to) {
  const mesh_case *c = s->c;
  mesh_element e;
  double bound;
  mesh_element_of(c->c, d, element, &e);
  const int n = mesh_places(&c->l, &e, to->at + to->n);
  if (mesh_element_values(c->c, d, &e, c->x, c->l.q, to->add + to->n, &bound) != SLV_OK)
    return 0;
  for (int i = 0; i < n; i++) to->add[to->n + i] *= factor;
  to->bound += 2 * bound;
  to->n += n;
  return 1;
}

/* The factor by which the element counts: of least squares against the rest. */
static double factor_of(const search *s, const effect *one) {
  double top = 0, bottom = 0;
  for (int i = 0; i < one->n; i++) {
    top += s->rest[one->at[i]] * one->add[i];
    bottom += one->add[i] * one->add[i];
  }
  return bottom > 0 ? 1 + top / bottom : 1;
}

static int effect_of(const search *s, const mesh_fault_row *row, size_t element,
                     double *factor, effect *to) {
  const mesh_change none = {0};
  const int counts = row->kind != MESH_EDGE;
  *to = (effect){.n = 0};
  *factor = row->factor;
  if (!counts) return put(s, &row->d, element, 1, to);
  if (memcmp(&row->d, &none, sizeof none) != 0)
    return put(s, &row->d, element, 1, to) && put(s, &none, element, -1, to);
  if (!put(s, &none, element, 1, to)) return 0;
  if (isnan(*factor)) *factor = factor_of(s, to);
  for (int i = 0; i < to->n; i++) to->add[i] *= *factor - 1;
  to->bound *= fabs(*factor - 1);
  return 1;
}

static void take_off(const search *s, const effect *e, double sign) {
  for (int i = 0; i < e->n; i++) s->rest[e->at[i]] -= sign * e->add[i];
}

/* How many numbers become right, less those that become wrong.  A number that the
 * rounding of the effect alone could make right does not count. */
static int gain(const search *s, const effect *e) {
  double before[2 * MESH_NUMBERS];
  int won = 0;
  for (int i = 0; i < e->n; i++) before[i] = s->rest[e->at[i]];
  take_off(s, e, 1);
  for (int i = 0; i < e->n; i++) {
    const double allowed = s->allowed[e->at[i]] + e->bound;
    if (!mesh_is_seen(s->c, s->c->mask, e->at[i])) continue;
    if (!(fabs(s->rest[e->at[i]]) <= allowed))
      won -= fabs(before[i]) <= s->allowed[e->at[i]];
    else
      won += !(fabs(before[i]) <= 4 * allowed);
  }
  take_off(s, e, -1);
  return won;
}

/* The best fault of an element, in *best if it is better than that. */
static void try_element(const search *s, size_t element, mesh_fault *best, int *most) {
  const mesh_fault_row *rows;
  const size_t count = mesh_faults(&rows);
  const mesh_kind kind = mesh_kind_of(s->c->c, element);
  effect e;
  for (size_t f = 0; f < count; f++) {
    double factor;
    if (rows[f].kind != kind || !effect_of(s, &rows[f], element, &factor, &e)) continue;
    const int twice = memcmp(&rows[f].d, &(mesh_change){0}, sizeof rows[f].d) != 0 &&
                      kind != MESH_EDGE;
    const int won = gain(s, &e) / (twice ? 2 : 1);
    if (won <= *most) continue;
    *most = won;
    *best = (mesh_fault){&rows[f], element, factor, MESH_NO_TRIANGLE};
  }
}

/* The number that is worst, but at vertices where no fault was found; `count` where
 * none is wrong. */
static size_t find_worst(const search *s) {
  const mesh_layout *l = &s->c->l;
  size_t at = l->count, begin, end;
  double worst = 0;
  for (size_t v = 0; v < l->vertices; v++) {
    mesh_rows_of(l, v, &begin, &end);
    for (size_t k = begin; k < end && !s->missed[v]; k++) {
      if (!is_wrong(s, k, 0)) continue;
      const double ratio = s->allowed[k] > 0 ? fabs(s->rest[k]) / s->allowed[k] : 1e300;
      if (ratio > worst) worst = ratio, at = k;
    }
  }
  return at;
}

/* Returns whether a fault was found and taken off. */
static int find_one(const search *s, size_t place, mesh_explanation *why) {
  const mesh_layout *l = &s->c->l;
  const int least = l->q == QUANTITY_HESSIAN ? 8 : 2;
  size_t i, j;
  int most = least;
  mesh_fault best = {.row = NULL};
  effect e;
  mesh_coordinates(l, place, &i, &j);
  for (size_t k = l->first[i / 3]; k < l->first[i / 3 + 1]; k++)
    try_element(s, l->element[k], &best, &most);
  if (best.row == NULL) return 0;
  (void)effect_of(s, best.row, best.element, &best.factor, &e);
  take_off(s, &e, 1);
  for (int n = 0; n < e.n; n++) s->allowed[e.at[n]] += e.bound;
  items_append(&why->faults, &best, sizeof best);
  return 1;
}

/* The triangle of hinge h on the side of its corner `tip`, 0 or 3. */
static size_t triangle_at(const mesh_case *c, size_t h, int tip) {
  mesh_element e, t;
  mesh_element_of(c->c, &(mesh_change){0}, h, &e);
  for (size_t k = c->l.first[e.v[1]]; k < c->l.first[e.v[1] + 1]; k++) {
    const size_t i = c->l.element[k];
    int has[2] = {0, 0};
    if (mesh_kind_of(c->c, i) != MESH_TRIANGLE) continue;
    mesh_element_of(c->c, &(mesh_change){0}, i, &t);
    for (int n = 0; n < 3; n++)
      has[0] |= t.v[n] == e.v[2], has[1] |= t.v[n] == e.v[tip];
    if (has[0] && has[1]) return i;
  }
  return MESH_NO_TRIANGLE;
}

/* A triangle that is turned over turns a normal of each of its hinges. */
static void name_triangles(const mesh_case *c, const items *faults) {
  mesh_fault *all = faults->at;
  for (size_t i = 0; i < faults->count; i++) {
    int count[2] = {0, 0};
    if (all[i].row->d.normal == 0) continue;
    for (size_t k = 0; k < 2 * faults->count; k++)
      for (int side = 0; side < 2 && all[k / 2].row->d.normal > 0; side++)
        count[side] += triangle_at(c, all[i].element, 3 * side) ==
                       triangle_at(c, all[k / 2].element, 3 * (int)(k % 2));
    if (count[0] != count[1])
      all[i].triangle = triangle_at(c, all[i].element, count[1] > count[0] ? 3 : 0);
  }
}

void mesh_find_faults(const mesh_case *c, mesh_explanation *why) {
  search s = {.c = c};
  why->faults.count = 0;
  why->complete = 0;
  if (c->l.q == QUANTITY_ENERGY) return;
  s.rest = base_alloc(c->l.count + 1, sizeof *s.rest);
  s.allowed = base_alloc(c->l.count + 1, sizeof *s.allowed);
  for (size_t k = 0; k < c->l.count; k++) {
    s.rest[k] =
        c->got[k] - c->right.of[MESH_MEMBRANE][k] - c->right.of[MESH_BENDING][k];
    s.allowed[k] = 2 * c->right.bound[k] + mesh_case_half(c, c->got[k]);
  }
  s.missed = base_alloc(c->l.vertices + 1, 1);
  int missed = 0;
  while (why->faults.count < MOST_FAULTS && missed <= MOST_MISSED) {
    size_t i, j;
    const size_t worst = find_worst(&s);
    why->complete = worst == c->l.count && missed == 0;
    if (worst == c->l.count) break;
    mesh_coordinates(&c->l, worst, &i, &j);
    const int found = find_one(&s, worst, why);
    missed = found ? 0 : missed + 1;
    if (found)
      memset(s.missed, 0, c->l.vertices);
    else
      s.missed[i / 3] = 1;
  }
  name_triangles(c, &why->faults);
  free(s.missed);
  free(s.rest);
  free(s.allowed);
}
