#include "support/cli/near.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

static const char *among(const char *wanted) {
  static const char *const all[] = {"bw_shear", "bw_stretch", "arap", "shear_general"};
  nearest n = nearest_to(wanted);
  for (int i = 0; i < 4; i++) nearest_try(&n, all[i]);
  return n.best != NULL ? n.best : "none";
}

Test(near, finds_what_was_meant) {
  cr_expect(strcmp(among("bw_shaer"), "bw_shear") == 0, "%s", among("bw_shaer"));
  cr_expect(strcmp(among("arpa"), "arap") == 0, "%s", among("arpa"));
  cr_expect(strcmp(among("bwshear"), "bw_shear") == 0, "%s", among("bwshear"));
  cr_expect(strcmp(among("general"), "shear_general") == 0, "%s", among("general"));
}

Test(near, does_not_guess_wildly) {
  cr_expect(strcmp(among("neo_hookean"), "none") == 0, "%s", among("neo_hookean"));
  cr_expect(strcmp(among(""), "none") == 0, "%s", among(""));
}

Test(near, hint) {
  nearest n = nearest_to("arpa");
  cr_expect(strcmp(nearest_hint(&n), "") == 0, "%s", nearest_hint(&n));
  nearest_try(&n, "arap");
  cr_expect(strcmp(nearest_hint(&n), "; did you mean 'arap'?") == 0, "%s", nearest_hint(&n));
}
