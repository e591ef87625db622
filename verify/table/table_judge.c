#include "table/table_judge.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/params.h"
#include "measure/projection.h"
#include "measure/spread.h"
#include "support/base/memory.h"

/* One row: x, the table's values and the expected ones, by columns, in the caller's arrays. */
typedef struct {
  const judgement *j;
  const table *t;
  quantity q;
  size_t row;
  const double *p;
  int n; /* number of values of q */
  double *x, *got, *want;
  double error, norm; /* |got - want|, |want| */
} compared;

double table_printed_error(const table *t, quantity q, size_t row) {
  const double *y = table_value(t, q, row);
  const int n = quantity_size(t->e, q);
  double half[n];
  for (int i = 0; i < n; i++) half[i] = table_printed_half(&t->value[q], t->scalar, y[i]);
  return vector_norm(n, half);
}

/* Compares the row, and stores the entry with the largest error in *worst. */
static slv_status compare_row(compared *c, int *worst) {
  double d[c->n];
  table_layout_x(c->t, c->j->l, c->row, c->x);
  table_layout_value(c->t, c->j->l, c->q, c->row, c->got);
  SLV_TRY(table_reference(c->t->e, c->q, c->x, c->p, c->want));
  table_mask(c->t, c->j->l, c->q, c->want);
  *worst = 0;
  for (int i = 0; i < c->n; i++) {
    if (isnan(c->want[i])) return SLV_EDOMAIN;
    c->want[i] *= c->j->factor;
    if (c->t->scalar == SCALAR_F32 && isinf((double)(float)c->want[i]))
      c->want[i] = (double)(float)c->want[i]; /* infinite, since float overflows */
    /* Equal infinities have distance 0. */
    d[i] = c->got[i] == c->want[i] ? 0 : fabs(c->got[i] - c->want[i]);
    if (!isnan(d[*worst]) && !(d[i] <= d[*worst])) *worst = i;
  }
  c->error = vector_norm(c->n, d);
  c->norm = vector_norm(c->n, c->want);
  return SLV_OK;
}

static double digits_of(double error, double size, scalar s) {
  const double most = s == SCALAR_F32 ? 9 : 17;
  if (error == 0) return most;
  return isfinite(error) && size > 0 ? fmin(most, fmax(0, -log10(error / size))) : 0;
}

/* Judges an error beyond the bound.  If W is not smooth there, the row differs only if a value is
 * not finite while the expected one and the energy's own function in the table's scalar are.  The
 * own function is tried because fourth powers that overflow in it may overflow elsewhere, too. */
static row_verdict beyond_bound(const compared *c) {
  const slv_energy *e = c->t->e;
  const scalar s = c->t->scalar;
  float xf[e->ndof], pf[params_room(e)], yf[c->n];
  double y[c->n];
  int lost = 0, numerical, own = 1;
  for (int i = 0; i < c->n; i++) lost |= !isfinite(c->got[i]) && isfinite(c->want[i]);
  for (int i = 0; i < e->ndof; i++) xf[i] = (float)c->x[i];
  if (lost && evaluate_missing(e, c->q, s, &numerical) == NULL) {
    const int single = s == SCALAR_F32;
    own = single ? params_f32(e, c->p, pf) == SLV_OK && evaluate(e, c->q, s, xf, pf, yf) == SLV_OK
                 : evaluate(e, c->q, SCALAR_F64, c->x, c->p, y) == SLV_OK;
    for (int i = 0; i < c->n && own; i++) own = isfinite(single ? (double)yf[i] : y[i]) != 0;
  }
  if (lost && own) return ROW_DIFFERS;
  return table_is_judged(e, s, c->x, c->p) ? ROW_DIFFERS : ROW_NOT_JUDGED;
}

/* Returns the magnitude of terms that may cancel in v, as in an energy near rest: the norm of |v| +
 * |v'| |x| + |x| |v''| |x| entry by entry, positions relative to their mean; else 0. */
static double size_of_terms(const compared *c) {
  const slv_energy *e = c->t->e;
  const int n = e->ndof, rows = c->q == QUANTITY_ENERGY ? 1 : n;
  double size[rows], mean[3] = {0};
  if (c->q > QUANTITY_HESSIAN) return 0;
  for (int i = 0; i < n && n > 6; i++) mean[i % 3] += c->x[i] * 3 / n;
  memset(size, 0, sizeof size);
  for (quantity k = c->q; k <= QUANTITY_HESSIAN; k++) {
    const int all = quantity_size(e, k);
    double v[all];
    if (!quantity_has(e, k, SCALAR_F64) || table_reference(e, k, c->x, c->p, v) != SLV_OK) continue;
    for (int i = 0; i < all; i++) {
      double term = fabs(v[i]);
      for (int m = i, d = (int)(k - c->q); d > 0; d--, m /= n)
        term *= fabs(c->x[m % n] - mean[m % 3]);
      size[i * rows / all] += term;
    }
  }
  return vector_norm(rows, size);
}

