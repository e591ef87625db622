/* refine_command.c -- the command selvedge-bench refine. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "refine/refine_study.h"
#include "support/base/start.h"

static const slv_grid_pattern patterns[REFINE_MESHES] = {
    [REFINE_REGULAR] = SLV_GRID_ONE_DIAGONAL,
    [REFINE_ALTERNATING] = SLV_GRID_ALTERNATING,
    [REFINE_JITTERED] = SLV_GRID_JITTERED,
};

/* Exponents p of alpha = a^p, with the triangle's area a. */
static const double exponents[REFINE_ALPHAS] = {
    [REFINE_A] = 1, [REFINE_A_3_4] = 0.75, [REFINE_SQRT_A] = 0.5};

static const double reference_exponent = 0.5;
enum { MOST_ADJUSTMENTS = 50 };
static const double adjusted = 1e-10; /* relative difference of equal sags */

typedef struct {
  refine_scene scene;
  double scale[REFINE_ALPHAS]; /* scale of alpha on the current kind of mesh */
} refine_own;

/* Finds the scale of alpha for which the scene sags by `wanted`; NaN: none.  Sag times stiffness is
 * nearly constant, and exactly constant for small strains. */
static slv_status adjust(refine_scene *scene, double exponent, double wanted, double *scale) {
  const double area = REFINE_SIDE * REFINE_SIDE / (double)scene->cloth.mesh.ntriangles;
  double at = REFINE_SCALE * pow(area, 1 - 2 * exponent);
  *scale = NAN;
  for (int i = 0; i < MOST_ADJUSTMENTS; i++) {
    doc_refine_record state;
    SLV_TRY(refine_scene_hang(scene, exponent, at, &state));
    const double ratio = state.sag / wanted;
    if (!(ratio > 0)) return SLV_OK;
    if (fabs(ratio - 1) <= adjusted) {
      *scale = at;
      return SLV_OK;
    }
    at *= ratio;
  }
  return SLV_OK;
}

/* Finds the scales of all alphas on the coarsest mesh. */
static slv_status adjust_all(refine_own *own) {
  doc_refine_record reference;
  SLV_TRY(refine_scene_hang(&own->scene, reference_exponent, REFINE_SCALE, &reference));
  for (size_t k = 0; k < REFINE_ALPHAS; k++) {
    const double exponent = exponents[k];
    own->scale[k] = REFINE_SCALE;
    if (exponent != reference_exponent)
      SLV_TRY(adjust(&own->scene, exponent, reference.sag, &own->scale[k]));
  }
  return SLV_OK;
}

/* A case is a record with its kind of mesh, n and alpha. */
enum { MESH, N, ALPHA, AXES };
static const study_axis axes[AXES] = {
    [MESH] = {STUDY_AXIS(CHOICES, doc_refine_record, subject.mesh)},
    [N] = {STUDY_AXIS(COUNTS, doc_refine_record, n), STUDY_OPTION("n", cells)},
    [ALPHA] = {STUDY_AXIS(CHOICES, doc_refine_record, subject.alpha)}};

static void name_axes(choices *of) {
  choices_add_words(&of[MESH], doc_refine_mesh_words);
  choices_add_words(&of[ALPHA], doc_refine_alpha_words);
}

/* Makes the mesh when the first alpha runs; the other alphas share it. */
static slv_status find_scene(const study *s, const doc_refine_record *r) {
  refine_own *own = s->own;
  if (r->subject.alpha > 0) return SLV_OK;
  refine_scene_free(&own->scene);
  SLV_TRY(
      refine_scene_make(patterns[r->subject.mesh], (size_t)r->n, s->session.o->seed, &own->scene));
  return r->n == options_number(&s->session.o->cells, 0) ? adjust_all(own) : SLV_OK;
}

static slv_status hang(refine_own *own, doc_refine_record *r) {
  const double began = progress_clock(), scale = own->scale[r->subject.alpha];
  r->subject.exponent_of_area = exponents[r->subject.alpha];
  r->subject.k_stretch = scale * REFINE_STRETCH;
  r->subject.k_shear = scale * REFINE_SHEAR;
  r->stop = "no stiffness found";
  r->sag = r->lowest = r->stretch = NAN;
  r->vertices = own->scene.cloth.mesh.nvertices;
  r->triangles = own->scene.cloth.mesh.ntriangles;
  if (scale > 0) SLV_TRY(refine_scene_hang(&own->scene, r->subject.exponent_of_area, scale, r));
  r->seconds = progress_clock() - began;
  return SLV_OK;
}

static int run(study *s, const void *c, const void *earlier, arena *memory, void *record) {
  doc_refine_record *r = record;
  char what[64];
  (void)earlier, (void)memory;
  *r = *(const doc_refine_record *)c;
  (void)snprintf(what, sizeof what, "%s, n = %d", doc_refine_alpha_words[r->subject.alpha],
                 (int)r->n);
  study_show(s, doc_refine_mesh_words[r->subject.mesh], what, 0);
  slv_status status = find_scene(s, r);
  if (status == SLV_OK) status = hang(s->own, r);
  if (base_status(status) != SLV_OK)
    return harness_error("the study failed: %s", slv_status_text(status));
  return interrupted ? STUDY_STOPPED : 0;
}

