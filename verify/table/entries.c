#include "table/entries.h"

enum { FEW = 6, MOST_BLOCKS = 5 };

typedef struct {
  int n, size;
  const int *differs;
  int count, diagonal, blocks, diagonal_blocks; /* that differ */
} entries;

static int is_matrix(const entries *a) { return a->size > a->n; }

/* How many blocks stand side by side. */
static int across(const entries *a) { return a->n % 3 == 0 ? a->n / 3 : 1; }

/* Does an entry differ in block (i, j) of a matrix, or in part i of a vector? */
static int block_differs(const entries *a, int i, int j) {
  const int side = a->n / across(a);
  for (int k = 0; k < side; k++)
    for (int m = 0; m < (is_matrix(a) ? side : 1); m++)
      if (a->differs[i * side + k + a->n * (j * side + m)]) return 1;
  return 0;
}

static void count(entries *a) {
  const int side = across(a);
  for (int i = 0; i < a->size; i++) a->count += a->differs[i];
  for (int i = 0; is_matrix(a) && i < a->n; i++) a->diagonal += a->differs[i + a->n * i];
  for (int j = 0; j < (is_matrix(a) ? side : 1); j++)
    for (int i = 0; i < side; i++) {
      a->blocks += block_differs(a, i, j);
      a->diagonal_blocks += i == j && block_differs(a, i, j);
    }
}

static void tell_few(const entries *a, buffer *out) {
  buffer_format(out, " differs in entr%s", a->count == 1 ? "y" : "ies");
  for (int i = 0; i < a->size; i++)
    if (a->differs[i] && is_matrix(a))
      buffer_format(out, " [%d,%d]", i % a->n, i / a->n);
    else if (a->differs[i])
      buffer_format(out, " [%d]", i);
  buffer_format(out, " alone");
}

/* The one vertex whose rows and columns hold all blocks that differ; -1: none. */
static int only_vertex(const entries *a) {
  const int side = across(a);
  for (int v = 0; v < side; v++) {
    int n = 0;
    for (int i = 0; i < side; i++) n += block_differs(a, i, v) + (i != v && block_differs(a, v, i));
    if (n == a->blocks) return v;
  }
  return -1;
}

static void tell_blocks(const entries *a, buffer *out) {
  const char *part = a->n == 6 ? "column" : "vertex";
  const int side = across(a), v = only_vertex(a);
  if (a->diagonal_blocks == side && a->blocks == side) {
    buffer_format(out, ", all in the 3 x 3 blocks on the diagonal");
  } else if (a->diagonal_blocks == 0 && a->blocks == side * (side - 1)) {
    buffer_format(out, ", all in the 3 x 3 blocks off the diagonal");
  } else if (a->blocks <= MOST_BLOCKS) {
    buffer_format(out, ", all in the 3 x 3 block%s", a->blocks == 1 ? "" : "s");
    for (int j = 0; j < side; j++)
      for (int i = 0; i < side; i++)
        if (block_differs(a, i, j)) buffer_format(out, " (%d,%d)", i, j);
    buffer_format(out, " of %s and %s", part, part);
  } else if (v >= 0) {
    buffer_format(out, ", all in the rows and columns of %s %d", part, v);
  }
}

void entries_tell(int n, int size, const int *differs, buffer *out) {
  entries a = {.n = n, .size = size, .differs = differs};
  count(&a);
  if (a.count > 0 && a.count <= FEW && 2 * a.count <= size) {
    tell_few(&a, out);
    return;
  }
  const int all = is_matrix(&a) ? across(&a) * across(&a) : across(&a);
  buffer_format(out, " differs in %d of its %d entries", a.count, size);
  if (is_matrix(&a) && a.count == a.diagonal)
    buffer_format(out, ", all on the diagonal");
  else if (is_matrix(&a) && a.blocks < all)
    tell_blocks(&a, out);
  buffer_format(out, "; no known mistake explains it");
}
