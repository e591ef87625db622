#include "support/records/document.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/numbers.h"

/* Layout of every DOCUMENT_LIST_OF(). */
typedef DOCUMENT_LIST_OF(char) any_list;

/* Properties of each kind: what the reader expects, for messages; the kind of a list's elements;
 * the size of kinds that lists may contain. */
static const struct {
  const char *words;
  document_kind element;
  size_t size;
} kinds[] = {
    [DOCUMENT_TEXT] = {"a text", 0, sizeof(char *)},
    [DOCUMENT_NUMBER] = {NULL, 0, sizeof(double)}, /* ranges[] has the words */
    [DOCUMENT_HEX] = {.words = "a number in a string, as \"0x1.8p+1\" or \"nan\""},
    [DOCUMENT_COUNT] = {.words = "a whole number >= 0, written as a string if above 2^53"},
    [DOCUMENT_DIGITS] = {.words = "a whole number >= 0 in a string"},
    [DOCUMENT_FLAG] = {.words = "true or false"},
    [DOCUMENT_MAP] = {.words = "an object of texts"},
    [DOCUMENT_PAIR] = {"a list of two numbers", DOCUMENT_NUMBER, 0},
    [DOCUMENT_NUMBERS] = {"a list of numbers", DOCUMENT_NUMBER, sizeof(any_list)},
    [DOCUMENT_TABLE] = {"a list of lists of numbers", DOCUMENT_NUMBERS, 0},
    [DOCUMENT_TEXTS] = {"a list of texts", DOCUMENT_TEXT, 0},
    [DOCUMENT_LIST] = {"a list of objects", DOCUMENT_STRUCT, 0},
};

static const char *const ranges[] = {
    [DOCUMENT_ANY] = "a number, \"NaN\", \"Infinity\" or \"-Infinity\"",
    [DOCUMENT_FINITE] = "a finite number",
    [DOCUMENT_NOT_NEGATIVE] = "a number >= 0",
    [DOCUMENT_POSITIVE] = "a number > 0",
    [DOCUMENT_WHOLE] = "a whole number >= 0",
};

static const uint64_t count_limit = (uint64_t)1 << 53; /* doubles represent all integers up to it */

static any_list list_at(const void *at) {
  any_list list;
  memcpy(&list, at, sizeof list);
  return list;
}

void document_append(void *list, const void *element, size_t size, arena *memory) {
  any_list l = list_at(list);
  char *v;
  memcpy(&v, &l.v, sizeof v);
  if ((l.n & (l.n - 1)) == 0) { /* 0 or a power of two: the memory is full */
    v = arena_alloc(memory, l.n > 0 ? 2 * l.n : 1, size);
    if (l.n > 0) memcpy(v, l.v, l.n * size);
  }
  memcpy(v + l.n * size, element, size);
  memcpy(list, &(any_list){.v = v, .n = l.n + 1}, sizeof l);
}

document_table document_rows(const double *v, size_t n, size_t wide, arena *memory) {
  document_numbers *rows = arena_alloc(memory, n, sizeof *rows);
  for (size_t i = 0; i < n; i++) rows[i] = (document_numbers){v + i * wide, wide};
  return (document_table){rows, n};
}

document_texts document_words(const char *words, arena *memory) {
  document_texts list = {NULL, 0};
  while (words != NULL && *words != '\0') {
    const size_t n = strcspn(words, " ");
    const char *word = arena_printf(memory, "%.*s", (int)n, words);
    document_append(&list, &word, sizeof word, memory);
    words += n + (words[n] == ' ');
  }
  return list;
}

static const void *pointer_at(const void *at) {
  const void *pointer;
  memcpy(&pointer, at, sizeof pointer);
  return pointer;
}

int document_is_list(const document_field *field) { return kinds[field->kind].element != 0; }

document_field document_element_of(const document_field *list) {
  document_field element = *list;
  element.kind = kinds[list->kind].element;
  element.nullable = element.kind != DOCUMENT_NUMBERS && list->gaps;
  element.optional = element.not_empty = 0;
  element.meaning = NULL;
  return element;
}

static size_t size_of(const document_field *element) {
  return element->kind == DOCUMENT_STRUCT ? element->of->size : kinds[element->kind].size;
}

/* Returns whether a DOCUMENT_MEMBERS field is present, by the flag in an earlier field. */
static int has_members(const document_shape *s, const document_field *field, const char *in) {
  const document_field *flag = s->fields;
  if (field->when == NULL) return 1;
  while (strcmp(flag->name, field->when) != 0) flag++;
  return *(const int *)(const void *)(in + flag->offset) != 0;
}

