/* newton_command.c -- selvedge-bench newton. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_plan.h"
#include "newton/newton_rows.h"
#include "support/harness/mesh_save.h"

static int find_scene(newton_own *own, const newton_case *c, newton_scene **scene) {
  *scene = c->n == 0 ? &own->mesh : &own->scene;
  if (c->n == 0) {
    newton_scene_set(&own->mesh, &c->setup);
    return 0;
  }
  newton_scene_free(&own->scene);
  const slv_status status = newton_scene_make(&c->setup, (size_t)c->n, &own->scene);
  return status == SLV_OK
             ? 0
             : harness_error("%s, n = %d: %s", c->setup.name, (int)c->n, slv_status_text(status));
}

static int write_obj(const study *s, const newton_scene *scene, double *x) {
  slv_mesh m = scene->mesh;
  m.x = x;
  return s->session.o->obj != NULL ? mesh_save(&m, study_id(s), s->session.o->obj) : 0;
}

static int cannot_solve(const char *id, const newton_fault *at, slv_status status) {
  const char *why = slv_status_text(status);
  if (cluster_rank() > 0) return EXIT_USAGE;
  if (at->what == NULL) return input_error("%s: cannot solve: %s", id, why);
  return input_error("%s: cannot solve: %s %zu: %s", id, at->what, at->number, why);
}

static int is_done(const study *s, const void *c, const void *earlier) {
  (void)c, (void)earlier;
  return s->session.o->obj == NULL;
}

/* Runs a case; one with an earlier record runs again for --obj, and keeps that record. */
static int run(study *s, const void *of, const void *earlier, arena *memory, void *record) {
  const newton_case *c = of;
  newton_record r;
  newton_scene *scene;
  study_show(s, c->setup.name, c->scheme.name, 0);
  TRY(find_scene(s->own, c, &scene));
  if (c->ranks > 0) TRY(cluster_judge_size(scene->mesh.nvertices));
  const slv_status status = newton_case_run(c, scene, memory, &r);
  progress_clear(&s->session.bar);
  if (c->ranks > 0) TRY(cluster_judge_options());
  if (r.stopped) return STUDY_STOPPED;
  if (status != SLV_OK) return cannot_solve(study_id(s), &r.fault, status);
  r.d.id = study_id(s);
  *(doc_newton_record *)record = earlier != NULL ? *(const doc_newton_record *)earlier : r.d;
  s->code = write_obj(s, scene, r.x);
  return 0;
}

/* ---- the table ------------------------------------------------------------------- */

static void put_heading(FILE *f, const study *s) {
  (void)s;
  fputs(
      "Newton's method to a relative residual of 1e-10.\n"
      "b: Hessian of bending, g(auss-newton), p(rojected) or f(ull); its: iterations;\n"
      "ref: matrices that Cholesky refused; neg: negative eigenvalues of the Hessian at\n"
      "the end; rho: convergence factor of an iteration near the end.\n",
      f);
}

/* Prints x with `digits` digits: decimals if `fixed`, else significant digits. */
static void put_number(FILE *f, int width, int digits, int fixed, double x) {
  if (!isfinite(x))
    fprintf(f, " %*s", width, "-");
  else if (fixed)
    fprintf(f, " %*.*f", width, digits, x);
  else
    fprintf(f, " %*.*g", width, digits, x);
}

static char *group(const void *c, const void *record) {
  const doc_newton_record *r = record;
  buffer t = {0};
  (void)c;
  buffer_format(&t, "%s", r->scene);
  if (r->n != DOCUMENT_NO_COUNT) buffer_format(&t, ", n = %d", (int)r->n);
  if (r->thickness > 0) buffer_format(&t, ", thickness %.3g m", r->thickness);
  buffer_format(&t, ", %s, line search %s\n", r->init, r->line_search);
  if (r->engine != NULL)
    buffer_format(&t, "PETSc's %s on %d process%s\n", r->linear_solver, (int)r->ranks,
                  r->ranks == 1 ? "" : "es");
  buffer_format(&t, "%-21s %s %4s %3s %9s %12s %4s %7s %s", "scheme", "b", "its", "ref", "seconds",
                "energy", "neg", "rho", "end");
  return t.data;
}

