#include "motion/motion_case.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"

/* ---- names ---------------------------------------------------------------------- */

enum { SCENES, MEMBRANES, BENDINGS, SCHEMES, HESSIANS, BENT, SOLVERS, DAMPINGS, KINDS };

/* Kinds of names that options choose from. */
static const struct {
  const char *option;
  size_t asked;         /* offset of the chosen names in options */
  const char *standard; /* name that is used if none was chosen; NULL: all */
} kinds[KINDS] = {[SCENES] = {"scene", offsetof(options, scenes), NULL},
                  [MEMBRANES] = {"membrane", offsetof(options, membranes), "pritchard"},
                  [BENDINGS] = {"bending", offsetof(options, bendings), "theta"},
                  [SCHEMES] = {"scheme", offsetof(options, schemes), "linear"},
                  [HESSIANS] = {"hessian", offsetof(options, hessians), "project-on-demand"},
                  [BENT] = {"bending-hessian", offsetof(options, bending_hessians), "gauss-newton"},
                  [SOLVERS] = {"solver", offsetof(options, solvers), "cholesky"},
                  [DAMPINGS] = {"damping", offsetof(options, dampings), "whole"}};

static void name_all(choices of[KINDS]) {
  static const char *const schemes[SLV_MOTION_SCHEMES] = {
      [SLV_MOTION_LINEAR] = "one linear system a step, as Baraff and Witkin",
      [SLV_MOTION_CONVERGED] = "Newton's method on the incremental potential"};
  static const char *const solvers[SLV_LINEAR_SOLVERS] = {
      [SLV_LINEAR_CHOLESKY] = "CHOLMOD's factor",
      [SLV_LINEAR_CG_DIAGONAL] = "modified conjugate gradients, preconditioned by diagonal blocks",
      [SLV_LINEAR_CG_INCOMPLETE] =
          "modified conjugate gradients, preconditioned by an incomplete Cholesky factor",
      [SLV_LINEAR_DENSE] = "LAPACK's, for small cloths"};
  static const char *const bent[SLV_BENDING_HESSIANS] = {
      [SLV_BENDING_GAUSS_NEWTON] = "without C d2C",
      [SLV_BENDING_PROJECTED] = "the Hessian of each hinge, projected",
      [SLV_BENDING_FULL] = "with C d2C, as Baraff and Witkin"};
  const motion_setup *s;
  for (size_t i = 0; (s = motion_setup_at(i)) != NULL; i++)
    choices_add(&of[SCENES], s->name, s->words);
  motion_cloth_name(&of[MEMBRANES], &of[BENDINGS]);
  for (int i = 0; i < SLV_MOTION_SCHEMES; i++)
    choices_add(&of[SCHEMES], slv_motion_scheme_name((slv_motion_scheme)i), schemes[i]);
  for (int i = 0; i < SLV_NEWTON_HESSIANS; i++)
    choices_add(&of[HESSIANS], slv_newton_hessian_name((slv_newton_hessian)i),
                slv_newton_hessian_meaning((slv_newton_hessian)i));
  for (int i = 0; i < SLV_BENDING_HESSIANS; i++)
    choices_add(&of[BENT], slv_bending_hessian_name((slv_bending_hessian)i), bent[i]);
  for (int i = 0; i < SLV_LINEAR_SOLVERS; i++)
    choices_add(&of[SOLVERS], slv_linear_solver_name((slv_linear_solver)i), solvers[i]);
  choices_add(&of[DAMPINGS], "whole",
              "one rate of a condition for all its vertices: Pritchard, eq. 58");
  choices_add(&of[DAMPINGS], "vertex",
              "one rate for each vertex, with its own matrix; scheme linear only");
  choices_add(&of[DAMPINGS], "mixed", "the force of 'vertex' with the matrix of 'whole'");
}

static int choose_names(const options *o, choices of[KINDS]) {
  name_all(of);
  for (int k = 0; k < KINDS; k++) {
    const items *asked = (const items *)(const void *)((const char *)o + kinds[k].asked);
    TRY(choices_take(&of[k], kinds[k].option, asked, kinds[k].standard));
  }
  return 0;
}

void motion_list(void) {
  choices of[KINDS] = {{0}};
  doc_motion_setup standard = motion_standard;
  const char *name;
  name_all(of);
  for (int k = 0; k < KINDS; k++) choices_print(&of[k], kinds[k].option);
  for (size_t i = 0; (name = motion_number_name(i)) != NULL; i++)
    printf("%-9s %-21s %g\n", "set", name, *motion_number_at(&standard, i));
}

/* ---- cases ---------------------------------------------------------------------- */

/* Shortest time step, s.  Far shorter ones make M/h^2 overflow. */
static const double shortest = 1e-9;

