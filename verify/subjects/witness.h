/* witness.h -- the command that replays a witness to the bit. */
#ifndef VERIFY_WITNESS_H
#define VERIFY_WITNESS_H

#include "subjects/subject.h"
#include "support/base/buffer.h"

/* echo '0x1p+0 ...' | selvedge-verify eval NAME --quantity Q --set k=0x1.9p+6 --hex
 * Where two states are compared it prints the quantity at both, one line each.
 * The program is named as it was invoked, a plugin by its file's full path. */
void witness_command(buffer *out, const witness *w, const subject *s);

#endif
