#include "table/table_diagnose.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "measure/spread.h"
#include "support/base/memory.h"
#include "support/stats/stats.h"
#include "table/structure.h"

enum { MOST_DEVIATIONS = 2, ROWS_FITTED = 99, ROWS_DESCRIBED = 1000 };
#define NEAR_USUAL 1e-3 /* relative; tables may be printed with few digits */

typedef struct {
  const judgement *j;
  const table *t; /* table of the judgement */
  quantity q;
  int n;              /* number of values of q */
  size_t *row, count; /* rows to explain: the worst, other wrong, then correct rows */
  size_t wrong;       /* number of wrong rows */
  double (*bound)[2]; /* cached bound of each row, for each x_rows; 0: not computed yet */
  double error;       /* error of the right formula at the worst row */
  arena *memory;
  diagnosis *d;
} inquiry;

typedef struct {
  const inquiry *in;
  const source *s;
  layout l;
} formula;

/* Computes the formula's values times the factor into `given`, and the table's values into `got`,
 * both column by column.  Sorts eigenvalues again, since a negative factor reverses them. */
static slv_status predict(const formula *f, size_t row, double factor, double *x, double *given,
                          double *got) {
  const table *t = f->in->t;
  table_layout_x(t, f->l, row, x);
  table_layout_value(t, f->l, f->in->q, row, got);
  SLV_TRY(table_source_values(f->s, t->e, x, table_p(t, row), given));
  table_mask(t, f->l, f->in->q, given);
  for (int i = 0; i < f->in->n; i++) given[i] *= factor;
  if (f->in->q == QUANTITY_EIGENVALUES) stats_sort(given, (size_t)f->in->n);
  return SLV_OK;
}

/* Returns the tolerance for the table's values against the formula's times the factor.  x is the
 * row's configuration in the formula's layout; the bound at x is cached. */
static double allowed_at(const formula *f, size_t row, const double *x, double factor) {
  const table *t = f->in->t;
  double *known = &f->in->bound[row][f->l.x_rows];
  if (!(*known > 0)) *known = table_row_bound(t, f->in->q, row, x, 1, 0).error;
  if (!(*known >= 0)) *known = 0; /* NaN: no error is allowed */
  return 2 * fabs(factor) * *known + table_printed_error(t, f->in->q, row);
}

/* Returns 1 if the formula explains row i of the rows to explain.  At the worst row (i = 0) its
 * error must also be at most a quarter of the right formula's.  Errors are compared with the bound,
 * not the value: where terms cancel, the round-off of a correct value may be as large as itself. */
