/* Tests that documents are restored bitwise, that invalid documents are rejected by file and
 * position, and that the schema requires what the reader requires. */
#include "support/records/document.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *state;
  double x;
} witness;

typedef struct {
  double median, ci[2];
  document_numbers takes;
} times;

typedef struct {
  const char *subject, *control, *text;
  int verdict, holds, timed;
  double worst, unit, sag, error;
  const double *printed;
  uint64_t samples, size, seed;
  document_numbers trace, positions;
  const witness *witness;
  times times;
} record;

typedef struct {
  const char *cpu;
  uint64_t threads;
} machine;

typedef struct {
  machine machine;
  const char *cholesky;
} environment;

typedef struct {
  environment environment;
  document_map settings;
  document_texts notes;
  document_table rows;
  DOCUMENT_LIST_OF(record) records;
  int complete;
} whole;

static const char *const verdicts[] = {"pass", "fail", NULL};

#define F(member, ...) DOCUMENT_FIELD(witness, member, __VA_ARGS__)
static const document_field witness_fields[] = {F(state, TEXT), F(x, NUMBER), DOCUMENT_END};
DOCUMENT_PART(witness, witness);
#undef F

#define F(member, ...) DOCUMENT_FIELD(times, member, __VA_ARGS__)
static const document_field times_fields[] = {
    F(median, NUMBER, "ns", .range = DOCUMENT_POSITIVE), F(ci, PAIR, .range = DOCUMENT_FINITE),
    F(takes, NUMBERS, .range = DOCUMENT_POSITIVE, .not_empty = 1), DOCUMENT_END};
DOCUMENT_PART(times, times);
#undef F

#define F(member, ...) DOCUMENT_FIELD(record, member, __VA_ARGS__)
static const document_field record_fields[] = {
    F(subject, TEXT, "the energy", .pattern = "."),
    F(control, TEXT, .nullable = 1),
    F(text, TEXT, .optional = 1),
    F(verdict, CHOICE, .words = verdicts),
    F(holds, FLAG, .nullable = 1),
    F(timed, FLAG),
    F(worst, NUMBER),
    F(unit, HEX),
    F(sag, NUMBER, "m", .range = DOCUMENT_POSITIVE, .nullable = 1),
    F(error, NUMBER, .optional = 1),
    F(printed, POINTED, .nullable = 1),
    F(samples, COUNT),
    F(size, COUNT, .nullable = 1),
    F(seed, DIGITS),
    F(trace, NUMBERS, .range = DOCUMENT_FINITE, .gaps = 1),
    F(positions, NUMBERS, .range = DOCUMENT_FINITE, .digits = 9, .nullable = 1),
    F(witness, OBJECT, .of = &witness_shape, .nullable = 1),
    F(times, MEMBERS, .of = &times_shape, .when = "timed"),
    DOCUMENT_END};
DOCUMENT_PART(record, record);
#undef F

#define F(member, ...) DOCUMENT_FIELD(machine, member, __VA_ARGS__)
static const document_field machine_fields[] = {F(cpu, TEXT), F(threads, COUNT), DOCUMENT_END};
DOCUMENT_PART(machine, machine);
#undef F

#define F(member, ...) DOCUMENT_FIELD(environment, member, __VA_ARGS__)
static const document_field environment_fields[] = {F(machine, MEMBERS, .of = &machine_shape),
                                                    F(cholesky, TEXT), DOCUMENT_END};
DOCUMENT_PART(environment, environment);
#undef F

#define F(member, ...) DOCUMENT_FIELD(whole, member, __VA_ARGS__)
static const document_field whole_fields[] = {
    F(environment, STRUCT, .of = &environment_shape),
    F(settings, MAP),
    F(notes, TEXTS),
    F(rows, TABLE),
    F(records, LIST, "one for each check", .of = &record_shape),
    F(complete, FLAG),
    DOCUMENT_END};
static const document_shape whole_shape = {
    .title = "A run", .size = sizeof(whole), .fields = whole_fields, .schema = "selvedge.test/1"};
