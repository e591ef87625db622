#include "mesh/mesh_explain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"
#include "table/table_diagnose.h"

enum { FEW_FAULTS = 4 };

/* An attempt: mistake, interpretation of the file, changed sum, best factor, and the result. */
typedef struct {
  mesh_case *c;
  mesh_explanation *why;
  const mesh_mistake *h;
  const mesh_layout *l;        /* layout of the case, or of a cloth with another parameter */
  double *got;                 /* [l.count] the file's numbers, as interpreted */
  mesh_sum other;              /* sum with the mistake */
  const mesh_sum *sum;         /* the sum to compare with: `other`, or the right one */
  double *load, *slope;        /* [n] area at each vertex; [l.count] derivative by a parameter */
  unsigned char *mask;         /* rows that a solver may have overwritten */
  const unsigned char *hidden; /* mask, or NULL if no rows are ignored */
  double before;               /* largest error / bound before the explanation */
} trial;

static const mesh_change none;

/* Marks as overwritten the rows that have no number off the diagonal, but should have some.  Bits:
 * nonzero entries off the diagonal (1), on the diagonal (2), and nonzero expected numbers (4). */
static void mask_rows(trial *t) {
  const mesh_layout *l = &t->c->l;
  mesh_explanation *why = t->why;
  size_t i, j;
  why->masked = 0, why->identity = 0;
  if (l->q == QUANTITY_ENERGY) return;
  memset(t->mask, 0, 3 * l->vertices);
  for (size_t place = 0; place < l->count; place++) {
    mesh_coordinates(l, place, &i, &j);
    const int diagonal = l->q == QUANTITY_HESSIAN && i == j;
    if (t->got[place] != 0) t->mask[i] |= diagonal ? 2 : 1;
    if (mesh_sum_at(&t->c->right, place) != 0) t->mask[i] |= 4;
  }
  for (i = 3 * l->vertices; i-- > 0;) {
    const unsigned char is = t->mask[i];
    t->mask[i] = (is & 5) == 4;
    if (!t->mask[i]) continue;
    why->masked++, why->first_masked = i;
    why->identity |= (is & 2) != 0;
  }
}

/* Reads the file under interpretation r (an order, sign or layout).  Returns 0 if r does not apply
 * to the quantity, or puts a nonzero number where no element contributes. */
static int read_as(trial *t, size_t r) {
  mesh_case *c = t->c;
  if ((mesh_readings[r].use & 1U << c->l.q) == 0) return 0;
  if (mesh_readings[r].moved && c->order == NULL) return 0;
  return mesh_case_read(c, &mesh_readings[r], 1, t->got) == 0;
}

/* Models an overwritten (=) sum: keeps the element's number if it is nearer to the file's number
 * than the kept one, since the order of elements is unknown. */
static void overwrite(void *with, mesh_group g, const mesh_share *s) {
  const trial *t = with;
  const mesh_fit fit = t->h->fit;
  if (fit != FIT_LAST && (g == MESH_BENDING) != (fit == FIT_LAST_BENDING)) return;
  for (int i = 0; i < s->n; i++) {
    const size_t at = s->at[i];
    double *stands = &t->other.of[MESH_MEMBRANE][at];
    const double want = t->got[at] - t->other.of[MESH_BENDING][at];
    if (s->known && fabs(want - *stands) <= fabs(want - s->v[i])) continue;
    if (s->known) *stands = s->v[i];
    t->other.bound[at] = mesh_share_bound(s, i);
    if (fit == FIT_LAST_MEMBRANE) t->other.bound[at] += t->c->right.bound[at];
  }
}

/* Computes the sum of a solver that overwrites (=) in place of adding (+=): each number comes from
 * the one element that explains it best.  FIT_LAST_MEMBRANE adds the bending correctly to it. */
static void sum_last(trial *t) {
  const mesh_fit fit = t->h->fit;
  const mesh_sum *right = &t->c->right;
  double *const stands = t->other.of[MESH_MEMBRANE];
  for (size_t i = 0; i < t->l->count; i++) {
    stands[i] = fit == FIT_LAST_BENDING ? right->of[MESH_MEMBRANE][i] : (double)INFINITY;
    t->other.of[MESH_BENDING][i] = fit == FIT_LAST_MEMBRANE ? right->of[MESH_BENDING][i] : 0;
    t->other.bound[i] = fit == FIT_LAST ? 0 : right->bound[i];
  }
  mesh_each(t->l, &none, overwrite, t);
  for (size_t i = 0; i < t->l->count; i++)
    if (isinf(stands[i])) stands[i] = 0;
}

