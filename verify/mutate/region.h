/* region.h -- which tokens are of formulas; see token.h. */
#ifndef MUTATE_REGION_H
#define MUTATE_REGION_H

#include "mutate/token.h"

void mark_formulas(tokens *t);

#endif
