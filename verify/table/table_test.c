/* Tests how tables are read: columns, triangles of matrices, layouts, printed digits. */
#include "table/table_test_support.h"

#define F "f0,f1,f2,f3,f4,f5"
#define ROW "1,2,3,4,5,6"

Test(table, columns_in_any_order) {
  const plugin_host host = host_of("bw_stretch");
  table t;
  const char *text = "b_v,energy,F32,F11,F12,state,F21,F22,F31,k\n0.5,7,6,1,4,a,2,5,3,9\n";
  cr_assert(eq(int, read_text(&host, SCALAR_F64, text, &t), 0));
  for (int i = 0; i < 6; i++) cr_expect(eq(dbl, table_x(&t, 0)[i], i + 1));
  cr_expect(eq(dbl, table_p(&t, 0)[0], 9)); /* k */
  cr_expect(eq(dbl, table_p(&t, 0)[1], 1)); /* b_u, typical */
  cr_expect(eq(dbl, table_p(&t, 0)[2], 0.5));
  cr_expect(eq(dbl, *table_value(&t, QUANTITY_ENERGY, 0), 7));
  cr_expect(strcmp(table_state(&t, 0), "a") == 0);
  cr_expect(eq(sz, table_line(&t, 0), 2));
  table_free(&t);
}

/* Writes a table of one triangle of H_ij = i + 10 j. */
static void add_triangle(buffer *b, int lower) {
  buffer values = {0};
  buffer_format(b, F);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      if (lower ? i < j : i > j) continue;
      buffer_format(b, ",hessian_%d_%d", i, j);
      buffer_format(&values, ",%d", i + 10 * j);
    }
  buffer_format(b, "\n" ROW "%s\n", values.data);
  free(values.data);
}

Test(table, a_triangle_is_mirrored) {
  const plugin_host host = host_of("bw_shear");
  for (int lower = 0; lower < 2; lower++) {
    buffer text = {0};
    table t;
    add_triangle(&text, lower);
    cr_assert(eq(int, read_text(&host, SCALAR_F64, text.data, &t), 0));
    const double *H = table_value(&t, QUANTITY_HESSIAN, 0);
    for (int j = 0; j < 6; j++)
      for (int i = 0; i < 6; i++) {
        const int there = lower ? i >= j : i <= j;
        cr_expect(eq(dbl, H[i + 6 * j], there ? i + 10 * j : j + 10 * i));
      }
    table_free(&t);
    free(text.data);
  }
}

/* F = [f_u f_v] has the rows (1, 2), (3, 4), (5, 6). */
Test(table, rows_become_columns) {
  const plugin_host host = host_of("bw_shear");
  const double want[6] = {1, 3, 5, 2, 4, 6};
  const char *text =
      F ",gradient_0,gradient_1,gradient_2,gradient_3,gradient_4,gradient_5\n" ROW "," ROW "\n";
  table t;
  double x[6], y[6];
  cr_assert(eq(int, read_text(&host, SCALAR_F64, text, &t), 0));
  table_layout_x(&t, (layout){1, 1}, 0, x);
  table_layout_value(&t, (layout){1, 1}, QUANTITY_GRADIENT, 0, y);
  for (int i = 0; i < 6; i++) cr_expect(x[i] == want[i] && y[i] == want[i], "entry %d", i);
  table_layout_value(&t, (layout){1, 0}, QUANTITY_GRADIENT, 0, y);
  for (int i = 0; i < 6; i++) cr_expect(eq(dbl, y[i], i + 1));
  table_free(&t);
}

Test(table, eigenvalues_in_any_order) {
  const plugin_host host = host_of("bw_shear");
  const char *text =
      F ",eigenvalues_0,eigenvalues_1,eigenvalues_2,eigenvalues_3,eigenvalues_4,eigenvalues_5\n" ROW
        ",3,-1,2,6,-5,4\n";
  const double want[6] = {-5, -1, 2, 3, 4, 6};
  table t;
  double y[6];
  cr_assert(eq(int, read_text(&host, SCALAR_F64, text, &t), 0));
  table_layout_value(&t, (layout){1, 1}, QUANTITY_EIGENVALUES, 0, y);
  for (int i = 0; i < 6; i++) cr_expect(eq(dbl, y[i], want[i]));
  table_free(&t);
}

static const struct {
  const char *texts[3];
  double value, half;
} digits[] = {
    {{"1", "2", "3"}, 1, 0},                                       /* few digits, typed */
    {{"0.25", "1", "1.5"}, 1, 0},                                  /* few digits, typed */
    {{"0.333333", "1", "12.5"}, 12.5, 0.5e-4},                     /* %g: 12.5000 */
    {{"0.333333", "1", "12.5"}, 0.333333, 0.5e-6},                 /* %g */
    {{"0.333333", "-1.000000", "12.500000"}, 12.5, 0.5e-6},        /* %f */
    {{"3.33333e-01", "1.00000e+00", "1.25000e+01"}, 12.5, 0.5e-4}, /* %e */
    {{"0.33333333333333331", "1", "12.5"}, 12.5, 0},               /* %.17g */
    {{"123456789012.125000", "0.333333", "0.000123"}, 1, 0.5e-6},  /* %f, one large */
    {{"1.3333333333333333", "1.7142857142857142", "1.1428571428571428"}, 1, 0},
    {{"0x1.5555p-2", "1", "0.333333"}, 1, 0},     /* hexadecimal */
    {{"123456", "100000", "-200000"}, 123456, 0}, /* whole numbers */
};

Test(table, printed_digits) {
  for (size_t i = 0; i < sizeof digits / sizeof digits[0]; i++) {
    printed how = {0};
    for (int k = 0; k < 3; k++) table_printed_add(&how, digits[i].texts[k]);
    const double half = table_printed_half(&how, SCALAR_F64, digits[i].value);
    cr_expect(epsilon_eq(dbl, half, digits[i].half, 1e-20), "row %zu: %g", i, half);
  }
}

Test(table, nine_digits_are_all_of_a_float) {
  printed how = {0};
  table_printed_add(&how, "0.333333343");
  cr_expect(eq(dbl, table_printed_half(&how, SCALAR_F32, 1), 0));
  cr_expect(gt(dbl, table_printed_half(&how, SCALAR_F64, 1), 0));
}

static const char *const wrong[] = {
    "",
    F ",energy\n",
    F "\n" ROW "\n",
    "f0,f1,f2,f3,f4,energy\n",
    F ",energy,energy\n",
    F ",F11,energy\n",
    F ",hessian_0_0\n" ROW ",1\n",
    F ",gradient_6\n",
    F ",gradient_01\n",
    F ",eigenvectors_0_0\n",
    "x0,f1,f2,f3,f4,f5,energy\n1,2,3,4,5,6\n",
};

Test(table, mistakes) {
  const plugin_host host = host_of("bw_shear");
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    table t;
    cr_expect(eq(int, read_text(&host, SCALAR_F64, wrong[i], &t), 2), "%s", wrong[i]);
    table_free(&t);
  }
}
