#include "selvedge/plugin.h"

#include <dlfcn.h>
#include <stdio.h>

static slv_status refuse(char *why, size_t size, const char *text) {
  if (why != NULL && size > 0) (void)snprintf(why, size, "%s", text);
  return SLV_EPLUGIN;
}

slv_status slv_plugin_load(const char *path, const slv_energy **e, char *why, size_t size) {
  void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (object == NULL) return refuse(why, size, dlerror());
  const slv_energy *row = dlsym(object, "slv_plugin");
  const char *broken = "exports no symbol slv_plugin";
  if (row == NULL || slv_energy_check(row, &broken) != SLV_OK) {
    const slv_status s = refuse(why, size, broken);
    dlclose(object);
    return s;
  }
  *e = row;
  return SLV_OK;
}
