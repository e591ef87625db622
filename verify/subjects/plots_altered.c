/* plots_altered.c -- how far a source's semi-definite matrix P is from the Hessian H,
 * beside the nearest one, and how often it alters an H that is semi-definite already.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>

#include "engine/sweep.h"
#include "measure/params.h"
#include "measure/spread.h"
#include "selvedge/dense.h"
#include "subjects/plots.h"
#include "support/stats/stats.h"

enum { CELLS = 40, SIZES = 25, STATES = 65 };

/* |P - H| / |H| in the Frobenius norm, of both matrices. */
typedef struct {
  double definite, nearest;
  int indefinite; /* has H an eigenvalue below 0, by more than dsyev's error? */
} distances;

static slv_status distances_at(const slv_energy *e, const double *x, const double *p,
                               distances *d) {
  const int n = e->ndof;
  double H[quantity_max(e)], P[quantity_max(e)], w[e->ndof];
  SLV_TRY(e->f64->hessian(x, p, H));
  SLV_TRY(slv_dense_eigen(n, H, w, NULL));
  const double size = vector_norm(n * n, H);
  if (!(size > 0)) return SLV_EDOMAIN;
  d->indefinite = w[0] < -n * DBL_EPSILON * size;
  SLV_TRY(e->f64->definite(x, p, P));
  d->definite = vector_distance(n * n, P, H) / size;
  SLV_TRY(slv_energy_project(e, x, p, P, NULL));
  d->nearest = vector_distance(n * n, P, H) / size;
  return SLV_OK;
}

/* 1 where H was semi-definite, and P differs from it by more than rounding. */
static int is_needless(const slv_energy *e, const distances *d) {
  return !d->indefinite && d->definite > 8 * e->ndof * DBL_EPSILON;
}

/* ---- on the way from rest ------------------------------------------------------ */

enum { COLUMNS = 7, MEDIAN = STATES / 2 };

/* x [ndof] = rest, moved by `size` times its norm in direction number k. */
static void moved(const slv_energy *e, double size, int k, double *x) {
  double d[e->ndof];
  slv_state_rest_positions(e, e->rests, x);
  const double norm = vector_norm(e->ndof, x);
  sweep_direction((uint64_t)k, e->ndof, d);
  for (int i = 0; i < e->ndof; i++) x[i] += size * norm * d[i];
}

/* One size; row [COLUMNS]. */
static slv_status row_of(const slv_energy *e, const double *p, double size, double *row) {
  double definite[STATES], nearest[STATES], x[e->ndof];
  int indefinite = 0, needless = 0;
  for (int k = 0; k < STATES; k++) {
    distances d;
    moved(e, size, k, x);
    SLV_TRY(distances_at(e, x, p, &d));
    definite[k] = d.definite, nearest[k] = d.nearest;
    indefinite += d.indefinite, needless += is_needless(e, &d);
  }
  stats_sort(definite, STATES);
  stats_sort(nearest, STATES);
  row[0] = size;
  row[1] = definite[MEDIAN], row[2] = definite[STATES - 1];
  row[3] = nearest[MEDIAN], row[4] = nearest[STATES - 1];
  row[5] = (double)indefinite / STATES, row[6] = (double)needless / STATES;
  return SLV_OK;
}

static void on_the_way(const slv_energy *e, const double *p, const sink *out) {
  double rows[SIZES * COLUMNS];
  for (int k = 0; k < SIZES; k++)
    if (row_of(e, p, exp2((k - SIZES + 1) / 2.0), rows + COLUMNS * k) != SLV_OK) return;
  const series s = {.name = "altered"};
  plots_send(out, e, s, "size,definite,definite_most,nearest,nearest_most,indefinite,needless",
             SIZES, rows);
}

/* ---- over the stretches of both fibres ----------------------------------------- */

/* What a map shows; NaN: nothing. */
typedef double cell_fn(const slv_energy *e, const distances *d);

static double definite(const slv_energy *e, const distances *d) {
  (void)e;
  return d->definite;
}

static double nearest(const slv_energy *e, const distances *d) {
  (void)e;
  return d->nearest;
}

static double needless(const slv_energy *e, const distances *d) {
  if (d->indefinite) return (double)NAN;
  return is_needless(e, d) ? d->definite : 0;
}

static const struct {
  const char *name;
  cell_fn *cell;
} maps[] = {{"definite", definite}, {"nearest", nearest}, {"needless", needless}};

static void map(const slv_energy *e, const double *p, const sink *out) {
  static distances at[CELLS * CELLS];
  static double rows[CELLS * CELLS * 3];
  for (int k = 0; k < PLOTS_ANGLES; k++) {
#pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < CELLS * CELLS; i++) {
      double F[6];
      plots_fibres(i, CELLS, k, F, rows + 3 * i);
      if (distances_at(e, F, p, &at[i]) != SLV_OK) at[i] = (distances){(double)NAN, (double)NAN, 1};
    }
    for (size_t m = 0; m < sizeof maps / sizeof maps[0]; m++) {
      series s = {.name = "altered_map", .angle = plots_angle(k)};
      (void)snprintf(s.quantity, sizeof s.quantity, "%s", maps[m].name);
      for (int i = 0; i < CELLS * CELLS; i++) rows[3 * i + 2] = maps[m].cell(e, &at[i]);
      plots_send(out, e, s, "lu,lv,distance", CELLS * CELLS, rows);
    }
  }
}

void plots_altered(const slv_energy *e, const sink *out) {
  double p[params_room(e)];
  if (e->f64->definite == NULL || e->f64->hessian == NULL ||
      slv_energy_typical_params(e, p) != SLV_OK)
    return;
  on_the_way(e, p, out);
  if (e->ndof == 6) map(e, p, out);
}
