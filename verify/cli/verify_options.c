#include "cli/verify_options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "selvedge/energy.h"
#include "selvedge/version.h"
#include "selvedge_build.h"
#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"

enum {
  RUN = 1 << COMMAND_RUN,
  LIST = 1 << COMMAND_LIST,
  EVAL = 1 << COMMAND_EVAL,
  GRID = 1 << COMMAND_GRID,
  BASELINE = 1 << COMMAND_BASELINE,
  CHECK = 1 << COMMAND_CHECK,
  EXPORT = 1 << COMMAND_EXPORT,
  MESH = 1 << COMMAND_MESH
};

static const option_row rows[] = {
    OPTION(EVAL, "quantity", "QUANTITY", TEXT, quantity, NULL,
           "energy, gradient, hessian, eigenvalues (ascending), eigenvectors (in columns) "
           "or projected"),
    OPTION(GRID, "n", "N", COUNT, n, NULL, "vertices along the width; at most 16777216 in all"),
    OPTION(GRID, "m", "M", COUNT, m, NULL, "vertices along the other side; N unless given"),
    OPTION(BASELINE, "out", "FILE", TEXT, out, NULL, "the document; - is standard output"),
    OPTION(GRID, "out", "FILE.obj", TEXT, out, NULL, "the mesh; - is standard output"),
    OPTION(EXPORT, "out", "DIR|FILE", TEXT, out, NULL, "where to write; - is standard output"),
    OPTION(EXPORT, "format", "FORMAT", TEXT, format, "csv", "csv, which check reads; npy"),
    OPTION(RUN | BASELINE, "energy", "NAME,...", WORDS, energies, NULL,
           "these built-in energies; none: only the plugins"),
    OPTION(EXPORT, "energy", "NAME,...", WORDS, energies, NULL,
           "these built-in energies; all unless given"),
    OPTION(MESH, "positions", "FILE", PATHS, positions, NULL,
           "the deformed mesh: .obj, .npy, or a table of x,y,z; the mesh at rest unless given"),
    OPTION(MESH, "energy", "NAME,...", WORDS, energies, NULL,
           "the membrane, of triangles or quads: energies that add up; without any energy "
           "what follows from balance, symmetry and differences"),
    OPTION(MESH, "bending", "NAME,...", WORDS, bending, NULL,
           "energies of the hinges, as discrete_shells; of quads, quad_bend; of the faces "
           "around a vertex, ring_six, which stands for rings of any faces"),
    OPTION(MESH, "total-energy", "NUMBER,...", WORDS, totals, NULL, "what the solver has, J"),
    OPTION(MESH, "forces", "FILE", PATHS, forces, NULL,
           "forces on the vertices, N: .npy, or a table of x,y,z; without loads; of each of "
           "the positions"),
    OPTION(MESH, "hessian", "FILE", TEXT, hessian, NULL,
           "second derivatives of the energy in all coordinates, N/m: .mtx, .npz of SciPy, "
           "or a table of row,column,value"),
    OPTION(CHECK, "energy", "NAME", TEXT, energy, NULL,
           "judges the values of this built-in energy"),
    OPTION(RUN, "check", "NAME,...", WORDS, checks, NULL, "these checks, and no series for plots"),
    OPTION(BASELINE, "check", "NAME,...", WORDS, checks, NULL, "these checks"),
    OPTION(BASELINE, "no-checks", NULL, FLAG, no_checks, NULL, "values alone"),
    OPTION(BASELINE, "brief", NULL, FLAG, brief, NULL,
           "less of all but the chief values in double: for a document that is kept with "
           "a project"),
    OPTION(BASELINE, "full", NULL, FLAG, full, NULL,
           "every state with each named set of parameters, too: tens of megabytes"),
    OPTION(RUN | BASELINE | LIST, "plugin", "FILE.so", PATHS, plugins, NULL,
           "also the energy of this shared object; repeatable"),
    OPTION(EVAL | CHECK | EXPORT, "plugin", "FILE.so", PATHS, plugins, NULL,
           "the energy of this shared object in place of a built-in one"),
    OPTION(MESH, "plugin", "FILE.so", PATHS, plugins, NULL,
           "the energy of this shared object, of what its element is, beside those named"),
    OPTION(RUN | BASELINE | EVAL | CHECK | EXPORT | MESH, "command", "COMMAND", TEXT, command, NULL,
           "also the energy of this program, in any language, which is asked through "
           "pipes; unix:PATH is a socket to connect to"),
    OPTION(RUN | BASELINE | EVAL | CHECK | EXPORT | MESH, "spec", "FILE.json", TEXT, spec, NULL,
           "what the program of --command computes: name, element, parameters, quantities"),
    OPTION(RUN | BASELINE | EXPORT, "set", "NAME=VALUE", WORDS, settings, NULL,
           "holds a parameter at this value in every energy that has it; repeatable"),
    OPTION(EVAL, "set", "NAME=VALUE", WORDS, settings, NULL,
           "a parameter; those not set have their typical values; repeatable"),
    OPTION(CHECK, "set", "NAME=VALUE", WORDS, settings, NULL,
           "a parameter that has no column; those not set have their typical values"),
    OPTION(EVAL | CHECK | EXPORT, "rest", "NAME", TEXT, rest, NULL,
           "the rest shape of the elements, where the energy has such: by its name, or FILE:N, "
           "quad N of a mesh, from 0; its first unless given"),
    OPTION(MESH, "set", "NAME=VALUE", WORDS, settings, NULL,
           "a parameter, or ENERGY.NAME of one energy alone; those not set have their "
           "typical values, l, A and theta_0 of hinges those of the mesh at rest"),
    OPTION(EXPORT, "quantity", "NAME,...", WORDS, quantities, NULL,
           "energy, gradient, hessian, eigenvalues, projected; all unless given"),
    OPTION(EVAL, "scalar", "SCALAR", TEXT, scalar, "double",
           "what to compute with: double, float or quad"),
    OPTION(CHECK, "scalar", "SCALAR", TEXT, scalar, NULL,
           "what the other code computes with: double or float; double unless given, or "
           "float where an array is of float32"),
    OPTION(MESH, "scalar", "SCALAR", TEXT, scalar, NULL,
           "what the solver computes with: double or float; float unless given where an "
           "array is of float32"),
    OPTION(RUN, "scalar", "SCALAR", TEXT, scalar, NULL,
           "what plugins and programs compute with: double or float; float unless given where "
           "all that they return is in single precision"),
    OPTION(EXPORT, "scalar", "SCALAR", TEXT, scalar, "double",
           "what states, parameters and values are rounded to: double or float"),
    OPTION(BASELINE, "scalar", "SCALAR,...", WORDS, scalars, NULL,
           "values in double, float, quad; in all unless given"),
    OPTION(EVAL, "hex", NULL, FLAG, hex, NULL,
           "hexadecimal numbers; decimal ones, too, lose nothing"),
    OPTION(CHECK, "ignore", "NAME,...", WORDS, ignored, NULL,
           "columns to pass over, or quantities with all of theirs, as hessian, beside those "
           "that look like ids: frame, element_id, time"),
    OPTION(CHECK, "columns", "NAME,...", WORDS, columns, NULL,
           "the names of all columns, of a table without a line of names or of an array "
           "of two dimensions"),
    OPTION(CHECK, "layout", "LAYOUT", TEXT, layout, "auto",
           "how the other code stores F, or positions, and the indices of gradient and "
           "Hessian: column, row; auto finds out"),
    OPTION(CHECK, "factor", "X", POSITIVE, factor, NULL,
           "its energy is X times this one's, and so is all that follows from it: 0.5 "
           "where it has a 1/2 that is not in the formula here"),
    OPTION(CHECK, "tolerance", "X", POSITIVE, tolerance, NULL,
           "relative error to allow where rounding allows less"),
    OPTION(RUN, "skip-check", "NAME,...", WORDS, skipped, NULL, "all but these checks"),
    OPTION(RUN, "strict", NULL, FLAG, strict, NULL,
           "fails plugins, too, where digits are lost or the range is left, as it does "
           "built-in energies; without it only a wrong formula fails them"),
    OPTION(RUN, "class", "CLASS,...", WORDS, classes, NULL,
           "only states of these classes: ordinary, hard, extreme"),
    OPTION(RUN, "singular-values", "LO,HI", WORDS, stretches, NULL,
           "only states whose F has its singular values within these; of an element, "
           "its stretches"),
    OPTION(RUN, "tolerance", "X", POSITIVE, tolerance, NULL,
           "differences up to this part of the value are no finding in a plugin"),
    OPTION(RUN, "samples", "N", COUNT, samples, "100000",
           "random states for each check in double precision; 2000 with --command",
           .given = offsetof(options, sampled)),
    OPTION(BASELINE, "samples", "N", COUNT, samples, "2000", "random states for each check"),
    OPTION(EXPORT, "samples", "N", COUNT, samples, "100", "random states beside the named ones"),
    OPTION(RUN, "full", NULL, FLAG, full, NULL,
           "all of them for every check and row, the costly ones, too; this may take minutes"),
    OPTION(GRID, "pattern", "PATTERN", TEXT, pattern, "one-diagonal",
           "how cells are split: one-diagonal, alternating, jittered, which moves inner "
           "vertices, too, or left whole: quads, jittered-quads"),
    OPTION(GRID, "jitter", "X", POSITIVE, jitter, "0.2",
           "size of these moves as a share of a cell, below 0.25"),
    OPTION(RUN | BASELINE | EXPORT, "seed", "N", COUNT, seed, "1",
           "seed of the random states; the same seed gives the same states"),
    OPTION(GRID, "seed", "N", COUNT, seed, "1", "seed of these moves"),
    OPTION(RUN | BASELINE, "threads", "N", COUNT, threads, NULL,
           "threads, as many as OMP_NUM_THREADS says or else there are processors; they "
           "change no number",
           .least = 1, .most = 4096),
    OPTION(RUN, "mesh", "FILE.obj", TEXT, mesh, NULL,
           "also the triangles, hinges and quads of this mesh, deformed"),
    OPTION(
        RUN | BASELINE, "time-limit", "S", POSITIVE, time_limit, "120",
        "seconds of processor time that one check of one energy may take before it counts as hung"),
    OPTION(LIST, "time-limit", "S", POSITIVE, time_limit, "120",
           "seconds of processor time that it may take to load"),
    OPTION(EVAL | CHECK | EXPORT, "time-limit", "S", POSITIVE, time_limit, "120",
           "seconds of processor time that a plugin may take for one line, row or state before it "
           "counts as hung"),
    OPTION(MESH, "time-limit", "S", POSITIVE, time_limit, "120",
           "seconds of processor time that a plugin may take in all, or a program for one answer"),
    OPTION(RUN, "no-controls", NULL, FLAG, no_controls, NULL,
           "leaves out the wrong formulas that checks must catch"),
    OPTION(RUN, "no-plots", NULL, FLAG, no_plots, NULL,
           "leaves out the numbers that only plots need"),
    OPTION(RUN, "ledger", "[ID,...]", MAYBE, rows, NULL,
           "only the ledger, or these rows: by id, K34, or all of a source, K; beside "
           "what other options name",
           .given = offsetof(options, ledger)),
    OPTION(RUN, "no-ledger", NULL, FLAG, no_ledger, NULL,
           "leaves it out, as do --energy and --check alone"),
    OPTION(RUN, "format", "FORMAT", TEXT, format, NULL,
           "the rows of the ledger as a table for a paper, in the place of text: latex, "
           "csv or json"),
    OPTION(RUN, "out", "FILE", TEXT, out, NULL,
           "where --format writes; standard output unless given"),
    OPTION(RUN, "json", "FILE", TEXT, json, NULL,
           "the records, for selvedge-report; - is standard output"),
    OPTION(MESH, "picture", "FILE.svg", TEXT, picture, NULL,
           "the mesh, coloured by the error at each vertex"),
    OPTION(CHECK | MESH, "json", "FILE", TEXT, json, NULL,
           "the result as JSON; - is standard output, in place of the text"),
    OPTION(LIST, "json", NULL, FLAG, list_json, NULL, "prints JSON"),
    OPTION(RUN, "junit", "FILE", TEXT, junit, NULL, "the verdicts as JUnit XML"),
    OPTION(RUN, "part", "I/N", TEXT, share, NULL,
           "judges part I of N of the states of each check, from 1; part 1 does "
           "everything else, too; selvedge-report merge joins the documents of --json"),
    OPTION(RUN, "quiet", NULL, FLAG, quiet, NULL, "prints failures and the summary only"),
    OPTION(RUN, "verbose", NULL, FLAG, verbose, NULL,
           "prints every record, row and skip with its reason"),
    OPTION(BASELINE, "quiet", NULL, FLAG, quiet, NULL, "no summary and no bar"),
};

