/* input.h -- what a program reads back whole. */
#ifndef PROGRAM_INPUT_H
#define PROGRAM_INPUT_H

/* *text gets the file at path, ended by '\0', to free().  0; or the exit code, having
 * said why: EXIT_USAGE where it cannot be read or is empty. */
int input_read(const char *path, char **text);

#endif
