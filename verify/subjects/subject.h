/* subject.h -- the energies of a run: built-in rows, and plugins, which only a child
 * process ever loads. */
#ifndef VERIFY_SUBJECT_H
#define VERIFY_SUBJECT_H

#include "cli/verify_options.h"
#include "subjects/isolate.h"
#include "support/base/buffer.h"
#include "support/base/items.h"

typedef struct {
  const slv_energy *row; /* NULL: of a plugin */
  const char *plugin;    /* its file, as named by the user; NULL: built in */
  buffer replay;         /* the start of a command that evaluates it */
  wire_card card;
  items energy,
      declared;     /* JSON texts: its one entry in "energies", those in "declared" */
  char broken[192]; /* "", or why a plugin crashed or hung while being loaded */
} subject;

typedef struct {
  subject *at;
  size_t count;
} subjects;

/* The rows that o's energies and plugins choose: plugins always, unless some of them
 * are named; beside them the built-in rows that are named, all when none is.  A plugin
 * may not bear a built-in's name: records are told apart by it.  0, or an exit code
 * having said what is wrong.  Free s either way. */
int subjects_choose(const options *o, subjects *s);
void subjects_free(subjects *s);

/* In a child: the row itself; ends the child, having sent the reason, if it cannot be
 * had. */
const slv_energy *subject_load(const subject *s, int fd);

#endif
