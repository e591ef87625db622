/* program.h -- an energy that is evaluated by an external program, in any language.
 * verify/README.md describes its spec, a file that declares its quantities, and the protocol. */
#pragma once

#include "engine/prefetch.h"
#include "measure/quantity.h"

typedef struct {
  const char *command; /* shell command; unix:PATH connects to a socket */
  const char *spec;    /* path of the spec */
  double limit;        /* longest time in seconds without an answer */
  int threads;         /* number of threads; each starts its own process at its first question */
} program_call;

/* Loads the energy in a child process, and evaluates each quantity at rest. Returns NULL and the
 * reason if that fails. If the program later ends, hangs or prints invalid answers, this process
 * sends WIRE_BROKEN with the reason to fd, and ends. */
const slv_energy *program_load(const program_call *p, int fd, char *why, size_t size);

/* Returns the batch interface of e, which is the result of program_load() or a copy of it. */
const prefetch *program_prefetch(const slv_energy *e);

/* Contents of the spec: an energy without functions, and the quantities of the program */
typedef struct {
  slv_energy row;
  slv_param param[SLV_MAX_PARAM];
  unsigned quantities; /* set of bits 1 << QUANTITY_ENERGY ... */
  int binary;          /* 1: numbers are doubles in binary; 0: text */
  int by_rows;         /* 1: F is row-major, and so are gradient, matrices and eigenvectors */
} program_spec;

/* Reads the spec. Returns 1, or 0 and the reason. Its texts live until the process ends. */
int program_read_spec(const char *path, program_spec *s, char *why, size_t size);
