/* witness.h -- a state as documents show it, with the command that replays it to the bit:
 *
 *   echo '0x1p+0 ...' | selvedge-verify eval NAME --quantity Q --set k=0x1.9p+6 --hex */
#pragma once

#include "selvedge/states.h"
#include "support/records/verify_document.h"

typedef struct {
  const slv_energy *of;    /* gives the number and the names of x and p */
  const slv_energy *shown; /* the energy that the command evaluates: parameters that it does not
                              have are left out; NULL: `replay` is the whole command */
  const char *replay;      /* the start of the command, "selvedge-verify eval NAME"; NULL: there is
                              no command */
  const char *quantity, *scalar;   /* to be asked for; scalar NULL: double */
  const double *beside;            /* a second state that s is compared with, x [ndof]; NULL: none.
                                      The command prints the quantity at both, a line each */
  const double *found_x, *found_p; /* state that s was simplified from; found_x NULL: none */
} witness_view;

const doc_witness *witness_of(const witness_view *v, const slv_state *s, arena *memory);
