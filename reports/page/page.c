#include "page/page.h"

#include "base/assets.h"
#include "document/kinds.h"
#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/base/file.h"

typedef void section_fn(const page_content *c, buffer *t);

/* Why a section is on the page. */
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

/* What went wrong, then what was found; what explains it is folded, at the end. */
static const struct {
  const char *id, *name, *title, *intro; /* name: in the contents; title NULL: the same */
  section_fn *write;
  int purpose; /* the section is left out when there is nothing of the kind */
  html_fold how;
  int counts; /* the title says how many there are */
} sections[] = {
    {"failures", "Failures", NULL, NULL, page_failures, FOR_FAILURES, HTML_PLAIN, 0},
    {"quality", "Quality", "Quality: what is inaccurate or out of range",
     "These checks passed: nothing is wrong there. Each shows a state at which digits are lost, or "
     "the values are infinite or NaN.",
     page_quality, FOR_QUALITY, HTML_FOLDED, 0},
    {"figures", "Plots", NULL,
     "Each plot is also in the folder plots beside this page: picture (SVG, PDF), data (CSV) and "
     "the gnuplot script that draws it.",
     page_figures, FOR_FIGURES, HTML_PLAIN, 0},
    {"matrix", "Verdicts", NULL, NULL, page_matrix, FOR_RECORDS, HTML_PLAIN, 0},
    {"ledger", "Ledger", NULL,
     "What the papers say, equation by equation, and what this run measured of it.",
     page_ledger_summary, FOR_LEDGER, HTML_PLAIN, 0},
    {"newton", "Convergence", NULL,
     "Newton's method to the equilibrium of a cloth, with different matrices in the place of the "
     "Hessian; all else stays. A scheme that fails is a result, and says how it stopped.",
     page_newton, FOR_DOCUMENTS + FROM_NEWTON, HTML_PLAIN, 0},
    {"refine", "Mesh refinement", NULL, "Does a cloth behave the same on finer meshes?",
     page_refine, FOR_DOCUMENTS + FROM_REFINE, HTML_PLAIN, 0},
    {"bend", "Bending of quads", NULL,
     "Do discrete energies of bending tend to that of the smooth surface?", page_bend,
     FOR_DOCUMENTS + FROM_BEND, HTML_PLAIN, 0},
    {"motion", "Motion", NULL, "How does cloth move, and what does a step cost?",
     page_motion_summary, FOR_DOCUMENTS + FROM_MOTION, HTML_PLAIN, 0},
    {"speed", "Speed", NULL,
     "Times are ns per element, medians with their 95 % intervals. Every kernel was verified "
     "before it was timed. The limit moves the same memory in the same run and computes nothing; "
     "of the two kinds of stores, into the caches and past them, the faster one counts, of kernels "
     "and of limits.",
     page_speed, FOR_DOCUMENTS + FROM_KERNELS, HTML_PLAIN, 0},
    {"records", "All records", NULL,
     "A click on a header sorts. Worst and bound are in the check's own unit; a record passes when "
     "the worst is at most the bound. Inaccurate (digits are lost) and out of range (values are "
     "infinite or NaN) are beyond it with no formula wrong. States where the energy is not smooth "
     "or not defined are counted, not judged. The witness is the worst state.",
     page_records, FOR_CHECKS, HTML_FOLDED, 1},
    {"checks", "Checks explained", NULL, NULL, page_checks, FOR_RECORDS, HTML_FOLDED, 0},
    {"controls", "Negative controls", NULL,
     "A harness that never failed proves nothing. Each of these formulas is wrong on purpose, and "
     "its check must exceed the bound on it.",
     page_controls, FOR_CONTROLS, HTML_FOLDED, 1},
    {"declared", "Degenerate states", NULL,
     "Where a formula is 0/0 or not smooth, each energy declares what it returns, and a check "
     "holds it to that. Of quantities that are not listed it declares nothing.",
     page_declared, FOR_DECLARED, HTML_FOLDED, 1},
    {"energies", "Energies", NULL, NULL, page_energies, FOR_RECORDS, HTML_FOLDED, 0},
    {"environment", "Environment", NULL, NULL, page_environment, FOR_ALL, HTML_FOLDED, 0},
    {"reproduce", "Reproduce", NULL,
     "The same version, seed and samples give the same states for any number of threads; times "
     "differ from run to run.",
     page_reproduce, FOR_ALL, HTML_FOLDED, 0},
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

/* How much there is to show for that purpose. */
static size_t count(const page_content *c, const judgement *j, int purpose) {
  const record_set *set = c->set;
  const size_t checked = documents_of_checks(set);
  const size_t counts[] = {[FOR_ALL] = 1,
                           [FOR_FAILURES] = failures(set),
                           [FOR_QUALITY] = counted_imperfect(&j->of),
                           [FOR_FIGURES] = c->figures->none == NULL ? checked : 0,
                           [FOR_RECORDS] = checked,
                           [FOR_CHECKS] = set->records.n - j->of.controls,
                           [FOR_CONTROLS] = j->of.controls,
                           [FOR_DECLARED] = set->declared.n,
                           [FOR_LEDGER] = set->ledger.n};
  const int of = purpose - FOR_DOCUMENTS;
  return of < 0 ? counts[purpose] : kind_documents(set, (series_origin)of).n;
}

static void contents(const page_content *c, const judgement *j, buffer *t) {
  buffer_add(t, "<nav aria-label=\"Contents\"><ul>\n");
  for (size_t i = 0; i < SECTIONS; i++)
    if (count(c, j, sections[i].purpose) > 0)
      buffer_format(t, "<li><a href=\"#%s\">%s</a></li>\n", sections[i].id, sections[i].name);
  buffer_add(t, "</ul></nav>\n<main>\n");
}

static void write_section(const page_content *c, const judgement *j, size_t i, buffer *t) {
  const char *name = sections[i].title != NULL ? sections[i].title : sections[i].name;
  const int of = sections[i].purpose;
  const int failed = of == FOR_CONTROLS ? j->of.caught < j->of.controls
                     : of == FOR_CHECKS ? counted_failures(&j->of) > 0
                                        : 0;
  const html_fold how = failed ? HTML_OPEN : sections[i].how;
  buffer title = {0};
  buffer_format(&title, sections[i].counts ? "%s (%zu)" : "%s", name, count(c, j, of));
  html_section(t, sections[i].id, title.data, sections[i].intro, how);
  buffer_free(&title);
  sections[i].write(c, t);
  if (of >= FOR_DOCUMENTS) {
    buffer_add(t, "<h3>Plots</h3>\n");
    page_figures_of(c, (series_origin)(of - FOR_DOCUMENTS), t);
  }
  html_section_end(t, how);
}

static void whole(const page_content *c, buffer *t) {
  const judgement j = judge(c->set);
  page_summary(c, t);
  contents(c, &j, t);
  for (size_t i = 0; i < SECTIONS; i++)
    if (count(c, &j, sections[i].purpose) > 0) write_section(c, &j, i, t);
}

const char *page_write(size_t i, const record_set *set, const figure_list *figures, buffer *t) {
  static const struct {
    const char *file, *title; /* NULL: the kinds of documents */
    section_fn *write;
    int purpose;
  } pages[] = {{"ledger.html", "ledger", page_ledger, FOR_LEDGER},
               {"motion.html", "motion", page_motion, FOR_DOCUMENTS + FROM_MOTION},
               {"index.html", NULL, whole, FOR_ALL}};
  const page_content c = {set, figures};
  const judgement j = judge(set);
  if (i == sizeof pages / sizeof pages[0]) return NULL;
  if (count(&c, &j, pages[i].purpose) == 0) return pages[i].file;
  buffer kind = {0};
  page_kind(set, &kind);
  page_head(pages[i].title != NULL ? pages[i].title : buffer_string(&kind), t);
  buffer_free(&kind);
  pages[i].write(&c, t);
  page_foot(t);
  return pages[i].file;
}

int pages_save(const record_set *set, const figure_list *figures, const char *dir) {
  buffer page = {0};
  const char *file;
  for (size_t i = 0; (file = page_write(i, set, figures, &page)) != NULL; i++)
    if (page.size > 0) TRY(output_save(dir, file, &page));
  return 0;
}
