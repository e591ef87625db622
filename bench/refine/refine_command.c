#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench_options.h"
#include "refine/refine_study.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/base/interrupt.h"
#include "support/base/memory.h"
#include "support/cli/progress.h"
#include "support/harness/blas.h"
#include "support/harness/environment.h"

/* Everything that one command owns. */
typedef struct {
  const options *o;
  refine_plan plan;
  double *n; /* of the plan */
  refine_results results;
  environment environment;
  buffer command_line;
  output json;
  progress bar;
  int text; /* are tables printed on standard output? */
  int complete;
} run;

/* ---- what to run ----------------------------------------------------------------- */

/* found[] gets the indices of the chosen words in ascending order. */
static int choose(const char *option, const items *words, const char *const *known,
                  unsigned *found, size_t *count) {
  unsigned char on[REFINE_MESHES + REFINE_ALPHAS];
  TRY(options_choose(option, words, known, sizeof on, on));
  for (unsigned k = 0; known[k] != NULL; k++)
    if (on[k]) found[(*count)++] = k;
  return 0;
}

static int make_plan(run *r) {
  const options *o = r->o;
  refine_plan *p = &r->plan;
  *p = (refine_plan){.seed = o->seed};
  TRY(choose("mesh-kind", &o->mesh_kinds, doc_refine_mesh_words, p->kind, &p->kinds));
  TRY(choose("alpha", &o->alphas, doc_refine_alpha_words, p->alpha, &p->alphas));
  r->n = base_alloc(o->cells.count, sizeof *r->n);
  for (size_t i = 0; i < o->cells.count; i++)
    r->n[i] = (double)options_number(&o->cells, i);
  p->n = (document_numbers){r->n, o->cells.count};
  return 0;
}

static int prepare(run *r, int argc, char **argv) {
  buffer_command(&r->command_line, "selvedge-bench", argc, argv);
  TRY(make_plan(r));
  return r->o->json != NULL ? output_open(&r->json, r->o->json) : 0;
}

/* ---- the kinds of mesh that are finished, and the document ----------------------- */

static const char heading[] =
    "A square of %g m, %g kg/m^2, hung from its top side under %g m/s^2.\n"
    "Sag: how far the bottom side falls, in m; n: cells per side.\n"
    "Stiffness: such that all sag the same at n = %g; k: k_stretch, k_shear is k/%g.\n";

/* Prints a number ten characters wide, or the word that stands for a missing one. */
static void put_number(FILE *f, double x, const char *none) {
  if (isfinite(x))
    fprintf(f, "  %10.6g", x);
  else
    fprintf(f, "  %10s", none);
}

/* Prints a table with one row per mesh and one column per alpha. */
static void put_table(FILE *f, const run *r, size_t kind) {
  const refine_plan *p = &r->plan;
  const refine_results *all = &r->results;
  fprintf(f, "\n%s\nalpha    ", doc_refine_mesh_words[p->kind[kind]]);
  for (size_t k = 0; k < p->alphas; k++)
    fprintf(f, "  %10s", doc_refine_alpha_words[p->alpha[k]]);
  fprintf(f, "\nk        ");
  for (size_t k = 0; k < p->alphas; k++)
    put_number(f, refine_series_at(all, kind * p->alphas + k)->subject.k_stretch,
               "none");
  for (size_t i = 0; i < p->n.n; i++) {
    fprintf(f, "\nn = %-5g", p->n.v[i]);
    for (size_t k = 0; k < p->alphas; k++)
      put_number(f, refine_record_at(all, (kind * p->n.n + i) * p->alphas + k)->sag,
                 "not found");
  }
  fputc('\n', f);
}

static void put_verdict(FILE *f, const doc_refine_series *s) {
  fprintf(f, "%-8s independent of the mesh: %s",
          doc_refine_alpha_words[s->subject.alpha],
          doc_refine_independence_words[s->mesh_independent]);
  if (!s->converged)
    fprintf(f, "; an equilibrium was not found");
  else if (s->mesh_independent == REFINE_YES)
    fprintf(f, "; limit %.6g +- %.1e", s->limit, s->error);
  else if (isfinite(s->growth))
    fprintf(f, "; the sag goes as n^%.2f", s->growth);
  if (s->order > 0) fprintf(f, ", order %.2f", s->order);
  fputc('\n', f);
}

