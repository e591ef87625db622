/* Tests that correct kernels pass the check and that it catches every mistake. */
#include "kernels/kernel.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "testing/named_kernel.h"

/* 1000 = 62 * 16 + 8: a run without the last SHORT elements skips the last block. */
enum { ELEMENTS = 1000, SHORT = 8 };

static dataset data;

static void open_data(void) {
  const dataset_shape all = {.layouts = (1U << LAYOUTS) - 1, .y_bytes = 1152};
  cr_assert(eq(int, dataset_open(&data, &all, ELEMENTS, 1, 1), SLV_OK));
}

static void close_data(void) { dataset_close(&data); }

TestSuite(kernel_check, .init = open_data, .fini = close_data);

static job job_of(const kernel *k, const slv_energy *e) {
  job j = {.row = k, .energy = e, .data = &data};
  job_set_params(&j);
  return j;
}

Test(kernel_check, every_row_of_every_energy_is_right) {
  const kernel *k;
  const slv_energy *e;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++)
    for (size_t n = 0; (e = slv_energy_at(n)) != NULL; n++) {
      const job j = job_of(k, k->role == BENCH_LIMIT ? NULL : e);
      doc_bench_check c;
      if (!kernel_is_for(k, e) || kernel_lacks(k, e) != NULL) continue;
      cr_assert(eq(int, kernel_check_job(&j, &c), SLV_OK), "%s %s", k->name, e->name);
      cr_expect(c.passed, "%s %s: %g, bound %g by %s", k->name, e->name, c.worst, c.bound,
                c.reference);
      cr_expect(c.elements >= ELEMENTS / 2);
    }
}

/* ---- mistakes -------------------------------------------------------------------- */

static slv_status right(const job *j, size_t first, size_t count) {
  return named(j->row->name)->run(j, first, count);
}

/* Sets or increments the last number of the last element. */
static void spoil_last(const job *j, double value, int add) {
  const kernel *k = j->row;
  const size_t at = dataset_place(k->layout, ELEMENTS - 1, k->written, k->written - 1);
  double *y = j->data->y;
  float *z = j->data->y;
  if (kernel_is_single(k))
    z[at] = (float)(value + (add ? (double)z[at] : 0));
  else
    y[at] = value + (add ? y[at] : 0);
}

static slv_status off_at_the_end(const job *j, size_t first, size_t count) {
  const slv_status s = right(j, first, count);
  const double off = kernel_is_single(j->row) ? 0.1 : 1e-6;
  if (first + count == ELEMENTS) spoil_last(j, off, 1);
  return s;
}

static slv_status nan_at_the_end(const job *j, size_t first, size_t count) {
  const slv_status s = right(j, first, count);
  if (first + count == ELEMENTS) spoil_last(j, (double)NAN, 0);
  return s;
}

static slv_status short_of_the_end(const job *j, size_t first, size_t count) {
  return right(j, first, count - (first + count == ELEMENTS ? SHORT : 0));
}

static slv_status nothing(const job *j, size_t first, size_t count) {
  (void)j;
  (void)first;
  (void)count;
  return SLV_OK;
}

static slv_status failing(const job *j, size_t first, size_t count) {
  (void)j;
  (void)first;
  (void)count;
  return SLV_EDOMAIN;
}

static kernel_fn *const mistakes[] = {off_at_the_end, nan_at_the_end, short_of_the_end, nothing};
static const char *const victims[] = {"energy/scalar",
                                      "gradient/scalar",
                                      "energy_gradient/scalar",
                                      "hessian/scalar",
                                      "projected/scalar",
                                      "projected/dsyev",
                                      "projected/batch",
                                      "projected/f32",
                                      "jacobian/scalar",
                                      "jacobian/batch",
                                      "jacobian/batch-nt",
                                      "limit/6-21",
                                      "limit/14-45",
                                      "limit/6-1",
                                      "energy_gradient/quads",
                                      "energy_gradient/gauss-scalar",
                                      "hessian/gauss",
                                      "definite/quads-nt",
                                      "definite/quads-dsyev",
                                      "energy_gradient/hinges-fma",
                                      "hessian/hinges",
                                      "projected/hinges",
                                      "projected/hinges-fma",
                                      "projected/hinges-scalar",
                                      "projected/hinges-dsyev",
                                      "limit/39-13",
                                      "limit/97-78",
                                      "limit/97-13-nt"};

/* Returns an energy for the kernel; NULL for a limit. */
static const slv_energy *energy_for(const kernel *k) {
  static const char *const names[] = {"bw_shear", "quad_stvk", "quad_gauss", "bend_theta"};
  for (size_t i = 0; i < 4 && k->role != BENCH_LIMIT; i++)
    if (kernel_is_for(k, slv_energy_find(names[i]))) return slv_energy_find(names[i]);
  return NULL;
}

Test(kernel_check, mistakes_are_caught) {
  for (size_t v = 0; v < sizeof victims / sizeof *victims; v++)
    for (size_t m = 0; m < sizeof mistakes / sizeof *mistakes; m++) {
      kernel wrong = *named(victims[v]);
      const job j = job_of(&wrong, energy_for(&wrong));
      doc_bench_check c;
      wrong.run = mistakes[m];
      cr_assert(eq(int, kernel_check_job(&j, &c), SLV_OK));
      cr_expect(eq(int, c.passed, 0), "%s, mistake %zu: %g", wrong.name, m, c.worst);
    }
}

