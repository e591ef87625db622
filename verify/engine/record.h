/* record.h -- what a check leaves: plain data without pointers, so that it can be sent through a
 * pipe as it is. */
#pragma once

#include <stdint.h>

#include "measure/quantity.h"
#include "selvedge/states.h"
#include "support/records/verify_sums.h"

/* The state that gave `worst`: `selvedge-verify eval` replays it to the bit. */
typedef struct {
  int ndof, nparam; /* ndof 0: no witness */
  double x[VERIFY_MAX_DOF], p[SLV_MAX_PARAM];
  int two;    /* 1: what is found compares x with `beside`: x turned, or right beside */
  int single; /* 1: in single precision */
  double beside[VERIFY_MAX_DOF];
  char rest[256];    /* the rest shape of the element; "" where the energy has none */
  char state[64];    /* its name in the catalogue, or how it was drawn */
  char quantity[16]; /* the quantity to ask eval for: "gradient", ... */
  int shrunk;        /* 1: simplified from the state found; the check still fails on it */
} witness;

typedef struct {
  char subject[64]; /* the energy */
  char check[48];
  char control[64]; /* "", or the name of a wrong formula; then `pass` means that the check caught
                       it */
  verdict verdict;
  double worst, bound;                  /* in the check's own unit; passes when worst <= bound */
  found_kind finding;                   /* the gravest; the worst state and the witness show it */
  uint64_t counts[FOUNDS][SLV_CLASSES]; /* states judged, by finding and class */
  uint64_t samples;                     /* their sum; 0 never passes */
  uint64_t not_judged; /* states left out: the energy is not smooth or not defined there */
  uint64_t seed;       /* running with this seed repeats the run exactly */
  double seconds;
  char note[384];  /* why the check was skipped or failed; counts of finer verdicts */
  char found[160]; /* what differs at the witness */
  char told[256];  /* that, as the note ends with it; "" if it is no finding */
  int counted;     /* 1: the check was run, and has these sums */
  check_sums sums;
  witness witness;
} record;

/* Numbers for a plot: a table with nrows rows of ncolumns numbers, row by row. */
typedef struct {
  char name[32]; /* "sweep", "digits", "negative", "spectrum_error" */
  char subject[64];
  char quantity[16]; /* "energy", "gradient", "hessian", "eigenvalues" */
  char scalar[8];    /* "f64", "f32" or "" */
  double angle;      /* between the right singular vectors and the warp, in degrees */
  char columns[96];  /* "h,median,worst,floor" */
  uint32_t nrows, ncolumns;
} series;

/* Where records and series go: to the parent process, or to files. */
typedef struct {
  void (*record)(void *to, const record *r);
  void (*series)(void *to, const series *s, const double *rows);
  /* One sentence: which function of the energy is at fault, and how, where these pairs
   * (verify_sums.h) disagree; 0: which claim does not hold. */
  void (*diagnosis)(void *to, unsigned pairs, const char *text);
  /* Called before check number `done` of `total`, also as a sign of life for watchdogs. */
  void (*progress)(void *to, const char *check, int done, int total);
  void *to;
} sink;
