/* Written meshes read back bitwise identical; failed writes leave no file behind. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "selvedge/mesh.h"

/* 0x1.3333333333334p-2, next to 0.3, needs all 17 digits; it is used in every column. */
#define LONG 0x1.3333333333334p-2
static double x[9] = {LONG, -0.0, 0x1p-1074, -1, LONG, -0x1.fffffffffffffp1023, 1e300, 2, LONG};
static double uv[6] = {LONG, 0.2, 0.7, LONG, 123456789.125, 1};
static uint32_t vertex[6] = {0, 1, 2, 2, 1, 0}, uv_vertex[6] = {2, 1, 0, 0, 1, 2};
static const slv_mesh mesh = {.nvertices = 3,
                              .nuv = 3,
                              .ntriangles = 2,
                              .x = x,
                              .uv = uv,
                              .vertex = vertex,
                              .uv_vertex = uv_vertex};

static char folder[] = "selvedge-mesh-XXXXXX";
static char path[64];

static void enter_folder(void) {
  cr_assert(ne(ptr, mkdtemp(folder), NULL));
  (void)snprintf(path, sizeof path, "%s/a.obj", folder);
}

static void leave_folder(void) {
  (void)unlink(path);
  (void)rmdir(folder);
}

static int files_in_folder(void) {
  int n = 0;
  DIR *d = opendir(folder);
  cr_assert(ne(ptr, d, NULL));
  for (struct dirent *e; (e = readdir(d)) != NULL;) n += e->d_name[0] != '.';
  (void)closedir(d);
  return n;
}

TestSuite(obj_write, .init = enter_folder, .fini = leave_folder);

static void expect_same(const slv_mesh *a, const slv_mesh *b) {
  cr_assert(eq(sz, a->nvertices, b->nvertices));
  cr_assert(eq(sz, a->nuv, b->nuv));
  cr_assert(eq(sz, a->ntriangles, b->ntriangles));
  cr_expect(zero(int, memcmp(a->x, b->x, sizeof x)));
  cr_expect(zero(int, memcmp(a->uv, b->uv, sizeof uv)));
  cr_expect(zero(int, memcmp(a->vertex, b->vertex, sizeof vertex)));
  cr_assert(eq(int, a->uv_vertex != NULL, b->uv_vertex != NULL));
  if (a->uv_vertex != NULL)
    cr_expect(zero(int, memcmp(a->uv_vertex, b->uv_vertex, sizeof uv_vertex)));
}

Test(obj_write, reads_back_to_the_bit) {
  for (int with_uv = 0; with_uv < 2; with_uv++) {
    slv_mesh from = mesh, back;
    slv_mesh_error e;
    if (!with_uv) from.uv_vertex = NULL;
    cr_assert(eq(int, slv_mesh_write(&from, "two\nlines", path), SLV_OK));
    cr_assert(eq(int, slv_mesh_read(path, &back, &e), SLV_OK), "%s", e.reason);
    expect_same(&from, &back);
    slv_mesh_free(&back);
  }
  cr_expect(eq(int, files_in_folder(), 1));
}

/* Triangles are written before quads, in which order they are read. */
Test(obj_write, quads_by_hand_read_back_to_the_bit) {
  static const char want[] =
      "v 0 0 0\nv 1 0 0\nv 0 0.5 0\nv 1 2 0\nf 1 2 3\n"
      "f 4 3 1 2\nf 1 2 4 3\n";
  double y[12] = {0, 0, 0, 1, 0, 0, 0, 0.5, 0, 1, 2, 0};
  uint32_t v[3] = {0, 1, 2}, q[8] = {3, 2, 0, 1, 0, 1, 3, 2};
  const slv_mesh m = {.nvertices = 4, .ntriangles = 1, .nquads = 2, .x = y, .vertex = v, .quad = q};
  char *text = NULL;
  size_t size = 0;
  slv_mesh back;
  FILE *f = open_memstream(&text, &size);
  cr_assert(eq(int, slv_mesh_write_stream(&m, NULL, f), SLV_OK));
  (void)fclose(f);
  cr_expect(zero(int, strcmp(text, want)), "%s", text);
  cr_assert(eq(int, slv_mesh_write(&m, NULL, path), SLV_OK));
  cr_assert(eq(int, slv_mesh_read_faces(path, SLV_FACES_QUADS, &back, NULL), SLV_OK));
  cr_assert(eq(sz, back.ntriangles, 1));
  cr_assert(eq(sz, back.nquads, 2));
  cr_expect(zero(int, memcmp(back.x, y, sizeof y)));
  cr_expect(zero(int, memcmp(back.vertex, v, sizeof v)));
  cr_expect(zero(int, memcmp(back.quad, q, sizeof q)));
  slv_mesh_free(&back);
  free(text);
}

