/* selvedge-bench -- measures the speed of kernels of cloth energies, how equilibria and energies
 * depend on the mesh, and how Newton's method converges; see --help. */
#include <stdio.h>
#include <time.h>

#include "cli/session.h"
#include "kernels/kernel.h"
#include "motion/motion_case.h"
#include "support/base/complain.h"
#include "support/base/start.h"
#include "support/cli/options.h"
#include "support/harness/blas.h"

static int print_list(int command) {
  const kernel *k;
  doc_motion_setup standard = motion_standard;
  if (command == COMMAND_NEWTON) study_list(&newton_kind);
  if (command == COMMAND_MOTION) study_list(&motion_kind);
  for (size_t i = 0; command == COMMAND_MOTION && i < MOTION_NUMBERS; i++)
    printf("%-9s %-21s %g\n", "set", motion_numbers[i].name, *motion_number_at(&standard, i));
  const int kernels = command != COMMAND_NEWTON && command != COMMAND_MOTION;
  for (size_t i = 0; kernels && (k = kernel_at(i)) != NULL; i++)
    printf("%-9s %-25s %s\n", doc_bench_role_words[k->role], k->name, k->words);
  return options_finish();
}

static int dispatch(const options *o, int argc, char **argv) {
  static const study_kind *const studies[] = {[COMMAND_REFINE] = &refine_kind,
                                              [COMMAND_NEWTON] = &newton_kind,
                                              [COMMAND_BEND] = &bend_kind,
                                              [COMMAND_MOTION] = &motion_kind};
  const int command = o->line.command;
  if (command < OPTIONS_NONE) return options_answer(&bench_table, &o->line);
  if (o->list) return print_list(command);
  return command == COMMAND_KERNELS ? kernels_command(o, argc, argv)
                                    : study_command(studies[command], o, argc, argv);
}

int main(int argc, char **argv) {
  int rank;
  const int ranks = session_ranks(&rank);
  options o = {0};
  blas_start(argv);
  complain_as("selvedge-bench");
  complain_silently(rank > 0); /* only the first process prints */
  int code = program_start() ? 0 : harness_error("standard output is closed");
  if (code == 0) code = options_parse(argc, argv, &o);
  if (code == 0 && ranks > 1 && o.line.command > OPTIONS_HELP && !options_are_for_petsc(&o))
    code = usage_error(
        "%d processes were started, and each would run the same: leave out mpirun, or use newton "
        "or motion with --engine petsc",
        ranks);
  if (code == 0) code = dispatch(&o, argc, argv);
  options_free(&o);
  /* mpirun ends all processes when one fails; waits so that the first can print the reason. */
  if (rank > 0 && code != 0) (void)nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
  return code;
}
