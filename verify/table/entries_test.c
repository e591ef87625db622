/* Tests the words that name the entries that differ, for entries marked by hand. */
#include "table/table_diagnose.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

enum { MOST = 12 * 12 };
static int marked[MOST];

static void mark_block(int n, int i, int j) {
  for (int k = 0; k < 9; k++) marked[3 * i + k % 3 + n * (3 * j + k / 3)] = 1;
}

/* Expects `want` for the marked entries: of a gradient if size == n, else of a Hessian. */
static void expect(int n, int size, const char *want) {
  const slv_energy e = {.ndof = n, .element = n == 6 ? SLV_ELEMENT_NONE : SLV_ELEMENT_TRIANGLE};
  const table t = {.e = &e};
  buffer text = {0};
  entries_describe(&t, (layout){0, 0}, n == size ? QUANTITY_GRADIENT : QUANTITY_HESSIAN, marked,
                   &text);
  cr_expect(strcmp(buffer_string(&text), want) == 0, "%s", buffer_string(&text));
  buffer_free(&text);
  memset(marked, 0, sizeof marked);
}

Test(entries, few_are_listed) {
  marked[2] = 1;
  expect(6, 6, "differs only in gradient_2");
  marked[1] = marked[6] = 1;
  expect(6, 36, "differs only in hessian_1_0, hessian_0_1");
}

Test(entries, the_diagonal) {
  for (int i = 0; i < 9; i++) marked[i + 9 * i] = 1;
  expect(9, 81, "differs in 9 of its 81 entries, all on the diagonal");
}

Test(entries, blocks_of_a_matrix) {
  mark_block(6, 0, 1), mark_block(6, 1, 0);
  expect(6, 36, "differs in 18 of its 36 entries, all in the 3 x 3 blocks off the diagonal");
  for (int i = 0; i < 4; i++) mark_block(12, i, i);
  expect(12, 144, "differs in 36 of its 144 entries, all in the 3 x 3 blocks on the diagonal");
  mark_block(12, 0, 3), mark_block(12, 3, 0);
  expect(12, 144,
         "differs in 18 of its 144 entries, all in the 3 x 3 blocks (3,0) (0,3) of vertex "
         "and vertex");
  for (int i = 0; i < 4; i++) mark_block(12, i, 1), mark_block(12, 1, i);
  expect(12, 144, "differs in 63 of its 144 entries, all in the rows and columns of vertex 1");
}

Test(entries, nothing_is_said_of_all_blocks) {
  for (int k = 0; k < 4; k++) mark_block(6, k / 2, k % 2);
  expect(6, 36, "differs in 36 of its 36 entries");
  for (int i = 0; i < 6; i++) marked[i] = 1;
  expect(6, 6, "differs in 6 of its 6 entries");
}
