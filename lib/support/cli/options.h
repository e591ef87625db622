/* options.h -- a program's command line, described once: a table lists the commands and the options
 * of each.  The parser, --help and the options in the man page follow from it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef enum {
  OPTION_FLAG,     /* int: 1 when the option is given */
  OPTION_TEXT,     /* const char *, from argv; may be given only once */
  OPTION_COUNT,    /* uint64_t from `least` to `most` */
  OPTION_POSITIVE, /* double above 0 and below 1e9 */
  OPTION_WORDS,    /* items of texts between commas; repeatable like the kinds below */
  OPTION_MAYBE,    /* as WORDS; the words may be left out */
  OPTION_PATHS,    /* items of texts, one per option, since they may contain commas */
  OPTION_COUNTS    /* items of uint64_t from `least` to `most`, each allowed once */
} option_kind;

/* Option of the commands with these bits (1 << index); several options may have one name. */
typedef struct {
  unsigned commands;
  const char *name, *argument; /* without "--"; its argument, as "FILE", or NULL for a flag */
  char letter;                 /* the short option, or 0 */
  option_kind kind;
  size_t at;            /* offset of the value in the program's struct */
  size_t given;         /* offset of an int that becomes 1 when the option is given, or 0 */
  const char *standard; /* default value as text, or NULL */
  uint64_t least, most; /* most 0: no limit */
} option_row;

/* Row of a program whose values are in a struct `options`; more members may follow (.most = 9). */
#define OPTION(of, word, operand, sort, member, ...)                                \
  {                                                                                 \
    .commands = (of), .name = (word), .argument = (operand), .kind = OPTION_##sort, \
    .at = offsetof(options, member), .standard = __VA_ARGS__                        \
  }

typedef struct {
  const char *name, *synopsis; /* "check", and its operands, for the help */
  int operands;                /* maximum number of operands */
} option_command;

/* Values in place of a command's index. */
enum { OPTIONS_NONE = -1, OPTIONS_HELP = -2, OPTIONS_VERSION = -3 };

typedef struct {
  const char *program, *version;
  /* Texts of --help, under the keys "purpose", "ending", "summary COMMAND", "notes COMMAND" and
   * "--OPTION COMMAND,...".  Summaries and options have no capital letter and no full stop. */
  const char *texts;
  const option_command *commands;
  int ncommands, standard; /* default command, or OPTIONS_NONE */
  const option_row *rows;
  int nrows;
} option_table;

typedef struct {
  int command; /* index; OPTIONS_NONE: none was named */
  int helped;  /* after --help: the command's index, OPTIONS_NONE for all of them */
  char **operands;
  int noperands;
  char **words; /* a copy of argv for documents: getopt_long() moves operands */
} option_line;

/* Stores argv in *line and in the struct at `values`, which is zeroed or has defaults; texts point
 * into argv.  Returns 0, or prints the error and returns the exit code.  Always release both. */
int options_read(const option_table *t, int argc, char **argv, void *values, option_line *line);
void options_release(const option_table *t, void *values, option_line *line);

/* Prints the help or the version, as line->command says. Returns the exit code. */
int options_answer(const option_table *t, const option_line *line);

/* Flushes standard output. Returns EXIT_PASSED, or prints the error and returns EXIT_HARNESS. */
int options_finish(void);
