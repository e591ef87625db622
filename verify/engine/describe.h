/* describe.h -- describes energies as entries of documents; the arena holds new texts and lists. */
#pragma once

#include "engine/check.h"
#include "support/base/memory.h"

/* Name of a bit, in documents and in the source of a row. */
typedef struct {
  const char *word;
  unsigned bit;
  const char *source;
} named_bit;

/* Claims of rows; the last word is NULL. */
extern const named_bit claim_words[];

/* Note of a plugin whose row has 6 coordinates and no rest shapes. */
extern const char note_of_F[];

/* Describes e.  plugin: the energy's file, or NULL; looks_single: single.h made the claim. */
doc_energy describe_energy(const slv_energy *e, const char *plugin, int looks_single,
                           arena *memory);

/* Returns the note about single precision; NULL if e is judged in double. */
const char *describe_precision(const doc_energy *e);

doc_declared describe_declared(const slv_energy *e, const slv_declared *d, arena *memory);
doc_check describe_check(const check *c);
