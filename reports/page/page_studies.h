/* page_studies.h -- runs of selvedge-bench refine and newton: their parts of the page's
 * head, of the section "Environment" and of their own sections. */
#ifndef REPORTS_PAGE_STUDIES_H
#define REPORTS_PAGE_STUDIES_H

#include "page/page_sections.h"

void refine_run_lines(const record_set *set, buffer *t);
/* Adds to the headline, by study_part(). */
void refine_headline(const record_set *set, int *parts, buffer *t);
void refine_chips(const record_set *set, buffer *t);
void refine_environment(const record_set *set, buffer *t);

/* The same for selvedge-bench newton. */
void newton_run_lines(const record_set *set, buffer *t);
void newton_headline(const record_set *set, int *parts, buffer *t);
void newton_chips(const record_set *set, buffer *t);
void newton_environment(const record_set *set, buffer *t);

/* Tables of a document: its claims, a summary by scheme, the cost and the end point of
 * each run (page_newton_tables.c, page_newton_schemes.c). */
struct doc_newton;
void newton_claims(const struct doc_newton *row, buffer *t);
void newton_schemes(const struct doc_newton *row, size_t run, buffer *t);
void newton_costs(const struct doc_newton *row, size_t run, buffer *t);
void newton_ends(const struct doc_newton *row, size_t run, buffer *t);

/* Writes "2 runs interrupted", after a comma unless it is the first part; nothing when
 * n is 0. */
void study_part(buffer *t, int *parts, size_t n, const char *one, const char *many);
void study_chip(buffer *t, verdict v, size_t n, const char *what);

/* A cell with a number; for NaN an empty cell, which sorts last. */
void study_cell(buffer *t, double x);

/* Opens a table "environment-KIND-1" and fills it with what all programs record. */
void study_environment(buffer *t, const char *kind, const char *caption, size_t run,
                       const environment_row *e, const char *cholesky);

#endif
