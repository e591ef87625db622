#include "table/table_rows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"
#include "support/base/complain.h"

static void add_names(items *names, const char *base, size_t dims, const size_t shape[2]) {
  const size_t rows = dims > 0 ? shape[0] : 1, columns = dims > 1 ? shape[1] : 1;
  const int letter = base[0] != '\0' && base[1] == '\0';
  const int vector = strcmp(base, "gradient") == 0 || strcmp(base, "force") == 0;
  const int places = dims == 2 && columns == 2 && (letter || vector);
  const int of = letter ? *base : 'P';
  for (size_t k = 0; k < rows * columns; k++) {
    const size_t i = k / columns, j = k % columns;
    buffer t = {0};
    if (dims == 0)
      buffer_add(&t, base);
    else if (places && of < 'a')
      buffer_format(&t, "%c%zu%zu", of, i + 1, j + 1);
    else if (letter || dims == 1 || vector)
      buffer_format(&t, "%s%s%zu", base, letter ? "" : "_", k);
    else
      buffer_format(&t, "%s_%zu_%zu", base, i, j);
    items_append_text(names, buffer_string(&t), t.size);
    buffer_free(&t);
  }
}

/* Makes the list of texts the current record. */
static void show_texts(table_rows *r, const items *texts) {
  r->csv.all.count = 0;
  for (size_t i = 0; i < texts->count; i++) {
    const csv_field f = {((char **)texts->at)[i], i + 1};
    items_append(&r->csv.all, &f, sizeof f);
  }
  r->csv.field = r->csv.all.at;
  r->csv.fields = texts->count;
}

static int refuse(table_rows *r, const char *what) {
  r->csv.code = input_error("%s:%zu: %s", r->csv.file, r->csv.line, what);
  return -1;
}

/* Appends the texts of a number, or of an array of numbers.  Returns 0 for anything else.  Each
 * text is the shortest that restores the number, so that it shows how many digits were printed. */
static int add_texts(table_rows *r, const cJSON *v) {
  buffer text = {0};
  if (cJSON_IsArray(v)) {
    for (const cJSON *one = v->child; one != NULL; one = one->next)
      if (!add_texts(r, one)) return 0;
    return 1;
  }
  if (cJSON_IsNumber(v))
    buffer_number(&text, v->valuedouble);
  else if (cJSON_IsString(v) || cJSON_IsNull(v))
    buffer_add(&text, cJSON_IsNull(v) ? "nan" : v->valuestring);
  else if (cJSON_IsBool(v))
    buffer_add(&text, cJSON_IsTrue(v) ? "1" : "0");
  else
    return 0;
  items_append_text(&r->texts, buffer_string(&text), text.size);
  buffer_free(&text);
  return 1;
}

/* Reads a member.  The first object sets the names; later ones must have its members in order. */
static int take_member(table_rows *r, const cJSON *m, size_t at, int first) {
  const size_t before = r->texts.count;
  if (!first && (at >= r->keys.count || strcmp(items_text(&r->keys, at), m->string) != 0))
    return refuse(r, "the members must be those of the first object, in the same order");
  if (!add_texts(r, m)) return refuse(r, "a member is not a number, text or array of these");
  if (!first) return 1;
  const size_t count = r->texts.count - before;
  const int nested = cJSON_IsArray(m) && cJSON_IsArray(m->child);
  const size_t rows = nested ? (size_t)cJSON_GetArraySize(m) : count;
  const size_t shape[2] = {rows, nested ? count / rows : 1};
  if (nested && shape[0] * shape[1] != count)
    return refuse(r, "an array of arrays of different lengths");
  items_append_text(&r->keys, m->string, strlen(m->string));
  add_names(&r->names, m->string, cJSON_IsArray(m) ? 1U + (size_t)nested : 0U, shape);
  return 1;
}

/* Parses the line after quoting NaN, Infinity and -Infinity.  Python's json.dumps writes these
 * words, although JSON has none of them; they are then read as numbers. */
static cJSON *parse_words(const char *line) {
  static const char *const words[] = {"-Infinity", "Infinity", "NaN"};
  buffer b = {0};
  int inside = 0, w = 0;
  for (const char *s = line; *s != '\0'; s += w < 3 ? strlen(words[w]) : 1) {
    if (*s == '"' && (!inside || s[-1] != '\\')) inside = !inside;
    for (w = 0; w < 3 && (inside || strncmp(s, words[w], strlen(words[w])) != 0);) w++;
    if (w < 3) buffer_format(&b, "\"%s\"", words[w]);
    if (w == 3) buffer_put(&b, s, 1);
  }
  cJSON *tree = cJSON_Parse(buffer_string(&b));
  buffer_free(&b);
  return tree;
}

