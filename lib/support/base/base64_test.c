#include "support/base/buffer.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

/* The test vectors of RFC 4648, section 10. */
static const struct {
  const char *bytes, *text;
} vectors[] = {{"", ""},
               {"f", "Zg=="},
               {"fo", "Zm8="},
               {"foo", "Zm9v"},
               {"foob", "Zm9vYg=="},
               {"fooba", "Zm9vYmE="},
               {"foobar", "Zm9vYmFy"}};

Test(base64, vectors_of_the_standard) {
  for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
    const size_t n = strlen(vectors[i].bytes);
    char back[8] = "";
    buffer t = {0};
    base64_put(&t, vectors[i].bytes, n);
    cr_expect(strcmp(buffer_string(&t), vectors[i].text) == 0, "%s", vectors[i].text);
    cr_expect(eq(int, base64_read(vectors[i].text, back, n), 1));
    cr_expect(strcmp(back, vectors[i].bytes) == 0, "%s", vectors[i].bytes);
    buffer_free(&t);
  }
}

Test(base64, every_byte) {
  unsigned char all[256], back[256];
  buffer t = {0};
  for (int i = 0; i < 256; i++) all[i] = (unsigned char)i;
  base64_put(&t, all, sizeof all);
  cr_assert(eq(int, base64_read(t.data, back, sizeof back), 1));
  cr_expect(memcmp(all, back, sizeof all) == 0);
  buffer_free(&t);
}

Test(base64, refuses) {
  static const char *const wrong[] = {
      "Zg=", "Zg", "Zg==Zg==", "Z===", "Zm8=", "Zm9v", "*g==", "Z*==", "====", ""};
  char back[4];
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    cr_expect(eq(int, base64_read(wrong[i], back, 1), 0), "%s", wrong[i]);
}
