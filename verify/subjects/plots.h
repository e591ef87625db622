/* plots.h -- the numbers behind the report's plots of one energy. */
#pragma once

#include "engine/check.h"

/* Writes these series, except those for which e lacks a function. "sweep": error of central
 * differences against h. "digits": correct digits over the plane of singular values. "negative":
 * how many eigenvalues of H are negative over that plane. "spectrum_error": errors of the closed
 * form and of dsyev against quad, on the way to a degenerate state. */
void plots_run(const slv_energy *e, uint64_t seed, const sink *out);

/* Writes the series "definite": how many eigenvalues of a triangle's stiffness are negative over
 * the plane of the two fibres' stretches, for each matrix that may replace the Hessian. It is for a
 * membrane of stretch and shear, whose conditions are those of f_u, of f_v and of both. */
int plots_has_definite(const slv_energy *e);
void plots_definite(const slv_energy *e, const sink *out);

/* Hands a series to `out`: the energy's name and the columns, "h,median", are put in s.
 */
void plots_send(const sink *out, const slv_energy *e, series s, const char *columns, uint32_t nrows,
                const double *rows);

/* Cell i of that plane, of cells x cells from 0 to 2, at angle number k between the
 * fibres: F [6], and both stretches. */
enum { PLOTS_ANGLES = 3 };
double plots_angle(int k); /* degrees */
void plots_fibres(int i, int cells, int k, double *F, double *keys);

/* Writes, where e has `definite`, the series "altered": how far that matrix is from the
 * Hessian, and the nearest semi-definite one, at random states ever farther from rest;
 * and, of a density, "altered_map": the same over the plane of the fibres' stretches.
 */
void plots_altered(const slv_energy *e, const sink *out);