/* Returns whether a value is null; kinds without null in document.h never are. */
static int is_null(const document_field *field, const void *at) {
  if (!field->nullable && !field->optional) return 0;
  const document_kind kind = field->kind;
  if (kind == DOCUMENT_NUMBER) return !isfinite(*(const double *)at);
  if (kind == DOCUMENT_COUNT) return *(const uint64_t *)at == DOCUMENT_NO_COUNT;
  if (kind == DOCUMENT_FLAG) return *(const int *)at < 0;
  if (kind == DOCUMENT_TEXT || kind == DOCUMENT_POINTED || kind == DOCUMENT_OBJECT)
    return pointer_at(at) == NULL;
  return document_is_list(field) && kind != DOCUMENT_PAIR && list_at(at).v == NULL;
}

/* Sets a value in a zeroed struct to null; pointers already are. */
static void set_null(const document_field *field, void *at) {
  if (field->kind == DOCUMENT_NUMBER) *(double *)at = (double)NAN;
  if (field->kind == DOCUMENT_COUNT) *(uint64_t *)at = DOCUMENT_NO_COUNT;
  if (field->kind == DOCUMENT_FLAG) *(int *)at = -1;
}

const void *document_member(const document_shape *s, const void *from, const char *path,
                            document_field *field) {
  const size_t n = strcspn(path, ".");
  const char *rest = path[n] == '.' ? path + n + 1 : NULL;
  *field = (document_field){.name = NULL};
  for (const document_field *f = s->fields; f->name != NULL; f++) {
    const char *at = from != NULL ? (const char *)from + f->offset : NULL;
    if (f->kind == DOCUMENT_MEMBERS) {
      const void *found = document_member(f->of, at, path, field);
      if (field->name != NULL) return at != NULL && has_members(s, f, from) ? found : NULL;
    }
    if (strncmp(f->name, path, n) != 0 || f->name[n] != '\0') continue;
    *field = f->kind == DOCUMENT_PAIR && rest != NULL ? document_element_of(f) : *f;
    if (at == NULL || is_null(f, at)) return NULL;
    if (rest == NULL) return at;
    if (f->kind == DOCUMENT_PAIR) return (const double *)(const void *)at + (*rest == '1');
    return document_member(f->of, f->kind == DOCUMENT_OBJECT ? pointer_at(at) : at, rest, field);
  }
  return NULL;
}

static int same_member(const document_field *f, const void *a, const void *b) {
  const void *at = (const char *)a + f->offset, *there = (const char *)b + f->offset;
  if (f->kind == DOCUMENT_TEXT)
    return base_same_text(*(const char *const *)at, *(const char *const *)there);
  if (f->kind != DOCUMENT_NUMBER) return memcmp(at, there, sizeof(uint64_t)) == 0;
  const double x = *(const double *)at, y = *(const double *)there;
  return x == y || (isnan(x) && isnan(y));
}

int document_alike(const document_shape *s, const void *a, const void *b, const char *words,
                   int others) {
  for (const document_field *f = s->fields; f->name != NULL; f++)
    if (base_has_word(words, f->name) != others && !same_member(f, a, b)) return 0;
  return 1;
}

