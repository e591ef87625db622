/* newton_command.c -- the command selvedge-bench newton. */
#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_case.h"
#include "newton/newton_rows.h"
#include "solve/newton_rules.h"
#include "study/study.h"
#include "support/harness/mesh_save.h"
#include "support/harness/named_energy.h"

typedef struct {
  const slv_energy *energy;
  uint64_t mark; /* hash of the plugin's file */
} membrane_plugin;

typedef struct {
  newton_scene scene; /* current built-in scene */
  newton_scene mesh;  /* user's mesh; its setup is NULL if there is none */
  items plugins;      /* membrane_plugin */
  buffer from;        /* text that describes the user's mesh in a case */
} newton_own;

enum { DEFAULT_N = 21 };

enum { N, SCENE, DENSITY, K_THETA, K, SHEAR, PULL, INIT, BENDING, SEARCH, SCHEME, THREADS, AXES };

#define NAMES(option, list, member, to)                               \
  STUDY_AXIS(NAMES, newton_case, member), STUDY_OPTION(option, list), \
      .name = offsetof(newton_case, d.to)
/* Axis of a number that replaces the scene's, in an open range. */
#define NUMBERS(option, list, member, from, to, text)                           \
  {                                                                             \
    STUDY_AXIS(NUMBERS, newton_case, setup.member), STUDY_OPTION(option, list), \
        .least = (from), .most = (to), .open = 1, .range_text = (text)          \
  }

static const study_axis axes[AXES] = {
    [N] = {STUDY_AXIS(COUNTS, newton_case, n), STUDY_OPTION("n", cells)},
    [SCENE] = {NAMES("scene", scenes, scene, scene)},
    [DENSITY] =
        NUMBERS("density", densities, density, -1e-300, 1e9, "kg/m^2, 0 or more and below 1e9"),
    [K_THETA] = NUMBERS("k-theta", k_thetas, k_theta, 0, 1e9, "N m, above 0 and below 1e9"),
    [K] = NUMBERS("k", ks, k, 0, 1e9, "N/m, above 0 and below 1e9"),
    [SHEAR] = NUMBERS("shear", shears, shear, -10, 10,
                      "a number above -10 and below 10; 0.3 moves the sides 0.3 m apart along y"),
    [PULL] = NUMBERS("pull", pulls, pull, -1, 10, "a number above -1 and below 10; 0.25 is 25 %"),
    [INIT] = {NAMES("init", inits, init, init), .standard = "affine"},
    [BENDING] = {NAMES("bending", bendings, bending, bending)},
    [SEARCH] = {NAMES("line-search", searches, search, line_search), .standard = "armijo"},
    [SCHEME] = {NAMES("scheme", schemes, scheme, scheme)},
    [THREADS] = {STUDY_AXIS(COUNTS, newton_case, d.threads), STUDY_OPTION("threads", threads)},
};

static const study_axis plugin_axis = {STUDY_AXIS(CHOICES, newton_case, plugin_index)};

static void name_axes(choices *of) {
  static const char *const inits[] = {
      [NEWTON_AFFINE] = "affine", [NEWTON_FLAT] = "flat", [NEWTON_INITS] = NULL};
  static const char *const searches[] = {
      [SLV_SEARCH_ARMIJO] = "armijo", [SLV_SEARCH_NONE] = "none", [SLV_SEARCHES] = NULL};
  const newton_setup *s;
  for (size_t i = 0; (s = newton_setup_at(i)) != NULL; i++)
    choices_add(&of[SCENE], s->name, s->words);
  for (int i = 0; i < SLV_NEWTON_HESSIANS; i++)
    choices_add(&of[SCHEME], slv_newton_hessian_name((slv_newton_hessian)i),
                slv_newton_hessian_meaning((slv_newton_hessian)i));
  choices_add(&of[SCHEME], "robson", "Robson's energy: fibres resist stretch, not compression");
  choices_add_words(&of[INIT], inits);
  for (int i = 0; i < SLV_BENDING_HESSIANS; i++)
    choices_add(&of[BENDING], slv_bending_hessian_name((slv_bending_hessian)i), "");
  choices_add_words(&of[SEARCH], searches);
}

