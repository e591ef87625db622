#include "mesh/obj_words.h"

#include <errno.h>
#include <string.h>

static int peek(obj_words *w) {
  if (w->at == w->end && w->file != NULL && w->bad_read == 0) {
    errno = 0;
    const size_t n = fread(w->block, 1, sizeof w->block, w->file);
    w->at = w->block, w->end = w->block + n;
    if (n == 0 && ferror(w->file)) w->bad_read = errno != 0 ? errno : EIO;
  }
  return w->at == w->end ? EOF : (unsigned char)*w->at;
}

/* Skips one end of line: LF, CRLF or CR. */
static void leave_line(obj_words *w) {
  const char first = *w->at++;
  if (first == '\r' && peek(w) == '\n') w->at++;
  w->line++;
}

static int ends_line(int c) { return c == '\n' || c == '\r'; }
static int is_blank(int c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

/* Skips a backslash; returns whether a continuation of the line follows. */
static int continues(obj_words *w) {
  w->at++;
  if (!ends_line(peek(w))) return 0;
  leave_line(w);
  return 1;
}

static void append_char(obj_words *w, int c) {
  if (w->length < OBJ_WORD)
    w->word[w->length++] = (char)c;
  else
    w->cut = 1;
}

static void start_word(obj_words *w) { w->length = 0, w->cut = 0, w->word_line = w->line; }

void slv_obj_open(obj_words *w, FILE *f, const char *text, size_t size) {
  static const unsigned char mark[3] = {0xEF, 0xBB, 0xBF};
  w->file = f;
  w->at = w->end = w->block;
  if (f == NULL && size > 0) w->at = text, w->end = text + size;
  w->line = 1, w->bad_read = 0;
  w->word[0] = '\0';
  start_word(w);
  if (peek(w) == EOF) return;
  if (w->end - w->at >= 3 && memcmp(w->at, mark, 3) == 0) w->at += 3;
}

int slv_obj_word(obj_words *w) {
  int c;
  start_word(w);
  while ((c = peek(w)) != EOF && !ends_line(c)) {
    if (c == '#' && w->length == 0) break;
    if (is_blank(c) || (c == '\\' && continues(w))) {
      if (w->length > 0) break;
      if (c != '\\') w->at++;
      w->word_line = w->line;
      continue;
    }
    append_char(w, c);
    if (c != '\\') w->at++;
  }
  w->word[w->length] = '\0';
  return w->length > 0;
}

int slv_obj_next_line(obj_words *w) {
  int c, comment = 0;
  while ((c = peek(w)) != EOF && !ends_line(c)) {
    if (c == '#') comment = 1;
    if (c == '\\' && !comment)
      (void)continues(w);
    else
      w->at++;
  }
  if (c == EOF) return 0;
  leave_line(w);
  return peek(w) != EOF;
}
