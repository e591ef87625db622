#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "base/csv_lines.h"

Test(csv_lines, fields_and_line_numbers) {
  char data[] =
      "\xef\xbb\xbf"
      "a, b ,\"c \"\"d\"\", e\"\r\n\n,\n\"two\nlines\",x";
  csv_lines c = csv_lines_of(data);
  cr_assert(eq(int, csv_lines_next(&c), CSV_LINE));
  cr_assert(eq(sz, c.nfields, 3));
  cr_expect_str_eq(c.field[0], "a");
  cr_expect_str_eq(c.field[1], "b");
  cr_expect_str_eq(c.field[2], "c \"d\", e");
  cr_assert(eq(int, csv_lines_next(&c), CSV_LINE));
  cr_expect(eq(sz, c.line, 3));
  cr_assert(eq(sz, c.nfields, 2));
  cr_expect_str_eq(c.field[0], "");
  cr_expect_str_eq(c.field[1], "");
  cr_assert(eq(int, csv_lines_next(&c), CSV_LINE));
  cr_expect_str_eq(c.field[0], "two\nlines");
  cr_expect_str_eq(c.field[1], "x");
  cr_expect(eq(int, csv_lines_next(&c), CSV_END));
}

Test(csv_lines, what_is_wrong) {
  char open[] = "a,\"b\n", many[200];
  csv_lines c = csv_lines_of(open);
  cr_expect(eq(int, csv_lines_next(&c), CSV_OPEN_QUOTE));
  for (size_t i = 0; i < sizeof many - 1; i++) many[i] = ',';
  many[sizeof many - 1] = '\0';
  c = csv_lines_of(many);
  cr_expect(eq(int, csv_lines_next(&c), CSV_TOO_MANY));
  char empty[] = "\n\n";
  c = csv_lines_of(empty);
  cr_expect(eq(int, csv_lines_next(&c), CSV_END));
}
