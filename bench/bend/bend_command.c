/* bend_command.c -- selvedge-bench bend. */
#include <math.h>
#include <stdlib.h>

#include "bend/bend_study.h"
#include "support/base/complain.h"
#include "support/cli/wrap.h"

static int write_json(session *to, const study *s) {
  const doc_bend_run about = {
      .command = to->command_line.data, .n = s->n, .seconds = s->seconds, .complete = !s->stopped};
  const doc_bend_scene scene = {BEND_SIDE,      BEND_YOUNG,     BEND_POISSON,
                                BEND_THICKNESS, BEND_CURVATURE, BEND_LOAD};
  items methods = {0};
  for (size_t i = 0; bend_method_at(i) != NULL; i++)
    items_append(&methods, &(doc_bend_method){bend_method_at(i)->name, bend_method_at(i)->meaning},
                 sizeof(doc_bend_method));
  const int code = session_write(to, &doc_bend_shape,
                                 &(doc_bend){.tool = "selvedge-bench",
                                             .environment = &to->environment,
                                             .run = &about,
                                             .scene = &scene,
                                             .methods = {methods.at, methods.count},
                                             .records = {s->records.at, s->records.count},
                                             .series = {s->series.at, s->series.count}});
  free(methods.at);
  return code;
}

static const char heading[] =
    "A square of %g m, h = %g m thick, is laid onto surfaces of curvature %g 1/m.\n"
    "Ratio: bending energy / energy of Kirchhoff and Love (h^3/24); for the plate:\n"
    "deflection / Navier's deflection.  A correct method tends to 1.\n\n"
    "%-12s %-18s %-6s %9s %9s %9s %6s\n";

static void write_heading(FILE *f, __attribute__((unused)) const study *s) {
  fprintf(f, heading, BEND_SIDE, BEND_THICKNESS, BEND_CURVATURE, "shape", "method", "rings",
          "coarsest", "finest", "limit", "order");
}

static void write_text(FILE *f, const study *all) {
  const doc_bend_record *record = all->records.at;
  const size_t n = all->n.n;
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
      "\nRings: vertices that bend: all, those inside the mesh (closed), or none.\n"
      "Limit: extrapolated ratio on ever finer meshes.  Order: of its error.\n",
      f);
}

int bend_command(const options *o, int argc, char **argv) {
  static const study_parts parts = {bend_study, write_heading, write_text, write_json};
  return study_command(&parts, o, argc, argv);
}