/* An expected number, split into fixed + factor[axis] * times. */
typedef struct {
  double fixed, times;
  int axis;
} parts;

static parts parts_of(const trial *t, size_t place) {
  const mesh_fit fit = t->h->fit;
  const double m = t->sum->of[MESH_MEMBRANE][place], b = t->sum->of[MESH_BENDING][place];
  const int axis = (int)(place % 3);
  if (fit == FIT_ALL) return (parts){0, m + b, 0};
  if (fit == FIT_MEMBRANE) return (parts){b, m, 0};
  if (fit == FIT_BENDING) return (parts){m, b, 0};
  if (fit == FIT_LOAD) return (parts){m + b, t->load[place / 3], axis};
  if (fit == FIT_SLOPE) return (parts){m + b, t->slope[place], 0};
  return (parts){m + b, fit == FIT_EVEN, axis};
}

/* Returns the allowed difference between a number of the file and the changed sum. */
static double bound_at(const trial *t, size_t place) {
  return t->sum->bound[place] + mesh_case_half(t->c, t->got[place]);
}

/* Fits the factors by least squares, weighted by the bounds.  Factors below 1e-9 of the largest are
 * round-off and become 0.  Returns the sum of squares before the fit. */
static double find_factors(const trial *t, double factor[3]) {
  double top[3] = {0}, bottom[3] = {0}, most = 0, square = 0;
  for (int i = 0; i < 3; i++) factor[i] = t->h->factor;
  if (!isnan(t->h->factor)) return 0;
  for (size_t place = 0; place < t->l->count; place++) {
    if (!mesh_is_seen(t->c, t->hidden, place)) continue;
    const parts of = parts_of(t, place);
    const double rest = t->got[place] - of.fixed, unit = bound_at(t, place);
    if (!(unit > 0) || !isfinite(rest)) continue;
    top[of.axis] += of.times / unit * (rest / unit);
    bottom[of.axis] += of.times / unit * (of.times / unit);
    square += rest / unit * (rest / unit);
  }
  for (int i = 0; i < 3; i++) {
    factor[i] = bottom[i] > 0 ? top[i] / bottom[i] : 0;
    most = fmax(most, fabs(factor[i]));
  }
  for (int i = 0; i < 3; i++)
    if (fabs(factor[i]) < 1e-9 * most) factor[i] = 0;
  return square;
}

/* Returns 1 if the changed sum, times the best factor, explains the file.  distinct: number of
 * wrong numbers that the sum distinguishes from right ones.  blind: number of wrong numbers within
 * four times the sum's round-off, or without a value. */
static int explains(trial *t) {
  const mesh_fit fit = t->h->fit;
  double *const factor = t->why->factor;
  double worst = 0;
  size_t judged = 0, distinct = 0, blind = 0;
  (void)find_factors(t, factor);
  const int plain = factor[0] == 0 || !isnan(usual_factor(factor[0], 1e-9));
  if (t->c->l.q == QUANTITY_ENERGY && fit != FIT_NONE && !plain) return 0; /* one number */
  if (fit == FIT_ALL && fabs(factor[0] + 1) < 1e-6)
    return 0; /* the interpretation `sign` covers this */
  for (size_t place = 0; place < t->l->count && worst <= 1; place++) {
    if (!mesh_is_seen(t->c, t->hidden, place)) continue;
    const parts of = parts_of(t, place);
    const double right = t->c->right.bound[place], f = factor[of.axis];
    const double error = fabs(t->got[place] - of.fixed - f * of.times);
    const double allowed = 2 * fmax(1, fit <= FIT_BENDING ? fabs(f) : 1) * bound_at(t, place);
    if (allowed == (double)INFINITY) { /* an element has no value here */
      blind += right < (double)INFINITY;
      continue;
    }
    const double before = fabs(t->got[place] - mesh_sum_at(&t->c->right, place));
    judged++;
    distinct += !(before <= right) && before > 4 * allowed;
    blind += !(before <= right) && before <= 4 * allowed;
    if (error > 0)
      worst = fmax(worst, allowed > 0 && isfinite(error) ? error / allowed : (double)INFINITY);
  }
  return judged > 0 && worst <= 1 && worst <= t->before / 4 && blind <= distinct;
}

