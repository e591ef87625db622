/* compare_loss.c -- groups what disappeared by energy, state and check. */
#include <string.h>

#include "compare/comparison_parts.h"

/* The set of names in NEW.  Each is stored as a key with only part GROUP, ITEM or
 * CHECK, so that a group and an item of the same name differ. */
typedef struct {
  baseline_key *v;
  baseline_index index;
  arena memory;
} name_set;

enum { GROUP = 0, ITEM = 1, CHECK = 2 };

static baseline_key name_at(int place, const char *name) {
  baseline_key key = {{NULL}};
  key.part[place] = name;
  return key;
}

/* Adds part `part` of each row's key to the set; `place` is GROUP, ITEM or CHECK. */
static void add_names(name_set *set, const baseline_index *rows, int part, int place,
                      size_t *n) {
  for (size_t i = 0; i < rows->n; i++) {
    const baseline_key *key =
        (const baseline_key *)(const void *)(rows->rows + i * rows->size);
    set->v[*n] = name_at(place, key->part[part]);
    (void)baseline_index_put(&set->index, (*n)++);
  }
}

static void gather_names(const baseline_document *d, name_set *set) {
  const size_t room = 2 * (d->values.n + d->texts.n) + d->checks.n;
  size_t n = 0;
  set->v = arena_alloc(&set->memory, room, sizeof *set->v);
  baseline_index_open(&set->index, set->v, room, sizeof *set->v, &set->memory);
  add_names(set, &d->value_index, 0, GROUP, &n);
  add_names(set, &d->text_index, 0, GROUP, &n);
  add_names(set, &d->value_index, 1, ITEM, &n);
  add_names(set, &d->text_index, 1, ITEM, &n);
  add_names(set, &d->check_index, 1, CHECK, &n);
}

static int is_left(const name_set *set, int place, const char *name) {
  const baseline_key key = name_at(place, name);
  return baseline_find(&set->index, &key, (size_t)-1) != NULL;
}

/* What a missing item is grouped under: a group or a check that NEW lacks altogether, a
 * state that NEW has in no group, or else its group, which NEW still has. */
static compare_loss kind_of(const compare_move *m, const name_set *left) {
  static const char *const words[] = {"", "state ", "check "};
  const char *group = m->key->part[0], *item = m->key->part[1];
  int place = m->what == MOVED_CHECK ? CHECK : GROUP;
  const int gone = place == GROUP && !is_left(left, GROUP, group);
  if (m->what == MOVED_VALUE && !gone && !is_left(left, ITEM, item)) place = ITEM;
  const char *name = place == GROUP ? group : item;
  return (compare_loss){.what = words[place],
                        .name = name,
                        .whole = !is_left(left, place, name),
                        .first = m};
}

static void count(comparison *r, const compare_loss *one) {
  for (size_t i = r->nlosses; i-- > 0;) {
    compare_loss *loss = &r->losses[i];
    if (strcmp(loss->what, one->what) != 0 || strcmp(loss->name, one->name) != 0)
      continue;
    loss->gone++;
    return;
  }
  if (r->nlosses == COMPARE_LOSSES) return;
  r->losses[r->nlosses] = *one;
  r->losses[r->nlosses++].gone = 1;
}

void compare_gather_losses(comparison *r) {
  name_set left = {0};
  if (r->totals[COMPARE_MISSING] > 0) gather_names(r->now, &left);
  for (size_t i = 0; i < r->nmoves; i++) {
    if (r->moves[i].class != COMPARE_MISSING) continue;
    const compare_loss one = kind_of(&r->moves[i], &left);
    count(r, &one);
  }
  arena_free(&left.memory);
}
