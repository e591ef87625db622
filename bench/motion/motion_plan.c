/* motion_plan.c -- the cases that the command line requests. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "motion/motion_case.h"
#include "support/cli/near.h"

/* ---- axes ----------------------------------------------------------------------- */

enum { SCENE, N, MEMBRANE, BENDING, SCHEME, HESSIAN, BENT, SOLVER, DAMPING, STEP };

#define NAMES(option, list, member, to, only)                           \
  {                                                                     \
    STUDY_AXIS(NAMES, motion_case, member), STUDY_OPTION(option, list), \
        .name = offsetof(motion_case, d.to), .standard = (only)         \
  }

/* The step, s, is the last one, within all numbers of --set.  Far shorter steps make M/h^2
 * overflow. */
const study_axis motion_axes[MOTION_AXES] = {
    [SCENE] = NAMES("scene", scenes, scene, scene, NULL),
    [N] = {STUDY_AXIS(COUNTS, motion_case, d.n), STUDY_OPTION("n", cells)},
    [MEMBRANE] = NAMES("membrane", membranes, membrane, membrane, "pritchard"),
    [BENDING] = NAMES("bending", bendings, bending, bending, "theta"),
    [SCHEME] = NAMES("scheme", schemes, scheme, scheme, "linear"),
    [HESSIAN] = NAMES("hessian", hessians, hessian, hessian, "project-on-demand"),
    [BENT] = NAMES("bending-hessian", bending_hessians, bent, bending_hessian, "gauss-newton"),
    [SOLVER] = NAMES("solver", solvers, solver, solver, "cholesky"),
    [DAMPING] = NAMES("damping", dampings, damping, damping, "whole"),
    [STEP] = {STUDY_AXIS(NUMBERS, motion_case, d.h), STUDY_OPTION("h", steps), .least = 1e-9,
              .most = 10, .range_text = "seconds from 1e-09 to 10, such as 0.02"},
};

void motion_name_axes(choices *of) {
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
    choices_add(&of[SCENE], s->name, s->words);
  motion_cloth_name(&of[MEMBRANE], &of[BENDING]);
  for (int i = 0; i < SLV_MOTION_SCHEMES; i++)
    choices_add(&of[SCHEME], slv_motion_scheme_name((slv_motion_scheme)i), schemes[i]);
  for (int i = 0; i < SLV_NEWTON_HESSIANS; i++)
    choices_add(&of[HESSIAN], slv_newton_hessian_name((slv_newton_hessian)i),
                slv_newton_hessian_meaning((slv_newton_hessian)i));
  for (int i = 0; i < SLV_BENDING_HESSIANS; i++)
    choices_add(&of[BENT], slv_bending_hessian_name((slv_bending_hessian)i), bent[i]);
  for (int i = 0; i < SLV_LINEAR_SOLVERS; i++)
    choices_add(&of[SOLVER], slv_linear_solver_name((slv_linear_solver)i), solvers[i]);
  choices_add(&of[DAMPING], "whole",
              "one rate of a condition for all its vertices: Pritchard, eq. 58");
  choices_add(&of[DAMPING], "vertex",
              "one rate for each vertex, with its own matrix; scheme linear only");
  choices_add(&of[DAMPING], "mixed", "the force of 'vertex' with the matrix of 'whole'");
}

void motion_list(void) {
  doc_motion_setup standard = motion_standard;
  const char *name;
  study_list(&motion_kind);
  for (size_t i = 0; (name = motion_number_name(i)) != NULL; i++)
    printf("%-9s %-21s %g\n", "set", name, *motion_number_at(&standard, i));
}

/* Adds the axis of the word NAME=X,... */
static int take_setting(study *s, const char *word) {
  const size_t length = strcspn(word, "=");
  const char *value = word + length + (word[length] == '=');
  motion_own *own = s->own;
  char name[HINT_TEXT];
  size_t i = 0;
  (void)snprintf(name, sizeof name, "%.*s", (int)length, word);
  nearest close = nearest_to(name);
  for (; motion_number_name(i) != NULL && strcmp(motion_number_name(i), name) != 0; i++)
    nearest_try(&close, motion_number_name(i));
  if (motion_number_name(i) == NULL)
    return usage_error("--set %s: unknown parameter%s", word, nearest_hint(&close));
  if (word[length] == '=') name[length] = '=', name[length + 1] = '\0';
  own->set |= 1U << i;
  study_add_axis(s, motion_number_axis(i));
  do {
    char *one = base_printf("%.*s", (int)strcspn(value, ","), value);
    const int code = study_take_number(s, motion_number_axis(i), name, one);
    value += strlen(one);
    free(one);
    TRY(code);
  } while (*value++ == ',');
  return 0;
}

