/* page_sections.h -- the sections of the pages; each function writes one. */
#pragma once

#include <stdint.h>

#include "document/records.h"
#include "figures/figure.h"
#include "page/template.h"
#include "support/base/buffer.h"

/* Names that have a page each. */
typedef struct {
  const char **v;
  size_t n;
} page_names;

#define ALL_RUNS SIZE_MAX
typedef struct page_content page_content;
struct page_content {
  const record_set *set;
  const figure_list *figures;
  page_names energies, sources; /* energies, and sources of the ledger, that have a page */
  const char *subject;          /* the energy or the source of this page; NULL: all */
  size_t run;                   /* index of the document that the page shows; or ALL_RUNS */
  size_t *shown;                /* number of rows or articles in the last section */
  /* Appends the file name of the page that shows a figure. */
  void (*figure_file)(const page_content *c, const figure *f, buffer *t);
};

/* Returns whether the page shows results of this energy or source. */
int page_shows(const page_content *c, const char *subject);

/* Return the names that documents describe, then others of records or plots.  Free `v`. */
page_names page_energy_names(const record_set *set, const figure_list *figures);
page_names page_source_names(const record_set *set);

/* Append the file name of the page of an energy or a source: "energy_arap.html". */
void page_energy_file(const page_content *c, const char *energy, buffer *t);
void page_source_file(const page_content *c, const char *source, buffer *t);
/* Writes <a href=...>name</a> to the page of an energy; without such a page, the name alone. */
void page_energy_link(const page_content *c, const char *energy, buffer *t);
/* Writes the target of links to a record: "energy_arap.html#r7". */
void page_record_link(const page_content *c, const doc_record *r, buffer *t);

/* Writes the kind of the report, by the kinds of documents: "verification and speed report". */
void page_kind(const record_set *set, buffer *t);

/* Returns a view of the lists of the set: "checks", "records", "energies", "declared", "diagnoses"
 * and "ledger".  Its member `of` is the content.  Free it. */
html_view page_view(const page_content *c);
/* Writes the list of that name as a table, with the rows for which `fill` returns 1. */
void page_table(const page_content *c, const char *name, html_row_fn *fill, buffer *t);

typedef void section_fn(const page_content *c, buffer *t);

/* The index: the verdict, the plot with the largest effect, the cards and their pictures. */
section_fn page_summary, page_striking, page_cards, page_matrix_thumbnail, page_ledger_thumbnail,
    page_motion_thumbnail;
/* Runs: a line for each document; commands that repeat the runs; their environments. */
section_fn page_runs, page_reproduce, page_environment;
/* Checks: verdicts of energies x checks; failures with witness; passed records with findings. */
section_fn page_matrix, page_checks, page_failures, page_quality, page_records, page_all_records,
    page_controls, page_declared, page_energy, page_figures;
section_fn page_ledger_summary, page_ledger; /* papers */
section_fn page_newton, page_refine, page_bend, page_motion, page_motion_runs, page_motion_stills,
    page_speed;

/* Writes a list of outcomes, each with its number of records, for one kind of documents. */
void page_outcomes(const page_content *c, series_origin of, buffer *t);
void page_figure(const page_content *c, const figure *f, buffer *t);
/* Writes the plots of one kind of documents, subject by subject, or why there are none. */
void page_figures_of(const page_content *c, series_origin from, buffer *t);

/* Writes links to the ledger entries that name the energy; if it is NULL, to the entries `ids`. */
void page_ledger_links(const page_content *c, const char *ids, const char *energy, buffer *t);
/* Writes the number of ledger entries with each verdict. */
void page_ledger_counts(const record_set *set, buffer *t);
size_t page_misprints(const record_set *set);

/* Draw the placed cloth as SVG, shaded by stretch from least, blue, over 1 to most, red; and the
 * colours as a CSS gradient, for a legend. */
struct motion_cloth;
void motion_still(const struct motion_cloth *c, double least, double most, buffer *t);
void motion_colours(double least, double most, buffer *t);
