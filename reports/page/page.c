#include "page/page.h"

#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "base/gnuplot_text.h"
#include "document/kinds.h"
#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/base/file.h"
#include "support/base/texts.h"

typedef void section_fn(const page_content *c, buffer *t);

/* Why a page or a section is there: for what documents or records. */
enum {
  FOR_ALL,
  FOR_FAILURES,
  FOR_QUALITY,
  FOR_FIGURES,
  FOR_RECORDS,
  FOR_CHECKS,
  FOR_CONTROLS,
  FOR_DECLARED,
  FOR_LEDGER,
  FOR_DOCUMENTS /* of a kind: plus its series_origin */
};

/* ---- pages ----------------------------------------------------------------------- */

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

/* In the order in which the pages are written and listed; pages.txt has their titles. */
static const struct {
  const char *file; /* NULL: a page for each energy or source, with a file of its own */
  page_group group;
  int purpose;
} pages[PAGES] = {
    [OF_CHECKS] = {"checks.html", CHECKS, FOR_RECORDS},
    [OF_RECORDS] = {"records.html", CHECKS, FOR_CHECKS},
    [OF_ENERGY] = {NULL, CHECKS, FOR_RECORDS},
    [OF_LEDGER] = {"ledger.html", PAPERS, FOR_LEDGER},
    [OF_SOURCE] = {NULL, PAPERS, FOR_LEDGER},
    [OF_NEWTON] = {"newton.html", STUDIES, FOR_DOCUMENTS + FROM_NEWTON},
    [OF_REFINE] = {"refine.html", STUDIES, FOR_DOCUMENTS + FROM_REFINE},
    [OF_BEND] = {"bend.html", STUDIES, FOR_DOCUMENTS + FROM_BEND},
    [OF_MOTION] = {"motion.html", STUDIES, FOR_DOCUMENTS + FROM_MOTION},
    [OF_SPEED] = {"speed.html", SPEED, FOR_DOCUMENTS + FROM_KERNELS},
    [OF_ABOUT] = {"about.html", ABOUT, FOR_ALL},
    [OF_INDEX] = {"index.html", NO_GROUP, FOR_ALL},
};

/* The sections of all pages; pages.txt has their titles.  Without one, the page's heading is
 * enough. */
