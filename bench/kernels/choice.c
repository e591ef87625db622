#include "kernels/kernels_run.h"

#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "support/base/complain.h"
#include "support/cli/near.h"
#include "support/harness/named_energy.h"

static int matches(const items *patterns, const char *name) {
  for (size_t i = 0; i < patterns->count; i++)
    if (fnmatch(items_text(patterns, i), name, 0) == 0) return 1;
  return patterns->count == 0;
}

static int judge_pattern(const char *pattern) {
  const kernel *k;
  nearest n = nearest_to(pattern);
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++) {
    if (fnmatch(pattern, k->name, 0) == 0) return 0;
    nearest_try(&n, k->name);
  }
  return usage_error("--kernel %s: no such kernel%s; 'selvedge-bench --list' names them", pattern,
                     nearest_hint(&n));
}

static int is_for_some(const kernel *k, const choice *c) {
  for (size_t i = 0; i < c->energies.count; i++)
    if (kernel_is_for(k, choice_energy(c, i))) return 1;
  return 0;
}

/* Chooses the kernels that apply to the chosen energies. */
static int choose_kernels(const options *o, choice *c) {
  const kernel *k;
  for (size_t i = 0; i < o->kernels.count; i++) TRY(judge_pattern(items_text(&o->kernels, i)));
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++) {
    const size_t bytes = (size_t)kernel_bytes(k, k->written);
    if (!matches(&o->kernels, k->name) || !is_for_some(k, c)) continue;
    items_append(&c->kernels, &k, sizeof(const kernel *));
    if (bytes > c->shape.y_bytes) c->shape.y_bytes = bytes;
    c->shape.layouts |= 1U << k->layout;
  }
  if (c->kernels.count > 0) return 0;
  return usage_error(
      "no chosen kernel applies to the chosen energies; kernels of quads "
      "and gauss are for --energy quad_stvk,quad_gauss");
}

static const slv_energy *find_energy(const choice *c, const char *name) {
  for (size_t i = 0; i < c->energies.count; i++)
    if (strcmp(choice_energy(c, i)->name, name) == 0) return choice_energy(c, i);
  return NULL;
}

static int add_energy(choice *c, const char *given, const slv_energy *e) {
  const kernel *k;
  size_t i = 0;
  while ((k = kernel_at(i)) != NULL && (k->role == BENCH_LIMIT || !kernel_is_for(k, e))) i++;
  if (k == NULL)
    return input_error(
        "%s: %s has %d unknowns; kernels are timed on energies of F, which have 6, on "
        "hinges, quad_stvk and quad_gauss",
        given, e->name, e->ndof);
  items_append(&c->energies, &e, sizeof(const slv_energy *));
  return 0;
}

static int choose_energies(const options *o, choice *c) {
  const items *names = &o->energies;
  const int none = names->count == 1 && strcmp(items_text(names, 0), "none") == 0;
  const slv_energy *e;
  for (size_t i = 0; !none && i < names->count; i++) {
    TRY(named_energy(items_text(names, i), &e));
    if (find_energy(c, e->name) == NULL) TRY(add_energy(c, "--energy", e));
  }
  for (size_t i = 0; names->count == 0 && (e = slv_energy_at(i)) != NULL; i++)
    if (e->ndof == 6) TRY(add_energy(c, "all energies", e));
  for (size_t i = 0; i < o->plugins.count; i++) {
    const char *file = items_text(&o->plugins, i);
    char why[256] = "";
    if (named_plugin(file, &e, why, sizeof why) != SLV_OK)
      return input_error("--plugin %s: %s", file, why);
    if (slv_energy_find(e->name) != NULL || find_energy(c, e->name) != NULL)
      return input_error("--plugin %s: another energy is named %s; rename the plugin's", file,
                         e->name);
    TRY(add_energy(c, "--plugin", e));
  }
  if (c->energies.count > 0) return 0;
  return usage_error("--energy none leaves nothing to time without --plugin");
}

enum { SWEEP_SIZES = 10 };

/* Returns size i of --sweep: in geometric progression from 512 to 10^7, rounded to whole grains. */
static uint64_t sweep_size(int i) {
  const double first = 512, last = 1e7;
  const double size = first * pow(last / first, i / (SWEEP_SIZES - 1.0));
  return (uint64_t)(round(size / DATASET_GRAIN) * DATASET_GRAIN);
}

/* Returns the bytes of memory that are free without swapping; infinity if unknown. */
static double available_memory(void) {
  static const char key[] = "MemAvailable:"; /* the value is in kB */
  char line[MACHINE_LINE];
  return machine_read_line("/proc/meminfo", key, line) ? 1024 * strtod(line + sizeof key - 1, NULL)
                                                       : (double)INFINITY;
}

ASCENDING(by_size, uint64_t, [0])

static int choose_sizes(const options *o, choice *c) {
  for (size_t i = 0; i < (o->sweep ? SWEEP_SIZES : o->sizes.count); i++) {
    const uint64_t size = o->sweep ? sweep_size((int)i) : options_number(&o->sizes, i);
    const double bytes = dataset_bytes(&c->shape, (size_t)size);
    const int fits = bytes < 0.9 * available_memory(); /* leaves memory for other programs */
    if (!fits && !o->sweep)
      return input_error(
          "--size %llu: takes %.1f GB, more than is available; choose a smaller size or, "
          "with --kernel, kernels that write less",
          (unsigned long long)size, 1e-9 * bytes);
    if (fits) items_append(&c->sizes, &size, sizeof size);
  }
  if (c->sizes.count == 0)
    return input_error("--sweep: too little memory for the smallest number of elements");
  qsort(c->sizes.at, c->sizes.count, sizeof(uint64_t), by_size);
  return 0;
}

int choice_make(const options *o, choice *c) {
  *c = (choice){.shape = {.y_bytes = sizeof(double)}};
  TRY(choose_energies(o, c));
  TRY(choose_kernels(o, c));
  return choose_sizes(o, c);
}
