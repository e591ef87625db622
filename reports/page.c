#include "page.h"

#include "assets.h"
#include "page_sections.h"

typedef void section_fn(const page_content *c, text *t);

static const struct {
  const char *id, *name; /* NULL: not in the contents */
  section_fn *write;
} sections[] = {
    {NULL, NULL, page_summary},
    {"matrix", "Verdicts", page_matrix},
    {"failures", "Failures", page_failures},
    {"checks", "Checks explained", page_checks},
    {"controls", "Negative controls", page_controls},
    {"declared", "Degenerate states", page_declared},
    {"figures", "Plots", page_figures},
    {"records", "All records", page_records},
    {"energies", "Energies", page_energies},
    {"environment", "Environment", page_environment},
    {"reproduce", "Reproduce", page_reproduce},
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

static void head(text *t) {
  text_add(t,
           "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n"
           "<title>Selvedge: verification report</title>\n"
           "<link rel=\"icon\" href=\"data:,\">\n<style>\n");
  text_add(t, asset_page_css);
  text_add(t, "</style>\n</head>\n<body>\n");
}

static void contents(text *t) {
  text_add(t, "<nav aria-label=\"Contents\"><ul>\n");
  for (size_t i = 0; i < SECTIONS; i++)
    if (sections[i].id != NULL)
      text_format(t, "<li><a href=\"#%s\">%s</a></li>\n", sections[i].id,
                  sections[i].name);
  text_add(t, "</ul></nav>\n<main>\n");
}

void page_write(const record_set *set, const figure_list *figures, text *t) {
  const page_content c = {set, figures};
  head(t);
  for (size_t i = 0; i < SECTIONS; i++) {
    sections[i].write(&c, t);
    if (i == 0) contents(t);
  }
  text_add(t, "</main>\n<script>\n");
  text_add(t, asset_page_js);
  text_add(t, "</script>\n</body>\n</html>\n");
}
