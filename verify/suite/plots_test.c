/* Tests that every energy gets the series that the report expects. */
#include "suite/plots.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/dense.h"

enum { MOST = 64 };

typedef struct {
  results all;
  int count;
  doc_series s[MOST];
  const double *rows[MOST]; /* row-major */
} series_book;

static void count_beat(void *to) { ++*(int *)to; }

static void run(const slv_energy *e, series_book *a) {
  int beats = 0;
  const pulse alive = {count_beat, &beats};
  memset(a, 0, sizeof *a);
  slv_dense_use_one_thread();
  plots_run(e, 1, 2, &alive, &a->all);
  a->count = (int)a->all.all.series.n;
  cr_assert(a->count <= MOST);
  cr_expect(eq(int, beats, a->count));
  cr_expect(eq(sz, a->all.all.records.n, 0));
  for (int i = 0; i < a->count; i++)
    a->s[i] = a->all.all.series.v[i], a->rows[i] = a->s[i].rows.v[0].v;
}

static void drop(series_book *a) { arena_free(&a->all.memory); }

static int count_of(const series_book *a, const char *name, const char *of, const char *in) {
  int n = 0;
  for (int i = 0; i < a->count; i++)
    n += strcmp(a->s[i].name, name) == 0 && strcmp(a->s[i].quantity, of) == 0 &&
         strcmp(a->s[i].scalar, in) == 0;
  return n;
}

/* ---- shapes and ranges --------------------------------------------------------- */

static const struct {
  const char *name, *columns;
  size_t nrows, ncolumns;
} shape[] = {
    {"sweep", "h,median,worst,floor", 46, 4},
    {"digits", "s0,s1,digits", 1600, 3},
    {"negative", "s0,s1,count", 1600, 3},
    {"spectrum_error", "tau,closed,dsyev", 65, 3},
    {"definite", "lu,lv,count", 1600, 3},
    {"altered", "size,definite,definite_most,nearest,nearest_most,indefinite,needless", 25, 7},
    {"altered_map", "lu,lv,distance", 1600, 3}};
enum { SHAPES = sizeof shape / sizeof shape[0] };

static int shape_of(const doc_series *s) {
  int k = 0;
  while (k < SHAPES && strcmp(shape[k].name, s->name) != 0) k++;
  cr_assert(k < SHAPES, "a series named '%s'", s->name);
  char columns[96] = "";
  for (size_t i = 0; i < s->columns.n; i++)
    (void)strcat(strcat(columns, i > 0 ? "," : ""), s->columns.v[i]);
  cr_expect(strcmp(columns, shape[k].columns) == 0, "%s: '%s'", s->name, columns);
  cr_expect(s->rows.n == shape[k].nrows && s->columns.n == shape[k].ncolumns, "%s", s->name);
  for (size_t i = 0; i < s->rows.n; i++) cr_assert(eq(sz, s->rows.v[i].n, s->columns.n));
  return k;
}

/* No semi-definite matrix is nearer to H than `nearest`, except for round-off. */
static int is_altered(const double *row) {
  const double rounding = 1e-13;
  return row[0] > 0 && row[0] <= 1 && row[1] <= row[2] && row[3] <= row[4] &&
         row[3] <= row[1] + rounding && row[4] <= row[2] + rounding && row[5] >= 0 && row[6] >= 0 &&
         row[5] + row[6] <= 1;
}

static int in_range(int kind, const double *row) {
  if (kind == 5) return is_altered(row);
  if (kind == 6) return isnan(row[2]) || (row[2] >= 0 && isfinite(row[2]));
  const int sane = row[0] > 0 && row[0] <= 2 && row[1] >= 0 && row[2] >= 0;
  if (kind == 0) return sane && row[1] <= row[2] && row[3] > 0 && isfinite(row[2]);
  if (kind == 1) return sane && row[1] > 0 && row[2] <= 17;
  if (kind == 2 || kind == 4) return sane && row[2] <= 6 && row[2] == rint(row[2]);
  return sane && row[1] <= 1 && row[2] <= 1;
}

static void expect_in_range(const doc_series *s, const double *rows) {
  const int kind = shape_of(s);
  int outside = 0;
  for (size_t i = 0; i < s->rows.n; i++) outside += !in_range(kind, rows + i * s->columns.n);
  cr_expect(outside == 0, "%s of %s, %s %s at %g degrees: %d rows out of range", s->name,
            s->subject, s->quantity, s->scalar, s->angle, outside);
}

