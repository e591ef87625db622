#include "table/odd_one.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/closure.h"
#include "measure/params.h"
#include "measure/quad_derivative.h"
#include "measure/spread.h"
#include "selvedge/dense.h"
#include "support/base/memory.h"
#include "table/table_diagnose.h"

/* ---- the twin: an energy whose functions are made from one of another's -------------
 *
 * It is the reference for that other one; derivatives are by derivative_find(). */

/* What the twin is to give: a gradient from the energy, a Hessian from the gradient, or projection
 * and eigenvalues by eigensolver from the Hessian itself; from the gradient if there is none. */
typedef enum { TWIN_OF_ENERGY, TWIN_OF_GRADIENT, TWIN_OF_HESSIAN } twin_source;

typedef struct {
  closure c;
  const slv_energy *e; /* the energy that the twin is made from */
  quantity of;         /* what is differentiated */
  int differs;         /* 1: differences make its function; 0: e has the Hessian itself */
  double doubt;        /* how far the last two estimates are apart: most near kinks */
} twin;

static slv_status derivative(closure *c, quantity q, const double *x, const double *p, double *y) {
  twin *t = (twin *)c;
  (void)q;
  return derivative_find(t->e, t->of, SCALAR_F64, x, p, y, &t->doubt);
}

/* The twin has the name, shape and parameters of e, and in double its energy and the function that
 * it is to give. */
static twin *twin_of(const slv_energy *e, twin_source from) {
  twin *t = closure_new(sizeof *t);
  const slv_kernels_f64 made = t->c.f64;
  t->e = e;
  t->of = from == TWIN_OF_ENERGY ? QUANTITY_ENERGY : QUANTITY_GRADIENT;
  t->differs = from != TWIN_OF_HESSIAN || e->f64->hessian == NULL;
  t->c.in_double = derivative;
  t->c.f64 = (slv_kernels_f64){.energy = e->f64->energy};
  if (from == TWIN_OF_ENERGY) t->c.f64.gradient = made.gradient;
  if (from != TWIN_OF_ENERGY) t->c.f64.hessian = t->differs ? made.hessian : e->f64->hessian;
  t->c.row = *e;
  t->c.row.f64 = &t->c.f64;
  t->c.row.f32 = NULL, t->c.row.f128 = NULL, t->c.row.c64 = NULL;
  return t;
}

/* ---- which one ----------------------------------------------------------------- */

typedef enum {
  ODD_ENERGY,
  ODD_GRADIENT,
  ODD_EITHER, /* energy or gradient, which disagree with nothing else */
  ODD_HESSIAN,
  ODD_DERIVATIVE, /* gradient or Hessian, likewise */
  ODD_PROJECTED,
  ODD_TERM,
  ODD_DEFINITE,
  ODD_SPECTRUM,
  ODD_ONES
} odd_one;

static const struct {
  quantity q;                 /* its values that are judged; of an energy, its derivative */
  twin_source from;           /* what they are judged by */
  const char *text, *subject; /* NULL: there is no more to be said */
} odd[ODD_ONES] = {
    [ODD_ENERGY] = {QUANTITY_GRADIENT, TWIN_OF_ENERGY,
                    "the energy is wrong: gradient and Hessian agree with each other, and "
                    "not with it.",
                    " Its derivative"},
    [ODD_GRADIENT] = {QUANTITY_GRADIENT, TWIN_OF_ENERGY,
                      "the gradient is wrong: neither energy nor Hessian agree with it.", " It"},
    [ODD_EITHER] = {QUANTITY_GRADIENT, TWIN_OF_ENERGY,
                    "the energy or the gradient is wrong: they disagree, and nothing was compared "
                    "that tells which.",
                    " The gradient"},
    [ODD_HESSIAN] = {QUANTITY_HESSIAN, TWIN_OF_GRADIENT,
                     "the Hessian is wrong: energy and gradient agree with each other, "
                     "and not with it.",
                     " It"},
    [ODD_DERIVATIVE] =
        {QUANTITY_HESSIAN, TWIN_OF_GRADIENT,
         "the gradient or the Hessian is wrong: they disagree, and nothing was compared "
         "that tells which.",
         " The Hessian"},
    [ODD_PROJECTED] = {QUANTITY_PROJECTED, TWIN_OF_HESSIAN,
                       "the projection is wrong: it is not the positive semi-definite "
                       "matrix nearest to the derivative of the gradient, which is right.",
                       " It"},
    [ODD_TERM] = {QUANTITY_PROJECTED, TWIN_OF_HESSIAN,
                  "the projection of a term is wrong: it is not the positive semi-definite "
                  "matrix nearest to the term's Hessian.",
                  NULL},
    [ODD_DEFINITE] =
        {QUANTITY_DEFINITE, TWIN_OF_HESSIAN,
         "the matrix `definite` is wrong: it must be symmetric and positive "
         "semi-definite, and so must be its difference from the Hessian, unless the row "
         "claims SLV_GAUSS_NEWTON: then it must be the Hessian at rest.",
         NULL},
    [ODD_SPECTRUM] = {QUANTITY_EIGENVALUES, TWIN_OF_HESSIAN,
                      "the spectrum is wrong: it is not that of the Hessian, which is right.",
                      " Their list"}};

