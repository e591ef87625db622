/* options_help.c -- prints --help, which is also the source of options in man pages. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/cli/options.h"
#include "support/cli/wrap.h"

enum { HELP_COLUMN = 24, INDENT = 2 }; /* man_page.py also has HELP_COLUMN */

static int is_key(const char *key, const char *word, const char *name) {
  const size_t length = strlen(word);
  if (strncmp(key, word, length) != 0 || strchr(" \n", key[length]) == NULL) return 0;
  if (name == NULL) return 1;
  for (key += length; *key == ' ' || *key == ','; key += strcspn(key, ",\n"))
    if (strncmp(++key, name, strlen(name)) == 0 && strchr(",\n", key[strlen(name)]) != NULL)
      return 1;
  return 0;
}

static const char *next_line(const char *at) {
  at += strcspn(at, "\n");
  return *at == '\n' ? at + 1 : at;
}

/* Returns the indented lines of `texts` below the key line "WORD NAME,..." with this word and,
 * unless NULL, this name; "" if there is no such key.  Release the text with free(). */
static char *option_text(const char *texts, const char *word, const char *name) {
  const char *at = texts;
  while (*at != '\0' && !is_key(at, word, name)) at = next_line(at);
  const char *start = next_line(at), *end = start;
  while (*end == ' ') end = next_line(end);
  return base_printf("%.*s", (int)(end - start), start);
}

/* Returns the lines below a key as one line of words. */
static char *words_of(const option_table *t, const char *word, const char *name) {
  char *words = option_text(t->texts, word, name);
  for (char *at = words; (at = strchr(at, '\n')) != NULL;) *at = at[1] == '\0' ? '\0' : ' ';
  return words;
}

static void put_row(const option_table *t, const option_row *row, const char *command) {
  char *key = base_printf("--%s", row->name), *words = words_of(t, key, command);
  char *all =
      row->standard == NULL ? base_strdup(words) : base_printf("%s (%s)", words, row->standard);
  int column = row->letter != 0 ? printf("  -%c, --%s", row->letter, row->name)
                                : printf("  --%s", row->name);
  if (row->argument != NULL) column += printf(" %s", row->argument);
  if (column >= HELP_COLUMN) {
    putchar('\n');
    column = 0;
  }
  wrap_text(stdout, all + strspn(all, " "), HELP_COLUMN, column);
  free(key);
  free(words);
  free(all);
}

/* Prints the lines below a key, without the first `cut` columns. */
static void put_lines(const option_table *t, const char *key, const char *name, size_t cut) {
  char *lines = option_text(t->texts, key, name);
  for (char *at = lines; *at != '\0'; at += strcspn(at, "\n") + 1)
    printf("%.*s\n", (int)(strcspn(at, "\n") - cut), at + cut);
  free(lines);
}

static void put_command(const option_table *t, int c) {
  const char *name = t->commands[c].name;
  const int lead = printf("%s:", name);
  char *summary = words_of(t, "summary", name);
  wrap_text(stdout, summary + strspn(summary, " "), lead + 1, lead);
  free(summary);
  for (int i = 0; i < t->nrows; i++)
    if ((t->rows[i].commands >> c & 1U) != 0) put_row(t, &t->rows[i], name);
  put_lines(t, "notes", name, 0);
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
  put_lines(t, "purpose", NULL, INDENT);
  putchar('\n');
  for (int c = 0; c < t->ncommands; c++)
    if (helped == OPTIONS_NONE || helped == c) put_command(t, c);
  fputs(
      "  -h, --help            this text; after a command, its options\n"
      "  -V, --version         version and commit\n\n",
      stdout);
  put_lines(t, "ending", NULL, INDENT);
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