static const struct {
  const char *id;
  section_fn *write;
  page_id page;
  int purpose; /* the section is left out when there is nothing of the kind */
  html_fold how;
  int counts; /* the title says how many there are */
} sections[] = {
    {"failures", page_failures, OF_INDEX, FOR_FAILURES, HTML_PLAIN, 0},
    {"striking", page_striking, OF_INDEX, FOR_ALL, HTML_PLAIN, 0},
    {"parts", page_cards, OF_INDEX, FOR_ALL, HTML_PLAIN, 0},
    {"matrix", page_matrix, OF_CHECKS, FOR_RECORDS, HTML_PLAIN, 0},
    {"checks", page_checks, OF_CHECKS, FOR_RECORDS, HTML_FOLDED, 0},
    {"controls", page_controls, OF_CHECKS, FOR_CONTROLS, HTML_FOLDED, 1},
    {"all", page_all_records, OF_RECORDS, FOR_CHECKS, HTML_FOLDED, 1},
    {"energy", page_energy, OF_ENERGY, FOR_RECORDS, HTML_PLAIN, 0},
    {"failures", page_failures, OF_ENERGY, FOR_FAILURES, HTML_PLAIN, 0},
    {"figures", page_figures, OF_ENERGY, FOR_FIGURES, HTML_PLAIN, 0},
    {"records", page_records, OF_ENERGY, FOR_CHECKS, HTML_FOLDED, 1},
    {"quality", page_quality, OF_ENERGY, FOR_QUALITY, HTML_FOLDED, 1},
    {"declared", page_declared, OF_ENERGY, FOR_DECLARED, HTML_FOLDED, 1},
    {"ledger", page_ledger_summary, OF_LEDGER, FOR_LEDGER, HTML_PLAIN, 0},
    {"rows", page_ledger, OF_SOURCE, FOR_LEDGER, HTML_PLAIN, 0},
    {"newton", page_newton, OF_NEWTON, FOR_ALL, HTML_PLAIN, 0},
    {"refine", page_refine, OF_REFINE, FOR_ALL, HTML_PLAIN, 0},
    {"bend", page_bend, OF_BEND, FOR_ALL, HTML_PLAIN, 0},
    {"play", page_motion, OF_MOTION, FOR_ALL, HTML_PLAIN, 0},
    {"runs", page_motion_runs, OF_MOTION, FOR_ALL, HTML_PLAIN, 0},
    {"stills", page_motion_stills, OF_MOTION, FOR_ALL, HTML_PLAIN, 0},
    {"speed", page_speed, OF_SPEED, FOR_ALL, HTML_PLAIN, 0},
    {"about", page_runs, OF_ABOUT, FOR_ALL, HTML_PLAIN, 0},
    {"reproduce", page_reproduce, OF_ABOUT, FOR_ALL, HTML_PLAIN, 0},
    {"environment", page_environment, OF_ABOUT, FOR_ALL, HTML_PLAIN, 0},
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

/* ---- names that have pages ------------------------------------------------------- */

/* Writes the name of a page's file: prefix, then the name with other characters replaced. If that
 * gives two names the same file, the second one gets ".2". */
static void file_of(const char *prefix, const page_names *names, const char *name, buffer *t) {
  buffer own = {0};
  unsigned same = 0;
  gnuplot_file_name(&own, name);
  for (size_t i = 0; i < names->n; i++) {
    buffer other = {0};
    gnuplot_file_name(&other, names->v[i]);
    same += strcmp(buffer_string(&own), buffer_string(&other)) == 0;
    buffer_free(&other);
    if (strcmp(names->v[i], name) == 0) break;
  }
  buffer_format(t, "%s%s", prefix, buffer_string(&own));
  if (same > 1) buffer_format(t, ".%u", same);
  buffer_add(t, ".html");
  buffer_free(&own);
}

void page_energy_file(const page_content *c, const char *energy, buffer *t) {
  file_of("energy_", &c->energies, energy, t);
}

void page_source_file(const page_content *c, const char *source, buffer *t) {
  file_of("ledger_", &c->sources, source, t);
}

void page_energy_link(const page_content *c, const char *energy, buffer *t) {
  size_t i = 0;
  while (i < c->energies.n && strcmp(c->energies.v[i], energy) != 0) i++;
  if (i < c->energies.n) {
    buffer_add(t, "<a href=\"");
    page_energy_file(c, energy, t);
    buffer_add(t, "\">");
  }
  html_print(t, i < c->energies.n ? "%s</a>" : "%s", energy);
}

int page_shows(const page_content *c, const char *subject) {
  return c->subject == NULL || strcmp(c->subject, subject) == 0;
}

/* ---- what there is to show ------------------------------------------------------- */

typedef int record_fn(const doc_record *r);

static int is_check(const doc_record *r) { return r->control == NULL; }
static int is_control(const doc_record *r) { return r->control != NULL; }
static int is_imperfect(const doc_record *r) { return record_shown(r) >= SHOWN_INACCURATE; }

static size_t records_that(const page_content *c, record_fn *is) {
  size_t n = 0;
  for (size_t i = 0; i < c->set->records.n; i++)
    n += page_shows(c, c->set->records.v[i].subject) && is(&c->set->records.v[i]) ? 1 : 0;
  return n;
}

static size_t figures_shown(const page_content *c) {
  size_t n = 0;
  for (size_t i = 0; i < c->figures->n; i++)
    n += c->figures->v[i].kind->from == FROM_VERIFY && page_shows(c, c->figures->v[i].subject);
  return n;
}

static size_t declared_states(const page_content *c) {
  size_t n = 0;
  for (size_t i = 0; i < c->set->declared.n; i++)
    n += page_shows(c, c->set->declared.v[i].energy) ? 1 : 0;
  return n;
}

/* The records for whose sake a section is there; NULL: it is there for something else. */
static record_fn *const records_for[FOR_DOCUMENTS] = {[FOR_FAILURES] = record_failed,
                                                      [FOR_QUALITY] = is_imperfect,
                                                      [FOR_CHECKS] = is_check,
                                                      [FOR_CONTROLS] = is_control};

/* How much there is to show for that purpose. */
static size_t count(const page_content *c, int purpose) {
  if (purpose >= FOR_DOCUMENTS)
    return kind_documents(c->set, (series_origin)(purpose - FOR_DOCUMENTS)).n;
  if (records_for[purpose] != NULL) return records_that(c, records_for[purpose]);
  return purpose == FOR_FIGURES    ? figures_shown(c)
         : purpose == FOR_RECORDS  ? documents_of_checks(c->set)
         : purpose == FOR_DECLARED ? declared_states(c)
         : purpose == FOR_LEDGER   ? c->set->ledger.n
                                   : 1;
}

/* The names of which each has a page; NULL: the page is one. */
static const page_names *names_of(const page_content *c, size_t page) {
  return page == OF_ENERGY ? &c->energies : page == OF_SOURCE ? &c->sources : NULL;
}

/* Does each document of the kind have a page of its own? */
static int is_of_one_run(size_t page) {
  return page == OF_NEWTON || page == OF_REFINE || page == OF_BEND;
}

static size_t copies(const page_content *c, size_t page) {
  const page_names *names = names_of(c, page);
  const size_t n = count(c, pages[page].purpose);
  return n == 0 ? 0 : names != NULL ? names->n : is_of_one_run(page) ? n : 1;
}

/* ---- contents -------------------------------------------------------------------- */

/* "newton.html", "newton_2.html" */
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

void page_figure_file(const page_content *c, const figure *f, buffer *t) {
  if (f->kind->from == FROM_VERIFY) page_energy_file(c, f->subject, t);
  for (size_t i = 0; f->kind->from != FROM_VERIFY && i < PAGES; i++)
    if (pages[i].purpose == FOR_DOCUMENTS + (int)f->kind->from)
      file_of_copy(c, i, is_of_one_run(i) ? f->run : 0, t);
}

/* "Convergence", "Convergence 2", or the energy or source, escaped. */
static void name_of_copy(const page_content *c, size_t page, size_t copy, buffer *t) {
  const page_names *names = names_of(c, page);
  char *title = names == NULL ? texts_find(asset_pages_txt, pages[page].file, "title") : NULL;
  html_print(t, "%s", names != NULL ? names->v[copy] : title);
  free(title);
  if (names == NULL && copy > 0) buffer_format(t, " %zu", copy + 1);
}

static void link_to(const page_content *c, size_t page, size_t copy, const char *name, int current,
                    buffer *t) {
  buffer_add(t, "<li><a href=\"");
  file_of_copy(c, page, copy, t);
  buffer_add(t, current ? "\" aria-current=\"page\">" : "\">");
  if (name != NULL)
    buffer_add(t, name);
  else
    name_of_copy(c, page, copy, t);
  buffer_add(t, "</a></li>\n");
}

/* The groups, each a link to its first page. */
static void groups(const page_content *c, page_group here, buffer *t) {
  buffer_add(t, "<ul>\n");
  link_to(c, OF_INDEX, 0, "Selvedge", here == NO_GROUP, t);
  for (int g = CHECKS; g < GROUPS; g++)
    for (size_t i = 0; i < PAGES; i++)
      if ((int)pages[i].group == g && copies(c, i) > 0) {
        link_to(c, i, 0, group_names[g], g == (int)here, t);
        break;
      }
  buffer_add(t, "</ul>\n");
}

/* The pages of a group, unless it has only one. */
static void siblings(const page_content *c, size_t page, size_t copy, buffer *t) {
  size_t n = 0;
  for (size_t i = 0; i < PAGES; i++) n += pages[i].group == pages[page].group ? copies(c, i) : 0;
  if (n < 2 || pages[page].group == NO_GROUP) return;
  buffer_add(t, "<ul>\n");
  for (size_t i = 0; i < PAGES; i++)
    for (size_t k = 0; pages[i].group == pages[page].group && k < copies(c, i); k++)
      link_to(c, i, k, NULL, i == page && k == copy, t);
  buffer_add(t, "</ul>\n");
}

static void contents(const page_content *c, size_t page, size_t copy, buffer *t) {
  buffer_add(t, "<nav aria-label=\"Pages\">\n");
  groups(c, pages[page].group, t);
  siblings(c, page, copy, t);
  buffer_add(t, "</nav>\n");
}

/* ---- a page ---------------------------------------------------------------------- */

/* Folded, unless a record of it failed. */
static html_fold fold_of(const page_content *c, size_t i) {
  record_fn *const is =
      sections[i].purpose < FOR_DOCUMENTS ? records_for[sections[i].purpose] : NULL;
  for (size_t k = 0; is != NULL && k < c->set->records.n; k++) {
    const doc_record *r = &c->set->records.v[k];
    if (page_shows(c, r->subject) && is(r) && record_failed(r)) return HTML_OPEN;
  }
  return sections[i].how;
}

static void write_section(const page_content *c, size_t i, buffer *t) {
  const html_fold how = sections[i].how == HTML_FOLDED ? fold_of(c, i) : sections[i].how;
  char *title = texts_find(asset_pages_txt, sections[i].id, "title");
  char *intro = texts_find(asset_pages_txt, sections[i].id, "intro");
  char *counted = base_printf(sections[i].counts ? "%s (%zu)" : "%s", title != NULL ? title : "",
                              count(c, sections[i].purpose));
  html_section(t, sections[i].id, title != NULL ? counted : NULL, intro, how);
  free(title);
  free(intro);
  free(counted);
  sections[i].write(c, t);
  html_section_end(t, how);
}

void page_fill(page_parts *p, buffer *t) {
  const html_hole holes[] = {{"title", buffer_string(&p->title)},
                             {"style", asset_page_css},
                             {"contents", buffer_string(&p->contents)},
                             {"header", buffer_string(&p->header)},
                             {"main", buffer_string(&p->main)},
                             {"footer", buffer_string(&p->footer)},
                             {"script", asset_page_js},
                             {NULL, NULL}};
  html_fill(t, asset_page_html, holes);
  buffer *const parts[] = {&p->title, &p->contents, &p->header, &p->main, &p->footer};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) buffer_free(parts[i]);
}

