/* newton_membrane.h -- membranes: sums of triangle energies. */
#ifndef BENCH_NEWTON_MEMBRANE_H
#define BENCH_NEWTON_MEMBRANE_H

#include "selvedge/energy.h"

typedef enum {
  MEMBRANE_BARAFF_WITKIN, /* stretch and shear */
  MEMBRANE_STRETCH,       /* without shear */
  MEMBRANE_ORIGINAL,      /* stretch and shear as condition functions of positions */
  MEMBRANE_FIBRES_01,     /* a = (1, 0), b along (0, 1) */
  MEMBRANE_FIBRES_11,     /* a = (1, 0), b along (1, 1) */
  MEMBRANE_FIBRES_31,     /* a = (1, 0), b along (3, 1) */
  MEMBRANE_ARAP,          /* ARAP in place of stretch */
  MEMBRANE_QUARTIC,       /* quartic shear */
  MEMBRANE_ROBSON,        /* stretch only while longer than at rest */
  MEMBRANE_KINDS
} newton_membrane_kind;

enum { MEMBRANE_ROWS = 2, MEMBRANE_NAME = 128 };

typedef struct {
  size_t rows;
  const slv_energy *energy[MEMBRANE_ROWS];
  double p[MEMBRANE_ROWS][SLV_MAX_PARAM];
} newton_membrane;

/* A built-in membrane with all stiffnesses k, N/m. */
newton_membrane newton_membrane_of(newton_membrane_kind kind, double k);

/* The membrane of one density, a plugin's, with its typical parameters. */
newton_membrane newton_membrane_plugin(const slv_energy *e);

/* Writes the name, such as "bw_stretch+shear_quartic". */
void newton_membrane_name(const newton_membrane *m, char name[MEMBRANE_NAME]);

#endif
