/* accept.c -- selvedge-report accept: another baseline, and why. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/command.h"
#include "base/escape.h"
#include "base/files.h"
#include "base/write.h"
#include "compare/compare_text.h"

enum { MOST_MOVES = 20 };

typedef struct {
  buffer bytes; /* of NEW, as they are */
  baseline_document base, now;
  tolerance_list tolerances;
  guard_result result;
  buffer log_path, log;
  staged_file base_file, log_file;
} accepting;

static report_status check_request(const command_request *q, problem *p) {
  if (q->ninputs != 2)
    return problem_set(p, REPORT_INPUT,
                       "accept: two documents are needed, BASE and NEW");
  if (strcmp(q->inputs[0], "-") == 0)
    return problem_set(p, REPORT_INPUT,
                       "accept: BASE is a file, not the standard input");
  if (q->message != NULL && q->message[strspn(q->message, " \t\r\n")] != '\0')
    return REPORT_OK;
  return problem_set(p, REPORT_INPUT,
                     "accept: --message WHY is missing or empty: say why the numbers "
                     "may change");
}

/* Of documents with other settings, too: that may be what is accepted. */
static report_status read_all(const command_request *q, accepting *a, problem *p) {
  REPORT_TRY(files_differ(q->inputs[0], q->inputs[1], p));
  REPORT_TRY(tolerance_read(q->tolerances, &a->tolerances, p));
  REPORT_TRY(baseline_read(q->inputs[0], &a->base, p));
  REPORT_TRY(file_read(q->inputs[1], &a->bytes, p));
  REPORT_TRY(baseline_parse(q->inputs[1], &a->bytes, &a->now, p));
  REPORT_TRY(guard_same_tool(&a->base, &a->now, p));
  return guard_compare(&a->base, &a->now, &a->tolerances, &a->result, p);
}

/* ---- the log ------------------------------------------------------------------------
 */

/* Lines of the message stand apart from ours. */
static void message(buffer *t, const char *words) {
  while (*words != '\0') {
    const size_t n = strcspn(words, "\n");
    buffer_add(t, "> ");
    escape_text(t, words, n);
    buffer_add(t, "\n");
    words += n + (words[n] == '\n');
  }
}

static void entry(const accepting *a, const char *why, buffer *t) {
  const environment_row *e = a->now.environment;
  const guard_result *r = &a->result;
  guard_difference d;
  buffer_format(t, "%sAccepted: %s at %s, %s, %s\n", t->size > 0 ? "\n" : "",
                e->version, e->commit, e->compiler, e->date);
  message(t, why);
  for (size_t at = 0; guard_next_setting(r, &at, &d);)
    buffer_format(t, "%s: %s -> %s\n", d.name, d.base, d.now);
  guard_verdict_words(t, r);
  buffer_add(t, "\n");
  guard_write_counts(r, t);
  guard_write_moves(r, MOST_MOVES, t);
  guard_write_losses(r, t);
}

static int is_there(const char *path) {
  struct stat s;
  return lstat(path, &s) == 0 || errno != ENOENT;
}

static report_status write_log(const command_request *q, accepting *a, problem *p) {
  buffer_format(&a->log_path, "%s.log", q->inputs[0]);
  if (a->log_path.failed) return problem_memory(p);
  if (is_there(a->log_path.data)) REPORT_TRY(file_read(a->log_path.data, &a->log, p));
  entry(a, q->message, &a->log);
  return a->log.failed ? problem_memory(p) : REPORT_OK;
}

/* Both are written before either takes its place. */
static report_status replace(const char *base, accepting *a, problem *p) {
  REPORT_TRY(write_stage(a->log_path.data, &a->log, &a->log_file, p));
  REPORT_TRY(write_stage(base, &a->bytes, &a->base_file, p));
  REPORT_TRY(write_put(&a->log_file, p));
  return write_put(&a->base_file, p);
}

static void drop(accepting *a) {
  write_drop(&a->base_file);
  write_drop(&a->log_file);
  guard_free(&a->result);
  baseline_free(&a->base);
  baseline_free(&a->now);
  tolerance_free(&a->tolerances);
  buffer_free(&a->bytes);
  buffer_free(&a->log_path);
  buffer_free(&a->log);
}

report_status command_accept(const command_request *q, problem *p) {
  accepting a = {0};
  report_status s = check_request(q, p);
  if (s == REPORT_OK) s = read_all(q, &a, p);
  if (s == REPORT_OK) s = write_log(q, &a, p);
  if (s == REPORT_OK) s = replace(q->inputs[0], &a, p);
  drop(&a);
  return s;
}
