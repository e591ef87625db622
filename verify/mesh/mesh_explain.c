#include "mesh/mesh_explain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/triangle.h"
#include "support/base/memory.h"

enum { WORST_TRIED = 150, OTHERS_TRIED = 150, FEW_FAULTS = 4 };

/* A part of the mesh that mistakes are tried on: vertices, and all elements at these.
 */
typedef struct {
  size_t *vertex, vertices, *element, elements;
  unsigned char *has; /* [n] 1: the vertices; NULL: all */
} scope;

typedef struct {
  mesh_case *c;
  const mesh_cloth *cloth; /* that of the case, or with another parameter */
  scope s, whole;
  double *got;                /* as the reading has it, of the scope */
  mesh_sum other;             /* as the mistake has it */
  double *load;               /* [n] of FIT_LOAD */
  double *near;               /* [l.count] of FIT_LAST */
  unsigned char *mask;        /* rows that a solver may have overwritten */
  unsigned char *other_angle; /* [elements] of mesh_change.other */
  int masked;                 /* whether the mask is applied */
  mesh_explanation *why;
  double before; /* the largest ratio to explain */
} trial;

/* ---- the part of the mesh ------------------------------------------------------ */

static int by_worst(const void *left, const void *right) {
  const double *const *a = left, *const *b = right;
  return (**b > **a) - (**b < **a);
}

static int by_number(const void *left, const void *right) {
  const size_t a = *(const size_t *)left, b = *(const size_t *)right;
  return (a > b) - (a < b);
}

static size_t without_repeats(size_t *at, size_t count) {
  size_t left = 0;
  if (count > 0) qsort(at, count, sizeof *at, by_number);
  for (size_t i = 0; i < count; i++)
    if (left == 0 || at[i] != at[left - 1]) at[left++] = at[i];
  return left;
}

/* All vertices; or the worst, and others at equal distances in their order. */
static void choose(const mesh_case *c, int all, scope *s) {
  const size_t n = c->l.vertices, few = WORST_TRIED + OTHERS_TRIED,
               count = all || n <= few ? n : few;
  const double **order = base_alloc(n + 1, sizeof *order);
  items elements = {0};
  *s = (scope){.vertex = base_alloc(count + 1, sizeof *s->vertex)};
  for (size_t v = 0; v < n; v++) order[v] = &c->worst[v];
  if (count < n) qsort(order, n, sizeof *order, by_worst);
  if (count < n) s->has = base_alloc(n, 1);
  for (size_t k = 0; k < count; k++) {
    const size_t at = count == n || k < WORST_TRIED ? k : k * (n / few);
    s->vertex[s->vertices++] = (size_t)(order[at] - c->worst);
  }
  s->vertices = without_repeats(s->vertex, s->vertices);
  for (size_t k = 0; k < s->vertices; k++) {
    const size_t v = s->vertex[k];
    if (s->has != NULL) s->has[v] = 1;
    for (size_t i = c->l.first[v]; i < c->l.first[v + 1]; i++)
      items_append(&elements, &c->l.element[i], sizeof(size_t));
  }
  s->element = elements.at;
  s->elements = without_repeats(s->element, elements.count);
  free(order);
}

