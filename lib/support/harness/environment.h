/* environment.h -- what ran, and on what. */
#ifndef PROGRAM_ENVIRONMENT_H
#define PROGRAM_ENVIRONMENT_H

#include <cjson/cJSON.h>

typedef struct {
  const char *version, *commit, *compiler, *flags, *build_type, *blas;
  char system[256], cpu[128],
      date[32]; /* "unknown" where it cannot be had; date: UTC */
  int threads;
} environment;

void environment_now(environment *e, int threads);

/* As the records of all programs begin to say it; NULL: out of memory. */
cJSON *environment_to_json(const environment *e);

#endif