#undef F

typedef void write_fn(FILE *f, const document_shape *s, const void *from);

static char *text_of(write_fn *write, const document_shape *s, const void *from) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  write(f, s, from);
  cr_assert(fclose(f) == 0);
  return text;
}

static void schema(FILE *f, const document_shape *s, const void *from) {
  (void)from;
  document_write_schema(f, s);
}

static int read_text(const char *text, whole *w, arena *memory, char *message) {
  cJSON *tree = cJSON_Parse(text);
  cr_assert_not_null(tree, "%s", text);
  *w = (whole){0};
  const int read = document_read(tree, "a.json", &whole_shape, w, memory, message);
  cJSON_Delete(tree);
  return read;
}

static const double odd[] = {0.1,       1 + 0x1p-52,      -0.0,
                             0x1p-1074, (double)INFINITY, -(double)INFINITY};
enum { ODD = sizeof odd / sizeof odd[0] };

static const witness a_witness = {"rest \"1\"\n\t\x01 \xc3\xa9", 1.0 / 3};
static const double a_list[] = {1, 0.1, NAN};
static const record records[] = {
    {.subject = "arap",
     .control = "wrong",
     .text = "told",
     .verdict = 1,
     .holds = 1,
     .timed = 1,
     .worst = NAN,
     .unit = 0x1.8p-3,
     .sag = 1e-9,
     .error = 0.5,
     .printed = &odd[4],
     .samples = UINT64_MAX,
     .size = 7,
     .seed = 1,
     .trace = {a_list, 3},
     .positions = {a_list, 2},
     .witness = &a_witness,
     .times = {.median = 2.5, .ci = {2, 3}, .takes = {a_list, 2}}},
    {.subject = "b", .holds = -1, .sag = NAN, .error = NAN, .size = DOCUMENT_NO_COUNT},
};
static const whole sample = {.environment = {{"x86", 2}, "CHOLMOD"},
                             .settings = {(const document_entry[]){{"seed", "1"}, {"of", ""}}, 2},
                             .notes = {(const char *const[]){"one", "\xff two"}, 2},
                             .rows = {(const document_numbers[]){{odd, ODD}, {odd, 1}}, 2},
                             .records = {records, 2},
                             .complete = 1};

static const char expected_text[] =
    "{\"schema\": \"selvedge.test/1\",\n"
    "\"environment\": {\"cpu\":\"x86\",\"threads\":2,\"cholesky\":\"CHOLMOD\"},\n"
    "\"settings\": {\"seed\":\"1\",\"of\":\"\"},\n"
    "\"notes\": [\"one\",\"? two\"],\n"
    "\"rows\": [[0.1,1.0000000000000002,-0,4.94065645841247e-324,\"Infinity\","
    "\"-Infinity\"],[0.1]],\n"
    "\"records\": [\n"
    "{\"subject\":\"arap\",\"control\":\"wrong\",\"text\":\"told\",\"verdict\":\"fail\","
    "\"holds\":true,\"timed\":true,\"worst\":\"NaN\",\"unit\":\"0x1.8p-3\","
    "\"sag\":1e-09,\"error\":0.5,"
    "\"printed\":\"Infinity\",\"samples\":\"18446744073709551615\",\"size\":7,"
    "\"seed\":\"1\",\"trace\":[1,0.1,null],\"positions\":[1,0.1],\"witness\":{\"state\":"
    "\"rest \\\"1\\\"\\n\\t\\u0001 \xc3\xa9\",\"x\":0.33333333333333331},\"median\":2.5,"
    "\"ci\":[2,3],\"takes\":[1,0.1]},\n"
    "{\"subject\":\"b\",\"control\":null,\"verdict\":\"pass\",\"holds\":null,"
    "\"timed\":false,\"worst\":0,\"unit\":\"0x0p+0\",\"sag\":null,\"printed\":null,"
    "\"samples\":0,\"size\":null,\"seed\":\"0\",\"trace\":[],\"positions\":null,"
    "\"witness\":null}\n"
    "],\n"
    "\"complete\": true}\n";

