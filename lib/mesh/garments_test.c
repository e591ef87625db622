/* Reads real garments, which are not part of this repository, if they exist at their path.  Another
 * program counted their edges; none of them has a defect. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "selvedge/mesh.h"

static const struct {
  const char *file;
  size_t nvertices, nuv, ntriangles;
  slv_mesh_report report;
} garments[] = {
    {"flag.obj", 58, 0, 97, {.edges = 154, .boundary = 17, .hinges = 137}},
    {"jacket.obj", 70, 104, 92, {.edges = 163, .boundary = 50, .hinges = 113}},
    {"tshirt.obj", 330, 426, 604, {.edges = 936, .boundary = 60, .hinges = 876}},
};

/* Without defects every used vertex has a ring, and boundary edges are as many as open rings. */
static void expect_rings(const slv_mesh *m, const slv_mesh_report *report) {
  slv_rings r;
  size_t open = 0;
  cr_assert(eq(int, slv_rings_create(m, &r), SLV_OK));
  cr_expect(zero(sz, r.nrefused));
  cr_expect(eq(sz, r.count, m->nvertices - report->unused));
  for (size_t i = 0; i < r.count; i++) open += !r.closed[i];
  cr_expect(eq(sz, open, report->boundary));
  cr_expect(eq(sz, r.face_at[r.count], 3 * m->ntriangles + 4 * m->nquads));
  slv_rings_free(&r);
}

/* The mesh has triangles only, also if quads are kept. */
static void expect_no_quads(const char *path, const slv_mesh *m) {
  slv_mesh kept;
  cr_assert(eq(int, slv_mesh_read_faces(path, SLV_FACES_QUADS, &kept, NULL), SLV_OK));
  cr_expect(zero(sz, kept.nquads));
  cr_assert(eq(sz, kept.ntriangles, m->ntriangles));
  const size_t bytes = 3 * m->ntriangles * sizeof *m->vertex;
  cr_expect(zero(int, memcmp(kept.vertex, m->vertex, bytes)));
  slv_mesh_free(&kept);
}

ParameterizedTestParameters(garments, are_read) {
  static size_t index[] = {0, 1, 2};
  return cr_make_param_array(size_t, index, 3);
}

ParameterizedTest(const size_t *i, garments, are_read) {
  char path[1024];
  slv_mesh m;
  slv_mesh_error e;
  slv_topology t;
  size_t skipped;
  if (access(SELVEDGE_GARMENTS, R_OK) != 0)
    cr_skip_test("the garments are not on this machine: no folder " SELVEDGE_GARMENTS);
  (void)snprintf(path, sizeof path, "%s/%s", SELVEDGE_GARMENTS, garments[*i].file);
  cr_assert(eq(int, slv_mesh_read(path, &m, &e), SLV_OK), "%s:%zu: %s", path, e.line, e.reason);
  cr_expect(eq(sz, m.nvertices, garments[*i].nvertices));
  cr_expect(eq(sz, m.nuv, garments[*i].nuv));
  cr_expect(eq(sz, m.ntriangles, garments[*i].ntriangles));
  cr_expect(zero(sz, m.unknown));
  expect_no_quads(path, &m);
  cr_assert(eq(int, slv_topology_create(&m, &t), SLV_OK));
  cr_expect(zero(int, memcmp(&t.report, &garments[*i].report, sizeof t.report)));
  expect_rings(&m, &t.report);
  double *x = malloc(3 * m.nvertices * sizeof *x), *F = malloc(6 * m.ntriangles * sizeof *F);
  cr_assert(x != NULL && F != NULL);
  cr_assert(eq(int, slv_mesh_deform(&m, 1, 0.2, x), SLV_OK));
  cr_assert(eq(int, slv_mesh_deformation_gradients(&m, x, F, &skipped), SLV_OK));
  cr_expect(zero(sz, skipped));
  for (size_t k = 0; k < 6 * m.ntriangles; k++) cr_expect(isfinite(F[k]));
  free(x);
  free(F);
  slv_topology_free(&t);
  slv_mesh_free(&m);
}
