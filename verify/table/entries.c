#include "table/table_diagnose.h"

#include <string.h>

enum { MOST_BLOCKS = 5 };

/* Number of diagonal entries that differ, of 3 x 3 blocks, and of diagonal blocks. */
typedef struct {
  int side; /* number of blocks in a row */
  unsigned char *block;
  int diagonal, blocks, diagonal_blocks;
} counts;

void entries_list(const table *t, layout l, quantity q, const int *differs, buffer *out) {
  char text[COLUMN_TEXT];
  const char *between = "";
  for (int i = 0; i < quantity_size(t->e, q); i++) {
    if (!differs[i]) continue;
    buffer_format(out, "%s%s", between, table_entry_name(t, l, q, i, text));
    between = ", ";
  }
}

/* Counts the entries of a matrix n x n. */
static void count(int n, const int *differs, counts *c) {
  const int wide = n / c->side;
  for (int k = 0; k < n * n; k++) {
    const int i = k % n / wide, j = k / n / wide;
    unsigned char *const block = &c->block[i + c->side * j];
    if (!differs[k]) continue;
    c->diagonal += k % n == k / n;
    c->blocks += !*block;
    c->diagonal_blocks += !*block && i == j;
    *block = 1;
  }
}

/* Returns the only vertex whose rows and columns hold all blocks that differ, or -1. */
static int only_vertex(const counts *c) {
  for (int v = 0; v < c->side; v++) {
    int n = 0;
    for (int i = 0; i < c->side; i++)
      n += c->block[i + c->side * v] + (i != v && c->block[v + c->side * i]);
    if (n == c->blocks) return v;
  }
  return -1;
}

static void tell_blocks(const counts *c, const char *part, buffer *out) {
  const int side = c->side, v = only_vertex(c);
  if (c->diagonal_blocks == side && c->blocks == side) {
    buffer_format(out, ", all in the 3 x 3 blocks on the diagonal");
  } else if (c->diagonal_blocks == 0 && c->blocks == side * (side - 1)) {
    buffer_format(out, ", all in the 3 x 3 blocks off the diagonal");
  } else if (c->blocks <= MOST_BLOCKS) {
    buffer_format(out, ", all in the 3 x 3 block%s", c->blocks == 1 ? "" : "s");
    for (int k = 0; k < side * side; k++)
      if (c->block[k]) buffer_format(out, " (%d,%d)", k % side, k / side);
    buffer_format(out, " of %s and %s", part, part);
  } else if (v >= 0) {
    buffer_format(out, ", all in the rows and columns of %s %d", part, v);
  }
}

void entries_tell(const table *t, layout l, quantity q, const int *differs, buffer *out) {
  const int n = t->e->ndof, size = quantity_size(t->e, q), side = n % 3 == 0 ? n / 3 : 1;
  unsigned char block[side * side];
  counts c = {.side = side, .block = block};
  int entries = 0;
  for (int i = 0; i < size; i++) entries += differs[i];
  if (entries == 0) return;
  buffer_add(out, "differs ");
  if (entries <= ENTRIES_FEW && 2 * entries <= size) {
    buffer_add(out, "only in ");
    entries_list(t, l, q, differs, out);
    return;
  }
  buffer_format(out, "in %d of its %d entries", entries, size);
  if (size == n) return;
  memset(block, 0, sizeof block);
  count(n, differs, &c);
  if (entries == c.diagonal)
    buffer_format(out, ", all on the diagonal");
  else if (c.blocks < side * side)
    tell_blocks(&c, n == 6 ? "column" : "vertex", out);
}
