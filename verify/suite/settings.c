#include "suite/settings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/describe.h"
#include "suite/mesh_quads.h"
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
    return usage_error("--set %s: the parameter's name is too long", word);
  if (length == 0 || !parse_double(equals + 1, &s->value))
    return usage_error("--set %s: give name=value with a number", word);
  memcpy(s->name, word, length);
  s->name[length] = '\0';
  return 0;
}

/* Returns the index of the parameter named PARAMETER or ENERGY.PARAMETER; -1 if e lacks it. */
static int index_of(const doc_energy *e, const char *name) {
  const char *dot = strchr(name, '.');
  const size_t length = dot != NULL ? (size_t)(dot - name) : 0;
  if (dot != NULL && (strncmp(e->name, name, length) != 0 || e->name[length] != '\0')) return -1;
  if (dot != NULL) name = dot + 1;
  for (size_t i = 0; i < e->parameters.n; i++)
    if (strcmp(e->parameters.v[i].name, name) == 0) return (int)i;
  return -1;
}

/* Returns 1 if an energy before e[at] has a parameter of this name. */
static int listed(const doc_energy *e, size_t at, const char *name) {
  for (size_t c = 0; c < at; c++)
    if (index_of(&e[c], name) >= 0) return 1;
  return 0;
}

/* Reports a parameter that no selected energy has, and lists the existing ones. */
static int unknown(const char *name, const doc_energy *e, size_t count) {
  buffer names = {0};
  nearest n = nearest_to(name);
  for (size_t c = 0; c < count; c++)
    for (size_t i = 0; i < e[c].parameters.n; i++) {
      const char *one = e[c].parameters.v[i].name;
      if (listed(e, c, one)) continue;
      nearest_try(&n, one);
      buffer_format(&names, "%s%s", names.size > 0 ? ", " : "", one);
    }
  const int code = usage_error("--set %s: no such parameter%s (there are: %s)", name,
                               nearest_hint(&n), names.size > 0 ? buffer_string(&names) : "none");
  buffer_free(&names);
  return code;
}

static int pin(const setting *s, const doc_energy *e, size_t count,
               double (*pinned)[SLV_MAX_PARAM]) {
  int found = 0;
  for (size_t c = 0; c < count; c++) {
    const int i = e[c].name != NULL ? index_of(&e[c], s->name) : -1;
    if (i < 0) continue;
    const doc_parameter *p = &e[c].parameters.v[i];
    if (!(p->lo <= s->value && s->value <= p->hi)) /* also true for NaN */
      return usage_error("--set %s=%g: out of range, %s takes %g to %g", s->name, s->value,
                         e[c].name, p->lo, p->hi);
    pinned[c][i] = s->value;
    found = 1;
  }
  return found ? 0 : unknown(s->name, e, count);
}

static int pin_all(const items *settings, const doc_energy *e, size_t count,
                   double (*pinned)[SLV_MAX_PARAM]) {
  for (size_t c = 0; c < count; c++)
    for (int i = 0; i < SLV_MAX_PARAM; i++) pinned[c][i] = (double)NAN;
  for (size_t k = 0; k < settings->count; k++) {
    setting s;
    TRY(parse(items_text(settings, k), &s));
    TRY(pin(&s, e, count, pinned));
  }
  return 0;
}

int settings_pin(const items *settings, const slv_energy *const *energies, size_t count,
                 double (*pinned)[SLV_MAX_PARAM]) {
  arena memory = {0};
  doc_energy *all = arena_alloc(&memory, count, sizeof *all);
  for (size_t i = 0; i < count; i++) all[i] = describe_energy(energies[i], NULL, 0, &memory);
  const int code = pin_all(settings, all, count, pinned);
  arena_free(&memory);
  return code;
}

int settings_pin_all(const items *settings, const subjects *s, double (**pinned)[SLV_MAX_PARAM]) {
  doc_energy *all = base_alloc(s->count, sizeof *all);
  *pinned = base_alloc(s->count, sizeof **pinned);
  for (size_t i = 0; i < s->count; i++) all[i] = s->at[i].energy;
  const int code = pin_all(settings, all, s->count, *pinned);
  free(all);
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
  const slv_rest_shape *shape;
  double pinned[1][SLV_MAX_PARAM];
  TRY(settings_pin(&o->settings, &e, 1, pinned));
  TRY(settings_rest(o, e, &shape));
  for (int i = 0; i < e->nparam; i++)
    p[i] = isnan(pinned[0][i]) ? e->param[i].typical : pinned[0][i];
  const slv_status s = slv_energy_prepare(e, shape != NULL ? shape->X : NULL, p);
  return s == SLV_OK ? 0 : input_error("%s: invalid rest shape: %s", e->name, slv_status_text(s));
}
