/* named_kernel.h -- for tests: finds a kernel by its name. */
#pragma once

#include <criterion/criterion.h>
#include <string.h>

#include "kernels/kernel.h"

static inline const kernel *named(const char *name) {
  const kernel *k;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++)
    if (strcmp(k->name, name) == 0) return k;
  cr_assert(0, "no kernel %s", name);
  return NULL;
}
