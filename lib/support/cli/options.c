#include "support/cli/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"
#include "support/cli/near.h"

static int set_count(const option_row *row, const char *argument, uint64_t *value) {
  if (!parse_u64(argument, value) || *value < row->least)
    return usage_error("--%s %s: not a whole number of %llu or more", row->name, argument,
                       (unsigned long long)row->least);
  if (row->most == 0 || *value <= row->most) return 0;
  return usage_error("--%s %s: at most %llu", row->name, argument, (unsigned long long)row->most);
}

static int append_count(const option_row *row, const char *word, items *list) {
  uint64_t value;
  const int code = set_count(row, word, &value);
  for (size_t i = 0; code == 0 && i < list->count; i++)
    if (((const uint64_t *)list->at)[i] == value)
      return usage_error("--%s %s: given twice", row->name, word);
  if (code == 0) items_append(list, &value, sizeof value);
  return code;
}

static int append_list(const option_row *row, const char *text, items *list) {
  const int numbers = row->kind == OPTION_COUNTS;
  for (int code = 0;; text++) {
    const size_t length = strcspn(text, ",");
    char *word = base_printf("%.*s", (int)length, text);
    if (length == 0)
      code =
          usage_error("--%s: a %s is missing in the list", row->name, numbers ? "number" : "name");
    else if (numbers)
      code = append_count(row, word, list);
    else
      items_append_text(list, word, length);
    free(word);
    text += length;
    if (code != 0 || *text == '\0') return code;
  }
}

static int set_value(const option_row *row, const char *argument, void *values) {
  void *value = (char *)values + row->at;
  switch (row->kind) {
    case OPTION_FLAG:
      *(int *)value = 1;
      return 0;
    case OPTION_TEXT:
      *(const char **)value = argument;
      return 0;
    case OPTION_COUNT:
      return set_count(row, argument, value);
    case OPTION_POSITIVE:
      if (parse_double(argument, value) && *(double *)value > 0 && *(double *)value < 1e9) return 0;
      return usage_error("--%s %s: not a number above 0", row->name, argument);
    case OPTION_PATHS:
      items_append_text(value, argument, strlen(argument));
      return 0;
    default:
      return argument == NULL ? 0 : append_list(row, argument, value);
  }
}

/* FIRST_ROW + i is the value that getopt_long() returns for row i of the table. */
enum { FIRST_ROW = 256, LETTERS = 32 };

typedef struct {
  const option_table *t;
  option_line *line;
  int argc;
  char **argv;
  unsigned commands;    /* bits of commands whose options are accepted */
  struct option *known; /* [nrows + 3] options in the form of getopt_long() */
  char letters[LETTERS];
  int *given;   /* [nrows] 1: the option was given */
  void *values; /* NULL: only searches for the command */
  int answer;   /* OPTIONS_HELP or OPTIONS_VERSION, if the user asks for it */
  int named;    /* 1: the command line names a command */
} reader;

static int is_known(const struct option *known, int count, const char *name) {
  for (int i = 0; i < count; i++)
    if (strcmp(known[i].name, name) == 0) return 1;
  return 0;
}

/* Lists the options of r->commands for getopt_long(). */
static void list_known(reader *r) {
  int count = 0;
  size_t letters = 3;
  memcpy(r->letters, ":hV", letters);
  r->known[count++] = (struct option){"help", no_argument, NULL, 'h'};
  r->known[count++] = (struct option){"version", no_argument, NULL, 'V'};
  for (int i = 0; i < r->t->nrows; i++) {
    const option_row *row = &r->t->rows[i];
    const int value = row->kind == OPTION_MAYBE  ? optional_argument
                      : row->kind == OPTION_FLAG ? no_argument
                                                 : required_argument;
    if ((row->commands & r->commands) == 0 || is_known(r->known, count, row->name)) continue;
    r->known[count++] = (struct option){row->name, value, NULL, FIRST_ROW + i};
    if (row->letter == 0 || letters + 2 >= LETTERS) continue;
    r->letters[letters++] = row->letter;
    if (value == required_argument) r->letters[letters++] = ':';
  }
  r->letters[letters] = '\0';
  r->known[count] = (struct option){0};
}

static int unknown_option(const reader *r, const char *word) {
  const option_table *t = r->t;
  const char *bare = word + strspn(word, "-");
  char *name = base_printf("%.*s", (int)strcspn(bare, "="), bare);
  nearest n = nearest_to(name);
  const char *elsewhere = NULL;
  for (int i = 0; i < t->nrows; i++) {
    const int own = (t->rows[i].commands & r->commands) != 0;
    if (own) nearest_try(&n, t->rows[i].name);
    if (!own && strcmp(name, t->rows[i].name) == 0) elsewhere = t->rows[i].name;
  }
  const int here = n.best[0] != NULL && strcmp(n.best[0], name) == 0;
  free(name);
  if (here) return usage_error("--%s takes no value", n.best[0]);
  if (elsewhere != NULL)
    return usage_error("'%s' takes no --%s", t->commands[r->line->command].name, elsewhere);
  if (n.best[0] == NULL) return usage_error("unknown option %s", word);
  return usage_error("unknown option %s; did you mean '--%s'?", word, n.best[0]);
}

