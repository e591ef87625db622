/* page.h -- the report as one HTML page that needs nothing else, and the ledger as
 * another, which links to the first. */
#ifndef REPORTS_PAGE_H
#define REPORTS_PAGE_H

#include "figure.h"
#include "records.h"
#include "text.h"

void page_write(const record_set *set, const figure_list *figures, text *t);
void page_write_ledger(const record_set *set, const figure_list *figures, text *t);

#endif