/* Choice between pi and -pi.  If the cloth is flat at rest, hinges with reordered vertices are
 * folded there, and the solver's rounding chose one of the two angles for each.  The other choice
 * for hinge h changes the sum by known numbers D_h.  The choices a_h, 0 or 1, are found by least
 * squares of |sum a_h D_h - (got - sum)| with 0 <= a_h <= 1, by coordinate descent, and then
 * rounded.  explains() decides whether the sum then explains the numbers, as for every mistake. */
enum { MOST_FOLDED = 4000, MOST_STEPS = 1000 };

/* One folded element: the places of its numbers, and their change D_h. */
typedef struct {
  size_t at[144];
  double D[144], square, a; /* |D_h|^2, and the current a_h */
} fold;

/* Lists the folded elements.  Returns the count of numbers per element. */
static int list_folds(const mesh_case *c, const mesh_change *d, items *folds) {
  const size_t end = c->l.c->from[d->kind + 1];
  mesh_change other = *d;
  int numbers = 0;
  other.branch = 1;
  for (size_t i = c->l.c->from[d->kind]; i < end && folds->count <= MOST_FOLDED; i++) {
    mesh_element e;
    mesh_share near, far;
    fold f = {.square = 0};
    mesh_element_of(c->l.c, d, i, &e);
    if (mesh_folded(d, &e) == 0 || !mesh_share_of(&c->l, d, i, &near) ||
        !mesh_share_of(&c->l, &other, i, &far))
      continue;
    numbers = near.n;
    for (int k = 0; k < near.n; k++) {
      f.at[k] = near.at[k], f.D[k] = far.v[k] - near.v[k];
      f.square += f.D[k] * f.D[k];
    }
    items_append(folds, &f, sizeof f);
  }
  return numbers;
}

/* Adds to `sum` the changes D_h that explain `got` best.  Returns 1 if there are any. */
static int fold_best(const mesh_case *c, const mesh_change *d, const double *got, mesh_sum *sum) {
  items folds = {0};
  if (c->l.q == QUANTITY_ENERGY || (d->order == NULL && d->kind != MESH_EDGE)) return 0;
  const int numbers = list_folds(c, d, &folds);
  const size_t count = folds.count <= MOST_FOLDED ? folds.count : 0;
  fold *all = folds.at;
  double *rest = base_alloc(c->l.count, sizeof *rest), moved = count > 0;
  int found = 0;
  for (size_t i = 0; i < c->l.count && count > 0; i++) rest[i] = got[i] - mesh_sum_at(sum, i);
  for (int step = 0; step < MOST_STEPS && moved > 1e-3; step++) {
    moved = 0;
    for (size_t h = 0; h < count; h++) {
      fold *f = &all[h];
      double top = 0;
      for (int k = 0; k < numbers; k++) top += f->D[k] * rest[f->at[k]];
      const double to = f->square > 0 ? fmin(1, fmax(0, f->a + top / f->square)) : 0;
      for (int k = 0; k < numbers && to != f->a; k++) rest[f->at[k]] -= (to - f->a) * f->D[k];
      moved = fmax(moved, fabs(to - f->a));
      f->a = to;
    }
  }
  for (size_t h = 0; h < count; h++)
    for (int k = 0; k < numbers && all[h].a > 0.5; k++, found = 1)
      sum->of[MESH_BENDING][all[h].at[k]] += all[h].D[k];
  free(rest);
  free(folds.at);
  return found;
}

/* Returns 1 if the mistake can occur: in this quantity, and with the elements of this cloth. */
static int applies(const mesh_case *c, const mesh_mistake *h) {
  const mesh_cloth *cloth = c->l.c;
  const int both = mesh_is_named(cloth, MESH_MEMBRANE) && mesh_is_named(cloth, MESH_BENDING);
  const int of_one = h->fit == FIT_MEMBRANE || h->fit == FIT_BENDING || h->fit > FIT_LAST;
  const size_t *from = &cloth->from[h->d.kind];
  if ((h->use & 1U << c->l.q) == 0 || (h->use & OF_ALL) == 0) return 0;
  if (h->d.space && cloth->rest.uv_vertex == NULL) return 0;
  if (h->fit >= FIT_LAST && c->l.vertices < 9) return 0; /* a missing element looks alike */
  if (h->fit != FIT_NONE) return both || !of_one;
  return h->d.kind == MESH_KINDS || from[0] < from[1];
}