/* Returns 1 if a difference is round-off: at most 8 times the round-off of terms that may cancel,
 * or 8 times the error of the reference's own function in double. */
static int is_rounding(const compared *c) {
  enum { TIMES = 8 };
  double own[c->n];
  if (c->t->rough > 0 || c->q > QUANTITY_PROJECTED) return 0;
  if (evaluate(c->t->e, c->q, SCALAR_F64, c->x, c->p, own) != SLV_OK)
    return 1; /* the function in double has no value there */
  for (int i = 0; i < c->n; i++) own[i] *= c->j->factor;
  table_mask(c->t, c->j->l, c->q, own);
  const double of_own = vector_distance(c->n, own, c->want);
  const double of_terms = c->j->factor * scalar_formats[c->t->scalar].eps * size_of_terms(c);
  return !isfinite(of_own) || c->error <= TIMES * fmax(of_terms, of_own);
}

bound table_row_bound(const table *t, quantity q, size_t row, const double *x, int as_printed,
                      double enough) {
  const double *p = table_p(t, row);
  double half[t->e->ndof];
  for (int i = 0; i < t->e->ndof; i++) half[i] = table_printed_half(&t->x, t->scalar, x[i]);
  return table_bound_of(
      &(bounded){t->e, q, t->scalar, x, p, as_printed ? half : NULL, enough, t->rough});
}

/* Returns 1 if rounding to the printed digits explains the error. */
static int is_hidden(const compared *c, double allowed) {
  const double rounded = table_printed_error(c->t, c->q, c->row);
  if (rounded == 0 && table_printed_half(&c->t->x, c->t->scalar, 1) == 0) return 0;
  const bound b = table_row_bound(c->t, c->q, c->row, c->x, 1, 0);
  return c->error <= fmax(allowed, c->j->factor * b.error) + rounded;
}

/* Judges an error above 8 eps |v|, the first term of the bound, by the whole bound, and then by the
 * bound plus the rounding of the printed digits.  Most values are right and the corners of the
 * bound are slow, so its computation stops once the bound is known to exceed 4 times the error. */
static void judge_closely(const compared *c, row_result *r) {
  const double factor = c->j->factor;
  const int large = c->error > c->norm / 2;
  bound b = table_row_bound(c->t, c->q, c->row, c->x, 0, large ? 0 : 4 * c->error / factor);
  b.error *= factor, b.size *= factor;
  const double allowed = fmax(b.error, c->j->tolerance * c->norm);
  r->ratio = isfinite(c->error) ? error_in_units(c->error, allowed) : (double)INFINITY;
  r->digits = digits_of(c->error, b.size, c->t->scalar);
  r->verdict = ROW_AGREES;
  if (r->ratio <= 1) { /* the bound may be so large that any value is within it */
    if (large && c->q <= QUANTITY_HESSIAN && b.error > size_of_terms(c))
      r->verdict = ROW_NOT_JUDGED;
    return;
  }
  r->verdict = is_hidden(c, allowed) ? ROW_PRINTED : beyond_bound(c);
  if (r->verdict != ROW_DIFFERS) return;
  r->digits = digits_of(c->error, c->norm, c->t->scalar);
  if (is_rounding(c)) r->verdict = ROW_INACCURATE;
}

/* Judges `definite` by its properties, each a number that must not be negative; stores the worst in
 * r.  as_printed: allows for digits of P and x that were not printed. */
static void judge_definite(const judgement *j, size_t row, int as_printed, row_result *r) {
  const table *t = j->t;
  const int n = t->e->ndof;
  double x[n], P[n * n], H[n * n];
  row_result again = *r;
  table_layout_x(t, j->l, row, x);
  table_layout_value(t, j->l, QUANTITY_DEFINITE, row, P);
  if (table_reference(t->e, QUANTITY_HESSIAN, x, table_p(t, row), H) != SLV_OK) return;
  for (int i = 0; i < n * n; i++) P[i] /= j->factor;
  const double lost = as_printed ? table_printed_error(t, QUANTITY_DEFINITE, row) / j->factor : 0;
  const definite_figures f = definite_figures_of(t->e, x, table_p(t, row), P, H);
  const bound b = table_row_bound(t, QUANTITY_HESSIAN, row, x, as_printed, 0);
  const double figures[] = {-f.asymmetry, least_eigenvalue(n, P), f.least};
  const double unit = fmax(30 * n * scalar_formats[t->scalar].eps, j->tolerance);
  r->verdict = ROW_AGREES, r->ratio = -1;
  for (int i = 0; i < DEFINITE_FIGURES; i++) {
    const double of = i == 2 ? f.size : vector_norm(n * n, P);
    const double error = figures[i] < 0 ? -figures[i] : isnan(figures[i]) ? (double)INFINITY : 0;
    const double ratio = error_in_units(error, unit * of + (i == 2 ? b.error : 0) + 2 * lost);
    if (!(ratio > r->ratio)) continue;
    r->entry = i, r->got = figures[i], r->error = error, r->ratio = ratio;
    r->digits = digits_of(error, of, t->scalar);
  }
  if (!(r->ratio > 1)) return;
  r->verdict = table_is_judged(t->e, t->scalar, x, table_p(t, row)) ? ROW_DIFFERS : ROW_NOT_JUDGED;
  if (as_printed || r->verdict != ROW_DIFFERS) return;
  judge_definite(j, row, 1, &again);
  if (again.verdict == ROW_AGREES) r->verdict = ROW_PRINTED;
}

