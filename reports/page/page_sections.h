/* page_sections.h -- the sections of the pages; each function writes one. */
#pragma once

#include <stdint.h>

#include "document/records.h"
#include "figures/figure.h"
#include "judge/judge.h"
#include "page/template.h"
#include "support/base/buffer.h"
#include "support/formulas/formulas.h"

/* Names that have a page each. */
typedef struct {
  const char **v;
  size_t n;
} page_names;

#define ALL_RUNS SIZE_MAX
typedef struct {
  const record_set *set;
  const figure_list *figures;
  page_names energies, sources; /* an energy's page, a page for each source of the ledger */
  const char *subject;          /* the energy or the source of this page; NULL: all */
  size_t run;                   /* document of this page, of its kind; or ALL_RUNS */
  size_t *shown;                /* number of rows or articles in the last section */
} page_content;

/* Returns whether the page shows what belongs to this energy or source. */
int page_shows(const page_content *c, const char *subject);

/* Return the names that documents describe, then others of records or plots.  Free `v`. */
page_names page_energy_names(const record_set *set, const figure_list *figures);
page_names page_source_names(const record_set *set);

/* Writes the file of the page of an energy or a source: "energy_arap.html". */
void page_energy_file(const page_content *c, const char *energy, buffer *t);
void page_source_file(const page_content *c, const char *source, buffer *t);
/* Writes <a href=...>name</a> to the page of an energy; without such a page, the name alone. */
void page_energy_link(const page_content *c, const char *energy, buffer *t);
/* Writes the place of a record: "energy_arap.html#r7". */
void page_record_link(const page_content *c, const doc_record *r, buffer *t);
/* Writes the file of the page that shows the plots of that origin. */
void page_figure_file(const page_content *c, const figure *f, buffer *t);

/* Writes "verification and speed report", or what fits the kinds of documents. */
void page_kind(const record_set *set, buffer *t);

/* Returns a view of the lists of the set: "checks", "records", "energies", "declared", "diagnoses"
 * and "ledger"; its functions get the content.  Free it. */
html_view page_view(const page_content *c);
/* Writes the list of that name as a table, with the rows for which `fill` returns 1. */
void page_table(const page_content *c, const char *name, html_row_fn *fill, buffer *t);

void page_summary(const page_content *c, buffer *t); /* the verdict */
void page_striking(const page_content *c, buffer *t);
void page_cards(const page_content *c, buffer *t);
/* Writes a line for each document: its kind, its date and its machine. */
void page_runs(const page_content *c, buffer *t);
/* Writes a list of outcomes, each with its number of records, for one kind of documents. */
void page_outcomes(const page_content *c, series_origin of, buffer *t);

void page_matrix_thumbnail(const page_content *c, buffer *t);
void page_ledger_thumbnail(const page_content *c, buffer *t);

void page_matrix(const page_content *c, buffer *t);   /* energies x checks */
void page_failures(const page_content *c, buffer *t); /* with witness and command */
/* Writes records that passed with findings: lost digits, left range. */
void page_quality(const page_content *c, buffer *t);
void page_records(const page_content *c, buffer *t);
void page_all_records(const page_content *c, buffer *t);
void page_controls(const page_content *c, buffer *t);
void page_declared(const page_content *c, buffer *t);
void page_energy(const page_content *c, buffer *t);
void page_figures(const page_content *c, buffer *t);
void page_checks(const page_content *c, buffer *t);

void page_ledger_summary(const page_content *c, buffer *t);
void page_ledger(const page_content *c, buffer *t);
/* Writes links to the rows of the ledger that name the energy; if NULL, to the rows `ids`. */
void page_ledger_links(const page_content *c, const char *ids, const char *energy, buffer *t);
/* Writes the corrections of the page's paper that are correct together. */
void page_errata(const page_content *c, const formulas *all, buffer *t);
/* Writes how many rows of the ledger have which verdict. */
void page_ledger_counts(const record_set *set, buffer *t);
size_t page_misprints(const record_set *set);

/* Writes one plot with its caption. */
void page_figure(const page_content *c, const figure *f, buffer *t);
/* Writes the plots of the series of that origin, subject by subject, or why there are none. */
void page_figures_of(const page_content *c, series_origin from, buffer *t);
void page_speed(const page_content *c, buffer *t);
void page_refine(const page_content *c, buffer *t);
void page_bend(const page_content *c, buffer *t);
void page_motion(const page_content *c, buffer *t);
void page_motion_runs(const page_content *c, buffer *t);
void page_motion_stills(const page_content *c, buffer *t);
/* Draw the placed cloth as SVG, shaded by stretch from least, blue, over 1 to most, red; and the
 * colours as a CSS gradient, for a legend. */
struct motion_cloth;
void motion_still(const struct motion_cloth *c, double least, double most, buffer *t);
void motion_colours(double least, double most, buffer *t);
/* Draws the last frame of the first run with few triangles, small; nothing if there is none. */
void page_motion_thumbnail(const page_content *c, buffer *t);
void page_newton(const page_content *c, buffer *t);
void page_environment(const page_content *c, buffer *t);
void page_reproduce(const page_content *c, buffer *t);
