/* mesh_command.c -- selvedge-verify mesh. */
#include "cli/verify_options.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_report.h"
#include "support/base/memory.h"
#include "support/harness/blas.h"
#include "table/table_report.h"

/* Reads all states.  Only the first state has a Hessian. */
static int read_given(const options *o, mesh_report *r) {
  const size_t n = r->c.rest.nvertices;
  r->states = o->positions.count > 0 ? o->positions.count : 1;
  r->state = arena_alloc(&r->memory, r->states, sizeof *r->state);
  for (size_t k = 0; k < r->states; k++) {
    mesh_state *s = &r->state[k];
    s->x = arena_alloc(&r->memory, 3 * n, sizeof *s->x);
    memcpy(s->x, r->c.rest.x, 3 * n * sizeof *s->x);
    if (o->positions.count > 0) TRY(mesh_read_positions(items_text(&o->positions, k), n, s->x));
    if (o->totals.count > 0)
      TRY(mesh_read_total(items_text(&o->totals, k), &s->given[QUANTITY_ENERGY]));
    if (o->forces.count > 0)
      TRY(mesh_read_numbers(items_text(&o->forces, k), n, 0, &s->given[QUANTITY_GRADIENT]));
  }
  if (o->hessian == NULL) return 0;
  return mesh_read_numbers(o->hessian, n, 1, &r->state->given[QUANTITY_HESSIAN]);
}

/* Finds the scalar type, and checks that each energy has the functions that the files need. */
static int find_scalar(const options *o, mesh_report *r) {
  scalar s = SCALAR_F64;
  if (o->scalar != NULL) TRY(table_scalar(o->scalar, &s));
  for (int q = 0; q < MESH_QUANTITIES; q++) {
    if (r->state->given[q].single && o->scalar == NULL) s = SCALAR_F32;
    for (int t = 0; t < r->c.terms && r->state->given[q].file != NULL; t++)
      TRY(report_needs(r->c.term[t].e, (quantity)q));
  }
  r->c.eps = s == SCALAR_F32 ? (double)FLT_EPSILON : DBL_EPSILON;
  return 0;
}

/* Checks that every state has forces, or none has, and likewise energies. */
static int check_counts(const options *o) {
  const size_t states = o->positions.count > 0 ? o->positions.count : 1;
  const int named = o->energies.count + o->bending.count + o->plugins.count > 0;
  if (o->plugins.count > 1) return usage_error("mesh takes one --plugin");
  if (named && states > 1)
    return usage_error(
        "mesh takes several --positions only without an energy, to compare states by differences");
  if ((o->forces.count != 0 && o->forces.count != states) ||
      (o->totals.count != 0 && o->totals.count != states))
    return usage_error(
        "mesh: %zu positions, %zu forces, %zu energies: give as many of each, in one order", states,
        o->forces.count, o->totals.count);
  if (!named && o->forces.count == 0 && o->hessian == NULL)
    return usage_error("mesh needs --energy or --bending to judge a total energy");
  return 0;
}

/* Judges all quantities.  If one differs and positions have few digits, judges it again with larger
 * bounds.  The energy comes last, and is explained only if the other quantities are right, because
 * a single number fits many explanations. */
static void judge_quantities(const options *o, mesh_report *r) {
  int differ = 0;
  if (o->positions.count > 0)
    r->half = mesh_printed_half(r->c.rest.nvertices, r->state->x, &r->memory);
  for (int q = MESH_QUANTITIES; q-- > 0;) {
    mesh_case *c = &r->of[q];
    if (r->state->given[q].file == NULL) continue;
    for (int wider = 0; wider <= (r->half != NULL); wider++) {
      if (wider && mesh_case_agrees(c)) break;
      mesh_case_free(c);
      *c = (mesh_case){
          .l = {.c = &r->c, .x = r->state->x}, .g = &r->state->given[q], .printed = wider};
      c->sign = q == QUANTITY_GRADIENT ? -1 : 1;
      r->c.half = wider ? r->half : NULL;
      mesh_case_judge((quantity)q, c);
    }
    if (mesh_case_agrees(c) || (q == QUANTITY_ENERGY && differ)) continue;
    mesh_explain(c, &r->why[q]);
    differ = 1;
  }
}

static void release_report(mesh_report *r) {
  for (int q = 0; q < MESH_QUANTITIES; q++) {
    mesh_case_free(&r->of[q]);
    free(r->why[q].faults.at);
    free(r->reasons[q].at);
  }
  for (size_t i = 0; i < r->states * MESH_QUANTITIES; i++)
    mesh_given_free(&r->state[i / MESH_QUANTITIES].given[i % MESH_QUANTITIES]);
  mesh_cloth_free(&r->c);
  arena_free(&r->memory);
  free(r->findings.at);
}

static int judge_mesh(void *with, const plugin_host *host) {
  const options *o = with;
  mesh_report whole = {.states = 0}, *r = &whole;
  blas_reserve(1);
  plugin_host_works(host, (size_t)PLUGIN_HOST_ALL);
  int code = mesh_cloth_read(o, host, &r->c);
  if (code == 0) code = read_given(o, r);
  if (code == 0) code = find_scalar(o, r);
  if (code == 0 && r->c.terms == 0)
    mesh_alone(r->state, r->states, r->c.rest.nvertices, r->c.eps, &r->findings);
  if (code == 0 && r->c.terms > 0) judge_quantities(o, r);
  if (code == 0) mesh_report_explain(r);
  if (code == 0) code = report_print(host->out, o->json, mesh_report_text, mesh_report_json, r);
  if (code == 0 && o->picture != NULL) code = mesh_picture_write(o->picture, r);
  if (code == 0) code = mesh_report_agrees(r) ? EXIT_PASSED : EXIT_CHECK_FAILED;
  release_report(r);
  return code;
}

int mesh_command(const options *o) {
  const plugin_host here = {.out = stdout, .watcher = -1};
  options copy = *o; /* judge_mesh() may change its options */
  TRY(check_counts(o));
  return o->plugins.count > 0 ? plugin_host_run(o, judge_mesh, &copy) : judge_mesh(&copy, &here);
}
