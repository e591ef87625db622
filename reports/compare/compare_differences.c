/* compare_differences.c -- differences of settings and environment; some forbid a comparison. */
#include <stdlib.h>
#include <string.h>

#include "compare/comparison.h"

static const char *setting_of(const baseline_document *d, const char *name) {
  for (size_t i = 0; i < d->doc.settings.n; i++)
    if (strcmp(d->doc.settings.v[i].name, name) == 0) return d->doc.settings.v[i].text;
  return "(none)";
}

static void add_if_different(items *list, compare_difference d) {
  if (strcmp(d.base, d.now) != 0) items_append(list, &d, sizeof d);
}

/* Adds differing settings.  Those that only choose states (seed, samples, scalar) do not matter. */
static void add_settings(const baseline_document *base, const baseline_document *now, items *list) {
  const baseline_document *const two[] = {base, now};
  for (size_t k = 0; k < 2; k++)
    for (size_t i = 0; i < two[k]->doc.settings.n; i++) {
      const char *name = two[k]->doc.settings.v[i].name, *a = setting_of(base, name);
      const int matters = !base_has_word("seed samples scalar", name);
      if (k == 0 || strcmp(a, "(none)") == 0) /* not yet added with BASE's settings */
        add_if_different(list, (compare_difference){name, a, setting_of(now, name), matters, 0});
    }
}

void compare_list_differences(const baseline_document *base, const baseline_document *now,
                              items *list) {
  add_settings(base, now, list);
  for (const document_field *f = doc_environment_shape.fields; f->name != NULL; f++) {
    const char *a, *b;
    const int matters = !base_has_word("version commit", f->name);
    if (f->kind != DOCUMENT_TEXT || strcmp(f->name, "date") == 0) continue;
    memcpy(&a, (const char *)base->doc.environment + f->offset, sizeof a);
    memcpy(&b, (const char *)now->doc.environment + f->offset, sizeof b);
    add_if_different(list, (compare_difference){f->name, a, b, matters, 1});
  }
}

int compare_other_tool(const baseline_document *base, const baseline_document *now, buffer *why) {
  if (strcmp(base->doc.tool, now->doc.tool) == 0) return 0;
  buffer_format(why, "%s is from %.64s, %s from %.64s: compare documents of one program",
                base->path, base->doc.tool, now->path, now->doc.tool);
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
