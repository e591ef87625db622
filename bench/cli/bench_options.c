#include "cli/bench_options.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/version.h"
#include "selvedge_build.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"
#include "support/cli/near.h"

enum {
  KERNELS = 1 << COMMAND_KERNELS,
  REFINE = 1 << COMMAND_REFINE,
  NEWTON = 1 << COMMAND_NEWTON,
  BEND = 1 << COMMAND_BEND,
  MOTION = 1 << COMMAND_MOTION,
  ALL = KERNELS | REFINE | NEWTON | BEND | MOTION,
  MOST_THREADS = 4096,
  MOST_CELLS = 500,
  FEWEST_VERTICES = 3, /* vertices per side */
  MOST_LISTED = 8      /* names in a message */
};

#define MOST_ELEMENTS ((uint64_t)1 << 32)

static const option_row rows[] = {
    OPTION(KERNELS, "kernel", "NAME,...", WORDS, kernels, NULL,
           "these kernels; may be patterns, as the shell has them"),
    OPTION(KERNELS, "energy", "NAME,...", WORDS, energies, NULL,
           "these built-in energies, default all of F; none: only plugins"),
    OPTION(KERNELS, "plugin", "FILE.so", PATHS, plugins, NULL,
           "also the energy of this shared object; repeatable"),
    OPTION(KERNELS, "size", "N,...", COUNTS, sizes, "4096,1000000",
           "elements, in a cache and beyond it: three minutes for everything", .least = 1,
           .most = MOST_ELEMENTS, .given = offsetof(options, sized)),
    OPTION(KERNELS, "sweep", NULL, FLAG, sweep, NULL,
           "ten sizes from 512 to 10000000, as far as they fit into memory"),
    OPTION(KERNELS, "threads", "N,...", COUNTS, threads, "1",
           "numbers of threads, each run at each size", .least = 1, .most = MOST_THREADS),
    OPTION(KERNELS, "min-time", "S", POSITIVE, min_time, "0.005",
           "seconds that one sample takes at least"),
    OPTION(KERNELS, "samples", "N", COUNT, samples, "30",
           "samples of each kernel; 30 or more for intervals that hold", .least = 5,
           .most = 100000),
    OPTION(REFINE, "n", "N,...", COUNTS, cells, "10,20,40,80",
           "cells per side, the coarsest mesh first", .least = 1, .most = MOST_CELLS),
    OPTION(BEND, "n", "N,...", COUNTS, cells, "8,16,32,64",
           "cells per side, even, the coarsest mesh first", .least = 2, .most = MOST_CELLS),
    OPTION(
        BEND, "jitter", "X", POSITIVE, jitter, NULL,
        "also meshes whose inner vertices are moved at random, by up to X of a cell, below 0.25"),
    OPTION(NEWTON, "scene", "NAME,...", WORDS, scenes, NULL,
           "only these scenes; newton --list prints scenes and schemes"),
    OPTION(NEWTON, "scheme", "NAME,...", WORDS, schemes, NULL, "only these schemes"),
    OPTION(NEWTON, "n", "N,...", COUNTS, cells, NULL, "vertices per side; 21 unless given",
           .least = FEWEST_VERTICES, .most = MOST_CELLS),
    OPTION(NEWTON, "init", "WORD,...", WORDS, inits, NULL,
           "the initial guess: affine, unless given, or flat"),
    OPTION(NEWTON, "bending", "NAME,...", WORDS, bendings, NULL,
           "what stands for the Hessian of bending: gauss-newton, projected, full; as the "
           "scheme has it unless given"),
    OPTION(NEWTON, "line-search", "WORD,...", WORDS, searches, NULL,
           "how far a step goes: armijo, unless given, or none"),
    OPTION(NEWTON, "max-iterations", "N", COUNT, most_iterations, NULL,
           "iterations at most: 500 unless given; in a sweep 20 for sizes above 51 and 5 "
           "for those above 101; 100 for the runs that a baseline chooses",
           .least = 1, .most = 100000),
    OPTION(NEWTON, "plugin", "FILE.so", PATHS, plugins, NULL,
           "the energy of this shared object as the membrane of the scenes; repeatable"),
    OPTION(NEWTON, "sweep", NULL, FLAG, sweep, NULL,
           "sizes n = 21, 51, 101 and 200, the first from both initial guesses"),
    OPTION(NEWTON, "threads", "N,...", COUNTS, threads, NULL,
           "numbers of threads; all there are unless given", .least = 1, .most = MOST_THREADS),
    OPTION(NEWTON, "pull", "X,...", WORDS, pulls, NULL,
           "moves held vertices along x by this part of their distance to the middle; "
           "like the next, in place of the scene's own number"),
    OPTION(NEWTON, "shear", "X,...", WORDS, shears, NULL,
           "moves them along y by this part of their distance to the middle along x"),
    OPTION(NEWTON, "k", "X,...", WORDS, ks, NULL,
           "stiffness of the membrane, N/m; of quads Young's modulus times thickness"),
    OPTION(NEWTON, "k-theta", "X,...", WORDS, k_thetas, NULL,
           "stiffness of bending, N m; of quads the plate's rigidity"),
    OPTION(NEWTON, "density", "X,...", WORDS, densities, NULL,
           "density of the cloth, kg/m^2, under 9.8 m/s^2 along -y"),
    OPTION(NEWTON, "mesh", "FILE.obj", TEXT, mesh, NULL,
           "a mesh of yours, of triangles and quads, in place of the scenes"),
    OPTION(MOTION, "mesh", "FILE.obj", TEXT, mesh, NULL,
           "a mesh of yours, in place of the scenes; up is y; of quads with --membrane quads"),
    OPTION(NEWTON | MOTION, "pin", "WORD,...", WORDS, pins, NULL,
           "vertices of that mesh that are held: left, right, top, bottom, front, back, "
           "or numbers from 1"),
    OPTION(NEWTON, "obj", "FILE.obj", TEXT, obj, NULL,
           "writes the cloth at the end of a single run"),
    OPTION(NEWTON | MOTION, "engine", "WORD", TEXT, engine, "cholmod",
           "what solves: cholmod, in this process, or petsc, in as many as mpirun starts; "
           "what stands behind -- are PETSc's own options, as -- -ksp_type cg -pc_type gamg"),
    OPTION(MOTION, "scene", "NAME,...", WORDS, scenes, NULL,
           "only these scenes; motion --list prints scenes and what else has names"),
    OPTION(MOTION, "n", "N,...", COUNTS, cells, NULL,
           "vertices per side; as the scene has them unless given", .least = FEWEST_VERTICES,
           .most = MOST_CELLS),
    OPTION(MOTION, "h", "S,...", WORDS, steps, NULL, "seconds of a step; 0.02 unless given"),
    OPTION(MOTION, "duration", "S", POSITIVE, duration, "1", "seconds of the motion"),
    OPTION(MOTION, "set", "NAME=X,...", PATHS, settings, NULL,
           "a number of the cloth, such as k_damp=0,0.2; repeatable"),
    OPTION(MOTION, "membrane", "NAME,...", WORDS, membranes, NULL, "pritchard unless given"),
    OPTION(MOTION, "bending", "NAME,...", WORDS, bendings, NULL, "theta unless given"),
    OPTION(MOTION, "scheme", "NAME,...", WORDS, schemes, NULL,
           "linear, one system a step, unless given; or converged"),
    OPTION(MOTION, "hessian", "NAME,...", WORDS, hessians, NULL,
           "what stands for the Hessian of the membrane: project-on-demand unless given"),
    OPTION(MOTION, "bending-hessian", "NAME,...", WORDS, bending_hessians, NULL,
           "of bending: gauss-newton unless given; projected; full, as Baraff and Witkin have it"),
    OPTION(MOTION, "solver", "NAME,...", WORDS, solvers, NULL,
           "of the linear systems: cholesky unless given"),
    OPTION(MOTION, "damping", "NAME,...", WORDS, dampings, NULL,
           "what stands for the rate of a condition: whole unless given; vertex, mixed"),
    OPTION(MOTION, "stretch-limit", "X", POSITIVE, stretch_limit, NULL,
           "takes steps again by halves that leave a thread longer than X, 1 at rest, or "
           "that fail"),
    OPTION(MOTION, "frames", "N", COUNT, frames, "25",
           "positions in the records, so many a second; 0: none", .most = 1000),
    OPTION(MOTION, "obj", "DIR", TEXT, obj, NULL, "writes these positions there as OBJ files, too"),
    OPTION(MOTION, "resume", NULL, FLAG, resume, NULL,
           "goes on with the runs of the --json file; what else is there stays"),
    OPTION(KERNELS | REFINE | BEND | NEWTON | MOTION, "seed", "N", COUNT, seed, "1",
           "seed of what is random: data and their order, jitter of meshes, noise out of plane"),
    OPTION(ALL, "json", "FILE", TEXT, json, NULL,
           "the records; - is standard output, in place of the tables"),
    OPTION(KERNELS, "baseline", "FILE", TEXT, baseline, NULL,
           "what later runs are held against by selvedge-report compare; - is standard "
           "output"),
    OPTION(NEWTON, "baseline", "FILE", TEXT, baseline, NULL,
           "what later runs are held against by selvedge-report compare; where neither "
           "--scene nor --scheme is given, it chooses what it runs; - is standard output"),
    OPTION(ALL, "quiet", NULL, FLAG, quiet, NULL, "prints no tables and draws no bar"),
    OPTION(KERNELS | NEWTON | MOTION, "list", NULL, FLAG, list, NULL,
           "prints the kernels there are; or scenes, schemes and what else has names"),
};

