#include "document/shape_value.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document/records.h"
#include "support/base/numbers.h"

typedef int value_fn(shape_reader *r, const cJSON *item, char *out);

static const struct {
  const char *word;
  double value;
} named_numbers[] = {{"NaN", NAN}, {"Infinity", INFINITY}, {"-Infinity", -INFINITY}};

int shape_number(const cJSON *item, double *value) {
  if (cJSON_IsNumber(item)) {
    *value = item->valuedouble;
    return 1;
  }
  for (size_t i = 0; cJSON_IsString(item) && i < 3; i++) {
    if (strcmp(item->valuestring, named_numbers[i].word) != 0) continue;
    *value = named_numbers[i].value;
    return 1;
  }
  return 0;
}

void shape_store(char *out, const void *items, size_t n) {
  memcpy(out, &items, sizeof items);
  memcpy(out + offsetof(texts, n), &n, sizeof n);
}

static int copy_text(shape_reader *r, const cJSON *item, char **copy) {
  if (!cJSON_IsString(item)) return shape_wrong(r, "expected a string");
  const size_t size = strlen(item->valuestring) + 1;
  *copy = arena_alloc(r->memory, size, 1);
  memcpy(*copy, item->valuestring, size);
  return 0;
}

static int read_text(shape_reader *r, const cJSON *item, char *out) {
  char *copy = NULL;
  TRY(copy_text(r, item, &copy));
  memcpy(out, &copy, sizeof copy);
  return 0;
}

static int read_text_or_null(shape_reader *r, const cJSON *item, char *out) {
  return cJSON_IsNull(item) ? 0 : read_text(r, item, out);
}

