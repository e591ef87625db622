#include "mesh/mesh_explain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/triangle.h"
#include "support/base/memory.h"

enum { WORST_TRIED = 150, OTHERS_TRIED = 150, FEW_FAULTS = 4 };

/* A part of the mesh that changes are tried on: vertices, and all elements at these. */
typedef struct {
  size_t *vertex, vertices, *element, elements;
  int whole; /* 1: all there are */
} scope;

typedef struct {
  mesh_case *c;
  scope s;
  double *got;         /* as the reading has it */
  mesh_sum other;      /* as the change has it */
  double *load;        /* [n] of FIT_LOAD */
  unsigned char *mask; /* rows that a solver may have overwritten */
  int masked;          /* whether the mask is applied */
  mesh_explanation *why;
  double before; /* the largest ratio to explain */
} trial;

/* ---- the part of the mesh -------------------------------------------------------- */

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
  qsort(at, count, sizeof *at, by_number);
  for (size_t i = 0; i < count; i++)
    if (left == 0 || at[i] != at[left - 1]) at[left++] = at[i];
  return left;
}

/* The worst vertices, and others at equal distances in their order. */
static void choose_vertices(const mesh_case *c, scope *s) {
  const size_t n = c->l.vertices, few = WORST_TRIED + OTHERS_TRIED;
  const double **order = base_alloc(n + 1, sizeof *order);
  s->vertex = base_alloc(n < few ? n : few, sizeof *s->vertex);
  for (size_t v = 0; v < n; v++) order[v] = &c->worst[v];
  s->whole = n <= few;
  if (n > few) qsort(order, n, sizeof *order, by_worst);
  for (size_t k = 0; k < (n < few ? n : few); k++) {
    const size_t at = n <= few || k < WORST_TRIED ? k : k * (n / few);
    s->vertex[s->vertices++] = (size_t)(order[at] - c->worst);
  }
  s->vertices = without_repeats(s->vertex, s->vertices);
  free(order);
}

static void choose_elements(const mesh_case *c, scope *s) {
  items all = {0};
  for (size_t k = 0; k < s->vertices; k++)
    for (size_t i = c->l.first[s->vertex[k]]; i < c->l.first[s->vertex[k] + 1]; i++)
      items_append(&all, &c->l.element[i], sizeof(size_t));
  s->element = all.at;
  s->elements = all.count > 0 ? without_repeats(all.at, all.count) : 0;
}

static void choose_all(const mesh_case *c, scope *s) {
  s->vertex = base_alloc(c->l.vertices + 1, sizeof *s->vertex);
  s->whole = 1;
  for (size_t v = 0; v < c->l.vertices; v++) s->vertex[s->vertices++] = v;
  choose_elements(c, s);
}

static void choose(const mesh_case *c, scope *s) {
  *s = (scope){0};
  if (c->l.q == QUANTITY_ENERGY) {
    choose_all(c, s);
    return;
  }
  choose_vertices(c, s);
  choose_elements(c, s);
}

static void drop(scope *s) {
  free(s->vertex);
  free(s->element);
}

/* ---- one change ------------------------------------------------------------------ */

/* The first and the last vertex: edges that a change gives to them may be outside of
 * the scope. */
static int is_end(const trial *t, const mesh_change_row *h, size_t v) {
  const size_t n = t->c->l.vertices;
  return h->edges && !t->s.whole &&
         ((h->d.fourth == FOURTH_IS_ZERO && v == 0) ||
          (h->d.fourth == FOURTH_IS_LAST && v == n - 1));
}

static void sum_up(trial *t, const mesh_change_row *h) {
  const mesh_case *c = t->c;
  size_t begin, end;
  for (size_t k = 0; k < t->s.elements; k++) {
    mesh_element e;
    mesh_element_of(c->c, &h->d, t->s.element[k], &e);
    for (int i = 0; i < e.corners; i++) {
      mesh_rows_of(&c->l, e.v[i], &begin, &end);
      for (int g = 0; g < MESH_GROUPS; g++)
        memset(t->other.of[g] + begin, 0, (end - begin) * sizeof(double));
      memset(t->other.bound + begin, 0, (end - begin) * sizeof(double));
    }
  }
  for (size_t k = 0; k < t->s.elements; k++)
    if (h->edges || mesh_kind_of(c->c, t->s.element[k]) != MESH_EDGE)
      (void)mesh_add(c->c, &h->d, &c->l, c->x, t->s.element[k], &t->other);
}

