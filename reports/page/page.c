#include "page/page.h"

#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "document/kinds.h"
#include "judge/judge.h"
#include "page/page_sections.h"
#include "support/base/file.h"
#include "support/base/texts.h"
#include "support/xml/xml.h"

/* Content that the documents must have for a page to be written. */
enum { FOR_ALL, FOR_RECORDS, FOR_CHECKS, FOR_LEDGER, FOR_DOCUMENTS /* plus a series_origin */ };

typedef enum { NO_GROUP, CHECKS, PAPERS, STUDIES, SPEED, ABOUT, GROUPS } page_group;
static const char *const group_names[GROUPS] = {"",        "Checks", "Papers",
                                                "Studies", "Speed",  "About"};

typedef enum {
  OF_CHECKS,
  OF_RECORDS,
  OF_ENERGY,
  OF_LEDGER,
  OF_SOURCE,
  OF_NEWTON,
  OF_REFINE,
  OF_BEND,
  OF_MOTION,
  OF_SPEED,
  OF_ABOUT,
  OF_INDEX,
  PAGES
} page_id;

/* Pages, in the order in which they are written and listed; pages.txt has their titles. */
static const struct {
  const char *file; /* name of the file; NULL: each energy or source has a page */
  page_group group;
  int purpose;
  int each_run; /* each document of the kind has a page of its own */
} pages[PAGES] = {
    [OF_CHECKS] = {"checks.html", CHECKS, FOR_RECORDS, 0},
    [OF_RECORDS] = {"records.html", CHECKS, FOR_CHECKS, 0},
    [OF_ENERGY] = {NULL, CHECKS, FOR_RECORDS, 0},
    [OF_LEDGER] = {"ledger.html", PAPERS, FOR_LEDGER, 0},
    [OF_SOURCE] = {NULL, PAPERS, FOR_LEDGER, 0},
    [OF_NEWTON] = {"newton.html", STUDIES, FOR_DOCUMENTS + FROM_NEWTON, 1},
    [OF_REFINE] = {"refine.html", STUDIES, FOR_DOCUMENTS + FROM_REFINE, 1},
    [OF_BEND] = {"bend.html", STUDIES, FOR_DOCUMENTS + FROM_BEND, 1},
    [OF_MOTION] = {"motion.html", STUDIES, FOR_DOCUMENTS + FROM_MOTION, 0},
    [OF_SPEED] = {"speed.html", SPEED, FOR_DOCUMENTS + FROM_KERNELS, 0},
    [OF_ABOUT] = {"about.html", ABOUT, FOR_ALL, 0},
    [OF_INDEX] = {"index.html", NO_GROUP, FOR_ALL, 0},
};

/* Sections of all pages, left out if empty.  pages.txt has their titles; some have none. */
static const struct {
  const char *id;
  section_fn *write;
  page_id page;
  int is_folded; /* 1: folded, unless a record of it failed */
  int counts;    /* 1: the title has the number of its rows */
} sections[] = {
    {"failures", page_failures, OF_INDEX, 0, 0},
    {"striking", page_striking, OF_INDEX, 0, 0},
    {"parts", page_cards, OF_INDEX, 0, 0},
    {"matrix", page_matrix, OF_CHECKS, 0, 0},
    {"checks", page_checks, OF_CHECKS, 1, 0},
    {"controls", page_controls, OF_CHECKS, 1, 1},
    {"all", page_all_records, OF_RECORDS, 1, 1},
    {"energy", page_energy, OF_ENERGY, 0, 0},
    {"failures", page_failures, OF_ENERGY, 0, 0},
    {"figures", page_figures, OF_ENERGY, 0, 0},
    {"records", page_records, OF_ENERGY, 1, 1},
    {"quality", page_quality, OF_ENERGY, 1, 1},
    {"declared", page_declared, OF_ENERGY, 1, 1},
    {"ledger", page_ledger_summary, OF_LEDGER, 0, 0},
    {"rows", page_ledger, OF_SOURCE, 0, 0},
    {"newton", page_newton, OF_NEWTON, 0, 0},
    {"refine", page_refine, OF_REFINE, 0, 0},
    {"bend", page_bend, OF_BEND, 0, 0},
    {"play", page_motion, OF_MOTION, 0, 0},
    {"runs", page_motion_runs, OF_MOTION, 0, 0},
    {"stills", page_motion_stills, OF_MOTION, 0, 0},
    {"speed", page_speed, OF_SPEED, 0, 0},
    {"about", page_runs, OF_ABOUT, 0, 0},
    {"reproduce", page_reproduce, OF_ABOUT, 0, 0},
    {"environment", page_environment, OF_ABOUT, 0, 0},
};