static const option_command commands[] = {
    [COMMAND_RUN] = {"run", "[OPTION]...", 0,
                     "every check on every energy, then the ledger: what papers claim", NULL},
    [COMMAND_LIST] = {"list", "[TOPIC] [OPTION]...", 1,
                      "what there is; TOPIC: energies, checks, controls, states, ledger", NULL},
    [COMMAND_EVAL] = {"eval", "[ENERGY] --quantity QUANTITY [OPTION]... [FILE|-]", 2,
                      "one configuration per line in, one line of numbers out",
                      "  Numbers stand apart by blanks or commas, matrices column by column; # "
                      "starts\n"
                      "  a comment.  A line that is wrong ends it.\n"},
    [COMMAND_GRID] = {"grid", "--n N [--m M] --out FILE.obj [OPTION]...", 0,
                      "a mesh of N x M vertices, 1 m wide", NULL},
    [COMMAND_BASELINE] = {"baseline", "--out FILE [OPTION]...", 0,
                          "all values over the named states, and how the checks end, "
                          "for selvedge-report compare",
                          NULL},
    [COMMAND_CHECK] =
        {"check", "FILE|- --energy NAME [OPTION]...", 1,
         "are the values right that another code computed?  Of wrong ones: which known "
         "mistake explains them",
         "  FILE is a table of text whose first line names the columns, JSON with an\n"
         "  object a line, or an .npy: f0 .. f5 (F, column by column) or F11 .. F32, or\n"
         "  x0 .. of vertices; parameters; energy, gradient_0 .. or force_0 ..,\n"
         "  hessian_0_0 .., projected_0_0 .., eigenvalues_0 .., definite_0_0 ..; state,\n"
         "  a name for the row.  Vertex 0 is x0 .. x2, vertex 1 x3 .. x5; of a hinge,\n"
         "  vertices 1 and 2 are the edge, 0 and 3 the tips of the flaps.  An energy of F\n"
         "  may be given by x0 .. x8 of a triangle, in J, with its rest edges from vertex\n"
         "  0: du_1, dv_1, du_2, dv_2.  Rows are read in blocks.  It exits with 1 where a\n"
         "  quantity DIFFERS, or is NOT JUDGED since no row of it could be.\n"},
    [COMMAND_EXPORT] = {"export", "--out DIR|FILE [OPTION]...", 0,
                        "states, parameters and values, to test another code against", NULL},
    [COMMAND_MESH] =
        {"mesh", "REST.obj [OPTION]...", 1,
         "are the energy, the forces and the Hessian right that a solver assembled on a "
         "mesh?  Of wrong ones: where, and why",
         "  At rest are the uv of the mesh where it has such, else its positions; hinges\n"
         "  are the edges of two triangles.  Quads are kept where an energy of quads is\n"
         "  named, else faces of more corners are cut into fans.  Vertices, triangles,\n"
         "  quads and hinges are counted from 0, a ring by its vertex.\n"},
};