static int explains_row(const formula *f, size_t i, double factor) {
  const table *t = f->in->t;
  const int n = f->in->n;
  const size_t row = f->in->row[i];
  double x[t->e->ndof], v[n], got[n];
  plugin_host_works(t->host, table_line(t, row));
  if (predict(f, row, factor, x, v, got) != SLV_OK) return 0;
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

/* Returns 1 if the formula explains the values after a factor of its entries, or of all values. */
static int explains_times(const formula *f, double by) {
  source some = *f->s;
  some.by = by;
  if (some.entry != NULL) return explains(&(formula){f->in, &some, f->l}, f->in->j->factor);
  return explains(f, by * f->in->j->factor);
}

double usual_factor(double factor, double within) {
  for (int n = 1; n <= 12; n++)
    for (int over = 0; over < 2; over++) {
      const double by = over ? 1.0 / n : n;
      if (fabs(fabs(factor) - by) <= within * by) return copysign(by, factor);
    }
  return (double)NAN;
}

/* Returns the median of the best-fitting factors of the wrong rows; NaN if no row has a factor.
 * Each fits `sign` times the formula, or only its entries, to one row by least squares.  *numbers:
 * count of nonzero numbers in the fits. */
static double fit(const formula *f, double sign, size_t *numbers) {
  const int n = f->in->n, *entry = f->s->entry, fitted = entry != NULL ? f->s->a : n;
  double fits[ROWS_FITTED];
  size_t count = 0;
  *numbers = 0;
  if (n < 1) return (double)NAN;
  double x[f->in->t->e->ndof], v[n], got[n];
  for (size_t row = 0; row < f->in->wrong && count < ROWS_FITTED; row++) {
    double both = 0, square = 0;
    if (predict(f, f->in->row[row], sign, x, v, got) != SLV_OK) continue;
    const double size = vector_norm(n, v);
    for (int i = 0; i < fitted; i++) {
      const int k = entry != NULL ? entry[i] : i;
      if (v[k] == 0) continue;
      both += v[k] / size * got[k], square += v[k] / size * v[k];
      ++*numbers;
    }
    if (square > 0 && isfinite(both / square)) fits[count++] = both / square;
  }
  if (count == 0) return (double)NAN;
  stats_sort(fits, count);
  return sign * fits[count / 2];
}

static void say_layout(buffer *to, layout l, layout usual_one) {
  static const char *const order[] = {"column by column", "row by row"};
  const char *x = order[l.x_rows], *values = order[l.value_rows];
  if (l.x_rows == l.value_rows)
    buffer_format(to, "x and the values are stored %s", x);
  else if (l.x_rows != usual_one.x_rows)
    buffer_format(to, "x is stored %s, the values %s", x, values);
  else
    buffer_format(to, "transposed: the values are stored %s, x %s", values, x);
}

static void say_factor(buffer *to, double factor) {
  if (factor == usual_factor(factor, NEAR_USUAL) && fabs(factor) < 1)
    buffer_format(to, "times %s1/%.0f", factor < 0 ? "-" : "", 1 / fabs(factor));
  else
    buffer_format(to, "times %.12g", factor);
}

static void say_factor_of_all(const inquiry *in, buffer *to, double factor) {
  error_also(to);
  if (factor == -1)
    buffer_format(to, "the opposite sign%s",
                  in->q != QUANTITY_GRADIENT ? ""
                  : in->t->columns.forces    ? ": the gradient, not a force"
                                             : ": a force, not the gradient");
  else if (factor == 0)
    buffer_add(to, "all are 0");
  else
    say_factor(to, factor);
}

static void add_explanation(const inquiry *in, explanation *x, buffer *said) {
  (void)snprintf(x->text, sizeof x->text, "%s", buffer_string(said));
  buffer_free(said);
  items_append(&in->d->list, x, sizeof *x);
}

static int is_turned(layout a, layout b) {
  return a.x_rows != b.x_rows || a.value_rows != b.value_rows;
}

/* Adds a formula as an explanation, with the factor `by` relative to the judgement's factor. */
static void add_formula(const formula *f, double by) {
  const judgement *j = f->in->j;
  explanation x = {.factor = by * j->factor};
  buffer said = {0};
  x.turned = is_turned(f->l, j->l);
  x.formula = f->s->text[0] != '\0';
  x.deviations = x.turned + x.formula + (by != 1);
  if (by == 1) x.of = *f->s;
  if (x.turned) x.of.convention[0] = '\0';
  if (x.turned) say_layout(&said, f->l, j->l);
  if (x.formula) error_also(&said);
  buffer_add(&said, f->s->text);
  if (by != 1) say_factor_of_all(f->in, &said, by);
  add_explanation(f->in, &x, &said);
}

/* Returns a factor with which the formula explains the values; NaN if there is none.  The right
 * formula may have any factor, except one fitted to a single number, which always fits.  Other
 * formulas may have only usual factors: with any factor, different mistakes look alike. */
static double find_factor(const formula *f, double sign) {
  size_t numbers;
  const double raw = fit(f, sign, &numbers) / f->in->j->factor, by = usual_factor(raw, NEAR_USUAL);
  const int any = f->s->text[0] == '\0' && numbers > 1 && raw != by;
  if (!isfinite(raw)) return (double)NAN;
  if (!isnan(by) && by != 1 && explains_times(f, by)) return by;
  return any && explains_times(f, raw) ? raw : (double)NAN;
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
        if (f.s->last && in->d->list.count > 0) continue;
        if (here == d && explains(&f, in->j->factor)) add_formula(&f, 1);
        if (here + 1 != d) continue;
        double by = find_factor(&f, 1); /* a negative one reverses the order of eigenvalues */
        if (in->q == QUANTITY_EIGENVALUES && isnan(by)) by = find_factor(&f, -1);
        if (!isnan(by)) add_formula(&f, by);
      }
}

