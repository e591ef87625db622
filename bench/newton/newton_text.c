#include "newton/newton_rows.h"

#include <math.h>
#include <string.h>

#include "selvedge/solve.h"
#include "support/cli/wrap.h"

enum { MOST_DETAILS = 6, INDENT = 5 };

void newton_text_heading(FILE *f) {
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

static void put_group(FILE *f, const newton_summary *s) {
  fprintf(f, "\n%s", s->r.scene);
  if (newton_n(s) > 0) fprintf(f, ", n = %d", newton_n(s));
  if (s->r.thickness > 0) fprintf(f, ", thickness %.3g m", s->r.thickness);
  fprintf(f, ", %s, line search %s\n", s->r.init, s->r.line_search);
  if (s->r.engine != NULL)
    fprintf(f, "PETSc's %s on %d process%s\n", s->r.linear_solver, (int)s->r.ranks,
            s->r.ranks == 1 ? "" : "es");
  fprintf(f, "%-21s %s %4s %3s %9s %12s %4s %7s %s\n", "scheme", "b", "its", "ref", "seconds",
          "energy", "neg", "rho", "end");
}

/* Returns the reason of the stop in one or two words; the records have the whole reason. */
static const char *short_stop(const newton_summary *s) {
  static const char *const words[SLV_STOPS] = {
      [SLV_STOP_RESIDUAL] = "converged",    [SLV_STOP_ITERATIONS] = "limit",
      [SLV_STOP_INDEFINITE] = "indefinite", [SLV_STOP_DESCENT] = "no descent",
      [SLV_STOP_ROUNDING] = "rounding",     [SLV_STOP_OBSERVER] = "stopped",
      [SLV_STOP_STEP] = "small step",       [SLV_STOP_STAGNATION] = "stagnation",
      [SLV_STOP_DIVERGED] = "diverged"};
  for (int i = 0; i < SLV_STOPS; i++)
    if (strcmp(s->r.stop, slv_stop_text((slv_stop)i)) == 0) return words[i];
  return strchr(s->r.stop, ':') != NULL ? s->r.stop : "cannot run"; /* PETSc's */
}

void newton_text_row(FILE *f, const doc_newton_record *before, const doc_newton_record *now) {
  const newton_summary one = newton_summary_of(now), *s = &one;
  if (before == NULL || !document_alike(&doc_newton_record_shape, before, now,
                                        "n scene init line_search linear_solver ranks", 0))
    put_group(f, s);
  fprintf(f, "%-21.21s %.1s %4d", s->r.scheme, s->r.bending, (int)s->r.iterations);
  put_number(f, 3, 0, 1, (double)s->r.refused);
  put_number(f, 9, 3, 1, s->r.seconds);
  put_number(f, 12, 6, 0, s->r.energy);
  put_number(f, 4, 0, 1, s->negative);
  put_number(f, 7, 2, 0, s->contraction);
  fprintf(f, " %.*s\n", (int)strcspn(short_stop(s), ":"), short_stop(s));
}

static void put_details(FILE *f, const items *detail) {
  for (size_t i = 0; i < detail->count && i < MOST_DETAILS; i++)
    wrap_text(f, items_text(detail, i), INDENT, 0);
  if (detail->count > MOST_DETAILS)
    fprintf(f, "     ... and %zu more in the records\n", detail->count - MOST_DETAILS);
}

static void put_figure(FILE *f, const newton_finding *one, const char *bound) {
  fprintf(f, ", worst %.3g (%s %.3g)\n", one->d.figure, bound, one->d.bound);
}

static void put_claim(FILE *f, const newton_finding *claim) {
  const int refuted = claim->d.verdict == NEWTON_REFUTED;
  const char *word = !refuted ? "pass" : claim->row->binding ? "FAIL" : "no";
  fprintf(f, "%-4s %s: %d of %d cases", word, claim->d.id, (int)claim->d.held, (int)claim->d.cases);
  if (claim->d.bound > 0)
    put_figure(f, claim, "tolerance");
  else
    fputc('\n', f);
  wrap_text(f, claim->d.figure_name, INDENT, 0);
  if (refuted) put_details(f, &claim->detail);
}

/* Prints the ids of the rows that have no case among these runs. */
static void put_unmeasured(FILE *f, const newton_finding *rows, int count) {
  char names[512] = "";
  size_t used = 0;
  for (int i = 0; i < count; i++)
    if (rows[i].d.cases == 0 && used < sizeof names)
      used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "",
                               rows[i].d.id);
  if (used == 0) return;
  fputs("Not measured here:\n", f);
  wrap_text(f, names, INDENT, 0);
}

static void put_row(FILE *f, const newton_finding *row) {
  const int verdict = row->d.verdict;
  fprintf(f, "%-14s %s: %d of %d set-ups",
          verdict == NEWTON_REFUTED ? "not reproduced" : doc_newton_verdict_words[verdict],
          row->d.id, (int)row->d.held, (int)row->d.cases);
  put_figure(f, row, row->d.at_least ? "at least" : "at most");
}

void newton_text_rows(FILE *f, const newton_finding *rows, int count) {
  fputs("\nRows of the ledger (details: selvedge-report html)\n", f);
  for (int i = 0; i < count; i++)
    if (rows[i].d.cases > 0) put_row(f, &rows[i]);
  put_unmeasured(f, rows, count);
}

void newton_text_findings(FILE *f, const newton_finding all[NEWTON_ROWS]) {
  fputs("\nClaims\n", f);
  for (int i = 0; i < NEWTON_CLAIMS; i++)
    if (all[i].d.cases > 0) put_claim(f, &all[i]);
  put_unmeasured(f, all, NEWTON_CLAIMS);
  newton_text_rows(f, all + NEWTON_CLAIMS, NEWTON_ROWS - NEWTON_CLAIMS);
}
