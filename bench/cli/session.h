/* session.h -- what all commands of selvedge-bench do: tell what runs and where, draw a bar, print
 * tables, and write a document, which may grow while they run. */
#pragma once

#include "cli/bench_options.h"
#include "support/base/buffer.h"
#include "support/base/file.h"
#include "support/cli/progress.h"
#include "support/records/environment_document.h"

typedef struct {
  const options *o;
  options own; /* o, without what a process after the first of several leaves to it */
  buffer command_line;
  doc_solver_environment environment;
  progress bar;
  int text;                /* are tables printed on standard output? */
  output json;             /* open: not a plain file, so that it is written once */
  double written_at, took; /* when the document was written, and how long that took, s */
} session;

/* The number of processes that mpirun, or the like, started of this program; *rank: which of them
 * this is.  1 where there is no such thing. */
int session_ranks(int *rank);

/* threads: that the command uses; first: 0 in processes after the first.  Returns 0, or the exit
 * code having said that the document cannot be written.  Call session_end() in either case. */
int session_start(session *s, const options *o, int first, int threads, int argc, char **argv);

/* Reads the document that an earlier command left at o->json into the zeroed struct `into`. Returns
 * 0, or the exit code having said what is wrong. */
int session_read(const session *s, const document_shape *shape, void *into, arena *memory);

/* Replaces the document, if one is asked for.  Returns 0, or the exit code having said what is
 * wrong. */
int session_write(session *s, const document_shape *shape, const void *document);

/* Is it time to write what is known so far?  Not in the first `least` seconds after the last time,
 * nor where that would take more than a twentieth of all time. */
int session_is_due(const session *s, double least);

/* Ends the table that stands on standard output.  Returns 0, or the exit code having said that it
 * could not be written. */
int session_end_text(const session *s);

void session_end(session *s);
