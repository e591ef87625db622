#include <math.h>

#include "refine/refine_write.h"

static const char heading[] =
    "A square of %g m, %g kg/m^2, hung from its top side under %g m/s^2.\n"
    "Sag: how far the bottom side falls, in m; n: cells per side.\n"
    "Stiffness: such that all sag the same at n = %zu; k: k_stretch, k_shear is k/%g.\n";

/* A number in ten places, or the word that stands for none. */
static void put_number(FILE *f, double x, const char *none) {
  if (isfinite(x))
    fprintf(f, "  %10.6g", x);
  else
    fprintf(f, "  %10s", none);
}

/* Rows of a mesh after the other; the columns are the alphas. */
static void put_table(FILE *f, const refine_facts *facts, size_t kind) {
  const refine_plan *p = facts->plan;
  const refine_results *r = facts->results;
  fprintf(f, "\n%s\nalpha    ", p->kind[kind]->name);
  for (size_t k = 0; k < p->alphas; k++) fprintf(f, "  %10s", p->alpha[k]->name);
  fprintf(f, "\nk        ");
  for (size_t k = 0; k < p->alphas; k++)
    put_number(f, REFINE_STRETCH * refine_series_at(r, kind * p->alphas + k)->scale,
               "none");
  for (size_t i = 0; i < p->meshes; i++) {
    fprintf(f, "\nn = %-5zu", p->n[i]);
    for (size_t k = 0; k < p->alphas; k++)
      put_number(f,
                 refine_record_at(r, (kind * p->meshes + i) * p->alphas + k)->state.sag,
                 "not found");
  }
  fputc('\n', f);
}

static void put_verdict(FILE *f, const refine_series *one) {
  const refine_trend *t = &one->trend;
  fprintf(f, "%-8s independent of the mesh: %s", one->alpha->name,
          refine_verdict_word(t->verdict));
  if (!one->converged)
    fprintf(f, "; an equilibrium was not found");
  else if (t->verdict == REFINE_INDEPENDENT)
    fprintf(f, "; limit %.6g +- %.1e", t->limit, t->error);
  else if (isfinite(t->exponent))
    fprintf(f, "; the sag goes as n^%.2f", t->exponent);
  if (t->order > 0) fprintf(f, ", order %.2f", t->order);
  fputc('\n', f);
}

void refine_write_text(FILE *f, const refine_facts *facts) {
  const refine_plan *p = facts->plan;
  const size_t finished = facts->results->series.count / p->alphas;
  fprintf(f, heading, REFINE_SIDE, REFINE_DENSITY, REFINE_GRAVITY, p->n[0],
          REFINE_STRETCH / REFINE_SHEAR);
  for (size_t kind = 0; kind < finished; kind++) {
    put_table(f, facts, kind);
    for (size_t k = 0; k < p->alphas; k++)
      put_verdict(f, refine_series_at(facts->results, kind * p->alphas + k));
  }
}
