/* motion_cloth.c -- moving cloths: parameters, scenes, membranes and bending energies, by name. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "motion/motion_case.h"
#include "newton/newton_case.h"
#include "selvedge/states.h"
#include "support/base/memory.h"

/* Parameters of Pritchard's Table 1, which has neither side nor speed. */
const doc_motion_setup motion_standard = {.k_stretch = 5e3,
                                          .k_shear = 5e2,
                                          .k_bend_u = 1e-5,
                                          .k_bend_v = 1e-5,
                                          .k_damp = 0.2,
                                          .alpha_exponent = 0.75,
                                          .b = 1,
                                          .density = 0.1,
                                          .gravity = 9.81,
                                          .side = 1,
                                          .speed = 1};

/* A member of doc_motion_setup, with a range in which the first step cannot overflow. */
#define NUMBER(member, from, to, text)                                                  \
  {                                                                                     \
#member, {                                                                          \
      STUDY_AXIS(NUMBERS, doc_motion_setup, member), .option = "set", .least = (from),  \
                                                     .most = (to), .range_text = (text) \
    }                                                                                   \
  }
#define FROM_0(member) NUMBER(member, 0, 1e9, "a number from 0 to 1e+09")
#define NOT_0(member) NUMBER(member, 1e-6, 1e6, "a number from 1e-06 to 1e+06, and not 0")
#define OF_ANY_SIGN(member) NUMBER(member, -1e3, 1e9, "a number from -1000 to 1e+09")
const motion_number motion_numbers[MOTION_NUMBERS] = {
    FROM_0(k_stretch), FROM_0(k_shear),    FROM_0(k_bend_u),
    FROM_0(k_bend_v),  FROM_0(k_damp),     NUMBER(alpha_exponent, -4, 4, "a number from -4 to 4"),
    NOT_0(b),          NOT_0(density),     OF_ANY_SIGN(gravity),
    NOT_0(side),       OF_ANY_SIGN(speed),
};
static const motion_setup table[] = {
    {"hang", "vertical, pinned at its two top corners", PIN_TOP_CORNERS, DRIVE_NONE, 0, 33},
    {"drape", "horizontal, pinned in the middle: falls over a point", PIN_CENTRE, DRIVE_NONE, 1,
     33},
    {"swing", "horizontal, pinned at two corners", PIN_TOP_CORNERS, DRIVE_NONE, 1, 33},
    {"flag", "vertical, left side waved by 0.25 m, `speed` times a second", PIN_LEFT, DRIVE_WAVE, 0,
     33},
    {"twist", "vertical, sides turned against each other, `speed` half turns a second", PIN_SIDES,
     DRIVE_TWIST, 0, 33},
    {"pull", "vertical, in motion: the first step moves the corners apart by a quarter",
     PIN_CORNERS, DRIVE_PULL, 0, 17},
    {"pritchard", "horizontal, pinned at two corners: 66 x 66 vertices as in Pritchard's Table 1",
     PIN_TOP_CORNERS, DRIVE_NONE, 1, 66},
};

const motion_setup motion_mesh_setup = {"mesh", "mesh given by --mesh", PIN_ASKED, DRIVE_NONE, 0,
                                        0};

const motion_setup *motion_setup_at(size_t i) {
  return i < sizeof table / sizeof table[0] ? &table[i] : NULL;
}

/* Largest out-of-plane noise, m. Without noise, a hanging or compressed cloth stays flat. */
#define NOISE 1e-4

/* Computes the initial position of a vertex, without noise. */
static void place_vertex(const motion_scene *s, size_t v, double y[3]) {
  const double *X = s->cloth.mesh.x + 3 * v;
  memcpy(y, X, 3 * sizeof *y);
  if (s->setup->lying) y[1] = 0, y[2] = -X[1];
}

static void set_start(motion_scene *s, uint64_t seed) {
  const int across = s->setup->lying ? 1 : 2;
  s->start = base_alloc(s->cloth.mesh.nvertices, 3 * sizeof *s->start);
  for (size_t v = 0; v < s->cloth.mesh.nvertices; v++) {
    double u[4];
    slv_random_uniform4(seed, v, 0, u);
    place_vertex(s, v, s->start + 3 * v);
    if (s->cloth.n > 0 && !s->cloth.held[3 * v])
      s->start[3 * v + (size_t)across] += NOISE * (2 * u[0] - 1);
  }
}