/* Three angles for float and for double, of each quantity in `shown` that the energy has. */
static void expect_promised(const slv_energy *e, const series_book *a) {
  static const char *const shown[] = {"energy", "gradient", "hessian", "eigenvalues"};
  const int spectrum = e->f64->spectrum != NULL ? 1 : 0;
  for (int q = 0; q < 4; q++) {
    const int want = q < 3 || spectrum ? 3 : 0;
    cr_expect(count_of(a, "digits", shown[q], "f64") == want, "%s", shown[q]);
    cr_expect(count_of(a, "digits", shown[q], "f32") == want, "%s", shown[q]);
  }
  cr_expect(count_of(a, "sweep", "gradient", "") == 1);
  cr_expect(count_of(a, "sweep", "hessian", "") == 1);
  cr_expect(count_of(a, "negative", "hessian", "") == 3);
  cr_expect(count_of(a, "spectrum_error", "eigenvalues", "") == spectrum);
}

/* Returns the number of cells with negative eigenvalues, for this model and angle. */
static int indefinite(const series_book *a, const char *model, double angle) {
  int n = 0, found = 0;
  for (int i = 0; i < a->count; i++) {
    const doc_series *s = &a->s[i];
    if (strcmp(s->name, "definite") != 0 || strcmp(s->quantity, model) != 0 || s->angle != angle)
      continue;
    found++;
    for (size_t k = 0; k < s->rows.n; k++) n += a->rows[i][3 * k + 2] > 0;
  }
  cr_expect(eq(int, found, 1), "%s at %g", model, angle);
  return n;
}

/* If the fibres are orthogonal, the full Hessian is indefinite in the three quarters of the plane
 * with compression. Robson's rule removes exactly these. The indefinite part of shear remains. */
Test(plots, where_a_triangle_is_indefinite) {
  static series_book a;
  run(slv_energy_find("baraff_witkin"), &a);
  cr_expect(eq(int, indefinite(&a, "full", 90), 1200));
  cr_expect(eq(int, indefinite(&a, "Robson", 90), 0));
  cr_expect(gt(int, indefinite(&a, "Robson", 60), 0));
  for (int k = 0; k < 3; k++) {
    static const char *const cured[] = {"projected", "without H", "Gauss-Newton"};
    for (int d = 60; d <= 90; d += 15) cr_expect(eq(int, indefinite(&a, cured[k], d), 0));
  }
  drop(&a);
}

static const double *map_of(const series_book *a, const char *matrix, double angle) {
  for (int i = 0; i < a->count; i++)
    if (strcmp(a->s[i].name, "altered_map") == 0 && a->s[i].angle == angle &&
        strcmp(a->s[i].quantity, matrix) == 0)
      return a->rows[i];
  cr_assert(0, "%s at %g", matrix, angle);
  return NULL;
}

/* Both fibres are orthogonal and have 0.525 of their rest length. With nu = 0.3, per E h: c = 1/(1
 * - nu^2), g = 1/(2 (1 + nu)), q = 0.525^2. The stress along both is s = c (1 + nu)(q - 1)/2 =
 * -0.517, between them it is 0. H has the entry c q + s twice, coupled by nu c q; g q + s twice,
 * coupled by g q; and s twice. All of its eigenvalues are negative. `definite` drops s six times;
 * the nearest matrix is 0. */
Test(plots, what_the_paper_alters_under_compression) {
  enum { CELL = 10 + 40 * 10 };
  static series_book a;
  const double c = 1 / 0.91, g = 1 / 2.6, q = 0.525 * 0.525, s = c * 1.3 * (q - 1) / 2;
  const double first = c * q + s, shear = g * q + s;
  const double H =
      sqrt(2 * (first * first + 0.09 * c * c * q * q + shear * shear + g * g * q * q + s * s));
  run(slv_energy_find("stvk_isotropic"), &a);
  const double *definite = map_of(&a, "definite", 90) + 3 * CELL;
  const double *nearest = map_of(&a, "nearest", 90) + 3 * CELL;
  cr_expect(epsilon_eq(dbl, definite[0], 0.525, 1e-15));
  cr_expect(epsilon_eq(dbl, definite[2], sqrt(6) * -s / H, 1e-13));
  cr_expect(epsilon_eq(dbl, nearest[2], 1, 1e-13));
  drop(&a);
}

/* If two stretched fibres are orthogonal, `definite` changes nothing. If they are sheared, it drops
 * the shear stress of either sign, although H is semi-definite. */
