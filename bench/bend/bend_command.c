/* bend_command.c -- selvedge-bench bend. */
#include <math.h>
#include <stdlib.h>

#include "bend/bend_study.h"
#include "support/base/complain.h"
#include "support/cli/wrap.h"

/* What the command owns. */
typedef struct {
  document_numbers n;
  bend_results results;
} bending;

static int prepare(void *of, const options *o, document_numbers n) {
  (void)o;
  for (size_t i = 0; i < n.n; i++)
    if (fmod(n.v[i], 2) != 0)
      return usage_error("--n: %g is odd; a plate's middle is a vertex of even meshes", n.v[i]);
  ((bending *)of)->n = n;
  return 0;
}

static void write_json(FILE *f, const void *of, const study_facts *facts) {
  const bending *b = of;
  const items *records = &b->results.records, *series = &b->results.series;
  const doc_bend_run about = {.command = facts->command,
                              .n = facts->n,
                              .seconds = facts->seconds,
                              .complete = facts->complete};
  const doc_bend_scene scene = {BEND_SIDE,      BEND_YOUNG,     BEND_POISSON,
                                BEND_THICKNESS, BEND_CURVATURE, BEND_LOAD};
  items methods = {0};
  for (size_t i = 0; bend_method_at(i) != NULL; i++)
    items_append(&methods, &(doc_bend_method){bend_method_at(i)->name, bend_method_at(i)->meaning},
                 sizeof(doc_bend_method));
  document_write(f, &doc_bend_shape,
                 &(doc_bend){.tool = "selvedge-bench",
                             .environment = &facts->environment,
                             .run = &about,
                             .scene = &scene,
                             .methods = {methods.at, methods.count},
                             .records = {records->at, records->count},
                             .series = {series->at, series->count}});
  free(methods.at);
}

static const char heading[] =
    "Bending of a square of %g m, h = %g m, laid onto surfaces of curvature %g 1/m, over "
    "the\nenergy of Kirchhoff and Love (h^3/24); plate: deflection over Navier's.\n\n"
    "%-12s %-18s %-6s %9s %9s %9s %6s\n";

static void write_text(FILE *f, const void *of) {
  const bending *b = of;
  const doc_bend_record *record = b->results.records.at;
  fprintf(f, heading, BEND_SIDE, BEND_THICKNESS, BEND_CURVATURE, "shape", "method", "rings",
          "coarsest", "finest", "limit", "order");
  for (size_t i = 0; i < b->results.series.count; i++) {
    const doc_bend_series *s = (const doc_bend_series *)b->results.series.at + i;
    const size_t n = b->n.n;
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
      "\nRings: which vertices bend: all, those within the mesh (closed), none.\n"
      "Limit: of ever finer meshes.  Order: of the distance from it.\n",
      f);
}

static slv_status run(void *of, const study_watch *w, int *complete) {
  bending *b = of;
  return bend_study(b->n, w, &b->results, complete);
}

/* A wrong limit is a result; an equilibrium that was not found is a failure. */
static int failed(const void *of) {
  const items *records = &((const bending *)of)->results.records;
  for (size_t i = 0; i < records->count; i++)
    if (isnan(((const doc_bend_record *)records->at)[i].value)) return 1;
  return 0;
}

int bend_command(const options *o, int argc, char **argv) {
  static const study_parts parts = {prepare, run, write_text, write_json, failed};
  bending b = {0};
  const int code = study_command(&parts, &b, o, argc, argv);
  free(b.results.records.at);
  free(b.results.series.at);
  return code;
}