static const option_command commands[] = {
    [COMMAND_KERNELS] =
        {"kernels", "[OPTION]...", 0,
         "times the kernels of cloth energies, beside what one would use instead and "
         "what the machine can do at best; one whose values are wrong is not timed",
         NULL},
    [COMMAND_REFINE] = {"refine", "[OPTION]...", 0,
                        "does a hanging cloth sag the same on finer meshes?", NULL},
    [COMMAND_NEWTON] = {"newton", "[OPTION]...", 0,
                        "cloth in equilibrium by Newton's method, with what stands for the Hessian "
                        "exchanged",
                        "  The --json file is written again when a run ends, and is whole at any "
                        "time; the\n"
                        "  same command goes on where it was stopped.\n"},
    [COMMAND_BEND] = {"bend", "[OPTION]...", 0,
                      "do discrete bending energies tend to that of the smooth surface?", NULL},
    [COMMAND_MOTION] = {"motion", "[OPTION]...", 0,
                        "cloth stepped through time by implicit Euler, as Baraff and Witkin do",
                        "  The records are written every ten seconds, and when the program is "
                        "interrupted.\n"},
};

const option_table bench_table = {
    .program = "selvedge-bench",
    .version = SLV_VERSION " (" SLV_COMMIT ")",
    .purpose =
        "Times the kernels of cloth energies, refines meshes, tries Newton's method, "
        "bends\n"
        "surfaces, and moves cloth.\n",
    .ending =
        "Exit codes: 0 all is well; 1 a kernel is wrong, an equilibrium was not found by\n"
        "refine or bend, a law of the solver does not hold in newton, or a cloth was\n"
        "unstable or a step failed in motion; 2 wrong usage or unreadable input; 3 the\n"
        "harness failed: it cannot write, has no memory, or was interrupted (a baseline is\n"
        "written whole or not at all).\n",
    .commands = commands,
    .ncommands = sizeof commands / sizeof commands[0],
    .standard = OPTIONS_NONE,
    .rows = rows,
    .nrows = sizeof rows / sizeof rows[0]};