const option_table verify_table = {
    .program = "selvedge-verify",
    .version = SLV_VERSION " (" SLV_COMMIT ")",
    .purpose = "Puts cloth energies to the test: their derivatives, spectra and projections.\n",
    .ending =
        "Exit codes: 0 all passed; 1 a check failed, a row of the ledger is not as\n"
        "expected, or a plugin crashed or hung; 2 wrong usage, unreadable input, or no\n"
        "answer from a plugin or program when it is first asked; 3 the harness failed: it\n"
        "cannot write, cannot start a process, or was interrupted (finished records are\n"
        "still written; a baseline is written whole or not at all).\n",
    .commands = commands,
    .ncommands = sizeof commands / sizeof commands[0],
    .standard = COMMAND_RUN,
    .rows = rows,
    .nrows = sizeof rows / sizeof rows[0]};

/* Operands: list [TOPIC], eval [ENERGY] [FILE], check [FILE], mesh [FILE].  One word beside a
 * plugin may be either of eval's: eval_command() tells. */
static void take_operands(options *o) {
  char **operand = o->line.operands;
  const int count = o->line.noperands;
  if (count == 0) return;
  if (o->line.command == COMMAND_LIST) o->topic = operand[0];
  if (o->line.command == COMMAND_CHECK || o->line.command == COMMAND_MESH) o->input = operand[0];
  if (o->line.command != COMMAND_EVAL) return;
  const int named = count > (o->plugins.count > 0);
  if (named) o->energy = operand[0];
  if (count > named) o->input = operand[named];
}

