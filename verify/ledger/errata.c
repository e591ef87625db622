#include "ledger/errata.h"

#include <string.h>

const ledger_errata *ledger_errata_of(const char *source) {
  return strcmp(source, kim_errata.source) == 0 ? &kim_errata : NULL;
}

double ledger_errata_error(const ledger_errata *e, unsigned made, uint64_t random,
                           uint64_t *judged) {
  double x[HINGE_DOF], p[LEDGER_PARAMS], most = 0, error = 0;
  slv_state s = {.x = x, .p = p};
  *judged = 0;
  for (uint64_t i = 0; i < ledger_states_count(LEDGER_OF_F, random); i++) {
    ledger_states_at(LEDGER_OF_F, 1, i, &s);
    if (s.flags != 0) continue;
    const ledger_state at = {.x = x, .p = p, .seed = 1, .index = i};
    if (!e->chain(&at, made, &error)) continue;
    most = ledger_larger(most, error);
    ++*judged;
  }
  return most;
}

double ledger_errata_plain(const ledger_errata *e, unsigned made) {
  static const double F[6] = {1.1, 0.01, 0, 0.01, 1.1, 0}, fibres[6] = {1, 0, 0.6, 0.8, 1, 1};
  double error = (double)NAN;
  (void)e->chain(&(ledger_state){.x = F, .p = fibres, .seed = 1}, made, &error);
  return error;
}
