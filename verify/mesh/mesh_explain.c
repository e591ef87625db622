#include "mesh/mesh_explain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "mesh/mesh_trial.h"
#include "selvedge/triangle.h"
#include "support/base/memory.h"

enum { FEW_FAULTS = 4 };

/* ---- the loop ------------------------------------------------------------------ */

static int applies(const mesh_case *c, const mesh_mistake *h) {
  static const unsigned bits[] = {FOR_ENERGY, FOR_FORCES, FOR_HESSIAN};
  const mesh_cloth *cloth = c->c;
  const mesh_kind k = h->d.kind;
  const int both = mesh_is_named(cloth, MESH_MEMBRANE) && mesh_is_named(cloth, MESH_BENDING);
  if ((h->use & bits[c->l.q]) == 0 || (h->use & OF_ALL) == 0) return 0;
  if (h->d.space && cloth->rest.uv_vertex == NULL) return 0;
  if (h->fit >= FIT_LAST && c->l.vertices < 9) return 0; /* one that is missing looks so, too */
  const int of_one = h->fit == FIT_MEMBRANE || h->fit == FIT_BENDING || h->fit > FIT_LAST;
  if (h->fit != FIT_NONE) return both || !of_one;
  return h == mesh_mistakes || k == MESH_KINDS || cloth->from[k] < cloth->from[k + 1];
}

/* Does the mistake, summed up, explain the reading, with all rows, or without those
 * that may be overwritten? */
static int explains_reading(mesh_trial *t, const mesh_mistake *h, size_t r, int left) {
  if (!mesh_trial_read(t, r)) return 0;
  for (t->masked = 0; t->masked <= (left > 0 && t->why->masked > 0); t->masked++)
    if (mesh_trial_explains(t, h, t->why->factor)) return 1;
  return 0;
}

/* What explains the scope, does it explain all? */
static int confirm(mesh_trial *t, const mesh_mistake *h, size_t r, int left) {
  const mesh_scope part = t->s;
  if (part.has == NULL) return 1;
  if (t->whole.vertex == NULL) mesh_scope_choose(t->c, 1, &t->whole);
  t->s = t->whole;
  mesh_trial_sum(t, h);
  const int all = explains_reading(t, h, r, left);
  t->s = part;
  if (!all) mesh_trial_sum(t, h);
  return all;
}

/* Where the mistake folds elements at rest, tries it by the angles there that fit best. */
static int try_folded(mesh_trial *t, const mesh_mistake *row) {
  const mesh_scope part = t->s;
  mesh_mistake with = *row;
  if (part.has != NULL && t->whole.vertex == NULL) mesh_scope_choose(t->c, 1, &t->whole);
  if (part.has != NULL) t->s = t->whole, mesh_trial_sum(t, row);
  (void)mesh_trial_read(t, 0);
  with.d.other = t->other_angle;
  int found = mesh_fold(t->c, &row->d, t->got, &t->other, t->other_angle);
  if (found) mesh_trial_sum(t, &with);
  found = found && explains_reading(t, &with, 0, 0);
  t->s = part;
  return found;
}

/* Tries mistakes and readings, with at most so many of them and of rows overwritten. */
static int try_all(mesh_trial *t, int most) {
  mesh_explanation *why = t->why;
  for (size_t h = 0; h < mesh_nmistakes; h++) {
    const mesh_mistake *row = &mesh_mistakes[h];
    if (!applies(t->c, row) || (h > 0) > most) continue;
    mesh_trial_sum(t, row);
    for (size_t r = 0; r <= mesh_nreadings; r++) {
      const int left = most - (r > 0) - (h > 0), folds = r == mesh_nreadings;
      if (folds ? !try_folded(t, row)
                : left < 0 || !explains_reading(t, row, r, left) || !confirm(t, row, r, left))
        continue;
      why->reading = r > 0 && !folds ? &mesh_readings[r] : NULL;
      why->all = h > 0 ? row : NULL;
      if (!t->masked) why->masked = 0;
      return why->found = why->complete = 1;
    }
  }
  return 0;
}

/* ---- another parameter --------------------------------------------------------- */

typedef struct {
  mesh_sum near; /* the sum at the parameter plus `step` */
  double step;
  double top, bottom;
} slope;

