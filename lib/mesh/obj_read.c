/* obj_read.c -- reads a Wavefront OBJ into a mesh. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/c_locale.h"
#include "mesh/corners.h"
#include "mesh/obj_words.h"

enum { OBJ_V, OBJ_VT, OBJ_VN, OBJ_KINDS };
static const char *const kind_name[OBJ_KINDS] = {"v", "vt", "vn"};

/* Largest index of a kind, with its line; checked at the end, since faces may precede vertices. */
typedef struct {
  long index;
  size_t line;
} furthest;

/* Faces with the same number of corners, in the format of a mesh. */
typedef struct {
  size_t count, room, room_uv; /* room: allocated numbers */
  uint32_t *vertex, *uv_vertex;
} face_list;

typedef struct {
  obj_words words;
  slv_mesh mesh;
  slv_mesh_error *error;
  slv_mesh_faces faces;
  face_list triangles, quads; /* moved to the mesh at the end */
  size_t lines_f, room_x, room_uv;
  size_t count[OBJ_KINDS]; /* number of lines of each kind so far */
  furthest furthest[OBJ_KINDS];
  size_t uv_line; /* line of the first corner, which decides whether there is uv; 0: none yet */
  int with_uv;
} reader;

__attribute__((format(printf, 4, 5))) static slv_status fail(reader *r, slv_status status,
                                                             size_t line, const char *format, ...) {
  va_list list;
  va_start(list, format);
  r->error->line = line;
  (void)vsnprintf(r->error->reason, sizeof r->error->reason, format, list);
  va_end(list);
  return status;
}

/* Reports an error in the current word. */
static slv_status fail_word(reader *r, const char *why) {
  char shown[41];
  size_t n = 0;
  for (; n < sizeof shown - 1 && n < r->words.length; n++)
    shown[n] = isprint((unsigned char)r->words.word[n]) ? r->words.word[n] : '?';
  shown[n] = '\0';
  const char *dots = n < r->words.length ? "..." : "";
  return fail(r, SLV_EFORMAT, r->words.word_line, "'%s%s' %s", shown, dots, why);
}

static slv_status no_memory(reader *r) {
  return fail(r, SLV_EMEMORY, r->words.line, "out of memory");
}

/* Returns p with room for `need` elements, doubled if needed; NULL on failure: p is unchanged. */
static void *grown(void *p, size_t *room, size_t need, size_t size) {
  if (need <= *room) return p;
  size_t wanted = *room < 64 ? 64 : *room;
  while (wanted < need && wanted <= SIZE_MAX / 2) wanted *= 2;
  if (wanted < need || wanted > SIZE_MAX / size) return NULL;
  void *q = realloc(p, wanted * size);
  if (q != NULL) *room = wanted;
  return q;
}

/* Parses a finite decimal number.  Returns NULL or an error; hexadecimal numbers, NaN and
 * infinities are errors.  Expects the decimal point of the C locale. */
static const char *number_of(const char *word, size_t length, double *value) {
  static const char not_finite[] = "is not a finite number";
  const size_t sign = length > 0 && (word[0] == '-' || word[0] == '+');
  const char first = word[sign];
  if (first == 'n' || first == 'N' || first == 'i' || first == 'I') return not_finite;
  if (length == 0 || strspn(word, "0123456789.+-eE") != length) return "is not a number";
  char *end;
  *value = strtod(word, &end);
  if (end != word + length) return "is not a number";
  return isfinite(*value) ? NULL : "is out of the range of double";
}

/* Parses an index at *at and advances *at. */
static const char *index_at(const char **at, long most, long *index) {
  const int negative = **at == '-';
  const char *digit = *at + negative;
  long n = 0;
  if (*digit < '0' || *digit > '9') return "is not a face corner: 1, 1/2, 1//3 or 1/2/3";
  for (; *digit >= '0' && *digit <= '9'; digit++) {
    if (n > (most - (*digit - '0')) / 10) return "has an index out of range";
    n = 10 * n + (*digit - '0');
  }
  if (n == 0) return "has the index 0: OBJ counts from 1, or back from -1";
  *index = negative ? -n : n;
  *at = digit;
  return NULL;
}

