#include "newton/newton_scene.h"

#include <math.h>

#include "support/base/buffer.h"
#include "support/base/numbers.h"

/* A number of a setup, and the option that replaces it. */
typedef struct {
  const char *option, *label;
  size_t asked, at; /* offsets in options and in newton_setup */
  double above, below;
  const char *remedy;
} knob;

#define KNOB(option, label, list, member) \
  option, label, offsetof(options, list), offsetof(newton_setup, member)
static const knob knobs[] = {
    {KNOB("pull", "pull", pulls, pull), -1, 10, "a number above -1 and below 10; 0.25 is 25 %"},
    {KNOB("shear", "shear", shears, shear), -10, 10,
     "a number above -10 and below 10; 0.3 moves the sides 0.3 m apart along y"},
    {KNOB("k", "k", ks, k), 0, 1e9, "N/m, above 0 and below 1e9"},
    {KNOB("k-theta", "k_theta", k_thetas, k_theta), 0, 1e9, "N m, above 0 and below 1e9"},
    {KNOB("density", "density", densities, density), -1e-300, 1e9,
     "kg/m^2, 0 or more and below 1e9"},
};
enum { KNOBS = sizeof knobs / sizeof knobs[0] };

static const items *values_of(const options *o, const knob *k) {
  return (const items *)(const void *)((const char *)o + k->asked);
}

static double *number_in(newton_setup *s, const knob *k) {
  return (double *)(void *)((char *)s + k->at);
}

static int put(newton_setup *s, const knob *k, const char *word) {
  double *value = number_in(s, k);
  if (parse_double(word, value) && *value > k->above && *value < k->below) return 0;
  return usage_error("--%s %s: give %s", k->option, word, k->remedy);
}

static void name(newton_setup *s, newton_setup base, arena *memory) {
  buffer text = {0};
  buffer_add(&text, base.name);
  for (int i = 0; i < KNOBS; i++)
    if (*number_in(s, &knobs[i]) != *number_in(&base, &knobs[i]))
      buffer_format(&text, " %s=%g", knobs[i].label, *number_in(s, &knobs[i]));
  s->name = buffer_move(&text, memory);
}

/* An affine minimum stays one while the cloth is pulled, not pushed, and has no weight. */
static double exact_of(const newton_setup *s) {
  const int affine = s->pull >= 0 && s->shear == 0 && s->density == 0;
  return s->exact > 0 && affine ? s->k * s->pull * s->pull : 0;
}

/* Makes combination number `left` of all. */
static int put_all(newton_setup *s, const options *o, size_t left) {
  for (int i = 0; i < KNOBS; i++) {
    const items *words = values_of(o, &knobs[i]);
    if (words->count == 0) continue;
    TRY(put(s, &knobs[i], items_text(words, left % words->count)));
    left /= words->count;
  }
  s->exact = exact_of(s);
  return 0;
}

int newton_alter(const newton_setup *base, const options *o, arena *memory, items *setups) {
  size_t all = 1;
  for (int i = 0; i < KNOBS; i++)
    if (values_of(o, &knobs[i])->count > 0) all *= values_of(o, &knobs[i])->count;
  for (size_t i = 0; i < all; i++) {
    newton_setup *s = arena_alloc(memory, 1, sizeof *s);
    *s = *base;
    TRY(put_all(s, o, i));
    name(s, *base, memory);
    items_append(setups, &s, sizeof(newton_setup *));
  }
  return 0;
}
