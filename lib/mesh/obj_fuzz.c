/* Fuzzes the OBJ reader: any bytes must give a valid mesh, which can be written and read back
 * bitwise, or an error; equally from memory and from a stream. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/mesh.h"
#include "support/testing/fuzz.h"

static void require_same_indices(const uint32_t *a, const uint32_t *b, size_t n) {
  FUZZ_REQUIRE((a != NULL) == (b != NULL));
  FUZZ_REQUIRE(a == NULL || memcmp(a, b, n * sizeof *a) == 0);
}

static void require_same(const slv_mesh *a, const slv_mesh *b) {
  FUZZ_REQUIRE(a->nvertices == b->nvertices && a->nuv == b->nuv);
  FUZZ_REQUIRE(a->ntriangles == b->ntriangles && a->nquads == b->nquads);
  const size_t corners = 3 * a->ntriangles, of_quads = 4 * a->nquads;
  FUZZ_REQUIRE(memcmp(a->x, b->x, 3 * a->nvertices * sizeof *a->x) == 0);
  require_same_indices(a->vertex, b->vertex, corners);
  require_same_indices(a->uv_vertex, b->uv_vertex, corners);
  require_same_indices(a->quad, b->quad, of_quads);
  require_same_indices(a->uv_quad, b->uv_quad, of_quads);
  if (a->uv_vertex == NULL && a->uv_quad == NULL) return;
  FUZZ_REQUIRE(memcmp(a->uv, b->uv, 2 * a->nuv * sizeof *a->uv) == 0);
}

static void write_and_read(const slv_mesh *m) {
  char *text = NULL;
  size_t size = 0;
  slv_mesh back;
  FILE *f = open_memstream(&text, &size);
  FUZZ_REQUIRE(f != NULL);
  FUZZ_REQUIRE(slv_mesh_write_stream(m, "any\nwords", f) == SLV_OK);
  (void)fclose(f);
  const slv_status s = slv_mesh_read_faces_text(text, size, SLV_FACES_QUADS, &back, NULL);
  FUZZ_REQUIRE(s == SLV_OK);
  require_same(m, &back);
  slv_mesh_free(&back);
  free(text);
}

static void examine(const slv_mesh *m) {
  slv_topology t;
  slv_rings r;
  size_t skipped = 0;
  double *x = calloc(3 * m->nvertices + 6 * m->ntriangles, sizeof *x);
  FUZZ_REQUIRE(x != NULL && slv_mesh_check(m) == SLV_OK);
  FUZZ_REQUIRE(slv_topology_create(m, &t) == SLV_OK);
  FUZZ_REQUIRE(slv_rings_create(m, &r) == SLV_OK);
  FUZZ_REQUIRE(r.count + r.nrefused + t.report.unused == m->nvertices);
  slv_rings_free(&r);
  slv_topology_free(&t);
  if (slv_mesh_deform(m, 1, 0.2, x) == SLV_OK)
    (void)slv_mesh_deformation_gradients(m, x, x + 3 * m->nvertices, &skipped);
  FUZZ_REQUIRE(skipped <= m->ntriangles);
  free(x);
  write_and_read(m);
}

/* Requires that reading with SLV_FACES_SPLIT returns `cut` and equally many triangles, a quad
 * counting as two, and that reading with SLV_FACES_QUADS, if it succeeds, gives the same mesh. */
static void keep_quads(const uint8_t *data, size_t size, slv_status cut, size_t triangles) {
  const char *text = (const char *)data;
  slv_mesh m, strict;
  const slv_status s = slv_mesh_read_faces_text(text, size, SLV_FACES_SPLIT, &m, NULL);
  FUZZ_REQUIRE(s == cut);
  if (s == SLV_OK) {
    FUZZ_REQUIRE(m.ntriangles + 2 * m.nquads == triangles);
    examine(&m);
  }
  if (slv_mesh_read_faces_text(text, size, SLV_FACES_QUADS, &strict, NULL) == SLV_OK) {
    FUZZ_REQUIRE(s == SLV_OK);
    require_same(&m, &strict);
  }
  slv_mesh_free(&strict);
  slv_mesh_free(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  slv_mesh m, streamed;
  slv_mesh_error e, of_stream;
  const slv_status s = slv_mesh_read_text((const char *)data, size, &m, &e);
  FUZZ_REQUIRE(s == SLV_OK || s == SLV_EFORMAT);
  FUZZ_REQUIRE((s == SLV_OK) == (e.reason[0] == '\0'));
  FILE *f = fopen(fuzz_file(data, size), "rb");
  FUZZ_REQUIRE(f != NULL);
  FUZZ_REQUIRE(slv_mesh_read_stream(f, &streamed, &of_stream) == s);
  FUZZ_REQUIRE(of_stream.line == e.line && strcmp(of_stream.reason, e.reason) == 0);
  (void)fclose(f);
  if (s == SLV_OK) {
    require_same(&m, &streamed);
    examine(&m);
  }
  keep_quads(data, size, s, m.ntriangles);
  slv_mesh_free(&streamed);
  slv_mesh_free(&m);
  return 0;
}