static int read_steps(const options *o, items *steps) {
  for (size_t i = 0; i < o->steps.count; i++) {
    double h;
    const char *word = items_text(&o->steps, i);
    if (!parse_double(word, &h) || !(h >= shortest && h <= 10))
      return usage_error("--h %s: give seconds from %g to 10, such as 0.02", word, shortest);
    items_append(steps, &h, sizeof h);
  }
  if (steps->count == 0) items_append(steps, &(double){0.02}, sizeof(double));
  return 0;
}

typedef struct {
  const options *o;
  choices of[KINDS];
  items steps, numbers; /* double; doc_motion_setup */
  items ids;            /* ids of the cases, texts */
  unsigned set, used;   /* bit i: number i was given; a case depends on it */
} wanted;

/* Replaces the list of numbers by all combinations of it with the values of NAME=X,... */
static int set_all(wanted *w, const char *word) {
  const size_t name = strcspn(word, "=");
  const char *value = word + name;
  items all = {0};
  int code = 0;
  do {
    const size_t length = *value == '\0' ? 0 : 1 + strcspn(value + 1, ",");
    char *one = base_printf("%.*s%s%.*s", (int)name, word, length > 0 ? "=" : "",
                            length > 0 ? (int)length - 1 : 0, value + (length > 0));
    for (size_t i = 0; code == 0 && i < w->numbers.count; i++) {
      doc_motion_setup n = ((const doc_motion_setup *)w->numbers.at)[i];
      size_t which = 0;
      code = motion_number_set(&n, one, &which);
      w->set |= 1U << which;
      items_append(&all, &n, sizeof n);
    }
    free(one);
    value += length;
  } while (code == 0 && *value == ',');
  free(w->numbers.at);
  w->numbers = all;
  return code;
}

/* Resets the numbers that the case does not depend on to the standard ones. */
static void leave_out_unused(wanted *w, motion_case *c) {
  doc_motion_setup standard = motion_standard;
  if (strcmp(c->d.bending, "constant") == 0 || strcmp(c->d.bending, "none") == 0)
    c->bent = SLV_BENDING_GAUSS_NEWTON, c->d.bending_hessian = NULL;
  for (size_t i = 0; motion_number_name(i) != NULL; i++) {
    if (motion_case_uses(c, i))
      w->used |= 1U << i;
    else
      *motion_number_at(&c->d, i) = *motion_number_at(&standard, i);
  }
}

/* Adds a case unless its id is in the list. */
static void add_case(wanted *w, const motion_case *c, items *cases) {
  char *id = motion_case_id(c);
  for (size_t i = 0; i < w->ids.count; i++)
    if (strcmp(items_text(&w->ids, i), id) == 0) {
      free(id);
      return;
    }
  items_append(&w->ids, &id, sizeof id);
  items_append(cases, c, sizeof *c);
}

static void add_numbers(wanted *w, motion_case c, items *cases) {
  for (size_t i = 0; i < w->numbers.count; i++)
    for (size_t k = 0; k < w->steps.count; k++) {
      doc_motion_setup *from = (doc_motion_setup *)w->numbers.at + i;
      for (size_t m = 0; motion_number_name(m) != NULL; m++)
        *motion_number_at(&c.d, m) = *motion_number_at(from, m);
      c.d.h = ((const double *)w->steps.at)[k];
      leave_out_unused(w, &c);
      add_case(w, &c, cases);
    }
}

/* Rejects a number that changes nothing. */
static int judge_given(const wanted *w) {
  const char *name;
  for (size_t i = 0; (name = motion_number_name(i)) != NULL; i++)
    if ((w->set & ~w->used) >> i & 1)
      return usage_error("--set %s: no cloth of this command depends on it", name);
  return 0;
}

/* Adds a case for each combination of the names chosen of kinds[kind] and later kinds. */
static void add_cases(wanted *w, int kind, motion_case c, items *cases) {
  if (kind == KINDS) add_numbers(w, c, cases);
  for (size_t i = 0; kind < KINDS && i < w->of[kind].count; i++) {
    if (!w->of[kind].on[i]) continue;
    const char *name = w->of[kind].name[i];
    if (kind == MEMBRANES) c.membrane = i, c.d.membrane = name;
    if (kind == BENDINGS) c.bending = i, c.d.bending = name;
    if (kind == SCHEMES) c.scheme = (slv_motion_scheme)i, c.d.scheme = name;
    if (kind == HESSIANS) c.hessian = (slv_newton_hessian)i, c.d.hessian = name;
    if (kind == BENT) c.bent = (slv_bending_hessian)i, c.d.bending_hessian = i > 0 ? name : NULL;
    if (kind == SOLVERS) c.solver = (slv_linear_solver)i, c.d.solver = name;
    if (kind == DAMPINGS) c.damping = (slv_damping_rate)i, c.d.damping = name;
    add_cases(w, kind + 1, c, cases);
  }
}

