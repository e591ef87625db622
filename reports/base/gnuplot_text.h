/* gnuplot_text.h -- makes names of energies and schemes safe for gnuplot's scripts,
 * data files and file names, where some characters would act as syntax. */
#pragma once

#include "support/base/buffer.h"

/* As a file name: letters, digits, '-' and '_' stay; other bytes become '_'. */
void gnuplot_file_name(buffer *t, const char *s);

/* As the name of a column: like a file name, but '/' stays, too. */
void gnuplot_column(buffer *t, const char *s);

/* As part of a variable's name: letters, digits and '_' stay. */
void gnuplot_variable(buffer *t, const char *s);

/* For a string in single quotes: characters that could end it, or act as markup in the
 * picture, become spaces. */
void gnuplot_string(buffer *t, const char *s);
