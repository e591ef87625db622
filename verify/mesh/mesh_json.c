#include <float.h>
#include <stdlib.h>

#include "mesh/mesh_report.h"
#include "support/harness/environment.h"
#include "support/records/assembled_document.h"

static doc_assembled_fault fault_of(mesh_report *r, const mesh_reason *reason) {
  doc_assembled_fault f = {
      .text = reason->text, .remedy = reason->remedy, .element = DOCUMENT_NO_COUNT};
  uint32_t v[MESH_POINTS];
  if (reason->fault == NULL) return f;
  const mesh_kind kind = mesh_kind_of(&r->c, reason->fault->element);
  int corners = mesh_touched(&r->c, reason->fault->element, v);
  if (kind == MESH_EDGE) corners = 3;
  double *at = arena_alloc(&r->memory, (size_t)corners, sizeof *at);
  for (int i = 0; i < corners; i++) at[i] = v[i];
  f.kind = mesh_kind_name(kind);
  f.element = mesh_number_of(&r->c, reason->fault->element);
  f.vertices.v = at;
  f.vertices.n = (size_t)corners;
  return f;
}

static doc_assembled_quantity quantity_of(mesh_report *r, quantity q) {
  const mesh_case *c = &r->of[q];
  items list = {0};
  size_t i, j;
  mesh_coordinates(&c->l, c->at, &i, &j);
  mesh_reasons(r, q, &list);
  doc_assembled_fault *all = arena_alloc(&r->memory, list.count + 1, sizeof *all);
  for (size_t k = 0; k < list.count; k++) all[k] = fault_of(r, (const mesh_reason *)list.at + k);
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
      .got = mesh_got(c),
      .expected = mesh_expected(c),
      .explained = mesh_case_agrees(c) || (r->why[q].found && r->why[q].complete)};
  d.faults.v = all;
  d.faults.n = list.count;
  free(list.at);
  return d;
}

static void list_findings(mesh_report *r, doc_assembled *to) {
  const mesh_finding *f = r->findings.at;
  const size_t count = r->findings.count;
  doc_assembled_finding *all = arena_alloc(&r->memory, count + 1, sizeof *all);
  for (size_t i = 0; i < count; i++)
    all[i] = (doc_assembled_finding){
        .check = f[i].name,
        .verdict = mesh_verdict_text(f[i].verdict),
        .error = f[i].error,
        .bound = f[i].bound,
        .vertex = f[i].vertex == MESH_NO_VERTEX ? DOCUMENT_NO_COUNT : f[i].vertex};
  to->findings.v = all;
  to->findings.n = count;
}

void mesh_report_json(FILE *f, mesh_report *r) {
  environment here;
  const char *names[MESH_TERMS];
  doc_assembled_quantity quantities[MESH_QUANTITIES];
  environment_now(&here, 1);
  for (int t = 0; t < r->c.terms; t++) names[t] = arena_strdup(&r->memory, r->c.term[t].e->name);
  doc_assembled d = {.tool = "selvedge-verify mesh",
                     .environment = &here,
                     .file = r->c.file,
                     .scalar = r->c.eps == DBL_EPSILON ? "double" : "float",
                     .vertices = r->c.rest.nvertices,
                     .triangles = r->c.rest.ntriangles,
                     .quads = r->c.rest.nquads,
                     .hinges = r->c.edges.report.hinges,
                     .agrees = mesh_report_agrees(r)};
  d.energies.v = names;
  d.energies.n = (size_t)r->c.terms;
  d.quantities.v = quantities;
  for (int q = 0; q < MESH_QUANTITIES; q++)
    if (r->given[q].file != NULL && r->c.terms > 0)
      quantities[d.quantities.n++] = quantity_of(r, (quantity)q);
  list_findings(r, &d);
  document_write(f, &doc_assembled_shape, &d);
}
