#include "support/harness/baseline_write.h"

#include <math.h>
#include <string.h>

/* Rounds a bound up to nine bits, to hide small differences between machines. */
static double short_unit(double unit) {
  int exponent;
  if (!isfinite(unit) || unit <= 0) return 0;
  const double fraction = frexp(unit, &exponent);
  return ldexp(ceil(fraction * 0x1p9), exponent - 9);
}

/* Writes zeros as "0": most entries of Hessians are zero, which saves a third of a document. */
static const char *shorter(const char *text) {
  if (strcmp(text, "0x0p+0") == 0) return "0";
  return strcmp(text, "-0x0p+0") == 0 ? "-0" : text;
}

static const char *numbers_of(const baseline_value *v, arena *memory) {
  char text[NUMBER_TEXT];
  buffer numbers = {0};
  for (size_t i = 0; i < v->count; i++) {
    number one;
    number_load(v->scalar, v->at, i, &one);
    number_format(v->scalar, 1, &one, text);
    buffer_format(&numbers, "%s%s", i > 0 ? " " : "", shorter(text));
  }
  return buffer_move(&numbers, memory);
}

static const char *copy_of(const char *text, arena *memory) {
  return text != NULL ? arena_strdup(memory, text) : NULL;
}

void baseline_add_value(baseline *b, const baseline_value *v) {
  arena *m = &b->memory;
  const doc_baseline_value one = {
      .key = {{copy_of(v->group, m), copy_of(v->item, m), copy_of(v->kind, m),
               doc_baseline_scalar_words[v->scalar]}},
      .unit = v->count > 0 ? short_unit(v->unit) : 0,
      .values = numbers_of(v, m),
      .text = v->count == 0 ? copy_of(v->reason, m) : NULL};
  document_append(&b->all.values, &one, sizeof one, m);
}

void baseline_setting(baseline *b, const char *name, const char *format, ...) {
  va_list values;
  va_start(values, format);
  const document_entry setting = {copy_of(name, &b->memory),
                                  arena_vprintf(&b->memory, format, values)};
  va_end(values);
  document_append(&b->all.settings, &setting, sizeof setting, &b->memory);
}

void baseline_add_text(baseline *b, const char *group, const char *item, const char *text) {
  const doc_baseline_text one = {.key = {{copy_of(group, &b->memory), copy_of(item, &b->memory)}},
                                 .text = copy_of(text, &b->memory)};
  document_append(&b->all.texts, &one, sizeof one, &b->memory);
}

int baseline_save(output *to, const char *tool, const char *command, const environment *here,
                  const baseline *b) {
  doc_baseline d = b->all;
  d.tool = tool, d.command = command, d.environment = here;
  document_write(to->f, &doc_baseline_shape, &d);
  return output_close(to, 1);
}
