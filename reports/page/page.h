/* page.h -- the report as HTML pages that need no network: an index, and pages that it links to. */
#pragma once

#include "document/records.h"
#include "figures/figure.h"
#include "page/template.h"
#include "support/base/buffer.h"

/* Appends page i to t and the name of its file to `file`. Returns 0 past the last page. */
int page_write(size_t i, const record_set *set, const figure_list *figures, buffer *file,
               buffer *t);

/* Writes all pages into the folder, index.html last, when all pages that it links to exist. */
int pages_save(const record_set *set, const figure_list *figures, const char *dir);

/* Writes a section around the markup "content" of the view, which may also have "count", "fold" and
 * "open"; pages.txt has its title and introduction. Releases the view. */
void page_section(const char *id, html_view *v, buffer *t);

/* Writes a page around the markup "title", "groups", "siblings", "header", "main" and "footer" of
 * the view, and releases the view. */
void page_fill(html_view *v, buffer *t);
