#include "table/odd_one.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static struct {
  const slv_energy *e; /* the energy that the twin is made from */
  quantity of;         /* what is differentiated */
  double doubt;        /* how far the last two estimates are apart: most where functions have a kink
                          nearby; 0: it took no differences */
  slv_energy row;
  slv_kernels_f64 f64;
} made;

static slv_status derivative(const double *x, const double *p, double *restrict y) {
  return derivative_find(made.e, made.of, SCALAR_F64, x, p, y, &made.doubt);
}

/* The twin has the name, shape and parameters of e, and in double its energy and the function that
 * it is to give.  There is one twin at a time: making another
 * one spoils the first. */
static const slv_energy *twin_of(const slv_energy *e, twin_source from) {
  made.e = e, made.doubt = 0;
  made.of = from == TWIN_OF_ENERGY ? QUANTITY_ENERGY : QUANTITY_GRADIENT;
  made.f64 = (slv_kernels_f64){.energy = e->f64->energy};
  if (from == TWIN_OF_ENERGY) made.f64.gradient = derivative;
  if (from == TWIN_OF_GRADIENT) made.f64.hessian = derivative;
  if (from == TWIN_OF_HESSIAN)
    made.f64.hessian = e->f64->hessian != NULL ? e->f64->hessian : derivative;
  made.row = *e;
  made.row.f64 = &made.f64;
  made.row.f32 = NULL, made.row.f128 = NULL, made.row.c64 = NULL;
  return &made.row;
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

/* What the differences may be off by, as a part of the whole, and their estimates, which are worse,
 * be apart; in single precision some three digits are found. */
static double doubt_of(const slv_energy *e) {
  return (e->claims & SLV_SINGLE_PRECISION) != 0 ? 2e-3 : 1e-8;
}
static double sure_of(const slv_energy *e) { return fmax(doubt_of(e) / 2, 1e-6); }

/* Do differences tell the values of the twin there? */
static int is_sure(const slv_energy *twin, quantity q, const slv_state *s) {
  if (made.f64.hessian == derivative) q = QUANTITY_HESSIAN;
  const int size = quantity_size(twin, q);
  double y[size];
  if (quantity_function_f64(twin, q) == NULL) return 1; /* it takes no differences */
  return quantity_f64(twin, q, s->x, s->p, y) == SLV_OK &&
         made.doubt <= sure_of(twin) * vector_norm(size, y);
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
  if (quantity_f64(reference, q, s->x, s->p, want) != SLV_OK) return 0;
  const double off = vector_distance(size, values, want), scale = vector_norm(size, want);
  return off == 0 ? 0 : off / scale;
}

/* Makes a table of the values of `from` at the first mild states at which they differ from the
 * reference: a mistake may show in a region alone.  Differences find some eleven digits, so the
 * table counts as printed with ten. */
static failing fill(table *t, const slv_energy *from, const slv_energy *reference,
                    const slv_energy *twin, quantity q, uint64_t seed) {
  const slv_state_source source = {.energy = from, .seed = seed, .random = LOOKED_AT};
  const size_t before = (size_t)from->ndof + (size_t)slv_energy_count_params(from);
  const size_t stride = before + (size_t)quantity_size(from, q);
  double x[from->ndof], p[params_room(from)], row[stride];
  slv_state s = {.x = x, .p = p};
  failing f = {.least = INFINITY};
  *t = (table){.e = reference, .scalar = SCALAR_F64, .stride = stride};
  t->offset[q] = before;
  t->columns.part[q] = PART_FULL;
  t->columns.x_by_place = 1;
  t->rough = doubt_of(from);
  const int digits = (int)lround(-log10(t->rough));
  t->value[q] = (printed){.digits = digits, .fewest = digits, .decimals = -1};
  for (uint64_t i = 0; t->count < STATES && f.judged < JUDGED; i++) {
    if (slv_state_source_at(&source, i, &s) != SLV_OK) break;
    if (!is_mild(from, &s) || !is_sure(twin, q, &s) || !fill_row(from, q, &s, row)) continue;
    const double error = relative_error(reference, q, &s, row + before);
    f.judged++;
    if (error <= t->rough) continue;
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
      if (fabs(H[i] - H[i / n + n * (i % n)]) > IN_SCALAR(1e-9, eps_of(t->e)) * size) return 1;
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
    if (w[0] < -IN_SCALAR(1e-9, eps_of(t->e)) * vector_norm(n * n, got)) return 0;
    if (t->e->f64->hessian(table_x(t, row), table_p(t, row), H) != SLV_OK) continue;
    if (slv_dense_eigen(n, H, w, NULL) != SLV_OK) continue;
    indefinite += w[0] < -IN_SCALAR(1e-6, eps_of(t->e)) * vector_norm(n * n, H);
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
static void tell_share(const failing *f, size_t count, double doubt, buffer *out) {
  if (count == f->judged) return;
  if (count == 0)
    buffer_format(out, " At %zu mild states the relative error is below %g.", f->judged, doubt);
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
  const slv_energy *twin = twin_of(e, odd[which].from);
  const int of_energy = which == ODD_ENERGY;
  buffer_format(out, "%s", odd[which].text);
  if (odd[which].subject == NULL) return;
  const failing f = fill(&t, of_energy ? twin : e, of_energy ? e : twin, twin, q, seed);
  if (t.count > 0) buffer_format(out, "%s", odd[which].subject);
  if (t.count > 0) explain(&t, q, out);
  tell_share(&f, t.count, t.rough, out);
  table_free(&t);
}
