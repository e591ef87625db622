/* program.h -- an energy whose functions ask another program, in any language.  verify/README.md
 * describes the file that names its shapes, and the protocol of the pipes. */
#pragma once

#include "engine/prefetch.h"
#include "measure/quantity.h"

typedef struct {
  const char *command; /* command for the shell; unix:PATH connects to a socket */
  const char *spec;    /* file with name, shapes and quantities */
  double limit;        /* longest silence after a question, in seconds */
  int threads;         /* asking threads; each starts its own process at its first question */
} program_call;

/* Returns the energy, in a child process, after asking for each quantity at rest; NULL and the
 * reason if it fails.  If the program later ends, hangs or answers nonsense, this process ends,
 * after WIRE_BROKEN with the reason to fd. */
const slv_energy *program_load(const program_call *p, int fd, char *why, size_t size);

/* Returns the batch interface of e, the result of program_load() or a copy. */
const prefetch *program_prefetch(const slv_energy *e);

/* Contents of the file, as a row without functions, and the quantities as bits. */
typedef struct {
  slv_energy row;
  slv_param param[SLV_MAX_PARAM];
  unsigned quantities; /* 1 << QUANTITY_ENERGY | ... */
  int binary;          /* 1: numbers are doubles as in memory, not text */
  int by_rows;         /* 1: F, and all in its order, is stored row by row */
} program_spec;

/* Returns 1; or 0 and the reason.  Texts and lists live until the process ends. */
int program_read_spec(const char *path, program_spec *s, char *why, size_t size);