/* Returns the reason of the stop in one or two words; the records have the whole reason. */
static const char *short_stop(const char *stop) {
  static const char *const words[SLV_STOPS] = {
      [SLV_STOP_RESIDUAL] = "converged",    [SLV_STOP_ITERATIONS] = "limit",
      [SLV_STOP_INDEFINITE] = "indefinite", [SLV_STOP_DESCENT] = "no descent",
      [SLV_STOP_ROUNDING] = "rounding",     [SLV_STOP_OBSERVER] = "stopped",
      [SLV_STOP_STEP] = "small step",       [SLV_STOP_STAGNATION] = "stagnation",
      [SLV_STOP_DIVERGED] = "diverged"};
  for (int i = 0; i < SLV_STOPS; i++)
    if (strcmp(stop, slv_stop_text((slv_stop)i)) == 0) return words[i];
  return strchr(stop, ':') != NULL ? stop : "cannot run"; /* PETSc's */
}

static void put_row(FILE *f, const void *record) {
  const doc_newton_record *r = record;
  const newton_summary s = newton_summary_of(r);
  const char *stop = short_stop(r->stop);
  fprintf(f, "%-21.21s %.1s %4d", r->scheme, r->bending, (int)r->iterations);
  put_number(f, 3, 0, 1, (double)r->refused);
  put_number(f, 9, 3, 1, r->seconds);
  put_number(f, 12, 6, 0, r->energy);
  put_number(f, 4, 0, 1, s.negative);
  put_number(f, 7, 2, 0, s.contraction);
  fprintf(f, " %.*s\n", (int)strcspn(stop, ":"), stop);
}

/* ---- the whole ------------------------------------------------------------------- */

static void summarise(study *s) {
  for (size_t i = 0; i < s->records.count; i++) {
    const newton_summary one = newton_summary_of((const doc_newton_record *)s->records.at + i);
    items_append(&s->series, &one, sizeof one);
  }
}

static int write(study *s) {
  doc_newton_claim claims[NEWTON_CLAIMS];
  const doc_newton_run about = {.command = s->session.command_line.data,
                                .seed = s->session.o->seed,
                                .tolerance = NEWTON_TOLERANCE,
                                .noise = NEWTON_NOISE};
  doc_newton d = {.tool = "selvedge-bench",
                  .environment = &s->session.environment,
                  .run = &about,
                  .records = STUDY_LIST(s->records),
                  .complete = s->complete};
  if (s->complete) {
    for (int i = 0; i < NEWTON_CLAIMS; i++) claims[i] = newton_claim_describe(&s->found[i]);
    d.claims.v = claims, d.claims.n = NEWTON_CLAIMS;
    d.ledger.v = s->ledger + NEWTON_CLAIMS, d.ledger.n = NEWTON_ROWS - NEWTON_CLAIMS;
  }
  return session_write(&s->session, &doc_newton_shape, &d);
}

static void release(study *s) {
  newton_own *own = s->own;
  newton_scene_free(&own->scene);
  newton_scene_free(&own->mesh);
  free(own->plugins.at);
  free(own->from.data);
}

const study_kind newton_kind = {.document = &doc_newton_shape,
                                .record = &doc_newton_record_shape,
                                .case_size = sizeof(newton_case),
                                .own_size = sizeof(newton_own),
                                .n_at = offsetof(newton_case, n),
                                .axes = newton_axes,
                                .naxes = NEWTON_AXES,
                                .name = newton_name_axes,
                                .plan = newton_plan,
                                .is_case = newton_is_case,
                                .id = newton_case_id,
                                .grows = 1,
                                .is_done = is_done,
                                .run = run,
                                .rows = newton_rows,
                                .claims = NEWTON_CLAIMS,
                                .nrows = NEWTON_ROWS,
                                .summarise = summarise,
                                .put_heading = put_heading,
                                .group = group,
                                .put_row = put_row,
                                .write = write,
                                .release = release};
