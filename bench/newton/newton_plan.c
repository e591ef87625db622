#include "newton/newton_plan.h"

#include <inttypes.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_scene.h"
#include "solve/newton_rules.h"
#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/base/numbers.h"
#include "support/harness/named_energy.h"

enum { DEFAULT_N = 21 };

/* Sizes of a sweep, chosen so that it ends within two hours: at n = 200 an iteration takes almost a
 * second, and there are 200 runs for each initial guess. Kim's Figure 5 needs only the first four
 * iterations. */
typedef struct {
  uint64_t n;
  int most_iterations, both_guesses;
} swept_size;

static const swept_size swept[] = {
    {21, NEWTON_IN_FULL, 1}, {51, NEWTON_IN_FULL, 0}, {101, 20, 0}, {200, 5, 0}};
enum { SWEPT = sizeof swept / sizeof *swept };

/* Returns the row of that size or the next larger size, or the last one. */
static const swept_size *swept_as(uint64_t n) {
  size_t i = 0;
  while (i + 1 < SWEPT && n > swept[i].n) i++;
  return &swept[i];
}

int newton_most_iterations(const options *o, uint64_t n) {
  if (o->most_iterations != UINT64_MAX) return (int)o->most_iterations;
  return o->sweep ? swept_as(n)->most_iterations : NEWTON_IN_FULL;
}

typedef struct {
  const slv_energy *energy;
  uint64_t mark; /* hash of its file */
} membrane_plugin;

/* Kinds of names; the scheme changes first from case to case, the scene last. */
enum { SCHEME, SEARCH, BENDING, INIT, SCENE, KINDS };

typedef struct {
  const options *o;
  choices of[KINDS];
  items plugins; /* membranes of plugins; without plugins one entry without an energy */
  items n, threads;
  newton_plan *plan;
} asked;

/* ---- names ----------------------------------------------------------------------- */

static void name_all(choices of[KINDS]) {
  const newton_setup *s;
  for (size_t i = 0; (s = newton_setup_at(i)) != NULL; i++)
    choices_add(&of[SCENE], s->name, s->words);
  for (size_t i = 0; i < NEWTON_SCHEMES; i++)
    choices_add(&of[SCHEME], newton_scheme_at(i).name, newton_scheme_at(i).words);
  for (int i = 0; i < NEWTON_INITS; i++) choices_add(&of[INIT], newton_init_words[i], "");
  for (int i = 0; i < SLV_BENDING_HESSIANS; i++)
    choices_add(&of[BENDING], slv_bending_hessian_name((slv_bending_hessian)i), "");
  for (int i = 0; i < SLV_SEARCHES; i++) choices_add(&of[SEARCH], newton_search_words[i], "");
}

static int choose_names(asked *a) {
  const options *o = a->o;
  name_all(a->of);
  TRY(choices_take(&a->of[SCENE], "scene", &o->scenes, NULL));
  TRY(choices_take(&a->of[SCHEME], "scheme", &o->schemes, NULL));
  TRY(choices_take(&a->of[INIT], "init", &o->inits, o->sweep ? NULL : "affine"));
  TRY(choices_take(&a->of[BENDING], "bending", &o->bendings, NULL));
  return choices_take(&a->of[SEARCH], "line-search", &o->searches, "armijo");
}

/* ---- numbers and plugins --------------------------------------------------------- */

static void add_number(items *list, uint64_t value) { items_append(list, &value, sizeof value); }

static void choose_numbers(asked *a) {
  const options *o = a->o;
  const size_t sizes = o->mesh != NULL || o->cells.count > 0 ? 0 : o->sweep ? SWEPT : 1;
  if (o->mesh != NULL) add_number(&a->n, 0);
  for (size_t i = 0; o->mesh == NULL && i < o->cells.count; i++)
    add_number(&a->n, options_number(&o->cells, i));
  for (size_t i = 0; i < sizes; i++) add_number(&a->n, o->sweep ? swept[i].n : DEFAULT_N);
  for (size_t i = 0; i < o->threads.count; i++)
    add_number(&a->threads, options_number(&o->threads, i));
  const int threads = cluster_ranks() > 1 ? 1 : omp_get_max_threads();
  if (o->threads.count == 0) add_number(&a->threads, (uint64_t)threads);
}