/* Parses a corner of a face: 1, 1/2, 1//3 or 1/2/3. Stores the indices as written, 0 if absent.
 * Returns NULL, or an error also for an index 0 or beyond `most`. */
static const char *corner_of(const char *word, size_t length, long most, long index[OBJ_KINDS]) {
  const char *at = word;
  for (int kind = 0; kind < OBJ_KINDS; kind++) index[kind] = 0;
  for (int kind = OBJ_V; kind < OBJ_KINDS; kind++) {
    const int left_out = kind == OBJ_VT && *at == '/';
    const char *why = left_out ? NULL : index_at(&at, most, &index[kind]);
    if (why != NULL) return why;
    if (*at != '/') break;
    at++;
  }
  const int whole = at == word + length && at[-1] != '/';
  return whole ? NULL : "is not a face corner: 1, 1/2, 1//3 or 1/2/3";
}

/* Reads the rest of the line as `least` to `most` numbers, into out[most]. */
static slv_status numbers(reader *r, const char *keyword, int least, int most, double *out) {
  const size_t line = r->words.word_line;
  int n = 0;
  for (; slv_obj_word(&r->words); n++) {
    if (n == most) return fail_word(r, "is one number too many");
    if (r->words.cut) return fail_word(r, "is too long for a number");
    const char *why = number_of(r->words.word, r->words.length, &out[n]);
    if (why != NULL) return fail_word(r, why);
  }
  if (n >= least) return SLV_OK;
  return fail(r, SLV_EFORMAT, line, "%s needs %d numbers, %d given", keyword, least, n);
}

static slv_status count_one(reader *r, int kind, size_t line) {
  if (r->count[kind] == SLV_MESH_MAX)
    return fail(r, SLV_EFORMAT, line, "more than %d %s lines", SLV_MESH_MAX, kind_name[kind]);
  r->count[kind]++;
  return SLV_OK;
}

/* Reads a line of `kept` to `most` numbers and appends the first `kept` to an array. */
static slv_status read_point(reader *r, int kind, int kept, int most, double **to, size_t *room) {
  const size_t n = r->count[kind], line = r->words.word_line, numbers_of = (size_t)kept;
  double given[8];
  SLV_TRY(numbers(r, kind_name[kind], kept, most, given));
  SLV_TRY(count_one(r, kind, line));
  double *all = grown(*to, room, numbers_of * (n + 1), sizeof *all);
  if (all == NULL) return no_memory(r);
  *to = all;
  memcpy(all + numbers_of * n, given, numbers_of * sizeof *all);
  return SLV_OK;
}

static slv_status read_v(reader *r) { return read_point(r, OBJ_V, 3, 8, &r->mesh.x, &r->room_x); }

static slv_status read_vt(reader *r) {
  return read_point(r, OBJ_VT, 2, 3, &r->mesh.uv, &r->room_uv);
}

static slv_status read_vn(reader *r) {
  const size_t line = r->words.word_line;
  double given[3];
  SLV_TRY(numbers(r, "vn", 3, 3, given));
  return count_one(r, OBJ_VN, line);
}

/* Converts an index to count from 1; negative ones count back from the last element. */
static slv_status resolve(reader *r, int kind, long *index) {
  const size_t line = r->words.word_line;
  if (*index < 0) *index += (long)r->count[kind] + 1;
  if (*index <= 0)
    return fail(r, SLV_EFORMAT, line, "'%s' counts back beyond the first of %zu %s", r->words.word,
                r->count[kind], kind_name[kind]);
  if (*index > r->furthest[kind].index) r->furthest[kind] = (furthest){*index, line};
  return SLV_OK;
}

