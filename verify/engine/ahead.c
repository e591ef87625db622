#include "engine/ahead.h"

/* A check looks at its values, then at their neighbourhood, then once more at a state beyond the
 * bound.  What is still unknown after so many turns is asked one by one. */
enum { TURNS = 12 };

void ahead_of(const ahead *a, void (*work)(void *with), void *with) {
  if (a == NULL) return;
  for (int turn = 0; turn < TURNS; turn++) {
    a->note(turn == 0);
    work(with);
    if (a->ask() == 0) return;
  }
}