static void judge_row(const judgement *j, quantity q, size_t row, row_result *r) {
  const table *t = j->t;
  const int n = quantity_size(t->e, q);
  double x[t->e->ndof], got[n], want[n];
  compared c = {j, t, q, row, table_p(t, row), n, x, got, want, 0, 0};
  *r = (row_result){.verdict = ROW_NOT_JUDGED, .digits = (double)NAN};
  if (q == QUANTITY_DEFINITE) {
    judge_definite(j, row, 0, r);
    return;
  }
  if (compare_row(&c, &r->entry) != SLV_OK) return;
  r->got = got[r->entry], r->want = want[r->entry], r->error = c.error;
  const double least = 8 * scalar_formats[t->scalar].eps * c.norm;
  if (c.error > least || !isfinite(c.error) || j->tolerance > 0) {
    judge_closely(&c, r);
    return;
  }
  r->verdict = ROW_AGREES;
  r->ratio = c.error > 0 ? error_in_units(c.error, least) : 0;
  r->digits = digits_of(c.error, c.norm, t->scalar);
}

ASCENDING(by_value, float, [0])

void table_judge_end(quantity_result *r) {
  float *digits = r->digits.at;
  const size_t count = r->digits.count;
  r->least_digits = r->median_digits = (double)NAN;
  if (count > 0) {
    qsort(digits, count, sizeof *digits, by_value);
    r->least_digits = (double)digits[0];
    r->median_digits = (double)digits[(count - 1) / 2];
  }
  free(digits);
  r->digits = (items){0};
}

void table_progress(const judgement *j, const char *what, quantity q, size_t done, size_t all) {
  if (j->bar != NULL) progress_set(j->bar, what, quantity_name(q), (double)done / (double)all);
}

/* A row that differs is worse than any row that agrees, even with a smaller ratio: printed digits
 * may explain the larger ratio. */
static void add_row(const table *t, size_t i, const row_result *one, quantity_result *r) {
  const float digits = (float)one->digits;
  const int differs = one->verdict == ROW_DIFFERS, before = r->at_worst.verdict == ROW_DIFFERS;
  const int worse = differs != before ? differs : one->ratio > r->at_worst.ratio;
  r->rows[one->verdict]++;
  r->without += one->verdict == ROW_NOT_JUDGED && one->ratio == 0;
  if (one->verdict == ROW_NOT_JUDGED) return;
  if (r->digits.count == 0 || worse) {
    r->at_worst = *one, r->worst = t->before + i + 1, r->line = table_line(t, i);
    (void)snprintf(r->state, sizeof r->state, "%s", table_state(t, i));
  }
  items_append(&r->digits, &digits, sizeof digits);
}

void table_judge_block(const judgement *j, quantity q, row_result *all, quantity_result *r) {
  const size_t count = j->t->count;
  const int threads = j->threads > 1 ? j->threads : 1;
  table_progress(j, "judging", q, 0, count);
#pragma omp parallel for schedule(dynamic, 64) num_threads(threads) if (threads > 1)
  for (size_t i = 0; i < count; i++) {
    if (i % 64 == 0 && omp_get_thread_num() == 0) table_progress(j, "judging", q, i, count);
    plugin_host_works(j->t->host, table_line(j->t, i));
    judge_row(j, q, i, &all[i]);
  }
  for (size_t i = 0; i < count; i++) add_row(j->t, i, &all[i], r);
}

size_t table_count_agreeing(const judgement *j, size_t *tried) {
  enum { ENOUGH = 200 };
  const size_t count = j->t->count < ENOUGH ? j->t->count : ENOUGH;
  size_t agree = 0;
  *tried = 0;
  TABLE_EACH (j->t, q)
    for (size_t i = 0; i < count; i++) {
      row_result r;
      plugin_host_works(j->t->host, table_line(j->t, i));
      judge_row(j, q, i, &r);
      agree += r.verdict <= ROW_INACCURATE;
      ++*tried;
    }
  return agree;
}
