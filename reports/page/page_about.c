/* page_about.c -- the sections that explain the checks, the environment and how to run
 * it all again. */
#include <string.h>

#include "document/bench.h"
#include "document/motion_runs.h"
#include "document/newton.h"
#include "document/refine.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/records/bend_document.h"

void page_checks(const page_content *c, buffer *t) {
  html_section_fold(t, "checks", "Checks explained", NULL, 0);
  html_table(t, "checks-table", "What each check measures, and why its bound",
             "Check|Measures|Bound|Why this bound", 1);
  html_rows(t, &doc_check_shape, c->set->checks.v, c->set->checks.n, "name,measures,bound,why");
  html_table_end(t);
  html_section_fold_end(t);
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
               "States judged=run.states|States per second=run.states_per_second|"
               "Mesh=run.mesh.file|Vertices=run.mesh.vertices|"
               "Triangles=run.mesh.triangles|Degenerate triangles=run.mesh.degenerate|"
               "Boundary edges=run.mesh.boundary_edges|Hinges=run.mesh.hinges|"
               "Non-manifold edges=run.mesh.non_manifold_edges");
}

static void cache_entry(buffer *t, const char *name, uint64_t bytes) {
  buffer_format(t, "<tr><th scope=\"row\">%s</th>", name);
  if (bytes != DOCUMENT_NO_COUNT) {
    buffer_add(t, "<td class=\"n\">");
    html_count(t, bytes);
    buffer_add(t, " bytes</td></tr>\n");
  } else {
    buffer_add(t, "<td>not known</td></tr>\n");
  }
}

static void of_kernels(buffer *t, const void *document) {
  const doc_bench *b = document;
  const doc_bench_environment *m = b->environment;
  cache_entry(t, "Cache L1d", m->caches->L1d);
  cache_entry(t, "Cache L2", m->caches->L2);
  cache_entry(t, "Cache L3", m->caches->L3);
  html_entry(t, "Instructions of kernels", m->batch_target != NULL ? m->batch_target : "none");
  html_entries(t, &doc_bench_shape, b,
               "Instructions of limits=environment.target|"
               "Clock resolution, ns=environment.clock_resolution_ns");
  html_entry(t, "Huge pages", m->huge_pages != NULL ? m->huge_pages : "not known");
  buffer_add(t, "<tr><th scope=\"row\">Processors</th><td>");
  speed_teams(b, t);
  buffer_add(t, "</td></tr>\n");
  html_entries(t, &doc_bench_shape, b,
               "Seed=run.seed|Samples of a kernel=run.samples|"
               "Least time of a sample, s=run.min_time");
}

/* The kinds of documents, in the order of the page. */
static const struct {
  size_t list; /* in a record_set */
  const document_shape *shape;
  const char *id, *caption; /* of the table of each */
  const char *entries, *complete;
  void (*more)(buffer *t, const void *document); /* entries that are computed */
} kinds[] = {
    {offsetof(record_set, documents), &doc_records_shape, "environment", "Run", "Seed=run.seed",
     NULL, of_verify},
    {offsetof(record_set, benches), &doc_bench_shape, "environment-bench", "Bench run", "",
     "run.complete", of_kernels},
    {offsetof(record_set, newtons), &doc_newton_shape, "environment-newton", "Convergence run",
     "Sparse Cholesky=environment.cholesky|Seed of the noise=run.seed|"
     "Noise out of the plane, m=run.noise|Tolerance of the residual=run.tolerance",
     "complete", NULL},
    {offsetof(record_set, refines), &doc_refine_shape, "environment-refine", "Refinement run",
     "Sparse Cholesky=environment.cholesky|Seed=run.seed", "run.complete", NULL},
    {offsetof(record_set, bends), &doc_bend_shape, "environment-bend", "Bending run",
     "Sparse Cholesky=environment.cholesky", "run.complete", NULL},
    {offsetof(record_set, motions), &doc_motion_shape, "environment-motion", "Motion document",
     "Sparse Cholesky=environment.cholesky", "run.complete", NULL}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

typedef void visit_fn(size_t kind, size_t run, const void *document, buffer *t);

/* Visits each document of each kind. */
static void each_document(const record_set *set, visit_fn *visit, buffer *t) {
  for (size_t k = 0; k < KINDS; k++) {
    any_list list;
    memcpy(&list, (const char *)set + kinds[k].list, sizeof list);
    for (size_t i = 0; i < list.n; i++) visit(k, i, list.v + i * kinds[k].shape->size, t);
  }
}

static void environment(size_t kind, size_t run, const void *document, buffer *t) {
  const document_shape *shape = kinds[kind].shape;
  document_field field;
  buffer caption = {0};
  buffer_format(&caption, "%s %zu", kinds[kind].caption, run + 1);
  html_table_of_run(t, kinds[kind].id, run, caption.data, "What|Value", 0);
  html_entries(t, shape, document,
               "Version=environment.version|Commit=environment.commit|"
               "Compiler=environment.compiler|Flags=environment.flags|"
               "Build type=environment.build_type|System=environment.system|"
               "CPU=environment.cpu|BLAS=environment.blas|Threads=environment.threads|"
               "Date=environment.date");
  html_entries(t, shape, document, kinds[kind].entries);
  if (kinds[kind].more != NULL) kinds[kind].more(t, document);
  if (kinds[kind].complete != NULL) {
    const int *complete = document_member(shape, document, kinds[kind].complete, &field);
    html_entry(t, "Came to its end", *complete ? "yes" : "no, interrupted");
  }
  html_table_end(t);
  buffer_free(&caption);
}

static void command(size_t kind, size_t run, const void *document, buffer *t) {
  document_field field;
  (void)run;
  html_command(
      t, *(const char *const *)document_member(kinds[kind].shape, document, "run.command", &field));
}

void page_environment(const page_content *c, buffer *t) {
  html_section_fold(t, "environment", "Environment", NULL, 0);
  each_document(c->set, environment, t);
  html_section_fold_end(t);
}

void page_reproduce(const page_content *c, buffer *t) {
  static const char *const intros[] = {
      "The same seed gives the same elements; times differ from run to run.",
      "The same version, seed and samples give the same states for any number of threads."};
  html_section_fold(t, "reproduce", "Reproduce", intros[c->set->documents.n > 0], 0);
  each_document(c->set, command, t);
  html_section_fold_end(t);
}
