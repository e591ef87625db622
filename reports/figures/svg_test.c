#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "figures/figure.h"

static const char picture[] =
    "<?xml version=\"1.0\"?>\n<svg\n width=\"9\" viewBox=\"0 0 9 8\"\n>"
    "<title>t</title><desc>gnuplot</desc>"
    "<g id=\"gnuplot_canvas\"><g fill=\"none\">\n</g><rect fill=\"#ffffff\"/><path id='gpPt0' stroke='black'/>"
    "<use xlink:href='#gpPt0' color=\"black\"/><rect filter='url(#box)'/>"
    "<text> id='x' ='black'</text></g></svg>\n";

Test(svg, stands_in_a_page) {
  buffer page = {0};
  cr_assert(eq(int, svg_inline(picture, "wide", "arap_", "a \"plot\"", &page), 0));
  cr_expect_str_eq(page.data,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                   "xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" class=\"wide\" "
                   "viewBox=\"0 0 9 8\" style=\"max-width:14px\" aria-label=\"a "
                   "&quot;plot&quot;\"><g id=\"arap_gnuplot_canvas\"><rect fill=\"none\"/><path "
                   "id='arap_gpPt0' stroke='currentColor'/><use xlink:href='#arap_gpPt0' "
                   "color=\"currentColor\"/><rect filter='url(#arap_box)'/><text> id='x' "
                   "='black'</text></g></svg>");
  buffer_free(&page);
}

Test(svg, refuses_a_cut_picture) {
  buffer page = {0};
  cr_expect(eq(int, svg_inline("<svg viewBox=\"0 0 1 1\"><g", "", "x", "x", &page), EXIT_HARNESS));
  cr_expect(eq(int, svg_inline("", "", "x", "x", &page), EXIT_HARNESS));
  buffer_free(&page);
}
