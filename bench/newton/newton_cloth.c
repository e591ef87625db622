/* newton_cloth.c -- membranes, each one or two energies with parameters; and solvers of scenes with
 * membrane, bending and weight. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_case.h"
#include "support/base/memory.h"

/* Meaning of a parameter: a constant, or a member of newton_stiffness.  ZERO also stands for
 * parameters of the triangle's shape, which the solver sets. */
enum { ZERO, ONE, TWO, R2, R10, R10_3, NU, CONSTANTS };
enum { EXPONENT = CONSTANTS, STRETCH, SHEAR, REST, STRETCH_DENSITY, SHEAR_DENSITY, YOUNG, MODULUS };

enum { PARAMS = 9 };

#define OF_TRIANGLE ZERO, ZERO, ZERO, ZERO, EXPONENT
#define PAIR OF_TRIANGLE, STRETCH, STRETCH, REST, REST
#define GENERAL STRETCH_DENSITY, ONE, ONE, ONE, ZERO
#define ON_QUADS \
  "quad_stvk", { YOUNG, YOUNG, NU, MODULUS, ONE, TWO } /* 2 x 2 points */

static const struct {
  const char *energy;
  int p[PARAMS]; /* meanings of the parameters */
} table[MEMBRANE_KINDS][MEMBRANE_ROWS] = {
    [MEMBRANE_BW] = {{"baraff_witkin", {STRETCH_DENSITY, REST, REST, SHEAR_DENSITY}}},
    [MEMBRANE_STRETCH] = {{"bw_stretch", {STRETCH_DENSITY, REST, REST}}},
    [MEMBRANE_ORIGINAL] = {{"stretch_pair", {PAIR}}, {"shear_condition", {OF_TRIANGLE, SHEAR}}},
    [MEMBRANE_EXACT] = {{"stretch_pair", {PAIR}}, {"shear_normalised", {OF_TRIANGLE, SHEAR}}},
    [MEMBRANE_TENSION] = {{"robson_stretch", {PAIR}}, {"shear_condition", {OF_TRIANGLE, SHEAR}}},
    [MEMBRANE_DENSITIES] = {{"bw_stretch", {STRETCH_DENSITY, REST, REST}},
                            {"bw_shear", {SHEAR_DENSITY}}},
    [MEMBRANE_FIBRES_01] = {{"stretch_general", {GENERAL, ZERO, ONE}},
                            {"shear_general", {SHEAR_DENSITY, ONE, ZERO, ZERO, ONE}}},
    [MEMBRANE_FIBRES_11] = {{"stretch_general", {GENERAL, R2, R2}},
                            {"shear_general", {SHEAR_DENSITY, ONE, ZERO, R2, R2}}},
    [MEMBRANE_FIBRES_31] = {{"stretch_general", {GENERAL, R10_3, R10}},
                            {"shear_general", {SHEAR_DENSITY, ONE, ZERO, R10_3, R10}}},
    [MEMBRANE_ARAP] = {{"arap", {STRETCH_DENSITY}}, {"bw_shear", {SHEAR_DENSITY}}},
    [MEMBRANE_QUARTIC] = {{"bw_stretch", {STRETCH_DENSITY, REST, REST}},
                          {"shear_quartic", {SHEAR_DENSITY, ONE, ZERO, ZERO, ONE}}},
    [MEMBRANE_ROBSON] = {{"robson_stretch", {PAIR}}, {"bw_shear", {SHEAR_DENSITY}}},
    [MEMBRANE_STVK] = {{"stvk_isotropic", {YOUNG, NU, ONE}}},
    [MEMBRANE_QUADS] = {{ON_QUADS}},
    [MEMBRANE_MIXED] = {{ON_QUADS}, {"stvk_isotropic", {YOUNG, NU, ONE}}},
};

newton_membrane newton_membrane_make(newton_membrane_kind kind, const newton_stiffness *k) {
  const double r2 = 0.70710678118654752440, r10 = 0.31622776601683793320; /* 1 / sqrt of 2, 10 */
  double value[MODULUS + 1] = {0, 1, 2, r2, r10, 3 * r10, NEWTON_POISSON};
  memcpy(value + CONSTANTS, k, sizeof *k);
  newton_membrane m = {0};
  for (size_t r = 0; r < MEMBRANE_ROWS && table[kind][r].energy != NULL; r++) {
    m.energy[r] = slv_energy_find(table[kind][r].energy);
    for (size_t i = 0; i < PARAMS; i++) m.p[r][i] = value[table[kind][r].p[i]];
    m.rows++;
  }
  return m;
}

