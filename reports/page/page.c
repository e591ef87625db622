#include "page/page.h"

#include "base/assets.h"
#include "document/kinds.h"
#include "judge/judge.h"
#include "page/page_sections.h"

typedef void section_fn(const page_content *c, buffer *t);

/* Why a section is on the page. */
enum {
  FOR_ALL,
  FOR_FAILURES,
  FOR_QUALITY,
  FOR_FIGURES,
  FOR_RECORDS,
  FOR_CONTROLS,
  FOR_DECLARED,
  FOR_LEDGER,
  FOR_DOCUMENTS /* of a kind: plus its series_origin */
};

/* What went wrong, then what was found; what explains it is folded, at the end. */
static const struct {
  const char *id, *name; /* NULL: not in the contents */
  section_fn *write;
  int purpose; /* the section is left out when there is nothing of the kind */
} sections[] = {
    {NULL, NULL, page_summary, FOR_ALL},
    {"failures", "Failures", page_failures, FOR_FAILURES},
    {"quality", "Quality", page_quality, FOR_QUALITY},
    {"figures", "Plots", page_figures, FOR_FIGURES},
    {"matrix", "Verdicts", page_matrix, FOR_RECORDS},
    {"ledger", "Ledger", page_ledger_summary, FOR_LEDGER},
    {"newton", "Convergence", page_newton, FOR_DOCUMENTS + FROM_NEWTON},
    {"refine", "Mesh refinement", page_refine, FOR_DOCUMENTS + FROM_REFINE},
    {"bend", "Bending of quads", page_bend, FOR_DOCUMENTS + FROM_BEND},
    {"motion", "Motion", page_motion_summary, FOR_DOCUMENTS + FROM_MOTION},
    {"speed", "Speed", page_speed, FOR_DOCUMENTS + FROM_KERNELS},
    {"records", "All records", page_records, FOR_RECORDS},
    {"checks", "Checks explained", page_checks, FOR_RECORDS},
    {"controls", "Negative controls", page_controls, FOR_CONTROLS},
    {"declared", "Degenerate states", page_declared, FOR_DECLARED},
    {"energies", "Energies", page_energies, FOR_RECORDS},
    {"environment", "Environment", page_environment, FOR_ALL},
    {"reproduce", "Reproduce", page_reproduce, FOR_ALL},
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

void page_head(const char *title, buffer *t) {
  buffer_add(t,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta name=\"color-scheme\" content=\"light dark\">\n"
             "<title>Selvedge: ");
  buffer_add(t, title);
  buffer_add(t,
             "</title>\n"
             "<link rel=\"icon\" href=\"data:,\">\n<style>\n");
  buffer_add(t, asset_page_css);
  buffer_add(t, "</style>\n</head>\n<body>\n");
}

void page_foot(buffer *t) {
  buffer_add(t, "</main>\n<script>\n");
  buffer_add(t, asset_page_js);
  buffer_add(t, "</script>\n</body>\n</html>\n");
}

static size_t failures(const record_set *set) {
  size_t n = 0;
  for (size_t i = 0; i < set->records.n; i++) n += record_failed(&set->records.v[i]) ? 1 : 0;
  return n;
}

static int is_wanted(const page_content *c, size_t i) {
  const record_set *set = c->set;
  const size_t checked = documents_of_checks(set);
  const size_t documents[] = {[FOR_ALL] = 1,
                              [FOR_FAILURES] = failures(set),
                              [FOR_QUALITY] = judge(set).imperfect,
                              [FOR_FIGURES] = c->figures->none == NULL ? checked : 0,
                              [FOR_RECORDS] = checked,
                              [FOR_CONTROLS] = judge(set).controls,
                              [FOR_DECLARED] = set->declared.n,
                              [FOR_LEDGER] = set->ledger.n};
  const int of = sections[i].purpose - FOR_DOCUMENTS;
  return (of < 0 ? documents[sections[i].purpose] : kind_documents(set, (series_origin)of).n) > 0;
}

static void contents(const page_content *c, buffer *t) {
  buffer_add(t, "<nav aria-label=\"Contents\"><ul>\n");
  for (size_t i = 0; i < SECTIONS; i++)
    if (sections[i].id != NULL && is_wanted(c, i))
      buffer_format(t, "<li><a href=\"#%s\">%s</a></li>\n", sections[i].id, sections[i].name);
  buffer_add(t, "</ul></nav>\n<main>\n");
}

void page_write(const record_set *set, const figure_list *figures, buffer *t) {
  const page_content c = {set, figures};
  buffer kind = {0};
  page_kind(set, &kind);
  page_head(kind.data, t);
  buffer_free(&kind);
  for (size_t i = 0; i < SECTIONS; i++) {
    if (is_wanted(&c, i)) sections[i].write(&c, t);
    if (i == 0) contents(&c, t);
  }
  page_foot(t);
}

void page_write_ledger(const record_set *set, const figure_list *figures, buffer *t) {
  const page_content c = {set, figures};
  page_head("ledger", t);
  page_ledger(&c, t);
  page_foot(t);
}

void page_write_motion(const record_set *set, const figure_list *figures, buffer *t) {
  const page_content c = {set, figures};
  page_head("motion", t);
  page_motion(&c, t);
  page_foot(t);
}
