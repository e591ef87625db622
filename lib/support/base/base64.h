/* base64.h -- bytes as text (RFC 4648), for arrays inside of JSON. */
#pragma once

#include "support/base/buffer.h"

void base64_put(buffer *t, const void *bytes, size_t count);

/* Reads `count` bytes.  Returns 0 where the text is not that of so many. */
int base64_read(const char *text, void *bytes, size_t count);
