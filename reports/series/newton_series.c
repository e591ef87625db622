/* newton_series.c -- makes series from traces of Newton's method, a line for each scheme. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/gnuplot_text.h"
#include "series/series.h"
#include "support/stats/stats.h"

/* The current document and its index. */
typedef struct {
  const doc_newton *row;
  size_t run;
} newton_context;

static doc_series series_of_run(record_set *to, const newton_context *c, const char *name,
                                const char *columns, const char *subject, const char *quantity) {
  doc_series s = series_of(to, FROM_NEWTON, c->run, name, columns);
  s.subject = subject;
  s.quantity = quantity;
  return s;
}

/* Performance profiles after Dolan and More. */
enum { MOST_TAU = 1000 }; /* larger ratios count as unsolved */

static double share_solved(const doc_newton *row, const double *ratios, const char *scheme,
                           double tau) {
  size_t solved = 0, all = 0;
  for (size_t i = 0; i < row->records.n; i++) {
    if (strcmp(row->records.v[i].scheme, scheme) != 0 || isnan(ratios[i])) continue;
    all++;
    solved += ratios[i] <= tau;
  }
  return all > 0 ? (double)solved / (double)all : (double)NAN;
}

/* Ratios by cost and record (NaN: the problem does not count); taus at which a share changes. */
typedef struct {
  double *of[NEWTON_COSTS], *tau;
  size_t ntau;
} profile;

static void add_tau(profile *f, double tau) {
  if (isfinite(tau) && tau <= MOST_TAU) f->tau[f->ntau++] = tau;
}

static void measure_profile(arena *memory, const doc_newton *row, profile *f) {
  const size_t n = row->records.n;
  *f = (profile){.tau = arena_alloc(memory, NEWTON_COSTS * n + 2, sizeof(double))};
  add_tau(f, 1);
  for (int c = 0; c < NEWTON_COSTS; c++) {
    f->of[c] = arena_alloc(memory, n, sizeof(double));
    for (size_t i = 0; i < n; i++) {
      const doc_newton_record *r = &row->records.v[i];
      f->of[c][i] = newton_ratio(row, r, (newton_cost)c);
      add_tau(f, f->of[c][i]);
    }
  }
  stats_sort(f->tau, f->ntau);
  size_t kept = 0;
  for (size_t i = 0; i < f->ntau; i++)
    if (kept == 0 || f->tau[i] > f->tau[kept - 1]) f->tau[kept++] = f->tau[i];
  f->tau[kept] = 1.25 * f->tau[kept - 1]; /* makes the last step visible */
  f->ntau = kept + 1;
}

static void newton_profile(record_set *to, const newton_context *c) {
  profile f;
  measure_profile(&to->memory, c->row, &f);
  EACH (doc_newton_record, r, c->row->records) {
    doc_series s =
        series_of_run(to, c, "profile", "tau iterations seconds", "all problems", r->scheme);
    if (!newton_is_first_of_scheme(c->row, r)) continue;
    if (isnan(share_solved(c->row, f.of[0], r->scheme, 1))) continue;
    for (size_t k = 0; k < f.ntau; k++)
      SERIES_ROW(to, s, f.tau[k],
                 share_solved(c->row, f.of[NEWTON_ITERATIONS], r->scheme, f.tau[k]),
                 share_solved(c->row, f.of[NEWTON_SECONDS], r->scheme, f.tau[k]));
    series_add(to, &s, 1);
  }
}

/* Returns the position of the thickness, " k=5", in a scene's name; the name's length if none. */
static size_t before_k(const char *scene) {
  const char *k = strstr(scene, " k=");
  return k != NULL ? (size_t)(k - scene) : strlen(scene);
}

static const char *behind_k(const char *scene) {
  const char *k = scene + before_k(scene);
  return *k != '\0' ? k + 1 + strcspn(k + 1, " ") : k;
}

/* Returns whether two problems of quad cloth differ only in k, the thickness. */
static int same_study(const doc_newton_record *a, const doc_newton_record *b) {
  doc_newton_record other = *b;
  const size_t length = before_k(a->scene);
  other.scene = a->scene;
  return a->thickness > 0 && b->thickness > 0 && before_k(b->scene) == length &&
         strncmp(a->scene, b->scene, length) == 0 &&
         strcmp(behind_k(a->scene), behind_k(b->scene)) == 0 && newton_same_problem(a, &other);
}

