#include "vectors/eval_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/base/memory.h"

static const char blanks[] = " \t\r\n\v\f";

static int refuse(line_error *e, const char *line, const char *at, const char *reason) {
  e->column = (size_t)(at - line) + 1;
  (void)snprintf(e->reason, sizeof e->reason, "%s", reason);
  return -1;
}

static int refuse_word(line_error *e, const char *line, const char *at, const char *why) {
  char reason[sizeof e->reason];
  const int length = (int)strcspn(at, " \t\r\n\v\f,#");
  (void)snprintf(reason, sizeof reason, "'%.*s' is %s", length < 40 ? length : 40, at, why);
  return refuse(e, line, at, reason);
}

static int is_end(const char *at) { return *at == '\0' || *at == '#'; }

/* Skips blanks and at most one comma. Returns NULL if no number follows the comma. */
static const char *next_word(const char *at) {
  at += strspn(at, blanks);
  if (*at++ != ',') return at - 1;
  at += strspn(at, blanks);
  return *at == ',' || is_end(at) ? NULL : at;
}

static int refuse_count(line_error *e, int got, int want, const char *name) {
  e->column = 0;
  (void)snprintf(e->reason, sizeof e->reason, "%d number%s, %s takes %d", got, got == 1 ? "" : "s",
                 name, want);
  return -1;
}

int eval_line_parse(const char *line, scalar s, int want, const char *name, void *x,
                    line_error *error) {
  const char *at = line + strspn(line, blanks);
  int got = 0;
  if (is_end(at)) return 0;
  while (!is_end(at)) {
    number value;
    const char *why;
    if (*at == ',') return refuse(error, line, at, "a number is missing before the comma");
    const char *end = number_parse(s, at, &value, &why);
    if (end == NULL) return refuse_word(error, line, at, why);
    if (strchr(" \t\r\n\v\f,#", *end) == NULL) /* strchr() also finds '\0' */
      return refuse_word(error, line, at, "not a number");
    if (got < want) number_store(s, x, (size_t)got, &value);
    got++;
    at = next_word(end);
    if (at == NULL) return refuse(error, line, end, "a number is missing after the comma");
  }
  return got == want ? want : refuse_count(error, got, want, name);
}

static void print_numbers(const evaluation *v, const void *y) {
  const int count = quantity_size(v->host->e, v->quantity);
  for (int i = 0; i < count; i++) {
    char digits[NUMBER_TEXT];
    number value;
    number_load(v->scalar, y, (size_t)i, &value);
    number_format(v->scalar, v->hex, &value, digits);
    fprintf(v->host->out, "%s%s", i > 0 ? "," : "", digits);
  }
  fputc('\n', v->host->out);
}

static void print_undefined(evaluation *v, slv_status s) {
  const int count = quantity_size(v->host->e, v->quantity);
  v->undefined++;
  for (int i = 0; i < count; i++) fprintf(v->host->out, "%snan", i > 0 ? "," : "");
  fputc('\n', v->host->out);
  remark("%s:%zu: no %s there: %s", v->file, v->line, quantity_name(v->quantity),
         slv_status_text(s));
}

static int eval_one(evaluation *v, const char *line) {
  slv_f128 x[v->host->e->ndof], y[quantity_max(v->host->e)]; /* large enough for any scalar */
  line_error why;
  const int got = eval_line_parse(line, v->scalar, v->host->e->ndof, v->host->e->name, x, &why);
  if (got == 0) return 0;
  v->states++;
  if (got < 0 && why.column > 0)
    return input_error("%s:%zu:%zu: %s", v->file, v->line, why.column, why.reason);
  if (got < 0) return input_error("%s:%zu: %s", v->file, v->line, why.reason);
  const slv_status s = evaluate(v->host->e, v->quantity, v->scalar, x, v->p, y);
  if (s == SLV_OK)
    print_numbers(v, y);
  else
    print_undefined(v, s);
  if (v->at_once && fflush(v->host->out) != 0) v->write_error = errno;
  return 0;
}

static int next_line(evaluation *v, char **line, size_t *capacity, ssize_t *length, FILE *in) {
  plugin_host_waits(v->host);
  errno = 0;
  *length = getline(line, capacity, in);
  if (*length < 0) return 0;
  plugin_host_works(v->host, ++v->line);
  return 1;
}

/* Returns the line without a UTF-8 byte order mark, which some editors write at the start. */
static const char *past_mark(const char *line) {
  static const char mark[] = "\xef\xbb\xbf";
  return strncmp(line, mark, sizeof mark - 1) == 0 ? line + sizeof mark - 1 : line;
}

static int eval_lines(evaluation *v, FILE *in) {
  char *line = NULL;
  size_t capacity = 0;
  int code = 0;
  ssize_t length = 0;
  while (code == 0 && !ferror(v->host->out) && next_line(v, &line, &capacity, &length, in))
    if (strlen(line) != (size_t)length)
      code = input_error("%s:%zu: a zero byte; is it a text file?", v->file, v->line);
    else
      code = eval_one(v, v->line == 1 ? past_mark(line) : line);
  if (length < 0 && errno == ENOMEM) base_out_of_memory();
  if (code == 0 && length < 0 && ferror(in))
    code = input_error("%s: cannot read: %s", v->file, strerror(errno));
  if (code == 0 && length < 0 && v->states == 0)
    code = input_error("%s: there is no line of numbers", v->file);
  free(line);
  return code;
}

int eval_input(evaluation *v, const char *path) {
  const int standard = path == NULL || strcmp(path, "-") == 0;
  struct stat s;
  v->file = standard ? "standard input" : path;
  plugin_host_waits(v->host); /* opening a pipe may block */
  FILE *in = standard ? stdin : fopen(path, "r");
  if (in == NULL) return input_error("%s: cannot open: %s", path, strerror(errno));
  /* The writer of a pipe or a terminal may wait for each answer. */
  v->at_once |= fstat(fileno(in), &s) != 0 || !S_ISREG(s.st_mode);
  const int code = eval_lines(v, in);
  if (!standard) (void)fclose(in);
  return code;
}
