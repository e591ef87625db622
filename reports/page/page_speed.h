/* page_speed.h -- the parts of the section on speed, and what the summary says of it.
 */
#ifndef REPORTS_PAGE_SPEED_H
#define REPORTS_PAGE_SPEED_H

#include "document/bench.h"
#include "page/page_sections.h"

void speed_table(const record_set *set, buffer *t);   /* the best kernel of each kind */
void speed_untimed(const record_set *set, buffer *t); /* and why */
void speed_changes(const record_set *set, buffer *t); /* against an older run */
void speed_kernels(const record_set *set, buffer *t); /* all of them */
void speed_limits(const record_set *set, buffer *t);  /* of arithmetic */

/* In the head of the page: one line a run, what is wrong, figures. */
void speed_run_lines(const record_set *set, buffer *t);
void speed_chips(const record_set *set, buffer *t);

/* Adds to the headline what is wrong, apart by commas; `parts` counts them. */
void speed_headline(const record_set *set, int *parts, buffer *t);

/* "2 threads on processors 0 and 1; 1 thread wherever the system placed it" */
void speed_teams(const doc_bench *b, buffer *t);

/* The tables of "Environment". */
void speed_environment(const record_set *set, buffer *t);

/* A sortable table; its headers, apart by '|', and that of the run. */
void speed_table_open(buffer *t, const record_set *set, const char *id,
                      const char *caption, const char *headers);

/* ---- cells ---- */

void speed_energy_cell(buffer *t, const char *energy); /* NULL: the machine */
/* The last cell of a row, where there are several runs. */
void speed_run_cell(buffer *t, const record_set *set, const doc_bench *b);
/* "0.81 … 0.83" */
void speed_interval_cell(buffer *t, const double ci[2]);
void speed_scalar_cell(buffer *t, const doc_bench_record *r);
/* A time or a factor of three digits, its interval in the title; empty where there is
 * none. */
void speed_factor_cell(buffer *t, double factor, const double ci[2], const char *class);
/* Samples that were disturbed twice, of how many. */
void speed_disturbed_cell(buffer *t, const doc_bench_record *r);

#endif