static int take_axes(study *s) {
  const options *o = s->session.o;
  choices of[MOTION_AXES] = {{0}};
  motion_name_axes(of);
  for (size_t i = 0; i < STEP; i++)
    if (i != SCENE || o->mesh == NULL) TRY(study_take_axis(s, &motion_axes[i], &of[i]));
  for (size_t i = o->settings.count; i-- > 0;) TRY(take_setting(s, items_text(&o->settings, i)));
  return study_take_axis(s, &motion_axes[STEP], NULL);
}

/* ---- cases ---------------------------------------------------------------------- */

/* Resets the numbers that the case does not depend on to the standard ones. */
static void leave_out_unused(motion_own *own, motion_case *c) {
  doc_motion_setup standard = motion_standard;
  if (strcmp(c->d.bending, "constant") == 0 || strcmp(c->d.bending, "none") == 0)
    c->bent = SLV_BENDING_GAUSS_NEWTON, c->d.bending_hessian = NULL;
  for (size_t i = 0; motion_number_name(i) != NULL; i++) {
    if (motion_case_uses(c, i))
      own->used |= 1U << i;
    else
      *motion_number_at(&c->d, i) = *motion_number_at(&standard, i);
  }
}

int motion_is_case(study *s, void *at) {
  motion_case *c = at;
  motion_own *own = s->own;
  c->setup = c->d.mesh != NULL ? &motion_mesh_setup : motion_setup_at((size_t)c->scene);
  c->d.scene = c->setup->name;
  if (c->d.n == 0) c->d.n = c->setup->n;
  if (c->bent == SLV_BENDING_GAUSS_NEWTON) c->d.bending_hessian = NULL; /* the standard */
  c->shown = own->set;
  leave_out_unused(own, c);
  return 1;
}

/* Rejects a number that changes nothing. */
static int judge_given(const motion_own *own) {
  const char *name;
  for (size_t i = 0; (name = motion_number_name(i)) != NULL; i++)
    if ((own->set & ~own->used) >> i & 1)
      return usage_error("--set %s: no cloth of this command depends on it", name);
  return 0;
}

static int judge_size(const motion_case *c, size_t vertices) {
  const size_t most = SLV_DENSE_COORDINATES / 3;
  if (c->solver != SLV_LINEAR_DENSE || vertices <= most) return 0;
  return usage_error("--solver dense: at most %zu vertices, got %zu: take cholesky", most,
                     vertices);
}

int motion_judge_mesh(const motion_case *c, const slv_mesh *m) {
  const doc_motion_setup *d = &c->d;
  const int quads = motion_membrane_is_of_quads((size_t)c->membrane);
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
  if (!motion_membrane_suits((size_t)c->membrane, c->hessian))
    why = "this --hessian is not available for this membrane: take project-on-demand";
  if (why == NULL) return judge_size(c, (size_t)(c->d.n * c->d.n));
  return usage_error("%s %s %s %s: %s", c->d.membrane, c->d.bending, c->d.scheme, c->d.hessian,
                     why);
}

int motion_plan(study *s) {
  const options *o = s->session.o;
  const int many = options_are_for_petsc(o);
  motion_case base = {
      .d = motion_standard, .pins = &o->pins, .frames = o->frames, .petsc = o->petsc_words};
  base.d.mesh = o->mesh;
  base.d.h = 0.02;
  base.d.duration = o->duration;
  base.d.stretch_limit = o->stretch_limit > 0 ? o->stretch_limit : (double)NAN;
  base.d.seed = o->seed;
  base.d.engine = many ? "petsc" : NULL;
  base.d.ranks = many ? (uint64_t)cluster_ranks() : DOCUMENT_NO_COUNT;
  TRY(take_axes(s));
  study_make_cases(s, &base);
  TRY(judge_given(s->own));
  for (size_t i = 0; i < s->cases.count; i++) TRY(judge_case(study_case(s, i)));
  return 0;
}
