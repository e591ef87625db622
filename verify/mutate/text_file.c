#include "mutate/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"

char *text_file_read(const char *path, size_t *size) {
  enum { PIECE = 1 << 16 };
  FILE *f = fopen(path, "rb");
  if (f == NULL) return NULL;
  buffer b = {0};
  char *piece = malloc(PIECE);
  size_t got = 0;
  buffer_put(&b, "", 0);
  while (piece != NULL && (got = fread(piece, 1, PIECE, f)) > 0)
    buffer_put(&b, piece, got);
  const int error = piece == NULL || b.failed ? ENOMEM : ferror(f) ? EIO : 0;
  free(piece);
  (void)fclose(f);
  if (error == 0) {
    if (size != NULL) *size = b.size;
    return b.data;
  }
  free(b.data);
  errno = error;
  return NULL;
}

int text_file_write(const char *path, const char *text) {
  FILE *f = fopen(path, "wb");
  if (f == NULL) return 0;
  const int written = fputs(text, f) >= 0;
  return fclose(f) == 0 && written;
}

int text_files_equal(const char *a, const char *b) {
  size_t na = 0, nb = 0;
  char *first = text_file_read(a, &na), *second = text_file_read(b, &nb);
  const int equal =
      first != NULL && second != NULL && na == nb && memcmp(first, second, na) == 0;
  free(first);
  free(second);
  return equal;
}

char *path_join(const char *directory, const char *path) {
  buffer b = {0};
  if (path[0] != '/') buffer_format(&b, "%s/", directory);
  buffer_format(&b, "%s", path);
  if (!b.failed) return b.data;
  free(b.data);
  return NULL;
}

uint64_t digest_add(uint64_t digest, const void *bytes, size_t size) {
  const unsigned char *b = bytes;
  for (size_t i = 0; i < size; i++) digest = (digest ^ b[i]) * UINT64_C(0x100000001b3);
  return digest;
}

uint64_t digest_text(uint64_t digest, const char *text) {
  return digest_add(digest, text, strlen(text) + 1);
}