static int fails(const void *record) { return !((const doc_refine_record *)record)->converged; }

/* Fits the sags of each alpha over all meshes of a kind, once all of them have run. */
static void summarise(study *s) {
  const document_numbers n = options_numbers(&s->session.o->cells, &s->memory);
  double *sag = base_alloc(n.n, sizeof *sag);
  for (size_t i = 0; i < s->records.count / (n.n * REFINE_ALPHAS) * REFINE_ALPHAS; i++) {
    const size_t first = i / REFINE_ALPHAS * n.n * REFINE_ALPHAS + i % REFINE_ALPHAS;
    int converged = 1;
    for (size_t k = 0; k < n.n; k++) {
      const doc_refine_record *r = refine_record_at(s, first + k * REFINE_ALPHAS);
      sag[k] = r->sag;
      converged = converged && r->converged;
    }
    doc_refine_series one = refine_fit(n.v, sag, n.n);
    one.subject = refine_record_at(s, first)->subject, one.converged = converged;
    items_append(&s->series, &one, sizeof one);
  }
  free(sag);
}

static const char heading[] =
    "A square of %g m, %g kg/m^2, hung from its top side under %g m/s^2.\n"
    "Sag: mean fall of the bottom side, m; n: cells per side.\n"
    "Stiffness: all alphas sag the same at n = %g; k: k_stretch, k_shear is k/%g.\n";

static const char *const verdicts[] = {[REFINE_YES] = "converges",
                                       [REFINE_NO] = "depends on resolution",
                                       [REFINE_UNDECIDED] = "undecided"};

/* Prints a number ten characters wide, or `none` if it is not finite. */
static void put_number(FILE *f, double x, const char *none) {
  if (isfinite(x))
    fprintf(f, "  %10.6g", x);
  else
    fprintf(f, "  %10s", none);
}

/* Prints a table: a row per mesh, a column per alpha. */
static void put_table(FILE *f, const study *all, size_t kind) {
  const items *cells = &all->session.o->cells;
  fprintf(f, "\n%s\nalpha    ", doc_refine_mesh_words[kind]);
  for (size_t k = 0; k < REFINE_ALPHAS; k++) fprintf(f, "  %10s", doc_refine_alpha_words[k]);
  fprintf(f, "\nk        ");
  for (size_t k = 0; k < REFINE_ALPHAS; k++)
    put_number(f, refine_series_at(all, kind * REFINE_ALPHAS + k)->subject.k_stretch, "none");
  for (size_t i = 0; i < cells->count; i++) {
    fprintf(f, "\nn = %-5d", (int)options_number(cells, i));
    for (size_t k = 0; k < REFINE_ALPHAS; k++)
      put_number(f, refine_record_at(all, (kind * cells->count + i) * REFINE_ALPHAS + k)->sag,
                 "not found");
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

static void put_heading(FILE *f, const study *s) {
  fprintf(f, heading, REFINE_SIDE, REFINE_DENSITY, REFINE_GRAVITY,
          (double)options_number(&s->session.o->cells, 0), REFINE_STRETCH / REFINE_SHEAR);
}

/* Prints the verdicts for one alpha, with the number of meshes for each. */
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

static void put_results(FILE *f, const study *s) {
  const size_t finished = s->series.count / REFINE_ALPHAS;
  for (size_t kind = 0; kind < finished; kind++) {
    put_table(f, s, kind);
    for (size_t k = 0; k < REFINE_ALPHAS; k++)
      put_verdict(f, refine_series_at(s, kind * REFINE_ALPHAS + k));
  }
  if (finished > 0) fputs("\nSummary\n", f);
  for (size_t k = 0; finished > 0 && k < REFINE_ALPHAS; k++) put_summary(f, s, k, finished);
}

static void describe(study *s, void *document, void *run_, arena *memory) {
  static const doc_refine_scene scene = {.side = REFINE_SIDE,
                                         .density = REFINE_DENSITY,
                                         .gravity = REFINE_GRAVITY,
                                         .k_stretch = REFINE_STRETCH,
                                         .k_shear = REFINE_SHEAR,
                                         .cells = REFINE_CELLS,
                                         .jitter = REFINE_JITTER,
                                         .continuum_sag = REFINE_CONTINUUM_SAG};
  (void)s, (void)run_, (void)memory;
  ((doc_refine *)document)->scene = &scene;
}

static void release(study *s) { refine_scene_free(&((refine_own *)s->own)->scene); }

const study_kind refine_kind = {STUDY_KIND(refine, doc_refine_record, n),
                                .own_size = sizeof(refine_own),
                                .run = run,
                                .fails = fails,
                                .rows = refine_rows,
                                .nrows = REFINE_ROWS,
                                .summarise = summarise,
                                .put_heading = put_heading,
                                .put_results = put_results,
                                .describe = describe,
                                .release = release};
