/* selvedge-bench -- how long kernels of cloth energies take, how equilibria depend on
 * the mesh, and how Newton's method gets there; see --help. */
#include "bench_usage.h"
#include "cli/bench_options.h"
#include "kernels/kernels_command.h"
#include "newton/newton_command.h"
#include "refine/refine_command.h"
#include "support/base/complain.h"
#include "support/base/start.h"

static int dispatch(const options *o, int argc, char **argv) {
  switch (o->command) {
    case COMMAND_REFINE:
      return refine_command(o, argc, argv);
    case COMMAND_NEWTON:
      return newton_command(o, argc, argv);
    case COMMAND_LIST:
      return print_list(o->subject);
    case COMMAND_HELP:
      return print_help();
    case COMMAND_VERSION:
      return print_version();
    default:
      return run_command(o, argc, argv);
  }
}

int main(int argc, char **argv) {
  options o = {0};
  complain_as("selvedge-bench");
  int code = program_start() ? 0 : harness_error("standard output is closed");
  if (code == 0) code = options_parse(argc, argv, &o);
  if (code == 0) code = dispatch(&o, argc, argv);
  options_free(&o);
  return code;
}
