#include "table/table_diagnose.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/spread.h"
#include "support/base/memory.h"
#include "support/stats/stats.h"

enum { MOST_DEVIATIONS = 2, ROWS_FITTED = 99 };

typedef struct {
  const judgement *j;
  const table *t; /* table of the judgement */
  const plugin_host *host;
  quantity q;
  int n;              /* size of q */
  size_t *row, count; /* rows to explain: the worst, other wrong ones, then correct ones */
  size_t wrong;       /* number of wrong rows */
  double (*bound)[2]; /* of each row of the table, for each x_rows; 0: not computed yet */
  double error;       /* error of the right formula at the worst row */
  arena *memory;
  diagnosis *d;
} inquiry;

/* ---- rows ---------------------------------------------------------------------- */

/* Fills in->row with the judged rows that hold numbers. */
static void choose_rows(inquiry *in, const row_result *all) {
  for (int wrong = 1; wrong >= 0; wrong--) {
    for (size_t i = 0; i < in->t->count; i++)
      if (all[i].verdict != ROW_NOT_JUDGED && (all[i].verdict == ROW_DIFFERS) == wrong &&
          table_all_finite(in->n, table_value(in->t, in->q, i)))
        in->row[in->count++] = i;
    if (wrong) in->wrong = in->count;
  }
  for (size_t i = 1; i < in->wrong; i++)
    if (all[in->row[i]].ratio > all[in->row[0]].ratio) {
      const size_t worse = in->row[i];
      in->row[i] = in->row[0], in->row[0] = worse;
    }
  in->error = all[in->row[0]].error;
}

/* ---- one formula in one layout ------------------------------------------------- */

typedef struct {
  const inquiry *in;
  const source *s;
  layout l;
} formula;

/* Computes the formula's result and the table's values at a row, both column by column. */
static slv_status give(const formula *f, size_t row, double *x, double *given, double *got) {
  const table *t = f->in->t;
  table_layout_x(t, f->l, row, x);
  table_layout_value(t, f->l, f->in->q, row, got);
  return table_source_values(f->s, t->e, x, table_p(t, row), given);
}

/* Multiplies by the factor, and sorts eigenvalues again, since a negative factor reverses them. */
static void scale(const formula *f, double factor, double *v) {
  const int n = f->in->n;
  for (int i = 0; i < n; i++) v[i] *= factor;
  if (f->in->q == QUANTITY_EIGENVALUES) stats_sort(v, (size_t)n);
}

/* Returns the bound at x, the row's configuration in the formula's layout.  It is cached. */
static double bound_at(const formula *f, size_t row, const double *x) {
  const table *t = f->in->t;
  double half[t->e->ndof], *known = &f->in->bound[row][f->l.x_rows];
  if (*known > 0) return *known;
  for (int i = 0; i < t->e->ndof; i++) half[i] = table_printed_half(&t->x, t->scalar, x[i]);
  const bound b = table_row_bound(t, f->in->q, row, x, half);
  *known = b.error >= 0 ? b.error : 0; /* NaN: no error is allowed */
  return *known;
}

/* Returns the allowed distance of the table's values from the formula's times the factor. */
static double allowed_at(const formula *f, size_t row, const double *x, double factor) {
  return 2 * fabs(factor) * bound_at(f, row, x) + table_printed_error(f->in->t, f->in->q, row);
}

/* Returns 1 if the formula explains row i of the rows to explain; 0 if its error is more than a
 * quarter of that of the right formula at the worst row, which is the first.  The error is compared
 * with the bound and not with the value: where terms cancel, even the error of a correct value may
 * be as large as the value. */
static int explains_row(const formula *f, size_t i, double factor) {
  const table *t = f->in->t;
  const int n = f->in->n;
  const size_t row = f->in->row[i];
  double x[t->e->ndof], v[n], got[n];
  plugin_host_works(f->in->host, table_line(t, row));
  if (give(f, row, x, v, got) != SLV_OK) return 0;
  scale(f, factor, v);
  const double error = vector_distance(n, got, v), size = vector_norm(n, v);
  if (!isfinite(size) || (i == 0 && error > f->in->error / 4)) return 0;
  return error <= 8 * scalar_formats[t->scalar].eps * size ||
         error <= allowed_at(f, row, x, factor);
}

