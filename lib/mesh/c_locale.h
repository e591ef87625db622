/* c_locale.h -- sets the C locale's decimal point for one thread, whatever the program's locale. */
#pragma once

#include <locale.h>

#include "selvedge/status.h"

typedef struct {
  locale_t c, before;
} c_locale;

static inline slv_status c_locale_enter(c_locale *l) {
  l->c = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
  if (l->c == (locale_t)0) return SLV_EMEMORY;
  l->before = uselocale(l->c);
  return SLV_OK;
}

static inline void c_locale_leave(c_locale *l) {
  (void)uselocale(l->before);
  freelocale(l->c);
}
