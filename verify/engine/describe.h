/* describe.h -- an energy's data as entries of documents.  Texts and lists that the
 * energy itself does not hold are made in the arena. */
#pragma once

#include "engine/check.h"
#include "support/base/memory.h"
#include "support/records/verify_document.h"

/* A bit by its name: in documents, and in the source of a row. */
typedef struct {
  const char *word;
  unsigned bit;
  const char *source;
} named_bit;

/* What a row can claim, ended by a word NULL. */
extern const named_bit claim_words[];

/* The note of a plugin whose row has 6 coordinates and no rest shapes. */
extern const char note_of_F[];

/* plugin: the file that the energy came from, or NULL; looks_single: engine/single.h has noticed
 * what it claims. */
doc_energy describe_energy(const slv_energy *e, const char *plugin, int looks_single,
                           arena *memory);

/* The note that it is judged in single precision; NULL: it is not. */
const char *describe_precision(const doc_energy *e);

doc_declared describe_declared(const slv_energy *e, const slv_declared *d, arena *memory);
doc_check describe_check(const check *c);
