#include <math.h>

#include "refine/refine_study.h"

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
static void put_table(FILE *f, const refine_facts *facts, size_t kind) {
  const refine_plan *p = facts->plan;
  const refine_results *r = facts->results;
  fprintf(f, "\n%s\nalpha    ", doc_refine_mesh_words[p->kind[kind]]);
  for (size_t k = 0; k < p->alphas; k++)
    fprintf(f, "  %10s", doc_refine_alpha_words[p->alpha[k]]);
  fprintf(f, "\nk        ");
  for (size_t k = 0; k < p->alphas; k++)
    put_number(f, refine_series_at(r, kind * p->alphas + k)->subject.k_stretch, "none");
  for (size_t i = 0; i < p->n.n; i++) {
    fprintf(f, "\nn = %-5g", p->n.v[i]);
    for (size_t k = 0; k < p->alphas; k++)
      put_number(f, refine_record_at(r, (kind * p->n.n + i) * p->alphas + k)->sag,
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

void refine_write_text(FILE *f, const refine_facts *facts) {
  const refine_plan *p = facts->plan;
  const size_t finished = facts->results->series.count / p->alphas;
  fprintf(f, heading, REFINE_SIDE, REFINE_DENSITY, REFINE_GRAVITY, p->n.v[0],
          REFINE_STRETCH / REFINE_SHEAR);
  for (size_t kind = 0; kind < finished; kind++) {
    put_table(f, facts, kind);
    for (size_t k = 0; k < p->alphas; k++)
      put_verdict(f, refine_series_at(facts->results, kind * p->alphas + k));
  }
}

void refine_write_json(FILE *f, const refine_facts *facts) {
  const refine_results *r = facts->results;
  const doc_solver_environment here = {.common = *facts->environment,
                                       .cholesky = slv_solver_library()};
  const doc_refine_run run = {.command = facts->command,
                              .seed = facts->plan->seed,
                              .n = facts->plan->n,
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
                               .environment = &here,
                               .run = &run,
                               .scene = &scene,
                               .records = {r->records.at, r->records.count},
                               .series = {r->series.at, r->series.count}});
}
