/* Tests sums on a square of two triangles, (0, 1, 2) and (0, 2, 3), 1 m wide at rest, sheared to F
 * = [1 0 0; 1/4 1 0].  bw_shear with k = 100 has W = k (f_u . f_v)^2 = 100 / 16 = 6.25.
 *
 * P = 2 k (f_u . f_v) [f_v f_u] = 50 [1/4 1 0; 1 0 0], so P_u = (12.5, 50, 0) and P_v = (50, 0, 0).
 * The hat functions have the gradients in (u, v) (-1, 0), (1, -1), (0, 1) in the first triangle,
 * and (0, -1), (1, 0), (-1, 1) in the second.  Both areas are 1/2.  The gradients are:
 *
 *   vertex 0: -(P_u + P_v) / 2,  1: (P_u - P_v) / 2,  2: (P_u + P_v) / 2,
 *   3: (P_v - P_u) / 2. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_explain.h"
#include "support/testing/said.h"
#include "support/testing/scratch.h"
#include "support/testing/stray_text.h"

static const char square[] =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
    "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3\nf 1/1 3/3 4/4\n";
static const double x[12] = {0, 0, 0, 1, 0, 0, 1.25, 1, 0, 0.25, 1, 0},
                    right[12] = {-31.25, -25, 0, -18.75, 25, 0, 31.25, 25, 0, 18.75, -25, 0};

static char folder[SCRATCH_NAME], path[64];
static options o;
static mesh_cloth cloth;

static void begin(void) {
  said_begin();
  cr_assert(scratch_make(folder) == 0);
  (void)snprintf(path, sizeof path, "%s/square.obj", folder);
  cr_assert(scratch_write(path, square, sizeof square - 1) == 0);
  o = (options){.input = path};
  items_append_text(&o.energies, "bw_shear", 8);
  items_append_text(&o.bending, "bend_theta", 10); /* flat, so that bending is 0 up to round-off */
  items_append_text(&o.settings, "k=100", 5);
  cr_assert(mesh_cloth_read(&o, NULL, &cloth) == 0);
}

static void end(void) {
  mesh_cloth_free(&cloth);
  items_free_texts(&o.energies);
  items_free_texts(&o.bending);
  items_free_texts(&o.settings);
  (void)scratch_clear(folder, 1);
}

TestSuite(mesh_sum, .init = begin, .fini = end);

/* Judges f as forces; count 1: as an energy. */
static void judge(const double *f, size_t count, mesh_given *g, mesh_case *c) {
  *g = (mesh_given){.file = "test"};
  for (size_t i = 0; i < count; i++) {
    const mesh_number n = {(uint32_t)i, 0, f[i]};
    items_append(&g->numbers, &n, sizeof n);
  }
  *c = (mesh_case){.l = {.c = &cloth, .x = x}, .g = g, .sign = count == 1 ? 1 : -1};
  mesh_case_judge(count == 1 ? QUANTITY_ENERGY : QUANTITY_GRADIENT, c);
}

static void drop(mesh_given *g, mesh_case *c, mesh_explanation *why) {
  mesh_case_free(c);
  mesh_given_free(g);
  free(why->faults.at);
}

Test(mesh_sum, elements) {
  /* number of the first element of each kind: 2 triangles, then 1 hinge, then 4 edges */
  static const size_t from[MESH_KINDS + 1] = {0, 2, 2, 3, 3, 3, 7};
  cr_expect(memcmp(cloth.from, from, sizeof from) == 0);
  /* the hinge at edge 0-2: the first triangle traverses it from 2 to 0; the tips are 1 and 3 */
  static const uint32_t hinge[4] = {1, 0, 2, 3}, other[4] = {1, 2, 0, 3};
  mesh_element e;
  mesh_element_of(&cloth, &(mesh_change){0}, 2, &e);
  cr_expect(memcmp(e.v, hinge, sizeof hinge) == 0 || memcmp(e.v, other, sizeof other) == 0);
}

Test(mesh_sum, energy_by_hand) {
  mesh_given g;
  mesh_case c;
  mesh_explanation why = {0};
  judge((const double[]){6.25}, 1, &g, &c);
  cr_expect(mesh_case_agrees(&c));
  cr_expect(c.right.bound[0] > 0 && c.right.bound[0] < 1e-12);
  drop(&g, &c, &why);
}

Test(mesh_sum, forces_by_hand) {
  mesh_given g;
  mesh_case c;
  mesh_explanation why = {0};
  double f[12];
  for (int i = 0; i < 12; i++) f[i] = -right[i];
  judge(f, 12, &g, &c);
  cr_expect(mesh_case_agrees(&c));
  cr_expect(eq(sz, (size_t)c.d.numbers, 12));
  for (int i = 0; i < 12; i++)
    cr_expect(ieee_ulp_eq(dbl, c.right.of[MESH_MEMBRANE][i], right[i], 4));
  drop(&g, &c, &why);
}