int options_want_ledger(const options *o) {
  const int others = o->energies.count + o->checks.count > 0 || o->command != NULL;
  return o->ledger || !(o->no_ledger || others);
}

int options_want_checks(const options *o) {
  const size_t named = o->energies.count + o->checks.count + o->plugins.count;
  return !o->ledger || named + o->settings.count > 0 || o->mesh != NULL;
}

/* Does this output of run, given or not, go to standard output? */
static int is_stdout(const char *path) { return path != NULL && strcmp(path, "-") == 0; }

/* --part I/N */
static int take_part(options *o) {
  const char *slash = o->share != NULL ? strchr(o->share, '/') : NULL;
  if (o->share == NULL) return 0;
  char *first = base_printf("%.*s", (int)strcspn(o->share, "/"), o->share);
  const int read = slash != NULL && parse_u64(first, &o->part) && parse_u64(slash + 1, &o->parts) &&
                   o->part > 0 && o->part <= o->parts;
  free(first);
  if (!read)
    return usage_error("--part %s: part I of N is I/N, as in 1/4, and the last 4/4", o->share);
  if (o->json == NULL || o->junit != NULL || o->format != NULL)
    return usage_error(
        "--part writes a document by --json, which selvedge-report merge joins with "
        "others, and nothing else");
  return options_want_checks(o) ? 0 : usage_error("--part is of checks: there is none");
}

