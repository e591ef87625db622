#include "table/table_diagnose.h"

#include <string.h>

enum { MOST_BLOCKS = 5 };

void entries_list(const table *t, layout l, quantity q, const int *differs, buffer *out) {
  char text[COLUMN_TEXT];
  const char *between = "";
  for (int i = 0; i < quantity_size(t->e, q); i++) {
    if (!differs[i]) continue;
    buffer_format(out, "%s%s", between, table_entry_name(t, l, q, i, text));
    between = ", ";
  }
}

/* Writes which side x side blocks of an n x n matrix contain the entries that differ. */
static void list_blocks(int n, int side, const int *differs, buffer *out) {
  const char *part = n == 6 ? "column" : "vertex";
  int block[side][side], in_lines[side]; /* number of blocks that differ in row and column v */
  int blocks = 0, diagonal = 0, line = 0;
  memset(block, 0, sizeof block), memset(in_lines, 0, sizeof in_lines);
  for (int k = 0; k < n * n; k++) block[k / n / (n / side)][k % n / (n / side)] |= differs[k];
  for (int k = 0; k < side * side; k++) {
    const int i = k % side, j = k / side, on = i == j;
    if (!block[j][i]) continue;
    blocks++, diagonal += on;
    in_lines[i]++, in_lines[j] += !on;
  }
  while (line < side && in_lines[line] < blocks) line++; /* row and column `line` hold all blocks */
  if (blocks == side * side) return;
  if (blocks == diagonal && blocks == side) {
    buffer_format(out, ", all in the 3 x 3 blocks on the diagonal");
  } else if (diagonal == 0 && blocks == side * (side - 1)) {
    buffer_format(out, ", all in the 3 x 3 blocks off the diagonal");
  } else if (blocks <= MOST_BLOCKS) {
    buffer_format(out, ", all in the 3 x 3 block%s", blocks == 1 ? "" : "s");
    for (int k = 0; k < side * side; k++)
      if (block[k / side][k % side]) buffer_format(out, " (%d,%d)", k % side, k / side);
    buffer_format(out, " of %s and %s", part, part);
  } else if (line < side) {
    buffer_format(out, ", all in the rows and columns of %s %d", part, line);
  }
}

void entries_describe(const table *t, layout l, quantity q, const int *differs, buffer *out) {
  const int n = t->e->ndof, size = quantity_size(t->e, q);
  int entries = 0, diagonal = 0;
  for (int i = 0; i < size; i++) {
    entries += differs[i];
    diagonal += differs[i] && i % n == i / n;
  }
  if (entries == 0) return;
  buffer_add(out, "differs ");
  if (entries <= ENTRIES_FEW && 2 * entries <= size) {
    buffer_add(out, "only in ");
    entries_list(t, l, q, differs, out);
    return;
  }
  buffer_format(out, "in %d of its %d entries", entries, size);
  if (size > n && entries == diagonal)
    buffer_format(out, ", all on the diagonal");
  else if (size > n)
    list_blocks(n, n % 3 == 0 ? n / 3 : 1, differs, out);
}