slv_status motion_scene_make(const motion_setup *setup, size_t n, int quads, double side,
                             uint64_t seed, motion_scene *s) {
  *s = (motion_scene){.setup = setup};
  SLV_TRY(newton_scene_square(setup->pins, n, quads, side, &s->cloth));
  set_start(s, seed);
  return SLV_OK;
}

int motion_scene_read(const char *path, const items *pins, uint64_t seed, motion_scene *s) {
  *s = (motion_scene){.setup = &motion_mesh_setup};
  TRY(newton_scene_read(path, pins, &s->cloth));
  set_start(s, seed);
  return 0;
}

void motion_scene_free(motion_scene *s) {
  newton_scene_free(&s->cloth);
  free(s->start);
  *s = (motion_scene){0};
}

/* Relative elongation of a cloth that is pulled. */
static const double pulled = 0.25;

void motion_scene_throw(const motion_scene *s, double h, double *v) {
  for (size_t i = 0; s->setup->drive == DRIVE_PULL && i < s->cloth.mesh.nvertices; i++)
    v[3 * i] = pulled * s->start[3 * i] / h;
}

void motion_scene_target(const motion_scene *s, const doc_motion_setup *n, size_t vertex, double t,
                         double y[3]) {
  const double pi = acos(-1.0);
  place_vertex(s, vertex, y);
  if (s->setup->drive == DRIVE_WAVE) y[2] += 0.125 * (1 - cos(2 * pi * n->speed * t));
  if (s->setup->drive == DRIVE_PULL && t > 0) y[0] *= 1 + pulled;
  if (s->setup->drive != DRIVE_TWIST) return;
  /* The rotation starts from rest: at 0.1 s it has reached 3/4 of its speed. */
  const double turned = pi / 2 * n->speed * t * t / (t + 0.1);
  const double angle = y[0] < 0 ? -turned : turned;
  const double up = y[1], across = y[2];
  y[1] = up * cos(angle) - across * sin(angle);
  y[2] = up * sin(angle) + across * cos(angle);
}

static const struct {
  const char *name, *words;
  newton_membrane_kind kind;
} membranes[] = {
    {"pritchard", "stretch along u and v, and shear, as conditions", MEMBRANE_ORIGINAL},
    {"pritchard-exact", "pritchard, but shear is divided by |w_u| |w_v| (Pritchard 2012, appendix)",
     MEMBRANE_EXACT},
    {"robson", "pritchard, but threads resist stretch only beyond b times their rest length",
     MEMBRANE_TENSION},
    {"kim", "stretch and shear as densities", MEMBRANE_DENSITIES},
    {"arap", "ARAP in place of stretch; only shear is damped", MEMBRANE_ARAP},
    {"stvk", "St. Venant and Kirchhoff's, Poisson's ratio 0.3", MEMBRANE_STVK},
    {"quads", "stvk on quads, not damped", MEMBRANE_MIXED},
};

int motion_membrane_is_of_quads(size_t membrane) {
  return newton_is_of_quads(membranes[membrane].kind);
}

int motion_membrane_suits(size_t membrane, slv_newton_hessian h) {
  const newton_membrane m = newton_membrane_of(membranes[membrane].kind, 1);
  const size_t rows = motion_membrane_is_of_quads(membrane) ? 1 : m.rows; /* a square of quads has
                                                                           * no triangles */
  int suits = 1;
  for (size_t r = 0; r < rows; r++) suits = suits && slv_newton_hessian_suits(h, m.energy[r]);
  return suits;
}

/* Returns the mean area of triangles; a quad counts as two. */
static double mean_area(const slv_mesh *m, const slv_rest *rest) {
  double sum = 0;
  for (size_t t = 0; t < m->ntriangles; t++) sum += rest[t].area;
  for (size_t q = 0; q < 2 * m->nquads; q++) {
    const uint32_t *corner = m->quad + 4 * (q / 2);
    const size_t half[3] = {0, 1 + q % 2, 2 + q % 2};
    double X[9];
    slv_rest r = {.area = 0};
    for (size_t i = 0; i < 9; i++) X[i] = m->x[3 * corner[half[i / 3]] + i % 3];
    if (slv_rest_from_space(X, &r) == SLV_OK) sum += r.area;
  }
  return sum / (double)(m->ntriangles + 2 * m->nquads);
}