static void write_text(FILE *f, const run *r) {
  const refine_plan *p = &r->plan;
  const size_t finished = r->results.series.count / p->alphas;
  fprintf(f, heading, REFINE_SIDE, REFINE_DENSITY, REFINE_GRAVITY, p->n.v[0],
          REFINE_STRETCH / REFINE_SHEAR);
  for (size_t kind = 0; kind < finished; kind++) {
    put_table(f, r, kind);
    for (size_t k = 0; k < p->alphas; k++)
      put_verdict(f, refine_series_at(&r->results, kind * p->alphas + k));
  }
}

/* Write errors are left for whoever closes the stream. */
static void write_json(FILE *f, const run *r) {
  const items *records = &r->results.records, *series = &r->results.series;
  const doc_solver_environment here = {.common = r->environment,
                                       .cholesky = slv_solver_library()};
  const doc_refine_run about = {.command = r->command_line.data,
                                .seed = r->plan.seed,
                                .n = r->plan.n,
                                .seconds = progress_clock() - r->bar.since,
                                .complete = r->complete};
  const doc_refine_scene scene = {.side = REFINE_SIDE,
                                  .density = REFINE_DENSITY,
                                  .gravity = REFINE_GRAVITY,
                                  .k_stretch = REFINE_STRETCH,
                                  .k_shear = REFINE_SHEAR,
                                  .cells = REFINE_CELLS,
                                  .jitter = REFINE_JITTER,
                                  .continuum_sag = refine_continuum_sag(REFINE_SCALE)};
  document_write(f, &doc_refine_shape,
                 &(doc_refine){.tool = "selvedge-bench",
                               .environment = &here,
                               .run = &about,
                               .scene = &scene,
                               .records = {records->at, records->count},
                               .series = {series->at, series->count}});
}

/* ---- running --------------------------------------------------------------------- */

static void on_progress(void *to, const char *kind, const char *what, double fraction) {
  progress_set(to, kind, what, fraction);
}

static int study(run *r) {
  const refine_watch watch = {
      .progress = on_progress, .to = &r->bar, .stop = &interrupted};
  const slv_status s = refine_study(&r->plan, &watch, &r->results, &r->complete);
  progress_clear(&r->bar);
  if (base_status(s) != SLV_OK)
    return harness_error("the study failed: %s", slv_status_text(s));
  return r->complete ? 0 : harness_error("interrupted");
}

static int write_results(run *r) {
  int code = 0;
  if (r->json.f != NULL) {
    write_json(r->json.f, r);
    code = output_close(&r->json, 1);
  }
  if (!r->text) return code;
  write_text(stdout, r);
  output text = {.f = stdout, .path = "standard output"};
  const int printed = output_close(&text, 1);
  return code != 0 ? code : printed;
}

/* A model that depends on the mesh is a result; an equilibrium that was not found is
 * a failure. */
static int verdict_of(const run *r) {
  for (size_t i = 0; i < r->results.records.count; i++)
    if (!refine_record_at(&r->results, i)->converged) return EXIT_CHECK_FAILED;
  return EXIT_PASSED;
}

static int run_all(run *r) {
  blas_reserve(omp_get_max_threads());
  environment_now(&r->environment, omp_get_max_threads());
  progress_start(&r->bar, !r->o->quiet);
  watch_interrupts();
  const int studied = study(r);
  const int written = write_results(r);
  if (studied != 0) return studied;
  return written != 0 ? written : verdict_of(r);
}

int refine_command(const options *o, int argc, char **argv) {
  run r = {.o = o, .text = !o->quiet && !options_to_stdout(o)};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = run_all(&r);
  (void)output_close(&r.json, 0);
  refine_results_free(&r.results);
  free(r.n);
  free(r.command_line.data);
  return code;
}
