/* fuzz_driver.c -- runs a fuzz target without libFuzzer: on each file of the corpus, then on
 * mutated copies, the same in each run.
 *
 * usage: fuzz_NAME COPIES FOLDER
 *
 * Exits with 0 after printing the number of inputs; with 2 if the corpus cannot be read.  If an
 * input ends the process, its name is printed. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/testing/fuzz.h"

enum { MOST = 1 << 16, CHANGES = 4 };

static char at_work[512]; /* description of the input */

/* A sanitizer calls this before it ends the process; without sanitizers it does not exist.
 * NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*say)(void));

static void say_input(void) {
  const ssize_t ignored = write(STDERR_FILENO, at_work, strlen(at_work));
  (void)ignored;
}

static void on_signal(int number) {
  say_input();
  (void)signal(number, SIG_DFL);
  (void)raise(number);
}

typedef struct {
  uint8_t at[MOST];
  size_t size;
  uint64_t state; /* state of the generator, not 0 */
} copy;

/* Returns a number below `most` by xorshift64*. */
static size_t below(copy *c, size_t most) {
  c->state ^= c->state >> 12;
  c->state ^= c->state << 25;
  c->state ^= c->state >> 27;
  return (size_t)((c->state * 2685821657736338717U) >> 33) % most;
}

static void spoil(copy *c, size_t at) {
  static const char telling[] = "\0\n\r\t ,:;\"'\\/#[]{}-+.09eExXnNiIvf\x7f\x80\xbf\xef\xff";
  c->at[at] = (uint8_t)telling[below(c, sizeof telling - 1)];
}

static void flip(copy *c, size_t at) { c->at[at] ^= (uint8_t)(1U << below(c, 8)); }

static void cut(copy *c, size_t at) { c->size = at; }

static void drop(copy *c, size_t at) {
  const size_t n = 1 + below(c, c->size - at);
  memmove(c->at + at, c->at + at + n, c->size - at - n);
  c->size -= n;
}

static void repeat(copy *c, size_t at) {
  const size_t n = 1 + below(c, c->size - at);
  if (c->size + n > MOST) return;
  memmove(c->at + at + n, c->at + at, c->size - at);
  c->size += n;
}

static void nine(copy *c, size_t at) {
  for (size_t i = at; i < c->size && c->at[i] >= '0' && c->at[i] <= '9'; i++) c->at[i] = '9';
}

static void alter(copy *c) {
  static void (*const ways[])(copy *, size_t) = {spoil, spoil, flip, cut, drop, repeat, nine};
  const size_t changes = 1 + below(c, CHANGES);
  for (size_t i = 0; i < changes && c->size > 0; i++)
    ways[below(c, sizeof ways / sizeof ways[0])](c, below(c, c->size));
}

static int take(const char *folder, const char *name, copy *c) {
  char path[512];
  (void)snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "rb");
  if (f == NULL) return 0;
  c->size = fread(c->at, 1, MOST, f);
  const int whole = !ferror(f) && fgetc(f) == EOF;
  (void)fclose(f);
  return whole;
}

/* Runs the target on memory of exactly that size, so that sanitizers report reads beyond it. */
static void run(const copy *c, const char *name, size_t number) {
  uint8_t *data = malloc(c->size > 0 ? c->size : 1);
  FUZZ_REQUIRE(data != NULL);
  if (c->size > 0) memcpy(data, c->at, c->size);
  (void)snprintf(at_work, sizeof at_work, "the input was %.300s, copy %zu\n", name, number);
  (void)LLVMFuzzerTestOneInput(data, c->size);
  free(data);
}

static int run_file(const char *folder, const char *name, size_t copies) {
  static copy whole, c;
  if (!take(folder, name, &whole)) return 0;
  whole.state = 88172645463325252U;
  run(&whole, name, 0);
  for (size_t i = 1; i <= copies; i++) {
    memcpy(c.at, whole.at, whole.size);
    c.size = whole.size;
    c.state = whole.state ^ (i * 0x9e3779b97f4a7c15U);
    alter(&c);
    run(&c, name, i);
  }
  return 1;
}

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

int main(int argc, char **argv) {
  struct dirent **files;
  const size_t copies = argc == 3 ? strtoul(argv[1], NULL, 10) : 0;
  const int count = argc == 3 ? scandir(argv[2], &files, is_visible, alphasort) : -1;
  if (__sanitizer_set_death_callback != NULL) __sanitizer_set_death_callback(say_input);
  (void)signal(SIGABRT, on_signal);
  (void)signal(SIGSEGV, on_signal);
  if (count <= 0) {
    (void)fprintf(stderr, "usage: %s COPIES FOLDER, which holds a corpus\n", argv[0]);
    return 2;
  }
  int read = 0;
  for (int i = 0; i < count; i++) {
    read += run_file(argv[2], files[i]->d_name, copies);
    free(files[i]);
  }
  free(files);
  (void)fprintf(stderr, "%zu inputs from %d of %d files\n", (size_t)read * (copies + 1), read,
                count);
  return read == count ? 0 : 2;
}
