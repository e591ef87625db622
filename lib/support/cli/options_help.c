/* Prints what the programs say of their options; the lists of the man pages follow from it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/cli/options.h"
#include "support/cli/wrap.h"

enum { HELP_COLUMN = 24 }; /* man_page.py knows it, too */

static const option_row others[] = {
    {.name = "help", .letter = 'h', .help = "this text; after a command, its part"},
    {.name = "version", .letter = 'V', .help = "version and commit"},
};
enum { OTHERS = sizeof others / sizeof others[0] };

static void put_row(const option_row *row) {
  char *words = row->standard == NULL ? base_strdup(row->help)
                                      : base_printf("%s (%s)", row->help, row->standard);
  int column = row->letter != 0 ? printf("  -%c, --%s", row->letter, row->name)
                                : printf("  --%s", row->name);
  if (row->argument != NULL) column += printf(" %s", row->argument);
  if (column >= HELP_COLUMN) {
    putchar('\n');
    column = 0;
  }
  wrap_text(stdout, words, HELP_COLUMN, column);
  free(words);
}

static void put_command(const option_table *t, int c) {
  const option_command *command = &t->commands[c];
  const int lead = printf("%s:", command->name);
  wrap_text(stdout, command->summary, lead + 1, lead);
  for (int i = 0; i < t->nrows; i++)
    if ((t->rows[i].commands >> c & 1U) != 0) put_row(&t->rows[i]);
  if (command->notes != NULL) fputs(command->notes, stdout);
  putchar('\n');
}

static void put_help(const option_table *t, int helped) {
  const char *lead = "Usage: ";
  for (int c = 0; c < t->ncommands; c++) {
    if (helped != OPTIONS_NONE && helped != c) continue;
    printf(c == t->standard ? "%s%s [%s] %s\n" : "%s%s %s %s\n", lead, t->program,
           t->commands[c].name, t->commands[c].synopsis);
    lead = "       ";
  }
  printf("%s\n", t->purpose);
  for (int c = 0; c < t->ncommands; c++)
    if (helped == OPTIONS_NONE || helped == c) put_command(t, c);
  for (int i = 0; i < OTHERS; i++) put_row(&others[i]);
  printf("\n%s", t->ending);
}

int options_finish(void) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_PASSED;
  return harness_error("cannot write standard output: %s", strerror(errno));
}

int options_answer(const option_table *t, const option_line *line) {
  if (line->command == OPTIONS_HELP)
    put_help(t, line->helped);
  else
    printf("%s %s\n", t->program, t->version);
  return options_finish();
}
