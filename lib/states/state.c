/* state.c -- makes the state with a given index. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "states/further.h"
#include "states/hinges.h"

/* Columns (-2, 2, 1)/3, (2, -5, 14)/15, (11, 10, 2)/15: a rotation in general position. */
static const double turn[9] = {-2. / 3,  2. / 3,   1. / 3,   2. / 15, -1. / 3,
                               14. / 15, 11. / 15, 10. / 15, 2. / 15};

/* Named states of an energy of positions: its rest state, scaled or rotated. */
static const struct {
  const char *name;
  double scale;
  int turned;
} from_rest[] = {{"rest", 1, 0},
                 {"rest scaled by 1/2", 0.5, 0},
                 {"rest scaled by 3/2", 1.5, 0},
                 {"rest turned", 1, 1}}; /* last, because skipped unless x consists of 3-vectors */

/* Returns whether positions come from rest shapes that the energy declares. */
static int is_of_rest(const slv_energy *e) { return e->nrest > 0; }
static int is_hinge(const slv_energy *e) { return e->element == SLV_ELEMENT_HINGE; }

/* Returns whether hinges come from the hinge catalogue, because they have no rest shape. */
static int of_hinge(const slv_energy *e) { return is_hinge(e) && !is_of_rest(e); }

/* Returns whether states are made from F, also positions of triangles, by their rest shape. */
static int of_gradient(const slv_energy *e) {
  return e->ndof == 6 || e->element == SLV_ELEMENT_TRIANGLE;
}

/* Returns whether a triangle's rest edges are parameters. */
static int is_placed(const slv_energy *e) {
  return e->element == SLV_ELEMENT_TRIANGLE && !is_of_rest(e);
}

static int of_positions(const slv_energy *e) {
  return is_of_rest(e) || (!of_gradient(e) && !is_hinge(e));
}

static uint64_t configurations(const slv_energy *e) {
  const uint64_t n = (uint64_t)e->ndof / 3;
  const int by_pairs = e->element == SLV_ELEMENT_NONE && e->ndof % 3 == 0 && n > 2;
  if (of_positions(e)) return (e->ndof % 3 == 0 ? 4 : 3) + (by_pairs ? n * (n - 1) / 2 : 0);
  return of_gradient(e) ? slv_catalogue_size() : slv_hinge_catalogue_size();
}

static uint64_t choices_of_params(const slv_energy *e) {
  uint64_t n = 1; /* typical parameters */
  if (e->sets != NULL)
    while (e->sets[n - 1].name != NULL) n++;
  return n;
}

/* Returns whether a mesh's quads can be states, each with its own rest shape. */
static int takes_quads(const slv_state_source *s) {
  const slv_energy *e = s->energy;
  return e->element == SLV_ELEMENT_QUAD && e->nrest == 20 && s->rest == NULL;
}

/* Returns the number of mesh elements for this energy; *x: data, *each: numbers per element. */
static uint64_t meshed(const slv_state_source *s, const double **x, int *each) {
  const int hinge = is_hinge(s->energy);
  if (takes_quads(s)) {
    *each = 12, *x = s->mesh_quads;
    return *x == NULL ? 0 : s->quads;
  }
  *each = hinge ? 12 : 6;
  *x = hinge ? s->mesh_hinges : of_gradient(s->energy) ? s->mesh : NULL;
  return *x == NULL ? 0 : hinge ? s->hinges : s->triangles;
}

static uint64_t count_meshed(const slv_state_source *s) {
  const double *x;
  int each;
  return meshed(s, &x, &each);
}

static uint64_t choices_of_rest(const slv_state_source *s) {
  return is_of_rest(s->energy) && s->rest == NULL ? (uint64_t)slv_energy_count_rests(s->energy) : 1;
}

uint64_t slv_state_source_count_named(const slv_state_source *s) {
  return configurations(s->energy) * choices_of_params(s->energy) * choices_of_rest(s);
}

static int is_of_vectors(const slv_energy *e) { return e->ndof % 3 == 0; }

/* Returns the number of deformations to apply to positions. */
static uint64_t deformed(const slv_energy *e) {
  if (!of_positions(e) || !is_of_vectors(e)) return 0;
  return is_hinge(e) ? slv_hinge_catalogue_size() : SOUND;
}

/* Returns the number of further states per set of parameters: deformed positions and gaps, then all
 * configurations except gaps in the other orientations. */
static uint64_t oriented(const slv_energy *e) {
  const uint64_t gaps = is_hinge(e) ? 0 : GAPS, turned = configurations(e) + deformed(e);
  return is_of_vectors(e) ? deformed(e) + gaps + (ORIENTATIONS - 1) * turned : 0;
}

static uint64_t count_oriented(const slv_state_source *s) {
  if (s->further == 0) return 0;
  const uint64_t all = oriented(s->energy) * choices_of_params(s->energy);
  return all / s->further + (all % s->further != 0);
}

