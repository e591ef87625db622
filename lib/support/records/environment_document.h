/* environment_document.h -- the members of all documents that say what ran, and where. */
#pragma once

#include "support/records/document.h"

typedef struct {
  const char *version, *commit, *compiler, *flags, *build_type, *system, *cpu, *blas;
  uint64_t threads;
  const char *date;
} doc_environment;

extern const document_shape doc_environment_shape;

/* The same with the library that factors sparse matrices. */
typedef struct {
  doc_environment common;
  const char *cholesky;
} doc_solver_environment;

extern const document_shape doc_solver_environment_shape;
