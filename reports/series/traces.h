/* traces.h -- reads traces of other programs' Newton runs from CSV; options.txt has the columns. */
#pragma once

#include <stddef.h>

#include "document/newton.h"

/* A trace; numbers that are not given are NaN. */
typedef struct {
  const char *name, *scene; /* scene: "" when not given */
  double n;
  size_t line;            /* line of the file with its first point */
  size_t odd_line;        /* line of the first iteration out of sequence; 0: none */
  double odd;             /* the iteration out of sequence; the lists end before it */
  doc_newton_trace lists; /* energy, relative and seconds, one number for each iteration */
} trace;

typedef LIST(trace) trace_list;

/* Reads the file into the arena.  Returns EXIT_USAGE after naming file, line and column. */
int traces_read(const char *path, trace_list *traces, arena *memory);

/* Adds each trace as a record with the scheme "FILE/TRACE" to every problem of its scene and n.
 * The set keeps only these problems of its convergence runs, without positions.  Without
 * convergence runs, the traces make a document of their own.  Returns EXIT_USAGE if no problem
 * matches a trace, or several match one that names no scene. */
int traces_join(const char *path, const trace_list *traces, record_set *set);
