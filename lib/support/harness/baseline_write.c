#include "support/harness/baseline_write.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/utf8.h"
#include "support/json/json.h"

void baseline_free(baseline *b) {
  free(b->settings.data);
  free(b->values.data);
  free(b->texts.data);
  free(b->checks.data);
  *b = (baseline){0};
}

/* ---- members of a line --------------------------------------------------------------
 */

/* "..." with what JSON wants escaped. */
static void add_quoted(buffer *line, const char *text) {
  char *quoted = json_text(cJSON_CreateString(text));
  if (quoted == NULL)
    line->failed = 1;
  else
    buffer_format(line, "%s", quoted);
  free(quoted);
}

static void add_text(buffer *line, const char *before, const char *text) {
  buffer_format(line, "%s", before);
  add_quoted(line, text);
}

static void add_double(buffer *line, const char *before, double x) {
  char text[NUMBER_TEXT];
  const number value = {.f64 = x};
  number_format(SCALAR_F64, 1, &value, text);
  buffer_format(line, "%s\"%s\"", before, text);
}

static void separate(buffer *list, const char *separator) {
  if (list->size > 0) buffer_format(list, "%s", separator);
}

/* ---- values -------------------------------------------------------------------------
 */

const char *baseline_scalar(scalar s) {
  static const char *const words[] = {
      [SCALAR_F64] = "f64", [SCALAR_F32] = "f32", [SCALAR_F128] = "f128"};
  return words[s];
}

/* Nine bits, rounded up: a bound needs no more, and small differences between the
 * machines that worked it out go unseen. */
static double short_unit(double unit) {
  int exponent;
  if (!isfinite(unit) || unit <= 0) return 0;
  const double fraction = frexp(unit, &exponent);
  return ldexp(ceil(fraction * 0x1p9), exponent - 9);
}

/* Most entries of Hessians are zeros: a third of a document's size. */
static const char *shorter(const char *text) {
  if (strcmp(text, "0x0p+0") == 0) return "0";
  return strcmp(text, "-0x0p+0") == 0 ? "-0" : text;
}

void baseline_value_line(buffer *line, const baseline_value *v) {
  char text[NUMBER_TEXT];
  add_text(line, "{\"group\":", v->group);
  add_text(line, ",\"item\":", v->item);
  add_text(line, ",\"kind\":", v->kind);
  add_text(line, ",\"scalar\":", baseline_scalar(v->scalar));
  add_double(line, ",\"unit\":", v->count > 0 ? short_unit(v->unit) : 0);
  buffer_format(line, ",\"values\":\"");
  for (size_t i = 0; i < v->count; i++) {
    number one;
    number_load(v->scalar, v->at, i, &one);
    number_format(v->scalar, 1, &one, text);
    buffer_format(line, "%s%s", i > 0 ? " " : "", shorter(text));
  }
  buffer_format(line, "\"");
  if (v->count == 0) add_text(line, ",\"text\":", v->reason);
  buffer_format(line, "}");
}

void baseline_take_value(baseline *b, const char *line) {
  separate(&b->values, ",\n");
  buffer_format(&b->values, "%s", line);
  b->value_count++;
}

void baseline_add_value(baseline *b, const baseline_value *v) {
  separate(&b->values, ",\n");
  baseline_value_line(&b->values, v);
  b->value_count++;
}

/* ---- the other lists ----------------------------------------------------------------
 */

void baseline_setting(baseline *b, const char *name, const char *text) {
  separate(&b->settings, ",");
  add_quoted(&b->settings, name);
  add_text(&b->settings, ":", text);
}

void baseline_text_line(buffer *line, const char *group, const char *item,
                        const char *text) {
  add_text(line, "{\"group\":", group);
  add_text(line, ",\"item\":", item);
  add_text(line, ",\"text\":", text);
  buffer_format(line, "}");
}

void baseline_take_text(baseline *b, const char *line) {
  separate(&b->texts, ",\n");
  buffer_format(&b->texts, "%s", line);
}

void baseline_add_text(baseline *b, const char *group, const char *item,
                       const char *text) {
  separate(&b->texts, ",\n");
  baseline_text_line(&b->texts, group, item, text);
}

void baseline_add_check(baseline *b, const baseline_check *c) {
  buffer *line = &b->checks;
  separate(line, ",\n");
  add_text(line, "{\"subject\":", c->subject);
  add_text(line, ",\"check\":", c->check);
  if (c->control == NULL || *c->control == '\0')
    buffer_format(line, ",\"control\":null");
  else
    add_text(line, ",\"control\":", c->control);
  add_text(line, ",\"verdict\":", c->verdict);
  add_double(line, ",\"worst\":", c->worst);
  add_double(line, ",\"bound\":", c->bound);
  buffer_format(line, ",\"samples\":%" PRIu64 ",\"not_judged\":%" PRIu64 "}",
                c->samples, c->not_judged);
}

/* ---- the document -------------------------------------------------------------------
 */

static void put(FILE *f, const char *text) {
  if (text != NULL) utf8_put(f, text);
}

static void put_list(FILE *f, const char *name, const buffer *list) {
  fprintf(f, ",\n\"%s\":[\n", name);
  put(f, list->data);
  fputs(list->size > 0 ? "\n]" : "]", f);
}

static char *heading_text(const baseline_heading *h) {
  buffer head = {0};
  char *where = json_text(environment_to_json(h->environment));
  add_text(&head, "{\"schema\": ", "selvedge.baseline/1");
  add_text(&head, ",\n\"tool\": ", h->tool);
  add_text(&head, ",\n\"command\": ", h->command);
  buffer_format(&head, ",\n\"environment\": %s", where != NULL ? where : "");
  if (where != NULL && !head.failed) {
    free(where);
    return head.data;
  }
  free(where);
  free(head.data);
  return NULL;
}

int baseline_write(FILE *f, const baseline_heading *h, const baseline *b) {
  const int failed =
      b->settings.failed || b->values.failed || b->texts.failed || b->checks.failed;
  char *heading = failed ? NULL : heading_text(h);
  if (heading == NULL) return 0;
  put(f, heading);
  fputs(",\n\"settings\": {", f);
  put(f, b->settings.data);
  fputs("}", f);
  put_list(f, "values", &b->values);
  put_list(f, "texts", &b->texts);
  put_list(f, "checks", &b->checks);
  fputs("}\n", f);
  free(heading);
  return 1;
}

int baseline_save(output *to, const baseline_heading *h, const baseline *b) {
  const int written = baseline_write(to->f, h, b);
  const int code = output_close(to, written);
  return written ? code : out_of_memory();
}