/* Returns the membrane with its parameters for triangles of this area.  Young's modulus is such
 * that energies near rest match E / 2 e^2 with e = |f| - 1. */
static newton_membrane membrane_of(size_t membrane, const doc_motion_setup *n, double area) {
  const double to_density = pow(area, 2 * n->alpha_exponent - 1) / 2;
  const double stretch = n->k_stretch * to_density, young = n->k_stretch * 2 * to_density;
  const newton_stiffness k = {n->alpha_exponent,
                              n->k_stretch,
                              n->k_shear,
                              n->b,
                              stretch,
                              n->k_shear * to_density,
                              young,
                              stretch / (1 + NEWTON_POISSON)};
  return newton_membrane_make(membranes[membrane].kind, &k);
}

/* Sets the membrane of a solver.  s is the scene, or a process's part of it. */
static slv_status put_membrane(const motion_cloth *c, const newton_scene *s, slv_solver *to) {
  const newton_scene *whole = &c->scene->cloth;
  const newton_membrane m =
      membrane_of(c->membrane, c->numbers, mean_area(&whole->mesh, whole->rest));
  int rows = 0; /* rows of triangle energies */
  for (size_t r = 0; r < m.rows; r++) {
    if (m.energy[r]->element == SLV_ELEMENT_QUAD) continue;
    for (int k = 0; k < m.energy[r]->ncondition; k++)
      c->options->damping[rows][k] = c->numbers->k_damp;
    rows++;
  }
  return newton_put_membrane(&s->mesh, s->rest, &m, to, NULL);
}

typedef enum { BEND_THETA, BEND_CONSTANT, BEND_SHELLS, BEND_NONE, BENDINGS } bending_kind;

static const char *const bendings[BENDINGS][2] = {
    [BEND_THETA] = {"theta", "k theta^2 / 2 for each hinge; k depends on the edge's direction"},
    [BEND_CONSTANT] = {"constant",
                       "theta, but derivatives assume constant lengths of normals and edges"},
    [BEND_SHELLS] = {"shells", "Discrete Shells, 3 k l^2/A (theta - theta_0)^2"},
    [BEND_NONE] = {"none", "no bending"},
};

void motion_cloth_name(choices *of_membrane, choices *of_bending) {
  for (size_t i = 0; i < sizeof membranes / sizeof membranes[0]; i++)
    choices_add(of_membrane, membranes[i].name, membranes[i].words);
  for (size_t i = 0; i < BENDINGS; i++) choices_add(of_bending, bendings[i][0], bendings[i][1]);
}

static slv_status put_hinges(const newton_scene *s, const doc_motion_setup *n, size_t bending,
                             slv_solver *to) {
  const size_t count = slv_solver_get_hinges(to, NULL);
  if (bending == BEND_NONE || count == 0) return SLV_OK;
  if (bending == BEND_SHELLS) return slv_solver_set_discrete_shells(to, n->k_bend_u, s->mesh.x);
  double *k = base_alloc(count, sizeof *k);
  slv_status status = SLV_OK;
  if (s->mesh.uv_vertex != NULL)
    status = slv_motion_bending_by_direction(to, &s->mesh, n->k_bend_u, n->k_bend_v, k);
  else /* hinges have no direction; the command requires that both values are equal */
    for (size_t i = 0; i < count; i++) k[i] = n->k_bend_u;
  if (status == SLV_OK)
    status = slv_solver_set_bending(
        to, slv_energy_find(bending == BEND_THETA ? "bend_theta" : "bend_constant"), k);
  free(k);
  return status;
}

/* Returns whether number `number` changes a parameter of the membrane, or `damping` acts on it. */
static int membrane_uses(size_t membrane, size_t number, int damping) {
  doc_motion_setup one = motion_standard, two = motion_standard;
  *motion_number_at(&two, number) *= 2;
  const newton_membrane a = membrane_of(membrane, &one, 0.5), b = membrane_of(membrane, &two, 0.5);
  for (size_t r = 0; damping && r < a.rows; r++)
    if (a.energy[r]->ncondition > 0) return 1;
  return memcmp(a.p, b.p, sizeof a.p) != 0;
}

