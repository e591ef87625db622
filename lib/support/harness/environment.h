/* environment.h -- program, build and machine, as documents record them. */
#pragma once

#include "support/records/environment_document.h"

/* Texts are "unknown" if the system does not provide them; the date is in UTC. */
typedef doc_environment environment;

/* Describes the environment; the texts are valid until the next call. */
void environment_now(environment *e, int threads);
