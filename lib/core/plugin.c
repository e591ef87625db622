#include "selvedge/plugin.h"

#include <dlfcn.h>
#include <fenv.h>
#include <stdio.h>

static slv_status refuse(char *why, size_t size, const char *text, const char *remedy) {
  if (why != NULL && size > 0) (void)snprintf(why, size, "%s%s", text, remedy);
  return SLV_EPLUGIN;
}

/* Returns SLV_OK if a loaded object is a valid plugin; otherwise `why` has the reason. */
static slv_status check_object(void *object, char *why, size_t size) {
  const slv_energy *row = dlsym(object, "slv_plugin");
  const char *broken = "exports no symbol slv_plugin", *fault = slv_arithmetic_fault();
  if (fault != NULL)
    return refuse(why, size, fault, " once it is loaded: link it without -ffast-math and -Ofast");
  if (row == NULL || slv_energy_check(row, &broken) != SLV_OK) return refuse(why, size, broken, "");
  return SLV_OK;
}

slv_status slv_plugin_load(const char *path, const slv_energy **e, char *why, size_t size) {
  fenv_t before;
  (void)fegetenv(&before);
  void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (object == NULL) return refuse(why, size, dlerror(), "");
  const slv_status s = check_object(object, why, size);
  if (s == SLV_OK)
    *e = dlsym(object, "slv_plugin");
  else
    (void)dlclose(object), (void)fesetenv(&before);
  return s;
}