/* Returns whether an earlier run of r's study has another thickness; such an r is not drawn. */
static int is_repeated(const doc_newton *row, const doc_newton_record *r) {
  for (const doc_newton_record *o = row->records.v; o < r; o++)
    if (same_study(o, r) && strcmp(o->scene, r->scene) != 0) return 1;
  return 0;
}

static size_t newton_side(const doc_newton_record *r) {
  enum { MOST = 1 << 20 }; /* n * n must not wrap around */
  const size_t n = r->n >= 2 && r->n <= MOST ? (size_t)r->n : 0;
  return n > 0 && n * n == r->vertices && r->positions.n == 3 * n * n ? n : 0;
}

/* Computes the difference of two vertices' positions, divided by their distance at rest. */
static void slope(const double *x, size_t from, size_t to, double rest, double w[3]) {
  for (size_t c = 0; c < 3; c++) w[c] = (x[3 * to + c] - x[3 * from + c]) / rest;
}

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Returns the larger principal strain at vertex (i, j) of a unit square, by finite differences. */
static double strain_at(const double *x, size_t n, size_t i, size_t j) {
  const size_t left = i > 0 ? i - 1 : i, right = i + 1 < n ? i + 1 : i;
  const size_t low = j > 0 ? j - 1 : j, high = j + 1 < n ? j + 1 : j;
  const double h = 1 / ((double)n - 1);
  double u[3], v[3];
  slope(x, j * n + left, j * n + right, h * (double)(right - left), u);
  slope(x, low * n + i, high * n + i, h * (double)(high - low), v);
  const double mean = (dot(u, u) + dot(v, v)) / 2, half = (dot(u, u) - dot(v, v)) / 2;
  return sqrt(mean + hypot(half, dot(u, v))) - 1;
}

/* Returns the run of lowest energy with positions and `of`'s model, preferably a converged run. */
static const doc_newton_record *best_of(const doc_newton *row, const doc_newton_record *of) {
  const doc_newton_record *best = NULL;
  EACH (doc_newton_record, r, row->records) {
    if (!newton_same_model(r, of) || newton_side(r) == 0 || isnan(r->energy)) continue;
    if (best == NULL || r->converged > best->converged ||
        (r->converged == best->converged && r->energy < best->energy))
      best = r;
  }
  return best;
}

static void newton_cloth(record_set *to, const newton_context *c, const doc_newton_record *r,
                         const char *subject) {
  /* One picture per scene and n is enough: other problems end in nearly the same shape. */
  if (!records_is_first(&doc_newton_record_shape, c->row->records.v, r, "scene vertices")) return;
  if (is_repeated(c->row, r)) return;
  const doc_newton_record *best = best_of(c->row, r);
  const size_t n = best != NULL ? newton_side(best) : 0;
  if (n == 0) return;
  doc_series s = series_of_run(to, c, "cloth", "vertex x y z strain", subject, best->scheme);
  for (size_t k = 0; k < n * n; k++) {
    const double *x = best->positions.v + 3 * k;
    SERIES_ROW(to, s, (double)k, x[0], x[1], x[2], strain_at(best->positions.v, n, k % n, k / n));
  }
  series_add(to, &s, 1);
}

/* Least plotted amplitude, residual and energy above the lowest one; smaller values are plotted
 * there, because a logarithmic axis has no 0.  The energy's bound is at least 1e-16 |lowest|. */
static const double least_amplitude = 1e-10 /* m */, least_residual = 1e-17,
                    least_energy = 1e-18 /* J */;

/* Returns the root mean square of the k-th cosine amplitude (k half waves) of the displacement out
 * of the plane, over all lines of vertices in one direction. */
static double amplitude(const double *x, size_t n, size_t k, size_t step, size_t next) {
  const double pi = acos(-1.0);
  double sum = 0;
  for (size_t line = 0; line < n; line++) {
    double a = 0;
    for (size_t i = 0; i < n; i++)
      a +=
          x[3 * (line * next + i * step) + 2] * cos(pi * (double)k * ((double)i + 0.5) / (double)n);
    sum += 4 * a * a / (double)(n * n);
  }
  return sqrt(sum / (double)n);
}

static void newton_waves(record_set *to, const newton_context *c, const doc_newton_record *r,
                         const char *subject) {
  const size_t n = newton_side(r);
  if (n == 0 || is_repeated(c->row, r)) return;
  doc_series s = series_of_run(to, c, "waves", "half_waves u v", subject, r->scheme);
  for (size_t k = 1; k < n; k++)
    SERIES_ROW(to, s, (double)k, fmax(amplitude(r->positions.v, n, k, 1, n), least_amplitude),
               fmax(amplitude(r->positions.v, n, k, n, 1), least_amplitude));
  series_add(to, &s, 1);
}