static int is_stdout(const char *path) { return path != NULL && strcmp(path, "-") == 0; }

int options_to_stdout(const options *o) { return is_stdout(o->json) || is_stdout(o->baseline); }

uint64_t options_number(const items *list, size_t i) { return ((const uint64_t *)list->at)[i]; }

void choices_add(choices *c, const char *name, const char *words) {
  c->name[c->count] = name;
  c->words[c->count++] = words;
}

static int take(choices *c, const char *option, const char *word) {
  char list[128] = "";
  nearest n = nearest_to(word);
  for (size_t i = 0; i < c->count; i++) {
    const size_t used = strlen(list);
    if (strcmp(c->name[i], word) == 0) {
      c->on[i] = 1;
      return 0;
    }
    nearest_try(&n, c->name[i]);
    (void)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : " among ", c->name[i]);
  }
  if (c->count > MOST_LISTED) list[0] = '\0';
  return usage_error("--%s: there is no '%s'%s%s", option, word, list, nearest_hint(&n));
}

int choices_take(choices *c, const char *option, const items *given, const char *standard) {
  for (size_t i = 0; given->count == 0 && i < c->count; i++)
    c->on[i] = standard == NULL || strcmp(c->name[i], standard) == 0;
  for (size_t i = 0; i < given->count; i++) TRY(take(c, option, items_text(given, i)));
  return 0;
}