static void heading(const page_content *c, size_t page, size_t copy, page_parts *p) {
  if (page == OF_INDEX) {
    page_kind(c->set, &p->title);
    page_summary(c, &p->header);
    page_runs(c, &p->footer);
    buffer_add(&p->footer,
               "<p class=\"run\"><a href=\"about.html\">Versions, machine and the "
               "commands that repeat this run</a></p>\n");
    return;
  }
  name_of_copy(c, page, copy, &p->title);
  buffer_format(&p->header, "<h1>%s</h1>\n", buffer_string(&p->title));
  char *intro =
      pages[page].file != NULL ? texts_find(asset_pages_txt, pages[page].file, "intro") : NULL;
  if (intro != NULL) html_print(&p->header, "<p class=\"intro\">%s</p>\n", intro);
  free(intro);
  if (pages[page].purpose > FOR_DOCUMENTS)
    page_outcomes(c, (series_origin)(pages[page].purpose - FOR_DOCUMENTS), &p->header);
  buffer_add(&p->footer,
             "<p class=\"run\"><a href=\"index.html\">Overview</a> · <a "
             "href=\"about.html\">About this run</a></p>\n");
}

static void write_page(page_content *c, size_t page, size_t copy, buffer *t) {
  const page_names *names = names_of(c, page);
  page_parts p = {.title = {0}};
  contents(c, page, copy, &p.contents);
  c->subject = names != NULL ? names->v[copy] : NULL;
  c->run = is_of_one_run(page) ? copy : ALL_RUNS;
  heading(c, page, copy, &p);
  for (size_t i = 0; i < SECTIONS; i++)
    if (sections[i].page == page && count(c, sections[i].purpose) > 0) write_section(c, i, &p.main);
  if (pages[page].purpose >= FOR_DOCUMENTS) {
    html_section(&p.main, "plots", "Plots", NULL, HTML_PLAIN);
    page_figures_of(c, (series_origin)(pages[page].purpose - FOR_DOCUMENTS), &p.main);
    html_section_end(&p.main, HTML_PLAIN);
  }
  page_fill(&p, t);
}

int page_write(size_t i, const record_set *set, const figure_list *figures, buffer *file,
               buffer *t) {
  page_content c = {.set = set,
                    .figures = figures,
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
