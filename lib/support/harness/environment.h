/* environment.h -- the program, its build and the machine, as documents record them. */
#pragma once

#include "support/records/environment_document.h"

/* Texts are "unknown" where the system does not tell them; the date is UTC. */
typedef doc_environment environment;

/* The texts live until the next call. */
void environment_now(environment *e, int threads);
