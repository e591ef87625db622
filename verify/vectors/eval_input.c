#include "vectors/eval_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/base/memory.h"

static void print_numbers(const evaluation *v, const void *y) {
  const int count = quantity_size(v->e, v->quantity);
  for (int i = 0; i < count; i++) {
    char digits[NUMBER_TEXT];
    number value;
    number_load(v->scalar, y, (size_t)i, &value);
    number_format(v->scalar, v->hex, &value, digits);
    fprintf(v->out, "%s%s", i > 0 ? "," : "", digits);
  }
  fputc('\n', v->out);
}

static void print_undefined(evaluation *v, slv_status s) {
  const int count = quantity_size(v->e, v->quantity);
  v->undefined++;
  for (int i = 0; i < count; i++) fprintf(v->out, "%snan", i > 0 ? "," : "");
  fputc('\n', v->out);
  remark("%s:%zu: no %s there: %s", v->file, v->line, quantity_name(v->quantity),
         slv_status_text(s));
}

static int eval_one(evaluation *v, const char *line) {
  slv_f128 x[v->e->ndof], y[quantity_max(v->e)]; /* room for any scalar */
  line_error why;
  const int got = eval_line_parse(line, v->scalar, v->e->ndof, v->e->name, x, &why);
  if (got == 0) return 0;
  if (got < 0 && why.column > 0)
    return input_error("%s:%zu:%zu: %s", v->file, v->line, why.column, why.reason);
  if (got < 0) return input_error("%s:%zu: %s", v->file, v->line, why.reason);
  const slv_status s = evaluate(v->e, v->quantity, v->scalar, x, v->p, y);
  if (s == SLV_OK)
    print_numbers(v, y);
  else
    print_undefined(v, s);
  if (v->at_once && fflush(v->out) != 0) v->write_error = errno;
  return 0;
}

static void tell_watcher(const evaluation *v, wire_tag tag) {
  const int is_line = tag == WIRE_LINE;
  if (v->watcher >= 0)
    wire_send(v->watcher, tag, is_line ? &v->line : NULL, is_line ? sizeof v->line : 0);
}

static int next_line(evaluation *v, char **line, size_t *capacity, ssize_t *length, FILE *in) {
  tell_watcher(v, WIRE_WAITING);
  errno = 0;
  *length = getline(line, capacity, in);
  if (*length < 0) return 0;
  v->line++;
  tell_watcher(v, WIRE_LINE);
  return 1;
}

/* Skips a UTF-8 byte order mark, which some editors and shells write at the start. */
static const char *past_mark(const char *line) {
  static const char mark[] = "\xef\xbb\xbf";
  return strncmp(line, mark, sizeof mark - 1) == 0 ? line + sizeof mark - 1 : line;
}

static int eval_lines(evaluation *v, FILE *in) {
  char *line = NULL;
  size_t capacity = 0;
  int code = 0;
  ssize_t length = 0;
  while (code == 0 && !ferror(v->out) && next_line(v, &line, &capacity, &length, in))
    if (strlen(line) != (size_t)length)
      code = input_error("%s:%zu: a zero byte; is it a text file?", v->file, v->line);
    else
      code = eval_one(v, v->line == 1 ? past_mark(line) : line);
  if (length < 0 && errno == ENOMEM) base_out_of_memory();
  if (code == 0 && length < 0 && ferror(in))
    code = input_error("%s: cannot read: %s", v->file, strerror(errno));
  free(line);
  return code;
}

/* Is the input a pipe or a terminal?  A program or a person may then wait for each answer. */
static int is_fed(FILE *in) {
  struct stat s;
  return fstat(fileno(in), &s) != 0 || !S_ISREG(s.st_mode);
}

int eval_input(evaluation *v, const char *path) {
  const int standard = path == NULL || strcmp(path, "-") == 0;
  v->file = standard ? "standard input" : path;
  tell_watcher(v, WIRE_WAITING); /* opening a pipe may take long */
  FILE *in = standard ? stdin : fopen(path, "r");
  if (in == NULL) return input_error("%s: cannot open: %s", path, strerror(errno));
  v->at_once |= is_fed(in);
  const int code = eval_lines(v, in);
  if (!standard) (void)fclose(in);
  return code;
}
