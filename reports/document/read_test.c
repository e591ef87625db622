#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <string.h>

#include "document/records.h"
#include "document/sample_test_support.h"
#include "support/testing/said.h"

TestSuite(read, .init = said_begin);

Test(read, takes_the_least_document) {
  record_set set;
  buffer t = {0};
  sample_document(&t, "");
  cr_assert(eq(int, sample_read(t.data, &set), 0));
  cr_expect(eq(sz, set.records.n, 0));
  cr_expect_str_eq(set.documents.v[0].run->command, "c");
  cr_expect(set.documents.v[0].run->mesh == NULL);
  records_free(&set);
  buffer_free(&t);
}

Test(read, keeps_counts_beyond_doubles) {
  record_set set;
  buffer t = {0}, record = {0};
  sample_record(&record, 1);
  sample_document(&t, record.data);
  cr_assert(eq(int, sample_read(t.data, &set), 0));
  cr_expect(eq(u64, set.records.v[0].samples, UINT64_MAX));
  records_free(&set);
  buffer_free(&record);
  buffer_free(&t);
}

#define RECORD                                                                  \
  "{\"subject\":\"arap\",\"check\":\"rest\",\"control\":null,\"mistake\":null," \
  "\"verdict\":\"pass\",\"worst\":0,\"bound\":1,\"why\":null,\"samples\":1,"    \
  "\"not_judged\":0,\"seed\":\"1\",\"seconds\":0,\"note\":\"\",\"witness\":null,"

/* With `from` replaced by `to`, the smallest document gives a message that contains `words`. */
static const struct {
  const char *from, *to, *words;
} mistakes[] = {
    {"records/1", "records/9", "found \"selvedge.records/9\""},
    {"\"tool\":\"t\"", "\"tool\":3", ": tool: a text was expected"},
    {"\"cpu\":\"\",", "", ": environment.cpu: missing"},
    {"\"threads\":1", "\"threads\":1.5", ": environment.threads: a whole number >= 0"},
    {"\"threads\":1", "\"threads\":-1", ": environment.threads: a whole number >= 0"},
    {"\"threads\":1", "\"threads\":\"18446744073709551616\"", ": environment.threads: "},
    {"\"seconds\":0", "\"seconds\":\"nan\"", ": run.seconds: a number, "},
    {"\"planned\":0,", "", ": run.planned: missing"},
    {"\"planned_rows\":0,", "", ": run.planned_rows: missing"},
    {"\"ledger\":[],", "", ": ledger: missing"},
    {"\"ledger\":[]", "\"ledger\":[{\"id\":34}]", ": ledger[0].id: a text was expected"},
    {"\"ledger\":[]",
     "\"ledger\":[{\"id\":\"K1\",\"source\":\"\",\"place\":\"\",\"statement\":\"\","
     "\"kind\":\"claim\",\"states\":\"F\",\"expected\":\"true\"}]",
     ": ledger[0].expected: one of \"holds\" \"holds when\" \"reconstructed\" \"misprint\" "
     "\"copy\" \"refuted\" \"open\" was expected"},
    {"\"complete\":true", "\"complete\":1", ": run.complete: true or false was expected"},
    {"\"mesh\":null", "\"mesh\":[]", ": run.mesh: an object was expected"},
    {"\"energies\":[]", "\"energies\":{}", ": energies: a list of objects was expected"},
    {"\"energies\":[]", "\"energies\":[7]", ": energies[0]: an object was expected"},
    {"\"series\":[]", "\"series\":[{\"name\":\"sweep\"}]", ": series[0].subject: missing"},
    {"\"series\":[]",
     "\"series\":[{\"name\":\"a\",\"subject\":\"b\",\"quantity\":\"\",\"scalar\":\"\","
     "\"angle\":0,\"columns\":[\"h\",\"e\"],\"rows\":[[1,2],[3]]}]",
     ": series[0].rows[1]: 2 columns are named, the row has 1"},
    {"\"series\":[]",
     "\"series\":[{\"name\":\"a\",\"subject\":\"b\",\"quantity\":\"\",\"scalar\":\"\","
     "\"angle\":0,\"columns\":[\"h\"],\"rows\":[[1,2]]}]",
     ": series[0].rows[0]: 1 columns are named, the row has 2"},
    {"\"records\":[]", "\"records\":[" RECORD "\"wrong\":[1,2]}]",
     ": records[0]: each class needs a count of states: ordinary, hard, extreme"},
    {"\"records\":[]", "\"records\":[" RECORD "\"finding\":\"bad\"}]",
     ": records[0].finding: one of \"nothing\" \"wrong\" "},
    {"\"run\":{", "\"run\":{,", ":3:9: not JSON at or just before this place"},
    {"]}\n", "]} x", ": not JSON at or just before this place"},
    {"\"series\":[]}", "\"series\":[", ": not JSON at or just before this place"},
};

ParameterizedTestParameters(read, names_the_mistake) {
  static size_t index[sizeof mistakes / sizeof mistakes[0]];
  for (size_t i = 0; i < sizeof index / sizeof index[0]; i++) index[i] = i;
  return cr_make_param_array(size_t, index, sizeof index / sizeof index[0]);
}

ParameterizedTest(const size_t *i, read, names_the_mistake) {
  record_set set;
  buffer whole = {0}, t = {0};
  const char *from = mistakes[*i].from;
  sample_document(&whole, "");
  const char *at = strstr(whole.data, from);
  cr_assert(at != NULL);
  buffer_put(&t, whole.data, (size_t)(at - whole.data));
  buffer_add(&t, mistakes[*i].to);
  buffer_add(&t, at + strlen(from));
  cr_expect(eq(int, sample_read(t.data, &set), EXIT_USAGE));
  cr_expect(strstr(said(), mistakes[*i].words) != NULL);
  records_free(&set);
  buffer_free(&whole);
  buffer_free(&t);
}

Test(read, names_a_file_that_is_not_there) {
  record_set set;
  char *path[] = {(char[]){"no/such/file.json"}};
  cr_expect(eq(int, records_read(path, 1, &set), EXIT_USAGE));
  cr_expect(strstr(said(), "cannot read no/such/file.json: ") != NULL);
  records_free(&set);
}

Test(read, refuses_an_empty_file) {
  record_set set;
  cr_expect(eq(int, sample_read("", &set), EXIT_USAGE));
  cr_expect(strstr(said(), ": it is empty") != NULL);
  records_free(&set);
}
