/* compare_differences.c -- differences in settings and in the environment, and which of them rule
 * out a comparison. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/comparison.h"

/* These settings choose which states are tried; the values at a state do not depend on them. */
static int is_harmless(const char *setting) {
  return strcmp(setting, "seed") == 0 || strcmp(setting, "samples") == 0 ||
         strcmp(setting, "scalar") == 0;
}

static const char *setting_of(const baseline_document *d, const char *name) {
  for (size_t i = 0; i < d->settings.n; i++)
    if (strcmp(d->settings.v[i].name, name) == 0) return d->settings.v[i].text;
  return "(none)";
}

static const struct {
  const char *name;
  size_t offset;
  int matters; /* 0: compares versions */
} fields[] = {
    {"version", offsetof(environment_row, version), 0},
    {"commit", offsetof(environment_row, commit), 0},
    {"compiler", offsetof(environment_row, compiler), 1},
    {"flags", offsetof(environment_row, flags), 1},
    {"build type", offsetof(environment_row, build_type), 1},
    {"system", offsetof(environment_row, system), 1},
    {"cpu", offsetof(environment_row, cpu), 1},
    {"BLAS", offsetof(environment_row, blas), 1},
};

static const char *field_of(const environment_row *e, size_t i) {
  const char *words;
  memcpy(&words, (const char *)e + fields[i].offset, sizeof words);
  return words;
}

static void add_if_different(items *list, compare_difference d) {
  if (strcmp(d.base, d.now) != 0) items_append(list, &d, sizeof d);
}

static void add_settings(const baseline_document *base, const baseline_document *now,
                         const baseline_document *of, items *list) {
  for (size_t i = 0; i < of->settings.n; i++) {
    const char *name = of->settings.v[i].name, *a = setting_of(base, name);
    if (of == now && strcmp(a, "(none)") != 0) continue; /* it was compared with those of BASE */
    add_if_different(list,
                     (compare_difference){name, a, setting_of(now, name), !is_harmless(name), 0});
  }
}

void compare_list_differences(const baseline_document *base, const baseline_document *now,
                              items *list) {
  add_settings(base, now, base, list);
  add_settings(base, now, now, list);
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
    add_if_different(list,
                     (compare_difference){fields[i].name, field_of(base->environment, i),
                                          field_of(now->environment, i), fields[i].matters, 1});
}

int compare_other_tool(const baseline_document *base, const baseline_document *now, buffer *why) {
  if (strcmp(base->tool, now->tool) == 0) return 0;
  buffer_format(why, "%s is of %.64s, %s of %.64s: compare documents of one program", base->path,
                base->tool, now->path, now->tool);
  return 1;
}

int compare_refused(const baseline_document *base, const baseline_document *now, buffer *why) {
  items list = {0};
  if (compare_other_tool(base, now, why)) return 1;
  compare_list_differences(base, now, &list);
  const compare_difference *d = list.at;
  size_t i = 0;
  while (i < list.count && (d[i].is_field || !d[i].matters)) i++;
  const int refused = i < list.count;
  if (refused)
    buffer_format(why,
                  "setting %.64s: %.128s in %s, %.128s in %s: not comparable; write %s again with "
                  "the settings of \"%.400s\", or accept it",
                  d[i].name, d[i].base, base->path, d[i].now, now->path, now->path, base->command);
  free(list.at);
  return refused;
}
