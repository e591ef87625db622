/* mesh_fold.c -- pi or -pi?
 *
 * Where the cloth is flat at rest, hinges with their vertices in another order lie folded
 * there, and rounding chose which of the two angles each has in the solver.  Each choice
 * changes the sum by numbers D_h that are known: the choices a_h, 0 or 1, are those nearest
 * to the least squares of |sum a_h D_h - (got - sum)| with each a_h from 0 to 1, found one after
 * the other, again and again.  That the sum then explains the numbers is judged as for every
 * other mistake. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_explain.h"
#include "support/base/memory.h"

enum { MOST_FOLDED = 4000, MOST_STEPS = 1000 };

/* One folded element: its number, where it adds, and D_h. */
typedef struct {
  size_t element, at[144];
  double D[144], square, a; /* square: |D_h|^2; a_h so far */
} fold;

/* Returns how many numbers each has. */
static int list_folds(const mesh_case *c, const mesh_change *d, items *folds) {
  const size_t end = c->l.c->from[d->kind + 1];
  mesh_change other = *d;
  int numbers = 0;
  other.branch = 1;
  for (size_t i = c->l.c->from[d->kind]; i < end && folds->count <= MOST_FOLDED; i++) {
    mesh_element e;
    mesh_share near, far;
    fold f = {.element = i};
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

/* Moves a_h to the best value, and takes that off the rest.  Returns by how much. */
static double move(fold *f, int numbers, double *rest) {
  double top = 0;
  for (int k = 0; k < numbers; k++) top += f->D[k] * rest[f->at[k]];
  const double to = f->square > 0 ? fmin(1, fmax(0, f->a + top / f->square)) : 0, by = to - f->a;
  for (int k = 0; k < numbers && by != 0; k++) rest[f->at[k]] -= by * f->D[k];
  f->a = to;
  return fabs(by);
}

int mesh_fold(const mesh_case *c, const mesh_change *d, const double *got, mesh_sum *sum) {
  items folds = {0};
  int found = 0, numbers = 0;
  if (c->l.q != QUANTITY_ENERGY && (d->order != NULL || d->kind == MESH_EDGE))
    numbers = list_folds(c, d, &folds);
  if (folds.count > 0 && folds.count <= MOST_FOLDED) {
    fold *all = folds.at;
    double *rest = base_alloc(c->l.count, sizeof *rest), moved = 1;
    for (size_t i = 0; i < c->l.count; i++) rest[i] = got[i] - mesh_sum_at(sum, i);
    for (int step = 0; step < MOST_STEPS && moved > 1e-3; step++) {
      moved = 0;
      for (size_t h = 0; h < folds.count; h++) moved = fmax(moved, move(&all[h], numbers, rest));
    }
    for (size_t h = 0; h < folds.count; h++)
      for (int k = 0; k < numbers && all[h].a > 0.5; k++, found = 1)
        sum->of[MESH_BENDING][all[h].at[k]] += all[h].D[k];
    free(rest);
  }
  free(folds.at);
  return found;
}