void choices_print(const choices *c, const char *option) {
  for (size_t i = 0; i < c->count; i++) printf("%-9s %-21s %s\n", option, c->name[i], c->words[i]);
}

static int judge_study(const options *o) {
  for (size_t i = 0; o->line.command == COMMAND_BEND && i < o->cells.count; i++)
    if (options_number(&o->cells, i) % 2 != 0)
      return usage_error("--n: %d is odd; a plate's middle is a vertex of even meshes",
                         (int)options_number(&o->cells, i));
  if (o->jitter >= 0.25)
    return usage_error("--jitter %g: give less than 0.25 of a cell", o->jitter);
  for (size_t i = 1; i < o->cells.count; i++)
    if (options_number(&o->cells, i) < options_number(&o->cells, i - 1))
      return usage_error("--n: give the coarsest mesh first");
  return 0;
}

int options_are_for_petsc(const options *o) {
  return o->engine != NULL && strcmp(o->engine, "petsc") == 0;
}

static int judge_engine(const options *o) {
  if (options_are_for_petsc(o) || strcmp(o->engine, "cholmod") == 0) return 0;
  return usage_error("--engine: there is no '%s'; there are cholmod and petsc", o->engine);
}

static int judge_mesh(const options *o) {
  if ((o->mesh == NULL) != (o->pins.count == 0))
    return usage_error("--mesh and --pin go together: --pin left,right, or numbers of vertices");
  if (o->mesh == NULL || (o->scenes.count + o->cells.count == 0 && !o->sweep)) return 0;
  return usage_error("--mesh takes the place of scenes: leave out --scene, --n and --sweep");
}

static int judge_newton(const options *o) {
  TRY(judge_engine(o));
  TRY(judge_mesh(o));
  if (o->baseline == NULL || o->threads.count <= 1) return 0;
  return usage_error("--baseline tells no runs apart by --threads: give one number");
}

static int judge_motion(const options *o) {
  TRY(judge_engine(o));
  TRY(judge_mesh(o));
  if (options_are_for_petsc(o) && (o->resume || o->stretch_limit > 0))
    return usage_error("--engine petsc: takes neither --resume nor --stretch-limit");
  if (o->resume && (o->json == NULL || is_stdout(o->json)))
    return usage_error("--resume: name the --json file to go on with");
  return 0;
}

/* Cuts off what is PETSc's, from -- on, which stands in place of a program's name. */
static int cut_petsc(int argc, char **argv, options *o) {
  int words = 1;
  while (words < argc && strcmp(argv[words], "--") != 0) words++;
  o->npetsc = words < argc ? argc - words : 1;
  o->petsc = words < argc ? argv + words : argv;
  buffer text = {0};
  buffer_format(&text, "%s", "");
  for (int i = 1; i < o->npetsc; i++) buffer_format(&text, " %s", o->petsc[i]);
  o->petsc_words = text.data;
  return words;
}

int options_parse(int argc, char **argv, options *o) {
  *o = (options){.most_iterations = UINT64_MAX};
  argc = cut_petsc(argc, argv, o);
  const int code = options_read(&bench_table, argc, argv, o, &o->line);
  const int command = o->line.command;
  if (code != 0 || o->list || command < OPTIONS_NONE) return code;
  if (command == OPTIONS_NONE)
    return usage_error("what is to be run? kernels, refine, newton, bend or motion");
  if (is_stdout(o->json) && is_stdout(o->baseline))
    return usage_error("--json - and --baseline -: both write to standard output");
  if (o->npetsc > 1 && !options_are_for_petsc(o))
    return usage_error("what stands behind -- is for PETSc: give --engine petsc");
  if (command == COMMAND_REFINE || command == COMMAND_BEND) return judge_study(o);
  if (command == COMMAND_NEWTON) return judge_newton(o);
  if (command == COMMAND_MOTION) return judge_motion(o);
  return o->sweep && o->sized ? usage_error("--sweep chooses the sizes: leave out --size") : 0;
}

void options_free(options *o) {
  free(o->petsc_words);
  o->petsc_words = NULL;
  options_release(&bench_table, o, &o->line);
}
