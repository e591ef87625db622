/* option.h -- what the programs' command lines have in common. */
#ifndef PROGRAM_OPTION_H
#define PROGRAM_OPTION_H

typedef enum {
  OPTION_FLAG,     /* int, set to 1 */
  OPTION_TEXT,     /* const char *, of argv */
  OPTION_COUNT,    /* uint64_t */
  OPTION_POSITIVE, /* double above 0 and below 1e9 */
  OPTION_KINDS     /* a program's own begin here */
} option_kind;

/* Stores the argument of --NAME in a field of that kind.  0; or the exit code, having
 * said what is wrong with it. */
int option_set(option_kind kind, const char *name, const char *argument, void *field);

enum { OPTION_NAME = 64 };

/* "size" of "--size=7", cut where it is too long. */
void option_bare(const char *word, char name[OPTION_NAME]);

#endif
