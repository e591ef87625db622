/* page_studies.h -- what the runs of selvedge-bench refine and newton say in the head
 * of the page and among its environments, and parts of their tables. */
#ifndef REPORTS_PAGE_STUDIES_H
#define REPORTS_PAGE_STUDIES_H

#include "page/page_sections.h"

void refine_run_lines(const record_set *set, buffer *t);
/* Parts of the headline, each started by study_part(). */
void refine_headline(const record_set *set, int *parts, buffer *t);
void refine_chips(const record_set *set, buffer *t);
void refine_environment(const record_set *set, buffer *t);

/* The same of selvedge-bench newton. */
void newton_run_lines(const record_set *set, buffer *t);
void newton_headline(const record_set *set, int *parts, buffer *t);
void newton_chips(const record_set *set, buffer *t);
void newton_environment(const record_set *set, buffer *t);

/* What the runs show together, scheme by scheme, and what each run took:
 * page_newton_tables.c, page_newton_schemes.c. */
struct doc_newton;
void newton_claims(const struct doc_newton *row, buffer *t);
void newton_schemes(const struct doc_newton *row, size_t run, buffer *t);
void newton_costs(const struct doc_newton *row, size_t run, buffer *t);
void newton_ends(const struct doc_newton *row, size_t run, buffer *t);

/* "2 runs interrupted", after a comma where it is not the first; nothing for n = 0. */
void study_part(buffer *t, int *parts, size_t n, const char *one, const char *many);
void study_chip(buffer *t, verdict v, size_t n, const char *what);

/* One number, or a cell that sorts last: NaN is none. */
void study_cell(buffer *t, double x);

/* Opens and fills a table "environment-KIND-1" with what all programs say. */
void study_environment(buffer *t, const char *kind, const char *caption, size_t run,
                       const environment_row *e, const char *cholesky);

#endif