static int row_of(const reader *r, int got) {
  int i = got - FIRST_ROW;
  if (i >= 0) return i;
  for (i = 0; r->t->rows[i].letter != got || (r->t->rows[i].commands & r->commands) == 0; i++)
    continue;
  return i;
}

/* Returns an option's value.  An optional value follows '=', or is the next word if no option. */
static const char *value_of(const reader *r, const option_row *row) {
  const int next = row->kind == OPTION_MAYBE && optarg == NULL && optind < r->argc;
  return next && r->argv[optind][0] != '-' ? r->argv[optind++] : optarg;
}

static int take_option(reader *r, int got) {
  const char *word = r->argv[optind - 1];
  if (got == ':') return usage_error("%s lacks its value", word);
  if (got == '?') return unknown_option(r, word);
  if (got == 'h' || got == 'V') {
    r->answer = got == 'h' ? OPTIONS_HELP : OPTIONS_VERSION;
    return 0;
  }
  const int i = row_of(r, got);
  const option_row *row = &r->t->rows[i];
  const char *value = value_of(r, row);
  if (r->values == NULL) return 0;
  if (row->kind == OPTION_TEXT && r->given[i])
    return usage_error("--%s %s: the option is given twice", row->name, value);
  r->given[i] = 1;
  if (row->given != 0) *(int *)(void *)((char *)r->values + row->given) = 1;
  return set_value(row, value, r->values);
}

static int take_options(reader *r, unsigned commands, void *values) {
  int got, code = 0;
  r->commands = commands;
  r->values = values;
  list_known(r);
  opterr = 0;
  optind = 0;
  while (code == 0 && (got = getopt_long(r->argc, r->argv, r->letters, r->known, NULL)) != -1)
    code = take_option(r, got);
  return code;
}

static int find_command(reader *r, const char *word) {
  nearest n = nearest_to(word);
  for (int i = 0; i < r->t->ncommands; i++) {
    nearest_try(&n, r->t->commands[i].name);
    if (strcmp(word, r->t->commands[i].name) != 0) continue;
    r->line->command = i;
    r->named = 1;
    return 0;
  }
  return usage_error("unknown command '%s'%s", word, nearest_hint(&n));
}

/* Takes the command's name from argv.  Without a default command, options may precede it. */
static int take_command(reader *r) {
  int at = 1;
  r->line->command = r->t->standard;
  if (r->argc > 1 && r->argv[1][0] == '-') {
    if (r->t->standard != OPTIONS_NONE) return 0;
    TRY(take_options(r, ~0U, NULL));
    at = optind;
  }
  if (at >= r->argc) return 0;
  const int code = find_command(r, r->argv[at]);
  memmove(r->argv + at, r->argv + at + 1, (size_t)(r->argc - at) * sizeof *r->argv);
  r->argc--;
  return code;
}

static int set_standards(const reader *r, unsigned commands, void *values) {
  int code = 0;
  for (int i = 0; code == 0 && i < r->t->nrows; i++) {
    const option_row *row = &r->t->rows[i];
    if ((row->commands & commands) != 0 && !r->given[i] && row->standard != NULL)
      code = set_value(row, row->standard, values);
  }
  return code;
}

static int take_operands(const reader *r) {
  option_line *line = r->line;
  line->operands = r->argv + optind;
  line->noperands = optind < r->argc ? r->argc - optind : 0;
  if (line->command == OPTIONS_NONE) return 0;
  const int most = r->t->commands[line->command].operands;
  if (line->noperands <= most) return 0;
  return usage_error("'%s' is one word too many", line->operands[most]);
}

static int read_all(reader *r, void *values) {
  option_line *line = r->line;
  TRY(take_command(r));
  const unsigned commands = line->command == OPTIONS_NONE ? ~0U : 1U << line->command;
  TRY(take_options(r, commands, values));
  if (r->answer == 0) {
    TRY(set_standards(r, commands, values));
    return take_operands(r);
  }
  if (r->named) line->helped = line->command;
  line->command = r->answer;
  return 0;
}

int options_read(const option_table *t, int argc, char **argv, void *values, option_line *line) {
  const size_t count = (size_t)argc;
  *line = (option_line){.command = OPTIONS_NONE, .helped = OPTIONS_NONE};
  line->words = base_alloc(count + 1, sizeof *line->words);
  memcpy(line->words, argv, count * sizeof *argv);
  reader r = {.t = t, .line = line, .argc = argc, .argv = line->words};
  r.known = base_alloc((size_t)t->nrows + 3, sizeof *r.known);
  r.given = base_alloc((size_t)t->nrows + 1, sizeof *r.given);
  const int code = read_all(&r, values);
  free(r.known);
  free(r.given);
  return code;
}

void options_release(const option_table *t, void *values, option_line *line) {
  for (int i = 0; i < t->nrows; i++) {
    void *list = (char *)values + t->rows[i].at;
    if (t->rows[i].kind == OPTION_COUNTS) {
      free(((items *)list)->at);
      *(items *)list = (items){0};
    } else if (t->rows[i].kind >= OPTION_WORDS) {
      items_free_texts(list);
    }
  }
  free(line->words);
  *line = (option_line){0};
}
