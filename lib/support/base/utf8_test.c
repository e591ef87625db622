/* Valid UTF-8 characters, and invalid bytes. */
#include "support/base/buffer.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

typedef struct {
  const char *bytes;
  size_t length;
} sample;

static const sample samples[] = {
    {"a", 1},
    {"\x7f", 1},
    {"\xc3\xa9", 2},         /* U+00E9 */
    {"\xe2\x82\xac", 3},     /* U+20AC */
    {"\xf0\x9f\xa7\xb5", 4}, /* U+1F9F5 */
    {"\xf4\x8f\xbf\xbf", 4}, /* U+10FFFF, the last */
    {"\xe9", 0},             /* Latin-1 */
    {"\x80", 0},             /* not a first byte */
    {"\xc3", 0},             /* cut short */
    {"\xe2\x82", 0},
    {"\xc0\xaf", 0}, /* overlong '/' */
    {"\xe0\x80\xaf", 0},
    {"\xed\xa0\x80", 0},     /* a surrogate */
    {"\xf4\x90\x80\x80", 0}, /* beyond U+10FFFF */
    {"\xff", 0},
};

Test(utf8, samples) {
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++)
    cr_expect(eq(sz, utf8_length(samples[i].bytes), samples[i].length), "sample %zu", i);
}
