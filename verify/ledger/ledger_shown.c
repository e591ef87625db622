#include "ledger/ledger_shown.h"

#include <stdio.h>
#include <string.h>

#include "engine/check.h"
#include "ledger/ledger_states.h"

static int takes(const slv_energy *e, const slv_energy *states) {
  return states != NULL && e->ndof == states->ndof && e->element == states->element;
}

ledger_view ledger_shown(const ledger_row *row) {
  ledger_view v = {NULL, ""};
  const char *shown = NULL, *at = row->checks != NULL ? row->checks : "";
  while (*at != '\0') {
    char word[64];
    const int length = (int)strcspn(at, " ");
    (void)snprintf(word, sizeof word, "%.*s", length, at);
    const slv_energy *e = slv_energy_find(word);
    const check *c = check_find(word);
    if (v.energy == NULL && e != NULL && takes(e, ledger_states_of(row->of)))
      v.energy = e;
    if (shown == NULL && c != NULL) shown = c->quantity;
    at += length;
    at += strspn(at, " ");
  }
  if (v.energy != NULL) v.quantity = shown != NULL ? shown : "hessian";
  return v;
}
