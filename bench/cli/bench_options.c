#include "cli/bench_options.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/version.h"
#include "selvedge_build.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"

enum {
  KERNELS = 1 << COMMAND_KERNELS,
  REFINE = 1 << COMMAND_REFINE,
  NEWTON = 1 << COMMAND_NEWTON,
  BEND = 1 << COMMAND_BEND,
  MOTION = 1 << COMMAND_MOTION,
  ALL = KERNELS | REFINE | NEWTON | BEND | MOTION,
  MOST_THREADS = 4096,
  MOST_CELLS = 500,
  FEWEST_VERTICES = 3 /* least number of vertices per side */
};

#define MOST_ELEMENTS ((uint64_t)1 << 32)

extern const char asset_bench_options[]; /* options.txt */

static const option_row rows[] = {
    OPTION(KERNELS, "kernel", "NAME,...", WORDS, kernels, NULL),
    OPTION(KERNELS, "energy", "NAME,...", WORDS, energies, NULL),
    OPTION(REFINE, "n", "N,...", COUNTS, cells, "10,20,40,80", .least = 1, .most = MOST_CELLS),
    OPTION(BEND, "n", "N,...", COUNTS, cells, "8,16,32,64", .least = 2, .most = MOST_CELLS),
    OPTION(BEND, "jitter", "X", POSITIVE, jitter, NULL),
    OPTION(NEWTON, "scene", "NAME,...", WORDS, scenes, NULL),
    OPTION(NEWTON, "scheme", "NAME,...", WORDS, schemes, NULL),
    OPTION(NEWTON, "n", "N,...", COUNTS, cells, NULL, .least = FEWEST_VERTICES, .most = MOST_CELLS),
    OPTION(NEWTON, "init", "WORD,...", WORDS, inits, NULL),
    OPTION(NEWTON, "bending", "NAME,...", WORDS, bendings, NULL),
    OPTION(NEWTON, "line-search", "WORD,...", WORDS, searches, NULL),
    OPTION(NEWTON, "max-iterations", "N", COUNT, most_iterations, "500", .least = 1,
           .most = 100000),
    OPTION(KERNELS | NEWTON, "plugin", "FILE.so", PATHS, plugins, NULL),
    OPTION(KERNELS, "size", "N,...", COUNTS, sizes, "4096,1000000", .least = 1,
           .most = MOST_ELEMENTS, .given = offsetof(options, sized)),
    OPTION(KERNELS, "sweep", NULL, FLAG, sweep, NULL),
    OPTION(KERNELS, "threads", "N,...", COUNTS, threads, "1", .least = 1, .most = MOST_THREADS),
    OPTION(KERNELS, "min-time", "S", POSITIVE, min_time, "0.005"),
    OPTION(KERNELS, "samples", "N", COUNT, samples, "30", .least = 5, .most = 100000),
    OPTION(NEWTON, "threads", "N,...", COUNTS, threads, NULL, .least = 1, .most = MOST_THREADS),
    OPTION(NEWTON, "pull", "X,...", WORDS, pulls, NULL),
    OPTION(NEWTON, "shear", "X,...", WORDS, shears, NULL),
    OPTION(NEWTON, "k", "X,...", WORDS, ks, NULL),
    OPTION(NEWTON, "k-theta", "X,...", WORDS, k_thetas, NULL),
    OPTION(NEWTON, "density", "X,...", WORDS, densities, NULL),
    OPTION(NEWTON | MOTION, "mesh", "FILE.obj", TEXT, mesh, NULL),
    OPTION(NEWTON | MOTION, "pin", "WORD,...", WORDS, pins, NULL),
    OPTION(NEWTON, "obj", "FILE.obj", TEXT, obj, NULL),
    OPTION(NEWTON | MOTION, "engine", "WORD", TEXT, engine, "cholmod"),
    OPTION(MOTION, "scene", "NAME,...", WORDS, scenes, NULL),
    OPTION(MOTION, "n", "N,...", COUNTS, cells, NULL, .least = FEWEST_VERTICES, .most = MOST_CELLS),
    OPTION(MOTION, "h", "S,...", WORDS, steps, NULL),
    OPTION(MOTION, "duration", "S", POSITIVE, duration, "1"),
    OPTION(MOTION, "set", "NAME=X,...", PATHS, settings, NULL),
    OPTION(MOTION, "membrane", "NAME,...", WORDS, membranes, NULL),
    OPTION(MOTION, "bending", "NAME,...", WORDS, bendings, NULL),
    OPTION(MOTION, "scheme", "NAME,...", WORDS, schemes, NULL),
    OPTION(MOTION, "hessian", "NAME,...", WORDS, hessians, NULL),
    OPTION(MOTION, "bending-hessian", "NAME,...", WORDS, bending_hessians, NULL),
    OPTION(MOTION, "solver", "NAME,...", WORDS, solvers, NULL),
    OPTION(MOTION, "damping", "NAME,...", WORDS, dampings, NULL),
    OPTION(MOTION, "stretch-limit", "X", POSITIVE, stretch_limit, NULL),
    OPTION(MOTION, "frames", "N", COUNT, frames, "25", .most = 1000),
    OPTION(MOTION, "obj", "DIR", TEXT, obj, NULL),
    OPTION(MOTION, "resume", NULL, FLAG, resume, NULL),
    OPTION(ALL, "seed", "N", COUNT, seed, "1"),
    OPTION(ALL, "json", "FILE", TEXT, json, NULL),
    OPTION(ALL, "quiet", NULL, FLAG, quiet, NULL),
    OPTION(KERNELS | NEWTON | MOTION, "list", NULL, FLAG, list, NULL),
};

