#include "support/harness/named_energy.h"

#include <stdlib.h>
#include <string.h>

#include "selvedge/plugin.h"
#include "support/base/memory.h"
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
  char *path = base_printf("%s%s", strchr(file, '/') != NULL ? "" : "./", file);
  const slv_status s = slv_plugin_load(path, e, why, size);
  free(path);
  return s;
}
