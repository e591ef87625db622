/* page.h -- the report as HTML pages that need no network: an index, and pages that it links to. */
#pragma once

#include "document/records.h"
#include "figures/figure.h"
#include "support/base/buffer.h"

/* Appends page i to t and the name of its file to `file`. Returns 0 past the last page. */
int page_write(size_t i, const record_set *set, const figure_list *figures, buffer *file,
               buffer *t);

/* Writes all pages into the folder; index.html comes last, when all that it links to is there. */
int pages_save(const record_set *set, const figure_list *figures, const char *dir);

/* Writes one page around its parts, which are markup. */
typedef struct {
  buffer title, contents, header, main, footer;
} page_parts;
void page_fill(page_parts *parts, buffer *t); /* frees the parts */
