#include "mesh/mesh_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/spread.h"

static size_t coordinate(const mesh_case *c, const mesh_reading *r, size_t i) {
  const size_t n = c->l.vertices, all = 3 * n;
  if (r->planar) i = 3 * (i % n) + i / n;
  if (r->axes != NULL) i = i - i % 3 + (size_t)(r->axes[i % 3] - '0');
  if (r->moved) i = 3 * (size_t)c->order[i / 3] + i % 3;
  return r->index_shift == 0 ? i : (size_t)((long long)(i + all) + r->index_shift) % all;
}

static size_t add_number(mesh_case *c, size_t i, size_t j, double v, double *got) {
  const size_t place = mesh_place(&c->l, i, j);
  if (place != (size_t)MESH_NOWHERE) {
    got[place] += v;
    return 0;
  }
  if (v != 0 && c->d.outside == 0) c->outside_at[0] = i, c->outside_at[1] = j;
  return v != 0;
}

size_t mesh_case_read(mesh_case *c, const mesh_reading *r, size_t most, double *got) {
  const mesh_number *all = c->g->numbers.at;
  const int matrix = c->l.q == QUANTITY_HESSIAN;
  size_t outside = 0;
  memset(got, 0, c->l.count * sizeof *got);
  for (size_t k = 0; k < c->g->numbers.count && outside < most; k++) {
    const size_t i = coordinate(c, r, all[k].row);
    const size_t j = matrix ? coordinate(c, r, all[k].column) : 0;
    const int off = matrix && i != j;
    const double v = c->sign * r->sign * all[k].value * (r->halved && off ? 0.5 : 1);
    outside += add_number(c, i, j, v, got);
    if (r->mirror && off) outside += add_number(c, j, i, v, got);
  }
  return outside;
}

double mesh_case_half(const mesh_case *c, double value) {
  return table_printed_half(&c->g->how, c->g->single ? SCALAR_F32 : SCALAR_F64, value);
}

int mesh_is_seen(const mesh_case *c, const unsigned char *mask, size_t place) {
  size_t i, j;
  if (mask == NULL) return 1;
  mesh_coordinates(&c->l, place, &i, &j);
  return !mask[i] && (c->l.q != QUANTITY_HESSIAN || !mask[j]);
}

/* Judges the numbers of a vertex.  A NaN or infinite number differs, whatever its bound is. */
static void judge_vertex(mesh_case *c, size_t v) {
  for (size_t k = c->l.size * c->l.begin[v]; k < c->l.size * c->l.begin[v + 1]; k++) {
    const double want = mesh_sum_at(&c->right, k), error = fabs(c->got[k] - want),
                 bound = c->right.bound[k] + mesh_case_half(c, c->got[k]);
    const int lost = !isfinite(c->got[k]), first = lost && c->lost == 0;
    const double ratio = lost                        ? (double)INFINITY
                         : bound == (double)INFINITY ? 0
                                                     : error_in_units(error, bound);
    c->d.numbers++;
    c->lost += (size_t)lost;
    c->d.differ += ratio > 1;
    c->of = fmax(c->of, fabs(want));
    c->largest = error > c->largest || isnan(error) ? error : c->largest;
    c->worst[v] = fmax(c->worst[v], ratio);
    if (ratio > c->d.ratio || first) c->d.ratio = ratio, c->at = k;
  }
  c->d.vertices += c->worst[v] > 1;
}

void mesh_case_judge(quantity q, mesh_case *c) {
  static const char *const names[MESH_QUANTITIES] = {"energy", "forces", "Hessian"};
  size_t i, j;
  mesh_layout_make(q, &c->memory, &c->l);
  mesh_sum_make(&c->l, &c->memory, &c->right);
  mesh_sum_up(&c->l, &(mesh_change){0}, &c->right);
  c->got = arena_alloc(&c->memory, c->l.count, sizeof *c->got);
  c->d.outside = mesh_case_read(c, &(mesh_reading){.sign = 1}, SIZE_MAX, c->got);
  c->worst = arena_alloc(&c->memory, c->l.vertices, sizeof *c->worst);
  for (size_t v = 0; v < c->l.vertices; v++) judge_vertex(c, v);
  mesh_coordinates(&c->l, c->at, &i, &j);
  c->d.quantity = names[q];
  c->d.file = c->g->file;
  c->d.verdict = !mesh_case_agrees(c) ? "DIFFERS" : c->printed ? "agrees as printed" : "agrees";
  if (c->largest <= c->of) /* digits of the worst number relative to the largest */
    c->d.digits = -log10(c->largest > 0 ? c->largest / c->of : c->l.c->eps);
  c->d.row = i, c->d.column = j;
  c->d.got = c->sign * c->got[c->at] + 0.0; /* the file's sign; + 0.0 avoids -0 */
  c->d.expected = c->sign * mesh_sum_at(&c->right, c->at) + 0.0;
}

void mesh_case_free(mesh_case *c) {
  free(c->l.block);
  arena_free(&c->memory);
}

int mesh_case_agrees(const mesh_case *c) { return c->d.differ + c->d.outside == 0; }

/* Sort key of a vertex, made of the vertex's own numbers: its force, or its diagonal block. */
typedef struct {
  double key, allowed;
  uint32_t vertex;
} card;

ASCENDING(by_key, card, ->key)

/* Computes the sort key of a vertex, from the file's numbers or from the expected ones. */
static card card_of(const mesh_case *c, int expected, uint32_t v) {
  const int matrix = c->l.q == QUANTITY_HESSIAN;
  const size_t first = mesh_place(&c->l, 3 * (size_t)v, matrix ? 3 * (size_t)v : 0);
  card to = {.vertex = v};
  for (size_t i = 0; i < c->l.size && first != (size_t)MESH_NOWHERE; i++) {
    const double value = expected ? mesh_sum_at(&c->right, first + i) : c->got[first + i];
    to.allowed += 4 * c->right.bound[first + i] + 2 * mesh_case_half(c, value);
    to.key += sin(1 + (double)i) * value; /* unequal weights, so that x, y, z do not commute */
  }
  return to;
}

/* Sorts both sets of vertices by key.  The order is a guess until it explains the numbers. */
void mesh_find_order(mesh_case *c) {
  const size_t n = c->l.vertices;
  card *want = arena_alloc(&c->memory, n, sizeof *want),
       *got = arena_alloc(&c->memory, n, sizeof *got);
  size_t moved = 0;
  int same = 1;
  c->order = arena_alloc(&c->memory, n, sizeof *c->order);
  for (uint32_t v = 0; v < n; v++) want[v] = card_of(c, 1, v), got[v] = card_of(c, 0, v);
  qsort(want, n, sizeof *want, by_key);
  qsort(got, n, sizeof *got, by_key);
  for (size_t k = 0; k < n && same; k++) {
    same = fabs(want[k].key - got[k].key) <= fmax(want[k].allowed, got[k].allowed);
    c->order[got[k].vertex] = want[k].vertex;
    moved += got[k].vertex != want[k].vertex;
  }
  if (!same || moved == 0) c->order = NULL;
}
