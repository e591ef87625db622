/* input.h -- what a program reads back whole. */
#ifndef PROGRAM_INPUT_H
#define PROGRAM_INPUT_H

#include <stdint.h>

/* *text gets the file at path, ended by '\0', to free().  0; or the exit code, having
 * said why: EXIT_USAGE where it cannot be read or is empty. */
int input_read(const char *path, char **text);

/* *mark tells the bytes of one file from those of another: FNV-1a, 64 bits.  As
 * input_read(), and an empty file has one too. */
int input_mark(const char *path, uint64_t *mark);

#endif
