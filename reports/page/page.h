/* page.h -- the report as one HTML page that needs nothing else, and the ledger as
 * another, which links to the first. */
#ifndef REPORTS_PAGE_H
#define REPORTS_PAGE_H

#include "document/records.h"
#include "figures/figure.h"
#include "support/base/buffer.h"

void page_write(const record_set *set, const figure_list *figures, buffer *t);
void page_write_ledger(const record_set *set, const figure_list *figures, buffer *t);

/* What such a page begins with, up to <body>, under a title that is plain markup, and
 * ends with, from </main> on. */
void page_head(const char *title, buffer *t);
void page_foot(buffer *t);

#endif