static int load_plugin(items *list, const char *file) {
  char why[256] = "";
  membrane_plugin plugin = {0};
  if (named_plugin(file, &plugin.energy, why, sizeof why) != SLV_OK)
    return input_error("--plugin %s: %s", file, why);
  if (plugin.energy->ndof != 6)
    return input_error("--plugin %s: a membrane needs an energy of F (6 numbers)", file);
  TRY(input_hash(file, &plugin.mark));
  items_append(list, &plugin, sizeof plugin);
  return 0;
}

static int choose_plugins(asked *a) {
  const membrane_plugin none = {0};
  for (size_t i = 0; i < a->o->plugins.count; i++)
    TRY(load_plugin(&a->plugins, items_text(&a->o->plugins, i)));
  if (a->plugins.count == 0) items_append(&a->plugins, &none, sizeof none);
  return 0;
}

/* ---- the user's mesh ------------------------------------------------------------- */

static int read_mesh(asked *a) {
  const options *o = a->o;
  if (o->mesh == NULL) return 0;
  buffer *from = &a->plan->from;
  uint64_t mark;
  TRY(input_hash(o->mesh, &mark));
  buffer_format(from, ":%s#%016" PRIx64 " pin=", o->mesh, mark);
  for (size_t i = 0; i < o->pins.count; i++)
    buffer_format(from, "%s%s", i > 0 ? "," : "", items_text(&o->pins, i));
  return newton_scene_read(o->mesh, &o->pins, &a->plan->mesh);
}

/* ---- other numbers: --pull, --shear, --k, --k-theta, --density ------------------- */

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

