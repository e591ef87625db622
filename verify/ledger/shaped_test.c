/* Tests matrices with shapes: products by hand, and shapes that must not fit. */
#include "ledger/testing/shaped.h"

#include <criterion/criterion.h>
#include <math.h>

static const slv_f128 six[6] = {1, 2, 3, 4, 5, 6};

/* [1 4; 2 5; 3 6] times its transpose is [17 22 27; 22 29 36; 27 36 45]; transpose times matrix. */
Test(shaped, products_are_worked_by_hand) {
  const slv_f128 outer[9] = {17, 22, 27, 22, 29, 36, 27, 36, 45}, inner[4] = {14, 32, 32, 77};
  const shaped a = shaped_of(3, 2, six), t = shaped_transposed(&a);
  const shaped aat = shaped_product(&a, &t), ata = shaped_product(&t, &a);
  const shaped wide = shaped_of(3, 3, outer), low = shaped_of(2, 2, inner);
  cr_expect(shaped_off(&aat, &wide, 1) == 0);
  cr_expect(shaped_off(&ata, &low, 1) == 0);
  const shaped twice = shaped_number(2), b = shaped_product(&twice, &a);
  const shaped same = shaped_product(&a, &twice), sum = shaped_sum(&b, -2, &a);
  cr_expect(shaped_off(&b, &same, 1) == 0 && b.v[5] == 12);
  cr_expect(quad_norm(6, sum.v) == 0 && sum.rows == 3);
}

Test(shaped, what_does_not_fit_has_no_value) {
  const shaped column = shaped_of(3, 1, six), a = shaped_of(3, 2, six), one = shaped_number(1);
  const shaped none[] = {shaped_product(&column, &column), shaped_product(&a, &a),
                         shaped_sum(&column, 1, &a), shaped_sum(&a, 1, &one),
                         shaped_beside(&column, &one)};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    const shaped more = shaped_product(&none[i], &one), other = shaped_sum(&one, 1, &none[i]);
    cr_expect(none[i].rows == 0 && more.rows == 0 && other.rows == 0, "%zu", i);
    cr_expect(isinf(shaped_off(&none[i], &one, 1)), "%zu", i);
  }
  const shaped both = shaped_beside(&column, &column);
  cr_expect(both.rows == 3 && both.columns == 2 && both.v[3] == 1);
  cr_expect(shaped_off(&both, &a, 9) > 0.5, "4, 5, 6 is not 1, 2, 3");
}