static void add_scenes(wanted *w, motion_case c, items *cases) {
  c.setup = &motion_mesh_setup, c.d.scene = c.setup->name;
  if (c.d.mesh != NULL) add_cases(w, MEMBRANES, c, cases);
  for (size_t i = 0; c.d.mesh == NULL && (c.setup = motion_setup_at(i)) != NULL; i++) {
    if (!w->of[SCENES].on[i]) continue;
    c.d.scene = c.setup->name, c.d.n = c.setup->n;
    if (w->o->cells.count == 0) add_cases(w, MEMBRANES, c, cases);
    for (size_t k = 0; k < w->o->cells.count; k++) {
      c.d.n = options_number(&w->o->cells, k);
      add_cases(w, MEMBRANES, c, cases);
    }
  }
}

static int judge_size(const motion_case *c, size_t vertices) {
  const size_t most = SLV_DENSE_COORDINATES / 3;
  if (c->solver != SLV_LINEAR_DENSE || vertices <= most) return 0;
  return usage_error("--solver dense: at most %zu vertices, got %zu: take cholesky", most,
                     vertices);
}

int motion_judge_mesh(const motion_case *c, const slv_mesh *m) {
  const doc_motion_setup *d = &c->d;
  const int quads = motion_membrane_is_of_quads(c->membrane);
  const int by_edge = strcmp(d->bending, "theta") == 0 || strcmp(d->bending, "constant") == 0;
  if ((m->nquads > 0) != quads)
    return input_error(quads ? "%s: --membrane quads needs a mesh of quads"
                             : "%s: the mesh has quads: take --membrane quads",
                       d->mesh);
  if (m->uv_vertex == NULL && !quads) {
    if (by_edge && d->k_bend_u != d->k_bend_v)
      return input_error(
          "%s: without vt hinges have no direction for k_bend_u and k_bend_v: add vt, or set both "
          "to one value",
          d->mesh);
    if (strcmp(d->membrane, "stvk") != 0)
      remark("%s: without vt the threads of each triangle run along its first edge", d->mesh);
  }
  return judge_size(c, m->nvertices);
}

static int judge_case(const motion_case *c) {
  const int linear = c->scheme == SLV_MOTION_LINEAR;
  const int dense = c->solver == SLV_LINEAR_DENSE, shifted = c->hessian == SLV_NEWTON_SHIFTED;
  const char *why = NULL;
  if (c->d.engine != NULL && (dense || (linear && shifted)))
    why = "--engine petsc supports neither --solver dense nor linear steps with full-shifted";
  if (!linear && c->damping != SLV_RATE_WHOLE)
    why = "converged steps need --damping whole: take that, or --scheme linear";
  if (!linear && strcmp(c->d.bending, "constant") == 0)
    why = "converged steps need an energy, and --bending constant has none: take --scheme linear";
  if (!motion_membrane_suits(c->membrane, c->hessian))
    why = "this --hessian is not available for this membrane: take project-on-demand";
  if (why == NULL) return judge_size(c, (size_t)(c->d.n * c->d.n));
  return usage_error("%s %s %s %s: %s", c->d.membrane, c->d.bending, c->d.scheme, c->d.hessian,
                     why);
}

int motion_plan_make(const options *o, items *cases) {
  const int many = options_are_for_petsc(o);
  motion_case base = {.d = {.mesh = o->mesh,
                            .duration = o->duration,
                            .stretch_limit = o->stretch_limit > 0 ? o->stretch_limit : (double)NAN,
                            .seed = o->seed,
                            .engine = many ? "petsc" : NULL,
                            .ranks = many ? (uint64_t)cluster_ranks() : DOCUMENT_NO_COUNT},
                      .pins = &o->pins,
                      .frames = o->frames,
                      .petsc = o->petsc_words};
  wanted w = {.o = o};
  items_append(&w.numbers, &motion_standard, sizeof motion_standard);
  int code = read_steps(o, &w.steps);
  if (code == 0) code = choose_names(o, w.of);
  for (size_t i = 0; code == 0 && i < o->settings.count; i++)
    code = set_all(&w, items_text(&o->settings, i));
  base.shown = w.set;
  if (code == 0) add_scenes(&w, base, cases);
  if (code == 0) code = judge_given(&w);
  for (size_t i = 0; code == 0 && i < cases->count; i++)
    code = judge_case((const motion_case *)cases->at + i);
  items_free_texts(&w.ids);
  free(w.steps.at);
  free(w.numbers.at);
  return code;
}