/* Returns how many of the further states are random. */
static uint64_t count_special(const slv_state_source *s) {
  const uint64_t some = 64 + s->random / 32;
  if (s->further == 0 || !is_of_vectors(s->energy)) return 0;
  return some < s->random ? some : s->random;
}

uint64_t slv_state_source_count(const slv_state_source *s) {
  const uint64_t fixed = slv_state_source_count_named(s) + count_meshed(s) + count_oriented(s);
  const uint64_t drawn = s->random < UINT64_MAX / 2 ? s->random + count_special(s) : s->random;
  return drawn < UINT64_MAX - fixed ? fixed + drawn : UINT64_MAX;
}

void slv_state_rest_positions(const slv_energy *e, const slv_rest_shape *shape, double *x) {
  const int flat = shape != NULL && 3 * e->nrest == 2 * e->ndof;
  const int in_space = shape != NULL && (e->nrest == e->ndof || 3 * e->nrest == 5 * e->ndof);
  const double *r = in_space ? shape->X : e->rest;
  for (int i = 0; i < e->ndof; i++)
    x[i] = !flat ? r[i] : i % 3 < 2 ? shape->X[2 * (i / 3) + i % 3] : 0;
}

/* Changes x from the rest state to named state i. */
static const char *scaled_rest(int ndof, size_t i, double *x) {
  const double a = from_rest[i].scale;
  for (int k = 0; k < ndof && !from_rest[i].turned; k++) x[k] = a * x[k];
  for (int k = 0; k < ndof && from_rest[i].turned; k += 3) {
    const double y[3] = {x[k], x[k + 1], x[k + 2]};
    for (int m = 0; m < 3; m++) x[k + m] = turn[m] * y[0] + turn[3 + m] * y[1] + turn[6 + m] * y[2];
  }
  return from_rest[i].name;
}

/* Moves one vertex of a pair onto the other, so that their distance is 0. */
static const char *coincident(size_t pair, double *x) {
  static const char *const names[] = {"vertex 1 on vertex 0", "vertex 2 on vertex 0",
                                      "vertex 2 on vertex 1", "vertex 3 on vertex 0",
                                      "vertex 3 on vertex 1", "vertex 3 on vertex 2"};
  size_t j = 1, i = pair;
  while (i >= j) i -= j++;
  memcpy(x + 3 * j, x + 3 * i, 3 * sizeof *x);
  return pair < sizeof names / sizeof *names ? names[pair] : "two vertices in one point";
}

/* Scales x by a power of two to the size at rest; drawn hinges have an edge of about 2. */
static void scale_hinge(const double *rest, slv_state *out) {
  double edge = 0;
  for (int i = 3; i < 6; i++) edge = hypot(edge, rest[3 + i] - rest[i]);
  if (!(edge > 0) || (edge > 0.5 && edge < 8)) return;
  for (int i = 0; i < HINGE_DOF; i++) out->x[i] = scalbn(out->x[i], ilogb(edge / 2));
  out->flags = slv_hinge_flags(out->x);
}

static const char *hinge_at(const double *rest, size_t i, slv_state *out) {
  const char *name = slv_hinge_catalogue_at(i, out->x, &out->flags);
  scale_hinge(rest, out);
  return name;
}

/* Makes F number i: the first `named` ones of the catalogue, then gaps. */
static const char *gradient_at(size_t i, size_t named, double *F, unsigned *flags) {
  const double *of_catalogue;
  if (i >= named) return slv_gap_at(i - named, F);
  const char *name = slv_catalogue_at(i, &of_catalogue, flags);
  memcpy(F, of_catalogue, 6 * sizeof *F);
  return name;
}

/* Makes a configuration of positions: the rest state, changed or deformed. */
static const char *positions_at(const slv_energy *e, size_t i, slv_state *out) {
  const size_t scaled = sizeof from_rest / sizeof *from_rest, named = configurations(e);
  double F[6], rest[HINGE_DOF];
  slv_state_rest_positions(e, out->rest, out->x);
  if (i < scaled) return scaled_rest(e->ndof, i, out->x);
  if (i < named) return coincident(i - scaled, out->x);
  if (is_hinge(e)) {
    memcpy(rest, out->x, sizeof rest);
    return hinge_at(rest, i - named, out);
  }
  const char *name = gradient_at(i - named, SOUND, F, &out->flags);
  slv_deform(F, e->ndof, out->x);
  return name;
}

static const char *configuration_at(const slv_energy *e, size_t i, slv_state *out) {
  if (of_positions(e)) return positions_at(e, i, out);
  if (is_hinge(e)) return hinge_at(e->rest, i, out);
  return gradient_at(i, slv_catalogue_size(), out->x, &out->flags);
}

