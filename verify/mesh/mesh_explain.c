#include "mesh/mesh_explain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/triangle.h"
#include "support/base/memory.h"

enum { WORST_TRIED = 150, OTHERS_TRIED = 150, FEW_FAULTS = 4 };

/* A part of the mesh that mistakes are tried on: vertices, and all elements at these. */
typedef struct {
  size_t *vertex, vertices, *element, elements;
  unsigned char *has; /* [n] 1: the vertices; NULL: all */
} scope;

/* One mistake and one reading, tried on a scope: the changed sum over its elements, the factor that
 * fits best, and whether every number there is explained. */
typedef struct {
  mesh_case *c;
  const mesh_cloth *cloth;    /* that of the case, or with another parameter */
  scope part, whole;          /* whole: made when it is needed */
  const scope *s;             /* the one that is tried */
  double *got;                /* [l.count] as the reading has it; filled in the scope alone */
  mesh_sum other;             /* as the mistake has it */
  double *load;               /* [n] the area at each vertex, for FIT_LOAD */
  double *near;               /* [l.count] of FIT_LAST */
  size_t *seen, nseen;        /* the numbers of the scope that are looked at */
  unsigned char *mask;        /* rows that a solver may have overwritten */
  unsigned char *other_angle; /* [elements] of mesh_change.other */
  int masked;                 /* whether the mask is applied */
  mesh_explanation *why;
  double before; /* the largest ratio to explain */
  arena memory;  /* of all this */
} trial;

static const unsigned bit_of[] = {FOR_ENERGY, FOR_FORCES, FOR_HESSIAN};

/* ---- the part of the mesh ------------------------------------------------------ */

static int by_worst(const void *left, const void *right) {
  const double *const *a = left, *const *b = right;
  return (**b > **a) - (**b < **a);
}

/* All vertices; or the worst, and others at equal distances in their order. */
static void choose_scope(trial *t, int all, scope *s) {
  const mesh_case *c = t->c;
  arena *to = &t->memory;
  const size_t n = c->l.vertices, few = WORST_TRIED + OTHERS_TRIED,
               elements = c->c->from[MESH_KINDS], count = all || n <= few ? n : few;
  const double **order = arena_alloc(to, n, sizeof *order);
  unsigned char *vertex = arena_alloc(to, n, 1), *element = arena_alloc(to, elements, 1);
  *s = (scope){.vertex = arena_alloc(to, count, sizeof *s->vertex),
               .element = arena_alloc(to, elements, sizeof *s->element),
               .has = count < n ? vertex : NULL};
  for (size_t v = 0; v < n; v++) order[v] = &c->worst[v];
  if (count < n) qsort(order, n, sizeof *order, by_worst);
  for (size_t k = 0; k < count; k++) {
    const size_t at = count == n || k < WORST_TRIED ? k : k * (n / few);
    vertex[order[at] - c->worst] = 1;
  }
  for (size_t v = 0; v < n; v++) {
    if (vertex[v]) s->vertex[s->vertices++] = v;
    for (size_t i = c->l.first[v]; i < c->l.first[v + 1] && vertex[v]; i++)
      element[c->l.element[i]] = 1;
  }
  for (size_t i = 0; i < elements; i++)
    if (element[i]) s->element[s->elements++] = i;
}

/* From now on all is tried, where it was a part. */
static void use_whole(trial *t) {
  if (t->part.has != NULL && t->whole.vertex == NULL) choose_scope(t, 1, &t->whole);
  t->s = t->part.has != NULL ? &t->whole : &t->part;
}

/* ---- a reading ----------------------------------------------------------------- */

/* Of each row of the scope, whether entries are not zero: off the diagonal (1), on it
 * (2), and expected there (4). */
