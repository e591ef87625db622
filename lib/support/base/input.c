#include "support/base/input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"

/* Beyond what any program here writes: a device or a pipe may have no end. */
enum { LARGEST = 1 << 30 };

/* 0, or errno.  A zero byte ends a text. */
static int take(FILE *f, buffer *text) {
  char part[1 << 14];
  size_t got;
  errno = 0;
  while (!text->failed && text->length <= LARGEST &&
         (got = fread(part, 1, sizeof part, f)) > 0) {
    buffer_add(text, part, got);
    if (memchr(part, 0, got) != NULL) break;
  }
  if (text->failed) return ENOMEM;
  if (text->length > LARGEST) return EFBIG;
  return ferror(f) ? errno != 0 ? errno : EIO : 0;
}

static int judge(const char *path, int error, const buffer *text) {
  if (error == ENOMEM) return out_of_memory();
  if (error != 0) return input_error("cannot read %s: %s", path, strerror(error));
  if (text->length == 0) return input_error("cannot read %s: it is empty", path);
  return 0;
}

int input_read(const char *path, char **text) {
  buffer all = {0};
  FILE *f = fopen(path, "r");
  *text = NULL;
  if (f == NULL) return judge(path, errno, &all);
  const int error = take(f, &all);
  (void)fclose(f);
  const int code = judge(path, error, &all);
  if (code == 0)
    *text = all.at;
  else
    free(all.at);
  return code;
}

int input_mark(const char *path, uint64_t *mark) {
  unsigned char part[1 << 14];
  size_t got;
  FILE *f = fopen(path, "rb");
  if (f == NULL) return input_error("cannot read %s: %s", path, strerror(errno));
  *mark = UINT64_C(0xcbf29ce484222325);
  errno = 0;
  while ((got = fread(part, 1, sizeof part, f)) > 0)
    for (size_t i = 0; i < got; i++)
      *mark = (*mark ^ part[i]) * UINT64_C(0x100000001b3);
  const int error = ferror(f) ? errno != 0 ? errno : EIO : 0;
  (void)fclose(f);
  return error != 0 ? input_error("cannot read %s: %s", path, strerror(error)) : 0;
}
