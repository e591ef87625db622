/* subject.h -- the energies of a run: built-in ones, and plugins, which only a child loads. */
#pragma once

#include "cli/verify_options.h"
#include "process/isolate.h"
#include "process/program.h"
#include "support/base/buffer.h"
#include "support/base/memory.h"
#include "support/records/verify_document.h"

typedef struct {
  const slv_energy *row; /* NULL for a plugin */
  const char *plugin;    /* file, as named by the user; NULL for a built-in energy */
  program_call program;  /* --command and --spec; no command: a shared object */
  buffer replay;         /* start of a command that evaluates it */
  const char *name;      /* the energy's, or its file's if the plugin could not be loaded */
  doc_energy energy;     /* without a name in that case */
  DOCUMENT_LIST_OF(doc_declared) declared;
  arena memory;       /* memory of replay and energy */
  int looks_single;   /* 1: claims SLV_SINGLE_PRECISION in its child processes, since it looks so */
  const char *scalar; /* "float": claims it; "double": does not; NULL: as found */
  char broken[192];   /* reason if a plugin crashed or hung while it was loaded, else "" */
} subject;

typedef struct {
  subject *at;
  size_t count;
} subjects;

/* Chooses the energies that o names: all plugins, or those that --energy names; the built-in ones
 * that --energy names, or all without it.  A plugin may not have a built-in's name, since the name
 * identifies records.  Returns 0, or an exit code after a message.  Free s either way. */
int subjects_choose(const options *o, subjects *s);
void subjects_free(subjects *s);

/* Returns plugin i of o, a program or a shared object, not yet loaded. */
subject subject_of(const options *o, size_t i);

/* Returns the seconds that a child with the energy may be silent, for the requested limit. */
double subject_limit(const subject *s, double limit);

/* Reports what is wrong with a plugin, by the option that named it; returns the exit code. */
int subject_refuse(const subject *s, const char *why);

/* Returns the energy itself, in a child process, or reports why it cannot be loaded and exits. */
const slv_energy *subject_load(const subject *s, int fd);