void document_write_text(FILE *f, const char *text) {
  static const char special[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
  fputc('"', f);
  for (size_t n; *text != '\0'; text += n > 0 ? n : 1) {
    const char *found = strchr(special, *text);
    n = utf8_length(text);
    if (found != NULL)
      fprintf(f, "\\%c", letters[found - special]);
    else if ((unsigned char)*text < 0x20)
      fprintf(f, "\\u%04x", (unsigned)*text);
    else
      fwrite(n > 0 ? text : "?", 1, n > 0 ? n : 1, f);
  }
  fputc('"', f);
}

/* Writes a number, NaN and infinities as strings.  digits 0: 15 if they restore x, else 17. */
static void write_number(FILE *f, double x, int digits) {
  char text[32];
  if (!isfinite(x)) {
    fputs(isnan(x) ? "\"NaN\"" : x > 0 ? "\"Infinity\"" : "\"-Infinity\"", f);
    return;
  }
  (void)snprintf(text, sizeof text, "%.*g", digits > 0 ? digits : 15, x);
  const double back = strtod(text, NULL);
  if (digits == 0 && memcmp(&back, &x, sizeof x) != 0)
    (void)snprintf(text, sizeof text, "%.17g", x);
  fputs(text, f);
}

static void write_count(FILE *f, uint64_t n, int in_a_string) {
  const char *quote = in_a_string || n > count_limit ? "\"" : "";
  fprintf(f, "%s%" PRIu64 "%s", quote, n, quote);
}

static void write_map(FILE *f, const document_map *map) {
  fputc('{', f);
  for (size_t i = 0; i < map->n; i++) {
    if (i > 0) fputc(',', f);
    document_write_text(f, map->v[i].name);
    fputc(':', f);
    document_write_text(f, map->v[i].text);
  }
  fputc('}', f);
}

static void write_value(FILE *f, const document_field *field, const void *at);

/* Writes a list; `line` precedes each element and the end. */
static void write_list(FILE *f, const document_field *field, const void *at, const char *line) {
  const document_field element = document_element_of(field);
  const any_list list = field->kind == DOCUMENT_PAIR ? (any_list){.v = at, .n = 2} : list_at(at);
  fputc('[', f);
  for (size_t i = 0; i < list.n; i++) {
    fprintf(f, "%s%s", i > 0 ? "," : "", line);
    write_value(f, &element, list.v + i * size_of(&element));
  }
  fprintf(f, "%s]", list.n > 0 ? line : "");
}

static void write_scalar(FILE *f, const document_field *field, const void *at) {
  switch (field->kind) {
    // clang-format off
    case DOCUMENT_TEXT:    document_write_text(f, pointer_at(at)); break;
    case DOCUMENT_NUMBER:  write_number(f, *(const double *)at, field->digits); break;
    case DOCUMENT_POINTED: write_number(f, *(const double *)pointer_at(at), 0); break;
    case DOCUMENT_HEX:     fprintf(f, "\"%a\"", *(const double *)at); break;
    case DOCUMENT_COUNT:   write_count(f, *(const uint64_t *)at, 0); break;
    case DOCUMENT_DIGITS:  write_count(f, *(const uint64_t *)at, 1); break;
    case DOCUMENT_FLAG:    fputs(*(const int *)at ? "true" : "false", f); break;
    case DOCUMENT_CHOICE:  document_write_text(f, field->words[*(const int *)at]); break;
    case DOCUMENT_OBJECT:  document_write_element(f, field->of, pointer_at(at)); break;
    case DOCUMENT_STRUCT:  document_write_element(f, field->of, at); break;
    default:               write_map(f, at);
      // clang-format on
  }
}

static void write_value(FILE *f, const document_field *field, const void *at) {
  if (is_null(field, at))
    fputs("null", f);
  else if (document_is_list(field))
    write_list(f, field, at, "");
  else
    write_scalar(f, field, at);
}

/* Writes members, `separator` before the first and "," before the others. */
static void write_members(FILE *f, const document_shape *s, const char *from,
                          const char *separator) {
  for (const document_field *field = s->fields; field->name != NULL; field++) {
    const char *at = from + field->offset;
    if (field->kind == DOCUMENT_MEMBERS) {
      if (has_members(s, field, from)) write_members(f, field->of, at, separator);
    } else if (!field->optional || !is_null(field, at)) {
      fprintf(f, "%s\"%s\":", separator, field->name);
      write_value(f, field, at);
    }
    separator = ",";
  }
}

void document_write_element(FILE *f, const document_shape *of, const void *from) {
  fputc('{', f);
  write_members(f, of, from, "");
  fputc('}', f);
}

char *document_element_text(const document_shape *of, const void *from) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (f == NULL) base_out_of_memory();
  document_write_element(f, of, from);
  if (fclose(f) != 0) base_out_of_memory();
  return text;
}

void document_write(FILE *f, const document_shape *s, const void *from) {
  fprintf(f, "{\"schema\": \"%s\"", s->schema);
  for (const document_field *field = s->fields; field->name != NULL; field++) {
    const char *at = (const char *)from + field->offset;
    if (field->optional && is_null(field, at)) continue;
    fprintf(f, ",\n\"%s\": ", field->name);
    if (field->kind == DOCUMENT_LIST && !is_null(field, at))
      write_list(f, field, at, "\n");
    else
      write_value(f, field, at);
  }
  fputs("}\n", f);
}

static void numbers_plain(buffer *t, const document_numbers *list) {
  for (size_t i = 0; i < list->n; i++) {
    buffer_add(t, i > 0 ? " " : "");
    buffer_number(t, list->v[i]);
  }
}

