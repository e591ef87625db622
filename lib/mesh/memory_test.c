/* Fails every allocation of the library in turn: expects an error each time, no leaks and no
 * incomplete mesh.  The linker redirects the library's allocations here (--wrap). */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "selvedge/mesh.h"
#include "support/testing/failing_malloc.h"

static slv_status make_grid(void) {
  slv_mesh m;
  const slv_grid g = {.columns = 9, .rows = 9, .width = 1, .height = 1, .pattern = SLV_GRID_QUADS};
  const slv_status s = slv_mesh_create_grid(&g, &m);
  cr_expect(eq(int, m.x == NULL, s != SLV_OK));
  slv_mesh_free(&m);
  return s;
}

/* Reads a mesh large enough for all arrays to grow more than once. */
static slv_status read_text(void) {
  static char text[20000];
  size_t n = 0;
  for (int i = 0; i < 200; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "v %d 0 0\nvt 0 %d\n", i, i);
  for (int i = 1; i < 199; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "f %d/%d %d/%d %d/%d\n", i, i, i + 1, i + 1,
                          i + 2, i + 2);
  for (int i = 1; i < 99; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "f -1/1 %d/1 %d/2 -2/1\n", i, i + 1);
  slv_mesh m;
  slv_mesh_error e;
  const slv_status s = slv_mesh_read_faces_text(text, n, SLV_FACES_QUADS, &m, &e);
  cr_expect(eq(int, m.x == NULL, s != SLV_OK));
  if (s != SLV_OK) cr_expect(zero(int, strcmp(e.reason, "out of memory")));
  slv_mesh_free(&m);
  return s;
}

static double x[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
static uint32_t vertex[6] = {0, 1, 2, 1, 3, 2};
static const slv_mesh two = {.nvertices = 4, .ntriangles = 2, .x = x, .vertex = vertex};

static slv_status examine(void) {
  slv_topology t;
  const slv_status s = slv_topology_create(&two, &t);
  cr_expect(eq(int, t.hinge == NULL, s != SLV_OK));
  slv_topology_free(&t);
  return s;
}

/* After a failure the mesh is unchanged; slv_mesh_free() releases it. */
static slv_status split(void) {
  slv_mesh m = {0};
  const char *text =
      "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n"
      "f 1/1 2/2 3/3 4/1\n";
  slv_status s = slv_mesh_read_faces_text(text, strlen(text), SLV_FACES_QUADS, &m, NULL);
  if (s == SLV_OK) {
    s = slv_mesh_split_quads(&m);
    cr_expect(eq(sz, m.nquads, s == SLV_OK ? 0 : 1));
    cr_expect(eq(sz, m.ntriangles, s == SLV_OK ? 2 : 0));
  }
  slv_mesh_free(&m);
  return s;
}

static slv_status sort_rings(void) {
  slv_rings r;
  const slv_status s = slv_rings_create(&two, &r);
  cr_expect(eq(int, r.point == NULL, s != SLV_OK));
  slv_rings_free(&r);
  return s;
}

/* Fails allocation 0, 1, 2, ... until `work` meets no failure; returns the number of failures. */
static int failures(slv_status (*work)(void), slv_status at_last) {
  for (int n = 0; n < 1000; n++) {
    until_failure = n;
    const slv_status s = work();
    const int met = until_failure == 0;
    until_failure = -1;
    if (!met || s != SLV_EMEMORY) {
      cr_expect(eq(int, s, at_last));
      return n;
    }
  }
  return -1;
}

Test(memory, grid) { cr_expect(eq(int, failures(make_grid, SLV_OK), 4)); }

Test(memory, reader) { cr_expect(gt(int, failures(read_text, SLV_OK), 12)); }

Test(memory, topology) { cr_expect(eq(int, failures(examine, SLV_OK), 6)); }

Test(memory, splitting) { cr_expect(gt(int, failures(split, SLV_OK), 6)); }

Test(memory, rings) { cr_expect(eq(int, failures(sort_rings, SLV_OK), 11)); }
