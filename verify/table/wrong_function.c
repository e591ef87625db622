#include "table/wrong_function.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/closure.h"
#include "measure/evaluate.h"
#include "measure/projection.h"
#include "measure/quad_derivative.h"
#include "measure/spread.h"
#include "support/base/memory.h"
#include "support/base/texts.h"
#include "table/structure.h"
#include "table/table_diagnose.h"

extern const char asset_wrong_function[]; /* wrong_function.txt */

/* Source of the reference: a gradient is differenced from the energy, a Hessian from the gradient.
 * Projection and eigenvalues come from an eigensolver, applied to the Hessian or, if the energy has
 * none, to the differenced gradient. */
typedef enum { OF_ENERGY, OF_GRADIENT, OF_HESSIAN } twin_source;

/* A reference energy whose functions derivative_find() computes from those of another energy. */
typedef struct {
  closure c;
  const slv_energy *e; /* energy that the twin is made from */
  quantity of;         /* the differentiated quantity */
  int differs;         /* 1: functions by differences; 0: e provides the Hessian */
  double doubt;        /* distance of the last two estimates; largest near kinks of W */
} twin;

static slv_status derivative(closure *c, quantity q, const double *x, const double *p, double *y) {
  twin *t = (twin *)c;
  (void)q;
  return derivative_find(t->e, t->of, SCALAR_F64, x, p, y, &t->doubt);
}

/* Makes a twin of e: e's parameters and energy, plus the gradient or Hessian that `from` gives. */
static twin *twin_of(const slv_energy *e, twin_source from) {
  twin *t = closure_new(sizeof *t);
  const slv_kernels_f64 made = t->c.f64;
  t->e = e;
  t->of = from == OF_ENERGY ? QUANTITY_ENERGY : QUANTITY_GRADIENT;
  t->differs = from != OF_HESSIAN || e->f64->hessian == NULL;
  t->c.in_double = derivative;
  t->c.f64 = (slv_kernels_f64){.energy = e->f64->energy, .prepare = e->f64->prepare};
  if (from == OF_ENERGY) t->c.f64.gradient = made.gradient;
  if (from != OF_ENERGY) t->c.f64.hessian = t->differs ? made.hessian : e->f64->hessian;
  t->c.row = *e;
  t->c.row.f64 = &t->c.f64;
  t->c.row.f32 = NULL, t->c.row.f128 = NULL, t->c.row.c64 = NULL;
  return t;
}

/* The wrong function, or two candidates (energy or gradient, gradient or Hessian). */
typedef struct {
  const char *key;  /* key in wrong_function.txt */
  quantity q;       /* judged quantity; for a wrong energy, its derivative */
  twin_source from; /* source of the reference */
} wrong_function;

static wrong_function find_wrong_function(const slv_energy *e, const energy_faults *w) {
  const int hessian = (w->pairs & PAIR_GRADIENT_HESSIAN) != 0;
  const int decides =
      (w->compared & PAIR_GRADIENT_HESSIAN) != 0 && (e->claims & SLV_DERIVED_HESSIAN) == 0;
  if ((w->pairs & PAIR_ENERGY_GRADIENT) != 0) {
    const char *key = hessian                                        ? "gradient"
                      : (w->sure & PAIR_ENERGY_GRADIENT) == 0        ? "noisy energy"
                      : (w->unresolved & PAIR_GRADIENT_HESSIAN) != 0 ? "noisy gradient"
                      : decides                                      ? "energy"
                                                                     : "energy or gradient";
    return (wrong_function){key, QUANTITY_GRADIENT, OF_ENERGY};
  }
  if (hessian) {
    const int sure = (w->compared & PAIR_ENERGY_GRADIENT) != 0;
    return (wrong_function){sure ? "hessian" : "gradient or hessian", QUANTITY_HESSIAN,
                            OF_GRADIENT};
  }
  if ((w->pairs & PAIR_HESSIAN_PROJECTED) != 0)
    return (wrong_function){e->f64->projected == NULL ? "term" : "projected", QUANTITY_PROJECTED,
                            OF_HESSIAN};
  if ((w->pairs & PAIR_HESSIAN_DEFINITE) != 0)
    return (wrong_function){"definite", QUANTITY_DEFINITE, OF_HESSIAN};
  return (wrong_function){"spectrum", QUANTITY_EIGENVALUES, OF_HESSIAN};
}

/* Search ranges.  LOOKED_AT is large because only 3 in 1,000 random positions of a hinge are
 * ordinary.  SLOW_STATES limits the named states of a program (--command), because one derivative
 * of a hinge by differences takes 312 evaluations. */
enum { STATES = 40, JUDGED = 1000, LOOKED_AT = 1000 * STATES, SCANNED = 3, SLOW_STATES = 200 };
#define SMALL 1e-2

