/* refine.h -- the documents of selvedge-bench refine (refine.schema.json), read: a
 * cloth hung from its top side, on ever finer meshes.  SI units. */
#ifndef REPORTS_REFINE_H
#define REPORTS_REFINE_H

#include "document/records.h"

#define REFINE_SCHEMA "selvedge.refine/1"

typedef enum { REFINE_A, REFINE_A_3_4, REFINE_SQRT_A, REFINE_ALPHAS } refine_alpha;
typedef enum { REFINE_YES, REFINE_NO, REFINE_UNDECIDED } refine_independence;
enum { REFINE_MESHES = 3 };

/* "regular", "alternating", "jittered"; then NULL. */
extern const char *const refine_mesh_words[REFINE_MESHES + 1];
/* "a", "a^{3/4}", "sqrt"; then NULL. */
extern const char *const refine_alpha_words[REFINE_ALPHAS + 1];

typedef struct {
  const char *command, *seed;
  numbers n; /* cells per side, ascending */
  double seconds;
  int complete;
} refine_run_row;

typedef struct {
  double side, density, gravity, k_stretch, k_shear, continuum_sag;
} refine_scene_row;

/* An equilibrium. */
typedef struct {
  int mesh, alpha; /* places among the words */
  uint64_t n, vertices, triangles, iterations, refused;
  numbers k_stretch;              /* one, or empty: none was found */
  numbers sag, stretch, residual; /* one, or empty: not converged */
  double seconds;
  int converged;
  const char *stop;
} refine_record_row;

/* A kind of mesh and an alpha over all n. */
typedef struct {
  int mesh, alpha;
  numbers k_stretch;
  int converged;        /* all of its equilibria */
  int mesh_independent; /* refine_independence */
  numbers growth;       /* q where sag ~ n^q, of the finest two */
  numbers order;        /* p where sag = limit + c n^-p */
  numbers limit, error; /* extrapolated; each one, or empty */
} refine_series_row;

typedef struct refine_row {
  const char *schema, *tool;
  const environment_row *environment;
  const char *cholesky; /* what solved */
  const refine_run_row *run;
  const refine_scene_row *scene;
  LIST(refine_record_row) records;
  LIST(refine_series_row) series;
} refine_row;

/* Adds to the set's series, for its documents of this kind: "refine", a line for each
 * kind of mesh and alpha that sagged anywhere. */
void refine_series_add(record_set *set);

/* What a document says of one alpha on all its kinds of mesh. */
typedef struct {
  size_t kinds, of[REFINE_UNDECIDED + 1]; /* kinds of mesh; by refine_independence */
  double least, most;                     /* growth; NaN where it is nowhere known */
} refine_finding;

refine_finding refine_find(const refine_row *r, refine_alpha alpha);

typedef struct {
  size_t found, lost;       /* equilibria */
  size_t broken_off, empty; /* runs */
} refine_judgement;

/* Over all documents. */
refine_judgement refine_judge(const record_set *set);

#endif
