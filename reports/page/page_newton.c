/* page_newton.c -- the section on convergence: claims first, then tables and plots. */

#include "document/newton.h"
#include "page/html.h"
#include "page/page_studies.h"

void page_newton(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  html_section(
      t, "newton", "Convergence",
      "Newton's method to the equilibrium of a cloth, with different matrices in the "
      "place of the Hessian; all else stays. A scheme that fails is a result, and says "
      "how it stopped.");
  for (size_t i = 0; i < set->newtons.n; i++) {
    if (set->newtons.n > 1) buffer_format(t, "<h3>Convergence run %zu</h3>\n", i + 1);
    newton_claims(&set->newtons.v[i], t);
    newton_schemes(&set->newtons.v[i], i, t);
    newton_costs(&set->newtons.v[i], i, t);
    newton_ends(&set->newtons.v[i], i, t);
  }
  buffer_add(t, "<h3>Plots</h3>\n");
  if (page_figures_of(c, FROM_NEWTON, t) == 0)
    buffer_add(t, "<p>There are no traces, or plots were left out.</p>\n");
  html_section_end(t);
}
