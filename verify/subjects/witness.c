#include "subjects/witness.h"

void witness_command(buffer *out, const witness *w, const subject *s) {
  buffer_format(out, "echo '");
  for (int i = 0; i < w->ndof; i++)
    buffer_format(out, "%s%a", i > 0 ? " " : "", w->x[i]);
  buffer_format(out, "' | %s --quantity %s", s->replay.data, w->quantity);
  for (int i = 0; i < w->nparam && i < s->card.nparam; i++)
    buffer_format(out, " --set %s=%a", s->card.param[i], w->p[i]);
  if (w->rest[0] != '\0') {
    buffer_format(out, " --rest ");
    buffer_shell_word(out, w->rest);
  }
  buffer_format(out, " --hex");
}
