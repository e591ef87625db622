/* Tests scenes computed by hand: pinned vertices, their displacements, and loads. */
#include "newton/newton_case.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const newton_setup *setup_of(const char *name) {
  for (size_t i = 0; newton_setup_at(i) != NULL; i++)
    if (strcmp(newton_setup_at(i)->name, name) == 0) return newton_setup_at(i);
  return NULL;
}

static newton_scene scene_of(const char *name, size_t n) {
  newton_scene s;
  const newton_setup *setup = setup_of(name);
  cr_assert(setup != NULL, "%s", name);
  cr_assert(eq(int, newton_scene_make(setup, n, &s), SLV_OK));
  return s;
}

/* Writes a character per vertex, first row first: x if pinned, . if free. */
static void held_map(const newton_scene *s, char *map) {
  for (size_t v = 0; v < s->mesh.nvertices; v++) {
    const unsigned char *h = s->held + 3 * v;
    const int all = h[0] && h[1] && h[2], some = h[0] || h[1] || h[2];
    map[v] = ".?x"[all + some];
  }
  map[s->mesh.nvertices] = '\0';
}

static struct {
  const char *scene;
  char held[26];
} maps[] = {
    {"edge-affine", "x...xx...xx...xx...xx...x"},
    {"corner-pull", "x...x...............x...x"},
    {"mid-pull", ".....x...xx...xx...x....."}, /* |y| <= 1/4 means rows 1 to 3 of 0 to 4 */
    {"hang", "....................x...x"},
};

Test(newton_scene, held_vertices) {
  char map[26];
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
    newton_scene s = scene_of(maps[i].scene, 5);
    held_map(&s, map);
    cr_expect(eq(str, map, maps[i].held), "%s", maps[i].scene);
    newton_scene_free(&s);
  }
}

/* Vertices are in rows along x from (-1/2, -1/2); the first cell is cut from vertex 0 to 4. */
Test(newton_scene, square_and_diagonal) {
  newton_scene s = scene_of("edge-affine", 3);
  cr_expect(eq(sz, s.mesh.nvertices, 9));
  cr_expect(eq(sz, s.mesh.ntriangles, 8));
  cr_expect(epsilon_eq(dbl, s.mesh.x[0], -0.5, 0));
  cr_expect(epsilon_eq(dbl, s.mesh.x[1], -0.5, 0));
  cr_expect(epsilon_eq(dbl, s.mesh.x[3], 0, 0));
  cr_expect(epsilon_eq(dbl, s.mesh.x[3 * 8 + 1], 0.5, 0));
  int diagonals = 0;
  for (size_t t = 0; t < 2; t++) {
    int has0 = 0, has4 = 0;
    for (size_t k = 0; k < 3; k++) {
      has0 |= s.mesh.vertex[3 * t + k] == 0;
      has4 |= s.mesh.vertex[3 * t + k] == 4;
    }
    diagonals += has0 && has4;
  }
  cr_expect(eq(int, diagonals, 2));
  for (size_t t = 0; t < 8; t++) cr_expect(epsilon_eq(dbl, s.rest[t].area, 0.125, 1e-16));
  newton_scene_free(&s);
}

/* Pulled by 10 % and sheared by 0.3, (-1/2, 1/2) moves to (-0.55, 0.35). */
Test(newton_scene, affine_and_flat_guess) {
  newton_scene s = scene_of("shear-wrinkle", 3);
  double affine[27], flat[27];
  newton_scene_start(&s, NEWTON_AFFINE, 1, affine);
  newton_scene_start(&s, NEWTON_FLAT, 1, flat);
  const size_t corner = 3 * 6, centre = 3 * 4, bottom = 3 * 1;
  cr_expect(epsilon_eq(dbl, affine[corner], -0.55, 1e-15));
  cr_expect(epsilon_eq(dbl, affine[corner + 1], 0.35, 1e-15));
  cr_expect(epsilon_eq(dbl, flat[corner], -0.55, 1e-15));
  cr_expect(epsilon_eq(dbl, flat[corner + 1], 0.35, 1e-15));
  cr_expect(zero(dbl, affine[corner + 2]));
  cr_expect(epsilon_eq(dbl, affine[bottom], 0, 1e-15));
  cr_expect(epsilon_eq(dbl, flat[bottom + 1], -0.5, 0));
  cr_expect(fabs(flat[centre + 2]) > 0 && fabs(flat[centre + 2]) <= NEWTON_NOISE);
  newton_scene_free(&s);
}

Test(newton_scene, flat_keeps_free_vertices_and_affine_moves_them) {
  newton_scene s = scene_of("corner-pull", 5);
  double x[75];
  newton_scene_start(&s, NEWTON_AFFINE, 1, x);
  cr_expect(epsilon_eq(dbl, x[3 * 1], -0.25 * 1.25, 1e-15));
  newton_scene_start(&s, NEWTON_FLAT, 1, x);
  cr_expect(epsilon_eq(dbl, x[3 * 1], -0.25, 1e-15));
  cr_expect(epsilon_eq(dbl, x[0], -0.625, 1e-15));
  newton_scene_free(&s);
}

