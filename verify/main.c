/* selvedge-verify -- the program. See --help. */
#include "cli/verify_options.h"
#include "support/base/complain.h"
#include "support/base/start.h"
#include "support/cli/options.h"
#include "support/harness/blas.h"

static int dispatch(const options *o, int argc, char **argv) {
  static int (*const commands[])(const options *o) = {
      [COMMAND_LIST] = list_command,     [COMMAND_EVAL] = eval_command,
      [COMMAND_GRID] = grid_command,     [COMMAND_CHECK] = table_command,
      [COMMAND_EXPORT] = export_command, [COMMAND_MESH] = mesh_command};
  const int command = o->line.command;
  if (command < 0) return options_answer(&verify_table, &o->line);
  if (command == COMMAND_RUN) return run_command(o, argc, argv);
  if (command == COMMAND_BASELINE) return baseline_command(o, argc, argv);
  return commands[command](o);
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
