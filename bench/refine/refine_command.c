/* refine_command.c -- selvedge-bench refine. */
#include <math.h>

#include "refine/refine_study.h"
#include "support/base/complain.h"

/* What the command owns. */
typedef struct {
  refine_plan plan;
  refine_results results;
} refinement;

/* ---- what to run ----------------------------------------------------------------- */

/* found[] gets the indices of the chosen words in ascending order. */
static int choose(const char *option, const items *words, const char *const *known, unsigned *found,
                  size_t *count) {
  unsigned char on[REFINE_MESHES + REFINE_ALPHAS];
  TRY(options_choose(option, words, known, sizeof on, on));
  for (unsigned k = 0; known[k] != NULL; k++)
    if (on[k]) found[(*count)++] = k;
  return 0;
}

static int prepare(void *of, const options *o, document_numbers n) {
  refine_plan *p = &((refinement *)of)->plan;
  *p = (refine_plan){.seed = o->seed, .n = n};
  TRY(choose("mesh-kind", &o->mesh_kinds, doc_refine_mesh_words, p->kind, &p->kinds));
  return choose("alpha", &o->alphas, doc_refine_alpha_words, p->alpha, &p->alphas);
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
static void put_table(FILE *f, const refinement *r, size_t kind) {
  const refine_plan *p = &r->plan;
  const refine_results *all = &r->results;
  fprintf(f, "\n%s\nalpha    ", doc_refine_mesh_words[p->kind[kind]]);
  for (size_t k = 0; k < p->alphas; k++) fprintf(f, "  %10s", doc_refine_alpha_words[p->alpha[k]]);
  fprintf(f, "\nk        ");
  for (size_t k = 0; k < p->alphas; k++)
    put_number(f, refine_series_at(all, kind * p->alphas + k)->subject.k_stretch, "none");
  for (size_t i = 0; i < p->n.n; i++) {
    fprintf(f, "\nn = %-5g", p->n.v[i]);
    for (size_t k = 0; k < p->alphas; k++)
      put_number(f, refine_record_at(all, (kind * p->n.n + i) * p->alphas + k)->sag, "not found");
  }
  fputc('\n', f);
}

static void put_verdict(FILE *f, const doc_refine_series *s) {
  fprintf(f, "%-8s independent of the mesh: %s", doc_refine_alpha_words[s->subject.alpha],
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

static void write_text(FILE *f, const void *of) {
  const refinement *r = of;
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

static void write_json(FILE *f, const void *of, const study_facts *facts) {
  const refinement *r = of;
  const items *records = &r->results.records, *series = &r->results.series;
  const doc_refine_run about = {.command = facts->command,
                                .seed = r->plan.seed,
                                .n = facts->n,
                                .seconds = facts->seconds,
                                .complete = facts->complete};
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
                               .environment = &facts->environment,
                               .run = &about,
                               .scene = &scene,
                               .records = {records->at, records->count},
                               .series = {series->at, series->count}});
}

/* ---- running --------------------------------------------------------------------- */

static slv_status run(void *of, const study_watch *w, int *complete) {
  refinement *r = of;
  return refine_study(&r->plan, w, &r->results, complete);
}

/* A model that depends on the mesh is a result; an equilibrium that was not found is a failure. */
static int failed(const void *of) {
  const refine_results *all = &((const refinement *)of)->results;
  for (size_t i = 0; i < all->records.count; i++)
    if (!refine_record_at(all, i)->converged) return 1;
  return 0;
}

int refine_command(const options *o, int argc, char **argv) {
  static const study_parts parts = {prepare, run, write_text, write_json, failed};
  refinement r = {0};
  const int code = study_command(&parts, &r, o, argc, argv);
  refine_results_free(&r.results);
  return code;
}
