#include "support/harness/named_energy.h"

#include <stdio.h>
#include <string.h>

#include "selvedge/plugin.h"
#include "support/base/complain.h"
#include "support/cli/near.h"

int named_energy(const char *name, const slv_energy **e) {
  const slv_energy *other;
  *e = slv_energy_find(name);
  if (*e != NULL) return 0;
  nearest n = nearest_to(name);
  for (size_t i = 0; (other = slv_energy_at(i)) != NULL; i++) nearest_try(&n, other->name);
  return usage_error("unknown energy '%s'%s; 'selvedge-verify list' names them", name,
                     nearest_hint(&n));
}

slv_status named_plugin(const char *file, const slv_energy **e, char *why, size_t size) {
  char path[4096];
  const int length =
      snprintf(path, sizeof path, "%s%s", strchr(file, '/') != NULL ? "" : "./", file);
  const int fits = length > 0 && (size_t)length < sizeof path;
  return slv_plugin_load(fits ? path : file, e, why, size);
}
