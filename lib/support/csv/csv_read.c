#include "support/csv/csv_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"

/* Most lines of a record; beyond, an unclosed quote is reported. */
enum { LINES_OF_A_FIELD = 100 };

static int failed(csv_reader *r, int code) {
  r->code = code;
  return -1;
}

static int wrong(csv_reader *r, const char *at, const char *what) {
  return failed(r,
                input_error("%s:%zu:%zu: %s", r->file, r->line, (size_t)(at - r->text) + 1, what));
}

/* Appends the next line to the record's text.  Returns 1; 0 at the end; -1 on failure. */
static int append_line(csv_reader *r) {
  errno = 0;
  const ssize_t got = getline(&r->next_line, &r->next_capacity, r->in);
  if (got < 0 && errno == ENOMEM) base_out_of_memory();
  if (got < 0 && !ferror(r->in)) return 0;
  if (got < 0) return failed(r, input_error("%s: cannot read: %s", r->file, strerror(errno)));
  r->lines++;
  if (strlen(r->next_line) != (size_t)got)
    return failed(r, input_error("%s:%zu: a zero byte; is it a text file?", r->file, r->lines));
  const size_t need = r->length + (size_t)got + 1;
  if (need > r->capacity) {
    r->capacity = 2 * need;
    r->text = base_realloc(r->text, r->capacity, 1);
  }
  memcpy(r->text + r->length, r->next_line, (size_t)got + 1);
  r->length += (size_t)got;
  return 1;
}

/* Skips a byte order mark on the first line. */
static char *after_mark(const csv_reader *r) {
  const int marked = r->line == 1 && strncmp(r->text, "\xEF\xBB\xBF", 3) == 0;
  return r->text + (marked ? 3 : 0);
}

static int is_end(const csv_reader *r, char c) {
  return c == '\0' || (c == '#' && !r->hash_is_text);
}

static int is_blank(const csv_reader *r) {
  const char *at = after_mark(r);
  return is_end(r, at[strspn(at, " \t\r\n\v\f")]);
}

static void choose_separator(csv_reader *r) {
  static const char known[] = ",;\t";
  for (const char *s = known; *s != '\0' && r->separator == 0; s++)
    if (strchr(r->text, *s) != NULL) r->separator = *s;
  if (r->separator == 0) r->separator = ' ';
}

/* Returns the white space that is ignored around fields. */
static const char *blanks(const csv_reader *r) {
  return r->separator == '\t' ? " \r\n\v\f" : " \t\r\n\v\f";
}

/* Returns the position after the closing quote of the field at `at`; NULL: there is none. */
static char *past_quotes(char *at) {
  for (at++; *at != '\0'; at++) {
    if (*at != '"') continue;
    if (at[1] != '"') return at + 1;
    at++;
  }
  return NULL;
}

/* Returns the length of an unquoted field, including blanks after it. */
static size_t length_of(const csv_reader *r, const char *at) {
  char ends[8] = {r->separator, '\0'};
  if (r->separator == ' ') (void)strcpy(ends, " \t\r\n\v\f");
  if (!r->hash_is_text) (void)strcat(ends, "#");
  return strcspn(at, ends);
}

/* Returns whether a quote is still open at the end of the text, so that the field continues. */
static int is_open(const csv_reader *r) {
  char *at = after_mark(r);
  for (;;) {
    at += strspn(at, blanks(r));
    if (*at == '"') at = past_quotes(at);
    if (at == NULL) return 1;
    at += length_of(r, at);
    if (is_end(r, *at)) return 0;
    at++;
  }
}

/* Removes the quotes of a field in place; doubled quotes become single. */
static void unquote(char *at, const char *end) {
  char *to = at;
  for (const char *from = at + 1; from < end - 1; from++) {
    *to++ = *from;
    from += *from == '"';
  }
  *to = '\0';
}

static int check_plain(csv_reader *r, const char *at, size_t length) {
  const char *quote = memchr(at, '"', length);
  return quote == NULL ? 1 : wrong(r, quote, "a quote inside an unquoted field");
}

static int check_behind(csv_reader *r, const char *end, const char *rest) {
  const int apart = r->separator == ' ' ? rest > end : *rest == r->separator;
  return is_end(r, *rest) || apart ? 1 : wrong(r, rest, "text behind a closing quote");
}

/* Appends the field at *at to the record and advances *at to the next field, or NULL at the end. */
static int add_field(csv_reader *r, char **at) {
  char *const start = *at, *const quoted = *start == '"' ? past_quotes(start) : NULL;
  char *end = quoted != NULL ? quoted : start + length_of(r, start);
  char *rest = end + strspn(end, blanks(r));
  const int ok =
      quoted != NULL ? check_behind(r, end, rest) : check_plain(r, start, (size_t)(rest - start));
  if (ok < 0) return ok;
  const int more = !is_end(r, *rest);
  *at = !more ? NULL : r->separator == ' ' ? rest : rest + 1;
  if (quoted != NULL) {
    unquote(start, end);
  } else {
    while (end > start && strchr(blanks(r), end[-1]) != NULL) end--;
    *end = '\0';
  }
  const csv_field f = {start, (size_t)(start - r->text) + 1};
  items_append(&r->all, &f, sizeof f);
  return 1;
}

static int split_record(csv_reader *r) {
  char *at = after_mark(r);
  int got = 1;
  r->all.count = 0;
  while (got > 0 && at != NULL) {
    const size_t before = (size_t)(at - r->text) + 1;
    at += strspn(at, blanks(r));
    got = add_field(r, &at);
    if (got <= 0) break; /* then there may be no last field */
    csv_field *last = (csv_field *)r->all.at + r->all.count - 1;
    if (*last->text == '\0') last->column = before;
  }
  r->field = r->all.at;
  r->fields = r->all.count;
  return got;
}

int csv_next(csv_reader *r) {
  int got;
  do {
    r->length = 0;
    r->line = r->lines + 1;
    got = append_line(r);
    if (got <= 0) return got;
  } while (is_blank(r));
  if (r->separator == 0) choose_separator(r);
  while (is_open(r)) {
    got = append_line(r);
    if (got < 0) return got;
    if (got == 0 || r->lines - r->line > LINES_OF_A_FIELD)
      return failed(r, input_error("%s:%zu: a quote is not closed", r->file, r->line));
  }
  return split_record(r);
}

void csv_free(csv_reader *r) {
  free(r->text);
  free(r->next_line);
  free(r->all.at);
  *r = (csv_reader){0};
}

void csv_escape(buffer *t, const char *field) {
  if (strpbrk(field, ",\"\r\n") == NULL) {
    buffer_add(t, field);
    return;
  }
  buffer_add(t, "\"");
  for (; *field != '\0'; field++) buffer_add(t, *field == '"' ? "\"\"" : (char[]){*field, '\0'});
  buffer_add(t, "\"");
}
