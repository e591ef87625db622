/* describe.h -- a row's data as documents tell them.  Texts and lists that the row does
 * not have itself are in the arena. */
#ifndef VERIFY_DESCRIBE_H
#define VERIFY_DESCRIBE_H

#include "engine/check.h"
#include "support/base/memory.h"
#include "support/records/verify_document.h"

/* plugin: the file it came from, or NULL. */
doc_energy describe_energy(const slv_energy *e, const char *plugin, arena *memory);
doc_declared describe_declared(const slv_energy *e, const slv_declared *d,
                               arena *memory);
doc_check describe_check(const check *c);

#endif