static const char *random_configuration(const slv_energy *e, draw *d, slv_state *out) {
  if (of_positions(e)) slv_state_rest_positions(e, out->rest, out->x);
  if (!of_hinge(e)) return slv_random_state(e, d, out->x);
  const char *kind = slv_hinge_random(d, out->x);
  scale_hinge(e->rest, out);
  return kind;
}

/* Makes configuration i in orientation `which` with parameter set `set`; 0: typical parameters. */
static void fill_configuration(const slv_energy *e, uint64_t i, int which, uint64_t set,
                               slv_state *out) {
  char axes[AXES_TEXT];
  const char *name = configuration_at(e, (size_t)i, out);
  if (which > 0) slv_turn_along_axes(which, is_placed(e) ? 6 : e->ndof, out->x, axes);
  int used = snprintf(out->name, sizeof out->name, "%s%s%s", name, which > 0 ? ", along " : "",
                      which > 0 ? axes : "");
  if (set == 0) return;
  const slv_param_set *q = &e->sets[set - 1];
  snprintf(out->name + used, sizeof out->name - (size_t)used, " (%s)", q->name);
  memcpy(out->p, q->p, (size_t)e->nparam * sizeof *q->p);
}

/* Makes further state `number`: configurations take turns, each time in another orientation. */
static void fill_oriented(const slv_energy *e, uint64_t number, slv_state *out) {
  const uint64_t turned = configurations(e) + deformed(e), all = oriented(e);
  if (all == 0) return;
  const uint64_t first = all - (ORIENTATIONS - 1) * turned, set = number / all;
  uint64_t i = number % all;
  if (i < first) {
    fill_configuration(e, configurations(e) + i, 0, set, out);
    return;
  }
  i -= first;
  const uint64_t at = i % turned, which = 1 + (at + i / turned) % (ORIENTATIONS - 1);
  fill_configuration(e, at, (int)which, set, out);
}

static void fill_meshed(const slv_state_source *s, uint64_t t, slv_state *out) {
  const double *x;
  int each;
  if (t >= meshed(s, &x, &each) || x == NULL) return;
  memcpy(out->x, x + (size_t)each * t, (size_t)each * sizeof *x);
  const int of_quads = takes_quads(s);
  const char *kind = each == 6 ? "triangle" : of_quads ? "quad" : "hinge";
  if (of_quads)
    out->rest = &s->mesh_rests[t];
  else
    out->flags = each == 6 ? slv_state_flags(out->x) : slv_hinge_flags(out->x);
  snprintf(out->name, sizeof out->name, "%s %llu", kind, (unsigned long long)t);
}

static double near_value(const slv_param_set *near, int i) { return near == NULL ? 0 : near->p[i]; }

/* Draws parameters.  One random state in four takes a named set, with some digits of the directions
 * (parameters that may be negative) changed. */
static void draw_params(const slv_energy *e, draw *d, double *p) {
  const uint64_t sets = choices_of_params(e) - 1;
  const slv_param_set *near = NULL;
  if (sets > 0 && draw_unit(d) < 0.25) near = &e->sets[(size_t)(draw_unit(d) * (double)sets)];
  const double noise = draw_decades(d, -16, -1);
  for (int i = 0; i < e->nparam; i++) {
    const slv_param *q = &e->param[i];
    const double free = draw_between(d, q->draw_lo, q->draw_hi);
    const double off = noise * draw_between(d, -1, 1);
    if (q->draw_lo == q->draw_hi) continue;
    const double turned = q->lo < 0 ? near_value(near, i) * (1 + off) : near_value(near, i);
    p[i] = near == NULL ? free : fmin(fmax(turned, q->lo), q->hi);
  }
}

/* Makes a random state; returns how far to move one of two triangles: by up to |F|. */
static double fill_random(const slv_state_source *s, uint64_t number, slv_state *out) {
  const slv_energy *e = s->energy;
  draw d = {.seed = s->seed, .index = number, .stream = DRAW_ENTRIES};
  const char *kind = random_configuration(e, &d, out);
  snprintf(out->name, sizeof out->name, "random %s %llu", kind, (unsigned long long)number);
  d = (draw){.seed = s->seed, .index = number, .stream = DRAW_PARAMS};
  draw_params(e, &d, out->p);
  double F[6] = {0}; /* or the first two vertices of an element */
  memcpy(F, out->x, (size_t)(e->ndof < 6 ? e->ndof : 6) * sizeof *F);
  out->flags = is_hinge(e) ? slv_hinge_flags(out->x) : slv_state_flags(F);
  out->flags &= SLV_STATE_EXTREME;
  return is_placed(e) && number % 2 == 1 ? largest(6, F) : 0;
}

/* Makes an ordinary element to be moved far from the origin: triangles with rest edges of 1 mm to 1
 * m by up to 100 m, others by up to 1e5 times their extent.  Returns the distance. */
