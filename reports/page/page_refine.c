/* page_refine.c -- the section on mesh refinement: does a cloth sag equally on every
 * mesh, and what does that say of Pritchard's section 5.2? */
#include <math.h>
#include <string.h>

#include "document/kinds.h"
#include "document/refine.h"
#include "page/html.h"
#include "page/page_sections.h"

static const char *const alpha_html[REFINE_ALPHAS] = {
    [REFINE_A] = "α = a", [REFINE_A_3_4] = "α = a<sup>3/4</sup>", [REFINE_SQRT_A] = "α = √a"};

/* ---- in words -------------------------------------------------------------------- */

static void range(buffer *t, double least, double most) {
  buffer_format(t, "%.2f", least);
  if (most - least >= 0.01) buffer_format(t, " … %.2f", most);
}

static void kinds(buffer *t, size_t n) {
  buffer_format(t, n == 1 ? "on the one kind of mesh" : "on all %zu kinds of mesh", n);
}

/* The range of the extrapolated limits of an alpha, over its kinds of mesh. */
static void limits(buffer *t, const doc_refine *r, doc_refine_alpha alpha) {
  double least = 0, most = 0;
  for (size_t i = 0; i < r->series.n; i++) {
    const doc_refine_series *s = &r->series.v[i];
    if (s->subject.alpha != (int)alpha || isnan(s->limit)) continue;
    const double v = s->limit;
    if (least <= 0 || v < least) least = v;
    if (v > most) most = v;
  }
  buffer_format(t, "%.5g", least);
  if (most - least > 1e-4 * most) buffer_format(t, " … %.5g", most);
  buffer_format(t, " m; the continuum's sag is %.5g m", r->scene->continuum_sag);
}

static void finding(buffer *t, const doc_refine *r, doc_refine_alpha alpha) {
  const refine_finding f = refine_find(r, alpha);
  if (f.kinds == 0) return;
  buffer_format(t, "<li>%s: ", alpha_html[alpha]);
  if (f.of[REFINE_NO] == f.kinds) {
    buffer_add(t, "the sag goes as n to the power of ");
    range(t, f.least, f.most);
    buffer_add(t, " ");
    kinds(t, f.kinds);
    buffer_add(t, ": a stiffness depends on the mesh for which it was chosen");
  } else if (f.of[REFINE_YES] == f.kinds) {
    buffer_add(t, "the sag tends to a limit ");
    kinds(t, f.kinds);
    buffer_add(t, ", ");
    limits(t, r, alpha);
  } else {
    buffer_format(t,
                  "independent of the mesh on %zu of %zu kinds of mesh, dependent on %zu, "
                  "undecided on %zu",
                  f.of[REFINE_YES], f.kinds, f.of[REFINE_NO], f.of[REFINE_UNDECIDED]);
  }
  buffer_add(t, ".</li>\n");
}

/* The verdict on the claim that this alpha makes the parameters independent of the
 * mesh. One kind of mesh on which the sag depends on the mesh refutes it. */
static const char *claim(const refine_finding *f) {
  if (f->of[REFINE_NO] > 0) return "refuted";
  return f->of[REFINE_YES] == f->kinds ? "holds" : "undecided";
}

static void pritchard(buffer *t, const doc_refine *r) {
  const refine_finding his = refine_find(r, REFINE_A_3_4);
  const refine_finding area = refine_find(r, REFINE_A);
  const refine_finding root = refine_find(r, REFINE_SQRT_A);
  if (his.kinds == 0) {
    buffer_add(t, "<p>Pritchard's α = a<sup>3/4</sup> (section 5.2) is not in this run.</p>\n");
    return;
  }
  buffer_format(t,
                "<p class=\"finding\">Pritchard, section 5.2, weights the conditions of a "
                "triangle of area a by α = a<sup>3/4</sup>, so that the same stiffness serves "
                "for every mesh: <b>%s</b>.",
                claim(&his));
  if (area.kinds > 0)
    buffer_format(t, " That it does with Baraff and Witkin's α = a, which he denies: <b>%s</b>.",
                  claim(&area));
  if (his.most < area.least)
    buffer_add(t, " What he says of his own beside theirs holds: it does less harm.");
  if (root.kinds > 0)
    buffer_format(t, " With α = √a, which makes the energy an integral over the cloth: <b>%s</b>.",
                  claim(&root));
  buffer_add(t, "</p>\n");
}

static void in_words(buffer *t, const doc_refine *r) {
  const doc_refine_scene *s = r->scene;
  buffer_format(t,
                "<p>A square of %.3g m and %.3g kg/m² hangs from its whole top side under %.3g "
                "m/s². Conditions C of a triangle have the energy k C²/2; k is scaled so that "
                "all sag the same on the coarsest mesh, and stays on finer ones. n: cells per "
                "side.</p>\n",
                s->side, s->density, s->gravity);
  pritchard(t, r);
  buffer_add(t, "<ul class=\"findings\">\n");
  for (doc_refine_alpha a = REFINE_A; a < REFINE_ALPHAS; a++) finding(t, r, a);
  buffer_add(t, "</ul>\n");
}

