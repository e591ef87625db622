#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_report.h"
#include "support/harness/environment.h"
#include "support/records/assembled_document.h"

static doc_assembled_fault fault_of(arena *memory, const char *text,
                                    const char *remedy) {
  return (doc_assembled_fault){.text = arena_strdup(memory, text),
                               .remedy = remedy,
                               .element = DOCUMENT_NO_COUNT};
}

static void add(items *list, arena *memory, const char *text, const char *remedy) {
  const doc_assembled_fault f = fault_of(memory, text, remedy);
  if (text[0] != '\0') items_append(list, &f, sizeof f);
}

static void add_element(const mesh_report *r, const mesh_fault *fault, items *list,
                        arena *memory) {
  char text[MESH_TEXT];
  mesh_element e;
  mesh_element_of(&r->c, &(mesh_change){0}, fault->element, &e);
  doc_assembled_fault f =
      fault_of(memory, mesh_fault_text(r, fault, text), fault->row->remedy);
  const size_t corners = e.kind == MESH_HINGE ? 4 : 3;
  double *v = arena_alloc(memory, corners, sizeof *v);
  f.kind = mesh_kind_name(e.kind);
  f.element = mesh_number_of(&r->c, fault->element);
  for (size_t i = 0; i < corners; i++) v[i] = e.v[i];
  f.vertices.v = v;
  f.vertices.n = corners;
  items_append(list, &f, sizeof f);
}

/* All in the arena. */
static void list_faults(const mesh_report *r, const mesh_explanation *why,
                        doc_assembled_quantity *to, arena *memory) {
  items list = {0};
  char text[MESH_TEXT];
  if (why->reading != NULL)
    add(&list, memory, why->reading->what, why->reading->remedy);
  if (why->change != NULL)
    add(&list, memory, mesh_change_text(why, text), why->change->remedy);
  add(&list, memory, mesh_held_text(why, text), "");
  for (size_t i = 0; i < why->faults.count; i++)
    add_element(r, (const mesh_fault *)why->faults.at + i, &list, memory);
  doc_assembled_fault *all = arena_alloc(memory, list.count + 1, sizeof *all);
  if (list.count > 0) memcpy(all, list.at, list.count * sizeof *all);
  to->faults.v = all;
  to->faults.n = list.count;
  free(list.at);
}

static doc_assembled_quantity quantity_of(const mesh_report *r, quantity q,
                                          arena *memory) {
  const mesh_case *c = &r->of[q];
  size_t i, j;
  mesh_coordinates(&c->l, c->at, &i, &j);
  doc_assembled_quantity d = {
      .quantity = mesh_quantity_name(q),
      .file = r->given[q].file,
      .verdict = mesh_case_text(c),
      .numbers = c->numbers,
      .differ = c->differ,
      .outside = c->outside,
      .vertices = c->vertices,
      .digits = mesh_digits(c),
      .ratio = c->ratio,
      .row = i,
      .column = j,
      .got = c->sign * c->got[c->at],
      .expected = c->sign * (c->right.of[MESH_MEMBRANE][c->at] +
                             c->right.of[MESH_BENDING][c->at]),
      .explained = mesh_case_agrees(c) || (r->why[q].found && r->why[q].complete)};
  list_faults(r, &r->why[q], &d, memory);
  return d;
}

static void list_findings(const mesh_report *r, doc_assembled *to, arena *memory) {
  const mesh_finding *f = r->findings.at;
  doc_assembled_finding *all = arena_alloc(memory, r->findings.count + 1, sizeof *all);
  for (size_t i = 0; i < r->findings.count; i++)
    all[i] = (doc_assembled_finding){
        .check = f[i].name,
        .verdict = mesh_verdict_text(f[i].verdict),
        .error = f[i].error,
        .bound = f[i].bound,
        .vertex = f[i].vertex == MESH_NO_VERTEX ? DOCUMENT_NO_COUNT : f[i].vertex};
  to->findings.v = all;
  to->findings.n = r->findings.count;
}

void mesh_report_json(FILE *f, const mesh_report *r) {
  arena memory = {0};
  environment here;
  const char *names[MESH_TERMS];
  doc_assembled_quantity quantities[MESH_QUANTITIES];
  environment_now(&here, 1);
  for (int t = 0; t < r->c.terms; t++)
    names[t] = arena_strdup(&memory, r->c.term[t].e->name);
  doc_assembled d = {.tool = "selvedge-verify mesh",
                     .environment = &here,
                     .file = r->c.file,
                     .scalar = r->c.eps == DBL_EPSILON ? "double" : "float",
                     .vertices = r->c.rest.nvertices,
                     .triangles = r->c.of[MESH_TRIANGLE],
                     .hinges = r->c.of[MESH_HINGE],
                     .agrees = mesh_report_agrees(r)};
  d.energies.v = names;
  d.energies.n = (size_t)r->c.terms;
  d.quantities.v = quantities;
  for (int q = 0; q < MESH_QUANTITIES; q++)
    if (r->given[q].file != NULL && r->c.terms > 0)
      quantities[d.quantities.n++] = quantity_of(r, (quantity)q, &memory);
  list_findings(r, &d, &memory);
  document_write(f, &doc_assembled_shape, &d);
  arena_free(&memory);
}
