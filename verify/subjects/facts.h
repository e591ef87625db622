/* facts.h -- everything that the writers of a run's results need to know about the run. */
#pragma once

#include "selvedge/mesh.h"
#include "subjects/results.h"
#include "subjects/subject.h"
#include "support/harness/environment.h"

typedef struct {
  const environment *environment;
  const subjects *subjects;
  const results *results;
  const char *const *checks; /* the checks asked for, ended by NULL */
  unsigned classes;          /* of states that were asked for, as bits; 0: all */
  double least, most;        /* their stretches; 0, 0: any */
  double tolerance;          /* of plugins; 0: none */
  int strict;                /* of plugins, too */
  const char *command;       /* the command line as typed */
  uint64_t part, parts;      /* part 1, 2, .. of so many; 0: the whole run */
  const char *whole_command; /* that runs the whole */
  const char *files;         /* of a part: plugins and spec, each with its hash */
  size_t planned;            /* how many records were to come */
  size_t planned_rows;       /* how many rows of the ledger were to come */
  int complete;              /* 0: the run was interrupted, or the harness failed */
  int controls;              /* 1: controls were asked for */
  uint64_t seed, samples;
  int full; /* rows of the ledger use all of `samples`, too */
  const char *program;
  double seconds;
  const char *mesh_file; /* NULL: none */
  size_t mesh_vertices, mesh_triangles, mesh_degenerate;
  size_t mesh_quads, mesh_no_shape; /* of the quads, how many are no rest shape */
  slv_mesh_report mesh;
} run_facts;

/* "the run broke off: 23 of 208 records, 0 of 131 rows of the ledger"; "" for a complete run. */
enum { FACTS_TEXT = 160 };
const char *facts_incomplete(const run_facts *facts, char text[FACTS_TEXT]);

/* The subject with that name; every record has one. */
const subject *facts_subject(const run_facts *facts, const char *name);