/* What an option is called that changes no number, with its value, if it has one. */
static const struct {
  const char *name;
  int value;
} without_effect[] = {{"part", 1},       {"json", 1},  {"threads", 1},
                      {"time-limit", 1}, {"quiet", 0}, {"verbose", 0}};

void options_whole_command(const options *o, int argc, char **argv, buffer *out) {
  enum { ALL = sizeof without_effect / sizeof without_effect[0] };
  buffer_shell_word(out, o->program);
  for (int i = 1; i < argc; i++) {
    int k = 0;
    const size_t length = strcspn(argv[i], "=");
    while (k < ALL && (strncmp(argv[i], "--", 2) != 0 || length == 2 ||
                       strncmp(argv[i] + 2, without_effect[k].name, length - 2) != 0))
      k++;
    if (k < ALL) i += without_effect[k].value && argv[i][length] == '\0';
    if (k == ALL) buffer_add(out, " ");
    if (k == ALL) buffer_shell_word(out, argv[i]);
  }
}

static int judge_run(const options *o) {
  const int table = o->format != NULL && (o->out == NULL || is_stdout(o->out));
  if (o->ledger && o->no_ledger) return usage_error("--ledger and --no-ledger: choose one");
  if (o->sampled && !o->full && !options_want_checks(o))
    return usage_error("--samples acts on rows of the ledger with --full only");
  if (is_stdout(o->json) && table)
    return usage_error("--json - and --format both write to standard output: choose one");
  if (o->out != NULL && o->format == NULL) return usage_error("--out says where --format writes");
  scalar s = SCALAR_F64;
  if (o->scalar != NULL && (!scalar_of_word(o->scalar, &s) || s == SCALAR_F128))
    return usage_error("--scalar %s: there are double, float", o->scalar);
  if (o->scalar != NULL && o->plugins.count == 0)
    return usage_error(
        "--scalar is of plugins and programs: built-in energies are judged in each scalar");
  if (o->format != NULL && (!o->ledger || options_want_checks(o)))
    return usage_error("--format is of the ledger alone: --ledger, and no checks");
  return 0;
}

