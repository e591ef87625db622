#include "machine/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads the first line of the file `fact` of cache i in Linux's description of the
 * processor.  Returns 0 when there is none. */
static int read_fact(int i, const char *fact, char line[64]) {
  char path[128];
  (void)snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", i,
                 fact);
  FILE *f = fopen(path, "r");
  if (f == NULL) return 0;
  const int got = fgets(line, 64, f) != NULL;
  (void)fclose(f);
  return got;
}

/* The bytes that a text like "48K" or "32M" means. */
static double bytes_of(const char *size) {
  char *unit;
  const double number = strtod(size, &unit);
  return number * (*unit == 'K' ? 0x1p10 : *unit == 'M' ? 0x1p20 : 1);
}

void caches_now(double bytes[CACHE_LEVELS]) {
  enum { MOST = 8 }; /* no processor lists more caches than this */
  char level[64], type[64], size[64];
  for (int i = 0; i < CACHE_LEVELS; i++) bytes[i] = 0;
  for (int i = 0; i < MOST; i++) {
    if (!read_fact(i, "level", level) || !read_fact(i, "type", type) ||
        !read_fact(i, "size", size) || strncmp(type, "Instruction", 11) == 0)
      continue;
    const long at = strtol(level, NULL, 10) - 1;
    if (at >= 0 && at < CACHE_LEVELS) bytes[at] = bytes_of(size);
  }
}
