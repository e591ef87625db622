/* Tests of eval_line_parse(): valid lines, and common errors. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "vectors/eval_input.h"

typedef struct {
  const char *line;
  int result;
  size_t column;      /* column of the error */
  const char *reason; /* part of the message */
} sample;

static const sample samples[] = {
    {"1 2 3", 3, 0, NULL},
    {"1,2,3", 3, 0, NULL},
    {"  1 ,2\t, 3 \r\n", 3, 0, NULL},
    {"1 2 3# and more", 3, 0, NULL},
    {"0x1p0 nan -inf", 3, 0, NULL},
    {"", 0, 0, NULL},
    {" \t\r\n", 0, 0, NULL},
    {"# 1 2 3", 0, 0, NULL},
    {"1 2", -1, 0, "2 numbers, thing takes 3"},
    {"1", -1, 0, "1 number, thing takes 3"},
    {"1 2 3 4", -1, 0, "4 numbers, thing takes 3"},
    {"1 x 3", -1, 3, "'x' is not a number"},
    {"1 2.5.1 3", -1, 3, "'2.5.1' is not a number"},
    {"1 2 3kg", -1, 5, "'3kg' is not a number"},
    {"1,,2 3", -1, 2, "missing after the comma"},
    {"1, 2, 3,", -1, 8, "missing after the comma"},
    {",1 2 3", -1, 1, "missing before the comma"},
    {"1 2 1e999", -1, 5, "beyond the range"},
    {"1;2;3", -1, 1, "not a number"},
};

Test(eval_line, samples) {
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
    double x[3] = {0};
    line_error e = {0};
    const int got = eval_line_parse(samples[i].line, SCALAR_F64, 3, "thing", x, &e);
    cr_expect(eq(int, got, samples[i].result), "'%s'", samples[i].line);
    if (got >= 0) continue;
    cr_expect(eq(sz, e.column, samples[i].column), "'%s'", samples[i].line);
    cr_expect(strstr(e.reason, samples[i].reason) != NULL, "'%s': %s", samples[i].line, e.reason);
  }
}

Test(eval_line, values_in_order) {
  float x[3] = {0};
  line_error e;
  cr_assert(eq(int, eval_line_parse("1, 0x1.8p0 -3", SCALAR_F32, 3, "thing", x, &e), 3));
  cr_expect(x[0] == 1 && x[1] == 1.5F && x[2] == -3);
}

Test(eval_line, long_lines) {
  enum { COUNT = 200000 };
  char *line = malloc(2 * COUNT + 1);
  double x[3];
  line_error e;
  cr_assert(line != NULL);
  for (size_t i = 0; i < COUNT; i++) line[2 * i] = '1', line[2 * i + 1] = ' ';
  line[2 * COUNT] = '\0';
  cr_expect(eq(int, eval_line_parse(line, SCALAR_F64, 3, "thing", x, &e), -1));
  cr_expect(strstr(e.reason, "200000 numbers") != NULL);
  memset(line, 'x', 2 * COUNT); /* a word of this length is shortened in the message */
  cr_expect(eq(int, eval_line_parse(line, SCALAR_F64, 3, "thing", x, &e), -1));
  free(line);
}