Test(document, is_written_line_by_line) {
  char *text = text_of(document_write, &whole_shape, &sample);
  cr_expect_str_eq(text, expected_text);
  free(text);
}

static int same_bits(const double *a, const double *b, size_t n) {
  return memcmp(a, b, n * sizeof *a) == 0;
}

Test(document, comes_back_to_the_bit) {
  char message[DOCUMENT_MESSAGE] = "";
  arena memory = {0};
  whole w;
  cr_assert(read_text(expected_text, &w, &memory, message), "%s", message);
  cr_expect(w.rows.n == 2 && w.rows.v[0].n == ODD && w.rows.v[1].n == 1);
  cr_expect(same_bits(w.rows.v[0].v, odd, ODD));
  cr_expect_str_eq(w.environment.cholesky, "CHOLMOD");
  cr_expect(w.environment.machine.threads == 2 && w.complete == 1);
  cr_expect_str_eq(w.settings.v[1].name, "of");
  cr_assert(w.records.n == 2);
  const record *r = w.records.v;
  cr_expect(r[0].verdict == 1 && r[0].holds == 1 && isnan(r[0].worst));
  cr_expect(r[0].unit == 0x1.8p-3 && isinf(*r[0].printed) && r[0].sag == 1e-9);
  cr_expect(r[0].samples == UINT64_MAX && r[0].size == 7 && r[0].seed == 1);
  cr_expect(r[0].trace.n == 3 && isnan(r[0].trace.v[2]) && r[0].trace.v[1] == 0.1);
  cr_expect_str_eq(r[0].witness->state, a_witness.state);
  cr_expect(same_bits(&r[0].witness->x, &a_witness.x, 1));
  cr_expect(same_bits(r[0].times.ci, records[0].times.ci, 2));
  cr_expect(r[0].times.takes.n == 2);
  cr_expect(r[1].control == NULL && r[1].text == NULL && r[1].printed == NULL);
  cr_expect(r[0].error == 0.5 && isnan(r[1].error)); /* a missing number */
  cr_expect(r[1].holds == -1 && isnan(r[1].sag) && r[1].size == DOCUMENT_NO_COUNT);
  cr_expect(r[1].trace.v != NULL && r[1].trace.n == 0); /* empty is not null */
  cr_expect(r[1].positions.v == NULL && r[1].witness == NULL);
  arena_free(&memory);
}

Test(document, brings_any_number_back_to_the_bit) {
  enum { COUNT = 20000 };
  static double x[COUNT];
  size_t n = 0;
  for (uint64_t i = 0; i < COUNT; i++) {
    const uint64_t bits = i * 6364136223846793005u + 1442695040888963407u;
    memcpy(&x[n], &bits, sizeof bits);
    n += isfinite(x[n]) ? 1 : 0;
  }
  char message[DOCUMENT_MESSAGE] = "";
  arena memory = {0};
  whole w = sample;
  w.rows.v = (const document_numbers[]){{x, n}}, w.rows.n = 1;
  char *text = text_of(document_write, &whole_shape, &w);
  cr_assert(read_text(text, &w, &memory, message), "%s", message);
  cr_assert(w.rows.v[0].n == n);
  cr_expect(same_bits(w.rows.v[0].v, x, n));
  free(text);
  arena_free(&memory);
}

Test(document, rounds_only_where_that_is_asked) {
  const double third = 1.0 / 3;
  const record r = {.subject = "s", .positions = {&third, 1}, .trace = {&third, 1}};
  char *text = text_of(document_write_element, &record_shape, &r);
  cr_expect_not_null(strstr(text, "\"trace\":[0.33333333333333331],"));
  cr_expect_not_null(strstr(text, "\"positions\":[0.333333333],"));
  free(text);
}

