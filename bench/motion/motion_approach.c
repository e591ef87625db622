#include "motion/motion_approach.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

/* The iterates follow from the directions that the linear solver tells and the lengths
 * that the line search gives them; rounding may take them so far from the end, m. */
static const double lost = 1e-9;

/* ---- listening ------------------------------------------------------------------ */

static void note_direction(void *to, const slv_linear_iterate *at) {
  motion_approach *a = to;
  memcpy(a->direction, at->move, a->numbers * sizeof *a->direction);
}

static int note_iterate(void *to, const slv_iterate *at) {
  motion_approach *a = to;
  for (size_t i = 0; at->iteration > 0 && i < a->numbers; i++)
    a->at[i] += at->length * a->direction[i];
  items_append(&a->iterates, a->at, a->numbers * sizeof *a->at);
  return 1;
}

void motion_approach_begin(motion_approach *a, const motion_scene *s, const motion_numbers *n,
                           const slv_motion_state *at, double h, slv_motion_options *o) {
  *a = (motion_approach){0};
  if (o->scheme != SLV_MOTION_CONVERGED || s->mesh.nvertices > MOTION_MOST_ITERATES) return;
  a->numbers = 3 * s->mesh.nvertices;
  a->at = base_alloc(a->numbers, sizeof *a->at);
  a->direction = base_alloc(a->numbers, sizeof *a->direction);
  for (size_t i = 0; i < a->numbers; i++) a->at[i] = at->x[i] + h * at->v[i];
  for (size_t v = 0; v < s->mesh.nvertices; v++)
    if (s->held[v]) motion_scene_target(s, n, v, at->t + h, a->at + 3 * v);
  o->observe = note_direction, o->to = a;
  o->newton.observe = note_iterate, o->newton.to = a;
}

/* ---- what came of it ------------------------------------------------------------ */

void motion_approach_end(motion_approach *a, const motion_scene *s, const double *x,
                         slv_motion_options *o, items *out) {
  const size_t n = a->numbers;
  o->observe = NULL, o->newton.observe = NULL;
  if (n == 0 || a->iterates.count == 0) return;
  if (x == NULL) x = a->at;
  if (!(newton_rms(n, a->at, x, 0) <= lost)) return;
  for (size_t i = 0; i < a->iterates.count; i++) {
    const double *at = (const double *)a->iterates.at + i * n;
    const doc_motion_iterate one = {.distance = newton_rms(n, at, x, 0),
                                    .distance_z = newton_rms(n, at, x, 2),
                                    .displacement = newton_rms(n, at, s->mesh.x, 0),
                                    .out_of_plane = newton_rms(n, at, s->mesh.x, 2)};
    items_append(out, &one, sizeof one);
  }
}

void motion_approach_free(motion_approach *a) {
  free(a->at);
  free(a->direction);
  free(a->iterates.at);
  *a = (motion_approach){0};
}