/* Returns 1 if the mistake explains all rows or, if left > 0, all rows not overwritten. */
static int explains_reading(trial *t, const mesh_mistake *h, size_t r, int left) {
  if (!read_as(t, r)) return 0;
  t->h = h;
  if (h->fit >= FIT_LAST) sum_last(t);
  t->why->masked = 0;
  if (left > 0) mask_rows(t);
  for (int masked = 0; masked <= (t->why->masked > 0); masked++) {
    t->hidden = masked ? t->mask : NULL;
    if (!explains(t)) continue;
    if (!masked) t->why->masked = 0;
    return 1;
  }
  return 0;
}

/* Tries all combinations of at most `most` of: a mistake, an interpretation, overwritten rows. */
static int try_all(trial *t, int most) {
  mesh_explanation *why = t->why;
  for (size_t h = 0; h < mesh_nmistakes; h++) {
    const mesh_mistake *row = &mesh_mistakes[h];
    if ((h > 0 && !applies(t->c, row)) || (h > 0) > most) continue;
    const int changed = h > 0 && row->fit == FIT_NONE;
    t->sum = changed || row->fit >= FIT_LAST ? &t->other : &t->c->right;
    if (changed) mesh_sum_up(t->l, &row->d, &t->other);
    for (size_t r = 0; r <= mesh_nreadings; r++) {
      /* The last attempt chooses pi or -pi for elements that the mistake folds at rest. */
      const int folds = r == mesh_nreadings, left = folds ? 0 : most - (r > 0) - (h > 0);
      if (folds && !(read_as(t, 0) && fold_best(t->c, &row->d, t->got, &t->other))) continue;
      if (left < 0 || !explains_reading(t, row, folds ? 0 : r, left)) continue;
      why->reading = r > 0 && !folds ? &mesh_readings[r] : NULL;
      why->all = h > 0 ? row : NULL;
      return why->found = why->complete = 1;
    }
  }
  return 0;
}

/* Improves the parameter by Newton steps while the fit gets better, then rounds it to six digits,
 * because users type parameters. */
static void move_parameter(trial *t, const slv_param *of, double *p) {
  double square = INFINITY, before, move[3];
  char text[32];
  for (int n = 0; n < 12; n++) {
    const double from = *p, step = 1e-6 * (from != 0 ? fabs(from) : fmin(1, of->hi - of->lo));
    if (!(step > 0)) return;
    *p = from + step;
    mesh_sum_up(t->l, &none, &t->other);
    for (size_t i = 0; i < t->l->count; i++) t->slope[i] = mesh_sum_at(&t->other, i);
    *p = from;
    mesh_sum_up(t->l, &none, &t->other);
    for (size_t i = 0; i < t->l->count; i++)
      t->slope[i] = (t->slope[i] - mesh_sum_at(&t->other, i)) / step;
    before = square, square = find_factors(t, move);
    if (move[0] == 0) return;
    if (n > 1 && !(square < before / 2)) break;
    const double to = from + move[0]; /* moves at most halfway to a limit of the parameter */
    *p = to >= of->hi ? from / 2 + of->hi / 2 : to <= of->lo ? from / 2 + of->lo / 2 : to;
    if (fabs(*p - from) <= 1e-12 * fabs(from)) break;
  }
  (void)snprintf(text, sizeof text, "%.6g", *p);
  *p = strtod(text, NULL);
}