/* What is expected of a number, less what a factor multiplies; and that. */
static double fixed_part(const trial *t, mesh_fit fit, size_t place, double *times) {
  const double m = t->other.of[MESH_MEMBRANE][place],
               b = t->other.of[MESH_BENDING][place];
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
static void visit_all(trial *t, const mesh_change_row *h, visit *fn, void *with) {
  size_t begin, end;
  for (size_t k = 0; k < t->s.vertices; k++) {
    if (is_end(t, h, t->s.vertex[k])) continue;
    if (t->c->l.q == QUANTITY_ENERGY && k > 0) break;
    mesh_rows_of(&t->c->l, t->s.vertex[k], &begin, &end);
    for (size_t place = begin; place < end; place++)
      if (mesh_is_seen(t->c, t->masked ? t->mask : NULL, place))
        fn(t, h->fit, place, with);
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
static void find_factors(trial *t, const mesh_change_row *h, double factor[3]) {
  fit_sums s = {{0}, {0}};
  double most = 0;
  if (h->fit != FIT_NONE) visit_all(t, h, add_to_fit, &s);
  for (int i = 0; i < 3; i++) {
    factor[i] = s.bottom[i] > 0 ? s.top[i] / s.bottom[i] : 0;
    most = fmax(most, fabs(factor[i]));
  }
  for (int i = 0; i < 3; i++)
    if (fabs(factor[i]) < 1e-9 * most) factor[i] = 0;
}

typedef struct {
  const double *factor;
  double worst;
  size_t seen, told, blind; /* wrong numbers that the changed sum tells from right ones,
                               and those within a quarter of its rounding */
} verdict;

static void add_to_verdict(trial *t, mesh_fit fit, size_t place, void *with) {
  verdict *v = with;
  double times;
  const double fixed = fixed_part(t, fit, place, &times);
  const double f = fit == FIT_NONE ? 0 : v->factor[axis_of(fit, place)];
  const double error = fabs(t->got[place] - fixed - f * times);
  const double allowed =
      2 * fmax(1, fit <= FIT_BENDING ? fabs(f) : 1) * bound_at(t, place);
  if (allowed == (double)INFINITY) return; /* an element has no value here */
  const double before = fabs(t->got[place] - t->c->right.of[MESH_MEMBRANE][place] -
                             t->c->right.of[MESH_BENDING][place]);
  const int wrong = !(before <= t->c->right.bound[place]);
  v->seen++;
  v->told += wrong && before > 4 * allowed;
  v->blind += wrong && before <= 4 * allowed;
  if (error == 0) return;
  v->worst = fmax(v->worst,
                  allowed > 0 && isfinite(error) ? error / allowed : (double)INFINITY);
}

/* Of one number any factor explains it: only a plain one is believed. */
static int is_plain(double factor) {
  for (int n = 1; n <= 12; n++)
    if (fabs(factor - n) < 1e-9 * n || fabs(factor * n - 1) < 1e-9) return 1;
  return 0;
}

static int explains(trial *t, const mesh_change_row *h, double factor[3]) {
  verdict v = {.factor = factor};
  find_factors(t, h, factor);
  if (t->c->l.q == QUANTITY_ENERGY && h->fit != FIT_NONE && !is_plain(factor[0]))
    return 0;
  if (h->fit == FIT_ALL && fabs(factor[0] + 1) < 1e-6) return 0; /* a reading says it */
  visit_all(t, h, add_to_verdict, &v);
  return v.seen > 0 && v.worst <= 1 && v.worst <= t->before / 4 &&
         4 * v.blind <= v.told;
}

/* ---- rows that a solver overwrote ------------------------------------------------ */

/* Of each row, the number of entries that are not zero, off and on the diagonal. */
static void mask_rows(trial *t, mesh_explanation *why) {
  const mesh_case *c = t->c;
  unsigned char *off = base_alloc(3 * c->l.vertices + 1, 1),
                *any = base_alloc(3 * c->l.vertices + 1, 1);
  size_t i, j;
  why->masked = 0;
  why->identity = 0;
  for (size_t place = 0; c->l.q != QUANTITY_ENERGY && place < c->l.count; place++) {
    mesh_coordinates(&c->l, place, &i, &j);
    const int diagonal = c->l.q == QUANTITY_HESSIAN && i == j;
    off[i] |= t->got[place] != 0 && !diagonal;
    any[i] |= c->right.of[MESH_MEMBRANE][place] + c->right.of[MESH_BENDING][place] != 0;
    if (diagonal && t->got[place] != 0) off[i] |= 2;
  }
  for (size_t k = 0; c->l.q != QUANTITY_ENERGY && k < 3 * c->l.vertices; k++) {
    t->mask[k] = (off[k] & 1) == 0 && any[k];
    if (!t->mask[k]) continue;
    if (why->masked++ == 0) why->first_masked = k;
    why->identity |= (off[k] & 2) != 0;
  }
  free(off);
  free(any);
}

/* ---- the loop -------------------------------------------------------------------- */

static unsigned use_of(const mesh_case *c) {
  const quantity q = c->l.q;
  return q == QUANTITY_ENERGY     ? FOR_ENERGY
         : q == QUANTITY_GRADIENT ? FOR_FORCES
                                  : FOR_HESSIAN;
}

static int applies(const mesh_case *c, unsigned use) {
  if ((use & use_of(c)) == 0) return 0;
  if ((use & WITH_MEMBRANE) && !mesh_is_named(c->c, MESH_MEMBRANE)) return 0;
  if ((use & WITH_BENDING) && !mesh_is_named(c->c, MESH_BENDING)) return 0;
  return !(use & WITH_UV) || c->c->rest.uv_vertex != NULL;
}

/* Tries the rows of one reading, with as many deviations as are left. */
static int try_changes(trial *t, int most, double factor[3],
                       const mesh_change_row **found) {
  const mesh_change_row *rows;
  const size_t count = mesh_changes(&rows);
  for (size_t h = 0; h < count; h++) {
    if (!applies(t->c, rows[h].use) || (h > 0) > most) continue;
    sum_up(t, &rows[h]);
    for (t->masked = 0; t->masked <= (most > (h > 0) && t->why->masked > 0);
         t->masked++)
      if (explains(t, &rows[h], factor)) {
        *found = &rows[h];
        return 1;
      }
  }
  t->masked = 0;
  return 0;
}

/* Does what explains the scope explain all? */
static int confirm(trial *t, const mesh_change_row *h) {
  scope part = t->s;
  double factor[3];
  t->s = (scope){0};
  choose_all(t->c, &t->s);
  sum_up(t, h);
  const int all = explains(t, h, factor);
  drop(&t->s);
  t->s = part;
  return all;
}

static int try_reading(trial *t, size_t r, int most) {
  mesh_explanation *why = t->why;
  const mesh_change_row *rows, *found = NULL;
  if (!applies(t->c, mesh_readings[r].use)) return 0;
  const size_t outside = mesh_case_read(t->c, &mesh_readings[r].r, t->got);
  if (outside > 0) return 0;
  mask_rows(t, why);
  if (!try_changes(t, most - (r > 0), why->factor, &found) || !confirm(t, found))
    return 0;
  (void)mesh_changes(&rows);
  why->reading = r > 0 ? &mesh_readings[r] : NULL;
  why->change = found != rows ? found : NULL;
  if (!t->masked) why->masked = 0;
  why->found = why->complete = 1;
  return 1;
}

/* How many numbers a reading leaves wrong. */
static size_t count_wrong(trial *t, size_t r) {
  size_t wrong = 0;
  if (!applies(t->c, mesh_readings[r].use)) return SIZE_MAX;
  wrong = mesh_case_read(t->c, &mesh_readings[r].r, t->got);
  mask_rows(t, t->why);
  for (size_t k = 0; k < t->c->l.count; k++) {
    const double want =
        t->c->right.of[MESH_MEMBRANE][k] + t->c->right.of[MESH_BENDING][k];
    wrong += !(fabs(t->got[k] - want) <= 2 * t->c->right.bound[k]) &&
             mesh_is_seen(t->c, t->mask, k);
  }
  return wrong;
}

/* The elements, in one reading. */
static int try_elements_in(trial *t, size_t r, int masked) {
  mesh_explanation *why = t->why;
  mesh_case read = *t->c;
  (void)count_wrong(t, r);
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
  for (size_t r = 0; r <= best; r += best > 0 ? best : 1)
    for (int masked = 0; masked < 2; masked++)
      if (try_elements_in(t, r, masked)) return;
  (void)try_elements_in(t, best, 0);
}

static void weigh(trial *t) {
  const mesh_cloth *c = t->c->c;
  for (size_t i = 0; i < c->of[MESH_TRIANGLE]; i++) {
    slv_rest r = {0};
    mesh_element e;
    mesh_element_of(c, &(mesh_change){0}, i, &e);
    (void)(e.flat ? slv_rest_from_uv(e.X, &r) : slv_rest_from_space(e.X, &r));
    for (int k = 0; k < 3; k++) t->load[e.v[k]] += r.area / 3;
  }
}

static int try_readings(trial *t, int most) {
  for (size_t r = 0; r < mesh_nreadings; r++)
    if ((r == 0 || most > 0) && try_reading(t, r, most)) return 1;
  return 0;
}

void mesh_explain(mesh_case *c, mesh_explanation *why) {
  trial t = {
      .c = c, .why = why, .before = c->outside > 0 ? (double)INFINITY : c->ratio};
  *why = (mesh_explanation){.tried = 1};
  t.got = base_alloc(c->l.count + 1, sizeof *t.got);
  t.mask = base_alloc(3 * c->l.vertices + 1, 1);
  t.load = base_alloc(c->l.vertices + 1, sizeof *t.load);
  mesh_sum_make(&c->l, 1, &t.other);
  weigh(&t);
  choose(c, &t.s);
  if (!try_readings(&t, 1)) {
    try_elements(&t);
    const mesh_explanation of_elements = *why;
    if ((!why->complete || why->faults.count > FEW_FAULTS) && try_readings(&t, 2))
      why->faults.count = 0;
    else
      *why = of_elements;
  }
  if (!why->found) why->masked = 0;
  drop(&t.s);
  mesh_sum_free(&t.other);
  free(t.got);
  free(t.mask);
  free(t.load);
}
