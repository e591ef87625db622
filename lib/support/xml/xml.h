/* xml.h -- escapes text for XML and HTML, so that it cannot act as markup or break the output. */
#pragma once

#include "support/base/buffer.h"

/* Returns the length of the UTF-8 character at s, which must not be at its end; 0 if XML does not
 * allow it: malformed, a control character, U+FFFE or U+FFFF. */
size_t xml_length(const char *s);

/* Appends s, escaped for text and quoted attributes; invalid bytes become U+FFFD. */
void xml_escape(buffer *t, const char *s);

/* Appends the first n bytes of s, which end between two characters, without escapes, for output
 * that is not markup.  Invalid bytes become U+FFFD. */
void xml_clean(buffer *t, const char *s, size_t n);
