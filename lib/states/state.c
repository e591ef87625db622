/* state.c -- which state an index stands for. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "classes.h"

/* (-2, 2, 1)/3, (2, -5, 14)/15, (11, 10, 2)/15: a rotation of space in general
 * position. */
static const double turn[9] = {-2. / 3,  2. / 3,   1. / 3,   2. / 15, -1. / 3,
                               14. / 15, 11. / 15, 10. / 15, 2. / 15};

/* The catalogue of a row that is not of F: its rest, scaled or turned. */
static const struct {
  const char *name;
  double scale;
  int turned;
} from_rest[] = {
    {"rest", 1, 0},
    {"rest scaled by 1/2", 0.5, 0},
    {"rest scaled by 3/2", 1.5, 0},
    {"rest turned", 1, 1}}; /* last: left out unless x is made of 3-vectors */

static int of_gradient(const slv_energy *e) {
  return e->ndof == 6;
}

static uint64_t configurations(const slv_energy *e) {
  if (of_gradient(e)) return slv_catalogue_size();
  return e->ndof % 3 == 0 ? 4 : 3;
}

static uint64_t choices_of_params(const slv_energy *e) {
  uint64_t n = 1; /* the typical ones */
  if (e->sets != NULL)
    while (e->sets[n - 1].name != NULL) n++;
  return n;
}

static uint64_t triangles(const slv_state_source *s) {
  return s->mesh != NULL && of_gradient(s->energy) ? s->triangles : 0;
}

uint64_t slv_state_named(const slv_state_source *s) {
  return configurations(s->energy) * choices_of_params(s->energy);
}

uint64_t slv_state_count(const slv_state_source *s) {
  const uint64_t fixed = slv_state_named(s) + triangles(s);
  return s->random < UINT64_MAX - fixed ? fixed + s->random : UINT64_MAX;
}

static const char *scaled_rest(const slv_energy *e, size_t i, double *x) {
  const double a = from_rest[i].scale, *r = e->rest;
  for (int k = 0; k < e->ndof; k++) {
    const double *y = r + 3 * (k / 3), *q = turn + k % 3;
    x[k] = from_rest[i].turned ? q[0] * y[0] + q[3] * y[1] + q[6] * y[2] : a * r[k];
  }
  return from_rest[i].name;
}

static void fill_named(const slv_energy *e, uint64_t index, slv_state *out) {
  const uint64_t choices = choices_of_params(e), set = index % choices;
  const size_t i = (size_t)(index / choices);
  const double *F;
  const char *name;
  if (of_gradient(e)) {
    name = slv_catalogue_at(i, &F, &out->flags);
    memcpy(out->x, F, 6 * sizeof *F);
  } else {
    name = scaled_rest(e, i, out->x);
  }
  if (set == 0) {
    snprintf(out->name, sizeof out->name, "%s", name);
    return;
  }
  const slv_param_set *q = &e->sets[set - 1];
  snprintf(out->name, sizeof out->name, "%s (%s)", name, q->name);
  memcpy(out->p, q->p, (size_t)e->nparam * sizeof *q->p);
}

static void fill_triangle(const slv_state_source *s, uint64_t t, slv_state *out) {
  memcpy(out->x, s->mesh + 6 * t, 6 * sizeof *s->mesh);
  out->flags = slv_state_flags(out->x);
  snprintf(out->name, sizeof out->name, "triangle %llu", (unsigned long long)t);
}

static double near_value(const slv_param_set *near, int i) {
  return near == NULL ? 0 : near->p[i];
}

/* Of every four random states, one has a named set of parameters, its directions (what
 * may be negative) off by some digits. */
static void draw_params(const slv_energy *e, draw *d, double *p) {
  const uint64_t sets = choices_of_params(e) - 1;
  const slv_param_set *near = NULL;
  if (sets > 0 && draw_unit(d) < 0.25)
    near = &e->sets[(size_t)(draw_unit(d) * (double)sets)];
  const double noise = draw_decades(d, -16, -1);
  for (int i = 0; i < e->nparam; i++) {
    const slv_param *q = &e->param[i];
    const double free = draw_between(d, q->draw_lo, q->draw_hi);
    const double off = noise * draw_between(d, -1, 1);
    if (q->draw_lo == q->draw_hi) continue;
    const double turned =
        q->lo < 0 ? near_value(near, i) * (1 + off) : near_value(near, i);
    p[i] = near == NULL ? free : fmin(fmax(turned, q->lo), q->hi);
  }
}

static void fill_random(const slv_state_source *s, uint64_t number, slv_state *out) {
  const slv_energy *e = s->energy;
  draw d = {.seed = s->seed, .index = number, .stream = DRAW_ENTRIES};
  const char *kind = slv_random_state(e, &d, out->x);
  snprintf(out->name, sizeof out->name, "random %s %llu", kind,
           (unsigned long long)number);
  d = (draw){.seed = s->seed, .index = number, .stream = DRAW_PARAMS};
  draw_params(e, &d, out->p);
  out->flags = slv_state_flags(out->x) & SLV_STATE_EXTREME;
}

slv_status slv_state_at(const slv_state_source *s, uint64_t index, slv_state *out) {
  const uint64_t named = slv_state_named(s), meshed = triangles(s);
  if (index >= slv_state_count(s)) return SLV_EARG;
  *out = (slv_state){.index = index};
  slv_typical_params(s->energy, out->p);
  if (index < named)
    fill_named(s->energy, index, out);
  else if (index - named < meshed)
    fill_triangle(s, index - named, out);
  else
    fill_random(s, index - named - meshed, out);
  for (int i = 0; s->pinned != NULL && i < s->energy->nparam; i++)
    if (!isnan(s->pinned[i])) out->p[i] = s->pinned[i];
  return SLV_OK;
}