/* Reads the sample with the text `from` replaced by `to`, and compares the message. */
static void expect_message(const char *from, const char *to, const char *message_) {
  char text[sizeof expected_text + 200], message[DOCUMENT_MESSAGE] = "";
  const char *at = strstr(expected_text, from);
  arena memory = {0};
  whole w;
  cr_assert_not_null(at, "%s", from);
  (void)snprintf(text, sizeof text, "%.*s%s%s", (int)(at - expected_text), expected_text, to,
                 at + strlen(from));
  const int read = read_text(text, &w, &memory, message);
  cr_expect(read == (message_ == NULL), "%s: %s", to, message);
  if (message_ != NULL) cr_expect_str_eq(message, message_);
  arena_free(&memory);
}

Test(document, names_file_and_place_of_what_is_wrong) {
  expect_message("test/1", "test/2", "a.json: schema: selvedge.test/1 was expected");
  expect_message("\"complete\": true", "\"new\": 1", "a.json: complete: missing");
  expect_message("\"threads\":2", "\"threads\":-2",
                 "a.json: environment.threads: a whole number >= 0, written as a "
                 "string if above 2^53 was expected");
  expect_message("\"threads\":2", "\"threads\":2.5",
                 "a.json: environment.threads: a whole number >= 0, written as a "
                 "string if above 2^53 was expected");
  expect_message("{\"seed\":\"1\"", "{\"seed\":1",
                 "a.json: settings: an object of texts was expected");
  expect_message("\"one\"", "1", "a.json: notes[0]: a text was expected");
  expect_message("[0.1]]", "0.1]", "a.json: rows[1]: a list of numbers was expected");
  expect_message("\"worst\":0", "\"worst\":\"nan\"",
                 "a.json: records[1].worst: a number, \"NaN\", \"Infinity\" or "
                 "\"-Infinity\" was expected");
  expect_message("\"fail\"", "\"failed\"",
                 "a.json: records[0].verdict: one of \"pass\" \"fail\" was expected");
  expect_message("1e-09", "0", "a.json: records[0].sag: a number > 0 was expected");
  expect_message("\"seed\":\"1\",\"trace", "\"seed\":1,\"trace",
                 "a.json: records[0].seed: a whole number >= 0 in a string was expected");
  expect_message("0.1,null]", "0.1,\"NaN\"]",
                 "a.json: records[0].trace[2]: a finite number was expected");
  expect_message("[2,3]", "[2]", "a.json: records[0].ci: a list of two numbers was expected");
  expect_message("\"median\":2.5,", "", "a.json: records[0].median: missing");
  expect_message("\"takes\":[1,0.1]", "\"takes\":[]",
                 "a.json: records[0].takes: one element at least was expected");
  expect_message("\"0x1.8p-3\"", "\"much\"",
                 "a.json: records[0].unit: a number in a string, as \"0x1.8p+1\" or "
                 "\"nan\" was expected");
  expect_message("{\"state\"", "{\"place\"", "a.json: records[0].witness.state: missing");
  expect_message("true,\"timed", "1,\"timed",
                 "a.json: records[0].holds: true or false was expected");
}

Test(document, takes_what_is_more_and_what_may_be_missing) {
  expect_message("\"complete\"", "\"newer\": {\"than\": [1]}, \"complete\"", NULL);
  expect_message("\"text\":\"told\",", "", NULL);
  expect_message("\"18446744073709551615\"", "9007199254740992", NULL);
}

Test(document, writes_counts_that_doubles_lack_as_texts) {
  const record exact = {.subject = "s", .samples = (uint64_t)1 << 53};
  const record more = {.subject = "s", .samples = exact.samples + 1};
  char *a = text_of(document_write_element, &record_shape, &exact);
  char *b = text_of(document_write_element, &record_shape, &more);
  cr_expect_not_null(strstr(a, "\"samples\":9007199254740992,"));
  cr_expect_not_null(strstr(b, "\"samples\":\"9007199254740993\","));
  free(a);
  free(b);
}

