#include "support/harness/named_energy.h"

#include "support/base/complain.h"
#include "support/cli/near.h"

int named_energy(const char *name, const slv_energy **e) {
  const slv_energy *other;
  char hint[HINT_TEXT];
  *e = slv_energy_find(name);
  if (*e != NULL) return 0;
  nearest n = nearest_to(name);
  for (size_t i = 0; (other = slv_energy_at(i)) != NULL; i++)
    nearest_try(&n, other->name);
  nearest_hint(&n, hint);
  return usage_error("unknown energy '%s'%s; 'selvedge-verify list' names them", name,
                     hint);
}
