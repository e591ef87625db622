/* shadow.h -- a copy of the source tree's directories, in which one file at a time is
 * another.  A copy, so that who edits the sources meanwhile does not disturb. */
#ifndef MUTATE_SHADOW_H
#define MUTATE_SHADOW_H

#include "mutate/plan.h"

/* Makes `at`, and in it the plan's directories with the files they have now.  0, or the
 * exit code, having said why. */
int shadow_make(const plan *p, const char *at);

/* Puts the text in the place of the file, a path as the plan has it.  0, or the exit
 * code, having said why. */
int shadow_put(const char *at, const char *file, const char *text);

/* Makes a directory, and what is above it.  0, or the exit code, having said why. */
int make_directory(const char *path);

#endif
