/* refine_series.c -- makes series of sags over mesh sizes, a line for each kind of mesh
 * and alpha. */
#include <math.h>

#include "series/series.h"

enum { COLUMNS = 3 };
static const char *const columns[COLUMNS] = {"n", "sag", "trend"};

/* Names in the quantity of a series, which the figure's script expects. */
static const char *const alphas[] = {
    [REFINE_A] = "a", [REFINE_A_3_4] = "a-3-4", [REFINE_SQRT_A] = "sqrt-a"};

static int is_of(const doc_refine_series *s, const doc_refine_record *r) {
  return r->subject.mesh == s->subject.mesh && r->subject.alpha == s->subject.alpha &&
         !isnan(r->sag);
}

static const char *const trends[] = {
    [REFINE_YES] = "limit ", [REFINE_NO] = "power ", [REFINE_UNDECIDED] = "undecided "};

/* What the trend line shows at a mesh size: the limit when the sag does not depend on the mesh;
 * when it does, a power of n through the finest mesh; when undecided, the sag. */
static double trend(const doc_refine_series *s, const doc_refine_record *finest,
                    const doc_refine_record *at) {
  if (s->mesh_independent == REFINE_YES) return s->limit;
  if (s->mesh_independent == REFINE_UNDECIDED) return at->sag;
  return finest->sag * pow((double)at->n / (double)finest->n, s->growth);
}

static size_t rows_of(const doc_refine *row, const doc_refine_series *s, double *v) {
  const doc_refine_record *finest = NULL;
  for (size_t i = 0; i < row->records.n; i++)
    if (is_of(s, &row->records.v[i])) finest = &row->records.v[i];
  if (finest == NULL) return 0;
  size_t n = 0;
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_refine_record *r = &row->records.v[i];
    if (!is_of(s, r)) continue;
    double *to = v + COLUMNS * n++;
    to[0] = (double)r->n;
    to[1] = r->sag;
    to[2] = trend(s, finest, r);
  }
  return n;
}

static int has_sags(const doc_refine *row, const doc_refine_series *s) {
  for (size_t i = 0; i < row->records.n; i++)
    if (is_of(s, &row->records.v[i])) return 1;
  return 0;
}

/* gnuplot settings: the continuum's sag, and the kind of trend of each line, in order. */
static const char *settings_of(arena *memory, const doc_refine *row) {
  buffer t = {0};
  buffer_format(&t, "continuum = %.17g\ntrends = '", row->scene->continuum_sag);
  for (size_t i = 0; i < row->series.n; i++)
    if (has_sags(row, &row->series.v[i])) buffer_add(&t, trends[row->series.v[i].mesh_independent]);
  buffer_add(&t, "'\n");
  return buffer_move(&t, memory);
}

static void line(record_set *to, const doc_refine *row, size_t run, const doc_refine_series *s) {
  buffer name = {0};
  double *v = arena_alloc(&to->memory, COLUMNS * row->records.n, sizeof *v);
  buffer_format(&name, "%s/%s", doc_refine_mesh_words[s->subject.mesh], alphas[s->subject.alpha]);
  const char *quantity = buffer_move(&name, &to->memory);
  series_row series = series_of(FROM_REFINE, run, "refine", "hanging cloth", quantity);
  series.settings = settings_of(&to->memory, row);
  const size_t n = rows_of(row, s, v);
  if (n > 0) records_add_series(to, series, columns, COLUMNS, v, n);
}

void refine_series_add(record_set *set) {
  for (size_t i = 0; i < set->refines.n; i++) {
    const doc_refine *row = &set->refines.v[i];
    for (size_t k = 0; k < row->series.n; k++) line(set, row, i, &row->series.v[k]);
  }
}
