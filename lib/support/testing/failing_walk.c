#include "support/testing/failing_walk.h"

#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/testing/scratch.h"

/* The size of a function is that of Criterion's macros.
 * NOLINTBEGIN(readability-function-size) */

enum { HARNESS_FAILED = 3, MOST_OUTPUTS = 8 };

typedef struct {
  char *bytes; /* NULL: there is no such file */
  size_t size;
} content;

typedef struct {
  const failing_walk *w;
  content before[MOST_OUTPUTS],
      after[MOST_OUTPUTS]; /* after: a run that meets nothing */
  size_t count;            /* of outputs */
  char *names;             /* that such a run leaves in the folder */
} walk;

/* ---- the folder ----------------------------------------------------------------- */

static char folder[SCRATCH_NAME];

void failing_enter(void) {
  cr_assert(zero(int, scratch_make(folder)));
  cr_assert(zero(int, chdir(folder)));
}

void failing_leave(void) {
  cr_expect(zero(int, chdir("..")));
  cr_expect(zero(int, scratch_clear(folder, 1)));
}

static content content_of(const char *path) {
  content c = {0};
  c.bytes = scratch_read(path, &c.size);
  return c;
}

static int is_same(const content *a, const content *b) {
  if (a->bytes == NULL || b->bytes == NULL) return a->bytes == b->bytes;
  return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

static void restore(const walk *k) {
  for (size_t i = 0; i < k->count; i++) {
    const content *c = &k->before[i];
    if (c->bytes == NULL)
      (void)unlink(k->w->outputs[i]);
    else
      cr_assert(zero(int, scratch_write(k->w->outputs[i], c->bytes, c->size)));
  }
}

/* ---- one run -------------------------------------------------------------------- */

static const char *last_line(const content *c) {
  const char *at = c->bytes + c->size;
  if (at > c->bytes) at--;
  while (at > c->bytes && at[-1] != '\n') at--;
  return at;
}

static int is_whole(const char *path, const content *now, const content *good) {
  const char *ending = strrchr(path, '.');
  if (now->bytes == NULL) return 0;
  if (ending != NULL && strcmp(ending, ".xml") == 0)
    return strcmp(last_line(now), last_line(good)) == 0;
  if (ending == NULL || strcmp(ending, ".json") != 0) return is_same(now, good);
  cJSON *tree = cJSON_ParseWithOpts(now->bytes, NULL, 1);
  cJSON_Delete(tree);
  return tree != NULL;
}

static void expect_outputs(const walk *k, const program_end *end, const char *when) {
  size_t kept = 0;
  for (size_t i = 0; i < k->count; i++) {
    const char *path = k->w->outputs[i];
    content now = content_of(path);
    const int as_before = is_same(&now, &k->before[i]);
    const int may_be = as_before && end->code != k->w->fine;
    cr_expect(may_be || is_whole(path, &now, &k->after[i]), "%s: %s is cut short", when,
              path);
    kept += as_before != 0;
    free(now.bytes);
  }
  cr_expect(k->w->together == 0 || kept == 0 || kept == k->count,
            "%s: only some of the files were replaced", when);
}

/* Files that a run without a failure leaves none of. */
static void expect_no_others(const walk *k, const char *when) {
  char *names = scratch_names();
  cr_assert(ne(ptr, names, NULL));
  for (char *at = names, *end; (end = strchr(at + 1, '\n')) != NULL; at = end) {
    const char next = end[1];
    end[1] = '\0';
    cr_expect(ne(ptr, strstr(k->names, at), NULL), "%s: left behind:%s", when, at);
    end[1] = next;
  }
  free(names);
}

static void expect_end(const walk *k, const program_end *end, const char *when) {
  const int told = strstr(end->words, "out of memory") != NULL ||
                   strstr(end->words, "Cannot allocate memory") != NULL;
  const int right = end->code == (end->met ? HARNESS_FAILED : k->w->fine) ||
                    (end->met && k->w->may_go_on && end->code == k->w->fine);
  cr_expect(right && told == end->met, "%s: code %d, signal %d, leaked %d: %s", when,
            end->code, end->signal, end->leaked, end->words);
}

/* Did it meet the failing allocation? */
static int try(const walk *k, failure f) {
  program_end end;
  char when[128];
  (void)snprintf(when, sizeof when, "%s, %s allocation %ld%s", k->w->arguments[1],
                 f.json ? "cJSON's" : "its", f.n, f.once ? "" : " and all after it");
  restore(k);
  failing_program(k->w->run, k->w->arguments, f, &end);
  expect_end(k, &end, when);
  expect_outputs(k, &end, when);
  expect_no_others(k, when);
  if (k->w->look != NULL) k->w->look();
  return end.met;
}

/* ---- all of them ---------------------------------------------------------------- */

/* So many allocations at either end fail one by one; all, where that is asked for. */
static long each_of(const walk *k, failure f) {
  if (f.once && !f.json && getenv("SELVEDGE_ALL_ALLOCATIONS") != NULL) return LONG_MAX;
  const long each = k->w->each > 0 ? k->w->each : 20;
  return f.once && !f.json ? each : each / 10;
}

static long next_of(const walk *k, failure f) {
  if (f.n < each_of(k, f)) return f.n + 1;
  return f.n + f.n / (f.once && !f.json ? 5 : 4) + 1;
}

/* The number of allocations, of which `some` were met and `none` is beyond them. */
static long total(const walk *k, failure f, long some, long none) {
  while (none - some > 1) {
    f.n = some + (none - some) / 2;
    if (try(k, f))
      some = f.n;
    else
      none = f.n;
  }
  return none;
}

static void walk_way(const walk *k, failure f) {
  const long each = each_of(k, f);
  long met = -1;
  for (; try(k, f); f.n = next_of(k, f)) met = f.n;
  if (f.n <= each) return; /* none was left out */
  const long all = total(k, f, met, f.n);
  for (f.n = all - each; f.n < all; f.n++) (void)try(k, f);
}

/* What an output is, and which files there are, where nothing fails. */
static void learn(walk *k) {
  program_end end;
  while (k->w->outputs != NULL && k->w->outputs[k->count] != NULL) k->count++;
  cr_assert(le(sz, k->count, (size_t)MOST_OUTPUTS));
  for (size_t i = 0; i < k->count; i++) k->before[i] = content_of(k->w->outputs[i]);
  failing_program(k->w->run, k->w->arguments, (failure){.n = -1}, &end);
  cr_assert(eq(int, end.code, k->w->fine), "%s: %s", k->w->arguments[1], end.words);
  for (size_t i = 0; i < k->count; i++) {
    k->after[i] = content_of(k->w->outputs[i]);
    cr_assert(is_whole(k->w->outputs[i], &k->after[i], &k->after[i]), "%s",
              k->w->outputs[i]);
    cr_assert(not(is_same(&k->after[i], &k->before[i])), "%s", k->w->outputs[i]);
  }
  k->names = scratch_names();
  cr_assert(ne(ptr, k->names, NULL));
}

void failing_walk_all(const failing_walk *w) {
  walk k = {.w = w};
  learn(&k);
  for (size_t way = 0; way < FAILING_WAYS; way++) walk_way(&k, failing_ways[way]);
  for (size_t i = 0; i < k.count; i++) {
    free(k.before[i].bytes);
    free(k.after[i].bytes);
  }
  free(k.names);
}

/* NOLINTEND(readability-function-size) */
