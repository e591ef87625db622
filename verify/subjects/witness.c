#include "subjects/witness.h"

void witness_command(buffer *out, const witness *w, const subject *s) {
  buffer_print(out, "echo '");
  for (int i = 0; i < w->ndof; i++)
    buffer_print(out, "%s%a", i > 0 ? " " : "", w->x[i]);
  buffer_print(out, "' | %s --quantity %s", s->replay.at, w->quantity);
  for (int i = 0; i < w->nparam && i < s->card.nparam; i++)
    buffer_print(out, " --set %s=%a", s->card.param[i], w->p[i]);
  buffer_print(out, " --hex");
}
