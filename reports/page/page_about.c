/* page_about.c -- the sections on what was run, where, and how to run it again. */
#include <stdlib.h>

#include "document/kinds.h"
#include "page/page_sections.h"
#include "page/template.h"

html_view page_view(const page_content *c) {
  const record_set *set = c->set;
  html_view v = {.of = c};
  VIEW_LIST(&v, "checks", set->checks, &doc_check_shape);
  VIEW_LIST(&v, "records", set->records, &doc_record_shape);
  VIEW_LIST(&v, "energies", set->energies, &doc_energy_shape);
  VIEW_LIST(&v, "declared", set->declared, &doc_declared_shape);
  VIEW_LIST(&v, "diagnoses", set->diagnoses, &doc_diagnosis_shape);
  VIEW_LIST(&v, "ledger", set->ledger, &doc_ledger_shape);
  return v;
}

void page_table(const page_content *c, const char *name, html_row_fn *fill, buffer *t) {
  html_view v = page_view(c);
  *c->shown = html_table(t, name, &v, fill);
  view_free(&v);
}

void page_checks(const page_content *c, buffer *t) { page_table(c, "checks-table", NULL, t); }

/* Writes the template once for each document. */
static void each_document(const page_content *c, const char *template, buffer *t) {
  for (series_origin of = 0; of < FROM_HISTORY; of++)
    for (size_t i = 0; i < kind_documents(c->set, of).n; i++) {
      const kind_row *kind = &document_kinds[of];
      html_view v = {.shape = kind->shape, .row = kind_document(c->set, of, i)};
      char *own = base_printf("%s-environment", kind->section);
      view_set(&v, "title=%s called=%s section=%s number=%zu", kind->title, kind->run,
               kind->section, i + 1);
      html_entries(view_markup(&v, "common"), "environment", &v);
      html_entries(view_markup(&v, "own"), own, &v);
      template_end(t, template, &v);
      free(own);
    }
}

void page_runs(const page_content *c, buffer *t) { each_document(c, "run", t); }
void page_reproduce(const page_content *c, buffer *t) { each_document(c, "run-command", t); }
void page_environment(const page_content *c, buffer *t) { each_document(c, "run-environment", t); }