static slv_status read_corner(reader *r, long index[OBJ_KINDS]) {
  const obj_words *w = &r->words;
  if (w->cut) return fail_word(r, "is too long for a face corner");
  const char *why = corner_of(w->word, w->length, SLV_MESH_MAX, index);
  if (why != NULL) return fail_word(r, why);
  for (int kind = 0; kind < OBJ_KINDS; kind++)
    if (index[kind] != 0) SLV_TRY(resolve(r, kind, &index[kind]));
  const int with_uv = index[OBJ_VT] != 0;
  if (r->uv_line == 0) r->uv_line = w->word_line, r->with_uv = with_uv;
  if (with_uv == r->with_uv) return SLV_OK;
  return fail(r, SLV_EFORMAT, w->word_line,
              "face %zu: '%s' has %s vt index, but line %zu has %s: give every corner one, or "
              "none",
              r->lines_f, w->word, with_uv ? "a" : "no", r->uv_line, with_uv ? "none" : "one");
}

/* Appends a face, growing both index arrays if needed. */
static slv_status add_face(reader *r, face_list *list, size_t corners, long corner[4][OBJ_KINDS]) {
  const size_t n = corners * list->count;
  if (list->count == SLV_MESH_MAX)
    return fail(r, SLV_EFORMAT, r->words.word_line, "more than %d %s", SLV_MESH_MAX,
                corners == 3 ? "triangles" : "quads");
  uint32_t *vertex = grown(list->vertex, &list->room, n + corners, sizeof *vertex);
  if (vertex == NULL) return no_memory(r);
  list->vertex = vertex;
  for (size_t k = 0; k < corners; k++) vertex[n + k] = (uint32_t)(corner[k][OBJ_V] - 1);
  if (r->with_uv) {
    uint32_t *uv = grown(list->uv_vertex, &list->room_uv, n + corners, sizeof *uv);
    if (uv == NULL) return no_memory(r);
    list->uv_vertex = uv;
    for (size_t k = 0; k < corners; k++) uv[n + k] = (uint32_t)(corner[k][OBJ_VT] - 1);
  }
  list->count++;
  return SLV_OK;
}

/* Cuts off the triangle of the first three corners of a polygon with n corners. */
static slv_status cut_triangle_off(reader *r, long corner[4][OBJ_KINDS], size_t n) {
  SLV_TRY(add_face(r, &r->triangles, 3, corner));
  memmove(corner[1], corner[2], (n - 2) * sizeof corner[1]);
  return SLV_OK;
}

/* Reads a face with any number of corners; cuts off triangles, so that `most` corners suffice. */
static slv_status read_f(reader *r) {
  const size_t line = r->words.word_line, most = r->faces == SLV_FACES_TRIANGLES ? 3 : 4;
  long corner[4][OBJ_KINDS] = {{0}};
  size_t n = 0;
  r->lines_f++;
  for (; slv_obj_word(&r->words); n++) {
    if (n == 4 && r->faces == SLV_FACES_QUADS)
      return fail(r, SLV_EFORMAT, line,
                  "face %zu has more than 4 corners: cut it into quads and triangles, "
                  "or have it split when it is read",
                  r->lines_f);
    if (n >= most) SLV_TRY(cut_triangle_off(r, corner, most));
    SLV_TRY(read_corner(r, corner[n < most ? n : most - 1]));
  }
  if (n < 3) return fail(r, SLV_EFORMAT, line, "a face needs 3 corners, %zu given", n);
  if (n == 4 && most == 4) return add_face(r, &r->quads, 4, corner);
  if (n > 4 && most == 4) SLV_TRY(cut_triangle_off(r, corner, most));
  return add_face(r, &r->triangles, 3, corner);
}

static const struct {
  const char *word;
  slv_status (*read)(reader *r); /* NULL: skipped */
} keywords[] = {{"v", read_v}, {"vt", read_vt},  {"vn", read_vn}, {"f", read_f},
                {"g", NULL},   {"o", NULL},      {"s", NULL},     {"l", NULL},
                {"p", NULL},   {"usemtl", NULL}, {"mtllib", NULL}};

static slv_status read_line(reader *r) {
  if (!slv_obj_word(&r->words)) return SLV_OK;
  for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
    const size_t length = strlen(keywords[i].word);
    if (length != r->words.length || memcmp(keywords[i].word, r->words.word, length) != 0) continue;
    return keywords[i].read == NULL ? SLV_OK : keywords[i].read(r);
  }
  r->mesh.unknown++;
  return SLV_OK;
}

