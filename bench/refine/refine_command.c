/* refine_command.c -- selvedge-bench refine. */
#include <math.h>

#include "refine/refine_study.h"

static const char heading[] =
    "A square of %g m, %g kg/m^2, hung from its top side under %g m/s^2.\n"
    "Sag: mean fall of the bottom side, m; n: cells per side.\n"
    "Stiffness: all alphas sag the same at n = %g; k: k_stretch, k_shear is k/%g.\n";

static const char *const verdicts[] = {[REFINE_YES] = "converges",
                                       [REFINE_NO] = "depends on resolution",
                                       [REFINE_UNDECIDED] = "undecided"};

/* Prints a number ten characters wide, or the word that stands for a missing one. */
static void put_number(FILE *f, double x, const char *none) {
  if (isfinite(x))
    fprintf(f, "  %10.6g", x);
  else
    fprintf(f, "  %10s", none);
}

/* Prints a table with one row per mesh and one column per alpha. */
static void put_table(FILE *f, const study *all, size_t kind) {
  const document_numbers n = all->n;
  fprintf(f, "\n%s\nalpha    ", doc_refine_mesh_words[kind]);
  for (size_t k = 0; k < REFINE_ALPHAS; k++) fprintf(f, "  %10s", doc_refine_alpha_words[k]);
  fprintf(f, "\nk        ");
  for (size_t k = 0; k < REFINE_ALPHAS; k++)
    put_number(f, refine_series_at(all, kind * REFINE_ALPHAS + k)->subject.k_stretch, "none");
  for (size_t i = 0; i < n.n; i++) {
    fprintf(f, "\nn = %-5g", n.v[i]);
    for (size_t k = 0; k < REFINE_ALPHAS; k++)
      put_number(f, refine_record_at(all, (kind * n.n + i) * REFINE_ALPHAS + k)->sag, "not found");
  }
  fputc('\n', f);
}

static void put_verdict(FILE *f, const doc_refine_series *s) {
  fprintf(f, "%-8s %s", doc_refine_alpha_words[s->subject.alpha], verdicts[s->mesh_independent]);
  if (!s->converged)
    fprintf(f, ": an equilibrium was not found");
  else if (s->mesh_independent == REFINE_YES)
    fprintf(f, ": limit %.6g +- %.1e", s->limit, s->error);
  else if (isfinite(s->growth))
    fprintf(f, ": sag ~ n^%.2f", s->growth);
  if (s->order > 0) fprintf(f, ", order %.2f", s->order);
  fputc('\n', f);
}

static void write_heading(FILE *f, const study *s) {
  fprintf(f, heading, REFINE_SIDE, REFINE_DENSITY, REFINE_GRAVITY, s->n.v[0],
          REFINE_STRETCH / REFINE_SHEAR);
}

/* Prints on how many meshes each verdict was reached for one alpha. */
static void put_summary(FILE *f, const study *s, size_t k, size_t meshes) {
  const char *lead = "";
  size_t counts[sizeof verdicts / sizeof *verdicts] = {0};
  for (size_t kind = 0; kind < meshes; kind++)
    counts[refine_series_at(s, kind * REFINE_ALPHAS + k)->mesh_independent]++;
  fprintf(f, "%-8s ", doc_refine_alpha_words[k]);
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    if (counts[i] == 0) continue;
    fprintf(f, counts[i] == meshes ? "%s%s on all %zu meshes" : "%s%s on %zu of %zu meshes", lead,
            verdicts[i], counts[i], meshes);
    lead = ", ";
  }
  fputc('\n', f);
}

static void write_text(FILE *f, const study *s) {
  const size_t finished = s->series.count / REFINE_ALPHAS;
  for (size_t kind = 0; kind < finished; kind++) {
    put_table(f, s, kind);
    for (size_t k = 0; k < REFINE_ALPHAS; k++)
      put_verdict(f, refine_series_at(s, kind * REFINE_ALPHAS + k));
  }
  if (finished > 0) fputs("\nSummary\n", f);
  for (size_t k = 0; finished > 0 && k < REFINE_ALPHAS; k++) put_summary(f, s, k, finished);
  if (s->stopped) return;
  newton_finding found[REFINE_ROWS];
  refine_rows_judge(&s->series, found);
  newton_text_rows(f, found, REFINE_ROWS);
  newton_findings_free(found, REFINE_ROWS);
}

static int write_json(session *to, const study *s) {
  const doc_refine_run about = {.command = to->command_line.data,
                                .seed = s->seed,
                                .n = s->n,
                                .seconds = s->seconds,
                                .complete = !s->stopped};
  const doc_refine_scene scene = {.side = REFINE_SIDE,
                                  .density = REFINE_DENSITY,
                                  .gravity = REFINE_GRAVITY,
                                  .k_stretch = REFINE_STRETCH,
                                  .k_shear = REFINE_SHEAR,
                                  .cells = REFINE_CELLS,
                                  .jitter = REFINE_JITTER,
                                  .continuum_sag = refine_continuum_sag(REFINE_SCALE)};
  newton_finding found[REFINE_ROWS];
  doc_newton_ledger ledger[REFINE_ROWS];
  refine_rows_judge(&s->series, found);
  for (int i = 0; i < REFINE_ROWS; i++) ledger[i] = found[i].d;
  const int code = session_write(to, &doc_refine_shape,
                                 &(doc_refine){.tool = "selvedge-bench",
                                               .environment = &to->environment,
                                               .run = &about,
                                               .scene = &scene,
                                               .records = {s->records.at, s->records.count},
                                               .series = {s->series.at, s->series.count},
                                               .ledger = {ledger, s->stopped ? 0 : REFINE_ROWS}});
  newton_findings_free(found, REFINE_ROWS);
  return code;
}

int refine_command(const options *o, int argc, char **argv) {
  static const study_parts parts = {refine_study, write_heading, write_text, write_json};
  return study_command(&parts, o, argc, argv);
}
