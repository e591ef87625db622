/* witness.h -- a state as documents show it, with the command that replays it bitwise:
 *   echo '0x1p+0 ...' | selvedge-verify eval NAME --quantity Q --set k=0x1.9p+6 --hex */
#pragma once

#include "selvedge/states.h"
#include "support/records/verify_document.h"

typedef struct {
  const slv_energy *of;    /* energy of the state: names of p, lengths of x and p */
  const slv_energy *shown; /* energy named in the command; NULL: `replay` is the whole command */
  const char *replay;      /* start of the command, "selvedge-verify eval NAME"; NULL: no command */
  const char *quantity, *scalar; /* arguments of the command; scalar NULL: double */
  const double *beside;          /* second state, x [ndof], for a second line of output; or NULL */
  const double *found_x, *found_p; /* state before simplification; found_x NULL: none */
} witness_view;

const doc_witness *witness_of(const witness_view *v, const slv_state *s, arena *memory);
