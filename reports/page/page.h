/* page.h -- the report as one self-contained HTML page; the ledger, and the runs of
 * motion with what plays them, as pages of their own that link to it. */
#pragma once

#include "document/records.h"
#include "figures/figure.h"
#include "support/base/buffer.h"

/* Appends page i, and returns the name of its file; NULL past the last page.  Nothing is appended
 * where there is nothing for the page. */
const char *page_write(size_t i, const record_set *set, const figure_list *figures, buffer *t);

/* Writes index.html into the folder, and ledger.html and motion.html where there is something for
 * them. */
int pages_save(const record_set *set, const figure_list *figures, const char *dir);

/* page_head() writes the beginning of such a page, up to <body>; the title is markup.
 * page_foot() writes its end, from </main> on. */
void page_head(const char *title, buffer *t);
void page_foot(buffer *t);
