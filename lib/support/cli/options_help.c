/* Prints what the programs say of their options: --help, and the lists of the man page. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/cli/options.h"
#include "support/cli/wrap.h"

enum { HELP_COLUMN = 24, PAGE_WIDTH = 90 };

static const option_row others[] = {
    {.name = "help", .letter = 'h', .help = "this text; after a command, its part"},
    {.name = "version", .letter = 'V', .help = "version and commit"},
};
enum { OTHERS = sizeof others / sizeof others[0] };

/* The sentence of an option with its default value; release it with free(). */
static char *words_of(const option_row *row) {
  if (row->standard == NULL) return base_strdup(row->help);
  return base_printf("%s (%s)", row->help, row->standard);
}

static void put_row(const option_row *row) {
  char *words = words_of(row);
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

/* ---- the man page ---------------------------------------------------------------- */

/* Prints a word, on a line of its own if mdoc(7) has a macro for it: options, and
 * programs, which have man pages.  What follows the name is its punctuation. */
static int put_macro(const char *word, size_t length, int column) {
  const int option = strncmp(word, "--", 2) == 0;
  if (!option && strncmp(word, "selvedge-", 9) != 0) return 0;
  size_t name = length;
  while (name > 0 && !isalnum((unsigned char)word[name - 1])) name--;
  if (column > 0) putchar('\n');
  printf(option ? ".Fl %.*s" : ".Xr %.*s 1", (int)name - option, word + option);
  if (name < length) printf(" %.*s", (int)(length - name), word + name);
  putchar('\n');
  return 1;
}

static void put_sentence(const char *s) {
  int column = 0;
  while (*s != '\0') {
    const size_t length = strcspn(s, " ");
    if (put_macro(s, length, column)) {
      column = 0;
    } else {
      const int full = column > 0 && column + 1 + (int)length > PAGE_WIDTH;
      if (full) column = 0;
      const char *lead = column > 0 ? " " : full ? "\n" : "";
      const char *escape = column == 0 && strchr(".'", *s) != NULL ? "\\&" : "";
      column += printf("%s%s%.*s", lead, escape, (int)length, s);
    }
    s += length;
    s += strspn(s, " ");
  }
  if (column > 0) putchar('\n');
}

static void put_item(const option_row *row) {
  char *words = words_of(row), *sentence = base_printf("%s.", words);
  printf(".It ");
  if (row->letter != 0) printf("Fl %c , ", row->letter);
  printf("Fl -%s", row->name);
  if (row->argument != NULL) {
    const int open = row->argument[0] == '[';
    printf(" %sAr %.*s", open ? "Op " : "", (int)strlen(row->argument) - 2 * open,
           row->argument + open);
  }
  putchar('\n');
  /* The parentheses call the function toupper, not glibc's macro, which would add to
   * this function's nesting. */
  sentence[0] = (char)(toupper)((unsigned char)sentence[0]);
  put_sentence(sentence);
  free(sentence);
  free(words);
}

static void put_list(const char *title, const char *of, const option_row *rows, int nrows,
                     unsigned commands) {
  printf(".Ss %s%s\n.Bl -tag -width Ds\n", title, of);
  for (int i = 0; i < nrows; i++)
    if ((rows[i].commands & commands) == commands) put_item(&rows[i]);
  puts(".El");
}

static void put_lists(const option_table *t) {
  for (int c = 0; c < t->ncommands; c++)
    put_list("Options of ", t->commands[c].name, t->rows, t->nrows, 1U << c);
  put_list("Other options", "", others, OTHERS, 0);
}

int options_finish(void) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_PASSED;
  return harness_error("cannot write standard output: %s", strerror(errno));
}

int options_answer(const option_table *t, const option_line *line) {
  if (line->command == OPTIONS_HELP)
    put_help(t, line->helped);
  else if (line->command == OPTIONS_MDOC)
    put_lists(t);
  else
    printf("%s %s\n", t->program, t->version);
  return options_finish();
}
