#include "subjects/settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "subjects/mesh_quads.h"
#include "support/base/buffer.h"
#include "support/base/numbers.h"
#include "support/cli/near.h"

typedef struct {
  char name[64];
  double value;
} setting;

static int parse(const char *word, setting *s) {
  const char *equals = strchr(word, '=');
  const size_t length = equals == NULL ? 0 : (size_t)(equals - word);
  if (length >= sizeof s->name)
    return usage_error("--set %s: no parameter's name is that long", word);
  if (length == 0 || !parse_double(equals + 1, &s->value))
    return usage_error("--set %s: give name=value with a number", word);
  memcpy(s->name, word, length);
  s->name[length] = '\0';
  return 0;
}

/* `name` is a parameter's, or ENERGY.PARAMETER. */
static int index_of(const wire_card *c, const char *name) {
  const char *dot = strchr(name, '.');
  const size_t length = dot != NULL ? (size_t)(dot - name) : 0;
  if (dot != NULL && (strncmp(c->name, name, length) != 0 || c->name[length] != '\0')) return -1;
  if (dot != NULL) name = dot + 1;
  for (int i = 0; i < c->nparam; i++)
    if (strcmp(c->param[i], name) == 0) return i;
  return -1;
}

/* Does an earlier card have a parameter with the name of parameter i of cards[at]? */
static int listed(const wire_card *const *cards, size_t at, int i) {
  for (size_t c = 0; c < at; c++)
    if (index_of(cards[c], cards[at]->param[i]) >= 0) return 1;
  return 0;
}

/* Complains about a parameter that no chosen energy has, and lists those that exist. */
static int unknown(const char *name, const wire_card *const *cards, size_t count) {
  buffer names = {0};
  nearest n = nearest_to(name);
  for (size_t c = 0; c < count; c++)
    for (int i = 0; i < cards[c]->nparam; i++) {
      if (listed(cards, c, i)) continue;
      nearest_try(&n, cards[c]->param[i]);
      buffer_format(&names, "%s%s", names.size > 0 ? ", " : "", cards[c]->param[i]);
    }
  const int code = usage_error("--set %s: no such parameter%s (there are: %s)", name,
                               nearest_hint(&n), names.data != NULL ? names.data : "none");
  free(names.data);
  return code;
}

static int pin(const setting *s, const wire_card *const *cards, size_t count,
               double (*pinned)[SLV_MAX_PARAM]) {
  int found = 0;
  for (size_t c = 0; c < count; c++) {
    const int i = index_of(cards[c], s->name);
    if (i < 0) continue;
    if (!(cards[c]->lo[i] <= s->value && s->value <= cards[c]->hi[i])) /* refuses NaN, too */
      return usage_error("--set %s=%g: out of range, %s takes %g to %g", s->name, s->value,
                         cards[c]->name, cards[c]->lo[i], cards[c]->hi[i]);
    pinned[c][i] = s->value;
    found = 1;
  }
  return found ? 0 : unknown(s->name, cards, count);
}

int settings_pin(const items *settings, const wire_card *const *cards, size_t count,
                 double (*pinned)[SLV_MAX_PARAM]) {
  for (size_t c = 0; c < count; c++)
    for (int i = 0; i < SLV_MAX_PARAM; i++) pinned[c][i] = (double)NAN;
  for (size_t k = 0; k < settings->count; k++) {
    setting s;
    TRY(parse(items_text(settings, k), &s));
    TRY(pin(&s, cards, count, pinned));
  }
  return 0;
}

int settings_pin_all(const items *settings, const subjects *s, double (**pinned)[SLV_MAX_PARAM]) {
  const wire_card **cards = base_alloc(s->count, sizeof(const wire_card *));
  *pinned = base_alloc(s->count, sizeof **pinned);
  for (size_t i = 0; i < s->count; i++) cards[i] = &s->at[i].card;
  const int code = settings_pin(settings, cards, s->count, *pinned);
  free(cards);
  return code;
}

int settings_rest(const options *o, const slv_energy *e, const slv_rest_shape **shape) {
  const int count = slv_energy_count_rests(e);
  *shape = count > 0 ? &e->rests[0] : NULL;
  if (o->rest == NULL) return 0;
  if (count == 0) return usage_error("--rest: %s has no rest shapes", e->name);
  nearest n = nearest_to(o->rest);
  for (int i = 0; i < count; i++) {
    *shape = &e->rests[i];
    if (strcmp(e->rests[i].name, o->rest) == 0) return 0;
    nearest_try(&n, e->rests[i].name);
  }
  if (e->element == SLV_ELEMENT_QUAD && e->nrest == 20 && strchr(o->rest, ':') != NULL)
    return mesh_quads_find(o->rest, shape);
  return usage_error("--rest %s: %s has no such rest shape%s", o->rest, e->name, nearest_hint(&n));
}

int settings_params(const options *o, const slv_energy *e, double *p) {
  const wire_card card = wire_card_of(e), *cards = &card;
  const slv_rest_shape *shape;
  double pinned[1][SLV_MAX_PARAM];
  TRY(settings_pin(&o->settings, &cards, 1, pinned));
  TRY(settings_rest(o, e, &shape));
  for (int i = 0; i < e->nparam; i++)
    p[i] = isnan(pinned[0][i]) ? e->param[i].typical : pinned[0][i];
  const slv_status s = slv_energy_prepare(e, shape != NULL ? shape->X : NULL, p);
  return s == SLV_OK
             ? 0
             : input_error("%s: its rest data cannot be prepared: %s", e->name, slv_status_text(s));
}
