/* page_sections.h -- the sections of the page, top to bottom; each writes itself. */
#ifndef REPORTS_PAGE_SECTIONS_H
#define REPORTS_PAGE_SECTIONS_H

#include "figure.h"
#include "records.h"
#include "text.h"

typedef struct {
  const record_set *set;
  const figure_list *figures;
} page_content;

/* "verification report", by what is in it */
const char *page_kind(const record_set *set);

void page_summary(const page_content *c,
                  text *t);                       /* title, what was run, the verdict */
void page_matrix(const page_content *c, text *t); /* energies × checks */
void page_failures(const page_content *c, text *t); /* each with witness and command */
void page_controls(const page_content *c, text *t);
void page_declared(const page_content *c, text *t);
void page_figures(const page_content *c, text *t);
/* The plots of either program, subject by subject; returns how many there are. */
size_t page_figures_of(const page_content *c, int speed, text *t);
void page_speed(const page_content *c, text *t);
void page_records(const page_content *c, text *t);
void page_checks(const page_content *c, text *t);
void page_energies(const page_content *c, text *t);
void page_environment(const page_content *c, text *t);
void page_reproduce(const page_content *c, text *t);

#endif
