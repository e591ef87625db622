/* selvedge-verify -- the program. See --help. */
#include "cli/verify_options.h"
#include "support/base/complain.h"
#include "support/base/start.h"
#include "support/cli/options.h"
#include "support/harness/blas.h"

static int dispatch(const options *o, int argc, char **argv) {
  switch (o->line.command) {
    case COMMAND_RUN:
      return run_command(o, argc, argv);
    case COMMAND_LIST:
      return list_command(o);
    case COMMAND_EVAL:
      return eval_command(o);
    case COMMAND_GRID:
      return grid_command(o);
    case COMMAND_BASELINE:
      return baseline_command(o, argc, argv);
    case COMMAND_CHECK:
      return table_command(o);
    case COMMAND_EXPORT:
      return export_command(o);
    case COMMAND_MESH:
      return mesh_command(o);
    default:
      return options_answer(&verify_table, &o->line);
  }
}

int main(int argc, char **argv) {
  options o = {0};
  blas_start(argv);
  complain_as("selvedge-verify");
  int code = program_start() ? 0 : harness_error("standard output is closed");
  if (code == 0) code = options_parse(argc, argv, &o);
  if (code == 0) code = dispatch(&o, argc, argv);
  options_free(&o);
  return code;
}
