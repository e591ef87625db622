/* page.h -- the report as one HTML page that needs nothing else. */
#ifndef REPORTS_PAGE_H
#define REPORTS_PAGE_H

#include "figure.h"
#include "records.h"
#include "text.h"

void page_write(const record_set *set, const figure_list *figures, text *t);

#endif