/* Returns the larger of v and `least`; NaN stays NaN, unlike with fmax(). */
static double above(double v, double least) { return v < least ? least : v; }

/* Lists for the figure's script which schemes of r's problem have residuals, energies, seconds. */
static const char *settings_of(arena *memory, const newton_context *c, const doc_newton_record *r) {
  static const struct {
    const char *name;
    size_t list;
  } kinds[] = {{"residual", offsetof(doc_newton_trace, relative)},
               {"energy", offsetof(doc_newton_trace, energy)},
               {"seconds", offsetof(doc_newton_trace, seconds)}};
  buffer t = {0};
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    buffer_format(&t, "with_%s = '", kinds[k].name);
    EACH (doc_newton_record, o, c->row->records) {
      numbers v;
      size_t n = 0;
      memcpy(&v, (const char *)o->trace + kinds[k].list, sizeof v);
      while (n < v.n && !isfinite(v.v[n])) n++;
      if (n == v.n || !newton_same_problem(o, r)) continue;
      gnuplot_column(&t, o->scheme);
      buffer_add(&t, " ");
    }
    buffer_add(&t, "'\n");
  }
  return buffer_move(&t, memory);
}

static void newton_convergence(record_set *to, const newton_context *c, const doc_newton_record *r,
                               const char *subject) {
  const doc_newton_trace *trace = r->trace;
  const double lowest = newton_lowest(c->row, r);
  const double least = fmax(1e-16 * fabs(lowest), least_energy);
  doc_series s =
      series_of_run(to, c, "newton", "iteration seconds residual energy", subject, r->scheme);
  s.settings = settings_of(&to->memory, c, r);
  for (size_t k = 0; k < trace->relative.n; k++)
    SERIES_ROW(to, s, (double)k, trace->seconds.v[k], above(trace->relative.v[k], least_residual),
               above(trace->energy.v[k] - lowest, least));
  series_add(to, &s, 1);
}

ASCENDING(by_thickness, double, [0])

/* Returns newton_subject() of r's problem, its scene without the thickness, such as " k=5". */
static const char *subject_of_all(arena *memory, const doc_newton_record *r) {
  doc_newton_record plain = *r;
  plain.scene =
      arena_printf(memory, "%.*s%s", (int)before_k(r->scene), r->scene, behind_k(r->scene));
  return newton_subject(memory, &plain);
}

/* Adds the line of r's scheme over the thickness, if r is the first run of that line. */
static void newton_over_thickness(record_set *to, const newton_context *c,
                                  const doc_newton_record *r, const char *subject) {
  const doc_newton_record *all = c->row->records.v;
  double(*v)[3] = arena_alloc(&to->memory, c->row->records.n, sizeof *v);
  size_t n = 0;
  (void)subject;
  for (size_t i = 0; i < c->row->records.n; i++) {
    if (!same_study(&all[i], r) || strcmp(all[i].scheme, r->scheme) != 0) continue;
    if (&all[i] < r) return;
    v[n][0] = all[i].thickness;
    v[n][1] = all[i].converged ? (double)all[i].iterations : (double)NAN;
    v[n++][2] = all[i].end != NULL ? all[i].end->contraction : (double)NAN;
  }
  if (n < 2) return;
  qsort(v, n, sizeof *v, by_thickness);
  doc_series s = series_of_run(to, c, "thickness", "thickness iterations contraction",
                               subject_of_all(&to->memory, r), r->scheme);
  for (size_t i = 0; i < n; i++) series_row(to, &s, v[i]);
  series_add(to, &s, 1);
}

/* Adds series for r, a run of the problem `subject`; adds none without data. */
typedef void newton_series_fn(record_set *to, const newton_context *c, const doc_newton_record *r,
                              const char *subject);

void newton_series_add(record_set *set) {
  static newton_series_fn *const makers[] = {newton_over_thickness, newton_convergence,
                                             newton_cloth, newton_waves};
  for (size_t i = 0; i < set->newtons.n; i++) {
    const newton_context c = {&set->newtons.v[i], i};
    newton_profile(set, &c);
    for (size_t m = 0; m < sizeof makers / sizeof makers[0]; m++)
      EACH (doc_newton_record, r, c.row->records)
        makers[m](set, &c, r, newton_subject(&set->memory, r));
  }
}
