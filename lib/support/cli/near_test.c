#include "support/cli/near.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

static const char *among(const char *wanted) {
  static const char *const all[] = {
      "bw_shear", "bw_stretch", "arap",       "shear_general",   "E",
      "f0",       "k_theta",    "quantities", "projected/batch", "projected/dsyev"};
  nearest n = nearest_to(wanted);
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) nearest_try(&n, all[i]);
  return n.best[0] != NULL ? n.best[0] : "none";
}

Test(near, finds_what_was_meant) {
  cr_expect(strcmp(among("bw_shaer"), "bw_shear") == 0, "%s", among("bw_shaer"));
  cr_expect(strcmp(among("arpa"), "arap") == 0, "%s", among("arpa"));
  cr_expect(strcmp(among("bwshear"), "bw_shear") == 0, "%s", among("bwshear"));
  cr_expect(strcmp(among("general"), "shear_general") == 0, "%s", among("general"));
  cr_expect(strcmp(among("k"), "k_theta") == 0, "%s", among("k"));
  cr_expect(strcmp(among("projected/dsyve"), "projected/dsyev") == 0, "%s",
            among("projected/dsyve"));
  cr_expect(strcmp(among("quantity"), "quantities") == 0, "%s", among("quantity"));
  cr_expect(strcmp(among("f1"), "f0") == 0, "%s", among("f1"));
}

Test(near, does_not_guess_wildly) {
  cr_expect(strcmp(among("neo_hookean"), "none") == 0, "%s", among("neo_hookean"));
  cr_expect(strcmp(among(""), "none") == 0, "%s", among(""));
  cr_expect(strcmp(among("x"), "none") == 0, "%s", among("x"));
  cr_expect(strcmp(among("foo"), "none") == 0, "%s", among("foo"));
}

Test(near, hint) {
  nearest n = nearest_to("arpa");
  cr_expect(strcmp(nearest_hint(&n), "") == 0, "%s", nearest_hint(&n));
  nearest_try(&n, "arap");
  cr_expect(strcmp(nearest_hint(&n), "; did you mean 'arap'?") == 0, "%s", nearest_hint(&n));
  nearest_try(&n, "arpa_2");
  nearest_try(&n, "arpa_3");
  cr_expect(strcmp(nearest_hint(&n), "; did you mean 'arpa_2' or 'arpa_3'?") == 0, "%s",
            nearest_hint(&n));
  nearest_try(&n, "my_arpa");
  nearest_try(&n, "arpa_4");
  cr_expect(strcmp(nearest_hint(&n), "; did you mean 'arpa_2', 'arpa_3' or 'my_arpa'?") == 0, "%s",
            nearest_hint(&n));
}
