#include "usage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"
#include "kernel.h"
#include "selvedge_version.h"

static const char choices[] =
    "Usage: selvedge-bench kernels [OPTION]...\n"
    "       selvedge-bench --list\n"
    "Times the kernels of cloth energies, beside what one would use instead and what\n"
    "the machine can do at best.\n"
    "\n"
    "  --kernel NAME,...   these kernels; may be patterns: 'projected/*'\n"
    "  --energy NAME,...   these built-in energies; none: only the plugins\n"
    "  --plugin FILE.so    also an energy of yours; repeatable\n"
    "  --size N,...        elements (4096,1000000: three minutes for everything)\n"
    "  --sweep             ten sizes from 512 to 10000000, as far as memory goes\n"
    "  --threads N,...     (1)\n"
    "  --min-time S        seconds that one sample takes at least (0.005)\n"
    "  --samples N         of each kernel (30)\n"
    "  --seed N            of the data and of the order of kernels (1)\n";

static const char results[] =
    "  --json FILE         the records; - is standard output\n"
    "  --compare OLD.json  tests for changes since those records\n"
    "  --noise PERCENT     changes up to it are none (5)\n"
    "  --quiet             no table and no bar\n"
    "  --list              prints the kernels there are\n"
    "  -h, --help          this text\n"
    "  -V, --version       version and commit\n"
    "\n"
    "A kernel whose values are wrong is not timed.  Exit codes: 0 all is well; 1 a\n"
    "kernel is wrong, or slower than in OLD.json; 2 wrong usage or unreadable input;\n"
    "3 the harness failed: it cannot write, has no memory, or was interrupted.\n";

static int finish(void) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_PASSED;
  return harness_error("cannot write standard output: %s", strerror(errno));
}

int print_help(void) {
  fputs(choices, stdout);
  fputs(results, stdout);
  return finish();
}

int print_version(void) {
  printf("selvedge-bench %s (%s)\n", SLV_VERSION, SLV_COMMIT);
  return finish();
}

int print_list(void) {
  const kernel *k;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++)
    printf("%-9s %-24s %s\n", kernel_role_word(k->role), k->name, k->words);
  return finish();
}
