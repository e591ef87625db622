/* bend_command.c -- selvedge-bench bend. */
#include <math.h>
#include <stdlib.h>

#include "bend/bend_study.h"
#include "support/base/complain.h"
#include "support/cli/wrap.h"

static void write_json(FILE *f, const study_facts *facts) {
  const items *records = &facts->results.records, *series = &facts->results.series;
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

static void write_text(FILE *f, const study_facts *facts) {
  const doc_bend_record *record = facts->results.records.at;
  const size_t n = facts->n.n;
  fprintf(f, heading, BEND_SIDE, BEND_THICKNESS, BEND_CURVATURE, "shape", "method", "rings",
          "coarsest", "finest", "limit", "order");
  for (size_t i = 0; i < facts->results.series.count; i++) {
    const doc_bend_series *s = (const doc_bend_series *)facts->results.series.at + i;
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

/* A wrong limit is a result; an equilibrium that was not found is a failure. */
static int failed(const study_results *r) {
  for (size_t i = 0; i < r->records.count; i++)
    if (isnan(((const doc_bend_record *)r->records.at)[i].value)) return 1;
  return 0;
}

int bend_command(const options *o, int argc, char **argv) {
  static const study_parts parts = {bend_study, write_text, write_json, failed};
  return study_command(&parts, o, argc, argv);
}