Test(plots, what_the_paper_alters_without_need) {
  static series_book a;
  int altered[2] = {0}, semi_definite = 0;
  run(slv_energy_find("stvk_isotropic"), &a);
  for (int k = 0; k < 2; k++) {
    const double *row = map_of(&a, "needless", k == 0 ? 90 : 60);
    for (int i = 0; i < 1600; i++, row += 3) {
      altered[k] += row[2] > 0;
      semi_definite += k == 0 && row[0] > 1 && row[1] > 1 && row[2] == 0;
    }
  }
  cr_expect(eq(int, altered[0], 0));
  cr_expect(eq(int, semi_definite, 400));
  cr_expect(gt(int, altered[1], 0));
  drop(&a);
}

Test(plots, every_energy_has_what_is_promised) {
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    static series_book a;
    run(e, &a);
    if (e->ndof == 6) expect_promised(e, &a); /* the maps are over planes of F */
    for (int k = 0; k < a.count; k++) {
      cr_expect(strcmp(a.s[k].subject, e->name) == 0);
      expect_in_range(&a.s[k], a.rows[k]);
    }
    drop(&a);
  }
}

/* ---- known values ---------------------------------------------------------------------- */

/* I6 = (s0^2 - s1^2) sin 2t / 2 is 0 along the warp and for s0 = s1, where H = 2 k g g' has no
 * negative eigenvalue. Elsewhere it has three: 2 k times -|I6| twice, and the lower root. */
Test(plots, shear_has_three_negative_eigenvalues_where_sheared) {
  static series_book a;
  run(slv_energy_find("bw_shear"), &a);
  for (int k = 0; k < a.count; k++) {
    int wrong = 0;
    if (strcmp(a.s[k].name, "negative") != 0) continue;
    for (int i = 0; i < 1600; i++) {
      const double *row = a.rows[k] + 3 * i;
      const double want = a.s[k].angle == 0 || row[0] == row[1] ? 0 : 3;
      wrong += row[2] != want;
    }
    cr_expect(wrong == 0, "%d cells at %g degrees", wrong, a.s[k].angle);
  }
  drop(&a);
}

/* The error of central differences of a cubic falls by a factor of four when h is halved. */
Test(plots, the_sweep_falls_to_its_floor) {
  static series_book a;
  run(slv_energy_find("bw_shear"), &a);
  const double *rows = a.rows[0];
  cr_assert(strcmp(a.s[0].name, "sweep") == 0);
  for (int k = 0; k < 6; k++) {
    const double ratio = rows[4 * k + 1] / rows[4 * (k + 1) + 1];
    cr_expect(fabs(ratio - 4) < 0.2, "step %d: %g", k, ratio);
    cr_expect(fabs(rows[4 * k] / rows[4 * (k + 1)] - 2) < 1e-12);
  }
  for (int k = 0; k < 46; k++)
    cr_expect(rows[4 * k + 1] <= rows[4 * k + 3] || k < 30, "step %d", k);
  drop(&a);
}

/* Near rest with little shear, the closed form keeps its digits, and dsyev loses them. */
Test(plots, dsyev_loses_what_the_closed_form_keeps) {
  static series_book a;
  run(slv_energy_find("bw_shear"), &a);
  const double *first = a.rows[a.count - 1];
  cr_assert(strcmp(a.s[a.count - 1].name, "spectrum_error") == 0);
  cr_expect(fabs(first[0] - 1e-16) < 1e-30 && fabs(first[3 * 64] - 1) < 1e-15);
  cr_expect(first[1] < 1e-15 && first[2] > 1e-3, "%g %g", first[1], first[2]);
  drop(&a);
}

/* ---- energies without some functions ----------------------------------------------------- */

Test(plots, without_quad_there_are_no_digits) {
  static series_book a;
  slv_energy e = *slv_energy_find("bw_shear");
  e.f128 = NULL;
  run(&e, &a);
  for (int k = 0; k < a.count; k++)
    cr_expect(strcmp(a.s[k].name, "digits") != 0 && strcmp(a.s[k].name, "spectrum_error") != 0,
              "%s", a.s[k].name);
  cr_expect(count_of(&a, "negative", "hessian", "") == 3);
  drop(&a);
}

Test(plots, energy_alone_has_no_series_of_its_derivatives) {
  static series_book a;
  slv_energy e = *slv_energy_find("bw_shear");
  const slv_kernels_f64 f64 = {.energy = e.f64->energy};
  e.f64 = &f64;
  run(&e, &a);
  cr_expect(count_of(&a, "digits", "energy", "f64") == 3);
  cr_expect(count_of(&a, "digits", "energy", "f32") == 3);
  cr_expect(a.count == 6, "%d", a.count);
  drop(&a);
}
