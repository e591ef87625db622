/* compare_differences.c -- differences of settings and environment; which prevent a comparison. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/comparison.h"

/* Returns whether a setting only chooses states; the values at a state do not depend on it. */
static int is_harmless(const char *setting) {
  return strcmp(setting, "seed") == 0 || strcmp(setting, "samples") == 0 ||
         strcmp(setting, "scalar") == 0;
}

static const char *setting_of(const baseline_document *d, const char *name) {
  for (size_t i = 0; i < d->doc.settings.n; i++)
    if (strcmp(d->doc.settings.v[i].name, name) == 0) return d->doc.settings.v[i].text;
  return "(none)";
}

static void add_if_different(items *list, compare_difference d) {
  if (strcmp(d.base, d.now) != 0) items_append(list, &d, sizeof d);
}

/* Adds differing texts of the environment; another date is no difference. */
static void add_fields(const doc_environment *base, const doc_environment *now, items *list) {
  for (const document_field *f = doc_environment_shape.fields; f->name != NULL; f++) {
    const char *a, *b;
    const int matters = strcmp(f->name, "version") != 0 && strcmp(f->name, "commit") != 0;
    if (f->kind != DOCUMENT_TEXT || strcmp(f->name, "date") == 0) continue;
    memcpy(&a, (const char *)base + f->offset, sizeof a);
    memcpy(&b, (const char *)now + f->offset, sizeof b);
    add_if_different(list, (compare_difference){f->name, a, b, matters, 1});
  }
}

static void add_settings(const baseline_document *base, const baseline_document *now,
                         const baseline_document *of, items *list) {
  for (size_t i = 0; i < of->doc.settings.n; i++) {
    const char *name = of->doc.settings.v[i].name, *a = setting_of(base, name);
    if (of == now && strcmp(a, "(none)") != 0) continue; /* compared with those of BASE already */
    add_if_different(list,
                     (compare_difference){name, a, setting_of(now, name), !is_harmless(name), 0});
  }
}

void compare_list_differences(const baseline_document *base, const baseline_document *now,
                              items *list) {
  add_settings(base, now, base, list);
  add_settings(base, now, now, list);
  add_fields(base->doc.environment, now->doc.environment, list);
}

int compare_other_tool(const baseline_document *base, const baseline_document *now, buffer *why) {
  if (strcmp(base->doc.tool, now->doc.tool) == 0) return 0;
  buffer_format(why, "%s is of %.64s, %s of %.64s: compare documents of one program", base->path,
                base->doc.tool, now->path, now->doc.tool);
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
                  d[i].name, d[i].base, base->path, d[i].now, now->path, now->path,
                  base->doc.command);
  free(list.at);
  return refused;
}
