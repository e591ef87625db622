/* Tests records as people write them: RFC 4180, and common deviations. */
#include "support/csv/csv_read.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

static FILE *open_text(const char *text) {
  FILE *in = tmpfile();
  cr_assert(in != NULL);
  fputs(text, in);
  rewind(in);
  return in;
}

typedef struct {
  const char *text;
  const char *fields; /* fields of the last record, each followed by '|' */
  size_t line;        /* its first line */
} sample;

static const sample samples[] = {
    {"a,b,c\n", "a|b|c|", 1},
    {"a , b,\tc \r\n", "a|b|c|", 1},
    {"a,b", "a|b|", 1},
    {"a,,c\n", "a||c|", 1},
    {"a,b,\n", "a|b||", 1},
    {",\n", "||", 1},
    {"\xEF\xBB\xBF"
     "a,b\n",
     "a|b|", 1},
    {"a,b # c,d\n", "a|b|", 1},
    {"# a\n \n\t# b\na,b\n", "a|b|", 4},
    {"a,b\n1,2\n", "1|2|", 2},
    {"\"a,b\",c\n", "a,b|c|", 1},
    {"\"a\"\"b\" ,c\n", "a\"b|c|", 1},
    {"\"\",\"\"\n", "||", 1},
    {"a,\"b\n#c\",d\n", "a|b\n#c|d|", 1},
    {"a,b\n\"1\n\",2\n3,4\n", "3|4|", 4},
    {"a;b,c;d\n", "a;b|c;d|", 1},
    {"a;b;c\n", "a|b|c|", 1},
    {"a\tb c\t\td\n", "a|b c||d|", 1},
    {"  a b  c  \n", "a|b|c|", 1},
    {"\"a b\" c\n", "a b|c|", 1},
    {"a\n", "a|", 1},
};

Test(csv_read, samples) {
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
    csv_reader r = {.in = open_text(samples[i].text), .file = "text"};
    char all[256] = "";
    size_t line = 0;
    int got;
    while ((got = csv_next(&r)) == 1) {
      all[0] = '\0';
      line = r.line;
      for (size_t k = 0; k < r.fields; k++) strcat(strcat(all, r.field[k].text), "|");
    }
    cr_expect(eq(int, got, 0), "'%s'", samples[i].text);
    cr_expect(strcmp(all, samples[i].fields) == 0, "'%s' is %s", samples[i].text, all);
    cr_expect(eq(sz, line, samples[i].line), "'%s'", samples[i].text);
    (void)fclose(r.in);
    csv_free(&r);
  }
}

Test(csv_read, commas_alone_and_no_comments) {
  csv_reader r = {.in = open_text("\xEF\xBB\xBF"
                                  "a#1, b;\tc ,\"c \"\"d\"\", e\"\r\n\n,\n\"two\nlines\",x"),
                  .file = "text",
                  .separator = ',',
                  .hash_is_text = 1};
  static const char *const want[][3] = {
      {"a#1", "b;\tc", "c \"d\", e"}, {"", ""}, {"two\nlines", "x"}};
  static const size_t lines[] = {1, 3, 4};
  for (size_t i = 0; i < 3; i++) {
    cr_assert(eq(int, csv_next(&r), 1));
    cr_expect(eq(sz, r.line, lines[i]));
    cr_assert(eq(sz, r.fields, i == 0 ? 3 : 2));
    for (size_t k = 0; k < r.fields; k++) cr_expect_str_eq(r.field[k].text, want[i][k]);
  }
  cr_expect(eq(int, csv_next(&r), 0));
  (void)fclose(r.in);
  csv_free(&r);
}

Test(csv_read, escape_follows_rfc_4180) {
  static const struct {
    const char *from, *to;
  } rows[] = {{"plain", "plain"}, {"a,b", "\"a,b\""}, {"say \"no\"\n", "\"say \"\"no\"\"\n\""}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    buffer t = {0};
    csv_escape(&t, rows[i].from);
    cr_expect_str_eq(t.data, rows[i].to);
    buffer_free(&t);
  }
}

Test(csv_read, fields_know_their_place) {
  csv_reader r = {.in = open_text("ab, cd,,\"e\"\n"), .file = "text"};
  const size_t at[4] = {1, 5, 8, 9};
  cr_assert(eq(int, csv_next(&r), 1));
  cr_assert(eq(sz, r.fields, 4));
  for (int i = 0; i < 4; i++) cr_expect(eq(sz, r.field[i].column, at[i]));
  (void)fclose(r.in);
  csv_free(&r);
}

static const char *const wrong[] = {
    "\"a,b\n",       "a,\"b\"c\n", "a,b\"c\"\n",  "a,\"",
    "\"a\"\"\n,b\n", "a b\"\n",    "a,\"b\" c\n", "a\"b\n",
};

Test(csv_read, mistakes) {
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    csv_reader r = {.in = open_text(wrong[i]), .file = "text"};
    cr_expect(eq(int, csv_next(&r), -1), "'%s'", wrong[i]);
    cr_expect(eq(int, r.code, 2), "'%s'", wrong[i]);
    (void)fclose(r.in);
    csv_free(&r);
  }
}

/* A missing closing quote does not swallow the whole file. */
Test(csv_read, a_quote_ends_soon) {
  enum { LINES = 100000 };
  char *text = malloc(2 * LINES + 2);
  cr_assert(text != NULL);
  text[0] = '"';
  for (size_t i = 0; i < LINES; i++) text[2 * i + 1] = 'a', text[2 * i + 2] = '\n';
  text[2 * LINES + 1] = '\0';
  csv_reader r = {.in = open_text(text), .file = "text"};
  cr_expect(eq(int, csv_next(&r), -1));
  cr_expect(le(sz, r.lines, 200));
  (void)fclose(r.in);
  csv_free(&r);
  free(text);
}