/* For alpha = sqrt(a), k C^2 / 2 is a density with stiffness k / 2: hence 2 k and exponent 0.5. */
newton_membrane newton_membrane_of(newton_membrane_kind kind, double k) {
  const double shear_modulus = k * (0.5 / (1 + NEWTON_POISSON));
  return newton_membrane_make(kind,
                              &(newton_stiffness){0.5, k * 2, k * 2, 1, k, k, k, shear_modulus});
}

void newton_membrane_name(const newton_membrane *m, char name[MEMBRANE_NAME]) {
  size_t at = 0;
  name[0] = '\0';
  for (size_t r = 0; r < m->rows && at < MEMBRANE_NAME; r++)
    at += (size_t)snprintf(name + at, MEMBRANE_NAME - at, "%s%s", r > 0 ? "+" : "",
                           m->energy[r]->name);
}

/* Factor of S in the paper: h^3/48, around vertices and within quads. */
static const double printed = 1. / 48;

slv_status newton_put_membrane(const slv_mesh *mesh, const slv_rest *rest, const newton_membrane *m,
                               slv_solver *to, size_t *bad) {
  int rows = 0; /* number of triangle energies */
  for (size_t r = 0; r < m->rows; r++) {
    const slv_energy *e = m->energy[r];
    const int of_quads = e->element == SLV_ELEMENT_QUAD;
    if ((of_quads ? mesh->nquads : mesh->ntriangles) == 0) continue;
    if (of_quads)
      SLV_TRY(slv_solver_set_quads(to, e, m->p[r], mesh, bad));
    else if (rows++ == 0)
      SLV_TRY(slv_solver_set_membrane(to, e, m->p[r], rest));
    else
      SLV_TRY(slv_solver_add_membrane(to, e, m->p[r]));
  }
  return SLV_OK;
}

slv_rest *newton_part_rest(const cluster_part *part, const slv_rest *whole) {
  slv_rest *rest = base_alloc(part->counted.ntriangles, sizeof *rest);
  for (size_t t = 0; t < part->counted.ntriangles; t++) rest[t] = whole[part->triangle[t]];
  return rest;
}

slv_status newton_put_plate(const slv_mesh *m, double rigidity, slv_solver *to,
                            newton_fault *fault) {
  const double E = 12 * (1 - NEWTON_POISSON * NEWTON_POISSON) * rigidity;
  const double p[5] = {E, NEWTON_POISSON, 1, 1, printed};
  const slv_ring_material around = {E, NEWTON_POISSON, 1, printed};
  size_t bad = 0;
  slv_status status = SLV_OK;
  if (m->nquads > 0)
    status = slv_solver_add_quad_bending(to, slv_energy_find("quad_bend"), p, m, &bad);
  *fault = (newton_fault){"quad", bad + 1};
  if (status != SLV_OK) return status;
  status = slv_solver_set_rings(to, &around, 1, m->x, &bad);
  *fault = (newton_fault){"the faces around vertex", bad + 1};
  return status;
}

/* Sets all energies and the load on a solver of the scene or of a part of it. */
static slv_status set_cloth(const newton_scene *s, const newton_membrane *m, slv_solver *to,
                            newton_fault *fault) {
  size_t bad = 0;
  const slv_status status = newton_put_membrane(&s->mesh, s->rest, m, to, &bad);
  const int quads = newton_is_of_quads(s->setup->membrane);
  if (quads) *fault = (newton_fault){"quad", bad + 1};
  slv_solver_set_load(to, s->load);
  if (status != SLV_OK) return status;
  if (quads) return newton_put_plate(&s->mesh, s->setup->k_theta, to, fault);
  if (slv_solver_get_hinges(to, NULL) == 0) return SLV_OK;
  return slv_solver_set_discrete_shells(to, s->setup->k_theta, s->mesh.x);
}

slv_status newton_cloth_make(const newton_scene *s, const newton_membrane *m, slv_solver **out,
                             newton_fault *fault) {
  *fault = (newton_fault){0};
  SLV_TRY(s->mesh.nquads > 0 ? slv_solver_create_ringed(&s->mesh, s->held, out)
                             : slv_solver_create_hinged(&s->mesh, s->held, out));
  return set_cloth(s, m, *out, fault);
}

slv_status newton_cloth_put_part(void *to, const cluster_part *part, slv_solver *solver) {
  const newton_cloth *cloth = to;
  newton_fault unused = {0};
  newton_scene s = *cloth->scene;
  s.mesh = part->mesh;
  s.mesh.ntriangles = part->counted.ntriangles;
  s.mesh.nquads = part->counted.nquads;
  s.load = part->load;
  s.rest = newton_part_rest(part, cloth->scene->rest);
  const slv_status status = set_cloth(&s, &cloth->membrane, solver, &unused);
  free(s.rest);
  return status;
}
