/* options.h -- a program's command line, described once.
 *
 * A table lists the commands of a program and the options that each takes.  The parser,
 * what --help prints and the lists of options in the man page all follow from it. */
#ifndef PROGRAM_OPTIONS_H
#define PROGRAM_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  OPTION_FLAG,     /* int: 1 when given */
  OPTION_TEXT,     /* const char *, of argv; may be given once only */
  OPTION_COUNT,    /* uint64_t from `least` to `most` */
  OPTION_POSITIVE, /* double above 0 and below 1e9 */
  OPTION_WORDS,    /* items of texts, apart by commas; repeatable, like the next ones */
  OPTION_MAYBE,    /* the same, where the words may be left out */
  OPTION_PATHS,    /* items of texts, one at a time: they may hold commas */
  OPTION_COUNTS    /* items of uint64_t from `least` to `most`, each there once */
} option_kind;

/* An option of the commands whose bits (1 << index) are set.  Where commands tell of it
 * in different words, it has a row for each. */
typedef struct {
  unsigned commands;
  const char *name, *argument; /* without "--"; "FILE", or NULL of a flag */
  char letter;                 /* the short option, or 0 */
  option_kind kind;
  size_t at;            /* offset of the value in the program's struct */
  size_t given;         /* offset of an int that is 1 when the option is given, or 0 */
  const char *standard; /* the value when none is given, or NULL */
  uint64_t least, most; /* most 0: no limit */
  const char *help;     /* a sentence without capital and full stop */
} option_row;

/* A row of a program whose values are in its struct `options`; after the sentence may
 * follow other members, such as .most = 9. */
#define OPTION(of, word, operand, sort, member, preset, ...)                        \
  {                                                                                 \
    .commands = (of), .name = (word), .argument = (operand), .kind = OPTION_##sort, \
    .at = offsetof(options, member), .standard = (preset), .help = __VA_ARGS__      \
  }

typedef struct {
  const char *name, *synopsis; /* "check", and what follows it */
  int operands;                /* how many words it takes at most */
  const char *summary;         /* a sentence without capital and full stop */
  const char *notes;           /* lines to stand below its options, or NULL */
} option_command;

/* In the place of a command's index. */
enum { OPTIONS_NONE = -1, OPTIONS_HELP = -2, OPTIONS_VERSION = -3, OPTIONS_MDOC = -4 };

typedef struct {
  const char *program, *version;
  const char *purpose, *ending; /* the first and the last lines of --help */
  const option_command *commands;
  int ncommands, standard; /* the command meant where none is named, or OPTIONS_NONE */
  const option_row *rows;
  int nrows;
} option_table;

typedef struct {
  int command; /* index; OPTIONS_NONE: none was named */
  int helped;  /* of OPTIONS_HELP: the index, OPTIONS_NONE for all of them */
  char **operands;
  int noperands;
  char **words; /* a copy of argv: getopt_long() puts operands behind options, while
                 * documents say the command line as it was */
} option_line;

/* Stores what argv says in *line and in the struct at `values`, which is zeroed apart
 * from what the caller put there.  0; or the exit code, having said what is wrong.
 * Release both either way.  Texts live as long as argv. */
int options_read(const option_table *t, int argc, char **argv, void *values,
                 option_line *line);
void options_release(const option_table *t, void *values, option_line *line);

/* Prints the help, the version or, for the hidden option --help-mdoc, the man page's
 * lists of options; whichever line->command says.  Returns the exit code. */
int options_answer(const option_table *t, const option_line *line);

/* Flushes standard output: EXIT_PASSED, or EXIT_HARNESS having said what is wrong. */
int options_finish(void);

#endif
