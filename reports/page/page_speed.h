/* page_speed.h -- the parts of the section on speed, and what the summary says of
 * speed. */
#ifndef REPORTS_PAGE_SPEED_H
#define REPORTS_PAGE_SPEED_H

#include "document/bench.h"
#include "page/page_sections.h"

void speed_table(const record_set *set, buffer *t);   /* the best kernel of each kind */
void speed_untimed(const record_set *set, buffer *t); /* with the reasons */
void speed_changes(const record_set *set, buffer *t); /* since an older run */
void speed_kernels(const record_set *set, buffer *t); /* all kernels */
void speed_limits(const record_set *set, buffer *t);  /* of arithmetic */

/* In the head of the page: one line per run, and counts. */
void speed_run_lines(const record_set *set, buffer *t);
void speed_chips(const record_set *set, buffer *t);

/* Adds to the headline what went wrong, separated by commas; `parts` counts the
 * entries. */
void speed_headline(const record_set *set, int *parts, buffer *t);

/* "2 threads held on processors 0 and 1; 1 thread placed by the system" */
void speed_teams(const doc_bench *b, buffer *t);

/* The tables of the section "Environment". */
void speed_environment(const record_set *set, buffer *t);

/* Opens a sortable table; the headers are separated by '|'.  With several runs, a last
 * header "Run" is added. */
void speed_table_open(buffer *t, const record_set *set, const char *id,
                      const char *caption, const char *headers);

/* ---- cells ---- */

void speed_energy_cell(buffer *t, const char *energy); /* "the machine" when NULL */
/* The number of the run, as the last cell of a row; nothing when there is only one
 * run. */
void speed_run_cell(buffer *t, const record_set *set, const doc_bench *b);
/* "0.81 … 0.83" */
void speed_interval_cell(buffer *t, const double ci[2]);
void speed_scalar_cell(buffer *t, const doc_bench_record *r);
/* A time or a factor with three digits and its interval in the title; an empty cell
 * when there is none. */
void speed_factor_cell(buffer *t, double factor, const double ci[2], const char *class);
/* How many samples were disturbed again when they were repeated, and of how many. */
void speed_disturbed_cell(buffer *t, const doc_bench_record *r);

#endif
