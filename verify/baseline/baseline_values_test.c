/* Tests of baseline units, by hand, and of the lines of a baseline. */
#include "baseline/baseline_values.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "baseline/baseline_unit.h"
#include "selvedge/dense.h"
#include "support/base/memory.h"

enum { N = 6 };

/* Defines W = x_0 + ... + x_5, and a "gradient" that returns x: both are known at every corner. */
#define DEFINE_LINEAR(T)                                                                \
  static slv_status sum_##T(const slv_##T *x, const slv_##T *p, slv_##T *restrict y) {  \
    (void)p;                                                                            \
    *y = 0;                                                                             \
    for (int i = 0; i < N; i++) *y += x[i];                                             \
    return SLV_OK;                                                                      \
  }                                                                                     \
  static slv_status same_##T(const slv_##T *x, const slv_##T *p, slv_##T *restrict y) { \
    (void)p;                                                                            \
    for (int i = 0; i < N; i++) y[i] = x[i];                                            \
    return SLV_OK;                                                                      \
  }                                                                                     \
  static const slv_kernels_##T linear_##T = {.energy = sum_##T, .gradient = same_##T};

DEFINE_LINEAR(f64)
DEFINE_LINEAR(f128)

static const slv_energy in_double = {.name = "linear", .ndof = N, .f64 = &linear_f64};
static const slv_energy in_quad = {
    .name = "linear", .ndof = N, .f64 = &linear_f64, .f128 = &linear_f128};

/* x = (2, 0, ...), so |x| = 2 and every step is 16 eps / sqrt 6. At the corner with only plus signs
 * the sum changes by sqrt 6 * 16 eps. x itself changes by 16 eps at every corner. */
static void expect_units(const slv_energy *e, scalar s, double eps, double tolerance) {
  static const double x[N] = {2}, p[1] = {0};
  const double sum = baseline_unit(e, QUANTITY_ENERGY, s, x, p) / eps;
  const double same = baseline_unit(e, QUANTITY_GRADIENT, s, x, p) / eps;
  cr_expect(fabs(sum - (16 + 16 * sqrt(6))) <= tolerance, "%g", sum);
  cr_expect(fabs(same - 32) <= tolerance, "%g", same);
}

/* Sums in the scalar itself have a round-off of one or two eps. */
Test(baseline_unit, of_linear_functions) {
  expect_units(&in_double, SCALAR_F64, DBL_EPSILON, 4);
  expect_units(&in_quad, SCALAR_F64, DBL_EPSILON, 1e-12);
  expect_units(&in_quad, SCALAR_F32, (double)FLT_EPSILON, 1e-6);
  expect_units(&in_quad, SCALAR_F128, 0x1p-112, 4);
}

Test(baseline_unit, is_not_known_beyond_the_range_or_without_a_function) {
  static const double huge[N] = {1e39}, x[N] = {1}, p[1] = {0};
  cr_expect(eq(dbl, baseline_unit(&in_quad, QUANTITY_ENERGY, SCALAR_F32, huge, p), 0.0));
  cr_expect(gt(dbl, baseline_unit(&in_quad, QUANTITY_ENERGY, SCALAR_F64, huge, p), 0.0));
  cr_expect(eq(dbl, baseline_unit(&in_quad, QUANTITY_HESSIAN, SCALAR_F64, x, p), 0.0));
}

/* Rounding is absolute for subnormal numbers, so that the unit has a lower limit. */
Test(baseline_unit, of_a_tiny_value_is_not_below_the_normal_numbers) {
  static const double x[N] = {0x1p-1040}, p[1] = {0};
  const double unit = baseline_unit(&in_quad, QUANTITY_ENERGY, SCALAR_F64, x, p);
  cr_expect(ge(dbl, unit, 2 * DBL_MIN));
}

static baseline_request all_of(const char *name, baseline_extent extent) {
  const slv_energy *e = slv_energy_find(name);
  cr_assert(e != NULL);
  slv_dense_use_one_thread();
  return (baseline_request){.states = {.energy = e, .seed = 1}, .scalars = 7, .extent = extent};
}