static int set_number(newton_setup *s, const knob *k, const char *word) {
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

/* Returns the energy of an affine minimum; it stays affine if the cloth is pulled, not pushed, and
 * has no weight. */
static double exact_of(const newton_setup *s) {
  const int affine = s->pull >= 0 && s->shear == 0 && s->density == 0;
  return s->exact > 0 && affine ? s->k * s->pull * s->pull : 0;
}

/* Sets the numbers of combination `left`. */
static int set_numbers(newton_setup *s, const options *o, size_t left) {
  for (int i = 0; i < KNOBS; i++) {
    const items *words = values_of(o, &knobs[i]);
    if (words->count == 0) continue;
    TRY(set_number(s, &knobs[i], items_text(words, left % words->count)));
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
    TRY(set_numbers(s, o, i));
    name(s, *base, memory);
    items_append(setups, &s, sizeof(newton_setup *));
  }
  return 0;
}

/* ---- all combinations ------------------------------------------------------------ */

/* Returns whether the combination is a case.  Robson's rule replaces the stretch of Baraff and
 * Witkin's membrane, so that other membranes cannot have it.  A plugin is a membrane of
 * triangles. */
static int is_case(const newton_case *c) {
  const newton_membrane m = newton_case_membrane(c);
  if (c->plugin != NULL && newton_is_of_quads(c->setup->membrane)) return 0;
  if (c->scheme.robson && (c->setup->membrane != MEMBRANE_BW || c->plugin != NULL)) return 0;
  for (size_t i = 0; i < m.rows; i++)
    if (!slv_newton_hessian_suits(c->scheme.hessian, m.energy[i])) return 0;
  return 1;
}

static void add_case(asked *a, newton_case c) {
  const membrane_plugin *plugins = a->plugins.at;
  for (size_t t = 0; t < a->threads.count; t++)
    for (size_t p = 0; p < a->plugins.count; p++) {
      c.threads = (int)options_number(&a->threads, t);
      c.plugin = plugins[p].energy;
      c.plugin_mark = plugins[p].mark;
      if (is_case(&c)) items_append(&a->plan->cases, &c, sizeof c);
    }
}

/* Adds combination `left` of all names except scenes. */
static void add_combination(asked *a, newton_case c, size_t left) {
  size_t at[SCENE];
  for (int k = 0; k < SCENE; k++) {
    at[k] = left % a->of[k].count;
    left /= a->of[k].count;
    if (!a->of[k].on[at[k]]) return;
  }
  c.scheme = newton_scheme_at(at[SCHEME]);
  c.search = (slv_line_search)at[SEARCH];
  c.bending = (slv_bending_hessian)at[BENDING];
  c.init = (newton_init)at[INIT];
  if (a->o->sweep && a->o->inits.count == 0 && c.init != NEWTON_AFFINE &&
      !swept_as(c.n)->both_guesses)
    return;
  /* Without --bending, schemes that begin with the full Hessian take the full one of bending too.
   */
  const slv_bending_hessian standard = slv_first_hessian(c.scheme.hessian) == SLV_NEWTON_FULL
                                           ? SLV_BENDING_FULL
                                           : SLV_BENDING_GAUSS_NEWTON;
  if (a->o->bendings.count == 0 && c.bending != standard) return;
  add_case(a, c);
}

/* Returns whether a sweep skips the size.  At n = 200 the matrices of quads and rings take four to
 * ten seconds of an iteration: a sweep has scenes on quads only at its smallest size, unless they
 * are named. */
static int is_too_slow(const asked *a, const newton_setup *setup, uint64_t n) {
  return a->o->sweep && a->o->scenes.count == 0 && newton_is_of_quads(setup->membrane) &&
         n > swept[0].n;
}

static void add_setup(asked *a, const newton_setup *setup, uint64_t n) {
  const newton_case c = {.setup = setup,
                         .n = (size_t)n,
                         .most_iterations = newton_most_iterations(a->o, n),
                         .seed = a->o->seed,
                         .ranks = options_are_for_petsc(a->o) ? cluster_ranks() : 0,
                         .petsc = a->o->petsc_words,
                         .from = a->plan->from.data != NULL ? a->plan->from.data : ""};
  size_t all = 1;
  for (int k = 0; k < SCENE; k++) all *= a->of[k].count;
  if (is_too_slow(a, setup, n)) return;
  for (size_t i = 0; i < all; i++) add_combination(a, c, i);
}

static int add_scene(asked *a, const newton_setup *base, uint64_t n) {
  items *setups = &a->plan->setups;
  size_t i = setups->count;
  TRY(newton_alter(base, a->o, &a->plan->memory, setups));
  for (; i < setups->count; i++) add_setup(a, ((const newton_setup *const *)setups->at)[i], n);
  return 0;
}

static int add_all(asked *a) {
  const options *o = a->o;
  const size_t *cases = &a->plan->cases.count;
  if (o->mesh != NULL) TRY(add_scene(a, a->plan->mesh.setup, 0));
  const choices *scenes = &a->of[SCENE];
  for (size_t i = 0; o->mesh == NULL && i < a->n.count * scenes->count; i++)
    if (scenes->on[i % scenes->count])
      TRY(add_scene(a, newton_setup_at(i % scenes->count),
                    options_number(&a->n, i / scenes->count)));
  if (*cases == 0)
    return usage_error(
        "no scheme is available for this energy: 'robson' needs Baraff and Witkin's membrane, "
        "plugins and project-sum need densities of F, not quads, and without-h, gauss-newton and "
        "definite need energies that have them: take another --scheme, such as full");
  if (o->obj == NULL || *cases == 1) return 0;
  return usage_error("--obj takes a single run, got %zu: name one --scene and one --scheme",
                     *cases);
}

int newton_plan_make(const options *o, newton_plan *p) {
  *p = (newton_plan){0};
  asked a = {.o = o, .plan = p};
  choose_numbers(&a);
  int code = choose_names(&a);
  if (code == 0) code = choose_plugins(&a);
  if (code == 0) code = read_mesh(&a);
  if (code == 0) code = add_all(&a);
  free(a.n.at);
  free(a.threads.at);
  free(a.plugins.at);
  return code;
}

void newton_plan_free(newton_plan *p) {
  free(p->cases.at);
  free(p->setups.at);
  arena_free(&p->memory);
  free(p->from.data);
  newton_scene_free(&p->mesh);
  *p = (newton_plan){0};
}

void newton_plan_list(void) {
  choices of[KINDS] = {{0}};
  name_all(of);
  choices_print(&of[SCENE], "scene");
  choices_print(&of[SCHEME], "scheme");
}