static double fill_far(const slv_energy *e, draw *d, slv_state *out) {
  draw ordinary = *d;
  ordinary.index *= FIRST_OF_CLASSES;
  (void)random_configuration(e, &ordinary, out);
  d->stream += 1 << 8;
  if (!is_placed(e)) return draw_decades(d, 0, 5) * largest(e->ndof, out->x);
  const double scale = draw_decades(d, -3, 0);
  for (int i = 0; i < 4; i++) out->p[i] *= scale;
  return draw_decades(d, -1, 2);
}

/* Makes a further random state: an element far from the origin, or nearly equal singular values. */
static double fill_special(const slv_state_source *s, uint64_t number, slv_state *out) {
  const slv_energy *e = s->energy;
  draw d = {.seed = s->seed, .index = number, .stream = DRAW_PARAMS};
  double distance = 0;
  const char *kind = "far";
  draw_params(e, &d, out->p);
  d = (draw){.seed = s->seed, .index = number, .stream = DRAW_FURTHER};
  if (e->ndof != 6 && (number % 2 == 0 || of_hinge(e))) {
    distance = fill_far(e, &d, out);
  } else {
    double F[6], *at = of_positions(e) ? F : out->x;
    kind = "equal singular values";
    slv_random_gap(&d, at);
    if (at == F) slv_state_rest_positions(e, out->rest, out->x);
    if (at == F) slv_deform(F, e->ndof, out->x);
  }
  snprintf(out->name, sizeof out->name, "further %s %llu", kind, (unsigned long long)number);
  return distance;
}

/* Replaces F by positions of a triangle whose rest edges are the first parameters. */
static void place_triangle(slv_state *out) {
  double F[6];
  memcpy(F, out->x, sizeof F);
  for (int i = 0; i < 3; i++) {
    const double *e = out->p;
    out->x[i] = 0;
    out->x[3 + i] = 0.0 + (F[i] * e[0] + F[3 + i] * e[1]);
    out->x[6 + i] = 0.0 + (F[i] * e[2] + F[3 + i] * e[3]);
  }
}

static const slv_rest_shape *rest_of(const slv_state_source *s, uint64_t index) {
  if (!is_of_rest(s->energy)) return NULL;
  return s->rest != NULL ? s->rest : &s->energy->rests[index % choices_of_rest(s)];
}

static void name_rest(const slv_energy *e, slv_state *out) {
  const size_t used = strlen(out->name);
  if (out->rest != NULL && slv_energy_count_rests(e) > 1)
    snprintf(out->name + used, sizeof out->name - used, ", %s", out->rest->name);
}

/* Makes state i, except for effects of its parameters; returns how far to move the element. */
static double fill_state(const slv_state_source *s, uint64_t i, slv_state *out) {
  const uint64_t named = slv_state_source_count_named(s), of_mesh = count_meshed(s);
  const uint64_t of_catalogue = i / choices_of_rest(s);
  if (i < named) {
    const uint64_t choices = choices_of_params(s->energy);
    fill_configuration(s->energy, of_catalogue / choices, 0, of_catalogue % choices, out);
    return 0;
  }
  if ((i -= named) < of_mesh) return fill_meshed(s, i, out), 0;
  if ((i -= of_mesh) < s->random) return fill_random(s, i, out);
  if ((i -= s->random) < count_oriented(s)) return fill_oriented(s->energy, i, out), 0;
  return fill_special(s, i - count_oriented(s), out);
}

slv_status slv_state_source_at(const slv_state_source *s, uint64_t index, slv_state *out) {
  const slv_energy *e = s->energy;
  const uint64_t named = slv_state_source_count_named(s), of_mesh = count_meshed(s);
  if (index >= slv_state_source_count(s)) return SLV_EARG;
  *out = (slv_state){.index = index, .rest = rest_of(s, index), .x = out->x, .p = out->p};
  for (int i = 0; i < e->nparam; i++) out->p[i] = e->param[i].typical;
  const double distance = fill_state(s, index, out);
  if (index < named || index - named >= of_mesh) name_rest(e, out);
  for (int i = 0; s->pinned != NULL && i < e->nparam; i++)
    if (!isnan(s->pinned[i])) out->p[i] = s->pinned[i];
  if (is_placed(e)) place_triangle(out);
  draw d = {.seed = s->seed, .index = index - named - of_mesh, .stream = DRAW_PLACE};
  if (distance > 0) slv_move_randomly(&d, distance, e->ndof, out->x);
  if (out->rest != NULL) SLV_TRY(slv_energy_prepare(e, out->rest->X, out->p));
  out->state_class = (out->flags & SLV_STATE_EXTREME) != 0 ? SLV_CLASS_EXTREME
                                                           : slv_state_class_of(e, out->x, out->p);
  return SLV_OK;
}