static odd_one choose(const slv_energy *e, unsigned pairs, unsigned compared) {
  const int energy = (pairs & PAIR_ENERGY_GRADIENT) != 0;
  const int hessian = (pairs & PAIR_GRADIENT_HESSIAN) != 0;
  if (energy && hessian) return ODD_GRADIENT;
  if (energy) return (compared & PAIR_GRADIENT_HESSIAN) != 0 ? ODD_ENERGY : ODD_EITHER;
  if (hessian) return (compared & PAIR_ENERGY_GRADIENT) != 0 ? ODD_HESSIAN : ODD_DERIVATIVE;
  if ((pairs & PAIR_HESSIAN_PROJECTED) != 0)
    return e->f64->projected != NULL ? ODD_PROJECTED : ODD_TERM;
  return (pairs & PAIR_HESSIAN_DEFINITE) != 0 ? ODD_DEFINITE : ODD_SPECTRUM;
}

/* ---- its values, as a table ---------------------------------------------------- */

/* Of random positions of a hinge some 3 in 1,000 are ordinary, so that 40 states are
 * looked for among many. */
enum { STATES = 40, JUDGED = 1000, LOOKED_AT = 1000 * STATES };

/* Differences are at their best where the state is stretched or compressed by at most
 * 2, and far enough from rest for the gradient not to vanish. */
static int is_mild(const slv_energy *e, const slv_state *s) {
  double stretch[2];
  slv_state_stretch(e, s->x, s->p, stretch);
  const double strain = fmax(fabs(stretch[0] - 1), fabs(stretch[1] - 1));
  return s->state_class == SLV_CLASS_ORDINARY && stretch[0] >= 0.5 && stretch[1] <= 2 &&
         strain > 0.05;
}

/* What the differences may be off by, as a part of the whole, and their estimates, which
 * are worse, be apart. */
#define DOUBT 1e-8
#define SURE 1e-6

/* Do differences tell the values of the twin there? */
static int is_sure(const twin *t, const slv_state *s) {
  const int size = quantity_size(t->e, t->of + 1);
  double y[size];
  return !t->differs || (quantity_f64(&t->c.row, t->of + 1, s->x, s->p, y) == SLV_OK &&
                         t->doubt <= SURE * vector_norm(size, y));
}

/* One row: x, p, the values.  0 where some number is not finite. */
static int fill_row(const slv_energy *e, quantity q, const slv_state *s, double *row) {
  const int n = e->ndof, size = quantity_size(e, q);
  memcpy(row, s->x, sizeof(double) * (size_t)n);
  const int params = slv_energy_count_params(e);
  memcpy(row + n, s->p, sizeof(double) * (size_t)params);
  double *y = row + n + params;
  return quantity_f64(e, q, s->x, s->p, y) == SLV_OK && isfinite(vector_norm(size, y));
}

/* The states at which a table's values differ from the reference, of those that were judged. */
typedef struct {
  size_t judged;
  double least, most; /* of their relative errors */
} failing;

/* How far the values of a row are from the reference, as a part of it. */
static double relative_error(const slv_energy *reference, quantity q, const slv_state *s,
                             const double *values) {
  const int size = quantity_size(reference, q);
  double want[size];
  if (table_reference(reference, q, s->x, s->p, want) != SLV_OK) return 0;
  const double off = vector_distance(size, values, want), scale = vector_norm(size, want);
  return off == 0 ? 0 : off / scale;
}

/* Makes a table of the values of `from` at the first mild states at which they differ from the
 * reference: a mistake may show in a region alone.  Differences find some eleven digits, so the
 * table counts as printed with ten. */
static failing fill(table *t, const slv_energy *from, const slv_energy *reference, const twin *by,
                    quantity q, uint64_t seed) {
  const slv_state_source states = {.energy = from, .seed = seed, .random = LOOKED_AT};
  const size_t before = (size_t)from->ndof + (size_t)slv_energy_count_params(from);
  const size_t stride = before + (size_t)quantity_size(from, q);
  double x[from->ndof], p[params_room(from)], row[stride];
  slv_state s = {.x = x, .p = p};
  failing f = {.least = INFINITY};
  *t = (table){.e = reference, .scalar = SCALAR_F64, .stride = stride};
  t->offset[q] = before;
  t->columns.part[q] = PART_FULL;
  t->columns.x_by_place = 1;
  t->rough = DOUBT;
  t->value[q] = (printed){.digits = 8, .fewest = 8, .decimals = -1};
  for (uint64_t i = 0; t->count < STATES && f.judged < JUDGED; i++) {
    if (slv_state_source_at(&states, i, &s) != SLV_OK) break;
    if (!is_mild(from, &s) || !is_sure(by, &s) || !fill_row(from, q, &s, row)) continue;
    const double error = relative_error(reference, q, &s, row + before);
    f.judged++;
    if (error <= DOUBT) continue;
    f.least = fmin(f.least, error), f.most = fmax(f.most, error);
    items_append(&t->cells, row, sizeof row);
    items_append(&t->lines, &t->count, sizeof t->count);
    t->count++;
  }
  return f;
}

