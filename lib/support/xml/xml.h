/* xml.h -- text from files and plugins inside XML and HTML: nothing of it may act as
 * markup, or leave the output malformed. */
#ifndef XML_H
#define XML_H

#include "support/base/buffer.h"

/* Bytes of the UTF-8 character at s, which is not at its end; 0 where XML has no way to
 * write it: it is malformed, a control character, U+FFFE or U+FFFF. */
size_t xml_length(const char *s);

/* Appends s for text and for quoted attributes; bytes of no character become U+FFFD. */
void xml_escape(buffer *t, const char *s);

/* Appends the first n bytes of s, which end between two characters, without escapes:
 * for text that is no markup.  Bytes of no character become U+FFFD. */
void xml_clean(buffer *t, const char *s, size_t n);

#endif
