/* Every double must keep its bits from JSON through the reader to CSV. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "document/kinds.h"
#include "document/sample_test_support.h"
#include "export/exports.h"
#include "support/base/texts.h"

enum { N = 2000, WORST = 6 /* the column, from 0 */ };

/* Returns a special value if i is small, else a number of random bits. */
static double value(int i) {
  static const double known[] = {0.0,   -0.0,     5e-324,    1 + 0x1p-52, 0.1,
                                 1e308, INFINITY, -INFINITY, (double)NAN, 0x1p-1022};
  static uint64_t bits = 88172645463325252U; /* xorshift, Marsaglia 2003 */
  double v;
  if (i < (int)(sizeof known / sizeof known[0])) return known[i];
  do {
    bits ^= bits << 13;
    bits ^= bits >> 7;
    bits ^= bits << 17;
    memcpy(&v, &bits, sizeof v);
  } while (!isfinite(v));
  return v;
}

static const char *field_at(const char *line, int column) {
  for (; column > 0; column--) line = strchr(line, ',') + 1;
  return line;
}

Test(csv, numbers_survive_to_the_bit) {
  static double values[N];
  buffer records = {0}, document = {0}, csv = {0};
  record_set set;
  for (int i = 0; i < N; i++) {
    values[i] = value(i);
    if (i > 0) buffer_add(&records, ",");
    sample_record(&records, values[i]);
  }
  sample_document(&document, records.data);
  cr_assert(eq(int, sample_read(document.data, &set), 0));
  csv_write(&set, &csv);
  const char *line = csv.data;
  for (int i = 0; i < N; i++) {
    line = strchr(line, '\n') + 1;
    const double back = strtod(field_at(line, WORST), NULL);
    const int same = isnan(values[i]) ? isnan(back) : !memcmp(&back, &values[i], sizeof back);
    cr_assert(same, "%a became %a", values[i], back);
  }
  records_free(&set);
  buffer_free(&records);
  buffer_free(&document);
  buffer_free(&csv);
}

Test(csv, header_and_line) {
  buffer record = {0}, document = {0}, csv = {0};
  record_set set;
  sample_record(&record, 0.5);
  sample_document(&document, record.data);
  cr_assert(eq(int, sample_read(document.data, &set), 0));
  csv_write(&set, &csv);
  cr_expect_str_eq(
      csv.data,
      "run,subject,check,control,mistake,verdict,worst,bound,samples,"
      "not_judged,finding,right_ordinary,right_hard,right_extreme,"
      "wrong_ordinary,wrong_hard,wrong_extreme,inaccurate_ordinary,"
      "inaccurate_hard,inaccurate_extreme,out_of_range_ordinary,"
      "out_of_range_hard,out_of_range_extreme,seed,seconds,note,state,shrunk,quantity,x,p,command\n"
      "1,arap,gradient,,,pass,0.5,1,18446744073709551615,0,nothing,,,,,,,,,,,,,1,0,,,,,,,\n");
  records_free(&set);
  buffer_free(&record);
  buffer_free(&document);
  buffer_free(&csv);
}

static void expect_members(series_origin of, const char *what) {
  arena memory = {0};
  char *text = texts_find(asset_members_txt, document_kinds[of].section, what);
  const texts words = document_words(text, &memory);
  for (size_t i = 0; i < words.n; i++) {
    const document_shape *shape = kind_records(of, NULL).shape;
    const char *named = strchr(words.v[i], '='), *at = named != NULL ? named + 1 : words.v[i];
    while (shape != NULL && *at != '\0' && *at != '*') { /* *: computed */
      const size_t n = strcspn(at, ".");
      document_field field;
      (void)document_member(shape, NULL, arena_printf(&memory, "%.*s", (int)n, at), &field);
      cr_expect(field.name != NULL, "%s: %s: no member %s", document_kinds[of].section, what, at);
      shape = field.kind == DOCUMENT_PAIR ? NULL : field.of;
      at += n + (at[n] == '.');
    }
  }
  cr_expect(strcmp(what, "columns") != 0 || words.n > 5, "%s", document_kinds[of].section);
  free(text);
  arena_free(&memory);
}

/* Every member that members.txt names must exist in the records. */
Test(csv, columns_are_members_of_the_records) {
  static const char *const lists[] = {"columns", "group", "item",   "apart",
                                      "text",    "bound", "reason", "times"};
  for (series_origin of = 0; of < FROM_HISTORY; of++)
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) expect_members(of, lists[i]);
}