Test(kernel_check, a_fill_that_stops_early_is_caught) {
  kernel wrong = *named("limit/0-21");
  const job j = job_of(&wrong, NULL);
  doc_bench_check c;
  wrong.run = short_of_the_end;
  cr_assert(eq(int, kernel_check_job(&j, &c), SLV_OK));
  cr_expect(eq(int, c.passed, 0));
}

/* Mistake: computes the Hessian in place of its projection. */
static slv_status unprojected(const job *j, size_t first, size_t count) {
  const double *F = j->data->x[LAYOUT_PLAIN];
  double *y = j->data->y;
  for (size_t i = first; i < first + count; i++)
    SLV_TRY(j->energy->f64->hessian(F + 6 * i, j->p, y + 36 * i));
  return SLV_OK;
}

Test(kernel_check, a_projection_that_is_none_is_caught) {
  kernel wrong = *named("projected/scalar");
  const job j = job_of(&wrong, slv_energy_find("bw_shear"));
  doc_bench_check c;
  wrong.run = unprojected;
  cr_assert(eq(int, kernel_check_job(&j, &c), SLV_OK));
  cr_expect(eq(int, c.passed, 0));
  cr_expect(c.worst > 0.01, "%g", c.worst);
}

/* ---- blocks of triangles --------------------------------------------------------- */

/* Returns the index of entry (i, j), i >= j, in a packed 9 x 9 lower triangle. */
static int packed_at(int i, int j) { return i + j * (17 - j) / 2; }

static double *jacobian_entry(const job *j, size_t element, int row, int column) {
  const int lower = row >= column ? packed_at(row, column) : packed_at(column, row);
  const int packed = j->row->written == 45;
  const int at = packed ? lower : row + 9 * column;
  return (double *)j->data->y + dataset_place(j->row->layout, element, j->row->written, at);
}

Test(kernel_check, packed_places) {
  int k = 0;
  for (int j = 0; j < 9; j++)
    for (int i = j; i < 9; i++) cr_expect(eq(int, packed_at(i, j), k++));
}

/* Mistake: K = a D'PD, without the minus. */
static slv_status wrong_sign(const job *j, size_t first, size_t count) {
  const slv_status s = right(j, first, count);
  const int full = j->row->written == 81;
  for (size_t e = first; e < first + count; e++)
    for (int c = 0; c < 9; c++)
      for (int r = full ? 0 : c; r < 9; r++) *jacobian_entry(j, e, r, c) *= -1;
  return s;
}

/* Mistake: the block of vertices 2 and 1 (and its mirror) is transposed; K stays symmetric. */
static slv_status transposed_block(const job *j, size_t first, size_t count) {
  const slv_status s = right(j, first, count);
  for (size_t e = first; e < first + count; e++)
    for (int c = 0; c < 3; c++)
      for (int r = c + 1; r < 3; r++)
        for (int mirror = 0; mirror <= (j->row->written == 81); mirror++) {
          const int down = mirror ? 3 : 6, right_ = mirror ? 6 : 3;
          double *a = jacobian_entry(j, e, down + r, right_ + c),
                 *b = jacobian_entry(j, e, down + c, right_ + r), keep = *a;
          *a = *b;
          *b = keep;
        }
  return s;
}

/* Mistake: the area of one triangle is off by a millionth. */
static slv_status wrong_area(const job *j, size_t first, size_t count) {
  double *rest = j->data->rest[j->row->layout];
  double *area = rest + dataset_place(j->row->layout, ELEMENTS / 2, 5, 0);
  const double keep = *area;
  *area *= 1 + 1e-6;
  const slv_status s = right(j, first, count);
  *area = keep;
  return s;
}

static kernel_fn *const block_mistakes[] = {wrong_sign, transposed_block, wrong_area};
static const char *const block_victims[] = {"jacobian/scalar", "jacobian/batch",
                                            "jacobian/batch-nt"};

/* These energies have shear: without it the transposed block is symmetric. */
static const char *const of_blocks[] = {"bw_shear", "baraff_witkin", "arap", "shear_general"};

Test(kernel_check, mistakes_of_blocks_are_caught) {
  for (size_t v = 0; v < sizeof block_victims / sizeof *block_victims; v++)
    for (size_t m = 0; m < sizeof block_mistakes / sizeof *block_mistakes; m++)
      for (size_t e = 0; e < sizeof of_blocks / sizeof *of_blocks; e++) {
        kernel wrong = *named(block_victims[v]);
        const job j = job_of(&wrong, slv_energy_find(of_blocks[e]));
        doc_bench_check c;
        wrong.run = block_mistakes[m];
        cr_assert(eq(int, kernel_check_job(&j, &c), SLV_OK));
        cr_expect(eq(int, c.passed, 0), "%s of %s, mistake %zu: %g", wrong.name, of_blocks[e], m,
                  c.worst);
      }
}

Test(kernel_check, a_kernel_that_fails_says_so) {
  kernel wrong = *named("energy/scalar");
  const job j = job_of(&wrong, slv_energy_find("bw_shear"));
  doc_bench_check c;
  wrong.run = failing;
  cr_expect(eq(int, kernel_check_job(&j, &c), SLV_EDOMAIN));
  cr_expect(eq(int, c.passed, 0));
}