/* Finds the wrong entries, and tries one factor for a few of them; for one number, a usual factor.
 * Counts an entry as wrong if it differs at a quarter as many rows as the worst entry does, since
 * round-off may hide or cause differences at some rows. */
static void look_at_entries(const inquiry *in, const error_states *s) {
  int *differs = arena_alloc(in->memory, (size_t)in->n, sizeof *differs), most = 0, count = 0;
  int entry[ENTRIES_FEW];
  if (in->q == QUANTITY_ENERGY) return;
  for (size_t i = 0; i < s->fails; i++)
    for (int k = 0; k < in->n; k++) {
      differs[k] += !(fabs(s->at[i].E[k]) <= s->at[i].allowed);
      most = differs[k] > most ? differs[k] : most;
    }
  for (int k = 0; k < in->n; k++) {
    differs[k] = 4 * differs[k] > most;
    if (differs[k] && count++ < ENTRIES_FEW) entry[count - 1] = k;
  }
  const source some = {.quantity = in->q, .a = count, .entry = entry, .by = 1};
  const formula f = {in, &some, in->j->l};
  const int few = count > 0 && count <= ENTRIES_FEW && 2 * count <= in->n;
  const double by = few ? find_factor(&f, 1) : (double)NAN;
  buffer_free(&in->d->where);
  if (isnan(by)) {
    entries_describe(in->t, f.l, in->q, differs, &in->d->where);
    return;
  }
  explanation x = {.factor = in->j->factor, .deviations = 1, .formula = 1};
  buffer said = {0};
  buffer_add(&said, "only ");
  entries_list(in->t, f.l, in->q, differs, &said);
  buffer_format(&said, " differ%s: ", count > 1 ? "" : "s");
  if (by == -1)
    buffer_format(&said, "%s sign", count > 1 ? "their" : "its");
  else
    say_factor(&said, by);
  add_explanation(in, &x, &said);
}

/* Sets *to to the error at a row.  Returns 0 if the row says nothing about the error: its state is
 * extreme, or its bound is too large, compared with `least` and the value, to see the error. */
static int error_at(const inquiry *in, size_t row, double least, int extreme, error_state *to) {
  const source right = {.quantity = in->q};
  const formula f = {in, &right, in->j->l};
  const slv_energy *e = in->t->e;
  const int n = in->n;
  double *x = arena_alloc(in->memory, (size_t)e->ndof, sizeof *x);
  double *got = arena_alloc(in->memory, 3 * (size_t)n, sizeof *got), *want = got + n, *E = want + n;
  if (predict(&f, row, in->j->factor, x, want, got) != SLV_OK) return 0;
  *to = (error_state){.x = x, .p = table_p(in->t, row), .got = got, .want = want, .E = E};
  if (!extreme && slv_state_class_of(e, x, to->p) == SLV_CLASS_EXTREME) return 0;
  for (int i = 0; i < n; i++) E[i] = got[i] - want[i];
  to->size = vector_norm(n, E), to->allowed = allowed_at(&f, row, x, in->j->factor);
  return fmin(least, vector_norm(n, want)) > (least > 0 ? MARGIN * to->allowed : -1);
}

/* Lists a sample of the failing rows, then of the passing ones.  Extreme states are listed only if
 * no others fail.  If the reference is rough, only rows known to agree count as passing. */