static void add_to_slope(mesh_trial *t, mesh_fit fit, size_t place, void *with) {
  slope *of = with;
  const double now = mesh_sum_at(&t->other, place), bound = mesh_trial_bound(t, place),
               near = mesh_sum_at(&of->near, place), rest = t->got[place] - now;
  (void)fit;
  if (!(bound > 0 && of->step > 0) || !isfinite(rest)) return;
  const double by = (near - now) / of->step / bound;
  of->top += by * (rest / bound);
  of->bottom += by * by;
}

/* Moves the parameter by Newton's steps to where the sum is nearest to the numbers,
 * then to the number of six digits there: values are typed. */
static void move_parameter(mesh_trial *t, const slv_param *of, slope *s, double *p) {
  for (int step = 0; step < 12; step++) {
    const double from = *p;
    s->top = s->bottom = 0;
    s->step = 1e-6 * (from != 0 ? fabs(from) : fmin(1, of->hi - of->lo));
    *p = from + s->step;
    const mesh_sum other = t->other;
    mesh_trial_sum(t, mesh_mistakes);
    t->other = s->near, s->near = other;
    *p = from;
    mesh_trial_sum(t, mesh_mistakes);
    mesh_trial_visit(t, FIT_NONE, add_to_slope, s);
    if (!(s->bottom > 0)) return;
    const double to = from + s->top / s->bottom; /* halfway to a limit at most */
    *p = to >= of->hi ? from / 2 + of->hi / 2 : to <= of->lo ? from / 2 + of->lo / 2 : to;
    if (fabs(*p - from) <= 1e-12 * fabs(from)) break;
  }
  char text[32];
  (void)snprintf(text, sizeof text, "%.6g", *p);
  *p = strtod(text, NULL);
}

static int try_parameter(mesh_trial *t, int term, int i, slope *s) {
  mesh_cloth changed = *t->c->c;
  double *p = &changed.term[term].p[i];
  const double before = *p;
  t->cloth = &changed;
  move_parameter(t, &changed.term[term].e->param[i], s, p);
  mesh_trial_sum(t, mesh_mistakes);
  const int found =
      *p != before && explains_reading(t, mesh_mistakes, 0, 0) && confirm(t, mesh_mistakes, 0, 0);
  if (found) t->why->term = term, t->why->param = i, t->why->value = *p;
  t->cloth = t->c->c;
  return found;
}

static int try_parameters(mesh_trial *t) {
  const mesh_cloth *c = t->c->c;
  slope s = {.step = 0};
  int found = 0;
  mesh_sum_make(&t->c->l, &s.near);
  t->masked = 0;
  (void)mesh_trial_read(t, 0);
  for (int k = 0; k < c->terms; k++)
    for (int i = 0; i < c->term[k].e->nparam && !found; i++)
      found = !mesh_is_own(&c->term[k], i) && try_parameter(t, k, i, &s);
  mesh_sum_free(&s.near);
  if (found) t->why->masked = 0, t->why->found = t->why->complete = 1;
  return found;
}

/* ---- one element after the other ----------------------------------------------- */

/* How many numbers of the scope a reading leaves wrong. */
static size_t count_wrong(mesh_trial *t, size_t r) {
  size_t wrong = 0, begin, end;
  if (!mesh_trial_read(t, r)) return SIZE_MAX;
  const size_t count = t->c->l.q == QUANTITY_ENERGY ? 1 : t->s.vertices;
  for (size_t k = 0; k < count; k++) {
    mesh_rows_of(&t->c->l, t->s.vertex[k], &begin, &end);
    for (size_t i = begin; i < end; i++)
      wrong += !(fabs(t->got[i] - mesh_sum_at(&t->c->right, i)) <= 2 * t->c->right.bound[i]) &&
               mesh_is_seen(t->c, t->mask, i);
  }
  return wrong;
}

/* The elements, in one reading. */
static int try_elements_in(mesh_trial *t, size_t r, int masked) {
  mesh_explanation *why = t->why;
  mesh_case read = *t->c;
  (void)mesh_trial_read(t, r);
  if (masked && why->masked == 0) return 0;
  if (!masked) why->masked = 0;
  read.got = t->got;
  read.mask = masked ? t->mask : NULL;
  mesh_find_faults(&read, why);
  why->found = why->faults.count > 0;
  why->reading = r > 0 ? &mesh_readings[r] : NULL;
  return why->found && why->complete;
}