static int explains(const formula *f, double factor) {
  for (size_t i = 0; i < f->in->count; i++)
    if (!explains_row(f, i, factor)) return 0;
  return 1;
}

/* ---- a factor ------------------------------------------------------------------ */

/* Returns n or 1/n, a usual factor, within 1e-3 of this one, since a table may be printed with few
 * digits; NaN if there is none. */
static double usual_of(double factor) {
  static const double usual[] = {1, 2, 3, 4, 6, 8, 12};
  for (size_t i = 0; i < 2 * sizeof usual / sizeof usual[0]; i++) {
    const double by = i % 2 == 0 ? usual[i / 2] : 1 / usual[i / 2];
    if (fabs(fabs(factor) - by) <= 1e-3 * by) return copysign(by, factor);
  }
  return (double)NAN;
}

/* Returns the factor that fits `sign` times the formula to a row best; NaN if none does.  Adds the
 * number of the formula's nonzero entries to *numbers. */
static double fit_row(const formula *f, size_t row, double sign, size_t *numbers) {
  const int n = f->in->n;
  double x[f->in->t->e->ndof], v[n], got[n], both = 0, square = 0;
  if (give(f, row, x, v, got) != SLV_OK) return (double)NAN;
  scale(f, sign, v);
  const double size = vector_norm(n, v);
  if (size == 0) return (double)NAN;
  for (int k = 0; k < n; k++) {
    both += v[k] / size * got[k], square += v[k] / size * v[k];
    *numbers += v[k] != 0;
  }
  return both / square;
}

/* Returns the median best factor over the wrong rows, with the sign of `sign` tried for
 * eigenvalues; NaN if no row has one.  *numbers: count of nonzero numbers that it is fitted to. */
static double fit(const formula *f, double sign, size_t *numbers) {
  double fits[ROWS_FITTED];
  size_t count = 0;
  *numbers = 0;
  for (size_t i = 0; i < f->in->wrong && count < ROWS_FITTED; i++) {
    fits[count] = fit_row(f, f->in->row[i], sign, numbers);
    count += isfinite(fits[count]) != 0;
  }
  if (count == 0) return (double)NAN;
  stats_sort(fits, count);
  return sign * fits[count / 2];
}

/* ---- in words ------------------------------------------------------------------ */

static void say_layout(buffer *to, layout l, layout usual_one) {
  static const char *const order[] = {"column by column", "row by row"};
  if (l.x_rows == l.value_rows)
    buffer_format(to, "x and the values are stored %s; ", order[l.x_rows]);
  else if (l.x_rows != usual_one.x_rows)
    buffer_format(to, "x is stored %s, the values %s; ", order[l.x_rows], order[l.value_rows]);
  else
    buffer_format(to, "transposed: the values are stored %s, x %s; ", order[l.value_rows],
                  order[l.x_rows]);
}

static void say_factor(buffer *to, double factor) {
  if (factor == usual_of(factor) && fabs(factor) < 1)
    buffer_format(to, "times %s1/%.0f; ", factor < 0 ? "-" : "", 1 / fabs(factor));
  else
    buffer_format(to, "times %.12g; ", factor);
}

/* Describes a factor of all values. */
static void say_factor_of_all(buffer *to, quantity q, int forces, double factor) {
  if (factor == -1)
    buffer_format(to, "the opposite sign%s; ",
                  q != QUANTITY_GRADIENT ? ""
                  : forces               ? ": the gradient, not a force"
                                         : ": a force, not the gradient");
  else if (factor == 0)
    buffer_add(to, "all are 0; ");
  else
    say_factor(to, factor);
}

/* Appends the explanation; its text is `said` without the last "; ". */
static void add_explanation(const inquiry *in, explanation *x, buffer *said) {
  (void)snprintf(x->text, sizeof x->text, "%.*s", (int)said->size - 2, buffer_string(said));
  buffer_free(said);
  items_append(&in->d->list, x, sizeof *x);
}

