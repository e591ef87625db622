/* svg.h -- puts an SVG file by gnuplot into an HTML page. */
#ifndef REPORTS_SVG_H
#define REPORTS_SVG_H

#include "support/base/buffer.h"
#include "support/base/complain.h"

/* Appends the picture `file` (the text of an SVG file) as one <svg> element.  Every id
 * gets the prefix, to be unique in the page; black becomes the page's text colour; the
 * size adapts to the page.  `prefix` and `label` (what the picture shows, for screen
 * readers) are plain text. EXIT_HARNESS, with a message, when the text is not SVG by
 * gnuplot. */
int svg_inline(const char *file, const char *prefix, const char *label, buffer *page);

#endif
