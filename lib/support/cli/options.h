/* options.h -- the command line of a program, described by one table of commands and options.  The
 * parser, --help and the options in the man page are derived from the table. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef enum {
  OPTION_FLAG,     /* int, set to 1 */
  OPTION_TEXT,     /* const char *, points into argv; at most once */
  OPTION_COUNT,    /* uint64_t from `least` to `most` */
  OPTION_POSITIVE, /* double above 0 and below 1e9 */
  OPTION_WORDS,    /* items of texts, separated by commas; may be repeated, as the kinds below */
  OPTION_MAYBE,    /* like WORDS, but the words may be omitted */
  OPTION_PATHS,    /* items of texts, one per option, because they may contain commas */
  OPTION_COUNTS    /* items of uint64_t from `least` to `most`, each allowed once */
} option_kind;

/* An option of the commands in the bits 1 << index.  Several options may have the same name. */
typedef struct {
  unsigned commands;
  const char *name, *argument; /* name without "--"; argument such as "FILE", NULL for a flag */
  char letter;                 /* the short option, or 0 */
  option_kind kind;
  size_t at;            /* offset of the value in the program's struct */
  size_t given;         /* offset of an int to set to 1 if the option is given, or 0 */
  const char *standard; /* default value as text, or NULL */
  uint64_t least, most; /* most 0: no maximum */
} option_row;

/* An option whose value is in a struct `options`; more members may follow (.most = 9). */
#define OPTION(of, word, operand, sort, member, ...)                                \
  {                                                                                 \
    .commands = (of), .name = (word), .argument = (operand), .kind = OPTION_##sort, \
    .at = offsetof(options, member), .standard = __VA_ARGS__                        \
  }

typedef struct {
  const char *name, *synopsis; /* "check"; its operands, for --help */
  int operands;                /* maximum number of operands */
} option_command;

/* Special values of a command's index. */
enum { OPTIONS_NONE = -1, OPTIONS_HELP = -2, OPTIONS_VERSION = -3 };

typedef struct {
  const char *program, *version;
  /* Texts of --help, with the keys "purpose", "ending", "summary COMMAND", "notes COMMAND" and
   * "--OPTION COMMAND,...". Summaries and options begin in lower case, without a full stop. */
  const char *texts;
  const option_command *commands;
  int ncommands, standard; /* default command, or OPTIONS_NONE */
  const option_row *rows;
  int nrows;
} option_table;

typedef struct {
  int command; /* index of the command; OPTIONS_NONE: none was given */
  int helped;  /* command for --help; OPTIONS_NONE: all commands */
  char **operands;
  int noperands;
  char **words; /* copy of argv, because getopt_long() reorders it */
} option_line;

/* Parses argv into *line and the struct `values`, zeroed or with defaults; texts point into argv.
 * Returns 0, or prints the error and returns the exit code.  Always call options_release(). */
int options_read(const option_table *t, int argc, char **argv, void *values, option_line *line);
void options_release(const option_table *t, void *values, option_line *line);

/* Prints the help or the version, by line->command.  Returns the exit code. */
int options_answer(const option_table *t, const option_line *line);

/* Flushes standard output. Returns EXIT_PASSED, or prints the error and returns EXIT_HARNESS. */
int options_finish(void);
