/* output.h -- a file that is there as a whole or not at all. */
#ifndef PROGRAM_OUTPUT_H
#define PROGRAM_OUTPUT_H

#include <stdio.h>

typedef struct {
  FILE *f; /* NULL: not open */
  const char *path;
  char *target;    /* behind links; renamed to at the end; NULL: written in place */
  char *temporary; /* a new file beside the target; NULL: written in place */
} output;

/* Opens a new file beside the one that path leads to; "-" is standard output, and what
 * is not a plain file (a device, a pipe, a link to no file yet) is written in place.
 * 0, or EXIT_HARNESS having said why. */
int output_open(output *o, const char *path);

/* Puts the file in place; when `ok` is 0 or a write failed, leaves the old one
 * untouched. 0, or EXIT_HARNESS having said why. */
int output_close(output *o, int ok);

#endif
