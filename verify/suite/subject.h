/* subject.h -- the energies of a run: built-in ones, and plugins, which only children load. */
#pragma once

#include "cli/verify_options.h"
#include "process/isolate.h"
#include "process/program.h"
#include "support/base/buffer.h"
#include "support/base/memory.h"
#include "support/records/verify_document.h"

typedef struct {
  const slv_energy *row; /* NULL for a plugin */
  const char *plugin;    /* file as the user named it; NULL for a built-in energy */
  program_call program;  /* --command and --spec; command NULL: the plugin is a shared object */
  buffer replay;         /* start of the command that evaluates the energy */
  const char *name;      /* name of the energy, or of the file if the plugin could not be loaded */
  doc_energy energy;     /* description; without a name if the plugin could not be loaded */
  DOCUMENT_LIST_OF(doc_declared) declared;
  arena memory;       /* owns replay and energy */
  int looks_single;   /* 1: its children add the claim SLV_SINGLE_PRECISION */
  const char *scalar; /* --scalar: "float" adds the claim SLV_SINGLE_PRECISION, "double" removes it;
                         NULL: as found */
  char broken[192];   /* reason if a plugin crashed or hung while it was loaded; else "" */
} subject;

typedef struct {
  subject *at;
  size_t count;
} subjects;

/* Selects the energies that o names: all plugins, or those that --energy names; all built-in
 * energies, or those that --energy names. A plugin must not have the name of a built-in energy:
 * names identify records. Returns 0, or an exit code after a message. Free s in any case. */
int subjects_choose(const options *o, subjects *s);
void subjects_free(subjects *s);

/* Returns plugin i of o, a program or a shared object. It is not loaded yet. */
subject subject_of(const options *o, size_t i);

/* Returns how many seconds a child with this energy may be silent, if `limit` was requested. */
double subject_limit(const subject *s, double limit);

/* Reports an error of a plugin, with the option that named it; returns the exit code. */
int subject_refuse(const subject *s, const char *why);

/* Returns the energy, in a child process. If it cannot be loaded, reports the reason and exits. */
const slv_energy *subject_load(const subject *s, int fd);
