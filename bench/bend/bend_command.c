/* bend_command.c -- selvedge-bench bend. */
#include <math.h>
#include <stdlib.h>

#include "bend/bend_study.h"
#include "refine/refine_study.h"
#include "support/cli/wrap.h"

/* One case of the study: a shape, a method, the vertices that bend, a regular or jittered mesh. */
typedef struct {
  doc_bend_record d; /* set: its subject and n */
  int jittered, shape, method, closed;
} bend_case;

enum { PLATE = SLV_SURFACES, SHAPES };

enum { MESH, SHAPE, METHOD, RINGS, N, AXES };
#define NAMES(member, to) \
  { STUDY_AXIS(NAMES, bend_case, member), .name = offsetof(bend_case, d.subject.to) }
static const study_axis axes[AXES] = {
    [MESH] = {STUDY_AXIS(CHOICES, bend_case, jittered)},
    [SHAPE] = NAMES(shape, shape),
    [METHOD] = NAMES(method, method),
    [RINGS] = NAMES(closed, rings),
    [N] = {STUDY_AXIS(COUNTS, bend_case, d.n), STUDY_OPTION("n", cells)}};

static void name_axes(choices *of) {
  choices_add(&of[MESH], "regular", ""), choices_add(&of[MESH], "jittered", "");
  for (int i = 0; i < SLV_SURFACES; i++)
    choices_add(&of[SHAPE], slv_surface_name((slv_surface)i), "");
  choices_add(&of[SHAPE], "plate", "");
  for (size_t i = 0; bend_method_at(i) != NULL; i++)
    choices_add(&of[METHOD], bend_method_at(i)->name, "");
  choices_add(&of[RINGS], "all", ""), choices_add(&of[RINGS], "closed", "");
}

static int is_case(study *s, void *at) {
  bend_case *c = at;
  const double jitter = s->session.o->jitter;
  const int hinges = bend_method_at((size_t)c->method)->hinges;
  if (hinges) c->d.subject.rings = "none";
  c->d.subject.jitter = c->jittered ? jitter : (double)NAN;
  return !(hinges && c->closed) && !(c->jittered && jitter == 0);
}

static slv_status measure(const bend_case *c, uint64_t seed, doc_bend_record *r) {
  /* Rings of inner vertices cover a smaller square, and so does the smooth energy here. */
  const double side = c->closed ? BEND_SIDE * (1 - 1 / (double)r->n) : BEND_SIDE;
  bend_mesh b;
  if (c->shape == PLATE)
    r->exact = bend_plate_exact();
  else
    SLV_TRY(bend_smooth_energy((slv_surface)c->shape, BEND_CURVATURE, side, &r->exact));
  SLV_TRY(bend_mesh_make(bend_method_at((size_t)c->method), (size_t)r->n,
                         fmax(r->subject.jitter, 0), seed, &b));
  double *x = base_alloc(3 * b.mesh.nvertices, sizeof *x);
  slv_status status = SLV_OK;
  if (c->shape != PLATE) status = slv_mesh_bend(&b.mesh, (slv_surface)c->shape, BEND_CURVATURE, x);
  if (status == SLV_OK)
    status = c->shape == PLATE ? bend_plate(&b, c->closed, &r->value)
                               : bend_energy(&b, c->closed, x, &r->value);
  free(x);
  slv_mesh_free(&b.mesh);
  r->ratio = r->value / r->exact;
  return status;
}

static int run(study *s, const void *of, const void *earlier, arena *memory, void *record) {
  const bend_case *c = of;
  doc_bend_record *r = record;
  (void)earlier, (void)memory;
  *r = c->d;
  study_show(s, r->subject.shape, r->subject.method, 0);
  const slv_status status = measure(c, s->session.o->seed, r);
  if (base_status(status) == SLV_OK) return 0;
  return harness_error("the study failed: %s", slv_status_text(status));
}

static int fails(const void *record) { return isnan(((const doc_bend_record *)record)->value); }

/* Fits a limit and an order to the ratios of each subject that has run on all meshes. */
static void summarise(study *s) {
  const document_numbers n = options_numbers(&s->session.o->cells, &s->memory);
  double *ratio = base_alloc(n.n, sizeof *ratio);
  for (size_t i = 0; i < s->records.count / n.n; i++) {
    const doc_bend_record *r = (const doc_bend_record *)s->records.at + i * n.n;
    for (size_t k = 0; k < n.n; k++) ratio[k] = r[k].ratio;
    const doc_refine_series t = refine_fit(n.v, ratio, n.n);
    const doc_bend_series one = {
        .subject = r->subject, .limit = t.limit, .error = t.error, .order = t.order};
    items_append(&s->series, &one, sizeof one);
  }
  free(ratio);
}

static const char heading[] =
    "A square of %g m, h = %g m thick, is laid onto surfaces of curvature %g 1/m.\n"
    "Ratio: bending energy / energy of Kirchhoff and Love (h^3/24); for the plate:\n"
    "deflection / Navier's deflection.  A correct method tends to 1.\n\n"
    "%-12s %-18s %-6s %9s %9s %9s %6s\n";

static void put_heading(FILE *f, const study *s) {
  (void)s;
  fprintf(f, heading, BEND_SIDE, BEND_THICKNESS, BEND_CURVATURE, "shape", "method", "rings",
          "coarsest", "finest", "limit", "order");
}

static void put_results(FILE *f, const study *all) {
  const doc_bend_record *record = all->records.at;
  const size_t n = all->session.o->cells.count;
  for (size_t i = 0; i < all->series.count; i++) {
    const doc_bend_series *s = (const doc_bend_series *)all->series.at + i;
    if (s->subject.jitter > 0 && isnan(s[-1].subject.jitter))
      fprintf(f, "\nInner vertices moved by up to %g of a cell\n", s->subject.jitter);
    fprintf(f, "%-12s %-18s %-6s %9.5f %9.5f", s->subject.shape, s->subject.method,
            s->subject.rings, record[n * i].ratio, record[n * i + n - 1].ratio);
    if (isnan(s->limit))
      fprintf(f, " %9s", "none");
    else
      fprintf(f, " %9.5f", s->limit);
    if (s->order > 0) fprintf(f, " %6.2f", s->order);
    fputc('\n', f);
  }
  fputs("\nMethods\n", f);
  for (size_t i = 0; bend_method_at(i) != NULL; i++) {
    fprintf(f, "%-20s", bend_method_at(i)->name);
    wrap_text(f, bend_method_at(i)->meaning, 20, 20);
  }
  fputs(
      "\nRings: vertices that bend: all, only inner vertices (closed), or none.\n"
      "Limit: ratio extrapolated to infinitely fine meshes.  Order: of convergence.\n",
      f);
}

static void describe(study *s, void *document, void *run_, arena *memory) {
  static const doc_bend_scene scene = {BEND_SIDE,      BEND_YOUNG,     BEND_POISSON,
                                       BEND_THICKNESS, BEND_CURVATURE, BEND_LOAD};
  doc_bend *d = document;
  (void)s, (void)run_;
  d->scene = &scene;
  for (size_t i = 0; bend_method_at(i) != NULL; i++) {
    const doc_bend_method one = {bend_method_at(i)->name, bend_method_at(i)->meaning};
    document_append(&d->methods, &one, sizeof one, memory);
  }
}

const study_kind bend_kind = {STUDY_KIND(bend, bend_case, d.n),
                              .is_case = is_case,
                              .run = run,
                              .fails = fails,
                              .summarise = summarise,
                              .put_heading = put_heading,
                              .put_results = put_results,
                              .describe = describe};
