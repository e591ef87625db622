#include "support/base/utf8.h"

/* First bytes from lo to hi begin a character of `length` bytes, whose second byte is in [from, to]
 * and whose others are in [80, BF]: table 3-7 of the Unicode standard. */
static const struct {
  unsigned char lo, hi, from, to;
  size_t length;
} forms[] = {
    {0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

static int within(char c, unsigned char from, unsigned char to) {
  return (unsigned char)c >= from && (unsigned char)c <= to;
}

size_t utf8_length(const char *s) {
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
    size_t n = 1;
    if (!within(s[0], forms[i].lo, forms[i].hi)) continue;
    if (forms[i].length > 1 && !within(s[1], forms[i].from, forms[i].to)) return 0;
    while (++n < forms[i].length)
      if (!within(s[n], 0x80, 0xbf)) return 0;
    return forms[i].length;
  }
  return 0;
}