/* A small error, NaN and infinity are found, and no mistake explains one wrong number. */
Test(mesh_sum, one_wrong_number_is_seen) {
  const double wrong[] = {1e-10, NAN, INFINITY};
  for (int k = 0; k < 3; k++) {
    mesh_given g;
    mesh_case c;
    mesh_explanation why = {0};
    double f[12];
    for (int i = 0; i < 12; i++) f[i] = -right[i];
    f[7] += wrong[k];
    judge(f, 12, &g, &c);
    cr_expect(not(mesh_case_agrees(&c)));
    cr_expect(eq(sz, (size_t)c.d.differ, 1));
    cr_expect(eq(sz, c.at, 7));
    cr_expect(eq(sz, (size_t)c.d.vertices, 1));
    mesh_explain(&c, &why);
    cr_expect(zero(int, why.found));
    drop(&g, &c, &why);
  }
}

/* Without triangle 0 the gradient lacks -P_u/2 at vertex 0, (P_u - P_v)/2 at 1, P_v/2 at 2. */
Test(mesh_sum, missing_triangle_is_found) {
  static const double f[12] = {25, 0, 0, 0, 0, 0, -6.25, -25, 0, -18.75, 25, 0};
  mesh_given g;
  mesh_case c;
  mesh_explanation why = {0};
  judge(f, 12, &g, &c);
  cr_expect(eq(sz, (size_t)c.d.vertices, 3));
  mesh_explain(&c, &why);
  cr_expect(why.found && why.complete);
  cr_assert(eq(sz, why.faults.count, 1));
  const mesh_fault *fault = why.faults.at;
  cr_expect(eq(sz, fault->element, 0));
  cr_expect(strcmp(fault->row->key, "missing") == 0);
  drop(&g, &c, &why);
}

/* Adds a weight of 2 x 1/2 x 9.81 kg m/s^2, a third of each triangle's on each of its corners. */
Test(mesh_sum, load_is_found) {
  mesh_given g;
  mesh_case c;
  mesh_explanation why = {0};
  double f[12];
  static const double thirds[4] = {2, 1, 2, 1};
  for (int i = 0; i < 12; i++)
    f[i] = -right[i] - (i % 3 == 2 ? 2 * 0.5 * 9.81 * thirds[i / 3] / 3 : 0);
  judge(f, 12, &g, &c);
  mesh_explain(&c, &why);
  cr_assert(why.found && why.all != NULL);
  cr_expect(eq(int, why.all->fit, FIT_LOAD));
  cr_expect(ieee_ulp_eq(dbl, why.factor[2], 2 * 9.81, 16));
  cr_expect(eq(dbl, why.factor[0], 0));
  drop(&g, &c, &why);
}

extern const char asset_mesh_texts[];

static void expect_text(const char *key, const char *member, size_t least) {
  arena memory = {0};
  const char *text = mesh_text(&memory, key, member);
  cr_expect(text != NULL && strlen(text) > least, "%s has no %s", key, member);
  arena_free(&memory);
}

/* Each assumed file format, and each known mistake, has texts that explain it and its remedy. */
Test(mesh_sum, rows_say_what_to_do) {
  for (size_t i = 1; i < mesh_nmistakes + mesh_nreadings - 1; i++) {
    const char *key =
        i < mesh_nmistakes ? mesh_mistakes[i].key : mesh_readings[i - mesh_nmistakes + 1].key;
    expect_text(key, "what", 8);
    expect_text(key, "remedy", 10);
  }
}

/* Returns 1 if the key, or its first word, is that of a reading or mistake; or of a check, a clue
 * or a reason, whose use other tests check. */
static int is_key(const char *key) {
  static const char others[] = "clue parameter held sum symmetry H forces, energy forces";
  const size_t size = strlen(key);
  int n = 0;
  for (size_t i = 1; i < mesh_nmistakes; i++) n += strncmp(mesh_mistakes[i].key, key, size) == 0;
  for (size_t i = 1; i < mesh_nreadings; i++) n += strncmp(mesh_readings[i].key, key, size) == 0;
  char *word = strndup(key, strcspn(key, " "));
  n += base_has_word(others, word);
  free(word);
  return n > 0;
}

Test(mesh_sum, texts_belong_to_rows) {
  char *stray = stray_text(asset_mesh_texts, is_key, "  what  remedy  wrong  clue");
  cr_expect(stray == NULL, "mesh_texts.txt: %s", stray);
  free(stray);
}