Test(document, refuses_counts_that_lost_digits) {
  expect_message("\"18446744073709551615\"", "9007199254740994",
                 "a.json: records[0].samples: a whole number >= 0, written as a "
                 "string if above 2^53 was expected");
  expect_message("\"18446744073709551615\"", "\"18446744073709551616\"",
                 "a.json: records[0].samples: a whole number >= 0, written as a "
                 "string if above 2^53 was expected");
}

Test(document, has_a_name_that_tells_its_kind) {
  cJSON *tree = cJSON_Parse(expected_text), *other = cJSON_Parse("[1]");
  cr_expect_str_eq(document_schema_of(tree), "selvedge.test/1");
  cr_expect_null(document_schema_of(other));
  cJSON_Delete(tree);
  cJSON_Delete(other);
}

Test(document, finds_a_member_by_its_path) {
  const witness at = {"rest", 2};
  record r = {.witness = &at, .timed = 1, .sag = (double)NAN};
  document_field field;
  cr_expect(document_member(&record_shape, &r, "witness.x", &field) == &at.x);
  cr_expect(document_member(&record_shape, &r, "ci.1", &field) == &r.times.ci[1]);
  cr_expect(field.kind == DOCUMENT_NUMBER);
  cr_expect(document_member(&record_shape, &r, "sag", &field) == NULL);
  cr_expect_str_eq(field.name, "sag");
  r.timed = 0, r.witness = NULL;
  cr_expect(document_member(&record_shape, &r, "median", &field) == NULL);
  cr_expect(document_member(&record_shape, &r, "witness.x", &field) == NULL);
  cr_expect(field.name != NULL);
  cr_expect(document_member(&record_shape, &r, "worse", &field) == NULL);
  cr_expect(field.name == NULL);
}

static const cJSON *at(const cJSON *o, const char *name) {
  const cJSON *member = cJSON_GetObjectItemCaseSensitive(o, name);
  cr_assert_not_null(member, "%s", name);
  return member;
}

static void expect_json(const cJSON *o, const char *text) {
  char *printed = cJSON_PrintUnformatted(o);
  cr_expect_str_eq(printed, text);
  free(printed);
}

Test(document, has_a_schema_that_asks_for_what_the_reader_asks_for) {
  char *text = text_of(schema, &whole_shape, NULL);
  cJSON *tree = cJSON_Parse(text);
  const cJSON *all = at(tree, "properties"), *one = at(at(all, "records"), "items"),
              *of = at(one, "properties");
  expect_json(at(tree, "required"),
              "[\"schema\",\"environment\",\"settings\",\"notes\","
              "\"rows\",\"records\",\"complete\"]");
  expect_json(at(all, "schema"), "{\"const\":\"selvedge.test/1\"}");
  expect_json(at(at(all, "environment"), "required"), "[\"cpu\",\"threads\",\"cholesky\"]");
  expect_json(at(of, "verdict"), "{\"enum\":[\"pass\",\"fail\"]}");
  expect_json(at(of, "subject"),
              "{\"type\":\"string\",\"pattern\":\".\",\"description\":\"the energy\"}");
  expect_json(at(of, "sag"),
              "{\"anyOf\":[{\"type\":\"null\"},{\"type\":\"number\","
              "\"exclusiveMinimum\":0}],\"description\":\"m\"}");
  cr_expect_not_null(strstr(text, "9007199254740992")); /* all digits */
  expect_json(at(of, "trace"),
              "{\"type\":\"array\",\"items\":{\"anyOf\":[{\"type\":"
              "\"null\"},{\"type\":\"number\"}]}}");
  expect_json(at(one, "if"), "{\"properties\":{\"timed\":{\"const\":true}}}");
  expect_json(at(one, "then"), "{\"required\":[\"median\",\"ci\",\"takes\"]}");
  expect_json(cJSON_GetArrayItem(at(one, "required"), 2), "\"verdict\""); /* no "text" */
  cJSON_Delete(tree);
  free(text);
}