void document_plain(buffer *t, const document_field *field, const void *at) {
  switch (field->kind) {
    // clang-format off
    case DOCUMENT_TEXT:    buffer_add(t, pointer_at(at)); break;
    case DOCUMENT_CHOICE:  buffer_add(t, field->words[*(const int *)at]); break;
    case DOCUMENT_FLAG:    buffer_add(t, *(const int *)at ? "true" : "false"); break;
    case DOCUMENT_COUNT:
    case DOCUMENT_DIGITS:  buffer_format(t, "%" PRIu64, *(const uint64_t *)at); break;
    case DOCUMENT_NUMBERS: numbers_plain(t, at); break;
    case DOCUMENT_NUMBER:  buffer_number(t, *(const double *)at); break;
    case DOCUMENT_POINTED: buffer_number(t, *(const double *)pointer_at(at)); break;
    default:               break;
      // clang-format on
  }
}

typedef struct {
  arena *memory;
  const char *file;
  char path[256]; /* position in the document, such as "records[3].worst" */
  char *message;
} reader;

/* Appends a member's name or an element's index to the path; returns the old length for leave(). */
static size_t enter(reader *r, const char *name, size_t index) {
  const size_t before = strlen(r->path), room = sizeof r->path - before;
  if (name != NULL)
    (void)snprintf(r->path + before, room, "%s%s", before > 0 ? "." : "", name);
  else
    (void)snprintf(r->path + before, room, "[%zu]", index);
  return before;
}

static void leave(reader *r, size_t before) { r->path[before] = '\0'; }

static int wrong(const reader *r, const char *words, const char *more) {
  (void)snprintf(r->message, DOCUMENT_MESSAGE, "%.200s: %s: %s%s", r->file,
                 r->path[0] != '\0' ? r->path : "the document", words, more);
  return 0;
}

static int expected(const reader *r, const char *words) { return wrong(r, words, " was expected"); }

static int in_range(double x, document_range range) {
  if (range == DOCUMENT_ANY) return 1;
  if (!isfinite(x) || (range == DOCUMENT_WHOLE && x != floor(x))) return 0;
  return range == DOCUMENT_FINITE || x > 0 || (x == 0 && range != DOCUMENT_POSITIVE);
}

static int read_number(reader *r, const document_field *field, const cJSON *item, double *x) {
  static const char *const special[] = {"NaN", "Infinity", "-Infinity"};
  int known = cJSON_IsNumber(item);
  if (known) *x = item->valuedouble;
  for (int i = 0; cJSON_IsString(item) && i < 3 && !known; i++)
    if ((known = strcmp(item->valuestring, special[i]) == 0)) *x = strtod(special[i], NULL);
  return (known && in_range(*x, field->range)) || expected(r, ranges[field->range]);
}

static int read_digits(const cJSON *item, uint64_t *n) {
  return cJSON_IsString(item) && parse_u64(item->valuestring, n);
}

static int read_count(const cJSON *item, uint64_t *n) {
  if (!cJSON_IsNumber(item)) return read_digits(item, n);
  const double x = item->valuedouble;
  if (!in_range(x, DOCUMENT_WHOLE) || x > (double)count_limit) return 0;
  *n = (uint64_t)x;
  return 1;
}

static int read_text(reader *r, const cJSON *item, const char **text) {
  if (!cJSON_IsString(item)) return 0;
  *text = arena_strdup(r->memory, item->valuestring);
  return 1;
}

static int read_map(reader *r, const cJSON *item, document_map *map) {
  const cJSON *one;
  if (!cJSON_IsObject(item)) return 0;
  document_entry *v = arena_alloc(r->memory, (size_t)cJSON_GetArraySize(item), sizeof *v);
  map->v = v;
  cJSON_ArrayForEach(one, item) {
    v[map->n].name = arena_strdup(r->memory, one->string);
    if (!read_text(r, one, &v[map->n++].text)) return 0;
  }
  return 1;
}

static int read_choice(reader *r, const document_field *field, const cJSON *item, int *index) {
  char list[256] = "one of";
  for (*index = 0; field->words[*index] != NULL; (*index)++) {
    const char *word = field->words[*index];
    const size_t length = strlen(list);
    if (cJSON_IsString(item) && strcmp(item->valuestring, word) == 0) return 1;
    (void)snprintf(list + length, sizeof list - length, " \"%s\"", word);
  }
  return expected(r, list);
}

