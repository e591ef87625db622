/* selvedge-bench -- how long kernels of cloth energies take; see --help. */
#include "complain.h"
#include "options.h"
#include "run.h"
#include "usage.h"

static int dispatch(const options *o, int argc, char **argv) {
  switch (o->command) {
    case COMMAND_LIST:
      return print_list();
    case COMMAND_HELP:
      return print_help();
    case COMMAND_VERSION:
      return print_version();
    default:
      return run_command(o, argc, argv);
  }
}

int main(int argc, char **argv) {
  options o;
  complain_as("selvedge-bench");
  int code = options_parse(argc, argv, &o);
  if (code == 0) code = dispatch(&o, argc, argv);
  options_free(&o);
  return code;
}