/* Smaller errors than this times the distance of the last two estimates may come from the
 * differences: where the gradient nearly vanishes, the estimates were seen to agree 106 times
 * better than their error. */
#define UNSURE 1000

/* A table of one function's values at states where they differ from the reference. */
typedef struct {
  table t;
  slv_state_source source;
  const twin *twin; /* the reference; its `doubt` shows inaccurate differences */
  const prefetch *prefetch;
  quantity q;
  size_t judged, wrong;
  size_t looked_at; /* number of states at which the reference was evaluated */
  size_t moved;     /* number of wrong elements that are right after a translation to the origin */
  double least, most; /* relative errors of wrong rows */
  items passing;      /* cells of the rows that agree */
  double floor;       /* states with smaller errors are skipped; 0: none */
  int hard;           /* 1: use states of class hard, too */
} filling;

/* Adds a state to the table, or to the passing rows.  Skips states at which differences are
 * inaccurate because their last two estimates differ.  Returns the relative error; negative:
 * skipped; NaN: both values are 0, and may be placeholders for unknown results (engine/prefetch.h).
 * Differences have about 11 digits, so the table counts as printed with ten. */
static double add_row(filling *f, double *row, const slv_state *s) {
  const slv_energy *from = f->source.energy;
  const twin *t = f->twin;
  const int size = quantity_size(from, f->q), of_twin = quantity_size(t->e, t->of + 1);
  double *const y = row + f->t.offset[f->q], want[size], made[of_twin], error = 0, doubt = 0;
  if (t->differs) {
    if (quantity_f64(&t->c.row, t->of + 1, s->x, s->p, made) != SLV_OK) return -1;
    doubt = t->doubt;
    if (!(doubt <= fmax(f->t.rough / 2, 1e-6) * vector_norm(of_twin, made))) return -1;
  }
  if (evaluate(from, f->q, SCALAR_F64, s->x, s->p, y) != SLV_OK || !isfinite(vector_norm(size, y)))
    return -1;
  if (evaluate(f->t.e, f->q, SCALAR_F64, s->x, s->p, want) == SLV_OK) {
    const double distance = vector_distance(size, y, want), norm = vector_norm(size, want);
    if (distance > f->t.rough * norm && distance < UNSURE * doubt) return -1;
    const double none = prefetch_guesses(f->prefetch) > 0 ? (double)NAN : 0;
    error = norm > 0 ? distance / norm : distance > 0 ? (double)INFINITY : none;
  }
  if (error < f->floor) return -1;
  const int passes = error <= f->t.rough;
  items_append(passes ? &f->passing : &f->t.cells, row, f->t.stride * sizeof *row);
  if (!passes) items_append(&f->t.lines, &f->t.count, sizeof f->t.count);
  *(passes ? &f->t.passing : &f->t.count) += 1;
  return error;
}

/* Returns 1 if so many results are unknown that they should be requested from the program before
 * more states are tried; the first wrong states usually suffice. */
static int is_full(const filling *f) { return prefetch_guesses(f->prefetch) > 20000; }

/* Returns 1 if the values are right after a translation of the first vertex to the origin. */
static int is_right_at_origin(const filling *f, const slv_state *s) {
  const slv_energy *from = f->source.energy;
  const int size = quantity_size(from, f->q), n = from->ndof;
  double x[n], y[size], want[size];
  for (int i = 0; i < n; i++) x[i] = s->x[i] - s->x[i % 3];
  return from->element != SLV_ELEMENT_NONE &&
         evaluate(from, f->q, SCALAR_F64, x, s->p, y) == SLV_OK &&
         evaluate(f->t.e, f->q, SCALAR_F64, x, s->p, want) == SLV_OK &&
         vector_distance(size, y, want) <=
             fmax(f->t.rough * vector_norm(size, want), f->twin->differs * UNSURE * f->twin->doubt);
}

/* Adds state i of the source if differences are most accurate there: principal stretches are
 * between 1/2 and 2, and far enough from 1 that the gradient does not vanish. */
static void add_state(filling *f, uint64_t i) {
  const slv_energy *from = f->source.energy;
  double row[f->t.stride], stretch[2];
  slv_state s = {.x = row, .p = row + from->ndof};
  if (slv_state_source_at(&f->source, i, &s) != SLV_OK) return;
  if (s.state_class > (f->hard ? SLV_CLASS_HARD : SLV_CLASS_ORDINARY)) return;
  slv_state_stretch(from, s.x, s.p, stretch);
  const double strain = fmax(fabs(stretch[0] - 1), fabs(stretch[1] - 1));
  if (!(stretch[0] >= 0.5 && stretch[1] <= 2 && strain > 0.05)) return;
  f->looked_at++;
  const double error = add_row(f, row, &s);
  if (error < 0) return;
  f->judged++;
  if (!(error > f->t.rough)) return;
  f->wrong++;
  f->moved += (size_t)is_right_at_origin(f, &s);
  f->least = fmin(f->least, error), f->most = fmax(f->most, error);
}

