#include "engine/witness.h"

#include <string.h>

static void put_numbers(buffer *out, int n, const double *x) {
  for (int i = 0; i < n; i++) buffer_format(out, "%s%a", i > 0 ? " " : "", x[i]);
}

static void put_command(const witness_view *v, const slv_state *s, buffer *out) {
  buffer_add(out, v->beside != NULL ? "printf '%s\\n' '" : "echo '");
  put_numbers(out, v->of->ndof, s->x);
  if (v->beside != NULL) buffer_add(out, "' '");
  if (v->beside != NULL) put_numbers(out, v->of->ndof, v->beside);
  buffer_format(out, "' | %s --quantity %s", v->replay, v->quantity);
  if (v->scalar != NULL) buffer_format(out, " --scalar %s", v->scalar);
  for (int i = 0; i < v->of->nparam; i++)
    if (slv_energy_find_param(v->shown, v->of->param[i].name) >= 0)
      buffer_format(out, " --set %s=%a", v->of->param[i].name, s->p[i]);
  if (s->rest != NULL) {
    buffer_add(out, " --rest ");
    buffer_shell_word(out, s->rest->name);
  }
  buffer_add(out, " --hex");
}

static document_numbers copy_of(const double *x, int n, arena *memory) {
  double *v = arena_alloc(memory, (size_t)n, sizeof *v);
  if (x == NULL) return (document_numbers){.v = NULL};
  memcpy(v, x, (size_t)n * sizeof *v);
  return (document_numbers){v, (size_t)n};
}

const doc_witness *witness_of(const witness_view *v, const slv_state *s, arena *memory) {
  doc_witness *w = arena_alloc(memory, 1, sizeof *w);
  buffer command = {0};
  if (v->replay != NULL && v->shown != NULL)
    put_command(v, s, &command);
  else if (v->replay != NULL)
    buffer_add(&command, v->replay);
  *w = (doc_witness){
      .state = arena_strdup(memory, s->name),
      .shrunk = v->found_x != NULL,
      .x = copy_of(s->x, v->of->ndof, memory),
      .beside = copy_of(v->beside, v->of->ndof, memory),
      .p = copy_of(s->p, v->of->nparam, memory),
      .found_x = copy_of(v->found_x, v->of->ndof, memory),
      .found_p = copy_of(v->found_x != NULL ? v->found_p : NULL, v->of->nparam, memory),
      .quantity = v->quantity,
      .command = buffer_move(&command, memory),
      .rest = s->rest != NULL ? arena_strdup(memory, s->rest->name) : NULL};
  return w;
}
