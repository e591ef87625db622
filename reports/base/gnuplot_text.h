/* gnuplot_text.h -- makes names safe for gnuplot's scripts, data files and file names. */
#pragma once

#include "support/base/buffer.h"

/* Appends a file name: letters, digits, '-' and '_' stay; other bytes become '_'. */
void gnuplot_file_name(buffer *t, const char *s);

/* Appends a column's name: like a file name, but '/' stays, too. */
void gnuplot_column(buffer *t, const char *s);

/* Appends a part of a variable's name: letters, digits and '_' stay. */
void gnuplot_variable(buffer *t, const char *s);

/* Appends the contents of a string in single quotes: syntax and markup become spaces. */
void gnuplot_string(buffer *t, const char *s);