/* Adds the first wrong states again with each parameter set to 0, halved and doubled.  Skips the
 * rest edges of a triangle, which must not be parallel. */
static void scan_parameters(filling *f) {
  static const double times[] = {0, 0.5, 2};
  const slv_energy *e = f->source.energy;
  const size_t rows = f->t.count < SCANNED ? f->t.count : SCANNED;
  for (size_t k = 0; k < rows * (size_t)e->nparam * 3; k++) {
    const slv_param *of = &e->param[k / 3 % (size_t)e->nparam];
    if (e->element == SLV_ELEMENT_TRIANGLE && of < e->param + 4) continue;
    double row[f->t.stride], *const p = row + e->ndof, *const X = p + e->nparam + e->nprepared;
    const double *first = (const double *)f->t.cells.at + k / 3 / (size_t)e->nparam * f->t.stride;
    memcpy(row, first, sizeof row);
    p[of - e->param] *= times[k % 3];
    const double v = p[of - e->param];
    if (v < of->lo || v > of->hi || slv_energy_prepare(e, X, p) != SLV_OK) continue;
    (void)add_row(f, row, &(slv_state){.x = row, .p = p});
  }
}

/* Plugin host without a watcher, because these rows are judged in this process. */
static const plugin_host nobody = {.watcher = -1};

/* Fills the table with the first random states at which the values differ.  If the errors are small
 * there, adds named and further states, because some mistakes show only on an axis, in a plane or
 * at equal stretches.  Hard states, such as flat hinges, are tried last. */
static void fill_table(filling *f, const slv_energy *from, const slv_energy *reference,
                       uint64_t seed) {
  const size_t before = (size_t)from->ndof + (size_t)slv_energy_count_params(from);
  f->source = (slv_state_source){.energy = from, .seed = seed, .random = LOOKED_AT, .further = 1};
  f->t = (table){.e = reference,
                 .host = &nobody,
                 .scalar = SCALAR_F64,
                 .stride = before + (size_t)quantity_size(from, f->q),
                 /* relative error of differences; in single precision they have three digits */
                 .rough = (from->claims & SLV_SINGLE_PRECISION) != 0 ? 2e-3 : 1e-8};
  f->t.offset[f->q] = before;
  f->t.columns.part[f->q] = PART_FULL;
  f->t.columns.x_by_place = 1;
  const int digits = (int)lround(-log10(f->t.rough));
  f->t.value[f->q] = (printed){.digits = digits, .fewest = digits, .decimals = -1};
  const uint64_t named = slv_state_source_count_named(&f->source);
  for (uint64_t i = 0; i < LOOKED_AT && f->judged < JUDGED && !is_full(f); i++) {
    const int enough = f->t.passing == 0 || f->t.count + f->t.passing >= REGION_STATES;
    if (f->t.count >= STATES && enough) break;
    add_state(f, named + i);
  }
  f->floor = f->t.count > 0 ? SMALL : 0;
  const uint64_t all =
      slv_state_source_count(&f->source); /* the named states, then the further ones */
  for (int turn = f->most > SMALL; turn < 2; turn++) {
    const size_t most = f->t.count + STATES;
    const size_t last = f->prefetch != NULL ? f->looked_at + SLOW_STATES : SIZE_MAX;
    f->hard = turn == 1 && f->t.count == 0;
    if (turn == 1 && !f->hard) break;
    for (uint64_t i = 0; i < all && f->t.count < most && f->looked_at < last && !is_full(f);
         i += i + 1 == named ? LOOKED_AT + 1 : 1)
      add_state(f, i);
  }
  f->floor = 0;
  scan_parameters(f);
  for (size_t i = f->t.count, k = 0; k < f->passing.count; i++, k++) {
    items_append(&f->t.cells, (const double *)f->passing.at + k * f->t.stride,
                 f->t.stride * sizeof(double));
    items_append(&f->t.lines, &i, sizeof i);
  }
}

/* Returns 1 if the matrix is asymmetric at some state, by more than round-off. */
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

/* Returns 1 if the coded Hessian is always positive semi-definite, and the true one is not. */
static int lacks_negative(const table *t) {
  const int n = t->e->ndof;
  double H[VERIFY_MAX_DOF * VERIFY_MAX_DOF];
  int indefinite = 0;
  for (size_t row = 0; row < t->count; row++) {
    const double *got = table_value(t, QUANTITY_HESSIAN, row);
    const double least = least_eigenvalue(n, got);
    if (!(least >= -IN_SCALAR(1e-9, eps_of(t->e)) * vector_norm(n * n, got))) return 0;
    if (t->e->f64->hessian(table_x(t, row), table_p(t, row), H) != SLV_OK) continue;
    indefinite += least_eigenvalue(n, H) < -IN_SCALAR(1e-6, eps_of(t->e)) * vector_norm(n * n, H);
  }
  return indefinite > 0;
}