static int read_number(shape_reader *r, const cJSON *item, char *out) {
  double v;
  if (!shape_number(item, &v))
    return shape_wrong(r, "expected a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
  memcpy(out, &v, sizeof v);
  return 0;
}

static int read_number_text(shape_reader *r, const cJSON *item, char *out) {
  double v;
  if (!cJSON_IsString(item) || !parse_double(item->valuestring, &v))
    return shape_wrong(r, "expected a number in a string, as \"0x1.8p+1\" or \"nan\"");
  memcpy(out, &v, sizeof v);
  return 0;
}

/* 2^53: from here on a JSON number may have lost its last digits. */
static const double most_exact = 9007199254740992.0;

static int count_of(const cJSON *item, uint64_t *count) {
  if (cJSON_IsNumber(item)) {
    const double v = item->valuedouble;
    if (!(v >= 0 && v <= most_exact && v == floor(v))) return 0;
    *count = (uint64_t)v;
    return 1;
  }
  const char *s = cJSON_IsString(item) ? item->valuestring : "";
  if (*s == '\0' || s[strspn(s, "0123456789")] != '\0') return 0;
  errno = 0;
  *count = strtoull(s, NULL, 10);
  return errno == 0;
}

static int read_count(shape_reader *r, const cJSON *item, char *out) {
  uint64_t count;
  if (!count_of(item, &count))
    return shape_wrong(r, "expected a whole number >= 0; above 2^53 as a string");
  memcpy(out, &count, sizeof count);
  return 0;
}

static int read_flag(shape_reader *r, const cJSON *item, char *out) {
  if (!cJSON_IsBool(item)) return shape_wrong(r, "expected true or false");
  const int flag = cJSON_IsTrue(item);
  memcpy(out, &flag, sizeof flag);
  return 0;
}

static int read_flag_or_null(shape_reader *r, const cJSON *item, char *out) {
  const int none = -1;
  if (!cJSON_IsNull(item)) return read_flag(r, item, out);
  memcpy(out, &none, sizeof none);
  return 0;
}

static int read_verdict(shape_reader *r, const cJSON *item, char *out) {
  for (verdict v = VERDICT_PASS; cJSON_IsString(item) && v <= VERDICT_ERROR; v++) {
    if (strcmp(item->valuestring, verdict_word(v)) != 0) continue;
    memcpy(out, &v, sizeof v);
    return 0;
  }
  return shape_wrong(r, "expected \"pass\", \"fail\", \"skip\" or \"error\"");
}

static int read_list_of_numbers(shape_reader *r, const cJSON *item, int gaps,
                                char *out) {
  if (!cJSON_IsArray(item)) return shape_wrong(r, "expected an array of numbers");
  const size_t n = (size_t)cJSON_GetArraySize(item);
  double *v = arena_alloc(r->memory, n, sizeof *v);
  const cJSON *one;
  size_t i = 0;
  cJSON_ArrayForEach(one, item) {
    const int is_gap = gaps && cJSON_IsNull(one);
    if (is_gap) v[i] = (double)NAN;
    if (!is_gap && !shape_number(one, &v[i]))
      return shape_wrong(r, "holds what is no number");
    i++;
  }
  shape_store(out, v, n);
  return 0;
}

static int read_numbers(shape_reader *r, const cJSON *item, char *out) {
  return read_list_of_numbers(r, item, 0, out);
}

static int read_gappy_numbers(shape_reader *r, const cJSON *item, char *out) {
  return read_list_of_numbers(r, item, 1, out);
}

static int read_positive(shape_reader *r, const cJSON *item, char *out) {
  double v;
  if (!shape_number(item, &v) || !isfinite(v) || !(v > 0))
    return shape_wrong(r, "expected a number above 0");
  memcpy(out, &v, sizeof v);
  return 0;
}

static int read_positives(shape_reader *r, const cJSON *item, char *out) {
  numbers list;
  TRY(read_numbers(r, item, out));
  memcpy(&list, out, sizeof list);
  if (list.n == 0) return shape_wrong(r, "expected one number at least");
  for (size_t i = 0; i < list.n; i++)
    if (!isfinite(list.v[i]) || !(list.v[i] > 0))
      return shape_wrong(r, "expected numbers above 0");
  return 0;
}

static int read_pair(shape_reader *r, const cJSON *item, char *out) {
  double v[2];
  const int two = cJSON_IsArray(item) && cJSON_GetArraySize(item) == 2;
  for (int i = 0; i < 2; i++)
    if (!two || !shape_number(cJSON_GetArrayItem(item, i), &v[i]) || !isfinite(v[i]))
      return shape_wrong(r, "expected two finite numbers");
  memcpy(out, v, sizeof v);
  return 0;
}

int shape_choice(shape_reader *r, const char *const *words, const cJSON *item,
                 char *out) {
  char list[128] = "expected one of";
  for (int i = 0; words[i] != NULL; i++) {
    if (cJSON_IsString(item) && strcmp(item->valuestring, words[i]) == 0) {
      memcpy(out, &i, sizeof i);
      return 0;
    }
    const size_t n = strlen(list);
    (void)snprintf(list + n, sizeof list - n, " \"%s\"", words[i]);
  }
  return shape_wrong(r, list);
}

static int read_numbers_or_null(shape_reader *r, const cJSON *item, char *out) {
  return cJSON_IsNull(item) ? 0 : read_numbers(r, item, out);
}

static int read_number_or_null(shape_reader *r, const cJSON *item, char *out) {
  if (cJSON_IsNull(item)) return 0;
  double *v = arena_alloc(r->memory, 1, sizeof *v);
  shape_store(out, v, 1);
  char *first = (char *)v;
  return read_number(r, item, first);
}

static int read_texts(shape_reader *r, const cJSON *item, char *out) {
  if (!cJSON_IsArray(item)) return shape_wrong(r, "expected an array of strings");
  const size_t n = (size_t)cJSON_GetArraySize(item);
  char **v = arena_alloc(r->memory, n, sizeof *v);
  const cJSON *word;
  size_t i = 0;
  cJSON_ArrayForEach(word, item) TRY(copy_text(r, word, &v[i++]));
  shape_store(out, v, n);
  return 0;
}

static int read_table_rows(shape_reader *r, const cJSON *item, double *v,
                           size_t ncolumns) {
  const cJSON *row, *one;
  cJSON_ArrayForEach(row, item) {
    if (!cJSON_IsArray(row) || (size_t)cJSON_GetArraySize(row) != ncolumns)
      return shape_wrong(r, "expected rows of equal length");
    cJSON_ArrayForEach(one, row) {
      if (!shape_number(one, v++)) return shape_wrong(r, "holds what is no number");
    }
  }
  return 0;
}

static int read_table(shape_reader *r, const cJSON *item, char *out) {
  if (!cJSON_IsArray(item)) return shape_wrong(r, "expected an array of rows");
  number_table t = {.nrows = (size_t)cJSON_GetArraySize(item)};
  t.ncolumns = t.nrows > 0 ? (size_t)cJSON_GetArraySize(item->child) : 0;
  double *v = arena_alloc(r->memory, t.nrows * t.ncolumns, sizeof *v);
  t.v = v;
  memcpy(out, &t, sizeof t);
  return read_table_rows(r, item, v, t.ncolumns);
}

int shape_value(shape_reader *r, field_kind kind, const cJSON *item, char *out) {
  static value_fn *const readers[] = {
      [FIELD_TEXT] = read_text,
      [FIELD_TEXT_OR_NULL] = read_text_or_null,
      [FIELD_TEXT_IF_ANY] = read_text,
      [FIELD_NUMBER] = read_number,
      [FIELD_NUMBER_TEXT] = read_number_text,
      [FIELD_COUNT] = read_count,
      [FIELD_FLAG] = read_flag,
      [FIELD_VERDICT] = read_verdict,
      [FIELD_NUMBERS] = read_numbers,
      [FIELD_NUMBERS_OR_NULL] = read_numbers_or_null,
      [FIELD_NUMBER_OR_NULL] = read_number_or_null,
      [FIELD_POSITIVE] = read_positive,
      [FIELD_POSITIVES] = read_positives,
      [FIELD_PAIR] = read_pair,
      [FIELD_GAPPY_NUMBERS] = read_gappy_numbers,
      [FIELD_FLAG_OR_NULL] = read_flag_or_null,
      [FIELD_TEXTS] = read_texts,
      [FIELD_TABLE] = read_table,
  };
  return readers[kind](r, item, out);
}
