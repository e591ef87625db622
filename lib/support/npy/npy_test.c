/* Tests arrays given byte by byte, as in the format's description: 93 4E 55 4D 50 59, version,
 * length of the header, header, data. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"
#include "support/npy/npy.h"
#include "support/testing/said.h"
#include "support/testing/scratch.h"

static char folder[SCRATCH_NAME];

static void begin(void) {
  said_begin();
  cr_assert(scratch_make(folder) == 0);
}

static void end(void) { (void)scratch_clear(folder, 1); }

TestSuite(npy, .init = begin, .fini = end);

/* Appends an array of version 1.0 with this header and these bytes. */
static void put(buffer *b, const char *header, const void *bytes, size_t count) {
  const char size[2] = {(char)strlen(header), 0};
  buffer_put(b, "\x93NUMPY\x01\x00", 8);
  buffer_put(b, size, 2);
  buffer_add(b, header);
  buffer_put(b, bytes, count);
}

static int read_bytes(buffer *b, items *arrays) {
  char path[64];
  (void)snprintf(path, sizeof path, "%s/a", folder);
  cr_assert(scratch_write(path, buffer_string(b), b->size) == 0);
  buffer_free(b);
  return npy_read(path, arrays);
}

/* 1.5 is 0x3FF8000000000000; -2 is 0xC000000000000000. */
Test(npy, doubles_are_read) {
  buffer b = {0};
  items all = {0};
  put(&b, "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }\n",
      "\0\0\0\0\0\0\xF8\x3F\0\0\0\0\0\0\0\xC0", 16);
  cr_assert(zero(int, read_bytes(&b, &all)));
  const npy_array *a = npy_find(&all, "");
  cr_assert(a != NULL);
  cr_expect(eq(sz, a->dims, 1));
  cr_expect(eq(sz, a->count, 2));
  cr_expect(zero(int, a->single));
  cr_expect(eq(dbl, a->at[0], 1.5));
  cr_expect(eq(dbl, a->at[1], -2));
  npy_free(&all);
}

/* [[1, 2, 3], [4, 5, 6]] stored column by column is 1 4 2 5 3 6. */
Test(npy, columns_become_rows) {
  buffer b = {0};
  items all = {0};
  put(&b, "{'descr': '<i4', 'fortran_order': True, 'shape': (2, 3), }\n",
      "\1\0\0\0\4\0\0\0\2\0\0\0\5\0\0\0\3\0\0\0\xFA\xFF\xFF\xFF", 24);
  cr_assert(zero(int, read_bytes(&b, &all)));
  static const double want[6] = {1, 2, 3, 4, 5, -6};
  const npy_array *a = all.at;
  for (size_t i = 0; i < 6; i++) cr_expect(eq(dbl, a->at[i], want[i]));
  npy_free(&all);
}

/* 0.5 in single precision is 0x3F000000. */
Test(npy, floats_say_so) {
  buffer b = {0};
  items all = {0};
  put(&b, "{'descr': '<f4', 'fortran_order': False, 'shape': (), }\n", "\0\0\0\x3F", 4);
  cr_assert(zero(int, read_bytes(&b, &all)));
  const npy_array *a = all.at;
  cr_expect(eq(int, a->single, 1));
  cr_expect(eq(dbl, a->at[0], 0.5));
  npy_free(&all);
}

Test(npy, what_is_wrong_is_said) {
  static const struct {
    const char *header, *words;
  } bad[] = {{"{'descr': '>f8', 'fortran_order': False, 'shape': (1,), }\n", "type >f8;"},
             {"{'descr': '<f8', 'fortran_order': False, 'shape': (9,), }\n", "ends early"},
             {"{'descr': '<f8', 'shape': (99999999999, 99999999999), }\n", "shape"},
             {"{'descr': '<f8', 'shape': (1, 1, 1, 1, 1), }\n", "shape"},
             {"{'descr': '<f8', 'shape': 7, }\n", "shape"}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    buffer b = {0};
    items all = {0};
    put(&b, bad[i].header, "\0\0\0\0\0\0\0\0", 8);
    cr_expect(eq(int, read_bytes(&b, &all), 2));
    const char *words = said();
    cr_expect(strstr(words, bad[i].words) != NULL, "%s: %s", bad[i].header, words);
    npy_free(&all);
  }
}