/* Returns how many of the required documents, records or entries the set has; FOR_ALL: 1. */
static size_t count(const page_content *c, int purpose) {
  if (purpose >= FOR_DOCUMENTS)
    return kind_documents(c->set, (series_origin)(purpose - FOR_DOCUMENTS)).n;
  return purpose == FOR_RECORDS  ? documents_of_checks(c->set)
         : purpose == FOR_CHECKS ? c->set->records.n
         : purpose == FOR_LEDGER ? c->set->ledger.n
                                 : 1;
}

/* Returns the energies or sources that each have a copy of the page; NULL: it has one copy. */
static const page_names *names_of(const page_content *c, size_t page) {
  return page == OF_ENERGY ? &c->energies : page == OF_SOURCE ? &c->sources : NULL;
}

static size_t copies(const page_content *c, size_t page) {
  const page_names *names = names_of(c, page);
  const size_t n = count(c, pages[page].purpose);
  return n == 0 ? 0 : names != NULL ? names->n : pages[page].each_run ? n : 1;
}

/* Appends the file name of a copy of a page: "newton.html", "newton_2.html". */
static void file_of_copy(const page_content *c, size_t page, size_t copy, buffer *t) {
  if (page == OF_ENERGY)
    page_energy_file(c, c->energies.v[copy], t);
  else if (page == OF_SOURCE)
    page_source_file(c, c->sources.v[copy], t);
  else if (copy == 0)
    buffer_add(t, pages[page].file);
  else
    buffer_format(t, "%.*s_%zu.html", (int)strcspn(pages[page].file, "."), pages[page].file,
                  copy + 1);
}

/* Appends the file name of the page that shows the figure. */
static void figure_file(const page_content *c, const figure *f, buffer *t) {
  if (f->kind->from == FROM_VERIFY) page_energy_file(c, f->subject, t);
  for (size_t i = 0; f->kind->from != FROM_VERIFY && i < PAGES; i++)
    if (pages[i].purpose == FOR_DOCUMENTS + (int)f->kind->from)
      file_of_copy(c, i, pages[i].each_run ? f->run : 0, t);
}

/* Appends the name of a copy: "Convergence", "Convergence 2", or its energy or source, escaped. */
static void name_of_copy(const page_content *c, size_t page, size_t copy, buffer *t) {
  const page_names *names = names_of(c, page);
  char *title = names == NULL ? texts_find(asset_pages_txt, pages[page].file, "title") : NULL;
  xml_escape(t, names != NULL ? names->v[copy] : title);
  free(title);
  if (names == NULL && copy > 0) buffer_format(t, " %zu", copy + 1);
}

/* Appends a link to a page, with the text `group`; if that is "", with the page's name. */
static void link_to(const page_content *c, size_t page, size_t copy, const char *group, int current,
                    buffer *t) {
  html_view v = {.shape = NULL};
  view_set(&v, "group=%s current=%d", group, current);
  file_of_copy(c, page, copy, view_markup(&v, "file"));
  if (*group == '\0') name_of_copy(c, page, copy, view_markup(&v, "name"));
  template_end(t, "link", &v);
}

/* Appends the groups of pages, each as a link to its first page. */
static void groups(const page_content *c, page_group here, buffer *t) {
  link_to(c, OF_INDEX, 0, "Selvedge", here == NO_GROUP, t);
  for (int g = CHECKS; g < GROUPS; g++)
    for (size_t i = 0; i < PAGES; i++)
      if ((int)pages[i].group == g && copies(c, i) > 0) {
        link_to(c, i, 0, group_names[g], g == (int)here, t);
        break;
      }
}

