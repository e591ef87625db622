/* environment.h -- what ran, and on what. */
#ifndef PROGRAM_ENVIRONMENT_H
#define PROGRAM_ENVIRONMENT_H

#include "support/records/environment_document.h"

/* Texts are "unknown" where they cannot be had; the date is UTC. */
typedef doc_environment environment;

/* Its texts live as long as the program, or until it is called again. */
void environment_now(environment *e, int threads);

#endif
