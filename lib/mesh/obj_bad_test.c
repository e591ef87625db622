/* Tests malformed files: each with the expected line number and message. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/mesh.h"

#define V "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
#define VT "vt 0 0\nvt 1 0\nvt 0 1\n"

static const struct {
  const char *text;
  size_t line;
  const char *reason; /* a part of it */
} bad[] = {
    {V "f 1 2 4\n", 4, "v index 4 is out of range: the file has 3"},
    {V "f 1 2 9\nf 1 2 5\n", 4, "v index 9 is out of range"},
    {V VT "f 1/1 2/2 3/4\n", 7, "vt index 4 is out of range: the file has 3"},
    {V "f 1//1 2//1 3//1\n", 4, "vn index 1 is out of range: the file has 0"},
    {V "f 0 1 2\n", 4, "'0' has the index 0"},
    {V VT "f 1/0 2/1 3/2\n", 7, "'1/0' has the index 0"},
    {V "f -4 -2 -1\n", 4, "'-4' counts back beyond the first of 3 v"},
    {"f -1 -2 -3\n" V, 1, "counts back beyond the first of 0 v"},
    {V "f 1 2 99999999999999999999\n", 4, "has an index out of range"},
    {V "f 1 2 2147483648\n", 4, "has an index out of range"},
    {V "f 1 2\n", 4, "a face needs 3 corners, 2 given"},
    {V "f\n", 4, "a face needs 3 corners, 0 given"},
    {V "f 1 \\\n2\nf 1 2 3\n", 4, "a face needs 3 corners, 2 given"},
    {V "f 1 2 three\n", 4, "'three' is not a face corner"},
    {V "f 1 2 3/\n", 4, "'3/' is not a face corner"},
    {V "f 1 2 3//\n", 4, "'3//' is not a face corner"},
    {V "f 1 2 /3\n", 4, "'/3' is not a face corner"},
    {V "f 1/1/1/1 2 3\n", 4, "'1/1/1/1' is not a face corner"},
    {V "f 1.0 2 3\n", 4, "'1.0' is not a face corner"},
    {V "f 1 \\\n 2 \\\n x\n", 6, "'x' is not a face corner"},
    {V VT "f 1/1 2 3/3\n", 7, "has no vt index, but line 7 has one"},
    {V VT "f 1/1 2/2 3/3\nf 1 2 3\n", 8, "face 2: '1' has no vt index, but line 7 has one"},
    {V VT "f 1 2 3\nf 1/1 2/2 3/3\n", 8, "'1/1' has a vt index, but line 7 has none"},
    {"v 0 0\n" V "f 1 2 3\n", 1, "v needs 3 numbers, 2 given"},
    {"v\n", 1, "v needs 3 numbers, 0 given"},
    {"v 0 0 0 1 1 1 1 1 1\n", 1, "'1' is one number too many"},
    {"vt 0\n", 1, "vt needs 2 numbers, 1 given"},
    {"vt 0 0 0 0\n", 1, "'0' is one number too many"},
    {"vn 0 1\n", 1, "vn needs 3 numbers, 2 given"},
    {"v 0 zero 0\n", 1, "'zero' is not a number"},
    {"v 0 1.2.3 0\n", 1, "'1.2.3' is not a number"},
    {"v 0 1,5 0\n", 1, "'1,5' is not a number"},
    {"v 0 0x10 0\n", 1, "'0x10' is not a number"},
    {"v 0 - 0\n", 1, "'-' is not a number"},
    {"v 0 1e 0\n", 1, "'1e' is not a number"},
    {"v 0 0 0 red\n", 1, "'red' is not a number"},
    {"\n\nv 0 nan 0\n", 3, "'nan' is not a finite number"},
    {"v 0 -NaN(1) 0\n", 1, "'-NaN(1)' is not a finite number"},
    {"v 0 inf 0\n", 1, "'inf' is not a finite number"},
    {"v 0 -Infinity 0\n", 1, "is not a finite number"},
    {"v 0 1e999 0\n", 1, "'1e999' is out of the range of double"},
    {"v 0 -1e999 0\n", 1, "out of the range of double"},
    {"# one\r\n# two\r\nv 0 x 0\r\n", 3, "'x' is not a number"},
    {"# one\r# two\rv 0 x 0\r", 3, "'x' is not a number"},
    {"v 0 \x01\x7f\xff 0\n", 1, "'\?\?\?' is not a number"},
    {V, 0, "no faces"},
    {"", 0, "no faces"},
    {"\xEF\xBB\xBF", 0, "no faces"},
    {"\\", 0, "no faces"},
    {"<html>\n<body>\n", 0, "no faces"},
};

ParameterizedTestParameters(obj_bad, is_refused) {
  static size_t index[sizeof bad / sizeof bad[0]];
  const size_t n = sizeof bad / sizeof bad[0];
  for (size_t i = 0; i < n; i++) index[i] = i;
  return cr_make_param_array(size_t, index, n);
}

ParameterizedTest(const size_t *i, obj_bad, is_refused) {
  slv_mesh m = {.nvertices = 9};
  slv_mesh_error e;
  const char *text = bad[*i].text;
  const slv_status s = slv_mesh_read_text(text, strlen(text), &m, &e);
  cr_expect(eq(int, s, SLV_EFORMAT), "%s", text);
  cr_expect(eq(sz, e.line, bad[*i].line), "%s%s", text, e.reason);
  cr_expect(ne(ptr, strstr(e.reason, bad[*i].reason), NULL), "%s%s", text, e.reason);
  cr_expect(zero(sz, m.nvertices), "a refused mesh is empty");
  cr_expect(zero(ptr, m.x), "a refused mesh is empty");
}

