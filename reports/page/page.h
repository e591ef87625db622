/* page.h -- the report as one self-contained HTML page; the ledger, and the runs of
 * motion with what plays them, as pages of their own that link to it. */
#pragma once

#include "document/records.h"
#include "figures/figure.h"
#include "support/base/buffer.h"

void page_write(const record_set *set, const figure_list *figures, buffer *t);
void page_write_ledger(const record_set *set, const figure_list *figures, buffer *t);
void page_write_motion(const record_set *set, const figure_list *figures, buffer *t);

/* page_head() writes the beginning of such a page, up to <body>; the title is markup.
 * page_foot() writes its end, from </main> on. */
void page_head(const char *title, buffer *t);
void page_foot(buffer *t);