/* Appends links to the pages of this page's group, unless the group has only one. */
static void siblings(const page_content *c, size_t page, size_t copy, buffer *t) {
  size_t n = 0;
  for (size_t i = 0; i < PAGES; i++) n += pages[i].group == pages[page].group ? copies(c, i) : 0;
  if (n < 2 || pages[page].group == NO_GROUP) return;
  for (size_t i = 0; i < PAGES; i++)
    for (size_t k = 0; pages[i].group == pages[page].group && k < copies(c, i); k++)
      link_to(c, i, k, "", i == page && k == copy, t);
}

void page_section(const char *id, html_view *v, buffer *t) {
  view_set(v, "id=%s", id);
  view_words(v, "title", id);
  view_words(v, "intro", id);
  template_end(t, "section", v);
}

/* Writes a section, which is open if something in it failed. */
static void write_section(const page_content *c, size_t i, buffer *t) {
  html_view v = {.shape = NULL};
  buffer *content = view_markup(&v, "content");
  sections[i].write(c, content);
  view_set(&v, "fold=%d open=%d count=%zu", sections[i].is_folded,
           html_has_failure(buffer_string(content)), sections[i].counts ? *c->shown : 0);
  page_section(sections[i].id, &v, t);
}

void page_fill(html_view *v, buffer *t) {
  view_html(v, "style", asset_page_css);
  view_html(v, "script", asset_page_js);
  template_fill(t, asset_page_html, v);
  view_free(v);
}

static void heading(const page_content *c, size_t page, size_t copy, html_view *v) {
  if (page == OF_INDEX) {
    page_kind(c->set, view_markup(v, "title"));
    page_summary(c, view_markup(v, "header"));
    page_runs(c, view_markup(v, "runs"));
    template_write(view_markup(v, "footer"), "footer-index", v);
    return;
  }
  name_of_copy(c, page, copy, view_markup(v, "title"));
  view_words(v, "intro", pages[page].file != NULL ? pages[page].file : "");
  buffer *outcomes = view_markup(v, "outcomes");
  if (pages[page].purpose > FOR_DOCUMENTS)
    page_outcomes(c, (series_origin)(pages[page].purpose - FOR_DOCUMENTS), outcomes);
  template_write(view_markup(v, "header"), "header", v);
  template_write(view_markup(v, "footer"), "footer", v);
}

static void write_page(page_content *c, size_t page, size_t copy, buffer *t) {
  const page_names *names = names_of(c, page);
  html_view v = {.shape = NULL};
  groups(c, pages[page].group, view_markup(&v, "groups"));
  siblings(c, page, copy, view_markup(&v, "siblings"));
  c->subject = names != NULL ? names->v[copy] : NULL;
  c->run = pages[page].each_run ? copy : ALL_RUNS;
  heading(c, page, copy, &v);
  buffer *parts = view_markup(&v, "main");
  for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
    if (sections[i].page == page) write_section(c, i, parts);
  if (pages[page].purpose >= FOR_DOCUMENTS) {
    html_view plots = {.shape = NULL};
    page_figures_of(c, (series_origin)(pages[page].purpose - FOR_DOCUMENTS),
                    view_markup(&plots, "content"));
    page_section("plots", &plots, parts);
  }
  page_fill(&v, t);
}

int page_write(size_t i, const record_set *set, const figure_list *figures, buffer *file,
               buffer *t) {
  size_t shown = 0;
  page_content c = {.set = set,
                    .shown = &shown,
                    .figures = figures,
                    .figure_file = figure_file,
                    .energies = page_energy_names(set, figures),
                    .sources = page_source_names(set)};
  size_t page = 0;
  while (page < PAGES && i >= copies(&c, page)) i -= copies(&c, page++);
  if (page < PAGES) {
    file_of_copy(&c, page, i, file);
    write_page(&c, page, i, t);
  }
  free(c.energies.v);
  free(c.sources.v);
  return page < PAGES;
}

int pages_save(const record_set *set, const figure_list *figures, const char *dir) {
  buffer page = {0}, file = {0};
  int s = 0;
  for (size_t i = 0; s == 0 && page_write(i, set, figures, &file, &page); i++) {
    s = output_save(dir, file.data, &page);
    buffer_free(&file);
  }
  buffer_free(&file);
  return s;
}