static int judge_baseline(const options *o) {
  if (o->out == NULL) return usage_error("baseline needs --out FILE");
  if (o->brief && o->full) return usage_error("--brief and --full: choose one");
  return 0;
}

/* Of a command of one energy, which `needed` names. */
static int judge_energy(const options *o, const char *command, const char *needed) {
  if (o->plugins.count > 1) return usage_error("%s takes one --plugin", command);
  if (o->plugins.count == 0 && o->energy == NULL && needed != NULL)
    return usage_error("%s needs %s, --plugin FILE.so or --command", command, needed);
  return 0;
}

static int judge_eval(const options *o) {
  TRY(judge_energy(o, "eval", "an energy"));
  if (o->quantity == NULL) return usage_error("eval needs --quantity");
  return 0;
}

static int judge_check(const options *o) {
  TRY(judge_energy(o, "check", "--energy NAME"));
  if (o->input == NULL) return usage_error("check needs a table: FILE, or -");
  return 0;
}

static int judge_export(const options *o) {
  if (o->out == NULL) return usage_error("export needs --out DIR or --out FILE");
  return judge_energy(o, "export", NULL);
}

static int judge_mesh(const options *o) {
  if (o->input == NULL) return usage_error("mesh needs the mesh at rest, an OBJ file");
  if (o->totals.count + o->forces.count == 0 && o->hessian == NULL)
    return usage_error("mesh needs --forces, --hessian or --total-energy to judge");
  return 0;
}

/* Each state takes differences some hundred questions, which a program answers ten times slower
 * than a plugin, or more. */
enum { SAMPLES_OF_PROGRAM = 2000 };

/* Ranks that mpirun, OpenMPI's or MPICH's, started on this node share its processors. */
static long ranks_of_node(void) {
  const char *ranks = getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  if (ranks == NULL) ranks = getenv("MPI_LOCALNRANKS");
  const long n = ranks != NULL ? strtol(ranks, NULL, 10) : 0;
  return n > 0 ? n : 1;
}

/* As OMP_NUM_THREADS says, which is read here: OpenMP itself, asked for it, would start, and ends a
 * program that may write no file. */
static uint64_t usual_threads(void) {
  const char *asked = getenv("OMP_NUM_THREADS");
  long n = asked != NULL ? strtol(asked, NULL, 10) : 0;
  if (n <= 0) n = sysconf(_SC_NPROCESSORS_ONLN) / ranks_of_node();
  return n > 0 ? (uint64_t)n : 1;
}

/* The operand that names an energy where a command is expected, or after `run`; 0: none does. */
static int lone_energy(int argc, char **argv) {
  const int i = argc > 2 && strcmp(argv[1], "run") == 0 ? 2 : 1;
  return i < argc && slv_energy_find(argv[i]) != NULL ? i : 0;
}

int options_parse(int argc, char **argv, options *o) {
  *o = (options){.program = verify_table.program};
  if (argc > 0 && strchr(argv[0], '/') != NULL) o->program = argv[0];
  const int lone = lone_energy(argc, argv);
  if (lone > 0)
    return usage_error("'%s' is an energy: --energy %s verifies it", argv[lone], argv[lone]);
  const int code = options_read(&verify_table, argc, argv, o, &o->line);
  if (code != 0) return code;
  if (o->threads == 0) o->threads = usual_threads();
  if ((o->command == NULL) != (o->spec == NULL))
    return usage_error("--command and --spec go together: the program, and what it computes");
  if (o->spec != NULL) items_append_text(&o->plugins, o->spec, strlen(o->spec));
  if (o->command != NULL && o->line.command == COMMAND_RUN && !o->sampled)
    o->samples = SAMPLES_OF_PROGRAM;
  take_operands(o);
  switch (o->line.command) {
    case COMMAND_RUN:
      TRY(judge_run(o));
      return take_part(o);
    case COMMAND_EVAL:
      return judge_eval(o);
    case COMMAND_BASELINE:
      return judge_baseline(o);
    case COMMAND_CHECK:
      return judge_check(o);
    case COMMAND_EXPORT:
      return judge_export(o);
    case COMMAND_MESH:
      return judge_mesh(o);
    default:
      return 0;
  }
}

void options_free(options *o) { options_release(&verify_table, o, &o->line); }