/* ---- tables ---------------------------------------------------------------------- */

static void subject_cells(buffer *t, const doc_refine_subject *s) {
  html_cell(t, doc_refine_mesh_words[s->mesh]);
  buffer_format(t, "<td>%s</td>", alpha_html[s->alpha]);
}

static void verdict_cell(buffer *t, const doc_refine_series *s) {
  static const struct {
    const char *class, *words;
  } as[] = {[REFINE_YES] = {"pass", "✓ yes"},
            [REFINE_NO] = {"error", "✗ no"},
            [REFINE_UNDECIDED] = {"skip", "? undecided"}};
  buffer_format(t, "<td class=\"v %s\">%s</td>", as[s->mesh_independent].class,
                s->converged ? as[s->mesh_independent].words : "an equilibrium is missing");
}

static void sag_cell(buffer *t, const doc_refine *r, const doc_refine_series *s, double n) {
  double sag = (double)NAN;
  for (size_t i = 0; i < r->records.n; i++) {
    const doc_refine_record *of = &r->records.v[i];
    if (of->subject.mesh == s->subject.mesh && of->subject.alpha == s->subject.alpha &&
        (double)of->n == n)
      sag = of->sag;
  }
  html_exact_cell(t, sag);
}

static void verdict_row(buffer *t, const doc_refine *r, const doc_refine_series *s) {
  buffer_add(t, "<tr>");
  subject_cells(t, &s->subject);
  html_exact_cell(t, s->subject.k_stretch);
  for (size_t i = 0; i < r->run->n.n; i++) sag_cell(t, r, s, r->run->n.v[i]);
  verdict_cell(t, s);
  html_exact_cell(t, s->growth);
  html_exact_cell(t, s->order);
  html_exact_cell(t, s->limit);
  html_exact_cell(t, s->error);
  buffer_add(t, "</tr>\n");
}

static void verdicts(buffer *t, const doc_refine *r, size_t run) {
  buffer headers = {0};
  buffer_add(&headers, "Mesh|Weight|k of stretch");
  for (size_t i = 0; i < r->run->n.n; i++)
    buffer_format(&headers, "|Sag at n = %g", r->run->n.v[i]);
  buffer_add(&headers, "|Independent of the mesh|Sag as n to the|Order|Limit|±");
  html_table_of_run(
      t, "refine", run,
      "Sag in m; its growth as a power of n over the finest two meshes; the order p of sag = limit "
      "+ c/n^p through the finest three, where there is one, and that limit",
      headers.data, 1);
  for (size_t i = 0; i < r->series.n; i++) verdict_row(t, r, &r->series.v[i]);
  html_table_end(t);
  buffer_free(&headers);
}

static void equilibrium(buffer *t, const document_shape *s, const doc_refine_record *r) {
  buffer_add(t, "<tr>");
  subject_cells(t, &r->subject);
  html_cells(t, s, r, "n,vertices,sag,stretch,residual,iterations,refused,seconds");
  html_cell_of(t, r->converged ? "" : "fail", r->stop);
  buffer_add(t, "</tr>\n");
}

static void equilibria(buffer *t, const doc_refine *r, size_t run) {
  const document_shape *s = kind_records(FROM_REFINE, NULL).shape;
  int lost = 0;
  for (size_t i = 0; i < r->records.n; i++) lost |= !r->records.v[i].converged;
  html_fold(t, "All equilibria", lost);
  html_table_of_run(
      t, "equilibria", run,
      "Newton's method with the full Hessian from rest; refused: factorisations of a matrix that "
      "was not positive definite; the residual is relative to the forces that meet in the vertices",
      "Mesh|Weight|n|Vertices|Sag|Largest stretch|Residual|Iterations|Refused|Seconds|Stopped", 1);
  for (size_t i = 0; i < r->records.n; i++) equilibrium(t, s, &r->records.v[i]);
  html_table_end(t);
  html_fold_end(t);
}

void page_refine(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  html_section(t, "refine", "Mesh refinement", "Does a cloth behave the same on finer meshes?");
  for (size_t i = 0; i < set->refines.n; i++) {
    page_run_heading(set, FROM_REFINE, i, t);
    in_words(t, &set->refines.v[i]);
    verdicts(t, &set->refines.v[i], i);
    equilibria(t, &set->refines.v[i], i);
  }
  buffer_add(t, "<h3>Plot</h3>\n");
  page_figures_of(c, FROM_REFINE, t);
  html_section_end(t);
}