/* ---- the search ---------------------------------------------------------------- */

static int is_turned(layout a, layout b) {
  return a.x_rows != b.x_rows || a.value_rows != b.value_rows;
}

/* Adds an explanation by a formula; `by` is relative to the judgement's factor. */
static void add_formula(const formula *f, double by) {
  const judgement *j = f->in->j;
  explanation x = {.l = f->l, .factor = by * j->factor};
  buffer said = {0};
  x.turned = is_turned(f->l, j->l);
  x.formula = f->s->text[0] != '\0';
  x.deviations = x.turned + x.formula + (by != 1);
  if (f->s->accepted && by == 1) x.accepted = *f->s;
  if (x.turned) say_layout(&said, f->l, j->l);
  if (x.formula) buffer_format(&said, "%s; ", f->s->text);
  if (by != 1) say_factor_of_all(&said, f->in->q, j->t->columns.forces, by);
  add_explanation(f->in, &x, &said);
}

/* Tries a factor.  For the right formula any factor is an explanation, unless it was fitted to a
 * single number, which some factor always fits.  For another formula only the usual factors are:
 * with any factor, one mistake could be taken for another. */
static void try_factor(const formula *f, double sign) {
  size_t numbers;
  const double factor = f->in->j->factor, raw = fit(f, sign, &numbers) / factor;
  const double by = usual_of(raw);
  if (!isfinite(raw)) return;
  const int any = f->s->text[0] == '\0' && numbers > 1 && raw != by;
  if (!isnan(by) && by != 1 && explains(f, by * factor))
    add_formula(f, by);
  else if (any && explains(f, raw * factor))
    add_formula(f, raw);
}

/* Tries both signs for eigenvalues, whose order a negative factor reverses. */
static void try_factors(const formula *f) {
  const size_t before = f->in->d->list.count;
  try_factor(f, 1);
  if (f->in->q == QUANTITY_EIGENVALUES && f->in->d->list.count == before) try_factor(f, -1);
}

static void search(const inquiry *in, const items *sources) {
  layout l[LAYOUTS];
  const int layouts = table_layouts(in->t, l);
  const size_t all = MOST_DEVIATIONS * (size_t)layouts * sources->count;
  size_t tried = 0;
  for (int d = 1; d <= MOST_DEVIATIONS && in->d->list.count == 0; d++)
    for (int i = 0; i < layouts; i++)
      for (size_t k = 0; k < sources->count; k++) {
        const formula f = {in, (const source *)sources->at + k, l[i]};
        const int here = is_turned(l[i], in->j->l) + (f.s->text[0] != '\0');
        table_progress(in->j, "explaining", in->q, tried++, all);
        if (here == d && explains(&f, in->j->factor)) add_formula(&f, 1);
        if (here + 1 == d) try_factors(&f);
      }
}

/* Tries a separate factor for each row, such as an area. */
static void try_own_factors(const inquiry *in, const source *right) {
  const formula f = {in, right, in->j->l};
  explanation x = {.l = f.l, .factor = in->j->factor, .deviations = MOST_DEVIATIONS, .formula = 1};
  double least = INFINITY, most = -INFINITY;
  for (size_t i = 0; i < in->count; i++) {
    size_t numbers = 0;
    const double factor = fit_row(&f, in->row[i], 1, &numbers);
    if (numbers < 2 || !explains_row(&f, i, factor)) return;
    least = fmin(least, factor), most = fmax(most, factor);
  }
  if (!(most - least > 1e-3 * most)) return; /* one number, or rounding */
  buffer said = {0};
  buffer_format(&said, "each row has a factor of its own, %.3g to %.3g: %s; ", least, most,
                in->t->e->ndof == 6 ? "values integrated over areas, not densities"
                                    : "a length, an area or a stiffness");
  add_explanation(in, &x, &said);
}

/* ---- single entries ------------------------------------------------------------ */

/* Sums for the factor of one entry. */
typedef struct {
  double both, square;
} entry_fit;

/* Counts wrong entries.  An entry differs if it does at a quarter of the rows, since differences
 * are less accurate at some rows. */