/* Tries another value of each parameter that does not come from the elements. */
static int try_parameters(trial *t) {
  static const mesh_mistake slope = {.fit = FIT_SLOPE, .factor = NAN};
  mesh_cloth cloth = *t->c->l.c;
  mesh_layout changed = t->c->l;
  int found = 0;
  changed.c = &cloth;
  (void)read_as(t, 0);
  for (int k = 0; k < cloth.terms * SLV_MAX_PARAM && !found; k++) {
    mesh_term *term = &cloth.term[k / SLV_MAX_PARAM];
    const int i = k % SLV_MAX_PARAM;
    if (i >= term->e->nparam || mesh_is_own(term, i)) continue;
    const double before = term->p[i];
    t->l = &changed, t->sum = &t->other, t->h = &slope, t->hidden = NULL;
    move_parameter(t, &term->e->param[i], &term->p[i]);
    mesh_sum_up(t->l, &none, &t->other);
    found = term->p[i] != before && explains_reading(t, mesh_mistakes, 0, 0);
    t->why->term = found ? k / SLV_MAX_PARAM : -1;
    t->why->param = i, t->why->value = term->p[i];
    term->p[i] = before;
  }
  t->l = &t->c->l;
  return t->why->found = t->why->complete = found;
}

/* Looks for wrong elements in the file as it is, and in the interpretation with the fewest wrong
 * numbers, each with all rows and without overwritten ones.  May end with a partial explanation. */
static void try_elements(trial *t) {
  const mesh_sum *right = &t->c->right;
  mesh_explanation *why = t->why;
  size_t best = 0, least = SIZE_MAX;
  for (size_t r = 0; r < mesh_nreadings; r++) {
    size_t wrong = 0;
    if (!read_as(t, r)) continue;
    mask_rows(t);
    for (size_t i = 0; i < t->l->count; i++)
      wrong += mesh_is_seen(t->c, t->mask, i) &&
               !(fabs(t->got[i] - mesh_sum_at(right, i)) <= 2 * right->bound[i]);
    if (wrong < least) least = wrong, best = r;
  }
  const size_t order[] = {0, 0, best, best, best};
  for (int k = 0; k < 5; k++) {
    const int masked = k % 2;
    if (best == 0 && (k == 2 || k == 3)) continue; /* same as k = 0 and 1 */
    (void)read_as(t, order[k]);
    mask_rows(t);
    if (masked && why->masked == 0) continue;
    if (!masked) why->masked = 0;
    mesh_find_faults(t->c, t->got, masked ? t->mask : NULL, why);
    why->found = why->faults.count > 0;
    why->reading = order[k] > 0 ? &mesh_readings[order[k]] : NULL;
    if (why->found && why->complete) return;
  }
}

/* Adds a third of a triangle's area, or a quarter of a quad's (from its diagonals), to t->load. */
static void weigh(trial *t) {
  const mesh_cloth *c = t->c->l.c;
  for (size_t i = 0; i < c->from[MESH_HINGE]; i++) {
    slv_rest r = {0};
    mesh_element e;
    double half[9] = {0};
    mesh_element_of(c, &none, i, &e);
    for (size_t k = 0; k < 6 && e.kind == MESH_QUAD; k++)
      half[3 + k] = e.X[6 + k % 3 + 3 * (k / 3)] - e.X[k % 3 + 3 * (k / 3)];
    if (e.kind == MESH_QUAD) memcpy(e.X, half, sizeof half);
    (void)mesh_triangle_rest(&e, &r);
    for (int k = 0; k < e.corners; k++) t->load[e.v[k]] += r.area / e.corners;
  }
}

/* If most vertices are wrong, tries other parameters and two mistakes before single elements. */
void mesh_explain(mesh_case *c, mesh_explanation *why) {
  const int one = c->l.q == QUANTITY_ENERGY,
            many = !one && 2 * (size_t)c->d.vertices > c->l.vertices;
  arena memory = {0};
  trial t = {
      .c = c, .l = &c->l, .why = why, .before = c->d.outside > 0 ? (double)INFINITY : c->d.ratio};
  *why = (mesh_explanation){.tried = 1, .term = -1};
  if (c->lost > 0) return;
  t.got = arena_alloc(&memory, c->l.count, sizeof *t.got);
  t.slope = arena_alloc(&memory, c->l.count, sizeof *t.slope);
  t.mask = arena_alloc(&memory, 3 * c->l.vertices, 1);
  t.load = arena_alloc(&memory, c->l.vertices, sizeof *t.load);
  mesh_sum_make(&c->l, &memory, &t.other);
  weigh(&t);
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
  arena_free(&memory);
}