/* Reports a read error.  strerror_r() is thread-safe. */
static slv_status fail_read(reader *r, int code) {
  char text[120];
  const int known = strerror_r(code, text, sizeof text) == 0;
  return fail(r, SLV_EREAD, 0, "cannot read: %s", known ? text : "unknown error");
}

/* Checks what only the whole file shows. */
static slv_status check_whole_file(reader *r) {
  slv_mesh *m = &r->mesh;
  for (int kind = 0; kind < OBJ_KINDS; kind++) {
    const furthest *f = &r->furthest[kind];
    if (f->index > (long)r->count[kind])
      return fail(r, SLV_EFORMAT, f->line, "%s index %ld is out of range: the file has %zu",
                  kind_name[kind], f->index, r->count[kind]);
  }
  if (count_faces(m) == 0)
    return fail(r, SLV_EFORMAT, 0, "no faces: is this a Wavefront OBJ file of a mesh?");
  m->nvertices = r->count[OBJ_V], m->nuv = r->count[OBJ_VT];
  return SLV_OK;
}

static void hand_over(reader *r) {
  slv_mesh *m = &r->mesh;
  const face_list *t = &r->triangles, *q = &r->quads;
  m->ntriangles = t->count, m->vertex = t->vertex, m->uv_vertex = t->uv_vertex;
  m->nquads = q->count, m->quad = q->vertex, m->uv_quad = q->uv_vertex;
}

static slv_status read_all(reader *r) {
  slv_status s;
  do s = read_line(r);
  while (s == SLV_OK && slv_obj_next_line(&r->words));
  hand_over(r);
  if (r->words.bad_read != 0) return fail_read(r, r->words.bad_read); /* a line was cut */
  return s == SLV_OK ? check_whole_file(r) : s;
}

/* Source of an OBJ: the stream f or, if f is NULL, a text; and the treatment of faces. */
typedef struct {
  FILE *f;
  const char *text;
  size_t size;
  slv_mesh_faces faces;
} source;

static slv_status read_from(source from, slv_mesh *m, slv_mesh_error *error) {
  slv_mesh_error unasked;
  reader r = {.error = error != NULL ? error : &unasked, .faces = from.faces};
  c_locale locale;
  *m = (slv_mesh){0};
  if ((int)from.faces < 0 || from.faces > SLV_FACES_SPLIT) return SLV_EARG;
  *r.error = (slv_mesh_error){0};
  slv_status s = c_locale_enter(&locale);
  if (s != SLV_OK) return no_memory(&r);
  slv_obj_open(&r.words, from.f, from.text, from.size);
  s = read_all(&r);
  c_locale_leave(&locale);
  if (s == SLV_OK)
    *m = r.mesh;
  else
    slv_mesh_free(&r.mesh);
  return s;
}

slv_status slv_mesh_read_faces_text(const char *text, size_t size, slv_mesh_faces faces,
                                    slv_mesh *m, slv_mesh_error *error) {
  return read_from((source){NULL, text, size, faces}, m, error);
}

slv_status slv_mesh_read_text(const char *text, size_t size, slv_mesh *m, slv_mesh_error *error) {
  return slv_mesh_read_faces_text(text, size, SLV_FACES_TRIANGLES, m, error);
}

slv_status slv_mesh_read_stream(FILE *f, slv_mesh *m, slv_mesh_error *error) {
  return read_from((source){f, NULL, 0, SLV_FACES_TRIANGLES}, m, error);
}

slv_status slv_mesh_read_faces(const char *path, slv_mesh_faces faces, slv_mesh *m,
                               slv_mesh_error *error) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) {
    slv_mesh_error unasked;
    reader r = {.error = error != NULL ? error : &unasked};
    *m = (slv_mesh){0};
    return fail_read(&r, errno);
  }
  const slv_status s = read_from((source){f, NULL, 0, faces}, m, error);
  (void)fclose(f); /* read only: no data can be lost */
  return s;
}

slv_status slv_mesh_read(const char *path, slv_mesh *m, slv_mesh_error *error) {
  return slv_mesh_read_faces(path, SLV_FACES_TRIANGLES, m, error);
}
