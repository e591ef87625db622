/* compare_differences.c -- differences in settings and in the environment, and which of
 * them rule out a comparison. */
#include <stdio.h>
#include <string.h>

#include "compare/comparison_parts.h"
#include "support/base/file.h"

/* ---- settings -------------------------------------------------------------------- */

/* These settings choose which states are tried; the values at a state do not depend on them. */
static const char *const harmless[] = {"seed", "samples", "scalar", NULL};

static int is_listed(const char *const *list, const char *name) {
  while (*list != NULL && strcmp(*list, name) != 0) list++;
  return *list != NULL;
}

static const char *setting_of(const baseline_document *d, const char *name) {
  for (size_t i = 0; i < d->settings.n; i++)
    if (strcmp(d->settings.v[i].name, name) == 0) return d->settings.v[i].text;
  return NULL;
}

static const char *or_none(const char *words) {
  return words != NULL ? words : "(none)";
}

/* Compares setting `at`; the settings of BASE are counted first, then those of NEW. Returns 1 when
 * it differs. A setting that both have is only compared once, with those of BASE. */
static int setting_at(const baseline_document *base, const baseline_document *now, size_t at,
                      compare_difference *d) {
  const int second = at >= base->settings.n;
  const char *name =
      second ? now->settings.v[at - base->settings.n].name : base->settings.v[at].name;
  const char *a = setting_of(base, name), *b = setting_of(now, name);
  *d = (compare_difference){name, or_none(a), or_none(b), !is_listed(harmless, name), 0};
  if (second && a != NULL) return 0;
  return a == NULL || b == NULL || strcmp(a, b) != 0;
}

static int next_setting(const baseline_document *base, const baseline_document *now, size_t *at,
                        compare_difference *d) {
  while (*at < base->settings.n + now->settings.n)
    if (setting_at(base, now, (*at)++, d)) return 1;
  return 0;
}

int compare_setting_differs(const comparison *r, const char *name) {
  return !base_same_text(setting_of(r->base, name), setting_of(r->now, name));
}

int compare_other_tool(const baseline_document *base, const baseline_document *now, buffer *why) {
  if (strcmp(base->tool, now->tool) == 0) return 0;
  buffer_format(why, "%s is of %.64s, %s of %.64s: compare documents of one program", base->path,
                base->tool, now->path, now->tool);
  return 1;
}

int compare_refused(const baseline_document *base, const baseline_document *now, buffer *why) {
  compare_difference d;
  size_t at = 0;
  int differ;
  if (compare_other_tool(base, now, why)) return 1;
  while ((differ = next_setting(base, now, &at, &d)) && !d.matters) {
  }
  if (!differ) return 0;
  buffer_format(why,
                "setting %.64s: %.128s in %s, %.128s in %s: not comparable; "
                "write %s again with the settings of \"%.400s\", or accept it",
                d.name, d.base, base->path, d.now, now->path, now->path, base->command);
  return 1;
}

int compare_same_file(const char *base, const char *now) {
  if (!input_same_file(base, now)) return 0;
  return input_error(
      "%s and %s are one file, and nothing can differ: name what the other run wrote", base, now);
}

/* ---- fields of the environment --------------------------------------------------- */

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

static int next_field(const comparison *r, size_t *at, compare_difference *d) {
  while (*at < sizeof fields / sizeof fields[0]) {
    const size_t i = (*at)++;
    *d = (compare_difference){fields[i].name, field_of(r->base->environment, i),
                              field_of(r->now->environment, i), fields[i].matters, 1};
    if (strcmp(d->base, d->now) != 0) return 1;
  }
  return 0;
}

int compare_next_difference(const comparison *r, size_t *at, compare_difference *d) {
  const size_t settings = r->base->settings.n + r->now->settings.n;
  if (*at < settings && next_setting(r->base, r->now, at, d)) return 1;
  size_t field = *at - settings;
  const int found = next_field(r, &field, d);
  *at = settings + field;
  return found;
}
