/* Tests of export: .npy files are read back by code that is independent of the writer. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "vectors/export_vectors.h"

enum { ROOM = 1 << 20 };

static vectors make(const char *energy, scalar s) {
  const plugin_host host = {.e = slv_energy_find(energy), .out = stdout, .watcher = -1};
  vectors_request q = {.scalar = s, .source = {.energy = host.e, .seed = 1, .random = 5}};
  vectors v;
  q.wanted[QUANTITY_ENERGY] = q.wanted[QUANTITY_GRADIENT] = q.wanted[QUANTITY_HESSIAN] = 1;
  cr_assert(eq(int, vectors_fill(&q, &host, &v), SLV_OK));
  return v;
}

/* Writes one part to memory and checks its header. Returns the start of the data. */
static unsigned char *npy(const vectors *v, part k, const char *header, char **memory) {
  size_t size;
  FILE *f = open_memstream(memory, &size);
  cr_assert(f != NULL);
  if (k == PARTS)
    write_smooth_npy(f, v);
  else
    write_vectors_npy(f, v, k);
  (void)fclose(f);
  unsigned char *at = (unsigned char *)*memory;
  cr_expect(memcmp(at, "\x93NUMPY\x01\x00", 8) == 0);
  const size_t length = at[8] + 256u * at[9];
  cr_expect(eq(sz, (10 + length) % 64, 0));
  cr_expect(memcmp(at + 10, header, strlen(header)) == 0, "%.100s", *memory + 10);
  const size_t blanks = strspn(*memory + 10 + strlen(header), " ");
  cr_expect(eq(sz, strlen(header) + blanks + 1, length));
  cr_expect(at[10 + length - 1] == '\n');
  return at + 10 + length;
}

static double take(const unsigned char *at, scalar s, size_t i) {
  const int bytes = s == SCALAR_F32 ? 4 : 8;
  uint64_t bits = 0;
  double x;
  float narrow;
  for (int b = bytes - 1; b >= 0; b--) bits = bits << 8 | at[i * (size_t)bytes + (size_t)b];
  const uint32_t few = (uint32_t)bits;
  memcpy(&x, &bits, sizeof x);
  memcpy(&narrow, &few, sizeof narrow);
  return s == SCALAR_F32 ? (double)narrow : x;
}

static int same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); }

static void compare(scalar s, const char *type) {
  vectors v = make("bw_shear", s);
  char header[128], *memory = NULL;
  (void)snprintf(header, sizeof header,
                 "{'descr': '%s', 'fortran_order': False, 'shape': (%zu, 6, 6), }", type, v.count);
  const part k = PART_VALUES + QUANTITY_HESSIAN;
  const unsigned char *at = npy(&v, k, header, &memory);
  for (size_t row = 0; row < v.count; row++)
    for (size_t i = 0; i < 36; i++) {
      const double want = vectors_at(&v, row, k)[i / 6 + 6 * (i % 6)];
      cr_expect(same(take(at, s, row * 36 + i), want), "row %zu, entry %zu", row, i);
    }
  free(memory);
  vectors_free(&v);
}

Test(export, npy_of_doubles) { compare(SCALAR_F64, "<f8"); }

Test(export, npy_of_floats) { compare(SCALAR_F32, "<f4"); }

Test(export, npy_of_energies_and_flags) {
  vectors v = make("bw_stretch", SCALAR_F64);
  char header[128], *memory = NULL;
  (void)snprintf(header, sizeof header,
                 "{'descr': '<f8', 'fortran_order': False, 'shape': (%zu,), }", v.count);
  const unsigned char *at = npy(&v, PART_VALUES, header, &memory);
  for (size_t row = 0; row < v.count; row++)
    cr_expect(same(take(at, SCALAR_F64, row), *vectors_at(&v, row, PART_VALUES)));
  free(memory);
  (void)snprintf(header, sizeof header,
                 "{'descr': '|b1', 'fortran_order': False, 'shape': (%zu,), }", v.count);
  at = npy(&v, PARTS, header, &memory);
  cr_expect(eq(int, at[0], 1)); /* W is smooth at rest */
  for (size_t row = 0; row < v.count; row++)
    if (strcmp(items_text(&v.states, row), "f_v = 0") == 0)
      cr_expect(eq(int, at[row], 0)); /* W is not smooth at f_v = 0 */
  free(memory);
  vectors_free(&v);
}

/* Values in float belong to the state rounded to float. */
Test(export, floats_are_floats) {
  vectors v = make("arap", SCALAR_F32);
  for (size_t i = 0; i < v.count * v.stride; i++)
    cr_expect(same(v.cells[i], (double)(float)v.cells[i]));
  vectors_free(&v);
}