Test(newton_scene, noise_is_the_seeds_own) {
  newton_scene s = scene_of("compress", 5);
  double a[75], b[75], c[75];
  newton_scene_start(&s, NEWTON_AFFINE, 1, a);
  newton_scene_start(&s, NEWTON_AFFINE, 1, b);
  newton_scene_start(&s, NEWTON_AFFINE, 2, c);
  cr_expect(zero(int, memcmp(a, b, sizeof a)));
  cr_expect(ne(int, memcmp(a, c, sizeof a), 0));
  newton_scene_free(&s);
}

/* Total weight of 0.1 kg/m^2 on 1 m^2 under 9.8 m/s^2. */
Test(newton_scene, weight) {
  newton_scene s = scene_of("hang", 5);
  double sum[3] = {0};
  for (size_t i = 0; i < 75; i++) sum[i % 3] += s.load[i];
  cr_expect(epsilon_eq(dbl, sum[1], -0.98, 1e-15));
  cr_expect(zero(dbl, sum[0]));
  cr_expect(zero(dbl, sum[2]));
  /* a corner with two triangles of 1/32 m^2, and one with a single triangle */
  cr_expect(epsilon_eq(dbl, s.load[1], -0.98 * 2 / 96, 1e-15));
  cr_expect(epsilon_eq(dbl, s.load[3 * 4 + 1], -0.98 / 96, 1e-15));
  newton_scene_free(&s);
}

Test(newton_scene, no_weight_without_gravity) {
  newton_scene s = scene_of("mid-pull", 4);
  for (size_t i = 0; i < 48; i++) cr_expect(zero(dbl, s.load[i]));
  newton_scene_free(&s);
}

Test(newton_scene, refuses_sizes) {
  newton_scene s;
  cr_expect(eq(int, newton_scene_make(setup_of("hang"), 2, &s), SLV_EARG));
  cr_expect(eq(int, newton_scene_make(setup_of("hang"), 501, &s), SLV_EARG));
}

/* 0.1 kg/m^2 on 16 quads of 1/16 m^2; each corner gets a quarter of a quad. */
Test(newton_scene, quads_and_their_weight) {
  newton_scene s = scene_of("quads-hang", 5);
  double sum = 0;
  cr_expect(eq(sz, s.mesh.nquads, 16));
  cr_expect(eq(sz, s.mesh.ntriangles, 0));
  for (size_t v = 0; v < 25; v++) sum += s.load[3 * v + 1];
  cr_expect(epsilon_eq(dbl, sum, -0.98, 1e-15));
  cr_expect(epsilon_eq(dbl, s.load[1], -0.98 / 64, 1e-16));
  newton_scene_free(&s);
}

/* E h = k and E h^3 / (12 (1 - nu^2)) = k_theta: 1e4 Pa, 1 mm, nu = 0.3. */
Test(newton_scene, thickness) {
  newton_setup s = {.membrane = MEMBRANE_QUADS, .k = 10, .k_theta = 1e4 * 1e-9 / (12 * 0.91)};
  cr_expect(epsilon_eq(dbl, newton_thickness(&s), 1e-3, 1e-17));
  s.membrane = MEMBRANE_ARAP;
  cr_expect(isnan(newton_thickness(&s)));
}

/* Sides pushed in to 0.9: the arch, half a cosine wave, is 2 sqrt(0.09) / pi high. */
Test(newton_scene, arch) {
  newton_scene s = scene_of("quads-arch", 5);
  const double height = 0.6 / acos(-1.0);
  double x[75];
  newton_scene_start(&s, NEWTON_AFFINE, 1, x);
  cr_expect(epsilon_eq(dbl, x[3 * 12 + 2], height, NEWTON_NOISE));
  cr_expect(epsilon_eq(dbl, x[3 * 11 + 2], height * sqrt(0.5), NEWTON_NOISE));
  cr_expect(zero(dbl, x[3 * 10 + 2]));
  newton_scene_free(&s);
}

/* Energy against integrals by hand, on quads, triangles and both.  Stretched along x by s, e_xx =
 * (s^2 - 1) / 2 and W = k e_xx^2 / (2 (1 - nu^2)) over 1 m^2. */