/* Returns the lines of the document with the values that were added; frees b. */
static char *lines_of(baseline *b) {
  buffer lines = {0};
  buffer_put(&lines, "", 0);
  for (size_t i = 0; i < b->all.values.n + b->all.texts.n; i++) {
    char *text =
        i < b->all.values.n
            ? document_element_text(&doc_baseline_value_shape, &b->all.values.v[i])
            : document_element_text(&doc_baseline_text_shape, &b->all.texts.v[i - b->all.values.n]);
    buffer_format(&lines, "%s\n", text);
    free(text);
  }
  arena_free(&b->memory);
  return lines.data;
}

static char *state_lines(const baseline_request *q, uint64_t i) {
  baseline b = {.all.tool = NULL};
  cr_assert(eq(int, baseline_add_state(q, i, &b), SLV_OK));
  return lines_of(&b);
}

/* bw_shear at rest with k = 100: W = 100 (f_u . f_v)^2 = 0, and H = 2 k d d', where d is F with its
 * columns swapped. So H is 200 in rows and columns 1 and 3, and else 0. */
Test(baseline_lines, of_the_shear_at_rest_by_hand) {
  const baseline_request q = all_of("bw_shear", BASELINE_USUAL);
  char *lines = state_lines(&q, 0);
  static const char first[] = "{\"group\":\"bw_shear\",\"item\":\"rest\",\"kind\":\"energy\",";
  cr_expect(strncmp(lines, first, strlen(first)) == 0, "%.80s", lines);
  const char *hessian = strstr(lines, "\"kind\":\"hessian\",\"scalar\":\"f64\"");
  cr_assert(hessian != NULL);
  const char *values = strstr(hessian, "\"values\":");
  static const char want[] =
      "\"values\":\"0 0 0 0 0 0 0x1.9p+7 0 0x1.9p+7 0 0 0 0 0 0 0x1.9p+7 0 0 0 0 0\"}\n";
  cr_expect(strncmp(values, want, strlen(want)) == 0, "%.*s", (int)strlen(want), values);
  free(lines);
}

static size_t numbers_of(const char *lines, const char *kind) {
  char key[64];
  (void)snprintf(key, sizeof key, "\"kind\":\"%s\",\"scalar\":\"f64\"", kind);
  const char *at = strstr(lines, key);
  cr_assert(at != NULL, "%s", kind);
  at = strstr(at, "\"values\":\"") + 10;
  size_t count = 1;
  for (; *at != '"'; at++) count += *at == ' ';
  return count;
}

/* 12 coordinates: 78 of 144 entries of a symmetric matrix are stored, and all entries of others. */
Test(baseline_lines, store_one_triangle_of_what_is_symmetric) {
  const struct {
    const char *energy, *kind;
    size_t numbers;
  } table[] = {{"bw_stretch", "energy", 1},     {"bw_stretch", "gradient", 6},
               {"bw_stretch", "hessian", 21},   {"bw_stretch", "eigenvalues", 6},
               {"bw_stretch", "projected", 21}, {"baraff_witkin", "term_projected", 42},
               {"bend_theta", "hessian", 78},   {"bend_constant", "hessian", 144},
               {"stretch_pair", "hessian", 45}, {"stretch_pair", "condition", 112}};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    const baseline_request q = all_of(table[i].energy, BASELINE_USUAL);
    char *lines = state_lines(&q, 0);
    const size_t got = numbers_of(lines, table[i].kind);
    cr_expect(got == table[i].numbers, "%s %s: %zu", table[i].energy, table[i].kind, got);
    free(lines);
  }
}

