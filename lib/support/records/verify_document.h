/* verify_document.h -- the document of selvedge-verify run: the records of checks, the
 * rows of the ledger, declared values, and series for plots. */
#pragma once

#include "support/records/environment_document.h"

typedef enum { VERDICT_PASS, VERDICT_FAIL, VERDICT_SKIP, VERDICT_ERROR } verdict;

/* What was found of the formulas, whatever the verdict. */
typedef enum {
  FOUND_NOTHING,
  FOUND_WRONG,        /* a formula is not what it claims to be */
  FOUND_INACCURATE,   /* right, but digits are lost */
  FOUND_OUT_OF_RANGE, /* infinite or NaN where the state leaves the range */
  FOUNDS
} found_kind;

typedef enum {
  LEDGER_HOLDS,
  LEDGER_HOLDS_WHEN,
  LEDGER_MISPRINT,
  LEDGER_REFUTED,
  LEDGER_OPEN,
  LEDGER_VERDICTS
} ledger_verdict;

/* What a row's source says of its statement. */
typedef enum {
  LEDGER_ASSERTED,
  LEDGER_DENIED,
  LEDGER_MENTIONED, /* neither, as a thing that may be thought, or a reading of it */
  LEDGER_OURS,      /* nothing: the statement is derived here */
  LEDGER_STANCES
} ledger_stance;

/* Does the verdict contradict a source with that stance: is what it asserts a misprint
 * or refuted, or does what it denies hold? */
int ledger_verdict_contradicts(ledger_stance stance, ledger_verdict found);

typedef enum { LEDGER_IDENTITY, LEDGER_SPECTRUM, LEDGER_CLAIM } ledger_kind;

/* The states that a row of the ledger is tried on, with the order of the parameters.
 * They include the catalogue's degenerate states, but none with a column (an edge) that
 * is longer than 1e30 or shorter than 1e-30. */
typedef enum {
  LEDGER_OF_F,        /* x = F[6]; p = a_0, a_1, b_0, b_1 (unit directions, to the rounding
                         of double), b_u, b_v */
  LEDGER_OF_TRIANGLE, /* x[9]; p = du_1, dv_1, du_2, dv_2, b_u, b_v */
  LEDGER_OF_HINGE,    /* x[12]; no p */
  LEDGER_OF_QUAD,     /* x[12], with a rest shape; p = E_u, E_v, nu_uv, G, h, points */
  LEDGER_ONCE         /* none: the measure makes its own states */
} ledger_states;

/* Each ended by NULL. */
extern const char *const verdict_words[];        /* "pass", "fail", "skip", "error" */
extern const char *const class_words[];          /* of states: "ordinary", "hard", "extreme" */
extern const char *const found_words[];          /* "nothing", "wrong", "inaccurate", "out of range"
                                                  */
extern const char *const ledger_verdict_words[]; /* "holds", "holds when", "misprint",
                                                    "refuted", "open" */
extern const char *const ledger_stance_words[];  /* "asserted", "denied", "mentioned", "ours" */
extern const char *const ledger_kind_words[];    /* "identity", "spectrum", "claim" */
extern const char *const ledger_states_words[];  /* "F", "triangle", "hinge",
                                                    "quad", "once" */

typedef struct {
  const char *file;
  uint64_t vertices, triangles, degenerate, boundary_edges, hinges, non_manifold_edges;
} doc_mesh;

typedef struct {
  uint64_t index, of;  /* part 1, 2, .. of so many */
  const char *options; /* the command that runs the whole; files, threads left out */
  const char *files;   /* plugins and spec that were read, each with its hash */
} doc_part;

typedef struct {
  const char *command;
  uint64_t seed, samples;
  uint64_t planned;      /* how many records a complete run has */
  uint64_t planned_rows; /* how many rows of the ledger */
  int complete;
  const doc_mesh *mesh; /* NULL: none */
  double seconds;
  uint64_t states;
  double states_per_second;
  const doc_part *part; /* NULL: the whole run */
} doc_verify_run;