static int read_value(reader *r, const document_field *field, const cJSON *item, void *at);

static int read_list(reader *r, const document_field *field, const cJSON *item, void *at) {
  const document_field element = document_element_of(field);
  const int is_pair = field->kind == DOCUMENT_PAIR;
  const size_t n = (size_t)cJSON_GetArraySize(item);
  if (!cJSON_IsArray(item) || (is_pair && n != 2)) return expected(r, kinds[field->kind].words);
  if (n == 0 && field->not_empty) return expected(r, "one element at least");
  char *v = is_pair ? at : arena_alloc(r->memory, n, size_of(&element));
  if (!is_pair) memcpy(at, &(any_list){.v = v, .n = n}, sizeof(any_list));
  const cJSON *one;
  size_t i = 0;
  cJSON_ArrayForEach(one, item) {
    const size_t before = enter(r, NULL, i);
    if (!read_value(r, &element, one, v + i++ * size_of(&element))) return 0;
    leave(r, before);
  }
  return 1;
}

static int read_struct(reader *r, const document_shape *s, const cJSON *item, void *into);

static int read_pointed(reader *r, const document_field *field, const cJSON *item, void *at) {
  const int is_object = field->kind == DOCUMENT_OBJECT;
  void *to = arena_alloc(r->memory, 1, is_object ? field->of->size : sizeof(double));
  memcpy(at, &to, sizeof to);
  return is_object ? read_struct(r, field->of, item, to) : read_number(r, field, item, to);
}

/* Reads a value of a simple kind; returns whether it is valid. */
static int read_plain(reader *r, const document_field *field, const cJSON *item, void *at) {
  switch (field->kind) {
    // clang-format off
    case DOCUMENT_TEXT:   return read_text(r, item, at);
    case DOCUMENT_HEX:    return cJSON_IsString(item) && parse_double(item->valuestring, at);
    case DOCUMENT_COUNT:  return read_count(item, at);
    case DOCUMENT_DIGITS: return read_digits(item, at);
    case DOCUMENT_FLAG:   *(int *)at = cJSON_IsTrue(item); return cJSON_IsBool(item);
    default:              return read_map(r, item, at);
      // clang-format on
  }
}

static int read_value(reader *r, const document_field *field, const cJSON *item, void *at) {
  if (field->nullable && cJSON_IsNull(item)) return set_null(field, at), 1;
  if (document_is_list(field)) return read_list(r, field, item, at);
  switch (field->kind) {
    // clang-format off
    case DOCUMENT_NUMBER:  return read_number(r, field, item, at);
    case DOCUMENT_CHOICE:  return read_choice(r, field, item, at);
    case DOCUMENT_POINTED:
    case DOCUMENT_OBJECT:  return read_pointed(r, field, item, at);
    case DOCUMENT_STRUCT:  return read_struct(r, field->of, item, at);
    default:
      return read_plain(r, field, item, at) || expected(r, kinds[field->kind].words);
      // clang-format on
  }
}

static int read_member(reader *r, const document_field *field, const cJSON *object, void *at) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, field->name);
  const size_t before = enter(r, field->name, 0);
  if (item == NULL && !field->optional) return wrong(r, "missing", "");
  if (item == NULL) set_null(field, at);
  if (item != NULL && !read_value(r, field, item, at)) return 0;
  leave(r, before);
  return 1;
}

static int read_struct(reader *r, const document_shape *s, const cJSON *item, void *into) {
  if (!cJSON_IsObject(item)) return expected(r, "an object");
  for (const document_field *field = s->fields; field->name != NULL; field++) {
    void *at = (char *)into + field->offset;
    if (field->kind == DOCUMENT_MEMBERS && !has_members(s, field, into)) continue;
    if (!(field->kind == DOCUMENT_MEMBERS ? read_struct(r, field->of, item, at)
                                          : read_member(r, field, item, at)))
      return 0;
  }
  return 1;
}

const char *document_schema_of(const cJSON *tree) {
  return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(tree, "schema"));
}

int document_read(const cJSON *tree, const char *file, const document_shape *s, void *into,
                  arena *memory, char message[DOCUMENT_MESSAGE]) {
  reader r = {.memory = memory, .file = file};
  r.message = message;
  const char *name = document_schema_of(tree);
  if (s->schema == NULL || (name != NULL && strcmp(name, s->schema) == 0))
    return read_struct(&r, s, tree, into);
  (void)enter(&r, "schema", 0);
  return expected(&r, s->schema);
}
