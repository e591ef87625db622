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
  const table *t; /* that of the judgement */
  const plugin_host *host;
  quantity q;
  int n;              /* numbers of q */
  size_t *row, count; /* the rows to be explained: the worst, the other wrong ones, then
                         the right ones */
  size_t wrong;       /* how many of them are wrong */
  double *bounds[2];  /* for each row, one array for each value of x_rows; negative: not
                         computed yet */
  double error;       /* the error of the right formula at the worst row */
  diagnosis *d;
} inquiry;

/* ---- rows ---------------------------------------------------------------------- */

static int has_numbers(const table *t, quantity q, size_t row) {
  const double *y = table_value(t, q, row);
  for (int i = 0; i < quantity_size(t->e, q); i++)
    if (!isfinite(y[i])) return 0;
  return 1;
}

static void add_rows(inquiry *in, const row_result *all, int wrong) {
  const table *t = in->t;
  for (size_t i = 0; i < t->count; i++)
    if (all[i].verdict != ROW_NOT_JUDGED && has_numbers(t, in->q, i) &&
        (all[i].verdict == ROW_DIFFERS) == wrong)
      in->row[in->count++] = i;
}

/* Fills in->row; returns 0 when no wrong row holds numbers. */
static int choose_rows(inquiry *in, const row_result *all) {
  add_rows(in, all, 1);
  if (in->count == 0) return 0;
  for (size_t i = 1; i < in->count; i++)
    if (all[in->row[i]].ratio > all[in->row[0]].ratio) {
      const size_t worse = in->row[i];
      in->row[i] = in->row[0], in->row[0] = worse;
    }
  in->error = all[in->row[0]].error;
  in->wrong = in->count;
  add_rows(in, all, 0);
  return 1;
}

/* ---- one formula in one layout ------------------------------------------------- */

typedef struct {
  const inquiry *in;
  const source *s;
  layout l;
} formula;

/* The formula's result and the table's values at a row, both column by column. */
static slv_status give(const formula *f, size_t row, double *x, double *given, double *got) {
  const table *t = f->in->t;
  table_layout_x(t, f->l, row, x);
  table_layout_value(t, f->l, f->in->q, row, got);
  return table_source_values(f->s, t->e, x, table_p(t, row), given);
}

/* Multiplies by the factor. Eigenvalues are sorted again, since a negative factor reverses them. */
static void scale(const formula *f, double factor, double *v) {
  const int n = f->in->n;
  for (int i = 0; i < n; i++) v[i] *= factor;
  if (f->in->q == QUANTITY_EIGENVALUES) sort_ascending(n, v);
}

/* The bound at x, which is the row's configuration in the formula's layout; kept once computed. */
static double bound_at(const formula *f, size_t row, const double *x) {
  const table *t = f->in->t;
  double half[t->e->ndof], *known = &f->in->bounds[f->l.x_rows][row];
  if (*known >= 0) return *known;
  for (int i = 0; i < t->e->ndof; i++) half[i] = table_printed_half(&t->x, t->scalar, x[i]);
  const bound b = table_row_bound(t, f->in->q, row, x, half);
  *known = b.error >= 0 ? b.error : 0; /* NaN: no error is allowed */
  return *known;
}

/* How far the table's values may be from the formula's, which have the factor. */
static double allowed_at(const formula *f, size_t row, const double *x, double factor) {
  return 2 * fabs(factor) * bound_at(f, row, x) + table_printed_error(f->in->t, f->in->q, row);
}

/* Does the formula explain the row?  Not when its error is more than a quarter of
 * `before`, the error of the right formula.  The error is compared with the bound and
 * not with the value, since where terms cancel even a right value may be off by its
 * whole size. */
static int explains_row(const formula *f, size_t row, double factor, double before) {
  const table *t = f->in->t;
  const int n = f->in->n;
  double x[t->e->ndof], v[n], got[n];
  plugin_host_works(f->in->host, table_line(t, row));
  if (give(f, row, x, v, got) != SLV_OK) return 0;
  scale(f, factor, v);
  const double error = vector_distance(n, got, v), size = vector_norm(n, v);
  if (!isfinite(size) || error > before / 4) return 0;
  return error <= 8 * table_scalar_eps(t->scalar) * size || error <= allowed_at(f, row, x, factor);
}

static int explains(const formula *f, double factor) {
  const inquiry *in = f->in;
  for (size_t i = 0; i < in->count; i++)
    if (!explains_row(f, in->row[i], factor, i == 0 ? in->error : (double)INFINITY)) return 0;
  return 1;
}

/* ---- a factor ------------------------------------------------------------------ */

/* The factor that people forget, n or 1/n, within 1e-3 of this one, since a table may be printed
 * with few digits; NaN: there is none. */