/* Largest relative error of a number written or stored as a float, with a few roundings. */
#define SINGLE 1e-6
static const char in_single[] = ": a number may be written or stored in single precision";

/* Returns 1 for the relative error of a float: 6e-8, or smaller after further computation. */
static int is_single(double off) { return off > 1e-9 && off < SINGLE; }

static void explain(const table *t, quantity q, buffer *out) {
  const judgement j = {.t = t, .factor = 1};
  row_result *all = base_alloc(t->count, sizeof *all);
  quantity_result r = {.worst = 0};
  diagnosis d = {.rows = 0};
  table_judge_block(&j, q, all, &r);
  table_judge_end(&r);
  if (r.rows[ROW_DIFFERS] > 0) table_diagnose(&j, q, all, &d);
  if (is_asymmetric(t, q)) buffer_format(out, " is not symmetric, as second derivatives are, and");
  if (d.region.size > 0) buffer_format(out, " is wrong %s; there it", buffer_string(&d.region));
  const explanation *x = d.list.at;
  for (size_t i = 0; i < d.list.count; i++)
    buffer_format(out, "%s%s",
                  i > 0 ? "; or: " : " is explained to round-off by one mistake: ", x[i].text);
  if (d.list.count > 0 && q == QUANTITY_PROJECTED && x->of.convention[0] != '\0')
    buffer_format(out, ". If that is meant, provide it as `definite`%s",
                  strncmp(x->of.convention, "gauss", 5) == 0 ? " and claim SLV_GAUSS_NEWTON" : "");
  if (d.list.count > 0 && is_single(fabs(x->factor - 1)) && !x->formula && !x->turned)
    buffer_add(out, in_single);
  const double worst = pow(10, -r.least_digits); /* the largest relative error of a row */
  const int known = d.structure.size > 0;
  if (d.list.count == 0 && (worst < SINGLE || (d.where.size == 0 && !known)))
    buffer_format(out, " has a relative error of up to %.1g%s", worst,
                  is_single(worst) ? in_single : "");
  else if (d.list.count == 0 && q == QUANTITY_HESSIAN && lacks_negative(t))
    buffer_format(out,
                  " has no negative eigenvalue, unlike the derivative of the gradient: it may "
                  "be a Gauss-Newton matrix");
  else if (d.list.count == 0)
    buffer_format(out, " %s%s%s. No known mistake matches", buffer_string(&d.where),
                  known ? "; " : "", buffer_string(&d.structure));
  table_diagnosis_free(&d);
  free(all);
}

void wrong_function_describe(const slv_energy *e, const prefetch *a, uint64_t seed,
                             const energy_faults *w, buffer *out) {
  if (w->pairs == 0) return;
  const wrong_function wrong = find_wrong_function(e, w);
  const int of_energy = strcmp(wrong.key, "energy") == 0;
  filling f = {.q = wrong.q, .prefetch = a, .least = INFINITY};
  char *what = texts_find(asset_wrong_function, wrong.key, "what");
  char *subject = texts_find(asset_wrong_function, wrong.key, "subject");
  buffer_add(out, what);
  if (subject != NULL) {
    twin *made = twin_of(e, wrong.from);
    const slv_energy *row = &made->c.row;
    f.twin = made;
    fill_table(&f, of_energy ? row : e, of_energy ? e : row, seed);
    if (f.wrong > 0 && 5 * f.moved >= 4 * f.wrong) {
      char *far = texts_find(asset_wrong_function, "far", "what");
      buffer_format(out, " %zu of %zu wrong elements %s", f.moved, f.wrong, far);
      free(far);
    } else if (f.t.count > 0) {
      buffer_format(out, " %s", subject);
      if (prefetch_guesses(a) == 0) explain(&f.t, f.q, out);
    }
    if (f.wrong == 0 && f.judged > 0)
      buffer_format(out, " At %zu mild states the relative error is below %g.", f.judged,
                    f.t.rough);
    else if (f.wrong != f.judged) /* some states are right */
      buffer_format(out, ". At %zu of %zu states the relative error is %.1g", f.wrong, f.judged,
                    f.least);
    if (f.wrong != f.judged && f.wrong > 0 && !(f.most < 1.05 * f.least))
      buffer_format(out, " to %.1g", f.most);
    table_free(&f.t);
    free(f.passing.at);
    closure_free(&made->c);
  }
  free(what);
  free(subject);
}