static const option_command commands[] = {
    [COMMAND_KERNELS] = {"kernels", "[OPTION]...", 0},
    [COMMAND_REFINE] = {"refine", "[OPTION]...", 0},
    [COMMAND_NEWTON] = {"newton", "[OPTION]...", 0},
    [COMMAND_BEND] = {"bend", "[OPTION]...", 0},
    [COMMAND_MOTION] = {"motion", "[OPTION]...", 0},
};

const option_table bench_table = {.program = "selvedge-bench",
                                  .version = SLV_VERSION " (" SLV_COMMIT ")",
                                  .texts = asset_bench_options,
                                  .commands = commands,
                                  .ncommands = sizeof commands / sizeof commands[0],
                                  .standard = OPTIONS_NONE,
                                  .rows = rows,
                                  .nrows = sizeof rows / sizeof rows[0]};

int options_to_stdout(const options *o) { return o->json != NULL && strcmp(o->json, "-") == 0; }

uint64_t options_number(const items *list, size_t i) { return ((const uint64_t *)list->at)[i]; }

document_numbers options_numbers(const items *list, arena *memory) {
  double *v = arena_alloc(memory, list->count, sizeof *v);
  for (size_t i = 0; i < list->count; i++) v[i] = (double)options_number(list, i);
  return (document_numbers){v, list->count};
}

static int judge_study(const options *o) {
  for (size_t i = 0; o->line.command == COMMAND_BEND && i < o->cells.count; i++)
    if (options_number(&o->cells, i) % 2 != 0)
      return usage_error("--n %d: give an even number, so that a vertex is in the plate's middle",
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

/* Checks options of newton and motion.  Only motion has --resume and --stretch-limit. */
static int judge_cloth(const options *o) {
  if (!options_are_for_petsc(o) && strcmp(o->engine, "cholmod") != 0)
    return usage_error("--engine: unknown engine '%s'; choose cholmod or petsc", o->engine);
  if ((o->mesh == NULL) != (o->pins.count == 0))
    return usage_error("--mesh and --pin go together: --pin left,right, or numbers of vertices");
  if (o->mesh != NULL && o->scenes.count + o->cells.count > 0)
    return usage_error("--mesh replaces the scenes: omit --scene and --n");
  if (options_are_for_petsc(o) && (o->resume || o->stretch_limit > 0))
    return usage_error("--engine petsc supports neither --resume nor --stretch-limit");
  if (o->resume && (o->json == NULL || options_to_stdout(o)))
    return usage_error("--resume: give --json FILE, the document to continue");
  return 0;
}

/* Cuts PETSc's options, which follow the word --, from argv into o->petsc, with -- in place of the
 * program's name.  Returns the number of words before --. */
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
  *o = (options){0};
  argc = cut_petsc(argc, argv, o);
  const int code = options_read(&bench_table, argc, argv, o, &o->line);
  const int command = o->line.command;
  if (code != 0 || o->list || command < OPTIONS_NONE) return code;
  if (command == OPTIONS_NONE)
    return usage_error("give a command: kernels, refine, newton, bend or motion");
  if (o->npetsc > 1 && !options_are_for_petsc(o))
    return usage_error("words after -- are options of PETSc: give --engine petsc");
  if (command == COMMAND_REFINE || command == COMMAND_BEND) return judge_study(o);
  if (command == COMMAND_NEWTON || command == COMMAND_MOTION) return judge_cloth(o);
  return o->sweep && o->sized ? usage_error("--sweep chooses the sizes: leave out --size") : 0;
}

void options_free(options *o) {
  free(o->petsc_words);
  o->petsc_words = NULL;
  options_release(&bench_table, o, &o->line);
}
