#include "support/base/base64.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Three bytes are four digits; where one or two are left, '=' fills the four. */
void base64_put(buffer *t, const void *bytes, size_t count) {
  const unsigned char *b = bytes;
  for (size_t i = 0; i < count; i += 3) {
    const size_t left = count - i;
    const unsigned three =
        (unsigned)b[i] << 16 | (left > 1 ? b[i + 1] : 0U) << 8 | (left > 2 ? b[i + 2] : 0U);
    char four[4] = {digits[three >> 18], digits[three >> 12 & 63], digits[three >> 6 & 63],
                    digits[three & 63]};
    if (left < 3) four[3] = '=';
    if (left < 2) four[2] = '=';
    buffer_put(t, four, 4);
  }
}

/* The value of a digit; 0 of '='; 64 of what is none. */
static unsigned value_of(char c) {
  const char *at = c == '\0' ? NULL : strchr(digits, c);
  if (c == '=') return 0;
  return at == NULL ? 64 : (unsigned)(at - digits);
}

int base64_read(const char *text, void *bytes, size_t count) {
  unsigned char *b = bytes;
  const size_t padding = (3 - count % 3) % 3, length = (count + 2) / 3 * 4;
  if (strlen(text) != length || strcspn(text, "=") != length - padding) return 0;
  for (size_t i = 0; i < length; i += 4) {
    unsigned three = 0;
    for (size_t k = 0; k < 4; k++) {
      const unsigned v = value_of(text[i + k]);
      if (v > 63) return 0;
      three = three << 6 | v;
    }
    for (size_t k = 0; k < 3 && i / 4 * 3 + k < count; k++)
      b[i / 4 * 3 + k] = (unsigned char)(three >> (16 - 8 * k) & 255);
  }
  return 1;
}
