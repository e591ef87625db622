/* selvedge-verify -- checks times energies; see --help. */
#include "complain.h"
#include "eval.h"
#include "grid.h"
#include "list.h"
#include "options.h"
#include "run.h"
#include "usage.h"

static int dispatch(const options *o, int argc, char **argv) {
  switch (o->command) {
    case COMMAND_LIST:
      return list_command(o);
    case COMMAND_EVAL:
      return eval_command(o);
    case COMMAND_GRID:
      return grid_command(o);
    case COMMAND_HELP:
      return print_help(o->helped);
    case COMMAND_VERSION:
      return print_version();
    default:
      return run_command(o, argc, argv);
  }
}

int main(int argc, char **argv) {
  options o;
  complain_as("selvedge-verify");
  int code = options_parse(argc, argv, &o);
  if (code == 0) code = dispatch(&o, argc, argv);
  options_free(&o);
  return code;
}