static double *number_in(newton_case *c, int axis) {
  return (double *)(void *)((char *)c + axes[axis].at);
}

/* Sets the setup of a case to `base` with the requested numbers: those in the case that are not
 * NaN.  Numbers that differ from the scene's are added to the name: "hang k=5". */
static void alter(newton_case *c, const newton_setup *base, arena *memory) {
  static const char *const labels[AXES] = {
      [PULL] = "pull", [SHEAR] = "shear", [K] = "k", [K_THETA] = "k_theta", [DENSITY] = "density"};
  newton_case altered = {.setup = *base};
  buffer name = {0};
  buffer_add(&name, base->name);
  for (int i = PULL; i >= DENSITY; i--) {
    const double asked = *number_in(c, i);
    double *number = number_in(&altered, i);
    if (isnan(asked) || asked == *number) continue;
    *number = asked;
    buffer_format(&name, " %s=%g", labels[i], asked);
  }
  newton_setup *s = &c->setup;
  *s = altered.setup;
  s->name = buffer_move(&name, memory);
  /* an affine minimum stays affine if the cloth is pulled, not compressed, and weightless */
  const int is_affine = s->exact > 0 && s->pull >= 0 && s->shear == 0 && s->density == 0;
  s->exact = is_affine ? s->k * s->pull * s->pull : 0;
}

/* Returns whether the scheme is available for the membrane.  Robson's replaces the stretch of
 * Baraff and Witkin's membrane, so it needs that one.  A plugin is a membrane of triangles. */
static int suits(const newton_case *c) {
  const newton_membrane m = newton_case_membrane(c);
  if (c->plugin != NULL && newton_is_of_quads(c->setup.membrane)) return 0;
  if (c->scheme == NEWTON_ROBSON && (c->setup.membrane != MEMBRANE_BW || c->plugin != NULL))
    return 0;
  for (size_t i = 0; i < m.rows; i++)
    if (!slv_newton_hessian_suits(c->hessian, m.energy[i])) return 0;
  return 1;
}

