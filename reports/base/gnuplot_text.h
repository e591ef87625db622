/* gnuplot_text.h -- names of energies and schemes inside gnuplot's scripts, data files
 * and file names, where they may not act as syntax. */
#ifndef REPORTS_GNUPLOT_TEXT_H
#define REPORTS_GNUPLOT_TEXT_H

#include "support/base/buffer.h"

/* A file name: letters, digits, '-' and '_' stay, the rest becomes '_'. */
void gnuplot_file_name(buffer *t, const char *s);

/* The name of a column: as in a file name, and '/' stays too. */
void gnuplot_column(buffer *t, const char *s);

/* Part of a variable's name: letters, digits and '_'. */
void gnuplot_variable(buffer *t, const char *s);

/* Inside a string in single quotes: what could end it, or act as markup in the picture,
 * becomes a space. */
void gnuplot_string(buffer *t, const char *s);

#endif