static void add_entries(const formula *f, int *differs, entry_fit *fit) {
  const inquiry *in = f->in;
  const int n = in->n;
  double x[in->t->e->ndof], v[n], got[n];
  int most = 0;
  for (size_t i = 0; i < in->wrong && i < ROWS_FITTED; i++) {
    if (give(f, in->row[i], x, v, got) != SLV_OK) continue;
    scale(f, in->j->factor, v);
    const double allowed = allowed_at(f, in->row[i], x, in->j->factor), size = vector_norm(n, v);
    for (int k = 0; k < n; k++) {
      differs[k] += !(fabs(got[k] - v[k]) <= allowed);
      most = differs[k] > most ? differs[k] : most;
      if (!(size > 0)) continue;
      fit[k].both += got[k] / size * (v[k] / size);
      fit[k].square += v[k] / size * (v[k] / size);
    }
  }
  for (int k = 0; k < n; k++) differs[k] = 4 * differs[k] > most;
}

/* Tries a factor of a few entries; for a single number only a usual one. */
static void try_entries(const inquiry *in, const int *differs, const entry_fit *fit) {
  const int n = in->n;
  int entry[ENTRIES_FEW];
  source some = {.values = table_source_entries, .quantity = in->q, .entry = entry};
  const formula f = {in, &some, in->j->l};
  explanation x = {.l = f.l, .factor = in->j->factor, .deviations = 1, .formula = 1};
  double both = 0, square = 0;
  buffer said = {0};
  for (int k = 0; k < n; k++) {
    if (!differs[k]) continue;
    if (some.a == ENTRIES_FEW) return;
    entry[some.a++] = k;
    both += fit[k].both, square += fit[k].square;
  }
  const double raw = square > 0 ? both / square : (double)NAN;
  if (some.a == 0 || 2 * some.a > n || !isfinite(raw) || fabs(raw - 1) < 1e-9) return;
  some.by = usual_of(raw);
  int found = !isnan(some.by) && some.by != 1 && explains(&f, in->j->factor);
  if (!found && (size_t)some.a * in->wrong > 1) some.by = raw, found = explains(&f, in->j->factor);
  if (!found) return;
  buffer_add(&said, "only ");
  entries_list(in->t, f.l, in->q, differs, &said);
  buffer_add(&said, some.a > 1 ? " differ: " : " differs: ");
  if (some.by == -1)
    buffer_add(&said, some.a > 1 ? "their sign; " : "its sign; ");
  else
    say_factor(&said, some.by);
  add_explanation(in, &x, &said);
}

static void look_at_entries(const inquiry *in, const source *right) {
  const formula f = {in, right, in->j->l};
  int *differs = arena_alloc(in->memory, (size_t)in->n, sizeof *differs);
  entry_fit *fit = arena_alloc(in->memory, (size_t)in->n, sizeof *fit);
  add_entries(&f, differs, fit);
  try_entries(in, differs, fit);
  if (in->d->list.count == 0) entries_tell(in->t, in->j->l, in->q, differs, &in->d->where);
}

void table_diagnose(const judgement *j, const plugin_host *host, quantity q, const row_result *all,
                    diagnosis *d) {
  arena memory = {0};
  items sources = {0};
  inquiry in = {.j = j, .t = j->t, .host = host, .q = q, .memory = &memory, .d = d};
  in.n = quantity_size(j->t->e, q);
  in.row = arena_alloc(&memory, j->t->count, sizeof *in.row);
  in.bound = arena_alloc(&memory, j->t->count, sizeof *in.bound);
  choose_rows(&in, all);
  if (in.wrong > 0) {
    d->rows = in.count;
    table_sources(j->t->e, q, &sources);
    search(&in, &sources);
    if (in.wrong > 1 && d->list.count == 0) try_own_factors(&in, sources.at);
    if (q != QUANTITY_ENERGY && d->list.count == 0) look_at_entries(&in, sources.at);
  }
  free(sources.at);
  arena_free(&memory);
}

void table_diagnosis_free(diagnosis *d) {
  free(d->list.at);
  buffer_free(&d->where);
}
