/* page_about.c -- the sections that explain the checks, the environment and how to run
 * it all again. */

#include "document/newton.h"
#include "document/refine.h"
#include "page/html.h"
#include "page/page_speed.h"
#include "page/page_studies.h"

void page_checks(const page_content *c, buffer *t) {
  const check_list *checks = &c->set->checks;
  html_section(t, "checks", "Checks explained", NULL);
  html_table(t, "checks-table", "What each check measures, and why its bound",
             "Check|Measures|Bound|Why this bound", 1);
  for (size_t i = 0; i < checks->n; i++) {
    buffer_add(t, "<tr>");
    html_cell(t, checks->v[i].name);
    html_cell(t, checks->v[i].measures);
    html_number_cell(t, checks->v[i].bound);
    html_cell(t, checks->v[i].why);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
  html_section_end(t);
}

static void mesh_entries(buffer *t, const doc_mesh *m) {
  html_entry(t, "Mesh", m->file);
  html_count_entry(t, "Vertices", m->vertices);
  html_count_entry(t, "Triangles", m->triangles);
  html_count_entry(t, "Degenerate triangles", m->degenerate);
  html_count_entry(t, "Boundary edges", m->boundary_edges);
  html_count_entry(t, "Hinges", m->hinges);
  html_count_entry(t, "Non-manifold edges", m->non_manifold_edges);
}

static void records_entry(buffer *t, const doc_records *d) {
  buffer_add(t, "<tr><th scope=\"row\">Records</th><td>");
  html_count(t, d->records.n);
  buffer_add(t, " of ");
  html_count(t, d->run->planned);
  buffer_add(t, d->run->complete ? "</td></tr>\n" : ", interrupted</td></tr>\n");
}

static void environment(buffer *t, const doc_records *d, size_t run) {
  buffer id = {0}, caption = {0};
  buffer_format(&id, "environment-%zu", run + 1);
  buffer_format(&caption, "Run %zu", run + 1);
  html_table(t, id.data, caption.data, "What|Value", 0);
  html_environment(t, d->environment);
  html_digits_entry(t, "Seed", d->run->seed);
  records_entry(t, d);
  html_count_entry(t, "States judged", d->run->states);
  buffer_add(t, "<tr><th scope=\"row\">States per second</th>");
  html_number_cell(t, d->run->states_per_second);
  buffer_add(t, "</tr>\n");
  if (d->run->mesh != NULL) mesh_entries(t, d->run->mesh);
  html_table_end(t);
  buffer_free(&id);
  buffer_free(&caption);
}

void page_environment(const page_content *c, buffer *t) {
  html_section(t, "environment", "Environment", NULL);
  for (size_t i = 0; i < c->set->documents.n; i++)
    environment(t, &c->set->documents.v[i], i);
  speed_environment(c->set, t);
  newton_environment(c->set, t);
  refine_environment(c->set, t);
  html_section_end(t);
}

void page_reproduce(const page_content *c, buffer *t) {
  static const char *const intros[] = {
      "The same seed gives the same elements; times differ from run to run.",
      "The same version, seed and samples give the same states for any number of "
      "threads."};
  html_section(t, "reproduce", "Reproduce", intros[c->set->documents.n > 0]);
  for (size_t i = 0; i < c->set->documents.n; i++)
    html_command(t, c->set->documents.v[i].run->command);
  for (size_t i = 0; i < c->set->benches.n; i++)
    html_command(t, c->set->benches.v[i].run->command);
  for (size_t i = 0; i < c->set->newtons.n; i++)
    html_command(t, c->set->newtons.v[i].run->command);
  for (size_t i = 0; i < c->set->refines.n; i++)
    html_command(t, c->set->refines.v[i].run->command);
  html_section_end(t);
}
