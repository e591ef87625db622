#include "base/gnuplot_text.h"

#include <ctype.h>
#include <string.h>

#include "support/xml/xml.h"

static void add_word(buffer *t, const char *s, const char *kept) {
  for (; *s != '\0'; s++) {
    const int plain = isalnum((unsigned char)*s) || strchr(kept, *s) != NULL;
    buffer_put(t, plain ? s : "_", 1);
  }
}

void gnuplot_file_name(buffer *t, const char *s) { add_word(t, s, "-_"); }

void gnuplot_column(buffer *t, const char *s) { add_word(t, s, "-_/"); }

void gnuplot_variable(buffer *t, const char *s) { add_word(t, s, "_"); }

void gnuplot_string(buffer *t, const char *s) {
  while (*s != '\0') {
    const size_t n = xml_length(s); /* as in XML, for SVG */
    const int unsafe = n == 0 || (unsigned char)*s < 0x20 || strchr("'\"`\\<>&", *s);
    buffer_put(t, unsafe ? " " : s, unsafe ? 1 : n);
    s += n == 0 ? 1 : n;
  }
}