static void append_keys(const baseline_request *q, items *keys) {
  for (uint64_t i = 0; i < baseline_states(q); i++) {
    char *lines = state_lines(q, i);
    for (const char *line = lines; *line != '\0'; line = strchr(line, '\n') + 1)
      items_append_text(keys, line, (size_t)(strstr(line, ",\"unit\"") - line));
    free(lines);
  }
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static items sorted_keys(baseline_extent extent) {
  const slv_energy *e;
  items keys = {0};
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    const baseline_request q = all_of(e->name, extent);
    append_keys(&q, &keys);
  }
  if (keys.at == NULL) abort(); /* clang-tidy does not know that cr_assert() does not return */
  qsort(keys.at, keys.count, sizeof(char *), by_text);
  return keys;
}

/* Every key is unique, and the usual document has every key of the brief one. */
Test(baseline_lines, have_keys_of_their_own) {
  items usual = sorted_keys(BASELINE_USUAL), brief = sorted_keys(BASELINE_BRIEF);
  cr_expect(brief.count > 5000 && 2 * brief.count < usual.count, "%zu of %zu", brief.count,
            usual.count);
  for (size_t i = 1; i < usual.count; i++)
    cr_assert(strcmp(items_text(&usual, i - 1), items_text(&usual, i)) != 0, "%s",
              items_text(&usual, i));
  for (size_t i = 0; i < brief.count; i++) {
    const char *key = items_text(&brief, i);
    cr_assert(bsearch(&key, usual.at, usual.count, sizeof(char *), by_text) != NULL, "%s", key);
  }
  items_free_texts(&usual);
  items_free_texts(&brief);
}

/* A brief document has the main quantities in double at every state. */
Test(baseline_lines, of_a_brief_document_leave_no_state_out) {
  const baseline_request q = all_of("shear_general", BASELINE_BRIEF);
  for (uint64_t i = 0; i < baseline_states(&q); i++) {
    char *lines = state_lines(&q, i);
    const int single = strstr(lines, "\"scalar\":\"f32\"") != NULL;
    cr_expect(strstr(lines, "\"kind\":\"projected\",\"scalar\":\"f64\"") != NULL);
    cr_expect(single == (i % BASELINE_STRIDE == 0), "%llu", (unsigned long long)i);
    free(lines);
  }
}

Test(baseline_lines, of_a_full_document_hold_the_named_parameters) {
  const baseline_request usual = all_of("shear_general", BASELINE_USUAL),
                         full = all_of("shear_general", BASELINE_FULL);
  cr_expect(gt(u64, baseline_states(&full), baseline_states(&usual)));
  char *lines = state_lines(&full, 1);
  cr_expect(strstr(lines, "\"item\":\"rest (") != NULL, "%.80s", lines);
  free(lines);
}

/* If single precision cannot hold a state, the reason is stored in place of its values. */
Test(baseline_lines, say_what_is_missing) {
  const baseline_request q = all_of("bw_shear", BASELINE_USUAL);
  size_t beyond = 0;
  for (uint64_t i = 0; i < baseline_states(&q); i++) {
    char *lines = state_lines(&q, i);
    for (const char *at = lines; (at = strstr(at, "beyond the range")) != NULL; at++) beyond++;
    free(lines);
  }
  cr_expect(beyond > 0 && beyond % 7 == 0, "%zu", beyond); /* the energy has seven functions */
  baseline lacks = {.all.tool = NULL};
  const baseline_request sum = all_of("baraff_witkin", BASELINE_USUAL);
  baseline_add_lacks(&sum, &lacks);
  char *lines = lines_of(&lacks);
  cr_expect(strstr(lines, "\"item\":\"projected f128\",\"text\":\"the energy has no") != NULL, "%s",
            lines);
  cr_expect(strstr(lines, "projected f64") == NULL); /* computed by the eigensolver */
  free(lines);
}

Test(baseline_lines, end_with_the_catalogue) {
  const baseline_request q = all_of("arap", BASELINE_USUAL);
  baseline b = {.all.tool = NULL};
  cr_expect(eq(int, baseline_add_state(&q, baseline_states(&q), &b), SLV_EARG));
  cr_expect(eq(sz, b.all.values.n, 0));
}
