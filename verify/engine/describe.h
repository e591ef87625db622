/* describe.h -- describes energies and checks as entries of documents. The arena owns new texts. */
#pragma once

#include "engine/check.h"
#include "support/base/memory.h"

/* Name of a claim bit, in documents and in C source. */
typedef struct {
  const char *word;
  unsigned bit;
  const char *source;
} named_bit;

/* Names of all claims; the last word is NULL. */
extern const named_bit claim_words[];

/* Note for plugins with 6 coordinates and no rest shapes: the layout of F. */
extern const char note_of_F[];

/* Describes e. `plugin`: path of the energy's file, or NULL. looks_single: 1 if the claim
 * SLV_SINGLE_PRECISION was added by single.h. */
doc_energy describe_energy(const slv_energy *e, const char *plugin, int looks_single,
                           arena *memory);

/* Returns a note if e is tested in single precision, else NULL. */
const char *describe_precision(const doc_energy *e);

doc_declared describe_declared(const slv_energy *e, const slv_declared *d, arena *memory);
doc_check describe_check(const check *c);
