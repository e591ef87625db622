/* page_sections.h -- the sections of the page, top to bottom; each function writes one. */
#pragma once

#include "document/records.h"
#include "figures/figure.h"
#include "support/base/buffer.h"

typedef struct {
  const record_set *set;
  const figure_list *figures;
} page_content;

/* "verification and speed report", or whatever fits the kinds of documents */
void page_kind(const record_set *set, buffer *t);

/* "Bench run 2" as a heading, of the second document of that kind, where there are several. */
void page_run_heading(const record_set *set, series_origin of, size_t run, buffer *t);

void page_summary(const page_content *c, buffer *t);  /* what was run, the verdict */
void page_matrix(const page_content *c, buffer *t);   /* energies x checks */
void page_failures(const page_content *c, buffer *t); /* with witness and command */
/* Of records that passed: where digits are lost, where the range ends. */
void page_quality(const page_content *c, buffer *t);
void page_controls(const page_content *c, buffer *t);
void page_declared(const page_content *c, buffer *t);
/* What leads to the ledger's page; and the content of that page. */
void page_ledger_summary(const page_content *c, buffer *t);
void page_ledger(const page_content *c, buffer *t);
void page_figures(const page_content *c, buffer *t);
/* Three plots, small, that lead to where they are. */
void page_glance(const page_content *c, buffer *t);
/* How many rows of the ledger have which verdict, in words. */
void page_ledger_counts(const record_set *set, buffer *t);
/* The plots of the series of that origin, subject by subject, or why there are none;
 * returns how many subjects there are. */
size_t page_figures_of(const page_content *c, series_origin from, buffer *t);
void page_speed(const page_content *c, buffer *t);
/* Its table of the best kernel of each kind. */
void speed_table(const record_set *set, buffer *t);
/* "2 threads held on processors 0 and 1; 1 thread placed by the system" */
void speed_teams(const struct doc_bench *b, buffer *t);
void page_refine(const page_content *c, buffer *t);
void page_bend(const page_content *c, buffer *t);
/* The table of runs and what leads to their page; and the content of that page. */
void page_motion_summary(const page_content *c, buffer *t);
void page_motion(const page_content *c, buffer *t);
/* The cloth as it is placed, drawn as SVG: shaded by stretch, from least, blue, over 1
 * to most, red.  The colours as a CSS gradient, for a legend. */
struct motion_cloth;
void motion_still(const struct motion_cloth *c, double least, double most, buffer *t);
void motion_colours(double least, double most, buffer *t);
void page_newton(const page_content *c, buffer *t);
/* Two of its tables: how often each scheme solves, and what each run costs. */
void newton_schemes(const struct doc_newton *d, size_t run, buffer *t);
void newton_costs(const struct doc_newton *d, size_t run, buffer *t);
void page_records(const page_content *c, buffer *t);
void page_checks(const page_content *c, buffer *t);
void page_energies(const page_content *c, buffer *t);
void page_environment(const page_content *c, buffer *t);
void page_reproduce(const page_content *c, buffer *t);