static int is_case(study *s, void *at) {
  newton_case *c = at;
  const newton_own *own = s->own;
  const options *o = s->session.o;
  const membrane_plugin *plugins = own->plugins.at;
  alter(c, o->mesh != NULL ? own->mesh.setup : newton_setup_at((size_t)c->scene), &s->memory);
  c->hessian = c->scheme == NEWTON_ROBSON ? SLV_NEWTON_ON_DEMAND : (slv_newton_hessian)c->scheme;
  if (plugins != NULL)
    c->plugin = plugins[c->plugin_index].energy, c->plugin_mark = plugins[c->plugin_index].mark;
  c->d.scene = c->setup.name;
  c->d.n = c->n > 0 ? c->n : DOCUMENT_NO_COUNT;
  c->d.thickness = newton_thickness(&c->setup);
  c->d.max_iterations = o->most_iterations;
  c->d.pull = c->setup.pull, c->d.shear = c->setup.shear;
  c->d.k = c->setup.k, c->d.k_theta = c->setup.k_theta, c->d.density = c->setup.density;
  /* the default bending Hessian of schemes that start with the full Hessian is full, too */
  const int is_full = slv_first_hessian(c->hessian) == SLV_NEWTON_FULL;
  const slv_bending_hessian standard = is_full ? SLV_BENDING_FULL : SLV_BENDING_GAUSS_NEWTON;
  return (o->bendings.count > 0 || c->bending == standard) && suits(c);
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

static int read_mesh(const options *o, newton_own *own) {
  uint64_t mark;
  TRY(input_hash(o->mesh, &mark));
  buffer_format(&own->from, ":%s#%016" PRIx64 " pin=", o->mesh, mark);
  for (size_t i = 0; i < o->pins.count; i++)
    buffer_format(&own->from, "%s%s", i > 0 ? "," : "", items_text(&o->pins, i));
  return newton_scene_read(o->mesh, &o->pins, &own->mesh);
}

static int plan(study *s) {
  const options *o = s->session.o;
  newton_own *own = s->own;
  const double none = NAN;
  const int many = options_are_for_petsc(o);
  for (size_t i = 0; i < o->plugins.count; i++)
    TRY(load_plugin(&own->plugins, items_text(&o->plugins, i)));
  TRY(study_take_axes(s, o->mesh == NULL ? 0 : SCENE + 1, AXES));
  if (own->plugins.count > 0) study_add_axis(s, &plugin_axis);
  for (size_t i = 0; i < own->plugins.count; i++) study_add_value(s, (study_value){.count = i});
  if (o->mesh != NULL) TRY(read_mesh(o, own));
  study_make_cases(
      s, &(newton_case){
             .d = {.threads = (uint64_t)omp_get_max_threads(),
                   .engine = many ? "petsc" : NULL,
                   .ranks = many ? (uint64_t)cluster_ranks() : DOCUMENT_NO_COUNT},
             .n = o->mesh != NULL ? 0 : DEFAULT_N,
             .setup = {.pull = none, .shear = none, .k = none, .k_theta = none, .density = none},
             .petsc = o->petsc_words,
             .seed = o->seed,
             .from = own->from.data != NULL ? own->from.data : ""});
  if (s->cases.count == 0)
    return usage_error(
        "no scheme is available for this energy: 'robson' needs Baraff and Witkin's membrane; "
        "project-sum and plugins need an energy of F and a mesh without quads; without-h, "
        "gauss-newton and definite need an energy with that function; try --scheme full");
  if (o->obj == NULL || s->cases.count == 1) return 0;
  return usage_error("--obj writes a single run, got %zu: name one --scene and one --scheme",
                     s->cases.count);
}

static int find_scene(newton_own *own, const newton_case *c, newton_scene **scene) {
  *scene = c->n == 0 ? &own->mesh : &own->scene;
  if (c->n == 0) {
    newton_scene_set(&own->mesh, &c->setup);
    return 0;
  }
  newton_scene_free(&own->scene);
  const slv_status status = newton_scene_make(&c->setup, (size_t)c->n, &own->scene);
  return status == SLV_OK
             ? 0
             : harness_error("%s, n = %d: %s", c->setup.name, (int)c->n, slv_status_text(status));
}

static int is_done(const study *s, const void *c, const void *earlier) {
  (void)c, (void)earlier;
  return s->session.o->obj == NULL;
}

/* Runs a case.  For --obj a case with an earlier record runs again, but the record is kept. */
static int run(study *s, const void *of, const void *earlier, arena *memory, void *record) {
  const newton_case *c = of;
  newton_record r;
  newton_scene *scene;
  study_show(s, c->setup.name, c->d.scheme, 0);
  TRY(find_scene(s->own, c, &scene));
  if (c->d.engine != NULL) TRY(cluster_judge_size(scene->mesh.nvertices));
  const slv_status status = newton_case_run(c, scene, memory, &r);
  progress_clear(&s->session.bar);
  if (c->d.engine != NULL) TRY(cluster_judge_options());
  if (r.stopped) return STUDY_STOPPED;
  const char *what = r.fault.what, *why = slv_status_text(status);
  r.d.id = study_id(s);
  if (status != SLV_OK && cluster_rank() > 0) return EXIT_USAGE;
  if (status != SLV_OK)
    return what == NULL
               ? input_error("%s: cannot solve: %s", r.d.id, why)
               : input_error("%s: cannot solve: %s %zu: %s", r.d.id, what, r.fault.number, why);
  *(doc_newton_record *)record = earlier != NULL ? *(const doc_newton_record *)earlier : r.d;
  slv_mesh end = scene->mesh;
  end.x = r.x;
  if (s->session.o->obj != NULL) s->code = mesh_save(&end, study_id(s), s->session.o->obj);
  return 0;
}

static const char heading[] =
    "Newton's method to a relative residual of 1e-10.\n"
    "b: Hessian of bending, g(auss-newton), p(rojected) or f(ull); its: iterations;\n"
    "ref: matrices that Cholesky rejected; neg: negative eigenvalues of the Hessian\n"
    "at the end; rho: convergence factor of an iteration near the end.\n";

/* Prints x with `digits` decimals if `fixed`, else with `digits` significant digits. */
static void put_number(FILE *f, int width, int digits, int fixed, double x) {
  if (!isfinite(x))
    fprintf(f, " %*s", width, "-");
  else if (fixed)
    fprintf(f, " %*.*f", width, digits, x);
  else
    fprintf(f, " %*.*g", width, digits, x);
}

static char *group(const void *c, const void *record) {
  const doc_newton_record *r = record;
  buffer t = {0};
  (void)c;
  buffer_format(&t, "%s", r->scene);
  if (r->n != DOCUMENT_NO_COUNT) buffer_format(&t, ", n = %d", (int)r->n);
  if (r->thickness > 0) buffer_format(&t, ", thickness %.3g m", r->thickness);
  buffer_format(&t, ", %s, line search %s\n", r->init, r->line_search);
  if (r->engine != NULL)
    buffer_format(&t, "PETSc's %s on %d process%s\n", r->linear_solver, (int)r->ranks,
                  r->ranks == 1 ? "" : "es");
  buffer_format(&t, "%-21s %s %4s %3s %9s %12s %4s %7s %s", "scheme", "b", "its", "ref", "seconds",
                "energy", "neg", "rho", "end");
  return t.data;
}

/* Returns why a run stopped, in one or two words; records have the full reason. */
static const char *short_stop(const char *stop) {
  static const char *const words[SLV_STOPS] = {
      [SLV_STOP_RESIDUAL] = "converged",    [SLV_STOP_ITERATIONS] = "limit",
      [SLV_STOP_INDEFINITE] = "indefinite", [SLV_STOP_DESCENT] = "no descent",
      [SLV_STOP_ROUNDING] = "rounding",     [SLV_STOP_OBSERVER] = "stopped",
      [SLV_STOP_STEP] = "small step",       [SLV_STOP_STAGNATION] = "stagnation",
      [SLV_STOP_DIVERGED] = "diverged"};
  for (int i = 0; i < SLV_STOPS; i++)
    if (strcmp(stop, slv_stop_text((slv_stop)i)) == 0) return words[i];
  return strchr(stop, ':') != NULL ? stop : "cannot run"; /* a reason of PETSc has a colon */
}

static void put_row(FILE *f, const void *record) {
  const doc_newton_record *r = record;
  const newton_summary s = newton_summary_of(r);
  const char *stop = short_stop(r->stop);
  fprintf(f, "%-21.21s %.1s %4d", r->scheme, r->bending, (int)r->iterations);
  put_number(f, 3, 0, 1, (double)r->refused);
  put_number(f, 9, 3, 1, r->seconds);
  put_number(f, 12, 6, 0, r->energy);
  put_number(f, 4, 0, 1, s.negative);
  put_number(f, 7, 2, 0, s.contraction);
  fprintf(f, " %.*s\n", (int)strcspn(stop, ":"), stop);
}

static void summarise(study *s) {
  for (size_t i = 0; i < s->records.count; i++) {
    const newton_summary one = newton_summary_of((const doc_newton_record *)s->records.at + i);
    items_append(&s->series, &one, sizeof one);
  }
}

static void describe(study *s, void *document, void *of_run, arena *memory) {
  doc_newton_run *about = of_run;
  doc_newton *d = document;
  about->tolerance = NEWTON_TOLERANCE, about->noise = NEWTON_NOISE;
  for (int i = 0; s->complete && i < NEWTON_CLAIMS; i++) {
    const doc_newton_claim claim = newton_claim_describe(&s->found[i]);
    document_append(&d->claims, &claim, sizeof claim, memory);
  }
}

static void release(study *s) {
  newton_own *own = s->own;
  newton_scene_free(&own->scene);
  newton_scene_free(&own->mesh);
  free(own->plugins.at);
  free(own->from.data);
}

const study_kind newton_kind = {STUDY_KIND(newton, newton_case, n),
                                .own_size = sizeof(newton_own),
                                .plan = plan,
                                .is_case = is_case,
                                .id = newton_case_id,
                                .grows = 1,
                                .is_done = is_done,
                                .run = run,
                                .rows = newton_rows,
                                .claims = NEWTON_CLAIMS,
                                .nrows = NEWTON_ROWS,
                                .summarise = summarise,
                                .heading = heading,
                                .group = group,
                                .put_row = put_row,
                                .describe = describe,
                                .release = release};
