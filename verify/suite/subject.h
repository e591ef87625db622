/* subject.h -- the energies of a run: built-in ones, and those of plugins, which only a
 * child process ever loads. */
#pragma once

#include "cli/verify_options.h"
#include "process/isolate.h"
#include "process/program.h"
#include "support/base/buffer.h"
#include "support/base/memory.h"
#include "support/records/verify_document.h"

typedef struct {
  const slv_energy *row; /* NULL for a plugin */
  const char *plugin;    /* its file, as named by the user; NULL for a built-in energy */
  program_call program;  /* of --command, whose file is then the one of --spec; no
                         command: a shared object */
  buffer replay;         /* the start of a command that evaluates it */
  const char *name;      /* the energy's; its file's where the plugin could not be loaded */
  doc_energy energy;     /* has no name then */
  DOCUMENT_LIST_OF(doc_declared) declared;
  arena memory;       /* holds what both point to */
  int looks_single;   /* 1: in its child processes it claims SLV_SINGLE_PRECISION, since it looks so
                       */
  const char *scalar; /* "float": likewise, since --scalar says so; "double": it does not claim
                         that; NULL: as it claims and looks */
  char broken[192];   /* "", or why a plugin crashed or hung while being loaded */
} subject;

typedef struct {
  subject *at;
  size_t count;
} subjects;

/* Chooses the energies that o names.  All plugins are chosen, unless --energy names
 * some of them; the built-in energies are those that --energy names, or all when it is
 * not given. A plugin may not have a built-in's name, since records are told apart by
 * the name. Returns 0, or an exit code after a message.  Free s either way. */
int subjects_choose(const options *o, subjects *s);
void subjects_free(subjects *s);

/* Plugin number i of o, a program or a shared object, not yet met. */
subject subject_of(const options *o, size_t i);

/* The seconds that a child with the energy may be silent, of the limit that is asked for. */
double subject_limit(const subject *s, double limit);

/* Says what is wrong with a plugin, by the option that named it; returns the exit code of that. */
int subject_refuse(const subject *s, const char *why);

/* In a child process: returns the energy itself.  When it cannot be had, sends the
 * reason to the parent and ends the child. */
const slv_energy *subject_load(const subject *s, int fd);
