/* Names from a hostile plugin or file must not act as gnuplot syntax. */
#include "base/gnuplot_text.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

static void expect(void (*add)(buffer *t, const char *s), const char *from, const char *to) {
  buffer t = {0};
  add(&t, from);
  cr_expect_str_eq(t.data, to);
  buffer_free(&t);
}

Test(gnuplot_text, is_made_harmless) {
  expect(gnuplot_file_name, "../../etc/x y.so", "______etc_x_y_so");
  expect(gnuplot_column, "a/b c-d_e", "a/b_c-d_e");
  expect(gnuplot_variable, "a/b c-d_e", "a_b_c_d_e");
  expect(gnuplot_string, "'; system('x') #`y`\\", " ; system( x ) # y  ");
  expect(gnuplot_string, "Ψ<b>&", "Ψ b  ");
  expect(gnuplot_string, "a\tb\xff", "a b ");
}
