/* environment.h -- the program, its build and the machine, as documents record them. */
#ifndef PROGRAM_ENVIRONMENT_H
#define PROGRAM_ENVIRONMENT_H

#include <cjson/cJSON.h>

#include "support/records/environment_document.h"

/* Texts are "unknown" where the system does not tell them; the date is UTC. */
typedef doc_environment environment;

/* The texts live until the next call. */
void environment_now(environment *e, int threads);

/* As the records of all programs begin to say it; NULL: out of memory. */
cJSON *environment_to_json(const environment *e);

#endif
