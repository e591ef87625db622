#include "bench_usage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "kernels/kernel.h"
#include "newton/newton_plan.h"
#include "selvedge/version.h"
#include "selvedge_build.h"
#include "support/base/complain.h"

static const char choices[] =
    "Usage: selvedge-bench kernels [OPTION]...\n"
    "       selvedge-bench refine [OPTION]...\n"
    "       selvedge-bench newton [OPTION]...\n"
    "       selvedge-bench [newton] --list\n"
    "kernels: times the kernels of cloth energies, beside what one would use instead\n"
    "and what the machine can do at best.\n"
    "\n"
    "  --kernel NAME,...   these kernels; may be patterns: 'projected/*'\n"
    "  --energy NAME,...   these built-in energies; none: only the plugins\n"
    "  --plugin FILE.so    also an energy of yours; repeatable\n"
    "  --size N,...        elements (4096,1000000: three minutes for everything)\n"
    "  --sweep             ten sizes from 512 to 10000000, as far as memory goes\n"
    "  --threads N,...     (1)\n"
    "  --min-time S        seconds that one sample takes at least (0.005)\n"
    "  --samples N         of each kernel (30)\n"
    "  --compare OLD.json  tests for changes since those records\n"
    "  --noise PERCENT     changes up to it are none (5)\n"
    "\n"
    "refine: does a hanging cloth sag the same on finer meshes?\n"
    "\n"
    "  --n N,...           cells per side, the coarsest first (10,20,40,80)\n"
    "  --mesh-kind NAME,.. regular, alternating, jittered (all)\n"
    "  --alpha POWER,...   of a triangle's area a: a, a^{3/4}, sqrt (all)\n";

static const char newton[] =
    "\n"
    "newton: cloth in equilibrium by Newton's method, with what stands for the\n"
    "Hessian exchanged\n"
    "\n"
    "  --scene NAME,...    (all); newton --list prints scenes and schemes\n"
    "  --scheme NAME,...   (all)\n"
    "  --n N,...           vertices per side (21)\n"
    "  --init WORD,...     initial guess: affine, flat (affine)\n"
    "  --bending NAME,...  its Hessian: gauss-newton, projected, full (as the scheme)\n"
    "  --line-search W,..  armijo, none (armijo)\n"
    "  --max-iterations N  (500; a sweep's sizes above 51: 20, 101: 5; baseline: 100)\n"
    "  --plugin FILE.so    its energy as the membrane; repeatable\n"
    "  --sweep             n = 21, 51, 101, 200; the first from both guesses\n"
    "  --threads N,...     (all there are)\n"
    "  --pull X,...        by which held vertices are pulled apart along x; like the\n"
    "                      next, in place of the scene's own\n"
    "  --shear X,...       by which they are moved along y for each m along x\n"
    "  --k X,...           stiffness of the membrane, N/m\n"
    "  --k-theta X,...     of bending, N m\n"
    "  --density X,...     kg/m^2, under gravity\n"
    "  --mesh FILE.obj     a mesh of yours in place of the scenes, with\n"
    "  --pin WORD,...      left, right, top, bottom, numbers of vertices from 1\n"
    "  --obj FILE.obj      writes the cloth, of a single run\n"
    "\n"
    "Records are written to the --json file when their run ends; the same command\n"
    "goes on where it was stopped.\n";

static const char results[] =
    "\n"
    "All:\n"
    "\n"
    "  --seed N            of what is drawn: data, order, meshes, noise (1)\n"
    "  --json FILE         the records; - is standard output\n"
    "  --baseline FILE     of kernels and newton: what selvedge-report compare takes;\n"
    "                      newton then chooses what it runs, unless told\n"
    "  --quiet             no table and no bar\n"
    "  --list              prints the kernels, or what newton can run\n"
    "  -h, --help          this text\n"
    "  -V, --version       version and commit\n"
    "\n"
    "A kernel whose values are wrong is not timed.  Exit codes: 0 all is well; 1 a\n"
    "kernel is wrong, or slower than in OLD.json, an equilibrium was not found by\n"
    "refine, or a law of the solver does not hold in newton; 2 wrong usage or\n"
    "unreadable input; 3 the harness failed: it cannot write, has no memory, or was\n"
    "interrupted (a baseline is written whole or not at all).\n";

static int finish(void) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_PASSED;
  return harness_error("cannot write standard output: %s", strerror(errno));
}

int print_help(void) {
  fputs(choices, stdout);
  fputs(newton, stdout);
  fputs(results, stdout);
  return finish();
}

int print_version(void) {
  printf("selvedge-bench %s (%s)\n", slv_version(), SLV_COMMIT);
  return finish();
}

int print_list(command subject) {
  const kernel *k;
  if (subject == COMMAND_NEWTON) {
    newton_plan_list();
    return finish();
  }
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++)
    printf("%-9s %-25s %s\n", kernel_role_word(k->role), k->name, k->words);
  return finish();
}
