/* Tests of deformed.c: triangles and hinges of a mesh under deformation. */
#include "run/deformed.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "selvedge/hinge.h"

/* Template for mkstemp(): tests run in parallel, and each needs a file of its own. */
static char name[] = "deformed_test-XXXXXX";

static void write_mesh(const char *text) {
  const int file = mkstemp(name);
  cr_assert(ge(int, file, 0));
  FILE *f = fdopen(file, "w");
  cr_assert(f != NULL);
  fputs(text, f);
  cr_assert(eq(int, fclose(f), 0));
}

/* Two triangles that form a square have one hinge. */
Test(deformed, a_square_has_one_hinge) {
  deformed d;
  slv_hinge h;
  write_mesh("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
  cr_assert(eq(int, deformed_read(name, 4, &d), 0));
  cr_expect(eq(u64, d.triangles, 2));
  cr_expect(eq(u64, d.nhinges, 1));
  cr_expect(eq(u64, d.mesh.vertices, 4));
  cr_expect(eq(u64, d.mesh.boundary_edges, 4));
  cr_expect(eq(u64, d.mesh.hinges, 1));
  cr_assert(eq(int, slv_hinge_from_positions(d.hinges, &h), SLV_OK));
  cr_expect(h.length > 0.7 && h.length < 2.8, "the diagonal, not a side: %g", h.length);
  cr_expect(lt(dbl, fabs(h.theta), 3.0), "neither triangle is turned over");
  deformed_free(&d);
  cr_expect(d.F == NULL && d.hinges == NULL);
  (void)remove(name);
}

Test(deformed, a_triangle_has_none) {
  deformed d;
  write_mesh("v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n");
  cr_assert(eq(int, deformed_read(name, 4, &d), 0));
  cr_expect(eq(u64, d.triangles, 1));
  cr_expect(eq(u64, d.nhinges, 0));
  deformed_free(&d);
  (void)remove(name);
}

Test(deformed, what_cannot_be_read_leaves_nothing_behind) {
  deformed d;
  cr_expect(ne(int, deformed_read("no such file.obj", 4, &d), 0));
  cr_expect(d.F == NULL && d.hinges == NULL);
  deformed_free(&d);
}
