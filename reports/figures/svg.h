/* svg.h -- a stand-alone SVG file as gnuplot writes it, made fit to stand in a page. */
#ifndef REPORTS_SVG_H
#define REPORTS_SVG_H

#include "support/base/buffer.h"
#include "support/base/complain.h"

/* Appends the picture in `file` as one <svg> element: every id is made unique with the
 * prefix, black follows the page's colour of text, the size follows the page.  `prefix`
 * and `label` (what the picture shows, for those who do not see it) are plain text.
 * EXIT_HARNESS with the words of what is wrong when this is no such file. */
int svg_inline(const char *file, const char *prefix, const char *label, buffer *page);

#endif
