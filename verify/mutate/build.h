/* build.h -- a stage of a unit, compiled and linked in the working directory. */
#ifndef MUTATE_BUILD_H
#define MUTATE_BUILD_H

#include "mutate/command.h"
#include "mutate/trial.h"

/* A stage of a unit, and the end of the trial so far. */
typedef struct {
  const trial_setup *s;
  const plan_stage *stage;
  const plan_unit *unit;
  size_t number; /* of the stage */
  int keep;      /* the objects become the base */
  trial *y;
} work;

/* What a command prints. */
#define LOG "log"

/* Names of objects and outputs: those of a plan are short. */
enum { NAME = 512 };
void build_output_name(const work *w, char name[NAME]);

/* Each is 1 when the trial goes on, else 0 with the end of it in w->y. */
int build_objects(const work *w, int *changed); /* against the base */
int build_output(const work *w);
int build_keep(const work *w);

/* Runs the words, texts, and frees them; `complete`: none of them is missing. */
command_end build_run(const trial_setup *s, items *words, int complete,
                      const char *preload);

/* Ends the trial as broken; 0. */
int build_broken(trial *y, const char *what, const char *name);

#endif