static void mask_rows(trial *t) {
  const mesh_case *c = t->c;
  mesh_explanation *why = t->why;
  size_t begin, end, i, j;
  why->masked = 0;
  why->identity = 0;
  for (size_t k = 0; c->l.q != QUANTITY_ENERGY && k < t->s->vertices; k++) {
    const size_t v = t->s->vertex[k];
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

/* Reads the scope's rows, and finds those that may be overwritten.  Returns 0 where the reading
 * is none of this quantity, or puts numbers where no element has any. */
static int read_as(trial *t, size_t r) {
  mesh_case *c = t->c;
  if ((mesh_readings[r].use & bit_of[c->l.q]) == 0) return 0;
  if (mesh_readings[r].r.moved && c->order == NULL) return 0;
  const size_t outside = mesh_case_read(c, &mesh_readings[r].r, t->s->has, t->got);
  mask_rows(t);
  return outside == 0;
}

static void list_seen(trial *t) {
  size_t begin, end;
  const size_t count = t->c->l.q == QUANTITY_ENERGY ? 1 : t->s->vertices;
  t->nseen = 0;
  for (size_t k = 0; k < count; k++) {
    mesh_rows_of(&t->c->l, t->s->vertex[k], &begin, &end);
    for (size_t place = begin; place < end; place++)
      if (mesh_is_seen(t->c, t->masked ? t->mask : NULL, place)) t->seen[t->nseen++] = place;
  }
}

/* ---- one mistake --------------------------------------------------------------- */

/* The elements that count.  Edges come last: only a mistake of edges looks at them. */
static void range_of(const trial *t, const mesh_mistake *h, size_t *begin, size_t *end) {
  const size_t *from = t->c->c->from, *all = t->s->element;
  const size_t last = h->fit == FIT_LAST_MEMBRANE ? from[MESH_HINGE]
                      : h->d.kind == MESH_EDGE    ? from[MESH_KINDS]
                                                  : from[MESH_EDGE];
  for (*end = t->s->elements; *end > 0 && all[*end - 1] >= last;) --*end;
  for (*begin = 0; h->fit == FIT_LAST_BENDING && *begin < *end && all[*begin] < from[MESH_HINGE];)
    ++*begin;
}

/* What stands there before elements overwrite each other, and what they are to explain. */
static void begin_last(trial *t, mesh_fit fit) {
  const mesh_sum *right = &t->c->right;
  const double *membrane = right->of[MESH_MEMBRANE], *bending = right->of[MESH_BENDING];
  for (size_t i = 0; i < t->c->l.count; i++) {
    t->near[i] = t->got[i] - (fit == FIT_LAST_MEMBRANE ? bending[i] : 0);
    t->other.of[MESH_MEMBRANE][i] = fit == FIT_LAST_BENDING ? membrane[i] : (double)NAN;
    t->other.bound[i] = fit == FIT_LAST_BENDING ? right->bound[i] : 0;
  }
  t->other.near = t->near;
}

static void end_last(trial *t, mesh_fit fit) {
  for (size_t i = 0; i < t->c->l.count; i++) {
    if (isnan(t->other.of[MESH_MEMBRANE][i])) t->other.of[MESH_MEMBRANE][i] = 0;
    if (fit != FIT_LAST_MEMBRANE) continue;
    t->other.of[MESH_BENDING][i] = t->c->right.of[MESH_BENDING][i];
    t->other.bound[i] += t->c->right.bound[i];
  }
  t->other.near = NULL;
}

/* Sums the elements of the scope, changed by the mistake; where each number is that of one
 * element, the one that explains the reading best. */
static void sum_up(trial *t, const mesh_mistake *h, size_t reading) {
  const mesh_case *c = t->c;
  size_t begin, end;
  uint32_t v[MESH_POINTS];
  for (size_t k = 0; k < t->s->elements; k++)
    for (int i = mesh_touched(c->c, t->s->element[k], v); i-- > 0;) {
      mesh_rows_of(&c->l, v[i], &begin, &end);
      for (int g = 0; g < MESH_GROUPS; g++)
        memset(t->other.of[g] + begin, 0, (end - begin) * sizeof(double));
      memset(t->other.bound + begin, 0, (end - begin) * sizeof(double));
    }
  if (h->fit >= FIT_LAST) {
    (void)read_as(t, reading);
    begin_last(t, h->fit);
  }
  range_of(t, h, &begin, &end);
  (void)mesh_add(t->cloth, &h->d, &c->l, c->x, t->s->element + begin, end - begin, &t->other);
  if (h->fit >= FIT_LAST) end_last(t, h->fit);
}

/* What is expected of a number, less what a factor multiplies; and that. */
static double fixed_part(const trial *t, mesh_fit fit, size_t place, double *times) {
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

/* How far a number may be from the changed sum. */
static double bound_at(const trial *t, size_t place) {
  return t->other.bound[place] + mesh_case_half(t->c, t->got[place]);
}

/* The factors, of least squares; those that are mere rounding beside the largest become 0. */
static void find_factors(const trial *t, const mesh_mistake *h, double factor[3]) {
  double top[3] = {0}, bottom[3] = {0}, most = 0, times;
  for (size_t k = 0; k < t->nseen && isnan(h->factor); k++) {
    const size_t place = t->seen[k];
    const double rest = t->got[place] - fixed_part(t, h->fit, place, &times);
    const double bound = bound_at(t, place);
    const int axis = axis_of(h->fit, place);
    if (!(bound > 0) || !isfinite(rest)) continue;
    top[axis] += times / bound * (rest / bound);
    bottom[axis] += times / bound * (times / bound);
  }
  for (int i = 0; i < 3; i++) {
    factor[i] = !isnan(h->factor) ? h->factor : bottom[i] > 0 ? top[i] / bottom[i] : 0;
    most = fmax(most, fabs(factor[i]));
  }
  for (int i = 0; i < 3; i++)
    if (fabs(factor[i]) < 1e-9 * most) factor[i] = 0;
}

/* Of one number any factor explains it: only a plain one is believed. */
static int is_plain(double factor) {
  for (int n = 1; n <= 12; n++)
    if (fabs(factor - n) < 1e-9 * n || fabs(factor * n - 1) < 1e-9) return 1;
  return factor == 0;
}

/* Does the changed sum, times the factor that fits best, explain what was read?  `told`: wrong
 * numbers that the sum tells from right ones; `blind`: those within four times its rounding, or
 * that it has no value for. */
static int explains(trial *t, const mesh_mistake *h, double factor[3]) {
  const mesh_fit fit = h->fit;
  double worst = 0, times;
  size_t judged = 0, told = 0, blind = 0;
  list_seen(t);
  find_factors(t, h, factor);
  if (t->c->l.q == QUANTITY_ENERGY && fit != FIT_NONE && !is_plain(factor[0])) return 0;
  if (fit == FIT_ALL && fabs(factor[0] + 1) < 1e-6) return 0; /* a reading says it */
  for (size_t k = 0; k < t->nseen; k++) {
    const size_t place = t->seen[k];
    const double fixed = fixed_part(t, fit, place, &times), right = t->c->right.bound[place];
    const double f = fit == FIT_NONE || fit >= FIT_LAST ? 0 : factor[axis_of(fit, place)];
    const double error = fabs(t->got[place] - fixed - f * times);
    const double allowed = 2 * fmax(1, fit <= FIT_BENDING ? fabs(f) : 1) * bound_at(t, place);
    if (allowed == (double)INFINITY) { /* an element has no value here */
      blind += right < (double)INFINITY;
      continue;
    }
    const double before = fabs(t->got[place] - mesh_sum_at(&t->c->right, place));
    judged++;
    told += !(before <= right) && before > 4 * allowed;
    blind += !(before <= right) && before <= 4 * allowed;
    if (error > 0)
      worst = fmax(worst, allowed > 0 && isfinite(error) ? error / allowed : (double)INFINITY);
  }
  return judged > 0 && worst <= 1 && worst <= t->before / 4 && blind <= told;
}

/* ---- the loop ------------------------------------------------------------------ */

static int applies(const mesh_case *c, const mesh_mistake *h) {
  const mesh_cloth *cloth = c->c;
  const mesh_kind k = h->d.kind;
  const int both = mesh_is_named(cloth, MESH_MEMBRANE) && mesh_is_named(cloth, MESH_BENDING);
  if ((h->use & bit_of[c->l.q]) == 0 || (h->use & OF_ALL) == 0) return 0;
  if (h->d.space && cloth->rest.uv_vertex == NULL) return 0;
  if (h->fit >= FIT_LAST && c->l.vertices < 9) return 0; /* one that is missing looks so, too */
  const int of_one = h->fit == FIT_MEMBRANE || h->fit == FIT_BENDING || h->fit > FIT_LAST;
  if (h->fit != FIT_NONE) return both || !of_one;
  return h == mesh_mistakes || k == MESH_KINDS || cloth->from[k] < cloth->from[k + 1];
}

/* Does the mistake, summed up, explain the reading, with all rows, or without those
 * that may be overwritten? */
static int explains_reading(trial *t, const mesh_mistake *h, size_t r, int left) {
  if (!read_as(t, r)) return 0;
  if (h->fit >= FIT_LAST && r > 0) sum_up(t, h, r);
  for (t->masked = 0; t->masked <= (left > 0 && t->why->masked > 0); t->masked++)
    if (explains(t, h, t->why->factor)) return 1;
  return 0;
}

/* The scope, and then all? */
static int explains_all(trial *t, const mesh_mistake *h, size_t r, int left) {
  if (!explains_reading(t, h, r, left)) return 0;
  if (t->part.has == NULL) return 1;
  use_whole(t);
  sum_up(t, h, r);
  const int all = explains_reading(t, h, r, left);
  t->s = &t->part;
  if (!all) sum_up(t, h, 0);
  return all;
}

/* Where the mistake folds elements at rest, tries it by the angles there that fit best. */
static int try_folded(trial *t, const mesh_mistake *row) {
  mesh_mistake with = *row;
  use_whole(t);
  if (t->s != &t->part) sum_up(t, row, 0);
  (void)read_as(t, 0);
  with.d.other = t->other_angle;
  int found = mesh_fold(t->c, &row->d, t->got, &t->other, t->other_angle);
  if (found) sum_up(t, &with, 0);
  found = found && explains_reading(t, &with, 0, 0);
  t->s = &t->part;
  return found;
}

/* Tries mistakes and readings, with at most so many of them and of rows overwritten. */
static int try_all(trial *t, int most) {
  mesh_explanation *why = t->why;
  for (size_t h = 0; h < mesh_nmistakes; h++) {
    const mesh_mistake *row = &mesh_mistakes[h];
    if (!applies(t->c, row) || (h > 0) > most) continue;
    sum_up(t, row, 0);
    for (size_t r = 0; r <= mesh_nreadings; r++) {
      const int left = most - (r > 0) - (h > 0), folds = r == mesh_nreadings;
      if (folds ? !try_folded(t, row) : left < 0 || !explains_all(t, row, r, left)) continue;
      why->reading = r > 0 && !folds ? &mesh_readings[r] : NULL;
      why->all = h > 0 ? row : NULL;
      if (!t->masked) why->masked = 0;
      return why->found = why->complete = 1;
    }
  }
  return 0;
}

/* ---- another parameter --------------------------------------------------------- */

/* Moves the parameter by Newton's steps to where the sum is nearest to the numbers,
 * then to the number of six digits there: values are typed. */
static void move_parameter(trial *t, const slv_param *of, mesh_sum *near, double *p) {
  for (int n = 0; n < 12; n++) {
    const double from = *p, step = 1e-6 * (from != 0 ? fabs(from) : fmin(1, of->hi - of->lo));
    double top = 0, bottom = 0;
    *p = from + step;
    const mesh_sum other = t->other;
    sum_up(t, mesh_mistakes, 0);
    t->other = *near, *near = other;
    *p = from;
    sum_up(t, mesh_mistakes, 0);
    for (size_t k = 0; k < t->nseen; k++) {
      const size_t place = t->seen[k];
      const double now = mesh_sum_at(&t->other, place), bound = bound_at(t, place),
                   rest = t->got[place] - now;
      if (!(bound > 0 && step > 0) || !isfinite(rest)) continue;
      const double by = (mesh_sum_at(near, place) - now) / step / bound;
      top += by * (rest / bound);
      bottom += by * by;
    }
    if (!(bottom > 0)) return;
    const double to = from + top / bottom; /* halfway to a limit at most */
    *p = to >= of->hi ? from / 2 + of->hi / 2 : to <= of->lo ? from / 2 + of->lo / 2 : to;
    if (fabs(*p - from) <= 1e-12 * fabs(from)) break;
  }
  char text[32];
  (void)snprintf(text, sizeof text, "%.6g", *p);
  *p = strtod(text, NULL);
}

static int try_parameter(trial *t, int term, int i, mesh_sum *near) {
  mesh_cloth changed = *t->c->c;
  double *p = &changed.term[term].p[i];
  const double before = *p;
  t->cloth = &changed;
  move_parameter(t, &changed.term[term].e->param[i], near, p);
  sum_up(t, mesh_mistakes, 0);
  const int found = *p != before && explains_all(t, mesh_mistakes, 0, 0);
  if (found) t->why->term = term, t->why->param = i, t->why->value = *p;
  t->cloth = t->c->c;
  return found;
}

static int try_parameters(trial *t) {
  const mesh_cloth *c = t->c->c;
  mesh_sum near = {.bound = NULL};
  int found = 0;
  mesh_sum_make(&t->c->l, &t->memory, &near);
  t->masked = 0;
  (void)read_as(t, 0);
  list_seen(t);
  for (int k = 0; k < c->terms; k++)
    for (int i = 0; i < c->term[k].e->nparam && !found; i++)
      found = !mesh_is_own(&c->term[k], i) && try_parameter(t, k, i, &near);
  if (found) t->why->masked = 0, t->why->found = t->why->complete = 1;
  return found;
}

/* ---- one element after the other ----------------------------------------------- */

/* How many numbers of the scope a reading leaves wrong. */
static size_t count_wrong(trial *t, size_t r) {
  const mesh_sum *right = &t->c->right;
  size_t wrong = 0;
  if (!read_as(t, r)) return SIZE_MAX;
  t->masked = 1;
  list_seen(t);
  for (size_t k = 0; k < t->nseen; k++)
    wrong += !(fabs(t->got[t->seen[k]] - mesh_sum_at(right, t->seen[k])) <=
               2 * right->bound[t->seen[k]]);
  return wrong;
}

/* The elements, in one reading. */
static int try_elements_in(trial *t, size_t r, int masked) {
  mesh_explanation *why = t->why;
  mesh_case read = *t->c;
  (void)read_as(t, r);
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
static void try_elements(trial *t) {
  size_t best = 0, least = SIZE_MAX;
  for (size_t r = 0; r < mesh_nreadings; r++) {
    const size_t wrong = count_wrong(t, r);
    if (wrong < least) least = wrong, best = r;
  }
  use_whole(t);
  int found = 0;
  for (size_t r = 0; !found && r <= best; r += best > 0 ? best : 1)
    for (int masked = 0; masked < 2 && !found; masked++) found = try_elements_in(t, r, masked);
  if (!found) (void)try_elements_in(t, best, 0);
  t->s = &t->part;
}

/* A third of the area of each triangle, a quarter of that of each quad: half of the
 * product of its diagonals. */
static void weigh(trial *t) {
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
  const int one = c->l.q == QUANTITY_ENERGY, many = !one && 2 * c->vertices > c->l.vertices;
  trial t = {
      .c = c, .cloth = c->c, .why = why, .before = c->outside > 0 ? (double)INFINITY : c->ratio};
  *why = (mesh_explanation){.tried = 1, .term = -1};
  if (c->lost > 0) return;
  t.got = arena_alloc(&t.memory, c->l.count, sizeof *t.got);
  t.seen = arena_alloc(&t.memory, c->l.count, sizeof *t.seen);
  t.near = arena_alloc(&t.memory, c->l.count, sizeof *t.near);
  t.mask = arena_alloc(&t.memory, 3 * c->l.vertices, 1);
  t.load = arena_alloc(&t.memory, c->l.vertices, sizeof *t.load);
  t.other_angle = arena_alloc(&t.memory, c->c->from[MESH_KINDS], 1);
  mesh_sum_make(&c->l, &t.memory, &t.other);
  weigh(&t);
  choose_scope(&t, one, &t.part);
  t.s = &t.part;
  if (!one) mesh_find_order(c);
  if (!try_all(&t, 1) && !(many && (try_parameters(&t) || try_all(&t, 2)))) {
    try_elements(&t);
    const mesh_explanation of_elements = *why;
    if (!many && (!why->complete || why->faults.count > FEW_FAULTS) && try_all(&t, 2))
      why->faults.count = 0;
    else
      *why = of_elements;
  }
  if (!why->found) why->masked = 0, why->reading = NULL;
  note_order(c, why);
  arena_free(&t.memory);
}
