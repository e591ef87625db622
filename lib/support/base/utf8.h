/* utf8.h -- makes text of plugins and file names valid UTF-8, as JSON, XML and YAML need it. */
#pragma once

#include <stddef.h>

/* The bytes of the character at s, which is not at its end; 0 if it is invalid:
 * overlong, a surrogate, beyond U+10FFFF, or cut short. */
size_t utf8_length(const char *s);