/* As the file is, and in the reading that leaves the fewest numbers wrong; with all
 * rows and without those that may be overwritten. */
static void try_elements(mesh_trial *t) {
  size_t best = 0, least = SIZE_MAX;
  const mesh_scope part = t->s;
  for (size_t r = 0; r < mesh_nreadings; r++) {
    const size_t wrong = count_wrong(t, r);
    if (wrong < least) least = wrong, best = r;
  }
  if (part.has != NULL && t->whole.vertex == NULL) mesh_scope_choose(t->c, 1, &t->whole);
  if (part.has != NULL) t->s = t->whole;
  int found = 0;
  for (size_t r = 0; !found && r <= best; r += best > 0 ? best : 1)
    for (int masked = 0; masked < 2 && !found; masked++) found = try_elements_in(t, r, masked);
  if (!found) (void)try_elements_in(t, best, 0);
  t->s = part;
}

/* A third of the area of each triangle, a quarter of that of each quad: half of the
 * product of its diagonals. */
static void weigh(mesh_trial *t) {
  const mesh_cloth *c = t->c->c;
  for (size_t i = 0; i < c->from[MESH_HINGE]; i++) {
    slv_rest r = {0};
    mesh_element e;
    mesh_element_of(c, &(mesh_change){0}, i, &e);
    const int quad = e.kind == MESH_QUAD;
    double half[9] = {0};
    for (size_t k = 0; k < 6 && quad; k++)
      half[3 + k] = e.X[6 + k % 3 + 3 * (k / 3)] - e.X[k % 3 + 3 * (k / 3)];
    (void)(e.flat ? slv_rest_from_uv(e.X + 9, &r) : slv_rest_from_space(quad ? half : e.X, &r));
    for (int k = 0; k < e.corners; k++) t->load[e.v[k]] += r.area / e.corners;
  }
}

static void note_order(const mesh_case *c, mesh_explanation *why) {
  if (why->reading == NULL || !why->reading->r.moved) return;
  for (size_t v = c->l.vertices; v-- > 0;)
    if (c->order[v] != v) why->moved++, why->first_moved = v, why->first_from = c->order[v];
}

/* Where most vertices are wrong, another parameter, and two mistakes of the whole, are
 * tried before many of elements. */
void mesh_explain(mesh_case *c, mesh_explanation *why) {
  mesh_trial t = {
      .c = c, .cloth = c->c, .why = why, .before = c->outside > 0 ? (double)INFINITY : c->ratio};
  *why = (mesh_explanation){.tried = 1, .term = -1};
  t.got = base_alloc(c->l.count + 1, sizeof *t.got);
  t.mask = base_alloc(3 * c->l.vertices + 1, 1);
  t.other_angle = base_alloc(c->c->from[MESH_KINDS] + 1, 1);
  t.near = base_alloc(c->l.count + 1, sizeof *t.near);
  t.load = base_alloc(c->l.vertices + 1, sizeof *t.load);
  mesh_sum_make(&c->l, &t.other);
  weigh(&t);
  mesh_scope_choose(c, c->l.q == QUANTITY_ENERGY, &t.s);
  if (c->l.q != QUANTITY_ENERGY && !mesh_find_order(c)) free(c->order), c->order = NULL;
  const int many = c->l.q != QUANTITY_ENERGY && 2 * c->vertices > c->l.vertices;
  if (!try_all(&t, 1) && !(many && (try_parameters(&t) || try_all(&t, 2)))) {
    try_elements(&t);
    const mesh_explanation of_elements = *why;
    if (!many && (!why->complete || why->faults.count > FEW_FAULTS) && try_all(&t, 2))
      why->faults.count = 0;
    else
      *why = of_elements;
  }
  if (!why->found) why->masked = 0;
  note_order(c, why);
  mesh_scope_free(&t.s);
  mesh_scope_free(&t.whole);
  mesh_sum_free(&t.other);
  free(t.got);
  free(t.mask);
  free(t.other_angle);
  free(t.load);
  free(t.near);
}