Test(newton_scene, membranes_of_quads_and_triangles_are_one) {
  static const char *const faces[] = {"f 1 2 5 4\nf 2 3 6 5\n", "f 1 2 5 4\nf 2 3 6\nf 2 6 5\n",
                                      NULL};
  for (int i = 0; faces[i] != NULL; i++) {
    char path[] = "newton-quads-XXXXXX";
    FILE *f = fdopen(mkstemp(path), "w");
    cr_assert(f != NULL);
    fprintf(f, "v 0 0 0\nv .5 0 0\nv 1 0 0\nv 0 1 0\nv .5 1 0\nv 1 1 0\n%s", faces[i]);
    fclose(f);
    items pin = {0};
    items_append_text(&pin, "left", 4);
    newton_scene s;
    cr_assert(zero(int, newton_scene_read(path, &pin, &s)));
    const newton_membrane m = newton_membrane_of(s.setup->membrane, s.setup->k);
    slv_solver *solver;
    newton_fault fault;
    double x[18], E;
    cr_assert(eq(int, newton_cloth_make(&s, &m, &solver, &fault), SLV_OK));
    for (int k = 0; k < 18; k++) x[k] = s.mesh.x[k] * (k % 3 == 0 ? 1.5 : 1);
    cr_assert(eq(int, slv_solver_evaluate(solver, x, &E, NULL, NULL), SLV_OK));
    cr_expect(epsilon_eq(dbl, E, 100 * 0.625 * 0.625 / 2 / 0.91, 1e-12));
    slv_solver_free(solver);
    newton_scene_free(&s);
    items_free_texts(&pin);
    remove(path);
  }
}

static double energy_of(const newton_membrane *m, double stretch, double width) {
  const double F[6] = {stretch, 0, 0, 0, width, 0};
  double sum = 0;
  for (size_t r = 0; r < m->rows; r++) {
    double w;
    cr_assert(eq(int, m->energy[r]->f64->energy(F, m->p[r], &w), SLV_OK));
    sum += w;
  }
  return sum;
}

/* For stretch s along a and b = (3, 1)/sqrt 10, |F b|^2 = (9 s^2 + w^2)/10 with the width w, and (F
 * a).(F b) is independent of w. So the energy is least at w = 0 if 9 s^2 >= 10. */
Test(newton_scene, fibres_31_lose_their_width) {
  const newton_membrane m = newton_membrane_of(MEMBRANE_FIBRES_31, 100);
  cr_expect(lt(dbl, energy_of(&m, 1.05, 0.1), energy_of(&m, 1.05, 0)));
  cr_expect(gt(dbl, energy_of(&m, 1.06, 0.1), energy_of(&m, 1.06, 0)));
  cr_expect(lt(dbl, setup_of("fibres-31")->pull, sqrt(10) / 3 - 1));
}

/* Condition functions of positions give the energy of Kim's density: |w_u| = 1.25, |w_v| = 0.5, w_u
 * . w_v = 0.25 and k = 100 give 100 (1/16 + 1/4 + 1/16) a with a = 1/2. */
Test(newton_scene, original_membrane) {
  const newton_membrane m = newton_membrane_of(MEMBRANE_ORIGINAL, 100);
  const double x[9] = {0, 0, 0, 1.25, 0, 0, 0.2, sqrt(0.21), 0};
  double sum = 0;
  cr_assert(eq(sz, m.rows, 2));
  for (size_t r = 0; r < m.rows; r++) {
    double p[SLV_MAX_PARAM], w;
    memcpy(p, m.p[r], sizeof p);
    p[0] = 1, p[1] = 0, p[2] = 0, p[3] = 1;
    cr_assert(eq(int, m.energy[r]->f64->energy(x, p, &w), SLV_OK));
    sum += w;
  }
  cr_expect(epsilon_eq(dbl, sum, 100 * 0.375 / 2, 1e-12));
}

/* 2 x 1 m, from the origin: the centre is (1, 0.5); a pull moves the right side from 2 to 2.5. */
static const char two_by_one[] =
    "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 1 0\nv 1 1 0\nv 2 1 0\n"
    "f 1 2 5\nf 1 5 4\nf 2 3 6\nf 2 6 5\n";

Test(newton_scene, mesh_of_ones_own) {
  char path[] = "newton-scene-XXXXXX"; /* in the tests' folder */
  const int file = mkstemp(path);
  FILE *f = fdopen(file, "w");
  cr_assert(f != NULL);
  fputs(two_by_one, f);
  fclose(f);
  items pin = {0};
  items_append_text(&pin, "right", 5);
  items_append_text(&pin, "1", 1);
  newton_scene s;
  cr_assert(zero(int, newton_scene_read(path, &pin, &s)));
  char map[7];
  held_map(&s, map);
  cr_expect(zero(int, strcmp(map, "x.x..x")), "%s", map);
  double x[18];
  newton_setup setup = newton_mesh_setup;
  setup.pull = 0.5;
  newton_scene_set(&s, &setup);
  newton_scene_start(&s, NEWTON_FLAT, 1, x);
  cr_expect(epsilon_eq(dbl, x[3 * 2], 2.5, 1e-15));
  cr_expect(epsilon_eq(dbl, x[0], -0.5, 1e-15));
  cr_expect(epsilon_eq(dbl, x[3], 1, 1e-15));
  cr_expect(epsilon_eq(dbl, s.rest[0].area, 0.5, 1e-15));
  newton_scene_free(&s);
  items_free_texts(&pin);
  remove(path);
}
