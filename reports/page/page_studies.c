/* page_studies.c -- the sections on meshes: does a cloth sag equally on every mesh, and what does
 * that say of Pritchard's section 5.2; do discrete bending energies tend to that of the smooth
 * surface? */
#include <math.h>

#include "document/kinds.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/records/bend_document.h"
#include "support/records/refine_document.h"

/* Of each alpha it is asked whether the same stiffness serves for every mesh. */
static const struct {
  const char *html, *whose;
} alphas[REFINE_ALPHAS] = {
    [REFINE_A] = {"α = a", "Baraff and Witkin's, of which Pritchard, section 5.2, denies it"},
    [REFINE_A_3_4] = {"α = a<sup>3/4</sup>", "Pritchard's own, of which he says so"},
    [REFINE_SQRT_A] = {"α = √a", "which makes the energy an integral over the cloth"}};

/* ---- in words -------------------------------------------------------------------- */

/* One kind of mesh on which the sag depends on the mesh refutes the claim. */
static void finding(buffer *t, const doc_refine *r, doc_refine_alpha alpha) {
  size_t of[REFINE_UNDECIDED + 1] = {0}, kinds = 0;
  for (size_t i = 0; i < r->series.n; i++)
    if (r->series.v[i].subject.alpha == (int)alpha) {
      of[r->series.v[i].mesh_independent]++;
      kinds++;
    }
  if (kinds == 0) return;
  buffer_format(t,
                "<li>%s, %s: <b>%s</b>; the sag depends on resolution on %zu of %zu kinds of mesh, "
                "converges on %zu.</li>\n",
                alphas[alpha].html, alphas[alpha].whose,
                of[REFINE_NO] > 0         ? "refuted"
                : of[REFINE_YES] == kinds ? "holds"
                                          : "undecided",
                of[REFINE_NO], kinds, of[REFINE_YES]);
}

static void in_words(buffer *t, const doc_refine *r) {
  const doc_refine_scene *s = r->scene;
  buffer_format(
      t,
      "<p>A square of %.3g m and %.3g kg/m² hangs from its whole top side under %.3g "
      "m/s². Conditions C of a triangle have the energy k C²/2; k is scaled so that all "
      "sag the same on the coarsest mesh, and stays on finer ones. n: cells per side. The "
      "continuum's sag is %.3g m. Does the same stiffness serve for every mesh, where the "
      "conditions of a triangle of area a are weighted by α?</p>\n<ul "
      "class=\"findings\">\n",
      s->side, s->density, s->gravity, s->continuum_sag);
  for (doc_refine_alpha a = REFINE_A; a < REFINE_ALPHAS; a++) finding(t, r, a);
  buffer_add(t, "</ul>\n");
}

/* ---- tables ---------------------------------------------------------------------- */

static void subject_cells(buffer *t, const doc_refine_subject *s) {
  html_cell(t, doc_refine_mesh_words[s->mesh]);
  buffer_format(t, "<td>%s</td>", alphas[s->alpha].html);
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
  html_cells(t, &doc_refine_series_shape, s, "growth,order,limit,error");
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

static void equilibrium(buffer *t, const doc_refine_record *r) {
  buffer_add(t, "<tr>");
  subject_cells(t, &r->subject);
  html_cells(t, &doc_refine_record_shape, r,
             "n,vertices,sag,stretch,residual,iterations,refused,seconds");
  html_cell_of(t, r->converged ? "" : "fail", r->stop);
  buffer_add(t, "</tr>\n");
}

static void equilibria(buffer *t, const doc_refine *r, size_t run) {
  int lost = 0;
  for (size_t i = 0; i < r->records.n; i++) lost |= !r->records.v[i].converged;
  html_details(t, "All equilibria", lost);
  html_table_of_run(
      t, "equilibria", run,
      "Newton's method with the full Hessian from rest; refused: factorisations of a matrix that "
      "was not positive definite; the residual is relative to the forces that meet in the vertices",
      "Mesh|Weight|n|Vertices|Sag|Largest stretch|Residual|Iterations|Refused|Seconds|Stopped", 1);
  for (size_t i = 0; i < r->records.n; i++) equilibrium(t, &r->records.v[i]);
  html_table_end(t);
  html_details_end(t);
}

void page_refine(const page_content *c, buffer *t) {
  const doc_refine *r = &c->set->refines.v[c->run];
  in_words(t, r);
  verdicts(t, r, c->run);
  equilibria(t, r, c->run);
}

/* ---- bending --------------------------------------------------------------------- */

static void bend_in_words(buffer *t, const doc_bend *d) {
  const doc_bend_scene *s = d->scene;
  html_print(t,
             "<p>A flat square of %g m, %g m thick, ν = %g, is laid onto surfaces whose curvature "
             "in the middle is %g 1/m. Numbers are the energy of bending over that of Kirchhoff "
             "and Love, h³/24 ∫ k₁ (tr S)² + k₂ tr S² dA: 1 is right. plate: the deflection of a "
             "simply supported plate under %g N/m² over that of Navier's series. rings: all "
             "vertices, or the inner ones alone (closed); n: cells per side.</p>\n<ul>\n",
             s->side, s->thickness, s->nu, s->curvature, s->load);
  for (size_t i = 0; i < d->methods.n; i++)
    html_print(t, "<li><b>%s</b>: %s</li>\n", d->methods.v[i].name, d->methods.v[i].meaning);
  buffer_add(t, "</ul>\n");
}

static void ratio_cell(buffer *t, const doc_bend *d, const doc_bend_series *s, double n) {
  double ratio = (double)NAN;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_bend_record *r = &d->records.v[i];
    if ((double)r->n == n &&
        document_alike(&doc_bend_subject_shape, &r->subject, &s->subject, "", 1))
      ratio = r->ratio;
  }
  html_exact_cell(t, ratio);
}

static void bend_row(buffer *t, const doc_bend *d, const doc_bend_series *s) {
  buffer_add(t, "<tr>");
  html_cells(t, &doc_bend_series_shape, s, "shape,method,rings,jitter");
  for (size_t i = 0; i < d->run->n.n; i++) ratio_cell(t, d, s, d->run->n.v[i]);
  html_cells(t, &doc_bend_series_shape, s, "limit,error,order");
  buffer_add(t, "</tr>\n");
}

enum { MOST_OPEN = 24 }; /* rows of a table that is not folded */

static void bend_table(buffer *t, const doc_bend *d, size_t run) {
  buffer headers = {0};
  buffer_add(&headers, "Shape|Method|Rings|Jitter");
  for (size_t i = 0; i < d->run->n.n; i++) buffer_format(&headers, "|n = %g", d->run->n.v[i]);
  buffer_add(&headers, "|Limit|±|Order");
  html_details(t, "Every shape, method and choice of rings", d->series.n <= MOST_OPEN);
  html_table_of_run(t, "bend", run,
                    "Energy or deflection over the exact one; the limit and the order p "
                    "of limit + c/n^p through the finest three meshes",
                    headers.data, 1);
  for (size_t i = 0; i < d->series.n; i++) bend_row(t, d, &d->series.v[i]);
  html_table_end(t);
  html_details_end(t);
  buffer_free(&headers);
}

void page_bend(const page_content *c, buffer *t) {
  bend_in_words(t, &c->set->bends.v[c->run]);
  bend_table(t, &c->set->bends.v[c->run], c->run);
}
