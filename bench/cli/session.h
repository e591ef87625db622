/* session.h -- common parts of all commands of selvedge-bench: they describe the environment, draw
 * a progress bar, print tables, and write a document, which may grow while they run. */
#pragma once

#include "cli/bench_options.h"
#include "support/base/buffer.h"
#include "support/base/file.h"
#include "support/cli/progress.h"
#include "support/records/environment_document.h"

typedef struct {
  const options *o;
  options own; /* copy of *o; only the first process keeps the outputs */
  buffer command_line;
  doc_solver_environment environment;
  progress bar;
  int text;                /* 1: tables are printed on standard output */
  output json;             /* open only if --json names no plain file, but a pipe or a device */
  double written_at, took; /* when the document was last written, and how long writing took, s */
} session;

/* Returns the number of processes that mpirun or a similar program started, or 1 if none did, and
 * sets *rank to the number of this process. */
int session_ranks(int *rank);

/* Starts a session.  threads: number of threads of the command; first: 1 only in the first process.
 * Returns 0, or an exit code after a message.  Call session_end() in either case. */
int session_start(session *s, const options *o, int first, int threads, int argc, char **argv);

/* Reads the document of an earlier command at o->json into the zeroed struct `into`.  Returns 0, or
 * prints the error and returns the exit code. */
int session_read(const session *s, const document_shape *shape, void *into, arena *memory);

/* Writes the document to the --json file, if any.  Returns 0, or an exit code after a message. */
int session_write(session *s, const document_shape *shape, const void *document);

void session_end(session *s);