/* With quads kept, errors name a face of more corners, or a corner without uv. */
Test(obj_bad, faces_beyond_quads) {
  static const struct {
    const char *text;
    size_t line;
    const char *reason;
  } of[] = {
      {V "v 1 1 0\nf 1 2 3\nf 1 2 4 3 \\\n1\n", 6,
       "face 2 has more than 4 corners: cut it into quads and triangles, or"},
      {V "f 1 2 3 1 9\n", 4, "face 1 has more than 4 corners"},
      {V VT "f 1/1 2/2 3/3\nf 1/1 2/2 3/3 1\n", 8,
       "face 2: '1' has no vt index, but line 7 has one: give every corner one, or "
       "none"},
      {V "f 1 2 3 4\n", 4, "v index 4 is out of range: the file has 3"},
      {V "f 1 2\n", 4, "a face needs 3 corners, 2 given"},
      {V, 0, "no faces"},
  };
  for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
    slv_mesh m;
    slv_mesh_error e;
    const char *text = of[i].text;
    cr_expect(eq(int, slv_mesh_read_faces_text(text, strlen(text), SLV_FACES_QUADS, &m, &e),
                 SLV_EFORMAT));
    cr_expect(eq(sz, e.line, of[i].line), "%s%s", text, e.reason);
    cr_expect(ne(ptr, strstr(e.reason, of[i].reason), NULL), "%s%s", text, e.reason);
    cr_expect(zero(ptr, m.quad));
  }
}

Test(obj_bad, nul_bytes_are_part_of_words) {
  static const char text[] = "v 0 1\0 2 0\n";
  slv_mesh m;
  slv_mesh_error e;
  cr_expect(eq(int, slv_mesh_read_text(text, sizeof text - 1, &m, &e), SLV_EFORMAT));
  cr_expect(zero(int, strcmp(e.reason, "'1?' is not a number")));
}

Test(obj_bad, words_too_long_for_a_number) {
  char text[400] = "v 0 ";
  slv_mesh m;
  slv_mesh_error e;
  memset(text + 4, '1', 300);
  cr_expect(eq(int, slv_mesh_read_text(text, 304, &m, &e), SLV_EFORMAT));
  cr_expect(ne(ptr, strstr(e.reason, "111...' is too long for a number"), NULL));
  text[0] = 'f', text[2] = '1';
  cr_expect(eq(int, slv_mesh_read_text(text, 304, &m, &e), SLV_EFORMAT));
  cr_expect(ne(ptr, strstr(e.reason, "is too long for a face corner"), NULL));
}

Test(obj_bad, what_cannot_be_opened_or_read_says_why) {
  slv_mesh m;
  slv_mesh_error e;
  cr_expect(eq(int, slv_mesh_read("/no/such/file.obj", &m, &e), SLV_EREAD));
  cr_expect(zero(int, strcmp(e.reason, "cannot read: No such file or directory")));
  cr_expect(eq(int, slv_mesh_read("/", &m, &e), SLV_EREAD));
  cr_expect(zero(int, strcmp(e.reason, "cannot read: Is a directory")));
  cr_expect(eq(int, slv_mesh_read("/no/such/file.obj", &m, NULL), SLV_EREAD));
  cr_expect(zero(sz, e.line));
}

/* A file with every feature is cut at every byte, in memory of exactly that size, so that a
 * sanitizer sees reads beyond the end; and every byte is changed in turn. */
static const char whole[] =
    "\xEF\xBB\xBF# cloth\r\nmtllib a.mtl\nv 0 0 0\nv 1 0 0 0.5 0.5 0.5\nv 0 1 0\n"
    "v 1 1 1e-3\nvt 0 0\nvt 1 0 0\nvt 0 1\nvt 1 1\nvn 0 0 1\nusemtl b\ns 1\n"
    "f 1/1/1 2/2/1 \\\n3/3/1\nf -3/2/1 -1/4/1 -2/3/-1 1/1/1\nwhat 1 2\n";

Test(obj_bad, cut_at_every_byte_never_crashes) {
  size_t accepted = 0;
  for (size_t n = 0; n < sizeof whole; n++) {
    char *text = malloc(n == 0 ? 1 : n);
    slv_mesh m;
    slv_mesh_error e;
    memcpy(text, whole, n);
    const slv_status s = slv_mesh_read_text(text, n, &m, &e);
    cr_expect(s == SLV_OK || s == SLV_EFORMAT, "%zu bytes", n);
    cr_expect(eq(int, s == SLV_OK, e.reason[0] == '\0'), "%zu bytes", n);
    if (s == SLV_OK) cr_expect(eq(int, slv_mesh_check(&m), SLV_OK), "%zu bytes", n);
    accepted += s == SLV_OK;
    slv_mesh_free(&m);
    free(text);
  }
  cr_expect(gt(sz, accepted, 10), "the whole file and cuts between its last lines");
}

Test(obj_bad, any_byte_spoiled_never_crashes) {
  static const char spoil[] = "\0\n\r\\#/-9 .ev\xff";
  char text[sizeof whole];
  for (size_t i = 0; i < (sizeof whole - 1) * (sizeof spoil - 1); i++) {
    slv_mesh m;
    memcpy(text, whole, sizeof whole);
    text[i / (sizeof spoil - 1)] = spoil[i % (sizeof spoil - 1)];
    for (int faces = 0; faces <= SLV_FACES_SPLIT; faces++) {
      const slv_status s =
          slv_mesh_read_faces_text(text, sizeof whole - 1, (slv_mesh_faces)faces, &m, NULL);
      cr_expect(s == SLV_OK || s == SLV_EFORMAT);
      if (s == SLV_OK) cr_expect(eq(int, slv_mesh_check(&m), SLV_OK));
      slv_mesh_free(&m);
    }
  }
}
