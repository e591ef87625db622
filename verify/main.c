/* selvedge-verify -- checks times energies; see --help. */
#include <fcntl.h>
#include <unistd.h>

#include "baseline.h"
#include "complain.h"
#include "eval.h"
#include "export.h"
#include "foreign.h"
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
    case COMMAND_BASELINE:
      return baseline_command(o, argc, argv);
    case COMMAND_CHECK:
      return foreign_command(o);
    case COMMAND_EXPORT:
      return export_command(o);
    case COMMAND_HELP:
      return print_help(o->helped);
    case COMMAND_VERSION:
      return print_version();
    default:
      return run_command(o, argc, argv);
  }
}

/* A file opened later must not take the place of a standard stream that is closed: what
 * is printed would end up in it. */
static int hold_standard_streams(void) {
  const int lacks_output = fcntl(STDOUT_FILENO, F_GETFD) < 0;
  int file = open("/dev/null", O_RDWR);
  while (file >= 0 && file <= STDERR_FILENO) file = dup(file);
  if (file >= 0) (void)close(file);
  return lacks_output ? harness_error("standard output is closed") : 0;
}

int main(int argc, char **argv) {
  options o = {0};
  complain_as("selvedge-verify");
  int code = hold_standard_streams();
  if (code == 0) code = options_parse(argc, argv, &o);
  if (code == 0) code = dispatch(&o, argc, argv);
  options_free(&o);
  return code;
}