Test(obj_write, text_by_hand) {
  static const char want[] = "# two\n# lines\nv 0 0 0\nv 1 0 0\nv 0 0.5 0\nf 1 2 3\n";
  double y[9] = {0, 0, 0, 1, 0, 0, 0, 0.5, 0};
  uint32_t v[3] = {0, 1, 2};
  const slv_mesh m = {.nvertices = 3, .ntriangles = 1, .x = y, .vertex = v};
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  cr_assert(eq(int, slv_mesh_write_stream(&m, "two\r\nlines\n", f), SLV_OK));
  (void)fclose(f);
  cr_expect(zero(int, strcmp(text, want)), "%s", text);
  free(text);
}

Test(obj_write, a_full_disk_is_an_error) {
  FILE *f = fopen("/dev/full", "w");
  if (f == NULL) cr_skip_test("no /dev/full on this machine");
  errno = 0;
  cr_expect(eq(int, slv_mesh_write_stream(&mesh, NULL, f), SLV_EWRITE));
  cr_expect(eq(int, errno, ENOSPC));
  (void)setvbuf(f, NULL, _IONBF, 0);
  cr_expect(eq(int, slv_mesh_write_stream(&mesh, "comment", f), SLV_EWRITE));
  cr_expect(eq(int, slv_mesh_write_stream(&mesh, NULL, f), SLV_EWRITE));
  (void)fclose(f);
}

Test(obj_write, what_cannot_be_created_is_an_error) {
  char inside[128];
  (void)snprintf(inside, sizeof inside, "%s/no/a.obj", folder);
  cr_expect(eq(int, slv_mesh_write(&mesh, NULL, inside), SLV_EWRITE));
  cr_expect(eq(int, errno, ENOENT));
}

Test(obj_write, a_folder_is_not_replaced) {
  cr_assert(zero(int, mkdir(path, 0777)));
  cr_expect(eq(int, slv_mesh_write(&mesh, NULL, path), SLV_EWRITE));
  cr_expect(eq(int, errno, EISDIR));
  cr_expect(eq(int, files_in_folder(), 1));
  (void)rmdir(path);
}

Test(obj_write, refuses_a_mesh_that_would_not_read_back) {
  uint32_t wrong[6] = {0, 1, 3, 2, 1, 0};
  slv_mesh m = mesh;
  m.vertex = wrong;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EARG));
  m = mesh, m.uv_vertex = wrong;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EARG));
  m = mesh, m.x = NULL;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EARG));
  m = mesh, m.ntriangles = 0;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EARG));
  uint32_t quad[4] = {0, 1, 2, 3}, uv_quad[4] = {0, 1, 2, 0};
  m = mesh, m.nquads = 1;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EARG), "no corners");
  m.quad = uv_quad;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EARG), "triangles alone have uv");
  m.uv_quad = quad;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EARG), "uv out of range");
  m.quad = quad, m.uv_quad = uv_quad;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EARG), "vertex out of range");
  double y[9] = {0, 0, 0, NAN};
  m = mesh, m.x = y;
  cr_expect(eq(int, slv_mesh_write(&m, NULL, path), SLV_EDOMAIN));
  cr_expect(zero(int, files_in_folder()));
}