typedef struct {
  const char *name, *unit, *meaning;
  double lo, hi, typical;
} doc_parameter;

typedef struct {
  const char *name, *formula, *source, *x_unit, *w_unit;
  uint64_t ndof;
  const char *plugin; /* NULL: built in */
  document_texts claims;
  DOCUMENT_LIST_OF(doc_parameter) parameters;
  document_texts functions, scalars, notes;
} doc_energy;

typedef struct {
  const char *name, *measures;
  double bound;
  const char *why;
} doc_check;

typedef struct {
  const char *state;
  int shrunk;
  document_numbers x, p;
  const char *quantity, *command;
  const char *rest; /* the rest shape of the element; NULL: it has none */
} doc_witness;

typedef struct {
  const char *subject, *check;
  const char *control, *mistake; /* NULL: the record is of an energy itself */
  verdict verdict;               /* of a control: pass means caught */
  found_kind finding;
  double worst, bound;
  const char *why; /* this bound; NULL: the check is not in the table */
  uint64_t samples, not_judged, seed;
  document_numbers right, wrong, inaccurate, out_of_range; /* states by class */
  double seconds;
  const char *note;
  const doc_witness *witness;  /* NULL: none */
  const struct doc_sums *sums; /* of a part of a run (verify_sums.h), a check that was
                                  run; else NULL */
  size_t run;                  /* set by readers: index of its document */
} doc_record;

/* One numbered equation or claim of a paper, and what was measured of it. */
typedef struct {
  const char *id, *source, *place, *statement;
  ledger_stance stance;
  ledger_kind kind;
  ledger_states states;
  ledger_verdict expected;
  const char *remedy;        /* corrected form, condition or why open; NULL */
  const char *figure_name;   /* NULL: none */
  const double *bound;       /* NULL: an open row has none */
  const char *why;           /* this bound; NULL likewise */
  const char *left_out;      /* states that the row does not judge, and why; NULL */
  const char *checks, *plot; /* names of checks and of a series; NULL: none */
  ledger_verdict verdict;
  int agrees;       /* with `expected`; 0 also where nothing, or NaN, was measured */
  const char *note; /* why it does not agree, or "" */
  const double *figure, *printed, *remedy_residual; /* NULL: not measured */
  const char *figure_at; /* the state with that figure; NULL: none, or tried once */
  uint64_t samples, not_judged, seed;
  double seconds;
  const doc_witness *witness; /* where the printed form fails; NULL: none */
  size_t run;                 /* as of doc_record */
} doc_ledger;

typedef struct {
  const char *energy, *state, *because;
  document_numbers x, p;
  const double *energy_value; /* NULL: not declared; likewise the lists */
  document_numbers gradient, hessian, projected;
} doc_declared;

typedef struct {
  const char *name, *subject, *quantity, *scalar;
  double angle; /* degrees */
  document_texts columns;
  document_table rows;
} doc_series;

typedef struct {
  const char *subject, *text;
  uint64_t pairs; /* of a part of a run: said where these pairs of functions disagree
                     (verify_sums.h); else DOCUMENT_NO_COUNT */
} doc_diagnosis;

typedef struct {
  const char *tool;
  const doc_environment *environment;
  const doc_verify_run *run;
  DOCUMENT_LIST_OF(doc_energy) energies;
  DOCUMENT_LIST_OF(doc_check) checks;
  DOCUMENT_LIST_OF(doc_diagnosis) diagnoses;
  DOCUMENT_LIST_OF(doc_record) records;
  DOCUMENT_LIST_OF(doc_ledger) ledger;
  DOCUMENT_LIST_OF(doc_declared) declared;
  DOCUMENT_LIST_OF(doc_series) series;
} doc_records;

extern const document_shape doc_records_shape;

/* Shapes of its elements, for lists of their own and for messages between processes.
 * doc_claim_shape is of doc_ledger: what the paper claims, without what was measured. */
extern const document_shape doc_energy_shape, doc_check_shape, doc_claim_shape, doc_declared_shape;