static double usual_of(double factor) {
  static const double usual[] = {1, 2, 3, 4, 6, 8, 12};
  for (size_t i = 0; i < 2 * sizeof usual / sizeof usual[0]; i++) {
    const double by = i % 2 == 0 ? usual[i / 2] : 1 / usual[i / 2];
    if (fabs(fabs(factor) - by) <= 1e-3 * by) return copysign(by, factor);
  }
  return (double)NAN;
}

/* The factor that fits factor * v to got best; adds the number of v's entries that are
 * not 0 to *numbers. */
static double fit_row(int n, const double *v, const double *got, size_t *numbers) {
  const double size = vector_norm(n, v);
  double both = 0, square = 0;
  if (size == 0) return (double)NAN;
  for (int k = 0; k < n; k++) {
    both += v[k] / size * got[k], square += v[k] / size * v[k];
    *numbers += v[k] != 0;
  }
  return both / square;
}

/* The median over the wrong rows of the factor that fits best, with the sign of `sign` tried for
 * eigenvalues; NaN when no row has one. *numbers: to how many numbers other than 0 it is fitted. */
static double fit(const formula *f, double sign, size_t *numbers) {
  const slv_energy *e = f->in->t->e;
  const int n = f->in->n;
  double x[e->ndof], v[n], got[n], fits[ROWS_FITTED];
  size_t count = 0;
  *numbers = 0;
  for (size_t i = 0; i < f->in->wrong && count < ROWS_FITTED; i++) {
    if (give(f, f->in->row[i], x, v, got) != SLV_OK) continue;
    scale(f, sign, v);
    const double one = fit_row(n, v, got, numbers);
    if (isfinite(one)) fits[count++] = one;
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

/* Of all values. */
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

/* Appends the explanation; what was said becomes its text, without the last "; ". */
static void add_explanation(const inquiry *in, explanation *x, buffer *said) {
  (void)snprintf(x->text, sizeof x->text, "%.*s", (int)said->size - 2, buffer_string(said));
  buffer_free(said);
  items_append(&in->d->list, x, sizeof *x);
}

/* ---- the search ---------------------------------------------------------------- */

static int is_turned(layout a, layout b) {
  return a.x_rows != b.x_rows || a.value_rows != b.value_rows;
}

/* `by` is the factor relative to the judgement's factor. */
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

/* Tries a factor.  For the right formula any factor is an explanation, unless it was
 * fitted to a single number, which some factor always fits.  For another formula only
 * the usual factors are: with any factor, one mistake could be taken for another. */
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

/* A negative factor reverses the order of eigenvalues, so it must be fitted by itself. */
static void try_factors(const formula *f) {
  const size_t before = f->in->d->list.count;
  try_factor(f, 1);
  if (f->in->q == QUANTITY_EIGENVALUES && f->in->d->list.count == before) try_factor(f, -1);
}

static void try_formula(const formula *f, int deviations) {
  const int here = is_turned(f->l, f->in->j->l) + (f->s->text[0] != '\0');
  if (here == deviations && explains(f, f->in->j->factor)) add_formula(f, 1);
  if (here + 1 == deviations) try_factors(f);
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
        table_progress(in->j, "explaining", in->q, tried++, all);
        try_formula(&f, d);
      }
}

/* The factor that fits the right formula to a row, where it explains it, the worst row
 * better than 1 does; else NaN. */
static double own_factor(const formula *f, size_t row, int worst) {
  const int n = f->in->n;
  double x[f->in->t->e->ndof], v[n], got[n];
  size_t numbers = 0;
  if (give(f, row, x, v, got) != SLV_OK) return (double)NAN;
  const double factor = fit_row(n, v, got, &numbers);
  const double before = worst ? f->in->error : (double)INFINITY;
  return numbers > 1 && explains_row(f, row, factor, before) ? factor : (double)NAN;
}

/* Is each row the right one times a number of its own, which an area would be? */
static void try_own_factors(const inquiry *in, const source *right) {
  const formula f = {in, right, in->j->l};
  explanation x = {.l = f.l, .factor = in->j->factor, .deviations = MOST_DEVIATIONS, .formula = 1};
  double least = INFINITY, most = -INFINITY;
  for (size_t i = 0; i < in->count; i++) {
    const double factor = own_factor(&f, in->row[i], i == 0);
    if (isnan(factor)) return;
    least = fmin(least, factor), most = fmax(most, factor);
  }
  if (!(most - least > 1e-3 * most)) return; /* one number, or rounding */
  buffer said = {0};
  buffer_format(&said, "each row times a number of its own, %.3g to %.3g: %s; ", least, most,
                in->t->e->ndof == 6 ? "integrated over areas, where a density is asked"
                                    : "a length, an area or a stiffness");
  add_explanation(in, &x, &said);
}

/* ---- single entries ------------------------------------------------------------ */

/* At how many rows an entry differs, in the end whether it does; and the sums for a factor. */
typedef struct {
  int *differs;
  double *both, *square;
} entry_sums;

/* Differences of a reference by differences are worse at some rows: a quarter is to differ. */
static void add_entries(const formula *f, const entry_sums *s) {
  const inquiry *in = f->in;
  const int n = in->n;
  double x[in->t->e->ndof], v[n], got[n];
  int most = 0;
  for (size_t i = 0; i < in->wrong && i < ROWS_FITTED; i++) {
    if (give(f, in->row[i], x, v, got) != SLV_OK) continue;
    scale(f, in->j->factor, v);
    const double allowed = allowed_at(f, in->row[i], x, in->j->factor), size = vector_norm(n, v);
    for (int k = 0; k < n; k++) {
      s->differs[k] += !(fabs(got[k] - v[k]) <= allowed);
      most = s->differs[k] > most ? s->differs[k] : most;
      if (size > 0)
        s->both[k] += got[k] / size * (v[k] / size), s->square[k] += v[k] / size * (v[k] / size);
    }
  }
  for (int k = 0; k < n; k++) s->differs[k] = 4 * s->differs[k] > most;
}

/* Few entries, each times one factor, which of one number alone is to be a usual one. */
static void try_entries(const inquiry *in, const entry_sums *s) {
  const int n = in->n;
  int entry[ENTRIES_FEW];
  source some = {.values = table_source_entries, .quantity = in->q, .entry = entry};
  const formula f = {in, &some, in->j->l};
  explanation x = {.l = f.l, .factor = in->j->factor, .deviations = 1, .formula = 1};
  double both = 0, square = 0;
  buffer said = {0};
  for (int k = 0; k < n; k++) {
    if (!s->differs[k]) continue;
    if (some.a == ENTRIES_FEW) return;
    entry[some.a++] = k;
    both += s->both[k], square += s->square[k];
  }
  const double raw = square > 0 ? both / square : (double)NAN;
  if (some.a == 0 || 2 * some.a > n || !isfinite(raw) || fabs(raw - 1) < 1e-9) return;
  some.by = usual_of(raw);
  int found = !isnan(some.by) && some.by != 1 && explains(&f, in->j->factor);
  if (!found && (size_t)some.a * in->wrong > 1) some.by = raw, found = explains(&f, in->j->factor);
  if (!found) return;
  buffer_add(&said, "only ");
  entries_list(in->t, f.l, in->q, s->differs, &said);
  buffer_add(&said, some.a > 1 ? " differ: " : " differs: ");
  if (some.by == -1)
    buffer_add(&said, some.a > 1 ? "their sign; " : "its sign; ");
  else
    say_factor(&said, some.by);
  add_explanation(in, &x, &said);
}

static void look_at_entries(const inquiry *in, const source *right) {
  const size_t n = (size_t)in->n;
  const formula f = {in, right, in->j->l};
  double *sums = base_alloc(2 * n, sizeof *sums);
  const entry_sums s = {base_alloc(n, sizeof *s.differs), sums, sums + n};
  add_entries(&f, &s);
  try_entries(in, &s);
  if (in->d->list.count == 0) entries_tell(in->t, in->j->l, in->q, s.differs, &in->d->where);
  free(s.differs);
  free(sums);
}

/* The caller frees row and bounds[0]. */
static void make_room(inquiry *in) {
  const size_t rows = in->t->count;
  in->row = base_alloc(rows, sizeof *in->row);
  in->bounds[0] = base_alloc(2 * rows, sizeof *in->bounds[0]);
  in->bounds[1] = in->bounds[0] + rows;
  for (size_t i = 0; i < 2 * rows; i++) in->bounds[0][i] = -1;
}

void table_diagnose(const judgement *j, const plugin_host *host, quantity q, const row_result *all,
                    diagnosis *d) {
  inquiry in = {.j = j, .t = j->t, .host = host, .q = q, .d = d};
  in.n = quantity_size(j->t->e, q);
  items sources = {0};
  make_room(&in);
  table_sources(j->t->e, q, &sources);
  const int numbers = choose_rows(&in, all);
  if (numbers) search(&in, &sources);
  if (numbers && in.wrong > 1 && d->list.count == 0) try_own_factors(&in, sources.at);
  if (numbers && q != QUANTITY_ENERGY && d->list.count == 0) look_at_entries(&in, sources.at);
  d->rows = in.count;
  free(in.row);
  free(in.bounds[0]);
  free(sources.at);
}

void table_diagnosis_free(diagnosis *d) {
  free(d->list.at);
  buffer_free(&d->where);
}
