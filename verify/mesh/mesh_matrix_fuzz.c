/* mesh_matrix_fuzz.c -- reads arbitrary bytes as forces or as a sparse matrix.  Each reader must
 * return numbers of the mesh, or an error. */
#include "mesh/mesh_input.h"
#include "support/base/complain.h"
#include "support/testing/fuzz.h"

enum { VERTICES = 4 };

static void require_numbers(int code, mesh_given *g) {
  const mesh_number *n = g->numbers.at;
  FUZZ_REQUIRE(code == EXIT_PASSED || code == EXIT_USAGE);
  for (size_t i = 0; code == EXIT_PASSED && i < g->numbers.count; i++)
    FUZZ_REQUIRE(n[i].row < 3 * VERTICES && n[i].column < 3 * VERTICES);
  mesh_given_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *path = fuzz_file(data, size);
  mesh_given g = {0};
  require_numbers(mesh_read_numbers(path, VERTICES, 1, &g), &g);
  require_numbers(mesh_read_numbers(path, VERTICES, 0, &g), &g);
  return 0;
}
