#include <criterion/criterion.h>

#include "page/html.h"

static void expect(const char *text, const char *markup) {
  buffer t = {0};
  html_formula(&t, text);
  cr_expect_str_eq(buffer_string(&t), markup);
  buffer_free(&t);
}

Test(formula, has_indices_powers_and_letters) {
  expect(
      "k (f_u . f_v)^2",
      "<math><mi>k</mi><mo stretchy=\"false\">(</mo><msub><mi>f</mi><mi>u</mi></msub><mo>·</mo><msub><mi>f</mi>"
      "<mi>v</mi></msub><msup><mo stretchy=\"false\">)</mo><mn>2</mn></msup></math>");
  expect("C = F'F", "<math><mi>C</mi><mo>=</mo><msup><mi>F</mi><mi>T</mi></msup><mi>F</mi></math>");
  expect("k1 theta_0^2",
         "<math><msub><mi>k</mi><mn>1</mn></msub><msup><msub><mi>θ</mi><mn>0</mn></msub><mn>2</mn>"
         "</msup></math>");
}

Test(formula, leaves_words_and_escapes_them) {
  expect("R, the rotation", "<math><mi>R</mi></math>, the rotation");
  expect("<b>", "<math><mo>&lt;</mo><mi>b</mi><mo>&gt;</mo></math>");
  expect("^2", "<math><mo>^</mo><mn>2</mn></math>");
  expect("'", "<math><mo>&#39;</mo></math>");
  expect("", "");
}
