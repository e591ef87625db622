/* compare_command.c -- `compare` reports changes since a baseline; `accept` replaces it. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/command.h"
#include "compare/comparison.h"
#include "support/base/file.h"
#include "support/xml/xml.h"

enum { MOST_MOVES = 20 };

typedef struct {
  buffer bytes; /* contents of the file NEW */
  baseline_document base, now;
  tolerance_list tolerances;
  comparison result;
} compared;

/* Returns 1, with the reason in *why, if the two documents cannot be compared. */
typedef int refused_fn(const baseline_document *base, const baseline_document *now, buffer *why);

static int read_pair(const command_request *q, compared *c, refused_fn *refused) {
  buffer why = {0};
  if (input_same_file(q->inputs[0], q->inputs[1])) {
    (void)input_error("%s and %s are one file: BASE and NEW must be the documents of two runs",
                      q->inputs[0], q->inputs[1]);
    return EXIT_USAGE;
  }
  TRY(tolerance_read(q->tolerances, &c->tolerances));
  TRY(baseline_read(q->inputs[0], &c->base));
  TRY(input_read(q->inputs[1], &c->bytes));
  TRY(baseline_parse(q->inputs[1], &c->bytes, &c->now));
  const int code = refused(&c->base, &c->now, &why) ? input_error("%s", why.data) : 0;
  buffer_free(&why);
  TRY(code);
  return compare_documents(&c->base, &c->now, &c->tolerances, &c->result);
}

static void free_pair(compared *c) {
  compare_free(&c->result);
  baseline_free(&c->base);
  baseline_free(&c->now);
  tolerance_free(&c->tolerances);
  buffer_free(&c->bytes);
}

static void set_failure(int *code, int of_one) {
  if (of_one != 0) *code = of_one;
}

/* Writes the JUnit file, unless nothing could be compared, and always the summary. */
static int write_all(const command_request *q, const compared *c) {
  buffer junit = {0}, summary = {0};
  int code = compare_verdict(&c->result);
  const int usable = code != EXIT_USAGE;
  if (!usable)
    (void)input_error(
        "%s holds only times, measured with another cpu, compiler or flags than %s: "
        "write a BASE with this machine and build",
        c->base.path, c->now.path);
  if (usable && q->junit != NULL) {
    compare_write_junit(&c->result, &junit);
    set_failure(&code, output_save(NULL, q->junit, &junit));
  }
  compare_write_text(&c->result, q->quiet, &summary);
  set_failure(&code, output_save(NULL, "-", &summary));
  return code;
}

int command_compare(const command_request *q) {
  compared c = {0};
  if (q->ninputs != 2) return input_error("compare: two documents are needed, BASE and NEW");
  int code = read_pair(q, &c, compare_refused);
  if (code == 0) code = write_all(q, &c);
  free_pair(&c);
  return code;
}

static int check_request(const command_request *q) {
  if (q->ninputs != 2) return input_error("accept: two documents are needed, BASE and NEW");
  if (strcmp(q->inputs[0], "-") == 0)
    return input_error("accept: BASE is a file, not the standard input");
  if (q->message != NULL && q->message[strspn(q->message, " \t\r\n")] != '\0') return 0;
  return input_error("accept: --message WHY is missing or empty: say why the numbers may change");
}

/* Adds the message with "> " before each line, to tell it from the log's own lines. */
static void add_message(buffer *t, const char *words) {
  while (*words != '\0') {
    const size_t n = strcspn(words, "\n");
    buffer_add(t, "> ");
    xml_clean(t, words, n);
    buffer_add(t, "\n");
    words += n + (words[n] == '\n');
  }
}

static void add_entry(const compared *c, const char *why, buffer *t) {
  const environment_row *e = c->now.doc.environment;
  const comparison *r = &c->result;
  const compare_difference *d = r->differences.at;
  buffer_format(t, "%sAccepted: %s at %s, %s, %s\n", t->size > 0 ? "\n" : "", e->version, e->commit,
                e->compiler, e->date);
  add_message(t, why);
  for (size_t i = 0; i < r->differences.count; i++)
    if (!d[i].is_field) buffer_format(t, "%s: %s -> %s\n", d[i].name, d[i].base, d[i].now);
  compare_verdict_words(t, r);
  buffer_add(t, "\n");
  compare_write_counts(r, t);
  compare_write_moves(r, MOST_MOVES, t);
  compare_write_losses(r, t);
}

static int put_and_flush(output *o, const buffer *t) {
  TRY(output_put(o, t));
  return output_flush(o);
}

/* Writes both files completely before either replaces the old one. */
static int replace(const char *base, const compared *c, const char *log_path, const buffer *log) {
  output new_base = {0}, new_log = {0};
  int code = output_open(&new_log, log_path);
  if (code == 0) code = output_open(&new_base, base);
  if (code == 0) code = put_and_flush(&new_log, log);
  if (code == 0) code = put_and_flush(&new_base, &c->bytes);
  set_failure(&code, output_close(&new_log, code == 0));
  set_failure(&code, output_close(&new_base, code == 0));
  return code;
}

int command_accept(const command_request *q) {
  compared c = {0};
  buffer log = {0};
  struct stat s;
  TRY(check_request(q));
  char *log_path = base_printf("%s.log", q->inputs[0]);
  int code = read_pair(q, &c, compare_other_tool);
  if (code == 0 && stat(log_path, &s) == 0 && (!S_ISREG(s.st_mode) || s.st_size > 0))
    code = input_read(log_path, &log);
  if (code == 0) {
    add_entry(&c, q->message, &log);
    code = replace(q->inputs[0], &c, log_path, &log);
  }
  free_pair(&c);
  buffer_free(&log);
  free(log_path);
  return code;
}