int motion_cloth_uses(size_t membrane, size_t bending, size_t number) {
  const int hinges = !motion_membrane_is_of_quads(membrane) && bending != BEND_NONE;
  const char *name = motion_numbers[number].name;
  const int damping = strcmp(name, "k_damp") == 0;
  if (strcmp(name, "k_bend_u") == 0) return bending != BEND_NONE;
  if (strcmp(name, "k_bend_v") == 0) return hinges && bending != BEND_SHELLS;
  return (damping && hinges) || membrane_uses(membrane, number, damping);
}

static slv_status set_cloth(motion_cloth *c, const newton_scene *s, slv_solver *to) {
  const doc_motion_setup *n = c->numbers;
  const double gravity[3] = {0, -n->gravity, 0};
  const int quads = c->scene->cloth.mesh.nquads > 0;
  newton_fault unused;
  SLV_TRY(put_membrane(c, s, to));
  if (!quads && c->bending != BEND_NONE) c->options->bending_damping = n->k_damp;
  if (c->bending == BEND_CONSTANT) /* this energy has no condition functions for Gauss-Newton */
    c->options->newton.bending = SLV_BENDING_FULL;
  if (!quads) SLV_TRY(put_hinges(s, n, c->bending, to));
  if (quads && c->bending != BEND_NONE)
    SLV_TRY(newton_put_plate(&s->mesh, n->k_bend_u, to, &unused));
  SLV_TRY(slv_motion_create(to, n->density, &c->motion));
  SLV_TRY(slv_motion_set_gravity(c->motion, gravity));
  c->vertices = s->mesh.nvertices;
  for (size_t v = 0; v < c->vertices; v++)
    if (c->scene->cloth.held[3 * (c->vertex != NULL ? c->vertex[v] : v)])
      SLV_TRY(slv_motion_hold(c->motion, v, 3, NULL));
  return SLV_OK;
}

/* Sets up a process's part.  Uncounted triangles serve hinges; s leaves uncounted quads out. */
static slv_status put_part(void *to, const cluster_part *part, slv_solver *solver) {
  motion_cloth *c = to;
  newton_scene s = {.mesh = part->mesh, .rest = newton_part_rest(part, c->scene->cloth.rest)};
  s.mesh.nquads = part->counted.nquads;
  c->vertex = part->vertex;
  const slv_status status = set_cloth(c, &s, solver);
  free(s.rest);
  return status;
}

static slv_status divide(motion_cloth *c) {
  const newton_scene *s = &c->scene->cloth;
  c->whole = (cluster_cloth){.mesh = &s->mesh,
                             .held = s->held,
                             .ringed = s->mesh.nquads > 0,
                             .moves = 1,
                             .put = put_part,
                             .to = c};
  return cluster_motion_make(&c->whole, &c->motion, c->options->linear, &c->cluster);
}

slv_status motion_cloth_make(motion_cloth *c, int by_petsc) {
  const slv_mesh *m = &c->scene->cloth.mesh;
  if (by_petsc) return divide(c);
  SLV_TRY(m->nquads > 0 ? slv_solver_create_ringed(m, NULL, &c->solver)
                        : slv_solver_create_hinged(m, NULL, &c->solver));
  return set_cloth(c, &c->scene->cloth, c->solver);
}

void motion_cloth_free(motion_cloth *c) {
  slv_motion_free(c->motion);
  slv_solver_free(c->solver);
  if (c->cluster != NULL) cluster_motion_free(c->cluster);
  *c = (motion_cloth){0};
}

slv_status motion_cloth_step(motion_cloth *c, double h, slv_motion_state *at,
                             slv_motion_result *r) {
  return c->cluster != NULL ? cluster_motion_step(c->cluster, c->options, h, at, r)
                            : slv_motion_step(c->motion, c->options, h, at, r);
}

slv_status motion_cloth_measure(motion_cloth *c, const slv_motion_state *at,
                                slv_motion_measures *y) {
  return c->cluster != NULL ? cluster_motion_measure(c->cluster, at, y)
                            : slv_motion_measure(c->motion, at, y);
}