static void drop(scope *s) {
  free(s->vertex);
  free(s->element);
  free(s->has);
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

/* Reads the scope's rows; a reading that puts numbers outside is none. */
static int take_reading(trial *t, size_t r) {
  static const unsigned bits[] = {FOR_ENERGY, FOR_FORCES, FOR_HESSIAN};
  mesh_case *c = t->c;
  if ((mesh_readings[r].use & bits[c->l.q]) == 0) return 0;
  if (mesh_readings[r].r.moved && c->order == NULL) return 0;
  const size_t outside = mesh_case_read(c, &mesh_readings[r].r, t->s.has, t->got);
  mask_rows(t);
  return outside == 0;
}

/* ---- one mistake --------------------------------------------------------------- */

/* The elements that count: edges, which are the last, where they are meant. */
static void range_of(const trial *t, const mesh_mistake *h, size_t *begin, size_t *end) {
  const size_t *from = t->c->c->from, *all = t->s.element;
  const size_t last = h->fit == FIT_LAST_MEMBRANE ? from[MESH_HINGE]
                      : h->d.kind == MESH_EDGE    ? from[MESH_KINDS]
                                                  : from[MESH_EDGE];
  for (*end = t->s.elements; *end > 0 && all[*end - 1] >= last;) --*end;
  for (*begin = 0; h->fit == FIT_LAST_BENDING && *begin < *end && all[*begin] < from[MESH_HINGE];)
    ++*begin;
}

/* What stands there before elements overwrite each other, and what they are to explain. */
static void begin_last(trial *t, mesh_fit fit) {
  const mesh_sum *right = &t->c->right;
  const double *membrane = right->of[MESH_MEMBRANE], *bending = right->of[MESH_BENDING];
  double *near = t->near;
  (void)take_reading(t, 0);
  for (size_t i = 0; i < t->c->l.count; i++) {
    near[i] = t->got[i] - (fit == FIT_LAST_MEMBRANE ? bending[i] : 0);
    t->other.of[MESH_MEMBRANE][i] = fit == FIT_LAST_BENDING ? membrane[i] : (double)NAN;
    t->other.bound[i] = fit == FIT_LAST_BENDING ? right->bound[i] : 0;
  }
  t->other.near = near;
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

/* Sums the elements of the scope. */
static void sum_up(trial *t, const mesh_mistake *h) {
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

static double bound_at(const trial *t, size_t place) {
  return t->other.bound[place] + mesh_case_half(t->c, t->got[place]);
}

typedef void visit(trial *t, mesh_fit fit, size_t place, void *with);

/* Each number of the scope that is looked at. */
static void visit_all(trial *t, mesh_fit fit, visit *fn, void *with) {
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

static void add_to_fit(trial *t, mesh_fit fit, size_t place, void *with) {
  fit_sums *s = with;
  double times;
  const double rest = t->got[place] - fixed_part(t, fit, place, &times);
  const double bound = bound_at(t, place);
  const int axis = axis_of(fit, place);
  if (!(bound > 0) || !isfinite(rest)) return;
  s->top[axis] += times / bound * (rest / bound);
  s->bottom[axis] += times / bound * (times / bound);
}

/* The factors, and those of a load that are rounding beside the largest set to 0. */
static void find_factors(trial *t, const mesh_mistake *h, double factor[3]) {
  fit_sums s = {{0}, {0}};
  double most = 0;
  if (isnan(h->factor)) visit_all(t, h->fit, add_to_fit, &s);
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
  size_t seen, told, blind; /* wrong numbers that the changed sum tells from right ones;
                               and those within a quarter of its rounding, or that it
                               has no value for */
} verdict;

static void add_to_verdict(trial *t, mesh_fit fit, size_t place, void *with) {
  verdict *v = with;
  double times;
  const double fixed = fixed_part(t, fit, place, &times);
  const double f = fit == FIT_NONE || fit >= FIT_LAST ? 0 : v->factor[axis_of(fit, place)];
  const double error = fabs(t->got[place] - fixed - f * times);
  const double allowed = 2 * fmax(1, fit <= FIT_BENDING ? fabs(f) : 1) * bound_at(t, place);
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

static int explains(trial *t, const mesh_mistake *h, double factor[3]) {
  verdict v = {.factor = factor};
  find_factors(t, h, factor);
  if (t->c->l.q == QUANTITY_ENERGY && h->fit != FIT_NONE && !is_plain(factor[0])) return 0;
  if (h->fit == FIT_ALL && fabs(factor[0] + 1) < 1e-6) return 0; /* a reading says it */
  visit_all(t, h->fit, add_to_verdict, &v);
  return v.seen > 0 && v.worst <= 1 && v.worst <= t->before / 4 && v.blind <= v.told;
}

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
static int explains_reading(trial *t, const mesh_mistake *h, size_t r, int left) {
  if (!take_reading(t, r)) return 0;
  for (t->masked = 0; t->masked <= (left > 0 && t->why->masked > 0); t->masked++)
    if (explains(t, h, t->why->factor)) return 1;
  return 0;
}

/* What explains the scope, does it explain all? */
static int confirm(trial *t, const mesh_mistake *h, size_t r, int left) {
  const scope part = t->s;
  if (part.has == NULL) return 1;
  if (t->whole.vertex == NULL) choose(t->c, 1, &t->whole);
  t->s = t->whole;
  sum_up(t, h);
  const int all = explains_reading(t, h, r, left);
  t->s = part;
  if (!all) sum_up(t, h);
  return all;
}

/* Where the mistake folds elements at rest, tries it by the angles there that fit best. */
static int try_folded(trial *t, const mesh_mistake *row) {
  const scope part = t->s;
  mesh_mistake with = *row;
  if (part.has != NULL && t->whole.vertex == NULL) choose(t->c, 1, &t->whole);
  if (part.has != NULL) t->s = t->whole, sum_up(t, row);
  (void)take_reading(t, 0);
  with.d.other = t->other_angle;
  int found = mesh_fold(t->c, &row->d, t->got, &t->other, t->other_angle);
  if (found) sum_up(t, &with);
  found = found && explains_reading(t, &with, 0, 0);
  t->s = part;
  return found;
}

/* Tries mistakes and readings, with at most so many of them and of rows overwritten. */
static int try_all(trial *t, int most) {
  mesh_explanation *why = t->why;
  for (size_t h = 0; h < mesh_nmistakes; h++) {
    const mesh_mistake *row = &mesh_mistakes[h];
    if (!applies(t->c, row) || (h > 0) > most) continue;
    sum_up(t, row);
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
  fit_sums s;
} slope;

static void add_to_slope(trial *t, mesh_fit fit, size_t place, void *with) {
  slope *of = with;
  const double now = mesh_sum_at(&t->other, place), bound = bound_at(t, place),
               near = mesh_sum_at(&of->near, place), rest = t->got[place] - now;
  (void)fit;
  if (!(bound > 0 && of->step > 0) || !isfinite(rest)) return;
  const double by = (near - now) / of->step / bound;
  of->s.top[0] += by * (rest / bound);
  of->s.bottom[0] += by * by;
}

/* Moves the parameter by Newton's steps to where the sum is nearest to the numbers,
 * then to the number of six digits there: values are typed. */
static void move_parameter(trial *t, const slv_param *of, slope *s, double *p) {
  for (int step = 0; step < 12; step++) {
    const double from = *p;
    s->s = (fit_sums){{0}, {0}};
    s->step = 1e-6 * (from != 0 ? fabs(from) : fmin(1, of->hi - of->lo));
    *p = from + s->step;
    const mesh_sum other = t->other;
    sum_up(t, mesh_mistakes);
    t->other = s->near, s->near = other;
    *p = from;
    sum_up(t, mesh_mistakes);
    visit_all(t, FIT_NONE, add_to_slope, s);
    if (!(s->s.bottom[0] > 0)) return;
    const double to = from + s->s.top[0] / s->s.bottom[0]; /* halfway to a limit at most */
    *p = to >= of->hi ? from / 2 + of->hi / 2 : to <= of->lo ? from / 2 + of->lo / 2 : to;
    if (fabs(*p - from) <= 1e-12 * fabs(from)) break;
  }
  char text[32];
  (void)snprintf(text, sizeof text, "%.6g", *p);
  *p = strtod(text, NULL);
}

static int try_parameter(trial *t, int term, int i, slope *s) {
  mesh_cloth changed = *t->c->c;
  double *p = &changed.term[term].p[i];
  const double before = *p;
  t->cloth = &changed;
  move_parameter(t, &changed.term[term].e->param[i], s, p);
  sum_up(t, mesh_mistakes);
  const int found =
      *p != before && explains_reading(t, mesh_mistakes, 0, 0) && confirm(t, mesh_mistakes, 0, 0);
  if (found) t->why->term = term, t->why->param = i, t->why->value = *p;
  t->cloth = t->c->c;
  return found;
}

static int try_parameters(trial *t) {
  const mesh_cloth *c = t->c->c;
  slope s = {.step = 0};
  int found = 0;
  mesh_sum_make(&t->c->l, &s.near);
  t->masked = 0;
  (void)take_reading(t, 0);
  for (int k = 0; k < c->terms; k++)
    for (int i = 0; i < c->term[k].e->nparam && !found; i++)
      found = !mesh_is_own(&c->term[k], i) && try_parameter(t, k, i, &s);
  mesh_sum_free(&s.near);
  if (found) t->why->masked = 0, t->why->found = t->why->complete = 1;
  return found;
}

/* ---- one element after the other ----------------------------------------------- */

/* How many numbers of the scope a reading leaves wrong. */
static size_t count_wrong(trial *t, size_t r) {
  size_t wrong = 0, begin, end;
  if (!take_reading(t, r)) return SIZE_MAX;
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
static int try_elements_in(trial *t, size_t r, int masked) {
  mesh_explanation *why = t->why;
  mesh_case read = *t->c;
  (void)take_reading(t, r);
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
  const scope part = t->s;
  for (size_t r = 0; r < mesh_nreadings; r++) {
    const size_t wrong = count_wrong(t, r);
    if (wrong < least) least = wrong, best = r;
  }
  if (part.has != NULL && t->whole.vertex == NULL) choose(t->c, 1, &t->whole);
  if (part.has != NULL) t->s = t->whole;
  int found = 0;
  for (size_t r = 0; !found && r <= best; r += best > 0 ? best : 1)
    for (int masked = 0; masked < 2 && !found; masked++) found = try_elements_in(t, r, masked);
  if (!found) (void)try_elements_in(t, best, 0);
  t->s = part;
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
  trial t = {
      .c = c, .cloth = c->c, .why = why, .before = c->outside > 0 ? (double)INFINITY : c->ratio};
  *why = (mesh_explanation){.tried = 1, .term = -1};
  t.got = base_alloc(c->l.count + 1, sizeof *t.got);
  t.mask = base_alloc(3 * c->l.vertices + 1, 1);
  t.other_angle = base_alloc(c->c->from[MESH_KINDS] + 1, 1);
  t.near = base_alloc(c->l.count + 1, sizeof *t.near);
  t.load = base_alloc(c->l.vertices + 1, sizeof *t.load);
  mesh_sum_make(&c->l, &t.other);
  weigh(&t);
  choose(c, c->l.q == QUANTITY_ENERGY, &t.s);
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
  drop(&t.s);
  drop(&t.whole);
  mesh_sum_free(&t.other);
  free(t.got);
  free(t.mask);
  free(t.other_angle);
  free(t.load);
  free(t.near);
}