static error_states list_errors(const inquiry *in) {
  error_state *at = arena_alloc(in->memory, in->count, sizeof *at);
  error_states s = {.e = in->t->e, .q = in->q, .at = at, .memory = in->memory};
  double *size = arena_alloc(in->memory, in->wrong, sizeof *size), least = 0;
  for (int turn = 0; turn < 3; turn++) {
    const int passes = turn == 2, known = !passes || in->t->rough == 0;
    const size_t first = passes ? in->wrong : 0, end = passes ? in->count : in->wrong;
    if (passes ? s.count == 0 : s.fails > 0) continue;
    for (size_t i = first; i < end; i += 1 + (end - first) / ROWS_DESCRIBED)
      if (known || in->row[i] >= in->t->count)
        s.count += error_at(in, in->row[i], least, turn == 1, &at[s.count]) != 0;
    if (passes) continue;
    s.fails = s.count;
    for (size_t i = 0; i < s.fails; i++) size[i] = at[i].size;
    stats_sort(size, s.fails);
    least = s.fails > 0 ? size[s.fails / 2] : 0;
  }
  return s;
}

/* Called if no mistake explains all rows.  Looks for wrong entries, then for a region that a
 * mistake explains, then describes the error. */
static void look_at_errors(inquiry *in, const items *sources) {
  diagnosis *d = in->d;
  const error_states s = list_errors(in);
  buffer said = {0};
  look_at_entries(in, &s);
  if (d->list.count > 0) return;
  error_region(&s, &d->region);
  if (in->count > in->wrong && (d->region.size > 0 || in->t->passing > 0)) {
    d->rows = in->count = in->wrong;
    search(in, sources);
  }
  explanation own = {.factor = in->j->factor, .deviations = MOST_DEVIATIONS, .formula = 1};
  if (in->wrong > 1 && d->list.count == 0 && error_own_factors(&s, &said))
    add_explanation(in, &own, &said);
  if (d->list.count == 0) look_at_entries(in, &s);
  if (d->list.count > 0) return;
  error_parameters(&s, &d->structure);
  error_structure(&s, &d->structure);
}

void table_diagnose(const judgement *j, quantity q, const row_result *all, diagnosis *d) {
  arena memory = {0};
  items sources = {0};
  inquiry in = {.j = j, .t = j->t, .q = q, .memory = &memory, .d = d};
  in.n = quantity_size(j->t->e, q);
  const size_t rows = j->t->count + j->t->passing;
  in.row = arena_alloc(&memory, rows, sizeof *in.row);
  in.bound = arena_alloc(&memory, rows, sizeof *in.bound);
  for (int wrong = 1; wrong >= 0; wrong--) { /* judged rows with finite values */
    for (size_t i = 0; i < j->t->count; i++)
      if (all[i].verdict != ROW_NOT_JUDGED && (all[i].verdict == ROW_DIFFERS) == wrong &&
          table_all_finite(in.n, table_value(j->t, q, i)))
        in.row[in.count++] = i;
    if (wrong) in.wrong = in.count;
  }
  for (size_t i = 0; i < j->t->passing; i++) in.row[in.count++] = j->t->count + i;
  for (size_t i = 1; i < in.wrong; i++) {
    const size_t row = in.row[i];
    if (all[row].ratio > all[in.row[0]].ratio) in.row[i] = in.row[0], in.row[0] = row;
  }
  if (in.wrong > 0) {
    in.error = all[in.row[0]].error;
    d->rows = in.count;
    table_sources(j->t->e, q, &sources);
    search(&in, &sources);
    if (d->list.count == 0) look_at_errors(&in, &sources);
  }
  free(sources.at);
  arena_free(&memory);
}

void table_diagnosis_free(diagnosis *d) {
  free(d->list.at);
  buffer_free(&d->where);
  buffer_free(&d->region);
  buffer_free(&d->structure);
}
