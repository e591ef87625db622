#include "support/npy/zip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "support/base/complain.h"
#include "support/base/memory.h"

/* Lengths of the three headers without their variable parts; methods of compression. */
enum { LOCAL = 30, CENTRAL = 46, END = 22, STORED = 0, DEFLATED = 8 };

static size_t le(const unsigned char *at, int bytes) {
  size_t value = 0;
  while (bytes-- > 0) value = value << 8 | at[bytes];
  return value;
}

int zip_is(const unsigned char *data, size_t length) {
  return length >= 4 && memcmp(data, "PK\3\4", 4) == 0;
}

static int broken(const char *path) {
  return input_error("%s: the archive is damaged or ends early", path);
}

/* Returns the offset of the list of members; `length`: there is none. */
static size_t find_list(const unsigned char *data, size_t length, size_t *members) {
  for (size_t at = length >= END ? length - END + 1 : 0; at-- > 0;)
    if (memcmp(data + at, "PK\5\6", 4) == 0) {
      *members = le(data + at + 10, 2);
      return le(data + at + 16, 4);
    }
  return length;
}

/* Inflates `size` bytes to `whole`; returns 0 if they do not match the archive's numbers.
 * NOLINTNEXTLINE(readability-non-const-parameter): zlib writes to it. */
static int inflate_all(size_t whole, unsigned char *to, const unsigned char *from, size_t size) {
  unsigned char *source = base_alloc(size + 1, 1);
  memcpy(source, from, size); /* zlib's pointer is not const in all versions */
  z_stream z = {
      .next_in = source, .avail_in = (uInt)size, .next_out = to, .avail_out = (uInt)whole};
  int ok = inflateInit2(&z, -MAX_WBITS) == Z_OK;
  ok = ok && inflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out == whole;
  (void)inflateEnd(&z);
  free(source);
  return ok;
}

static int take_member(const char *path, const unsigned char *data, size_t length,
                       const unsigned char *entry, zip_take *take, void *to) {
  enum { MOST_RATIO = 1100 }; /* deflate compresses by at most 1032 */
  char name[64];
  const size_t method = le(entry + 10, 2), size = le(entry + 20, 4), whole = le(entry + 24, 4),
               at = le(entry + 42, 4);
  (void)snprintf(name, sizeof name, "%.*s", (int)le(entry + 28, 2), (const char *)entry + CENTRAL);
  if (at > length || length - at < LOCAL) return broken(path);
  const size_t begin = at + LOCAL + le(data + at + 26, 2) + le(data + at + 28, 2);
  if (begin > length || size > length - begin || whole / MOST_RATIO > size) return broken(path);
  if (method != STORED && method != DEFLATED)
    return input_error(
        "%s: %s is compressed by a method that numpy.savez does not use; "
        "scipy.sparse.save_npz(..., compressed=False) compresses nothing",
        path, name);
  if (method == STORED) return take(to, name, data + begin, size);
  unsigned char *plain = base_alloc(whole + 1, 1);
  const int ok = inflate_all(whole, plain, data + begin, size) &&
                 crc32(0, plain, (uInt)whole) == le(entry + 16, 4);
  const int code = ok ? take(to, name, plain, whole) : broken(path);
  free(plain);
  return code;
}

int zip_each(const char *path, const unsigned char *data, size_t length, zip_take *take, void *to) {
  size_t members = 0, at = find_list(data, length, &members);
  for (size_t i = 0; i < members; i++) {
    if (at > length || length - at < CENTRAL) return broken(path);
    const unsigned char *entry = data + at;
    const size_t next = CENTRAL + le(entry + 28, 2) + le(entry + 30, 2) + le(entry + 32, 2);
    if (memcmp(entry, "PK\1\2", 4) != 0 || next > length - at) return broken(path);
    TRY(take_member(path, data, length, entry, take, to));
    at += next;
  }
  return members > 0 ? 0 : broken(path);
}
