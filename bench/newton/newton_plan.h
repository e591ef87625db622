/* newton_plan.h -- the study of newton: its own state, and its cases. */
#pragma once

#include "newton/newton_case.h"
#include "study/study.h"

typedef struct {
  newton_scene scene; /* current built-in scene */
  newton_scene mesh;  /* user's mesh; setup NULL: there is none */
  items plugins;      /* membrane_plugin */
  buffer from;        /* description of the mesh in the cases */
} newton_own;

typedef struct {
  const slv_energy *energy;
  uint64_t mark; /* hash of its file */
} membrane_plugin;

/* Axes with options, for newton_kind. */
enum { NEWTON_AXES = 12 };
extern const study_axis newton_axes[NEWTON_AXES];
void newton_name_axes(choices *of);

int newton_plan(study *s);
int newton_is_case(study *s, void *c);

/* Replaces the setup of a case, of which only the requested numbers are not NaN, by the base with
 * these numbers.  Numbers that differ are added to the name, in the arena: "hang k=5". */
void newton_alter(newton_case *c, const newton_setup *base, arena *memory);

/* Returns the default of --max-iterations at n vertices per side, 0 for the user's mesh.  Large
 * runs of a sweep are shortened, so that it ends within two hours. */
int newton_most_iterations(const options *o, uint64_t n);
