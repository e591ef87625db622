#include "hinges.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

Test(hinges, degenerate_where_the_edge_or_a_normal_vanishes) {
  const double flat[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
  const double no_edge[12] = {-1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0};
  const double no_normal[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 3, 0};
  cr_expect(eq(u32, hinge_flags(flat), 0));
  cr_expect(eq(u32, hinge_flags(no_edge), SLV_STATE_DEGENERATE));
  cr_expect(eq(u32, hinge_flags(no_normal), SLV_STATE_DEGENERATE));
}

Test(hinges, the_catalogue_ends) {
  double x[12];
  unsigned flags;
  cr_expect(hinge_catalogue_at(0, x, &flags) != NULL);
  cr_expect(hinge_catalogue_at(hinge_catalogue_size(), x, &flags) == NULL);
}
