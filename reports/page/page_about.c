/* page_about.c -- the sections that explain the checks, the environment and how to run
 * it all again. */
#include <stdlib.h>

#include "document/bench.h"
#include "document/kinds.h"
#include "page/html.h"
#include "page/page_sections.h"

void page_checks(const page_content *c, buffer *t) {
  static const char columns[] = "Check=name|Measures=measures|Bound=bound|Why this bound=why";
  html_table(t, "checks-table", "What each check measures, and why its bound", columns, 1);
  for (size_t i = 0; i < c->set->checks.n; i++) {
    buffer_add(t, "<tr>");
    html_row(t, columns, &doc_check_shape, &c->set->checks.v[i], NULL, NULL);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
}

void page_run_heading(const record_set *set, series_origin of, size_t run, buffer *t) {
  if (kind_documents(set, of).n > 1)
    buffer_format(t, "<h3>%s %zu</h3>\n", document_kinds[of].run, run + 1);
}

/* ---- environment ----------------------------------------------------------------- */

static void of_verify(buffer *t, const void *document) {
  const doc_records *d = document;
  buffer_add(t, "<tr><th scope=\"row\">Records</th><td>");
  html_count(t, d->records.n);
  buffer_add(t, " of ");
  html_count(t, d->run->planned);
  buffer_add(t, d->run->complete ? "</td></tr>\n" : ", interrupted</td></tr>\n");
  html_entries(t, &doc_records_shape, d,
               "Random states per energy=run.samples|States judged=run.states|"
               "Seconds=run.seconds|States per second=run.states_per_second|Mesh=run.mesh.file|"
               "Vertices=run.mesh.vertices|"
               "Triangles=run.mesh.triangles|Degenerate triangles=run.mesh.degenerate|"
               "Boundary edges=run.mesh.boundary_edges|Hinges=run.mesh.hinges|"
               "Non-manifold edges=run.mesh.non_manifold_edges");
}

static void of_kernels(buffer *t, const void *document) {
  const doc_bench *b = document;
  html_entries(t, &doc_bench_shape, b,
               "Cache L1d, bytes=environment.caches.L1d|Cache L2, bytes=environment.caches.L2|"
               "Cache L3, bytes=environment.caches.L3|"
               "Instructions of kernels=environment.batch_target|"
               "Instructions of limits=environment.target|"
               "Clock resolution, ns=environment.clock_resolution_ns|"
               "Huge pages=environment.huge_pages");
  buffer_add(t, "<tr><th scope=\"row\">Processors</th><td>");
  speed_teams(b, t);
  buffer_add(t, "</td></tr>\n");
  html_entries(t, &doc_bench_shape, b,
               "Seed=run.seed|Samples of a kernel=run.samples|"
               "Least time of a sample, s=run.min_time|Seconds=run.seconds");
}

/* What the page says of the environment of one kind besides what all have: members of the
 * document, and entries that are computed. */
static const struct {
  const char *entries;
  void (*more)(buffer *t, const void *document);
} own[] = {
    [FROM_VERIFY] = {"Seed=run.seed", of_verify},
    [FROM_KERNELS] = {"", of_kernels},
    [FROM_NEWTON] = {"Sparse Cholesky=environment.cholesky|Seed of the noise=run.seed|"
                     "Noise out of the plane, m=run.noise|"
                     "Tolerance of the residual=run.tolerance",
                     NULL},
    [FROM_REFINE] = {"Sparse Cholesky=environment.cholesky|Seed=run.seed|Seconds=run.seconds",
                     NULL},
    [FROM_BEND] = {"Sparse Cholesky=environment.cholesky", NULL},
    [FROM_MOTION] = {"Sparse Cholesky=environment.cholesky", NULL}};

static void environment(series_origin of, size_t run, const void *document, buffer *t) {
  const document_shape *shape = document_kinds[of].shape;
  char *id = base_printf("environment-%s", document_kinds[of].section);
  char *caption = base_printf("%s %zu", document_kinds[of].run, run + 1);
  html_table_of_run(t, id, run, caption, "What|Value", 0);
  html_entries(t, shape, document,
               "Version=environment.version|Commit=environment.commit|"
               "Compiler=environment.compiler|Flags=environment.flags|"
               "Build type=environment.build_type|System=environment.system|CPU=environment.cpu|"
               "BLAS=environment.blas|Threads=environment.threads|Date=environment.date");
  html_entries(t, shape, document, own[of].entries);
  if (own[of].more != NULL) own[of].more(t, document);
  if (of != FROM_VERIFY)
    html_entry(t, "Came to its end", kind_is_complete(of, document) ? "yes" : "no, interrupted");
  html_table_end(t);
  free(id);
  free(caption);
}

void page_environment(const page_content *c, buffer *t) {
  for (series_origin of = 0; of < FROM_HISTORY; of++)
    for (size_t i = 0; i < kind_documents(c->set, of).n; i++)
      environment(of, i, kind_document(c->set, of, i), t);
}

void page_reproduce(const page_content *c, buffer *t) {
  for (series_origin of = 0; of < FROM_HISTORY; of++)
    for (size_t i = 0; i < kind_documents(c->set, of).n; i++)
      html_command(t, kind_text(of, kind_document(c->set, of, i), "run.command"));
}
