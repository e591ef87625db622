/* bend_document.h -- the document of selvedge-bench bend: energies of bending on surfaces of known
 * curvature, and the deflection of a plate, on ever finer meshes. SI units. */
#pragma once

#include "support/records/environment_document.h"

typedef struct {
  const char *command;
  document_numbers n;
  double seconds;
  int complete;
} doc_bend_run;

typedef struct {
  double side, E, nu, thickness, curvature, load;
} doc_bend_scene;

/* What bends, by which energy, with which of the rings. */
typedef struct {
  const char *shape;  /* "cylinder-x", ..., "plate" */
  const char *method; /* "quads", ... */
  const char *rings;  /* "all", "closed"; "none" of hinges */
} doc_bend_subject;

/* One mesh.  NaN: no equilibrium was found. */
typedef struct {
  doc_bend_subject subject;
  uint64_t n;   /* cells per side */
  double value; /* energy, J; of a plate the deflection of its middle, m */
  double exact; /* of the smooth surface, by Kirchhoff and Love */
  double ratio; /* value / exact */
} doc_bend_record;

/* A subject over all n.  NaN: there is none. */
typedef struct {
  doc_bend_subject subject;
  double limit, error, order; /* of the ratio */
} doc_bend_series;

typedef struct {
  const char *name, *meaning;
} doc_bend_method;

typedef struct doc_bend {
  const char *tool;
  const doc_solver_environment *environment;
  const doc_bend_run *run;
  const doc_bend_scene *scene;
  DOCUMENT_LIST_OF(doc_bend_method) methods;
  DOCUMENT_LIST_OF(doc_bend_record) records;
  DOCUMENT_LIST_OF(doc_bend_series) series;
} doc_bend;

extern const document_shape doc_bend_shape;
