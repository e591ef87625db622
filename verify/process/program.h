/* program.h -- an energy whose functions ask another program, which may be written in
 * any language.  verify/README.md describes the file that names its shapes, and
 * what is written through the pipes. */
#pragma once

#include "engine/ahead.h"
#include "measure/quantity.h"

typedef struct {
  const char *command; /* for the shell; unix:PATH is a socket to connect to */
  const char *spec;    /* the file that names name, shapes and quantities */
  double limit;        /* seconds that it may be silent when asked */
  int threads;         /* how many may ask; each has a process of the program for
                          itself, started when it first asks */
} program_call;

/* In a child process: the energy.  It was asked for each quantity at rest.  NULL where
 * it cannot be had, and why.  A program that ends, hangs or answers what is no answer
 * later on ends this process, after WIRE_BROKEN to fd that says so. */
const slv_energy *program_load(const program_call *p, int fd, char *why, size_t size);

/* How it is asked many questions at once; e: what program_load() returned, or a copy. */
const ahead *program_ahead(const slv_energy *e);

/* What the file says, as a row without functions, and the quantities as bits. */
typedef struct {
  slv_energy row;
  slv_param param[SLV_MAX_PARAM];
  unsigned quantities; /* 1 << QUANTITY_ENERGY | ... */
  int binary;          /* numbers are doubles as in memory, and not text */
  int by_rows;         /* F, and what is in its order, is row by row there */
} program_spec;

/* Returns 1; or 0 and why.  Texts and lists live until the process ends. */
int program_read_spec(const char *path, program_spec *s, char *why, size_t size);
