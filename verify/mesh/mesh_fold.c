/* mesh_fold.c -- pi or -pi?
 *
 * Where the cloth is flat at rest, hinges with their vertices in another order lie folded
 * there, and rounding chose which of the two angles each has in the solver.  Each choice
 * changes the sum by numbers D_h that are known: the choices a_h, 0 or 1, are those nearest
 * to the least squares of |sum a_h D_h - (got - sum)|, by conjugate gradients.  That the
 * sum then explains the numbers is judged as for every other mistake. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_explain.h"
#include "support/base/memory.h"

enum { MOST_FOLDED = 4000, MOST_STEPS = 1000 };

/* One folded element: its number, where it adds, and D_h. */
typedef struct {
  size_t element, at[144];
  double D[144];
} fold;

typedef struct {
  const mesh_case *c;
  items folds; /* fold */
  int numbers; /* of each */
  double *row; /* [c->l.count] */
} problem;

static void list_folds(problem *p, const mesh_change *d) {
  const mesh_case *c = p->c;
  const size_t end = c->c->from[d->kind + 1];
  mesh_change other = *d;
  other.branch = 1;
  for (size_t i = c->c->from[d->kind]; i < end && p->folds.count <= MOST_FOLDED; i++) {
    mesh_element e;
    mesh_share near, far;
    fold f = {.element = i};
    mesh_element_of(c->c, d, i, &e);
    if (mesh_folded(d, &e) == 0 || mesh_share_of(c->c, d, &c->l, c->x, i, &near) != SLV_OK ||
        mesh_share_of(c->c, &other, &c->l, c->x, i, &far) != SLV_OK)
      continue;
    p->numbers = near.n;
    for (int k = 0; k < near.n; k++) f.at[k] = near.at[k], f.D[k] = far.v[k] - near.v[k];
    items_append(&p->folds, &f, sizeof f);
  }
}

/* row = D a. */
static void add_up(problem *p, const double *a) {
  memset(p->row, 0, p->c->l.count * sizeof *p->row);
  for (size_t h = 0; h < p->folds.count; h++) {
    const fold *f = (const fold *)p->folds.at + h;
    for (int k = 0; k < p->numbers; k++) p->row[f->at[k]] += a[h] * f->D[k];
  }
}

/* g = D' rest; returns |g|^2. */
static double gather(const problem *p, const double *rest, double *g) {
  double square = 0;
  for (size_t h = 0; h < p->folds.count; h++) {
    const fold *f = (const fold *)p->folds.at + h;
    g[h] = 0;
    for (int k = 0; k < p->numbers; k++) g[h] += f->D[k] * rest[f->at[k]];
    square += g[h] * g[h];
  }
  return square;
}

/* The least squares a[folds]; `rest` is what is to be explained, and what is left of it. */
static void solve(problem *p, double *rest, double *a) {
  const size_t n = p->folds.count;
  double *g = base_alloc(n, sizeof *g), *d = base_alloc(n, sizeof *d);
  double square = gather(p, rest, g);
  const double first = square;
  memcpy(d, g, n * sizeof *d);
  for (int step = 0; step < MOST_STEPS && square > 1e-20 * first; step++) {
    double size = 0;
    add_up(p, d);
    for (size_t i = 0; i < p->c->l.count; i++) size += p->row[i] * p->row[i];
    if (!(size > 0)) break;
    const double by = square / size, before = square;
    for (size_t h = 0; h < n; h++) a[h] += by * d[h];
    for (size_t i = 0; i < p->c->l.count; i++) rest[i] -= by * p->row[i];
    square = gather(p, rest, g);
    for (size_t h = 0; h < n; h++) d[h] = g[h] + square / before * d[h];
  }
  free(g);
  free(d);
}

int mesh_fold(const mesh_case *c, const mesh_change *d, const double *got, const mesh_sum *sum,
              unsigned char *other) {
  problem p = {.c = c};
  int found = 0;
  memset(other, 0, c->c->from[MESH_KINDS]);
  if (c->l.q != QUANTITY_ENERGY && (d->order != NULL || d->kind == MESH_EDGE)) list_folds(&p, d);
  if (p.folds.count > 0 && p.folds.count <= MOST_FOLDED) {
    double *rest = base_alloc(c->l.count, sizeof *rest), *a = base_alloc(p.folds.count, sizeof *a);
    p.row = base_alloc(c->l.count, sizeof *p.row);
    for (size_t i = 0; i < c->l.count; i++) rest[i] = got[i] - mesh_sum_at(sum, i);
    solve(&p, rest, a);
    for (size_t h = 0; h < p.folds.count; h++)
      found |= other[((const fold *)p.folds.at)[h].element] = a[h] > 0.5;
    free(rest);
    free(a);
    free(p.row);
  }
  free(p.folds.at);
  return found;
}
