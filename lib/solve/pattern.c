#include "solve/pattern.h"

#include <stdlib.h>

typedef struct {
  uint32_t column, row;
  slv_share share;
  slv_kind kind;
} entry;

void slv_pattern_free(slv_pattern *p) {
  free(p->column);
  free(p->row);
  for (int k = 0; k < SLV_KINDS; k++) {
    free(p->of[k].first);
    free(p->of[k].share);
    free(p->of[k].meeting);
    free(p->of[k].corner);
  }
  *p = (slv_pattern){0};
}

static size_t shares_of(const slv_incidence *all) {
  size_t sum = 0;
  for (size_t e = 0; e < all->count; e++) {
    const size_t corners = slv_corners_of(all, e);
    sum += corners * (corners + 1) / 2;
  }
  return sum;
}

static int order(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

static int compare(const void *left, const void *right) {
  const entry *a = left, *b = right;
  const int row = order(a->row, b->row);
  if (row != 0) return row;
  return a->kind != b->kind ? (int)a->kind - (int)b->kind
                            : order(a->share.element, b->share.element);
}

/* Lists an element's pairs of corners in e, unless NULL, and advances the lists' ends `at`. */
static void list_element(const slv_incidence *all, slv_kind kind, size_t element, size_t *at,
                         entry *e) {
  const uint32_t *v = all->vertex + slv_corners_at(all, element);
  const size_t corners = slv_corners_of(all, element);
  for (uint8_t b = 0; b < corners; b++)
    for (uint8_t a = b; a < corners; a++) {
      const int turned = v[a] < v[b];
      const entry one = {.column = turned ? v[a] : v[b],
                         .row = turned ? v[b] : v[a],
                         .kind = kind,
                         .share = {(uint32_t)element, turned ? b : a, turned ? a : b}};
      const size_t place = at[one.column]++;
      if (e != NULL) e[place] = one;
    }
}

static void list_all(const slv_pattern *p, size_t *at, entry *e) {
  for (int k = 0; k < SLV_KINDS; k++)
    for (size_t i = 0; i < p->of[k].count; i++) list_element(&p->of[k], (slv_kind)k, i, at, e);
}

/* Turns the lengths of the columns' lists into their starts. */
static void begin_lists(size_t n, size_t *at) {
  size_t sum = 0;
  for (size_t v = 0; v <= n; v++) {
    const size_t length = at[v];
    at[v] = sum;
    sum += length;
  }
}

/* Sorts all shares by column, then row, kind and element. */
static slv_status list_shares(const slv_pattern *p, entry *e) {
  size_t *at = calloc(p->nvertices + 1, sizeof *at);
  if (at == NULL) return SLV_EMEMORY;
  list_all(p, at, NULL);
  begin_lists(p->nvertices, at);
  list_all(p, at, e);
  for (size_t v = 0, begin = 0; v < p->nvertices; begin = at[v++])
    qsort(e + begin, at[v] - begin, sizeof *e, compare);
  free(at);
  return SLV_OK;
}

static int begins_block(const entry *e, size_t i) {
  return i == 0 || e[i].column != e[i - 1].column || e[i].row != e[i - 1].row;
}

static slv_status allocate(slv_pattern *p) {
  p->column = calloc(p->nvertices + 1, sizeof *p->column);
  p->row = calloc(p->nblocks, sizeof *p->row);
  int all = p->column != NULL && p->row != NULL;
  for (int k = 0; k < SLV_KINDS; k++) {
    slv_incidence *of = &p->of[k];
    of->first = calloc(p->nblocks + 1, sizeof *of->first);
    of->share = calloc(shares_of(of) + SLV_SHARES_AHEAD, sizeof *of->share);
    of->meeting = calloc(p->nvertices + 1, sizeof *of->meeting);
    of->corner = calloc(slv_corners_at(of, of->count) + 1, sizeof *of->corner);
    all =
        all && of->first != NULL && of->share != NULL && of->meeting != NULL && of->corner != NULL;
  }
  return all ? SLV_OK : SLV_EMEMORY;
}

static slv_status make_blocks(const entry *e, size_t count, slv_pattern *p) {
  for (size_t i = 0; i < count; i++) p->nblocks += (size_t)begins_block(e, i);
  SLV_TRY(allocate(p));
  size_t block = 0, shares[SLV_KINDS] = {0};
  for (size_t i = 0; i < count; i++) {
    if (begins_block(e, i)) {
      p->row[block++] = e[i].row;
      p->column[e[i].column + 1]++;
    }
    slv_incidence *of = &p->of[e[i].kind];
    of->share[shares[e[i].kind]++] = e[i].share;
    for (int k = 0; k < SLV_KINDS; k++) p->of[k].first[block] = shares[k];
  }
  for (size_t v = 0; v < p->nvertices; v++) p->column[v + 1] += p->column[v];
  return SLV_OK;
}

/* Lists the corners at each vertex: counts them, then fills the lists backwards. */
static void list_corners(size_t nvertices, slv_incidence *of) {
  const size_t count = slv_corners_at(of, of->count);
  for (size_t c = 0; c < count; c++) of->meeting[of->vertex[c]]++;
  for (size_t v = 0; v < nvertices; v++) of->meeting[v + 1] += of->meeting[v];
  for (size_t c = count; c-- > 0;) of->corner[--of->meeting[of->vertex[c]]] = c;
}

static slv_status make_lists(slv_pattern *p) {
  size_t count = 0;
  for (int k = 0; k < SLV_KINDS; k++) count += shares_of(&p->of[k]);
  entry *e = calloc(count, sizeof *e);
  if (e == NULL) return SLV_EMEMORY;
  slv_status s = list_shares(p, e);
  if (s == SLV_OK) s = make_blocks(e, count, p);
  free(e);
  for (int k = 0; s == SLV_OK && k < SLV_KINDS; k++) list_corners(p->nvertices, &p->of[k]);
  return s;
}

static int repeats_a_vertex(const slv_incidence *of, size_t element) {
  const uint32_t *v = of->vertex + slv_corners_at(of, element);
  for (size_t a = 0; a < slv_corners_of(of, element); a++)
    for (size_t b = 0; b < a; b++)
      if (v[a] == v[b]) return 1;
  return 0;
}

slv_status slv_pattern_make(size_t nvertices, slv_pattern *p) {
  const int empty = p->of[SLV_TRIANGLES].count + p->of[SLV_QUADS].count == 0;
  slv_status s = empty ? SLV_EARG : SLV_OK;
  p->nvertices = nvertices;
  for (int k = 0; k < SLV_KINDS; k++)
    for (size_t i = 0; i < p->of[k].count; i++)
      if (repeats_a_vertex(&p->of[k], i)) s = SLV_EARG;
  if (s == SLV_OK) s = make_lists(p);
  if (s != SLV_OK) slv_pattern_free(p);
  return s;
}
