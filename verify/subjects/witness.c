#include "subjects/subject.h"

static void put_numbers(buffer *out, int n, const double *x) {
  for (int i = 0; i < n; i++) buffer_format(out, "%s%a", i > 0 ? " " : "", x[i]);
}

void witness_command(buffer *out, const witness *w, const subject *s) {
  buffer_format(out, w->two ? "printf '%%s\\n' '" : "echo '");
  put_numbers(out, w->ndof, w->x);
  if (w->two) buffer_format(out, "' '");
  if (w->two) put_numbers(out, w->ndof, w->beside);
  buffer_format(out, "' | %s --quantity %s", s->replay.data, w->quantity);
  if (w->single) buffer_format(out, " --scalar float");
  for (int i = 0; i < w->nparam && i < s->card.nparam; i++)
    buffer_format(out, " --set %s=%a", s->card.param[i], w->p[i]);
  if (w->rest[0] != '\0') {
    buffer_format(out, " --rest ");
    buffer_shell_word(out, w->rest);
  }
  buffer_format(out, " --hex");
}