static int take_object(table_rows *r, const cJSON *object, int first) {
  size_t at = 0;
  if (object == NULL || !cJSON_IsObject(object))
    return refuse(r, "this is not a JSON object; check reads one object per line");
  items_free_texts(&r->texts);
  for (const cJSON *m = object->child; m != NULL; m = m->next, at++)
    if (take_member(r, m, at, first) < 0) return -1;
  if (r->texts.count != r->names.count)
    return refuse(r, "the number of values differs from the first object's");
  show_texts(r, &r->texts);
  return 1;
}

static int next_object(table_rows *r, int first) {
  csv_reader *c = &r->csv;
  ssize_t length = 0;
  do {
    errno = 0;
    length = getline(&c->next_line, &c->next_capacity, c->in);
    c->line++;
  } while (length > 0 && c->next_line[strspn(c->next_line, " \t\r\n")] == '\0');
  if (length < 0 && ferror(c->in)) return refuse(r, strerror(errno));
  if (length < 0) return 0;
  cJSON *tree = cJSON_Parse(c->next_line);
  if (tree == NULL) tree = parse_words(c->next_line);
  const int got = take_object(r, tree, first);
  cJSON_Delete(tree);
  return got;
}

static int open_names(table_rows *r, const items *given) {
  int got = 1;
  if (r->kind == ROWS_OF_NUMPY) {
    TRY(npy_rows_open(r->csv.in, r->csv.file, &r->npy));
    const npy_field *f = r->npy.fields.at;
    r->number = base_alloc(r->npy.count, sizeof *r->number);
    for (size_t i = 0; i < r->npy.fields.count && f[i].name[0] != '\0'; i++)
      add_names(&r->names, f[i].name, f[i].dims, f[i].shape);
  }
  if (r->kind == ROWS_OF_JSON) got = next_object(r, 1);
  r->pending = r->kind == ROWS_OF_JSON;
  if (got < 0) return r->csv.code;
  if (given->count > 0) {
    const size_t here = r->kind == ROWS_OF_NUMPY ? r->npy.count : r->names.count;
    if (r->kind != ROWS_OF_TEXT && given->count != here)
      return input_error("%s: --columns names %zu of %zu columns", r->csv.file, given->count, here);
    show_texts(r, given);
    return 0;
  }
  if (r->kind == ROWS_OF_NUMPY && r->names.count == 0)
    return input_error(
        "%s: an array of %zu columns without names: name them by --columns f0,f1,..., "
        "or save a structured array",
        r->csv.file, r->npy.count);
  if (r->kind == ROWS_OF_TEXT) got = csv_next(&r->csv);
  if (got < 0) return r->csv.code;
  if (got == 0) return input_error("%s: the file is empty", r->csv.file);
  if (r->kind != ROWS_OF_TEXT) show_texts(r, &r->names);
  return 0;
}

int table_rows_open(FILE *in, const char *file, const items *given, table_rows *r) {
  *r = (table_rows){.csv = {.in = in, .file = file}};
  const int first = getc(in);
  if (first != EOF) (void)ungetc(first, in);
  if (ferror(in)) clearerr(in); /* the reader will get and report the error again */
  if (first == '{') r->kind = ROWS_OF_JSON;
  if (first == 0x93) r->kind = ROWS_OF_NUMPY;
  return open_names(r, given);
}

int table_rows_next(table_rows *r) {
  if (r->kind == ROWS_OF_TEXT) return csv_next(&r->csv);
  if (r->kind == ROWS_OF_JSON) {
    const int first = r->pending;
    r->pending = 0;
    if (first) show_texts(r, &r->texts);
    return first ? 1 : next_object(r, 0);
  }
  const int got = npy_rows_next(&r->npy, r->number);
  r->csv.line = r->npy.taken - 1;
  if (got < 0) r->csv.code = EXIT_USAGE;
  return got;
}

void table_rows_free(table_rows *r) {
  csv_free(&r->csv);
  npy_rows_free(&r->npy);
  free(r->number);
  items_free_texts(&r->names);
  items_free_texts(&r->texts);
  items_free_texts(&r->keys);
  *r = (table_rows){0};
}
