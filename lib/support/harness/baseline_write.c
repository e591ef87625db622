#include "support/harness/baseline_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void baseline_free(baseline *b) {
  free(b->settings.at);
  free(b->values.at);
  free(b->texts.at);
  free(b->checks.at);
  arena_free(&b->memory);
  *b = (baseline){0};
}

/* ---- values ---------------------------------------------------------------------- */

/* Rounds a bound up to nine bits: more are not needed, and small differences between
 * the machines that computed it disappear. */
static double short_unit(double unit) {
  int exponent;
  if (!isfinite(unit) || unit <= 0) return 0;
  const double fraction = frexp(unit, &exponent);
  return ldexp(ceil(fraction * 0x1p9), exponent - 9);
}

/* Zeros are written short: most entries of Hessians are zeros, a third of a document's size. */
static const char *shorter(const char *text) {
  if (strcmp(text, "0x0p+0") == 0) return "0";
  return strcmp(text, "-0x0p+0") == 0 ? "-0" : text;
}

/* Its numbers are written into `numbers`. */
static doc_baseline_value value_of(const baseline_value *v, buffer *numbers) {
  char text[NUMBER_TEXT];
  for (size_t i = 0; i < v->count; i++) {
    number one;
    number_load(v->scalar, v->at, i, &one);
    number_format(v->scalar, 1, &one, text);
    buffer_format(numbers, "%s%s", i > 0 ? " " : "", shorter(text));
  }
  return (doc_baseline_value){
      .key = {{v->group, v->item, v->kind, doc_baseline_scalar_words[v->scalar]}},
      .unit = v->count > 0 ? short_unit(v->unit) : 0,
      .values = buffer_string(numbers),
      .text = v->count == 0 ? v->reason : NULL};
}

static baseline_key own_key(const baseline_key *key, arena *memory) {
  baseline_key own = {{NULL}};
  for (int i = 0; i < BASELINE_KEY_PARTS; i++)
    if (key->part[i] != NULL) own.part[i] = arena_strdup(memory, key->part[i]);
  return own;
}

void baseline_add_value(baseline *b, const baseline_value *v) {
  buffer numbers = {0};
  doc_baseline_value value = value_of(v, &numbers);
  value.key = own_key(&value.key, &b->memory);
  if (value.text != NULL) value.text = arena_strdup(&b->memory, value.text);
  value.values = buffer_move(&numbers, &b->memory);
  items_append(&b->values, &value, sizeof value);
}

/* ---- the other lists ------------------------------------------------------------- */

void baseline_setting(baseline *b, const char *name, const char *format, ...) {
  va_list values;
  va_start(values, format);
  const document_entry setting = {arena_strdup(&b->memory, name),
                                  arena_vprintf(&b->memory, format, values)};
  va_end(values);
  items_append(&b->settings, &setting, sizeof setting);
}

void baseline_add_text(baseline *b, const char *group, const char *item, const char *text) {
  const baseline_key key = {{group, item}};
  const doc_baseline_text one = {.key = own_key(&key, &b->memory),
                                 .text = arena_strdup(&b->memory, text)};
  items_append(&b->texts, &one, sizeof one);
}

void baseline_add_check(baseline *b, const doc_baseline_check *c) {
  items_append(&b->checks, c, sizeof *c);
}

/* ---- lines of another process ---------------------------------------------------- */

static void add_line(buffer *lines, const document_shape *of, const void *from) {
  char *text = document_element_text(of, from);
  buffer_add(lines, text);
  buffer_add(lines, "\n");
  free(text);
}

void baseline_value_line(buffer *lines, const baseline_value *v) {
  buffer numbers = {0};
  const doc_baseline_value value = value_of(v, &numbers);
  add_line(lines, &doc_baseline_value_shape, &value);
  buffer_free(&numbers);
}

void baseline_text_line(buffer *lines, const char *group, const char *item, const char *text) {
  const doc_baseline_text one = {.key = {{group, item}}, .text = text};
  add_line(lines, &doc_baseline_text_shape, &one);
}

static int read_line(baseline *b, const char *line, size_t size, const document_shape *of,
                     void *into) {
  char why[DOCUMENT_MESSAGE];
  cJSON *tree = cJSON_ParseWithLength(line, size);
  const int ok = document_read(tree, "", of, into, &b->memory, why);
  cJSON_Delete(tree);
  return ok;
}

int baseline_take_value(baseline *b, const char *line, size_t size) {
  doc_baseline_value value = {.unit = 0};
  const int ok = read_line(b, line, size, &doc_baseline_value_shape, &value);
  if (ok) items_append(&b->values, &value, sizeof value);
  return ok;
}

int baseline_take_text(baseline *b, const char *line, size_t size) {
  doc_baseline_text text = {.text = NULL};
  const int ok = read_line(b, line, size, &doc_baseline_text_shape, &text);
  if (ok) items_append(&b->texts, &text, sizeof text);
  return ok;
}

/* ---- the document ---------------------------------------------------------------- */

void baseline_write(FILE *f, const baseline_heading *h, const baseline *b) {
  const doc_baseline d = {.tool = h->tool,
                          .command = h->command,
                          .environment = h->environment,
                          .settings = {.v = b->settings.at, .n = b->settings.count},
                          .values = {.v = b->values.at, .n = b->values.count},
                          .texts = {.v = b->texts.at, .n = b->texts.count},
                          .checks = {.v = b->checks.at, .n = b->checks.count}};
  document_write(f, &doc_baseline_shape, &d);
}

int baseline_save(output *to, const baseline_heading *h, const baseline *b) {
  baseline_write(to->f, h, b);
  return output_close(to, 1);
}
