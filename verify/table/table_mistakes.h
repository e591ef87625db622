/* table_mistakes.h -- the wrong formulas of controls.def as what another code may
 * have in place of the right one. */
#ifndef VERIFY_TABLE_MISTAKES_H
#define VERIFY_TABLE_MISTAKES_H

#include "table/table_sources.h"

/* Appends those that concern q of e. */
void table_add_mistakes(const slv_energy *e, quantity q, items *list);

#endif