/* ---- what is wrong with it ----------------------------------------------------- */

/* Is the matrix not symmetric at some state, by more than a last digit? */
static int is_asymmetric(const table *t, quantity q) {
  const int n = t->e->ndof;
  if (q != QUANTITY_HESSIAN) return 0;
  for (size_t row = 0; row < t->count; row++) {
    const double *H = table_value(t, q, row);
    const double size = vector_norm(n * n, H);
    for (int i = 0; i < n * n; i++)
      if (fabs(H[i] - H[i / n + n * (i % n)]) > 1e-9 * size) return 1;
  }
  return 0;
}

/* Is the Hessian as coded positive semi-definite wherever the derivative of the gradient is not? */
static int lacks_negative(const table *t) {
  const int n = t->e->ndof;
  double H[VERIFY_MAX_DOF * VERIFY_MAX_DOF], w[VERIFY_MAX_DOF];
  int indefinite = 0;
  for (size_t row = 0; row < t->count; row++) {
    const double *got = table_value(t, QUANTITY_HESSIAN, row);
    if (slv_dense_eigen(n, got, w, NULL) != SLV_OK) return 0;
    if (w[0] < -1e-9 * vector_norm(n * n, got)) return 0;
    if (t->e->f64->hessian(table_x(t, row), table_p(t, row), H) != SLV_OK) continue;
    if (slv_dense_eigen(n, H, w, NULL) != SLV_OK) continue;
    indefinite += w[0] < -1e-6 * vector_norm(n * n, H);
  }
  return indefinite > 0;
}

/* What a number written or kept as a float is off by at most, a few of them at worst.
 */
#define SINGLE 1e-6
static const char in_single[] = ": is some number written or kept in single precision?";

/* The digits of a float: 6e-8, and what is left of it where it was computed on. */
static int is_single(double off) { return off > 1e-9 && off < SINGLE; }

/* `off`: the largest relative error of a row. */
static void tell_unexplained(const table *t, quantity q, double off, const buffer *where,
                             buffer *out) {
  if (off < SINGLE || where->size == 0)
    buffer_format(out, " has a relative error of up to %.1g%s", off,
                  is_single(off) ? in_single : "");
  else if (q == QUANTITY_HESSIAN && lacks_negative(t))
    buffer_format(out,
                  " has no negative eigenvalue where the derivative of the gradient has: "
                  "is it a Gauss-Newton one?");
  else
    buffer_format(out, " %s; no known mistake explains it", buffer_string(where));
}

static void tell_explained(const items *list, buffer *out) {
  const explanation *x = list->at;
  buffer_format(out, " is, to all digits, the right one changed so: ");
  for (size_t i = 0; i < list->count; i++)
    buffer_format(out, "%s%s", i > 0 ? "; or so: " : "", x[i].text);
  if (is_single(fabs(x[0].factor - 1)) && !x[0].formula && !x[0].turned)
    buffer_format(out, "%s", in_single);
}

static void explain(const table *t, quantity q, buffer *out) {
  const judgement j = {.t = t, .factor = 1};
  const plugin_host host = {.e = t->e, .watcher = -1};
  row_result *all = base_alloc(t->count, sizeof *all);
  quantity_result r;
  diagnosis d = {.rows = 0};
  table_judge(&j, &host, q, all, &r);
  if (r.rows[ROW_DIFFERS] > 0) table_diagnose(&j, &host, q, all, &d);
  if (is_asymmetric(t, q)) buffer_format(out, " is not symmetric, as second derivatives are, and");
  if (d.list.count > 0)
    tell_explained(&d.list, out);
  else
    tell_unexplained(t, q, pow(10, -r.least_digits), &d.where, out);
  table_diagnosis_free(&d);
  free(all);
}

/* Says at how many states that is so, unless it is so at each. */
static void tell_share(const failing *f, size_t count, buffer *out) {
  if (count == f->judged) return;
  if (count == 0)
    buffer_format(out, " At %zu mild states the relative error is below %g.", f->judged, DOUBT);
  else
    buffer_format(out, ". Wrong at %zu of %zu states, there by %.1g to %.1g of the value", count,
                  f->judged, f->least, f->most);
}

void odd_one_tell(const slv_energy *e, uint64_t seed, unsigned pairs, unsigned compared,
                  buffer *out) {
  table t;
  if (pairs == 0) return;
  const odd_one which = choose(e, pairs, compared);
  const quantity q = odd[which].q;
  const int of_energy = which == ODD_ENERGY;
  buffer_format(out, "%s", odd[which].text);
  if (odd[which].subject == NULL) return;
  twin *made = twin_of(e, odd[which].from);
  const slv_energy *row = &made->c.row;
  const failing f = fill(&t, of_energy ? row : e, of_energy ? e : row, made, q, seed);
  if (t.count > 0) buffer_format(out, "%s", odd[which].subject);
  if (t.count > 0) explain(&t, q, out);
  tell_share(&f, t.count, out);
  table_free(&t);
  closure_free(&made->c);
}
